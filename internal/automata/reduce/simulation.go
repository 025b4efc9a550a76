package reduce

// Direct and reverse simulation on transition-based generalised Büchi automata
// (Etessami, Wilke & Schuller 2001; Bustan & Grumberg 2003; on edges with
// marks: Babiak, Badie, Duret-Lutz, Křetínský, Strejček 2013). The largest
// relation ⊑ with
//
//	p ⊑ q iff for each edge (p, l, M, p') and letter a ∈ l
//	          there is an edge (q, l', M', q') with a ∈ l', M ⊆ M', p' ⊑ q'
//
// is found from the full relation by removing pairs that fail until none does;
// a pair is looked at again only when the row of a successor of p has shrunk.
// Reverse simulation is the same on the edges turned around, where a start is
// simulated by starts only.
//
// Quotient: classes of ⊑ ∩ ⊒ become states, with the edges of one member
// (direct), or of all (reverse). Then the letters of an edge that another edge
// with at least its marks reads into (from) a larger class are taken from it.
// Both keep the language, and the simulation.
//
// O(rounds · pairs · degree²) operations on labels at worst; most pairs fail in
// the first round.

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// maxSimulated bounds the work of one round on the pairs of states, and of
// pruning, in words of labels.
const maxSimulated = 1 << 28

// simulable reports whether the graph is small enough for simulation.
func (g *graph) simulable() bool {
	work := g.states() * g.states()
	for _, out := range g.out {
		work += len(out) * len(out)
	}
	return work*g.ls.width <= maxSimulated
}

// simulator refines a relation along the edges in out.
type simulator struct {
	ls   *letters
	out  [][]edge
	rel  *relation
	rest []uint64 // letters of an edge not yet matched

	table *moveTable // nil: the edges are searched
}

// simulation is the largest simulation within rel on the edges out; rel is
// changed.
func simulation(ctx context.Context, ls *letters, out [][]edge, rel *relation) error {
	s := &simulator{ls: ls, out: out, rel: rel, rest: make([]uint64, ls.width), table: newMoveTable(ls, out)}
	return s.run(ctx)
}

// run removes pairs until no pair fails. A state is looked at again only if the
// row of a successor has shrunk in this round or in the one before.
func (s *simulator) run(ctx context.Context) error {
	shrunk := make([]bool, len(s.out))
	for q := range shrunk {
		shrunk[q] = true
	}
	for {
		now := make([]bool, len(s.out))
		change := false
		for p := len(s.out) - 1; p >= 0; p-- {
			if err := ctx.Err(); err != nil {
				return err
			}
			if s.due(uint32(p), shrunk, now) && s.refine(uint32(p)) {
				now[p], change = true, true
			}
		}
		if !change {
			return nil
		}
		shrunk = now
	}
}

// due reports whether the row of a successor of p has shrunk since p was looked
// at.
func (s *simulator) due(p uint32, before, now []bool) bool {
	for _, e := range s.out[p] {
		if before[e.dst] || now[e.dst] {
			return true
		}
	}
	return false
}

// refine removes the pairs of p that fail and reports whether there were any.
func (s *simulator) refine(p uint32) bool {
	changed := false
	s.rel.each(p, func(q uint32) {
		if p != q && !s.matches(p, q) {
			s.rel.remove(p, q)
			changed = true
		}
	})
	return changed
}

// matches reports whether q answers every edge of p within the relation.
func (s *simulator) matches(p, q uint32) bool {
	if s.table != nil {
		return s.table.matches(p, q, s.rel)
	}
	for i := range s.out[p] {
		if !s.answered(&s.out[p][i], s.out[q]) {
			return false
		}
	}
	return true
}

// answered reports whether the edges together match e for every letter.
func (s *simulator) answered(e *edge, edges []edge) bool {
	if s.ls.width == 1 {
		return s.answeredInWord(e, edges)
	}
	copy(s.rest, s.ls.of(e.label))
	for i := range edges {
		f := &edges[i]
		if e.marks&^f.marks == 0 && s.rel.has(e.dst, f.dst) && subtract(s.rest, s.ls.of(f.label)) {
			return true
		}
	}
	return false
}

// answeredInWord is answered for labels of one word, which most are.
func (s *simulator) answeredInWord(e *edge, edges []edge) bool {
	rest := s.ls.words[e.label]
	for i := range edges {
		f := &edges[i]
		if e.marks&^f.marks == 0 && rest&s.ls.words[f.label] != 0 && s.rel.has(e.dst, f.dst) {
			if rest &^= s.ls.words[f.label]; rest == 0 {
				return true
			}
		}
	}
	return false
}

// subtract removes set from rest and reports whether nothing is left.
func subtract(rest, set []uint64) bool {
	var left uint64
	for i := range rest {
		rest[i] &^= set[i]
		left |= rest[i]
	}
	return left == 0
}

// filteredRelation relates the states that below relates, and each state to
// itself.
func filteredRelation(n int, below func(p, q uint32) bool) *relation {
	r := newRelation(n)
	for p := range uint32(n) {
		for q := range uint32(n) {
			if p == q || below(p, q) {
				r.add(p, q)
			}
		}
	}
	return r
}

// direct computes direct simulation. The caller has made sure that the graph is
// simulable.
func (g *graph) direct(ctx context.Context) (*relation, error) {
	rel := g.enabledOrder()
	return rel, simulation(ctx, g.ls, g.out, rel)
}

// enabledOrder relates p to q when q reads the letters that p reads.
func (g *graph) enabledOrder() *relation {
	enabled := make([]label, len(g.out))
	for q := range g.out {
		enabled[q] = g.enabled(uint32(q))
	}
	return filteredRelation(len(g.out), func(p, q uint32) bool { return g.ls.within(enabled[p], enabled[q]) })
}

// reverse computes reverse simulation, and returns the edges turned around as
// well. With stateMarks, a state is simulated only by those whose edges all
// have its marks, so that a quotient keeps state-based acceptance.
func (g *graph) reverse(ctx context.Context, stateMarks bool) (*relation, [][]edge, error) {
	in := g.reversed()
	rel := g.arrivalOrder(in, stateMarks)
	return rel, in, simulation(ctx, g.ls, in, rel)
}

// starting returns, by state, whether it is initial.
func (g *graph) starting() []bool {
	starts := make([]bool, len(g.out))
	for _, q := range g.start {
		starts[q] = true
	}
	return starts
}

// arrivalOrder relates p to q when q is entered by the letters that p is
// entered by, and is a start when p is; with stateMarks, q also has the marks
// of p.
func (g *graph) arrivalOrder(in [][]edge, stateMarks bool) *relation {
	starts := g.starting()
	enabled := make([]label, len(g.out))
	common := make([]automata.Marks, len(g.out))
	for q := range in {
		for _, e := range in[q] {
			enabled[q] = g.ls.or(enabled[q], e.label)
		}
		if stateMarks && len(g.out[q]) > 0 {
			common[q] = g.out[q][0].marks
		}
	}
	return filteredRelation(len(g.out), func(p, q uint32) bool {
		return (!starts[p] || starts[q]) && common[p]&^common[q] == 0 && g.ls.within(enabled[p], enabled[q])
	})
}

// directPass merges states that simulate each other, and takes letters from
// edges that others dominate.
func (g *graph) directPass(ctx context.Context) (*graph, error) {
	g, err := g.bisimilar(ctx)
	if err != nil || !g.simulable() {
		return g, err
	}
	rel, err := g.direct(ctx)
	if err != nil {
		return nil, err
	}
	q := g.quotient(rel, false)
	q.pruneForward(rel.onClasses())
	return q.reachable(), nil
}

// reversePass does the same backward.
func (g *graph) reversePass(ctx context.Context, stateMarks bool) (*graph, error) {
	if !g.simulable() {
		return g, nil
	}
	rel, _, err := g.reverse(ctx, stateMarks)
	if err != nil {
		return nil, err
	}
	q := g.quotient(rel, true)
	q.pruneBackward(rel.onClasses())
	return q.reachable(), nil
}

// onClasses returns the order on the classes of states related both ways, which
// is antisymmetric, as pruning demands.
func (r *relation) onClasses() *relation {
	_, first := r.classes()
	o := newRelation(len(first))
	for c, p := range first {
		for d, q := range first {
			if r.has(p, q) {
				o.add(uint32(c), uint32(d))
			}
		}
	}
	return o
}

// quotient merges the states related both ways; a class has the edges of all
// its members, or only those of the first.
func (g *graph) quotient(rel *relation, all bool) *graph {
	of, first := rel.classes()
	return g.merged(of, first, all)
}

// merged merges the states of each class, of which first is a member.
func (g *graph) merged(of, first []uint32, all bool) *graph {
	k := newGraph(g.ls, len(first), g.sets)
	for q, out := range g.out {
		c := of[q]
		if !all && first[c] != uint32(q) {
			continue
		}
		for _, e := range out {
			k.out[c] = append(k.out[c], edge{of[e.dst], e.label, e.marks})
		}
	}
	for _, q := range g.start {
		k.addStart(of[q])
	}
	k.tidy()
	return k
}

// addStart makes q an initial state, once.
func (g *graph) addStart(q uint32) {
	for _, p := range g.start {
		if p == q {
			return
		}
	}
	g.start = append(g.start, q)
}

// pruneForward takes from each edge the letters that a dominating edge of the
// same source reads; order must be antisymmetric.
func (g *graph) pruneForward(order *relation) {
	for q, out := range g.out {
		g.out[q] = g.ls.prune(out, order)
	}
	g.pruneStarts(order)
}

// prune returns the edges of one state without the letters that a dominating
// edge reads. Edges without letters are dropped.
func (ls *letters) prune(out []edge, order *relation) []edge {
	kept := make([]edge, 0, len(out))
	for i := range out {
		e := out[i]
		for j := range out {
			f := &out[j]
			if i != j && e.marks&^f.marks == 0 && order.has(e.dst, f.dst) {
				e.label = ls.minus(e.label, f.label)
			}
		}
		if e.label != 0 {
			kept = append(kept, e)
		}
	}
	return kept
}

// pruneStarts drops initial states that others simulate.
func (g *graph) pruneStarts(order *relation) {
	var kept []uint32
	for _, p := range g.start {
		dominated := false
		for _, q := range g.start {
			dominated = dominated || p != q && order.has(p, q)
		}
		if !dominated {
			kept = append(kept, p)
		}
	}
	g.start = kept
}

// pruneBackward is pruneForward on the edges turned around.
func (g *graph) pruneBackward(order *relation) {
	in := g.reversed()
	for q := range g.out {
		g.out[q] = g.out[q][:0]
	}
	for q := range in {
		for _, e := range g.ls.prune(in[q], order) {
			g.out[e.dst] = append(g.out[e.dst], edge{uint32(q), e.label, e.marks})
		}
	}
	g.tidy()
}

// reachable drops unreachable states.
func (g *graph) reachable() *graph { return g.keep(g.reachableStates()) }

// reachableStates returns the states that runs reach.
func (g *graph) reachableStates() []bool {
	seen := make([]bool, len(g.out))
	todo := append([]uint32(nil), g.start...)
	for _, q := range todo {
		seen[q] = true
	}
	for len(todo) > 0 {
		q := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for i := range g.out[q] {
			if d := g.out[q][i].dst; !seen[d] {
				seen[d] = true
				todo = append(todo, d)
			}
		}
	}
	return seen
}
