package guided

import (
	"cmp"
	"context"
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/internal/automata/distance"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/program"
)

// guidance is what a search prefers among states of the program that are equally
// near to acceptance in the automaton.
type guidance int

const (
	rarest guidance = iota // the nearest; of several, those whose transition was fired least
	fixed                  // the nearest; of several, the transition that comes first in an order drawn for the search
	steps                  // as rarest, but near by steps, and not by changes
	blind                  // that transition, wherever it leads
)

// preference measures edges of a product by how promising they are: less is
// better. The measure has three parts, the first one counts most:
//
//	automaton:  how many edges of the automaton are left to an accepting
//	            component, or within it to the wanted mark
//	letter:     how far the state is from a letter that leads the automaton
//	            nearer (heuristic.Guide)
//	transition: how often it was preferred, or its place in an order drawn by
//	            lot
//
// The order of the parts is that of P. G. Jensen, J. Srba, N. J. Ulrik, S. M.
// Virenfeldt, Automata-driven partial order reduction and guided search for LTL
// model checking, VMCAI 2022: their distance is computed from the state of the
// automaton, and how often a transition was fired decides among equal states.
type preference struct {
	*distance.Distances
	ctx      context.Context
	walker   *product.Walker
	guide    heuristic.Guide // nil: all states are equally near
	guidance guidance
	wanted   int // mark
	order    uint64
	fired    map[program.Action]uint32 // how often it was preferred

	groups []group // working storage
	sorted []product.Edge
}

// group is the edges over one successor of the program, by their place in the
// walker.
type group struct {
	least    uint64 // of their measures
	from, to int
}

// newPreference makes a preference for one search, different for each seed.
func (t *Task) newPreference(w *product.Walker, by guidance, seed uint64) *preference {
	rng := rand.New(rand.NewPCG(seed, uint64(by)+2))
	wanted := t.distances.Sets // none
	if wanted > 0 {
		wanted = rng.IntN(wanted)
	}
	return &preference{Distances: t.distances, ctx: t.ctx, walker: w, guide: t.guide, guidance: by, wanted: wanted, order: rng.Uint64(), fired: map[program.Action]uint32{}}
}

// Parts of a measure: bits.
const (
	transitionBits = 14
	letterBits     = 28
)

// measure returns the measure of an edge of the walker from q. moved indicates
// that the guide is at its successor.
func (p *preference) measure(q uint32, e product.Edge, moved bool) uint64 {
	m := p.Value(q, e.Q, e.Marks, p.wanted) << (letterBits + transitionBits)
	succ := &p.walker.Prog.Succs[e.Succ]
	switch {
	case p.guidance == blind, p.guide == nil, len(p.Labels(p.wanted, e.Q)) == 0:
	case !p.looks(e.Succ):
		m |= (1<<letterBits - 1) << transitionBits
	default:
		if !moved {
			p.guide.At(p.walker.Prog.State(int(e.Succ)))
		}
		m |= min(p.far(e.Q), 1<<letterBits-1) << transitionBits
	}
	tie := rank(succ.Action, p.order) >> (64 - transitionBits)
	if p.guidance == rarest || p.guidance == steps {
		tie = tie>>6 | uint64(min(p.fired[succ.Action], 63))<<(transitionBits-6)
	}
	return m | tie
}

// looks reports whether the distance of a successor is computed: not any more
// when the context has ended, which the search sees at its next poll. Counting
// steps takes long, and so is done for maxLooks successors; which these are
// differs from search to search.
func (p *preference) looks(succ uint32) bool {
	if p.guidance != steps {
		return succ%maxLooks > 0 || p.ctx.Err() == nil
	}
	every := uint64(len(p.walker.Prog.Succs))/maxLooks + 1
	return uint64(succ)%every == p.order%every && p.ctx.Err() == nil
}

// rank places a transition in an order.
func rank(a program.Action, order uint64) uint64 {
	x := (uint64(a) + order) * 0x9e3779b97f4a7c15
	return (x ^ x>>29) * 0xbf58476d1ce4e5b9
}

// far returns how far the state at which the guide stands is.
func (p *preference) far(q uint32) uint64 {
	if p.guidance != steps {
		return distance.Nearest(p.Labels(p.wanted, q), p.guide.Distance)
	}
	return distance.Nearest(p.Labels(p.wanted, q), p.guide.Steps)
}

// sort sorts the edges of the walker, which come from q. Edges over one
// successor stay together.
func (p *preference) sort(q uint32) {
	p.groups, p.sorted = p.groups[:0], append(p.sorted[:0], p.walker.Edges...)
	for i, e := range p.sorted {
		last := len(p.groups) - 1
		if i == 0 || e.Succ != p.sorted[i-1].Succ {
			p.groups = append(p.groups, group{p.measure(q, e, false), i, i + 1})
			continue
		}
		p.groups[last].least, p.groups[last].to = min(p.groups[last].least, p.measure(q, e, false)), i+1
	}
	sorting.Func(p.groups, func(a, b group) int { return cmp.Or(cmp.Compare(a.least, b.least), a.from-b.from) })
	p.walker.Edges = p.walker.Edges[:0]
	for _, g := range p.groups {
		p.walker.Edges = append(p.walker.Edges, p.sorted[g.from:g.to]...)
	}
	if len(p.groups) > 0 {
		p.fired[p.walker.Prog.Succs[p.walker.Edges[0].Succ].Action]++
	}
}

// begins reports whether an edge leads to where an accepting cycle may begin: it
// has the wanted mark, or, where there are none, it leads into an accepting
// component.
func (p *preference) begins(e product.Edge) bool {
	return p.Accepting[e.Q] && (p.Sets == 0 || e.Marks>>p.wanted&1 != 0)
}
