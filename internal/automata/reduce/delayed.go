package reduce

// Delayed simulation (Etessami, Wilke & Schuller, Fair simulation relations,
// parity games, and state space reduction for Büchi automata, 2001; for several
// sets: Juvekar & Piterman, Minimizing generalized Büchi automata, 2006), on
// edges. Spoiler moves from p and Duplicator answers from q
// with the same letter; a mark that Spoiler's edge has may be missing on
// Duplicator's as long as a later one has it. B is the marks still owed:
//
//	(p, q, B) –e,f→ (p', q', (B ∪ marks of e) \ marks of f)
//	Duplicator wins when for each mark i there are infinitely many positions with i ∉ B
//	p ⊑ q iff Duplicator wins from (p, q, ∅)
//
// A generalised Büchi game, solved by the fixpoint
//
//	νX. ⋂i μY. {(p, q, B) | for each e, a there is f: its position has i ∉ B and is in X, or is in Y}
//
// States with p ⊑ q ⊑ p are merged, and the class has the edges of all.
// (Pruning by ⊑ would be wrong.) Why the quotient Q accepts no more: let π be
// an accepting run of Q, whose t-th edge belongs to a member
// s(t) of the class where π is, and leads to d(t+1), a member of the next. From
// d(t) there is a path D(t), by Duplicator's strategy, that answers P(t): the
// edge of s(t) and then D(t+1). At each time all of D(t) up to that time make a
// move, the last first, so all these paths are infinite. A mark on the t-th
// edge of π is a mark of P(t), so D(t) has it then or later, so P(t-1) does, …
// and D(0), a run of A, does. When a class of a state-based automaton accepts
// because of another member c, then D(t) answers a path of c
// that answers P(t). Any marks that π sees infinitely often, D(0) does too.
//
// O(states² · 2^sets) positions, each looked at once in every round of the
// fixpoints.

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// maxDelayed bounds the positions, times the edges of the largest states.
const maxDelayed = 1 << 22

// delayer solves the game; x[B] has the pairs (p, q) for which (p, q, B) is won
// as far as known.
type delayer struct {
	ls   *letters
	out  [][]edge
	x, y []*relation
	rest []uint64
}

// delayed returns delayed simulation; nil when it would be too much work.
func (g *graph) delayed(ctx context.Context) (*relation, error) {
	if g.sets > 6 || g.delayedWork() > maxDelayed {
		return nil, nil
	}
	first, err := g.unmarked(ctx)
	if err != nil {
		return nil, err
	}
	d := &delayer{ls: g.ls, out: g.out, rest: make([]uint64, g.ls.width)}
	for range 1 << g.sets {
		d.x = append(d.x, first.clone())
	}
	for shrunk := g.sets > 0; shrunk; {
		shrunk = false
		for i := range g.sets {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			d.attract(i)
			for b := range d.x {
				shrunk = shrunk || !d.x[b].equal(d.y[b])
			}
			d.x = d.y
		}
	}
	return d.x[0], nil
}

// delayedWork estimates the positions, times the edges that are compared at
// each.
func (g *graph) delayedWork() int {
	degree := 0
	for _, out := range g.out {
		degree = max(degree, len(out))
	}
	return g.states() * g.states() * degree * degree << min(g.sets, 20)
}

// unmarked returns direct simulation that ignores marks. Delayed simulation is
// contained in it.
func (g *graph) unmarked(ctx context.Context) (*relation, error) {
	h := g.clone()
	h.eachEdge(func(_ uint32, e *edge) { e.marks = 0 })
	return h.direct(ctx)
}

// attract finds the positions of x from which Duplicator gets rid of mark i and
// stays in x: y.
func (d *delayer) attract(i int) {
	d.y = make([]*relation, len(d.x))
	for b := range d.y {
		d.y[b] = newRelation(len(d.out))
	}
	for grown := true; grown; {
		grown = false
		for b := range d.x {
			for p := range uint32(len(d.out)) {
				d.x[b].each(p, func(q uint32) {
					if !d.y[b].has(p, q) && d.wins(p, q, automata.Marks(b), i) {
						d.y[b].add(p, q)
						grown = true
					}
				})
			}
		}
	}
}

// wins reports whether Duplicator answers every move of p.
func (d *delayer) wins(p, q uint32, owed automata.Marks, i int) bool {
	for k := range d.out[p] {
		if !d.answered(&d.out[p][k], d.out[q], owed, i) {
			return false
		}
	}
	return true
}

// answered reports whether the edges of q answer each letter of e with a
// position that is good for mark i.
func (d *delayer) answered(e *edge, edges []edge, owed automata.Marks, i int) bool {
	copy(d.rest, d.ls.of(e.label))
	for k := range edges {
		f := &edges[k]
		b := (owed | e.marks) &^ f.marks
		good := d.y[b].has(e.dst, f.dst) || b>>i&1 == 0 && d.x[b].has(e.dst, f.dst)
		if good && subtract(d.rest, d.ls.of(f.label)) {
			return true
		}
	}
	return false
}

// delayedPass merges the states that simulate each other in the delayed sense.
// With stateMarks, acceptance is on states and stays so.
func (g *graph) delayedPass(ctx context.Context, stateMarks bool) (*graph, error) {
	if !g.simulable() {
		return g, nil
	}
	rel, err := g.delayed(ctx)
	if rel == nil || err != nil {
		return g, err
	}
	q := g.quotient(rel, true)
	if q.states() == g.states() {
		return g, nil
	}
	if stateMarks {
		q.spreadMarks()
	}
	return q, nil
}

// spreadMarks gives every edge the marks of all edges of its source.
func (g *graph) spreadMarks() {
	for q, out := range g.out {
		var all automata.Marks
		for _, e := range out {
			all |= e.marks
		}
		for i := range out {
			out[i].marks = all
		}
		g.out[q] = g.ls.tidy(out)
	}
}
