package petri

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// The distance of a marking from a condition in steps, if transitions took no
// tokens away: the relaxation of B. Bonet and H. Geffner, Planning as heuristic
// search, Artificial Intelligence 129, 2001, for nets. Where a token has a long
// way to go, it tells which of two markings is nearer, which counts of tokens do
// not: these change at the last step only.
//
//	steps of an enabled transition := 0
//	repeat, in the order of steps:
//	    a place gets a further token one step after the first transition that
//	    puts one there
//	    a transition that lacks tokens in some places can fire as soon as the
//	    last one of these has got a further one
//
// Conjunctions add up, of disjunctions the nearest counts. What must get fewer
// tokens waits for the first transition that takes one.
//
// Time is linear in the arcs of the net, for each marking.

// relaxation has the steps for one marking.
type relaxation struct {
	fresh bool
	left  []uint32 // by transition: places before it that lack tokens
	fires []uint32 // by transition: 1 + the steps before it can fire; 0: never
	gets  []uint32 // by place: the steps until it gets a further token; 0: never
	queue []uint32 // of transitions
}

func newRelaxation(n *nets.Net) *relaxation {
	return &relaxation{left: make([]uint32, len(n.Transitions)), fires: make([]uint32, len(n.Transitions)), gets: make([]uint32, len(n.Places))}
}

// compute finds the steps for the marking at which the explorer stands.
func (r *relaxation) compute(e *nets.Explorer) {
	if r.fresh {
		return
	}
	r.fresh, r.queue = true, r.queue[:0]
	copy(r.left, e.Unmet)
	clear(r.fires)
	clear(r.gets)
	for i, set := range e.Enabled {
		for ; set != 0; set &= set - 1 {
			r.reach(uint32(i<<6+bits.TrailingZeros64(set)), 1)
		}
	}
	for i := 0; i < len(r.queue); i++ {
		t := r.queue[i]
		for _, a := range e.Net.Post.Of(int(t)) {
			if r.gets[a.Place] == 0 {
				r.gets[a.Place] = r.fires[t]
				r.supply(e, a.Place)
			}
		}
	}
}

func (r *relaxation) reach(t, step uint32) {
	r.fires[t] = step
	r.queue = append(r.queue, t)
}

// supply lets the transitions that lack tokens in a place have them.
func (r *relaxation) supply(e *nets.Explorer, p uint32) {
	for _, c := range e.Net.Takers.Of(int(p)) {
		if e.Tokens[p] >= c.Weight {
			continue
		}
		if r.left[c.Transition]--; r.left[c.Transition] == 0 {
			r.reach(c.Transition, r.gets[p]+1)
		}
	}
}

// Steps implements heuristic.Guide.
func (g *guide) Steps(yes, no program.Letter) (d uint64) {
	g.relaxed.compute(g.Explorer)
	for set := (yes | no) & g.Atoms.State; set != 0; set &= set - 1 {
		bit := set & -set
		d = addCapped(d, g.steps(g.Atoms.Conds[bits.TrailingZeros64(uint64(set))], yes&bit != 0))
	}
	return d
}

// steps returns the distance from the marking to one in which the condition has
// the value.
func (g *guide) steps(c *nets.Condition, value bool) uint64 {
	switch c.Op {
	case nets.OpNot:
		return g.steps(c.Kids[0], !value)
	case nets.OpAnd, nets.OpOr:
		return ofKids(c, value, g.steps)
	case nets.OpFireable:
		return g.stepsToFireable(c, value)
	case nets.OpLess, nets.OpEqual:
		return g.stepsToSum(c, value)
	}
	return g.from(c, value)
}

// stepsToFireable adds up the steps to all tokens that the nearest transition
// lacks.
func (g *guide) stepsToFireable(c *nets.Condition, value bool) uint64 {
	nearest, enabled := uint64(farthest), uint64(0)
	for _, t := range c.Transitions {
		all, drained := uint64(0), uint64(farthest)
		for _, a := range g.Net.Pre.Of(int(t)) {
			drained = min(drained, g.drains(a.Place))
			if tokens := g.Tokens[a.Place]; tokens < a.Weight {
				all = addCapped(all, addCapped(a.Weight-tokens-1, orNever(g.relaxed.gets[a.Place])))
			}
		}
		if nearest = min(nearest, all); all == 0 {
			enabled = addCapped(enabled, drained)
		}
	}
	if value {
		return nearest
	}
	return enabled
}

// stepsToSum returns how many steps it takes until some place changes that moves
// the sum in the right direction, and how many tokens are missing after that.
func (g *guide) stepsToSum(c *nets.Condition, value bool) uint64 {
	d := fromSum(c, g.Tokens, value)
	if d == 0 {
		return 0
	}
	above := -c.Bound
	for _, s := range c.Sum {
		above += s.Coefficient * int64(g.Tokens[s.Place])
	}
	up := above < 0 && (c.Op == nets.OpEqual) == value
	nearest := uint64(farthest)
	for _, s := range c.Sum {
		change := g.drains(s.Place)
		if (s.Coefficient > 0) == up {
			change = orNever(g.relaxed.gets[s.Place])
		}
		nearest = min(nearest, change)
	}
	return addCapped(d-1, nearest)
}

// drains returns the steps until a token is taken from a place.
func (g *guide) drains(p uint32) uint64 {
	nearest := uint64(farthest)
	for _, c := range g.Net.Takers.Of(int(p)) {
		nearest = min(nearest, orNever(g.relaxed.fires[c.Transition]))
	}
	return nearest
}

// orNever returns a number of steps, where 0 is never.
func orNever(steps uint32) uint64 {
	if steps == 0 {
		return farthest
	}
	return uint64(steps)
}
