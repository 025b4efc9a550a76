package petri

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
)

// The distance of a marking from a condition, as guided searches use it: how
// many tokens must come or go, at least, if they could come and go one by one.
// TAPAAL's queries are guided alike (J. F. Jensen, T. Nielsen, L. K. Oestergaard,
// J. Srba, TAPAAL and reachability analysis of P/T nets, 2016): conjunctions add
// up, of disjunctions the nearest counts.

// guide implements heuristic.Guide.
type guide struct {
	*explorer
	relaxed *relaxation
}

// NewGuide implements heuristic.Binding.
func (b *binding) NewGuide() heuristic.Guide { return &guide{newExplorer(b), newRelaxation(b.net)} }

// At implements heuristic.Guide.
func (g *guide) At(s program.State) {
	g.goTo(s)
	g.relaxed.fresh = false
}

// Distance implements heuristic.Guide.
func (g *guide) Distance(yes, no program.Letter) (d uint64) {
	for set := (yes | no) & g.atoms.state; set != 0; set &= set - 1 {
		bit := set & -set
		d = addCapped(d, g.from(g.atoms.conds[bits.TrailingZeros64(uint64(set))], yes&bit != 0))
	}
	return d
}

// farthest bounds distances, so that sums of them do not overflow.
const farthest = 1 << 40

func addCapped(a, b uint64) uint64 { return min(a+b, farthest) }

// from returns the distance from the marking to one in which the condition has
// the value.
func (g *guide) from(c *condition, value bool) uint64 {
	switch c.op {
	case opNot:
		return g.from(c.kids[0], !value)
	case opAnd, opOr:
		return c.ofKids(value, g.from)
	case opFireable:
		return g.fromFireable(c, value)
	case opLess, opEqual:
		return c.fromSum(g.tokens, value)
	}
	if c.holds(&marking{net: g.net, tokens: g.tokens, enabled: g.enabled}) == value {
		return 0
	}
	if c.op != opDeadlock {
		return farthest
	}
	n := 0
	for _, set := range g.enabled {
		n += bits.OnesCount64(set)
	}
	return uint64(max(1, n))
}

// ofKids returns the distance from a conjunction or a disjunction, by that from
// its parts.
func (c *condition) ofKids(value bool, from func(*condition, bool) uint64) uint64 {
	all, nearest := uint64(0), uint64(farthest)
	for _, k := range c.kids {
		d := from(k, value)
		all, nearest = addCapped(all, d), min(nearest, d)
	}
	if (c.op == opAnd) == value {
		return all
	}
	return nearest
}

// fromFireable returns how many tokens the nearest of the transitions lacks, or
// how many transitions are still enabled.
func (g *guide) fromFireable(c *condition, value bool) uint64 {
	enabled, nearest := uint64(0), uint64(farthest)
	for _, t := range c.transitions {
		lacks := uint64(0)
		for _, a := range g.net.pre.of(int(t)) {
			lacks = addCapped(lacks, a.weight-min(a.weight, g.tokens[a.place]))
		}
		if lacks == 0 {
			enabled++
		}
		nearest = min(nearest, lacks)
	}
	if value {
		return nearest
	}
	return enabled
}

// fromSum returns by how much the sum must change.
func (c *condition) fromSum(tokens []uint64, value bool) uint64 {
	above := -c.bound // of the bound
	for _, s := range c.sum {
		above += s.coefficient * int64(tokens[s.place])
	}
	switch holds := c.op == opEqual && above == 0 || c.op == opLess && above < 0; {
	case holds == value:
		return 0
	case c.op == opLess && value:
		return uint64(min(above, farthest-1)) + 1
	case c.op == opLess:
		return uint64(min(-above, farthest))
	case value:
		return uint64(min(max(above, -above), farthest))
	}
	return 1
}
