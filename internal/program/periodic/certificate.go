package periodic

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// Certificates. Sets U(c), one for each location, contain all reachable states
// if the initial ones are among them and no transition leaves them. Both are
// decided by automata over digits made from the definition of the sets and
// instructions: neither images nor elimination nor the inclusion test of the
// exploration take part. A transition T·x ≤ u → x' = A·x + b from c to c' does
// not leave U if
//
//	U(c)(x) ∧ T·x ≤ u ∧ x' = A·x + b ∧ ¬U(c')(x')
//
// has no solution. Variables that do not change are the same in x and x', and
// no variable has to be projected away.
//
// Where automata with few nodes do not decide that, since periods are long,
// integer arithmetic does (difference.go): the image { A·C·k + A·d + b | P·k ≤ q,
// T·(C·k + d) ≤ u } of each set by each transition, just as it is defined, must
// be in the union of sets of the location that the transition leads to. This
// shares the solver with the exploration, but neither its meta-transitions nor
// the simplification of sets. Large automata come last.

// Certificate is what a closed exploration claims: for each location, sets
// whose union contains all states reachable there. A location without sets is
// unreachable.
type Certificate struct {
	Sets map[int][]*Set
}

// Certificate returns the certificate that the sets found so far make. It is
// valid only if the exploration is closed.
func (e *Exploration) Certificate() Certificate {
	c := Certificate{Sets: map[int][]*Set{}}
	for l, nodes := range e.Found {
		for _, n := range nodes {
			c.Sets[l] = append(c.Sets[l], n.Set)
		}
	}
	return c
}

// Refuted is the error for a certificate that is wrong: the exploration was not
// closed, it explored another program, or there is a mistake in this package.
type Refuted struct{ Reason string }

// Error returns the reason.
func (r *Refuted) Error() string { return r.Reason }

// Means is by what a certificate was verified.
type Means uint8

// The means of verification.
const (
	ByNothing Means = iota
	ByAutomata
	ByArithmetic
)

// String returns the means as reports name them.
func (m Means) String() string {
	return enum.Name([]string{"nothing", "automata over digits", "integer arithmetic"}, m, "Means")
}

// Verify checks the certificate for a program: that it contains the initial
// states, and that no transition leaves it. A *Refuted error means that it is
// wrong, any other that it could not be checked, for example because space's
// limit was exceeded. The cost is one inclusion for each transition.
func (c Certificate) Verify(space *presburger.Space, sys System) (Means, error) {
	if err := c.fits(sys); err != nil {
		return ByNothing, err
	}
	err := c.byAutomata(limited(space, smallNodes), sys)
	if err == nil || !errors.Is(err, automata.ErrLimit) {
		return ByAutomata, err
	}
	decided, err := c.byArithmetic(space, sys)
	if decided || err != nil {
		return ByArithmetic, err
	}
	return ByAutomata, c.byAutomata(space, sys)
}

// byArithmetic verifies the certificate by integer arithmetic. decided is false
// if that leaves the question open.
func (c Certificate) byArithmetic(space *presburger.Space, sys System) (decided bool, err error) {
	initial, err := sys.Initial()
	if err != nil {
		return false, err
	}
	q := solver{space: space}
	for _, i := range initial {
		if a := q.within(i.Set, c.Sets[i.Location]); a == open {
			return false, nil
		} else if a == no {
			return true, &Refuted{fmt.Sprintf("initial states of %s are missing", sys.Location(i.Location))}
		}
	}
	for l, sets := range c.Sets {
		out, err := sys.Transitions(l)
		if err != nil {
			return false, err
		}
		for _, t := range out {
			for _, s := range sets {
				if a := q.within(s.image(t.Instruction), c.Sets[t.To]); a == open {
					return false, nil
				} else if a == no {
					return true, leaving(sys, l, t.To)
				}
			}
		}
	}
	return true, nil
}

func leaving(sys System, from, to int) error {
	return &Refuted{fmt.Sprintf("a transition from %s to %s leaves the sets", sys.Location(from), sys.Location(to))}
}

// byAutomata verifies the certificate by automata within the limit of a space.
func (c Certificate) byAutomata(space *presburger.Space, sys System) error {
	union := map[int]*presburger.Set{}
	for l := range c.Sets {
		union[l] = c.at(space, l)
	}
	initial, err := sys.Initial()
	if err != nil {
		return err
	}
	for _, i := range initial {
		in, err := space.Included(i.Set.defined(space), or(union[i.Location]))
		if err != nil {
			return err
		}
		if !in {
			return &Refuted{fmt.Sprintf("initial states of %s are missing", sys.Location(i.Location))}
		}
	}
	for l, u := range union {
		out, err := sys.Transitions(l)
		if err != nil {
			return err
		}
		for _, t := range out {
			leaves, err := leaves(space, u, t.Instruction, or(union[t.To]))
			if err != nil {
				return err
			}
			if leaves {
				return leaving(sys, l, t.To)
			}
		}
	}
	return nil
}

// at returns the union of the sets at a location.
func (c Certificate) at(space *presburger.Space, location int) *presburger.Set {
	var parts []*presburger.Set
	for _, s := range c.Sets[location] {
		parts = append(parts, s.defined(space))
	}
	return space.Or(parts...)
}

// Meets reports whether a state of the certificate at a location satisfies the
// rows. The certificate must have been verified.
func (c Certificate) Meets(space *presburger.Space, location int, rows []Row) (bool, error) {
	q, a := solver{space: space}, no
	for _, s := range c.Sets[location] {
		if _, a = q.ask(s.Counts(), s.restrict(rows)); a != no {
			break
		}
	}
	if a != open {
		return a == yes, nil
	}
	empty, err := space.And(append(rowsSets(space, rows), c.at(space, location))...).Empty()
	return !empty, err
}

// fits checks that the sets are ones of the program's variables, at locations
// that it has. Certificates are read from files, so that nothing is known of
// them.
func (c Certificate) fits(sys System) error {
	e := &Exploration{System: sys, Space: &presburger.Space{}, control: &control{}}
	e.options.Locations = DefaultLocations
	initial, err := sys.Initial()
	if err != nil {
		return err
	}
	if err := e.findControl(initial); err != nil {
		return err
	}
	n := len(sys.Variables())
	for l, sets := range c.Sets {
		if _, known := e.control.transitions[l]; !known {
			return &Refuted{fmt.Sprintf("there is no location %d", l)}
		}
		for _, s := range sets {
			if s == nil || !s.of(n) {
				return &Refuted{fmt.Sprintf("a set of %s is not one of %d variables", sys.Location(l), n)}
			}
		}
	}
	return nil
}

// of reports whether the matrices of the set fit n variables.
func (s *Set) of(n int) bool {
	m := s.Counts()
	fits := len(s.C) == n && len(s.D) == n
	for _, c := range s.C {
		fits = fits && len(c) == m
	}
	for _, r := range s.P {
		fits = fits && len(r.A) == m
	}
	return fits
}

// or returns s, or the empty set if s is nil.
func or(s *presburger.Set) *presburger.Set {
	if s == nil {
		return presburger.Constant(false)
	}
	return s
}

// leaves reports whether an instruction leads from a vector in u to one that is
// not in v. In the automata, variable i has the number 2i before the
// instruction and, if it changes, 2i+1 after it.
func leaves(space *presburger.Space, u *presburger.Set, i *Instruction, v *presburger.Set) (bool, error) {
	n := len(i.B)
	before := make([]int, n)
	for x := range before {
		before[x] = 2 * x
	}
	parts := []*presburger.Set{u.Rename(func(x int) int { return 2 * x })}
	for _, r := range i.Guard {
		parts = append(parts, space.LessEqual(before, r.A, r.B))
	}
	after := slices.Clone(before)
	for x := range n {
		if i.keeps(x) {
			continue
		}
		after[x] = 2*x + 1
		parts = append(parts, space.Equals(append(before[:n:n], after[x]), i.A[x].times(exact.Of(-1)).with(exact.Of(1)), i.B[x]))
	}
	from := space.And(parts...)
	in, err := space.Included(from, v.Rename(func(x int) int { return after[x] }))
	return !in, err
}

// keeps reports whether the instruction leaves variable x unchanged.
func (i *Instruction) keeps(x int) bool {
	if !i.B[x].IsZero() {
		return false
	}
	for j, a := range i.A[x] {
		if j == x && !a.Is(1) || j != x && !a.IsZero() {
			return false
		}
	}
	return true
}
