package periodic

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// Sets for people. What an exploration finds overlaps, and begins wherever a
// loop was entered: { 2k + 4 | 0 ≤ k ≤ 499998 } besides { 2 }. So rows are left
// out or loosened as far as the set stays within the union of its location,
// counts are moved so that they begin at 0, and sets that the others cover are
// left out. The union stays the same.

const (
	maxPresented = 24    // sets of a location that are made pretty; of more, only those that others cover are left out
	firstSteps   = 3     // a row is loosened by one so many times before the steps are doubled
	maxLoosening = 2_000 // systems of rows that making the sets of a location pretty may take; the rest stays as it is
)

// Sets returns the sets of a location, simplified for people. Their union is
// all that was found there; they may overlap, and need not be those of any
// node. Beyond maxPresented they are not simplified. The cost is many
// inclusions.
func (e *Exploration) Sets(location int) ([]*Set, error) {
	var sets []*Set
	begin := e.systems
	for i, n := range e.Found[location] {
		if ctx := e.Space.Context; ctx != nil && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s := n.Set
		if i < maxPresented && e.systems-begin < maxLoosening {
			var err error
			if s, err = e.loosened(s, location); err != nil {
				return nil, err
			}
		}
		if !slices.ContainsFunc(sets, s.includedIn) {
			sets = append(slices.DeleteFunc(sets, func(t *Set) bool { return t.includedIn(s) }), s)
		}
	}
	return e.uncovered(sets)
}

// uncovered removes sets that the others cover, those with few counts first.
func (e *Exploration) uncovered(sets []*Set) ([]*Set, error) {
	slices.SortStableFunc(sets, func(a, b *Set) int { return a.Counts() - b.Counts() })
	begin := e.systems
	for i := 0; i < len(sets) && len(sets) <= maxPresented && e.systems-begin < maxLoosening; i++ {
		others := slices.Delete(slices.Clone(sets), i, i+1)
		in, err := e.inAll(sets[i], others, func(space *presburger.Space) *presburger.Set {
			var exacts []*presburger.Set
			for _, s := range others {
				exacts = append(exacts, s.Exact(space))
			}
			return space.Or(exacts...)
		})
		if err != nil {
			return nil, err
		}
		if in {
			sets = others
			i--
		}
	}
	return sets, nil
}

// inAll reports whether sets, the union of which is an automaton, contain s.
// What is too large to be decided is taken for no.
func (e *Exploration) inAll(s *Set, by []*Set, union func(space *presburger.Space) *presburger.Set) (bool, error) {
	if a := e.within(s, by); a != open {
		return a == yes, nil
	}
	space := limited(e.Space, smallNodes)
	in, err := space.Included(s.Exact(space), union(space))
	if errors.Is(err, automata.ErrLimit) {
		return false, nil
	}
	return in, err
}

// loosened returns a set between s and what was found at a location, with as few
// and as weak rows as it finds.
func (e *Exploration) loosened(s *Set, location int) (*Set, error) {
	by := setsOf(e.Found[location])
	union := func(space *presburger.Space) *presburger.Set { return e.union(space, location) }
	within := func(rows []Row) (bool, error) {
		return e.inAll(&Set{C: s.C, D: s.D, P: rows}, by, union)
	}
	if t, some := s.saturated(); some {
		in, err := e.inAll(t, by, union)
		if err != nil {
			return nil, err
		}
		if in {
			s = t
		}
	}
	rows := slices.Clone(s.P)
	begin := e.systems
	for i := 0; i < len(rows) && e.systems-begin < maxLoosening; i++ {
		fewer := slices.Delete(slices.Clone(rows), i, i+1)
		ok, err := within(fewer)
		if err != nil {
			return nil, err
		}
		if ok {
			rows = fewer
			i--
			continue
		}
		if rows[i].B, err = loosest(rows, i, within); err != nil {
			return nil, err
		}
	}
	return (&Set{C: s.C, D: s.D, P: rows}).shifted(), nil
}

// loosest returns the largest right side of row i that keeps the set within the
// union, or a large one if there is no largest. It searches by doubling the
// step, and then halving it.
func loosest(rows []Row, i int, within func(rows []Row) (bool, error)) (exact.Int, error) {
	try := slices.Clone(rows)
	best, step, growing := rows[i].B, exact.Of(1), true
	for n := 0; n < 200; n++ {
		try[i].B = best.Add(step)
		ok, err := within(try)
		if err != nil {
			return best, err
		}
		if ok {
			best = try[i].B
		}
		growing = growing && ok
		switch {
		case growing && n >= firstSteps:
			step = step.Add(step)
		case !growing && step.Is(1):
			return best, nil
		case !growing:
			step, _ = step.DivMod(exact.Of(2))
		}
	}
	return best, nil
}

// shifted lets counts begin at 0, and run the other way if they have an upper
// bound only or all periods would be negative.
func (s *Set) shifted() *Set {
	s = &Set{C: slices.Clone(s.C), D: s.D, P: slices.Clone(s.P)}
	for j := range s.Counts() {
		lower, upper := s.bounds(j)
		c := s.C.column(j)
		negative := !slices.ContainsFunc(c, func(x exact.Int) bool { return x.Sign() > 0 })
		if upper >= 0 && (lower < 0 || negative) {
			s.change(j, exact.Of(-1), s.P[upper].B) // k = b − K
		} else if lower >= 0 {
			s.change(j, exact.Of(1), s.P[lower].B.Neg()) // k = K + l
		}
	}
	return s.simplified()
}

// bounds returns the rows that bound count j alone, by the coefficients -1 and
// 1; -1 where there is none.
func (s *Set) bounds(j int) (lower, upper int) {
	lower, upper = -1, -1
	for i, r := range s.P {
		switch {
		case !r.A.without(j).zero():
		case r.A[j].Is(1):
			upper = i
		case r.A[j].Is(-1):
			lower = i
		}
	}
	return lower, upper
}

// change replaces count j by sign·K + offset, for a new count K.
func (s *Set) change(j int, sign, offset exact.Int) {
	d := slices.Clone(s.D)
	for i := range s.C {
		d[i] = d[i].Add(s.C[i][j].Mul(offset))
		s.C[i] = slices.Clone(s.C[i])
		s.C[i][j] = s.C[i][j].Mul(sign)
	}
	s.D = d
	for i, r := range s.P {
		a := slices.Clone(r.A)
		a[j] = a[j].Mul(sign)
		s.P[i] = Row{a, r.B.Sub(r.A[j].Mul(offset))}
	}
}
