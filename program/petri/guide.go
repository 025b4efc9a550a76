package petri

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// The distance of a marking from a condition, as guided searches use it: how
// many tokens must come or go, at least, if they could come and go one by one.
// TAPAAL's queries are guided alike (J. F. Jensen, T. Nielsen, L. K. Oestergaard,
// J. Srba, TAPAAL and reachability analysis of P/T nets, 2016): conjunctions add
// up, of disjunctions the nearest counts.

// guide implements heuristic.Guide.
type guide struct {
	*nets.Explorer
	relaxed *relaxation
}

// NewGuide implements heuristic.Binding.
func (b *binding) NewGuide() heuristic.Guide {
	return &guide{nets.NewExplorer(b.Binding), newRelaxation(b.Net)}
}

// At implements heuristic.Guide.
func (g *guide) At(s program.State) {
	g.GoTo(s)
	g.relaxed.fresh = false
}

// Distance implements heuristic.Guide.
func (g *guide) Distance(yes, no program.Letter) (d uint64) {
	for set := (yes | no) & g.Atoms.State; set != 0; set &= set - 1 {
		bit := set & -set
		d = addCapped(d, g.from(g.Atoms.Conds[bits.TrailingZeros64(uint64(set))], yes&bit != 0))
	}
	return d
}

// farthest bounds distances, so that sums of them do not overflow.
const farthest = 1 << 40

func addCapped(a, b uint64) uint64 { return min(a+b, farthest) }

// from returns the distance from the marking to one in which the condition has
// the value.
func (g *guide) from(c *nets.Condition, value bool) uint64 {
	switch c.Op {
	case nets.OpNot:
		return g.from(c.Kids[0], !value)
	case nets.OpAnd, nets.OpOr:
		return ofKids(c, value, g.from)
	case nets.OpFireable:
		return g.fromFireable(c, value)
	case nets.OpLess, nets.OpEqual:
		return fromSum(c, g.Tokens, value)
	}
	if c.Holds(&nets.Marking{Net: g.Net, Tokens: g.Tokens, Enabled: g.Enabled}) == value {
		return 0
	}
	if c.Op != nets.OpDeadlock {
		return farthest
	}
	n := 0
	for _, set := range g.Enabled {
		n += bits.OnesCount64(set)
	}
	return uint64(max(1, n))
}

// ofKids returns the distance from a conjunction or a disjunction, by that from
// its parts.
func ofKids(c *nets.Condition, value bool, from func(*nets.Condition, bool) uint64) uint64 {
	all, nearest := uint64(0), uint64(farthest)
	for _, k := range c.Kids {
		d := from(k, value)
		all, nearest = addCapped(all, d), min(nearest, d)
	}
	if (c.Op == nets.OpAnd) == value {
		return all
	}
	return nearest
}

// fromFireable returns how many tokens the nearest of the transitions lacks, or
// how many transitions are still enabled.
func (g *guide) fromFireable(c *nets.Condition, value bool) uint64 {
	enabled, nearest := uint64(0), uint64(farthest)
	for _, t := range c.Transitions {
		lacks := uint64(0)
		for _, a := range g.Net.Pre.Of(int(t)) {
			lacks = addCapped(lacks, a.Weight-min(a.Weight, g.Tokens[a.Place]))
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
func fromSum(c *nets.Condition, tokens []uint64, value bool) uint64 {
	above := -c.Bound // of the bound
	for _, s := range c.Sum {
		above += s.Coefficient * int64(tokens[s.Place])
	}
	switch holds := c.Op == nets.OpEqual && above == 0 || c.Op == nets.OpLess && above < 0; {
	case holds == value:
		return 0
	case c.Op == nets.OpLess && value:
		return uint64(min(above, farthest-1)) + 1
	case c.Op == nets.OpLess:
		return uint64(min(-above, farthest))
	case value:
		return uint64(min(max(above, -above), farthest))
	}
	return 1
}
