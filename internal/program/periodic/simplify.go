package periodic

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Simplification keeps the set and makes its description smaller: an equation
// with a unit coefficient removes a count; a count that no vector depends on is
// eliminated where that is exact; of two parallel periods, one a multiple of the
// other, one is merged into the other where the elimination is exact (the
// paper's end of §3.2); so are dependent periods combined to fewer; rows that
// follow from others go. An empty set may keep its rows.

func (s *Set) simplified() *Set {
	s = &Set{C: s.C, D: s.D, P: tidy(s.P)}
	for s.useEquation() || s.dropCount() || s.mergePeriods() || s.useDependence() {
	}
	s.P = irredundant(s.P)
	return s
}

// removeCount removes count j, on which C must not depend any more, and sets
// the rows.
func (s *Set) removeCount(j int, rows []Row) {
	c := make(Matrix, len(s.C))
	for i := range s.C {
		c[i] = s.C[i].without(j)
	}
	p := make([]Row, len(rows))
	for i := range rows {
		p[i] = Row{rows[i].A.without(j), rows[i].B}
	}
	s.C, s.P = c, tidy(p)
}

// useEquation solves an equation among the rows for a count with the
// coefficient ±1, and replaces that count everywhere. Like dropCount and
// mergePeriods it reports whether it has changed the set.
func (s *Set) useEquation() bool {
	for p := range s.P {
		if !hasOpposite(s.P, p) {
			continue
		}
		for v, a := range s.P[p].A {
			if a.Abs().Is(1) {
				form, constant, _ := solve(s.P[p], v)
				s.replaceCount(v, form, constant)
				return true
			}
		}
	}
	return false
}

// replaceCount substitutes count v by a linear form of the others.
func (s *Set) replaceCount(v int, form Vector, constant exact.Int) {
	c, d := make(Matrix, len(s.C)), make(Vector, len(s.D))
	for i := range s.C {
		f := s.C[i][v]
		c[i], d[i] = s.C[i].plus(form.times(f)), s.D[i].Add(constant.Mul(f))
	}
	rows := make([]Row, len(s.P))
	for i, r := range s.P {
		rows[i] = r.substitute(v, form, constant)
	}
	s.C, s.D = c, d
	s.removeCount(v, rows)
}

// dropCount eliminates a count that no vector depends on.
func (s *Set) dropCount() bool {
	for v := range s.Counts() {
		if !s.C.column(v).zero() {
			continue
		}
		if rows, same := project(s.P, v); same {
			s.removeCount(v, rows)
			return true
		}
	}
	return false
}

// useDependence combines the periods to independent ones and zeros, and removes
// a count whose period is zero then. It does not change the set if that is not
// exact for any of them.
func (s *Set) useDependence() bool {
	h, u, pivots := s.C.echelon()
	if len(pivots) == s.Counts() {
		return false
	}
	t := &Set{C: h, D: s.D}
	for _, r := range s.P {
		t.P = append(t.P, Row{(Matrix{r.A}).times(u)[0], r.B})
	}
	if !t.dropCount() {
		return false
	}
	*s = *t
	return true
}

// mergePeriods finds two periods of which one is f times the other: with K =
// k_w + f·k_v only K matters to the vectors, and k_v is eliminated.
func (s *Set) mergePeriods() bool {
	for v := range s.Counts() {
		for w := range s.Counts() {
			if v == w || s.C.column(v).zero() {
				continue
			}
			f, ok := multiple(s.C.column(w), s.C.column(v))
			if !ok || f.IsZero() {
				continue
			}
			rows := make([]Row, len(s.P)) // k_w = K − f·k_v
			for i, r := range s.P {
				a := slices.Clone(r.A)
				a[v] = a[v].Sub(f.Mul(a[w]))
				rows[i] = Row{a, r.B}
			}
			if rows, same := project(tidy(rows), v); same {
				s.removeCount(v, rows)
				return true
			}
		}
	}
	return false
}

// multiple returns the f with v = f·of, if there is one.
func multiple(of, v Vector) (f exact.Int, ok bool) {
	found := false
	for i := range v {
		if of[i].IsZero() {
			if !v[i].IsZero() {
				return f, false
			}
			continue
		}
		g, whole := of[i].Divides(v[i])
		if !whole || found && !g.Equal(f) {
			return f, false
		}
		f, found = g, true
	}
	return f, found || v.zero()
}
