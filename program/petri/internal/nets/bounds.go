package nets

import (
	"math"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/invariants"
)

// Bounds of places from place invariants.
//
// A vector y ≥ 0 with y·C ≤ 0, C being the incidence matrix (places ×
// transitions), is a sum of places that no transition increases, so that y·m ≤
// y·m0 in every reachable marking m, and place p has the bound y·m0 / y(p). Such
// vectors are found by package invariants: those that are missing cost bounds,
// and make none wrong. Each place is bounded besides by the input places of the
// transitions that feed it never having a token (see findBounds).

// Unbounded is the bound of a place for which none was found.
const Unbounded = math.MaxUint64

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
		bounds = slices.Repeat([]uint64{Unbounded}, len(n.Places))
	}
	if slices.Contains(bounds, Unbounded) {
		n.BoundByInvariants(bounds, nil)
	}
	n.BoundByDeath(bounds)
	return bounds
}

// BoundByInvariants eliminates columns until the bounds cannot become much
// lower, none is left, or the effort is spent. found, if not nil, is called with
// each invariant, after it has bounded its places.
func (n *Net) BoundByInvariants(bounds []uint64, found func(invariants.Row)) {
	rows, ok := n.incidence()
	if !ok {
		return
	}
	limits := invariants.Limits{Rows: max(maxRows, len(n.Places)), Pairs: maxPairs, Size: maxRowSize, Effort: maxEffort}
	high := len(n.Places) // places whose bound is above 1
	invariants.Find(rows, len(n.Transitions), limits, func(r invariants.Row) bool {
		high -= n.boundBy(r, bounds)
		if found != nil {
			found(r)
		}
		return high > 0
	})
}

// boundBy lowers the bounds of the places in one invariant, and returns for how
// many this was from above 1 to at most 1. An invariant whose sum exceeds
// MaxTokens is ignored.
func (n *Net) boundBy(r invariants.Row, bounds []uint64) (low int) {
	sum := uint64(0)
	for _, t := range r.Places {
		hi, lo := bits.Mul64(uint64(t.Value), n.Initial[t.Index])
		var carry uint64
		if sum, carry = bits.Add64(sum, lo, 0); hi|carry != 0 || sum > MaxTokens {
			return 0
		}
	}
	for _, t := range r.Places {
		b := min(bounds[t.Index], sum/uint64(t.Value))
		if b <= 1 && bounds[t.Index] > 1 {
			low++
		}
		bounds[t.Index] = b
	}
	return low
}

// BoundByDeath finds transitions that can never fire, because a place before
// them never has enough tokens, and places that therefore never get more tokens
// than they have initially, until there are no more. Linear in the arcs.
func (n *Net) BoundByDeath(bounds []uint64) {
	feeders, dead := make([]uint32, len(n.Places)), make([]bool, len(n.Transitions))
	for _, c := range n.Changes.List {
		if c.Plus > 0 {
			feeders[c.Place]++
		}
	}
	var unfed []uint32
	for p, count := range feeders {
		if count == 0 {
			unfed = append(unfed, uint32(p))
		}
	}
	examine := func(t int) {
		if dead[t] || !n.DeadBy(t, bounds) {
			return
		}
		dead[t] = true
		for _, c := range n.Changes.Of(t) {
			if c.Plus == 0 {
				continue
			}
			if feeders[c.Place]--; feeders[c.Place] == 0 {
				unfed = append(unfed, c.Place)
			}
		}
	}
	for t := range n.Transitions {
		examine(t)
	}
	for len(unfed) > 0 {
		p := unfed[len(unfed)-1]
		unfed = unfed[:len(unfed)-1]
		bounds[p] = min(bounds[p], n.Initial[p])
		for _, x := range n.Takers.Of(int(p)) {
			examine(int(x.Transition))
		}
	}
}

// DeadBy reports whether the bounds show that a transition is never enabled.
func (n *Net) DeadBy(t int, bounds []uint64) bool {
	for _, a := range n.Pre.Of(t) {
		if bounds[a.Place] < a.Weight {
			return true
		}
	}
	return false
}

// findShrinking finds the places from which some transition that is not known
// to be dead takes more than it puts there.
func (n *Net) findShrinking() []bool {
	shrinks := make([]bool, len(n.Places))
	for t := range n.Transitions {
		if n.DeadBy(t, n.Bounds) {
			continue
		}
		for _, c := range n.Changes.Of(t) {
			shrinks[c.Place] = shrinks[c.Place] || c.Minus > 0
		}
	}
	return shrinks
}

// incidence returns a row for each place: what the transitions do to it; false
// if a number is larger than 2^31-1, as the arithmetic could overflow.
func (n *Net) incidence() ([]invariants.Row, bool) {
	count := make([]uint32, len(n.Places))
	for _, c := range n.Changes.List {
		if c.Plus > math.MaxInt32 || c.Minus > math.MaxInt32 {
			return nil, false
		}
		count[c.Place]++
	}
	rows, effects, units := make([]invariants.Row, len(n.Places)), make([]invariants.Term, len(n.Changes.List)), make([]invariants.Term, len(n.Places))
	for p := range rows {
		units[p] = invariants.Term{Index: uint32(p), Value: 1}
		rows[p] = invariants.Row{Effect: effects[:0:count[p]], Places: units[p : p+1 : p+1]}
		effects = effects[count[p]:]
	}
	for t := range n.Transitions {
		for _, c := range n.Changes.Of(t) {
			e := &rows[c.Place].Effect
			*e = append(*e, invariants.Term{Index: uint32(t), Value: int32(int64(c.Plus) - int64(c.Minus))})
		}
	}
	return rows, true
}
