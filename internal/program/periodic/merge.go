package periodic

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// Equal reports whether the rows are the same: equal coefficients and right
// sides.
func (r Row) Equal(o Row) bool { return r.B.Equal(o.B) && r.A.equal(o.A) }

// Equal reports whether the forms are the same.
func (f Form) Equal(g Form) bool { return len(f.A) == len(g.A) && f.C.Equal(g.C) && f.A.equal(g.A) }

// Merge simplifies a union of systems of rows, for people to read: exactly the
// same vectors satisfy at least one system of the result. Rows are removed as
// long as the union stays the same, and then systems that the others cover;
// automata decide both. It works in cases, and may change it even when it
// returns an error.
func Merge(space *presburger.Space, cases [][]Row) ([][]Row, error) {
	if len(cases) < 2 {
		return cases, nil
	}
	var sets []*presburger.Set
	for _, rows := range cases {
		sets = append(sets, rowsSet(space, rows))
	}
	union := space.Or(sets...)
	for i, rows := range cases {
		rows = irredundant(rows)
		for j := 0; j < len(rows); j++ {
			fewer := slices.Delete(slices.Clone(rows), j, j+1)
			in, err := space.Included(rowsSet(space, fewer), union)
			if err != nil {
				return nil, err
			}
			if in {
				rows = fewer
				j--
			}
		}
		cases[i], sets[i] = rows, rowsSet(space, rows)
	}
	for i := 0; i < len(cases); i++ {
		in, err := space.Included(sets[i], space.Or(slices.Delete(slices.Clone(sets), i, i+1)...))
		if err != nil {
			return nil, err
		}
		if in {
			cases, sets = slices.Delete(cases, i, i+1), slices.Delete(sets, i, i+1)
			i--
		}
	}
	return cases, nil
}

// Append appends a text that is the same for equal forms and for no others.
func (f Form) Append(key []byte) []byte { return f.C.Append(f.A.append(key)) }
