package families

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
)

// sized is a program that is known by its number of processes, and an abstraction by its cut.
type sized struct {
	counting.Abstraction
	size, cut int
	unfair    string
}

func (s *sized) Unfair(bool) string { return s.unfair }

// numbers is a family of them.
type numbers struct {
	refused error
	unfair  string
	states  []int // limits of abstractions that were asked for
}

func (*numbers) Parameter() string                          { return "N" }
func (*numbers) Least() int                                 { return 2 }
func (*numbers) Instance(size int) (program.Program, error) { return &sized{size: size}, nil }
func (n *numbers) Abstract(cut, _ int, _ []program.Atom, l counting.Limits) (counting.Abstraction, error) {
	n.states = append(n.states, l.States)
	return &sized{cut: cut, unfair: n.unfair}, n.refused
}

// TestRun: the order of instances and abstractions, and where it ends.
func TestRun(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		family   numbers
		question Requirements
		bad      int // the size that violates; 0 is none
		open     int // the size that is left open
		proves   int // the cut that proves
		small    int // sizes below it are not asked
		outcome  Outcome
		order    string // of searches: sizes, and cuts with a star
		reason   string
	}{
		{name: "proved", proves: 3, outcome: Holds, order: "2 2* 3 3*"},
		{name: "violated", bad: 4, outcome: Violated, order: "2 2* 3 3* 4"},
		{name: "undecided", outcome: Open, order: "2 2* 3 3* 4 4* 5 5* 6 6* 7", reason: "the counter abstraction has runs that violate it, with counts up to 6, and no instance with up to 7 processes violates it"},
		{name: "open", open: 3, outcome: Open, order: "2 2* 3", reason: "with N = 3: too large"},
		{name: "refused", question: Requirements{Refusal: "it counts steps"}, outcome: Open, order: "2 3 4 5 6 7", reason: "it counts steps; no instance with up to 7 processes violates it"},
		{name: "not understood", family: numbers{refused: errors.New("no")}, bad: 7, outcome: Violated, order: "2 3 4 5 6 7"},
		{name: "unfair", family: numbers{unfair: "who moves is not known"}, question: Requirements{Strong: true}, outcome: Open, order: "2 3 4 5 6 7", reason: "who moves is not known; "},
		{name: "too few for it", small: 4, proves: 2, outcome: Holds, order: "2*"},
	} {
		var order []string
		s := Search{Family: &c.family, Requirements: c.question, Applies: func(p program.Program) bool { return p.(*sized).size >= c.small }}
		s.Search = func(_ context.Context, p program.Program) (Outcome, string, error) {
			x := p.(*sized)
			if x.cut > 0 {
				order = append(order, string(rune('0'+x.cut))+"*")
				return map[bool]Outcome{true: Holds, false: Violated}[x.cut == c.proves], "", nil
			}
			order = append(order, string(rune('0'+x.size)))
			switch x.size {
			case c.bad:
				return Violated, "", nil
			case c.open:
				return Open, "too large", nil
			}
			return Holds, "", nil
		}
		got, err := s.Run(t.Context())
		if err != nil || got.Outcome != c.outcome || strings.Join(order, " ") != c.order || !strings.HasPrefix(got.Reason, c.reason) || (c.reason == "") != (got.Reason == "") {
			t.Errorf("%s: %v, %v, %q by %q", c.name, err, got.Outcome, got.Reason, order)
		}
		if (got.Abstraction != nil) != (c.outcome == Holds) || (got.Program != nil) != (c.outcome != Open) || got.Size != map[bool]int{true: c.bad}[c.outcome == Violated] {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestErrors: what a search fails with ends it, and limits of states reach the abstraction.
func TestErrors(t *testing.T) {
	t.Parallel()
	fault := errors.New("fault")
	s := Search{Family: &numbers{}, Applies: func(program.Program) bool { return true }}
	s.Search = func(context.Context, program.Program) (Outcome, string, error) { return Open, "", fault }
	if _, err := s.Run(t.Context()); !errors.Is(err, fault) {
		t.Errorf("%v", err)
	}
	f := &numbers{}
	for _, n := range []uint64{0, 10, 1 << 40} {
		if _, err := (&Requirements{States: n}).Abstract(t.Context(), f, 2, 0); err != nil {
			t.Fatal(err)
		}
	}
	if want := []int{maxFamilyStates, 10, maxFamilyStates}; !slices.Equal(f.states, want) {
		t.Errorf("limits %v, want %v", f.states, want)
	}
}
