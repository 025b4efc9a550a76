package periodic

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// From periodic sets to automata. Variables are 0 … n−1, counts n, n+1, …

// From periodic sets to automata. In an automaton the variables of the program
// have the numbers 0 … n−1, and the counts of a set n, n+1, …, so that a set
// and its definition can stand in one formula; Set.Exact then projects the
// counts away.

// numbers returns the n numbers first, first+1, ….
func numbers(first, n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = first + i
	}
	return out
}

// rowSet returns the set of vectors that satisfy a row.
func rowSet(s *presburger.Space, r Row) *presburger.Set {
	return s.LessEqual(numbers(0, len(r.A)), r.A, r.B)
}

// rowsSet returns the set of vectors that satisfy all rows. Two opposite rows
// are taken as one equation.
func rowsSet(s *presburger.Space, rows []Row) *presburger.Set {
	return s.And(rowsSets(s, rows)...)
}

// rowsSets returns an automaton for each row or equation, not yet intersected.
func rowsSets(s *presburger.Space, rows []Row) (sets []*presburger.Set) {
	done := make([]bool, len(rows))
	for p, r := range rows {
		if done[p] {
			continue
		}
		set := (*presburger.Set)(nil)
		for q := p + 1; q < len(rows) && set == nil; q++ {
			if r.opposite(rows[q]) {
				done[q] = true
				set = s.Equals(numbers(0, len(r.A)), r.A, r.B)
			}
		}
		if set == nil {
			set = rowSet(s, r)
		}
		sets = append(sets, set)
	}
	return sets
}

// Exact returns the set as an automaton over the numbers of the variables.
// Counts are first eliminated by arithmetic where that is exact, because
// projections of automata cost most. If a limit of space is exceeded the result
// carries the error.
func (s *Set) Exact(space *presburger.Space) *presburger.Set {
	n, m := len(s.D), s.Counts()
	sys := system{n: n}
	for i := range s.C { // x_i − C_i·k = d_i
		a := make(Vector, n+m)
		a[i] = exact.Of(1)
		for j, c := range s.C[i] {
			a[n+j] = c.Neg()
		}
		sys.equations = append(sys.equations, Row{a, s.D[i]})
	}
	for _, r := range s.P {
		sys.rows = append(sys.rows, Row{slices.Concat(make(Vector, n), r.A), r.B})
	}
	for j := m - 1; j >= 0; j-- {
		if !sys.solve(n + j) {
			sys.left = append(sys.left, n+j)
		}
	}
	return sys.set(space)
}

// system is a conjunction of equations and rows over n variables and further
// counts. left lists the counts that still occur and have to be projected away.
type system struct {
	n         int
	equations []Row
	rows      []Row
	left      []int
}

// solve removes count v by arithmetic: by an equation in which it has the
// coefficient ±1, or by elimination from the rows if that is exact. It returns
// false, and leaves the system as it is, if neither works.
func (s *system) solve(v int) bool {
	for p, e := range s.equations {
		if !e.A[v].Abs().Is(1) {
			continue
		}
		form, constant, _ := solve(e, v)
		s.equations = slices.Delete(s.equations, p, p+1)
		for i := range s.equations {
			s.equations[i] = s.equations[i].substitute(v, form, constant)
		}
		for i := range s.rows {
			s.rows[i] = s.rows[i].substitute(v, form, constant)
		}
		s.rows = tidy(s.rows)
		return true
	}
	for _, e := range s.equations {
		if !e.A[v].IsZero() {
			return false
		}
	}
	rows, same := eliminate(s.rows, v)
	if !same || len(rows) > maxRows {
		return false
	}
	s.rows = rows
	return true
}

func (s *system) set(space *presburger.Space) *presburger.Set {
	parts := rowsSets(space, s.rows)
	for _, e := range s.equations {
		parts = append(parts, space.Equals(numbers(0, len(e.A)), e.A, e.B))
	}
	return projected(space, parts, s.left)
}

// projected returns the intersection of parts without the variables in gone. They
// are removed one after another; first comes the one whose automata share the
// fewest variables, which keeps the intersections small.
func projected(space *presburger.Space, parts []*presburger.Set, gone []int) *presburger.Set {
	gone = slices.Clone(gone)
	for len(gone) > 0 {
		best, least := 0, -1
		for i, v := range gone {
			with := map[int]bool{}
			for _, p := range parts {
				if vars := p.Vars(); slices.Contains(vars, v) {
					for _, w := range vars {
						with[w] = true
					}
				}
			}
			if least < 0 || len(with) < least {
				best, least = i, len(with)
			}
		}
		v := gone[best]
		gone = slices.Delete(gone, best, best+1)
		var about, rest []*presburger.Set
		for _, p := range parts {
			if slices.Contains(p.Vars(), v) {
				about = append(about, p)
			} else {
				rest = append(rest, p)
			}
		}
		if len(about) > 0 {
			rest = append(rest, space.Exists(space.And(about...), v))
		}
		parts = rest
	}
	return space.And(parts...)
}

// defined returns the set straight from its definition, by automata alone and
// without any elimination by arithmetic. Certificates use it, so that they do
// not depend on the code that they check.
func (s *Set) defined(space *presburger.Space) *presburger.Set {
	n, m := len(s.D), s.Counts()
	var parts []*presburger.Set
	for i := range s.C {
		vars, a := append(numbers(n, m), i), Vector{}
		for _, c := range s.C[i] {
			a = append(a, c.Neg())
		}
		parts = append(parts, space.Equals(vars, append(a, exact.Of(1)), s.D[i]))
	}
	for _, r := range s.P {
		parts = append(parts, space.LessEqual(numbers(n, m), r.A, r.B))
	}
	return projected(space, parts, numbers(n, m))
}
