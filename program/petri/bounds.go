package petri

import (
	"math"
	"math/bits"
	"slices"
)

// Bounds of places from place invariants.
//
// A vector y ≥ 0 with y·C ≤ 0, C being the incidence matrix (places ×
// transitions), is a sum of places that no transition increases, so that y·m ≤
// y·m0 in every reachable marking m, and place p has the bound y·m0 / y(p).
// Such vectors are found by Farkas' elimination (M. Colom, M. Silva, Convex
// geometry and semiflows in P/T nets, 1990): begin with the rows [C | I]; for
// each column t,
//
//	replace the rows with a positive entry in t by the sums of one of them and a row with a negative
//	entry that have 0 in t; keep the rows with a negative entry or 0
//
// A row with a negative entry is left as it is, since only y·C ≤ 0 is wanted.
// There can be exponentially many rows, so only those with the fewest places
// are kept: what is left out is a bound that is not found, never a wrong one.
// Each place is bounded besides by the input places of the transitions that
// feed it never having a token (see findBounds).

// unbounded is the bound of a place for which none was found.
const unbounded = math.MaxUint64

// Limits of the elimination.
const (
	maxRows    = 2000
	maxPairs   = 20000
	maxEffort  = 10_000_000
	maxRowSize = 400
)

// findBounds returns a bound for each place, unbounded if none could be proved.
// known are bounds that are known already; nil stands for none. It first takes
// the bounds that place invariants give, then those of places that are fed by
// dead transitions only.
func findBounds(n *Net, known []uint64) []uint64 {
	bounds := known
	if bounds == nil {
		bounds = slices.Repeat([]uint64{unbounded}, len(n.places))
	}
	if slices.Contains(bounds, unbounded) {
		n.boundByInvariants(bounds, nil)
	}
	n.boundByDeath(bounds)
	return bounds
}

// boundByInvariants eliminates columns until the bounds cannot become much
// lower, none is left, or the effort is spent. found, if not nil, is called with
// each invariant, after it has bounded its places.
func (n *Net) boundByInvariants(bounds []uint64, found func(row)) {
	rows, ok := n.incidence()
	if !ok {
		return
	}
	limits := eliminationLimits{max(maxRows, len(n.places)), maxPairs, maxRowSize, maxEffort}
	high := len(n.places) // places whose bound is above 1
	newElimination(rows, len(n.transitions), limits, func(r row) bool {
		high -= n.boundBy(r, bounds)
		if found != nil {
			found(r)
		}
		return high > 0
	}).run()
}

// boundBy lowers the bounds of the places in one invariant, and returns for how
// many this was from above 1 to at most 1. An invariant whose sum exceeds
// MaxTokens is ignored.
func (n *Net) boundBy(r row, bounds []uint64) (low int) {
	sum := uint64(0)
	for _, t := range r.places {
		hi, lo := bits.Mul64(uint64(t.value), n.initial[t.index])
		var carry uint64
		if sum, carry = bits.Add64(sum, lo, 0); hi|carry != 0 || sum > MaxTokens {
			return 0
		}
	}
	for _, t := range r.places {
		b := min(bounds[t.index], sum/uint64(t.value))
		if b <= 1 && bounds[t.index] > 1 {
			low++
		}
		bounds[t.index] = b
	}
	return low
}

// boundByDeath finds transitions that can never fire, because a place before
// them never has enough tokens, and places that therefore never get more tokens
// than they have initially, until there are no more. Linear in the arcs.
func (n *Net) boundByDeath(bounds []uint64) {
	feeders, dead := make([]uint32, len(n.places)), make([]bool, len(n.transitions))
	for _, c := range n.changes.list {
		if c.plus > 0 {
			feeders[c.place]++
		}
	}
	var unfed []uint32
	for p, count := range feeders {
		if count == 0 {
			unfed = append(unfed, uint32(p))
		}
	}
	examine := func(t int) {
		if dead[t] || !n.deadBy(t, bounds) {
			return
		}
		dead[t] = true
		for _, c := range n.changes.of(t) {
			if c.plus == 0 {
				continue
			}
			if feeders[c.place]--; feeders[c.place] == 0 {
				unfed = append(unfed, c.place)
			}
		}
	}
	for t := range n.transitions {
		examine(t)
	}
	for len(unfed) > 0 {
		p := unfed[len(unfed)-1]
		unfed = unfed[:len(unfed)-1]
		bounds[p] = min(bounds[p], n.initial[p])
		for _, x := range n.takers.of(int(p)) {
			examine(int(x.transition))
		}
	}
}

// deadBy reports whether the bounds show that a transition is never enabled.
func (n *Net) deadBy(t int, bounds []uint64) bool {
	for _, a := range n.pre.of(t) {
		if bounds[a.place] < a.weight {
			return true
		}
	}
	return false
}

// findShrinking finds the places from which some transition that is not known
// to be dead takes more than it puts there.
func (n *Net) findShrinking() []bool {
	shrinks := make([]bool, len(n.places))
	for t := range n.transitions {
		if n.deadBy(t, n.bounds) {
			continue
		}
		for _, c := range n.changes.of(t) {
			shrinks[c.place] = shrinks[c.place] || c.minus > 0
		}
	}
	return shrinks
}

// incidence returns a row for each place: what the transitions do to it; false
// if a number is larger than 2^31-1, as the arithmetic could overflow.
func (n *Net) incidence() ([]row, bool) {
	count := make([]uint32, len(n.places))
	for _, c := range n.changes.list {
		if c.plus > math.MaxInt32 || c.minus > math.MaxInt32 {
			return nil, false
		}
		count[c.place]++
	}
	rows, effects, units := make([]row, len(n.places)), make([]term, len(n.changes.list)), make([]term, len(n.places))
	for p := range rows {
		units[p] = term{uint32(p), 1}
		rows[p] = row{effects[:0:count[p]], units[p : p+1 : p+1], hashTerms(units[p : p+1])}
		effects = effects[count[p]:]
	}
	for t := range n.transitions {
		for _, c := range n.changes.of(t) {
			rows[c.place].effect = append(rows[c.place].effect, term{uint32(t), int32(int64(c.plus) - int64(c.minus))})
		}
	}
	return rows, true
}
