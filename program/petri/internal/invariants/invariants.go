// Package invariants finds sums of rows that no column increases, by Farkas'
// elimination. In a net, where rows are places and columns are transitions,
// these are place invariants.
//
// A row has an effect on each column. Find looks for sums of rows with factors
// above 0 whose effect is positive on no column (M. Colom, M. Silva, Convex
// geometry and semiflows in P/T nets, 1990): begin with the given rows; for each
// column t,
//
//	replace the rows with a positive entry in t by the sums of one of them and a row with a negative
//	entry that have 0 in t; keep the rows with a negative entry or 0
//
// There can be exponentially many rows, so only those with the fewest places
// are kept: invariants may be missing, and those found are right.
//
// Rows are sparse. A column costs the work of its own rows only: for each column
// the numbers of its rows are known, for each set of places the row that has it,
// and the column to eliminate next is the winner of a tournament.
//
//	while there is work left and some column has a positive entry:
//		t := the column with the least p·m - p, of p rows with a positive and m with a negative entry
//		take out the p rows
//		for each of them and each of the m rows, at most Limits.Pairs:
//			add their sum with 0 in t, unless a row has the same places
//
//	add a row:
//		if no entry is positive, it is an invariant: report it
//		if no entry is left, that is all; otherwise it is one of the rows
//		if there are more than twice Limits.Rows, take out those with the most places, all but Limits.Rows,
//		and add no larger ones for this column
//
// Bounds of places, which follow from invariants, are in package petri.
//
// No compatibility promise.
package invariants

import (
	"cmp"
	"math"
	"slices"
)

// Term is an entry of a sparse row.
type Term struct {
	Index uint32
	Value int32
}

// Row is a sum of places: what the transitions do to it, and the places in it.
type Row struct {
	Effect []Term // by transition, ascending
	Places []Term // by place, ascending, all positive
	hash   uint64 // of the places
}

// Limits bound time and memory for nets of any size. A limit that is reached
// costs invariants, not correctness.
type Limits struct {
	Rows   int // at a time; twice as many for a while
	Pairs  int // sums for one column
	Size   int // places of a row
	Effort int // entries that are read
}

// Find calls found with each invariant, until it returns false: a sum of rows
// whose effect, on that many columns, is nowhere positive. The rows differ in
// their places, and no value is below -2^31+1. found must not keep the row,
// which changes afterwards.
func Find(rows []Row, columns int, limits Limits, found func(Row) bool) {
	newElimination(rows, columns, limits, found).run()
}

// elimination is the state of Farkas' algorithm.
type elimination struct {
	limits  Limits
	found   func(Row) bool // called for each invariant; false: no more is wanted
	rows    []Row
	free    []uint32 // numbers of rows that were taken out
	present int      // rows that were not
	sizes   []int    // by number of places: rows present
	largest int      // places of a row that is added
	same    map[uint64]uint32
	columns []column
	next    tournament
	changed []uint32 // columns since the tournament was updated
	uses    []uint32 // by number of a row: how many rows have had it
	sum     Row      // scratch
}

// column describes the entries of a column.
type column struct {
	plus, minus int   // how many are positive, and negative
	rows        []use // that have one; also some that were taken out
	changed     bool  // since the tournament was updated
}

// use is a row by its number, and how many rows had it before.
type use struct{ row, before uint32 }

// newElimination begins with some rows.
func newElimination(rows []Row, columns int, limits Limits, found func(Row) bool) *elimination {
	e := &elimination{
		limits: limits, found: found, rows: make([]Row, 0, len(rows)), uses: make([]uint32, 0, len(rows)),
		sizes: make([]int, limits.Size+1), largest: limits.Size,
		columns: make([]column, columns), same: make(map[uint64]uint32, len(rows)),
	}
	for _, r := range rows {
		for _, x := range r.Effect {
			e.columns[x.Index].plus++
		}
	}
	for t := range e.columns {
		e.columns[t] = column{rows: make([]use, 0, e.columns[t].plus)}
	}
	for _, r := range rows {
		r.hash = hashTerms(r.Places)
		e.insert(r)
	}
	e.next = newTournament(columns, e.cheaper)
	return e
}

// run eliminates columns until none is left or the effort is spent.
func (e *elimination) run() {
	for e.limits.Effort > 0 && e.eliminate() {
	}
}

// eliminate eliminates the positive entries of the column where that makes the
// fewest rows, and reports whether there was one.
func (e *elimination) eliminate() bool {
	for _, t := range e.changed {
		e.columns[t].changed = false
		e.next.update(t)
	}
	e.changed = e.changed[:0]
	t, ok := e.next.winner()
	if !ok || e.columns[t].plus == 0 {
		return false
	}
	plus, minus := e.split(t)
	e.largest = e.limits.Size
	pairs := 0
	for _, a := range plus {
		for _, b := range minus {
			if pairs++; pairs > e.limits.Pairs || e.limits.Effort <= 0 {
				break
			}
			e.add(a, b)
		}
	}
	return true
}

// cheaper reports whether column a is to be eliminated before column b.
func (e *elimination) cheaper(a, b uint32) bool {
	x, y := e.columns[a].cost(), e.columns[b].cost()
	return x < y || x == y && a < b
}

// cost is the number of rows that eliminating the column adds, the greatest
// number if there is nothing to eliminate.
func (c *column) cost() int {
	if c.plus == 0 {
		return math.MaxInt
	}
	return c.plus*c.minus - c.plus
}

// operand is a row, and its entry in the column that is eliminated.
type operand struct {
	Row
	at int64
}

// split returns the rows with a positive and with a negative entry in a column,
// the smallest first, and takes the former out.
func (e *elimination) split(t uint32) (plus, minus []operand) {
	e.compact(t)
	for _, u := range e.columns[t].rows {
		x := operand{e.rows[u.row], e.rows[u.row].at(t)}
		if x.at < 0 {
			minus = append(minus, x)
		} else {
			plus = append(plus, x)
			e.takeOut(u.row)
		}
	}
	e.limits.Effort -= len(plus) + len(minus)
	byOrder := func(a, b operand) int { return compareRows(a.Row, b.Row) }
	slices.SortFunc(plus, byOrder)
	slices.SortFunc(minus, byOrder)
	return plus, minus
}

// at returns the entry in column t, 0 if there is none.
func (r *Row) at(t uint32) int64 {
	if i, ok := slices.BinarySearchFunc(r.Effect, t, func(x Term, t uint32) int { return cmp.Compare(x.Index, t) }); ok {
		return int64(r.Effect[i].Value)
	}
	return 0
}

// compareRows compares rows by the number of places, then by the places.
func compareRows(a, b Row) int {
	if c := cmp.Compare(len(a.Places), len(b.Places)); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Places, b.Places, func(x, y Term) int {
		if x.Index != y.Index {
			return cmp.Compare(x.Index, y.Index)
		}
		return cmp.Compare(x.Value, y.Value)
	})
}

// add adds the sum of two rows, with the least positive factors that make the
// column 0. It adds none if a number or the row becomes too large, or if there
// is one with these places: their effect follows from them.
func (e *elimination) add(a, b operand) {
	g := GCD(-b.at, a.at)
	x, y := -b.at/g, a.at/g
	e.limits.Effort -= len(a.Effect) + len(b.Effect) + len(a.Places) + len(b.Places)
	var ok bool
	if e.sum.Places, ok = combine(e.sum.Places[:0], a.Places, x, b.Places, y); !ok || len(e.sum.Places) > e.largest {
		return
	}
	if e.sum.Effect, ok = combine(e.sum.Effect[:0], a.Effect, x, b.Effect, y); !ok {
		return
	}
	e.sum.reduce()
	if i, ok := e.same[e.sum.hash]; ok && slices.Equal(e.rows[i].Places, e.sum.Places) {
		return
	}
	e.insert(e.sum)
}

// combine appends x·a + y·b to out, for sparse vectors sorted by index; false
// when an entry leaves the range of 32 bits.
func combine(out, a []Term, x int64, b []Term, y int64) ([]Term, bool) {
	for len(a) > 0 || len(b) > 0 {
		var index uint32
		var value int64
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Index < b[0].Index:
			index, value, a = a[0].Index, x*int64(a[0].Value), a[1:]
		case len(a) == 0 || b[0].Index < a[0].Index:
			index, value, b = b[0].Index, y*int64(b[0].Value), b[1:]
		default:
			index, value = a[0].Index, x*int64(a[0].Value)+y*int64(b[0].Value)
			a, b = a[1:], b[1:]
		}
		if value != int64(int32(value)) {
			return out, false
		}
		if value != 0 {
			out = append(out, Term{index, int32(value)})
		}
	}
	return out, true
}

// reduce divides a row by the greatest common divisor of its entries.
func (r *Row) reduce() {
	g := int64(0)
	for _, list := range [][]Term{r.Places, r.Effect} {
		for i := 0; i < len(list) && g != 1; i++ {
			v := int64(list[i].Value)
			g = GCD(g, max(v, -v))
		}
	}
	if g > 1 {
		for _, list := range [][]Term{r.Effect, r.Places} {
			for i := range list {
				list[i].Value = int32(int64(list[i].Value) / g)
			}
		}
	}
	r.hash = hashTerms(r.Places)
}

// hashTerms mixes the entries of a sparse vector.
func hashTerms(list []Term) uint64 {
	h := uint64(len(list))
	for _, x := range list {
		h = (h ^ (uint64(x.Index)<<32 | uint64(uint32(x.Value)))) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}

func (r *Row) clone() Row {
	list := make([]Term, len(r.Effect)+len(r.Places))
	n := copy(list, r.Effect)
	copy(list[n:], r.Places)
	return Row{list[:n:n], list[n:], r.hash}
}

// insert adds a copy of a row.
func (e *elimination) insert(r Row) {
	if !slices.ContainsFunc(r.Effect, func(x Term) bool { return x.Value > 0 }) && !e.found(r) {
		e.limits.Effort = 0
	}
	if len(r.Effect) == 0 {
		return
	}
	r = r.clone()
	i := uint32(len(e.rows))
	if n := len(e.free); n > 0 {
		i, e.free = e.free[n-1], e.free[:n-1]
		e.rows[i] = r
	} else {
		e.rows, e.uses = append(e.rows, r), append(e.uses, 0)
	}
	e.present++
	e.sizes[len(r.Places)]++
	e.same[r.hash] = i
	e.count(r, 1)
	for _, x := range r.Effect {
		c := &e.columns[x.Index]
		if len(c.rows) == cap(c.rows) && len(c.rows) > 2*(c.plus+c.minus) {
			e.compact(x.Index)
		}
		c.rows = append(c.rows, use{i, e.uses[i]})
	}
	if e.present > 2*e.limits.Rows {
		e.trim()
	}
}

// takeOut removes a row. Its number stays in the columns until they are
// compacted.
func (e *elimination) takeOut(i uint32) {
	r := e.rows[i]
	e.rows[i], e.free = Row{}, append(e.free, i)
	e.uses[i]++
	e.present--
	e.sizes[len(r.Places)]--
	if e.same[r.hash] == i {
		delete(e.same, r.hash)
	}
	e.count(r, -1)
}

// count adds a row to the counts of its columns, or takes it away if n is -1.
func (e *elimination) count(r Row, n int) {
	for _, x := range r.Effect {
		c := &e.columns[x.Index]
		if x.Value > 0 {
			c.plus += n
		} else {
			c.minus += n
		}
		if !c.changed {
			c.changed = true
			e.changed = append(e.changed, x.Index)
		}
	}
}

// compact removes from a column the rows that were taken out.
func (e *elimination) compact(t uint32) {
	c := &e.columns[t]
	c.rows = slices.DeleteFunc(c.rows, func(u use) bool { return e.uses[u.row] != u.before })
}

// trim takes out the last rows, in the order of compareRows.
func (e *elimination) trim() {
	limit := e.limits.Rows
	smaller, size := 0, 0
	for smaller+e.sizes[size] < limit {
		smaller += e.sizes[size]
		size++
	}
	var last []uint32
	for i := range e.rows {
		switch n := len(e.rows[i].Places); {
		case n > size:
			e.takeOut(uint32(i))
		case n == size:
			last = append(last, uint32(i))
		}
	}
	slices.SortFunc(last, func(a, b uint32) int { return compareRows(e.rows[a], e.rows[b]) })
	for _, i := range last[limit-smaller:] {
		e.takeOut(i)
	}
	e.largest = size
}

// GCD returns the greatest common divisor by Euclid's algorithm; GCD(0, b) is b.
func GCD(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// tournament finds the first of many columns whose order changes: a tree in
// which each node has the winner of the two below. An update costs the
// logarithm of their number.
type tournament struct {
	winners []uint32 // by node: the root is 1, the children of i are 2i and 2i+1, column t is node len/2+t
	before  func(a, b uint32) bool
}

// none is the winner where there are no columns.
const none = math.MaxUint32

func newTournament(columns int, before func(a, b uint32) bool) tournament {
	leaves := 1
	for leaves < columns {
		leaves *= 2
	}
	g := tournament{winners: make([]uint32, 2*leaves), before: before}
	for i := range g.winners {
		g.winners[i] = none
	}
	for t := range columns {
		g.winners[leaves+t] = uint32(t)
	}
	for i := leaves - 1; i > 0; i-- {
		g.play(i)
	}
	return g
}

// play sets the winner of a node.
func (to *tournament) play(i int) {
	a, b := to.winners[2*i], to.winners[2*i+1]
	if a == none || b != none && to.before(b, a) {
		a = b
	}
	to.winners[i] = a
}

// update must be called after the order of a column has changed.
func (to *tournament) update(t uint32) {
	for i := (len(to.winners)/2 + int(t)) / 2; i > 0; i /= 2 {
		before := to.winners[i]
		if to.play(i); to.winners[i] == before && before != t {
			return // it was beaten before, and is now
		}
	}
}

// winner returns the first column; false if there is none.
func (to *tournament) winner() (uint32, bool) { return to.winners[1], to.winners[1] != none }
