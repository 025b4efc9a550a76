package periodic

import "github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"

// Inclusion by the paper's test (§3.4): S is in S' if C = C'·M and d − d' =
// C'·n for some integers M, n, and P·k ≤ q implies P'(M·k + n) ≤ q'. Only M and
// n with one non-zero component per column are looked for. It never says "yes"
// wrongly. O(m·m'·n) and one elimination for each row of S'.

// includedIn reports whether the test shows that every vector of s is in t.
// False proves nothing.
func (s *Set) includedIn(t *Set) bool {
	m := make(Matrix, t.Counts())
	for i := range m {
		m[i] = make(Vector, s.Counts())
	}
	n := make(Vector, t.Counts())
	if w, f, ok := t.periodOf(s.D.minus(t.D)); !ok {
		return false
	} else if w >= 0 {
		n[w] = f
	}
	for j := range s.Counts() {
		w, f, ok := t.periodOf(s.C.column(j))
		if !ok {
			return false
		}
		if w >= 0 {
			m[w][j] = f
		}
	}
	for _, r := range t.P {
		a := make(Vector, s.Counts())
		for w, c := range r.A {
			a = a.plus(m[w].times(c))
		}
		if Feasible(append(s.P[:len(s.P):len(s.P)], Row{a, r.B.Sub(dot(r.A, n))}.Negated())) {
			return false
		}
	}
	return true
}

// periodOf finds a period w of which v is the multiple by f; w is -1 if v is
// zero.
func (s *Set) periodOf(v Vector) (w int, f exact.Int, ok bool) {
	if v.zero() {
		return -1, f, true
	}
	for w := range s.Counts() {
		if f, ok := multiple(s.C.column(w), v); ok {
			return w, f, true
		}
	}
	return 0, f, false
}
