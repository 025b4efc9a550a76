package petri

import (
	"cmp"
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
// There can be exponentially many rows, so only the maxRows with the fewest
// places are kept: what is left out is a bound that is not found, never a wrong
// one. Each place is bounded besides by the input places of the transitions
// that feed it never having a token (see findBounds).

// unbounded is the bound of a place for which none was found.
const unbounded = math.MaxUint64

// Limits of the elimination. They bound its time and memory for nets of any
// size; a limit that is reached costs bounds, not correctness.
const (
	maxRows    = 3000
	maxPairs   = 20000 // sums made for one column
	maxEffort  = 50_000_000
	maxRowSize = 400
)

// term is an entry of a sparse row.
type term struct {
	index uint32
	value int64
}

// row is a sum of places under elimination: what the transitions do to it, and
// the places in it.
type row struct {
	effect []term // by transition, ascending
	places []term // by place, ascending, all positive
}

// findBounds returns a bound for each place, unbounded if none could be proved.
// It first takes the bounds that place invariants give, then those of places
// that are fed by dead transitions only.
func findBounds(n *Net) []uint64 {
	bounds := make([]uint64, len(n.places))
	for p := range bounds {
		bounds[p] = unbounded
	}
	for _, r := range invariants(n) {
		n.boundBy(r, bounds)
	}
	n.boundByDeath(bounds)
	return bounds
}

// boundBy lowers the bounds of the places in one invariant. An invariant whose
// sum exceeds MaxTokens is ignored.
func (n *Net) boundBy(r row, bounds []uint64) {
	sum := uint64(0)
	for _, t := range r.places {
		hi, lo := bits.Mul64(uint64(t.value), n.initial[t.index])
		var carry uint64
		if sum, carry = bits.Add64(sum, lo, 0); hi|carry != 0 || sum > MaxTokens {
			return
		}
	}
	for _, t := range r.places {
		bounds[t.index] = min(bounds[t.index], sum/uint64(t.value))
	}
}

// boundByDeath finds transitions that can never fire, because a place before
// them never has enough tokens, and places that therefore never get more tokens
// than they have initially. It repeats until nothing changes.
func (n *Net) boundByDeath(bounds []uint64) {
	for changed := true; changed; {
		changed = false
		grows := make([]bool, len(n.places))
		for t := range n.transitions {
			if n.deadBy(t, bounds) {
				continue
			}
			for _, c := range n.changes.of(t) {
				grows[c.place] = grows[c.place] || c.plus > 0
			}
		}
		for p := range bounds {
			if !grows[p] && bounds[p] > n.initial[p] {
				bounds[p], changed = n.initial[p], true
			}
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

// invariants returns sums of places that no transition increases, by the
// elimination above. It returns none if an arc weighs more than 2^31-1, as the
// arithmetic could overflow. If the effort is exhausted, rows that are not yet
// invariants are dropped.
func invariants(n *Net) []row {
	rows := make([]row, len(n.places))
	for p := range rows {
		rows[p].places = []term{{uint32(p), 1}}
	}
	for t := range n.transitions {
		for _, c := range n.changes.of(t) {
			if c.plus > math.MaxInt32 || c.minus > math.MaxInt32 {
				return nil
			}
			rows[c.place].effect = append(rows[c.place].effect, term{uint32(t), int64(c.plus) - int64(c.minus)})
		}
	}
	e := newElimination(rows, len(n.transitions))
	for e.column() {
	}
	if e.effort <= 0 {
		return slices.DeleteFunc(e.rows, func(r row) bool { return slices.ContainsFunc(r.effect, func(t term) bool { return t.value > 0 }) })
	}
	return e.rows
}

// elimination is the state of Farkas' algorithm: the rows, and the work that is
// left, counted in entries of rows.
type elimination struct {
	rows   []row   // in the order of compareRows
	signs  []signs // by column: how many rows have an entry there
	terms  int     // entries of all rows
	effort int
}

// signs counts the rows with a positive and with a negative entry in a column.
type signs struct{ plus, minus int }

func newElimination(rows []row, columns int) *elimination {
	e := &elimination{rows: rows, signs: make([]signs, columns), effort: maxEffort}
	for _, r := range rows {
		e.count(r, 1)
	}
	return e
}

// count adds a row to the counts, or takes it away if n is -1.
func (e *elimination) count(r row, n int) {
	e.terms += n * len(r.effect)
	for _, x := range r.effect {
		if x.value > 0 {
			e.signs[x.index].plus += n
		} else {
			e.signs[x.index].minus += n
		}
	}
}

// column eliminates the positive entries of the column where that makes the
// fewest rows, and reports whether there was one.
func (e *elimination) column() bool {
	if e.effort <= 0 {
		return false
	}
	t, ok := e.choose()
	if !ok {
		return false
	}
	var plus, minus, sums []row
	rest := e.rows[:0]
	for _, r := range e.rows {
		switch v := r.at(t); {
		case v > 0:
			plus = append(plus, r)
			e.count(r, -1)
			continue
		case v < 0:
			minus = append(minus, r)
		}
		rest = append(rest, r)
	}
	clear(e.rows[len(rest):])
	made := 0
	for _, a := range plus {
		for _, b := range minus {
			if made++; made > maxPairs || e.effort <= 0 {
				break
			}
			if sum, ok := e.sum(a, b, t); ok {
				sums = append(sums, sum)
				e.count(sum, 1)
			}
		}
	}
	e.keepFewest(rest, sums)
	return true
}

// choose returns the column that adds the fewest rows when it is eliminated: it
// has the least product of positive and negative entries. false means that no
// column has a positive entry, so that all rows are invariants.
func (e *elimination) choose() (uint32, bool) {
	e.effort -= e.terms
	best, cost, found := uint32(0), math.MaxInt, false
	for t, s := range e.signs {
		if s.plus == 0 {
			continue
		}
		if c := s.plus*s.minus - s.plus; c < cost {
			best, cost, found = uint32(t), c, true
		}
	}
	return best, found
}

// at returns the entry in column t, 0 if there is none.
func (r *row) at(t uint32) int64 {
	if i, ok := slices.BinarySearchFunc(r.effect, t, func(x term, t uint32) int { return cmp.Compare(x.index, t) }); ok {
		return r.effect[i].value
	}
	return 0
}

// sum combines two rows, with the least positive factors, so that column t
// becomes 0. It is false if a number or the row becomes too large.
func (e *elimination) sum(a, b row, t uint32) (row, bool) {
	x, y := -b.at(t), a.at(t) // both positive
	g := gcd(x, y)
	x, y = x/g, y/g
	e.effort -= len(a.effect) + len(b.effect) + len(a.places) + len(b.places)
	var r row
	var ok1, ok2 bool
	r.effect, ok1 = combine(a.effect, x, b.effect, y)
	r.places, ok2 = combine(a.places, x, b.places, y)
	if !ok1 || !ok2 || len(r.places) > maxRowSize {
		return r, false
	}
	return r.reduced(), true
}

// combine returns x·a + y·b for sparse vectors sorted by index; false when an
// entry leaves the range of 32 bits.
func combine(a []term, x int64, b []term, y int64) ([]term, bool) {
	out := make([]term, 0, len(a)+len(b))
	for len(a)+len(b) > 0 {
		var s term
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].index < b[0].index:
			s, a = term{a[0].index, x * a[0].value}, a[1:]
		case len(a) == 0 || b[0].index < a[0].index:
			s, b = term{b[0].index, y * b[0].value}, b[1:]
		default:
			s = term{a[0].index, x*a[0].value + y*b[0].value}
			a, b = a[1:], b[1:]
		}
		if s.value > math.MaxInt32 || s.value < math.MinInt32 {
			return nil, false
		}
		if s.value != 0 {
			out = append(out, s)
		}
	}
	return out, true
}

// reduced divides a row by the greatest common divisor of its entries.
func (r row) reduced() row {
	g := int64(0)
	for _, list := range [][]term{r.effect, r.places} {
		for _, x := range list {
			g = gcd(g, max(x.value, -x.value))
		}
	}
	if g > 1 {
		for _, list := range [][]term{r.effect, r.places} {
			for i := range list {
				list[i].value /= g
			}
		}
	}
	return r
}

// gcd returns the greatest common divisor by Euclid's algorithm; gcd(0, b) is
// b.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// compareRows compares rows by the number of places, then by the places.
func compareRows(a, b row) int {
	if c := cmp.Compare(len(a.places), len(b.places)); c != 0 {
		return c
	}
	return slices.CompareFunc(a.places, b.places, func(x, y term) int {
		if x.index != y.index {
			return cmp.Compare(x.index, y.index)
		}
		return cmp.Compare(x.value, y.value)
	})
}

// keepFewest merges rows that are in order with sums that are not, drops
// repeated rows, and keeps at most maxRows of the others, those with the fewest
// places.
func (e *elimination) keepFewest(rest, sums []row) {
	slices.SortStableFunc(sums, compareRows)
	all := make([]row, 0, len(rest)+len(sums))
	for _, r := range rest {
		for len(sums) > 0 && compareRows(sums[0], r) < 0 {
			all, sums = e.keep(all, sums[0]), sums[1:]
		}
		all = e.keep(all, r)
	}
	for _, r := range sums {
		all = e.keep(all, r)
	}
	e.rows = all
}

// keep appends a row unless there are enough, or it is the one before.
func (e *elimination) keep(all []row, r row) []row {
	if n := len(all); n == maxRows || n > 0 && slices.Equal(all[n-1].places, r.places) && slices.Equal(all[n-1].effect, r.effect) {
		e.count(r, -1)
		return all
	}
	return append(all, r)
}
