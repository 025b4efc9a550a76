package reduce

// Look-ahead simulation, forward and backward (Clemente & Mayr, Advanced
// automata minimization, POPL 2013, §6, and LMCS 15(1), 2019), on edges with
// marks. The largest relation R with
//
//	p R q iff for each path p –a1,M1→ p1 … –ak,Mk→ pk
//	          there are m ≤ k and a path q –a1,N1→ q1 … –am,Nm→ qm with Mi ⊆ Ni and pm R qm
//
// Duplicator answers when Spoiler has shown up to k edges. k = 1 is direct
// simulation. R is not transitive; its transitive closure ⪯ still is in trace
// inclusion: each trace from p is matched from q, edge by edge, with at least
// the same marks. Backward, on the edges turned around, a path may end in a
// start of p's side only if some path of q's side with these letters does as
// well.
//
// Trace inclusion allows what simulation does, except that a class has the
// edges of all its members:
//
//	Quotient: let π be an accepting run of the quotient. By induction on n, every member of a class
//	on π has a path that matches the next n edges of π: the edge of π belongs to some member p, which
//	has the traces of all members, and the induction goes on at its end. By König's lemma there is
//	an infinite path. (Backward: for each n there is a path from a start that matches the first n.)
//	Pruning: edge (p, a, M, r) goes when there is another (p, a, M', r') with M ⊆ M' and r ⪯ r'. As ⪯
//	is antisymmetric on the classes, there is one that stays. Replacing the edges of an accepting
//	run from the first on, each time with a rest that matches the rest before, fixes longer and longer
//	prefixes without pruned edges: in the limit, a run with at least the same marks. (Backward: the
//	same on the first n edges from the last one down, for each n.)
//
// A pair is checked by a search through Spoiler's paths, together with the set
// of states that Duplicator may have reached; letters that lead to the same set
// are one. Pairs of the simulation that is known already are not checked. A
// pair whose check takes too long counts as failed, which leaves a smaller
// relation with the same property. O(pairs · (degree · letters)^k) steps a
// round.

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
)

// k, and limits of the checks. A check that exceeds them counts as failed.
const (
	lookAhead       = 3       // k
	maxLookups      = 1 << 12 // words of labels in one check
	maxAllLookups   = 1 << 20 // in all checks; beyond it there is no look-ahead
	maxLookedStates = 1 << 6  // of the automaton
)

// looker checks pairs of a look-ahead simulation on the edges in out: forward
// ones, or those turned around.
type looker struct {
	ls      *letters
	out     [][]edge
	starts  []bool // of the states at which Duplicator must be ready; nil forward
	rel     *relation
	lookups int // words of labels looked at in this check
	all     int // in all checks
}

// lookAheadSimulation is the transitive closure of the largest look-ahead
// simulation within rel, which is changed; known is one-step simulation. It is
// nil when it takes too long.
func lookAheadSimulation(ctx context.Context, ls *letters, out [][]edge, starts []bool, rel, known *relation) (*relation, error) {
	l := &looker{ls: ls, out: out, starts: starts, rel: rel}
	for changed := true; changed; {
		changed = false
		for p := len(out) - 1; p >= 0; p-- {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			rel.each(uint32(p), func(q uint32) {
				if !known.has(uint32(p), q) && !l.answers(uint32(p), q) {
					rel.remove(uint32(p), q)
					changed = true
				}
			})
			if l.all > maxAllLookups {
				return nil, nil
			}
		}
	}
	rel.close()
	return rel, nil
}

// answers reports whether Duplicator at q answers all that Spoiler does from p.
func (l *looker) answers(p, q uint32) bool {
	l.lookups = 0
	ok := l.ready(p, []uint32{q}) && l.follow(p, []uint32{q}, lookAhead) && l.lookups <= maxLookups
	l.all += l.lookups
	return ok
}

// ready reports whether a path may end here: backward, if p is a start,
// Duplicator must be able to be at one.
func (l *looker) ready(p uint32, reached []uint32) bool {
	return l.starts == nil || !l.starts[p] ||
		slices.ContainsFunc(reached, func(q uint32) bool { return l.starts[q] })
}

// follow reports whether every path of at most the given depth from p is
// answered by Duplicator, who may be at any of the states reached.
func (l *looker) follow(p uint32, reached []uint32, depth int) bool {
	for i := range l.out[p] {
		e := &l.out[p][i]
		for rest := e.label; rest != 0; {
			if l.lookups > maxLookups {
				return false
			}
			next, cell := l.step(e.marks, rest, reached)
			if !l.settled(e.dst, next, depth-1) {
				return false
			}
			rest = l.ls.minus(rest, cell)
		}
	}
	return true
}

// settled reports whether Duplicator answers now, or will later.
func (l *looker) settled(p uint32, reached []uint32, depth int) bool {
	switch {
	case len(reached) == 0 || !l.ready(p, reached):
		return false
	case slices.ContainsFunc(reached, func(q uint32) bool { return l.rel.has(p, q) }):
		return true
	}
	return depth > 0 && l.follow(p, reached, depth)
}

// step is where Duplicator may be after the first letter of rest, on edges with
// at least marks, and the letters of rest with which that is the same.
func (l *looker) step(marks automata.Marks, rest label, reached []uint32) (next []uint32, cell label) {
	letter := l.ls.first(rest)
	cell = rest
	for _, q := range reached {
		l.lookups += (1 + len(l.out[q])) * l.ls.width
		for i := range l.out[q] {
			f := &l.out[q][i]
			switch {
			case marks&^f.marks != 0:
			case !l.ls.has(f.label, letter):
				cell = l.ls.minus(cell, f.label)
			default:
				cell = l.ls.and(cell, f.label)
				if !slices.Contains(next, f.dst) {
					next = append(next, f.dst)
				}
			}
		}
	}
	return next, cell
}

// lookForward is forward look-ahead simulation; nil when it is too much work.
func (g *graph) lookForward(ctx context.Context) (*relation, error) {
	known, err := g.direct(ctx)
	if err != nil || g.states() > maxLookedStates {
		return nil, err
	}
	return lookAheadSimulation(ctx, g.ls, g.out, nil, g.enabledOrder(), known)
}

// lookBackward is backward look-ahead simulation; nil when it is too much work.
func (g *graph) lookBackward(ctx context.Context, stateMarks bool) (*relation, error) {
	known, in, err := g.reverse(ctx, stateMarks)
	if err != nil || g.states() > maxLookedStates {
		return nil, err
	}
	return lookAheadSimulation(ctx, g.ls, in, g.starting(), g.arrivalOrder(in, stateMarks), known)
}

// lookAheadPass quotients by look-ahead simulation forward, then backward, and
// takes dominated letters from edges.
func (g *graph) lookAheadPass(ctx context.Context, stateMarks bool) (*graph, error) {
	if !g.simulable() {
		return g, nil
	}
	rel, err := g.lookForward(ctx)
	if err != nil {
		return nil, err
	}
	if rel != nil {
		g = g.quotient(rel, true)
		g.pruneForward(rel.onClasses())
		g = g.reachable()
	}
	if rel, err = g.lookBackward(ctx, stateMarks); rel == nil || err != nil {
		return g, err
	}
	g = g.quotient(rel, true)
	g.pruneBackward(rel.onClasses())
	return g.reachable(), nil
}
