package periodic

import (
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// saturated returns the set of all vectors D + H·y that lie in the polyhedron of
// the set, where the columns of H generate what its periods generate, and are
// independent: { 100000i − 7j | … } becomes { y | 0 ≤ y ≤ 1099999 }. It contains
// the set, and more near its borders. ok is false if the periods are independent
// already, or there are too many rows.
func (s *Set) saturated() (t *Set, ok bool) {
	m := s.Counts()
	h, _, pivots := s.C.echelon()
	r := len(pivots)
	if r == m {
		return nil, false
	}
	rows := make([]Row, 0, len(s.P)+2*r)
	for _, p := range s.P {
		rows = append(rows, Row{append(make(Vector, r), p.A...), p.B})
	}
	for _, i := range pivots { // C[i]·k = Σ H[i][q]·y_q
		a := append(h[i][:r:r], s.C[i].times(exact.Of(-1))...)
		rows = append(rows, equal(a, exact.Int{})...)
	}
	for v := r; v < r+m; v++ {
		if rows, _ = eliminate(rows, v); len(rows) > maxRows {
			return nil, false
		}
	}
	t = &Set{D: s.D}
	for i := range h {
		t.C = append(t.C, h[i][:r:r])
	}
	for _, row := range rows {
		t.P = append(t.P, Row{row.A[:r:r], row.B})
	}
	t.P = irredundant(t.P)
	return t, true
}
