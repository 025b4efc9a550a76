package symbolic

import (
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestWideWithinLimits: where a limit ends the question whether values leave 32 bits, its error is the answer.
func TestWideWithinLimits(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "int x, y;\nactive proctype P() { do :: atomic { x < 5; x++; y = x } od }\n"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := m.Unbounded([]string{"all"}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	e, err := periodic.Explore(t.Context(), b, periodic.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if text, err := Wide(e, nil); text != "" || err != nil {
		t.Fatalf("%q, %v", text, err)
	}
	e.System = halted{e.System}
	if text, err := Wide(e, nil); text != "" || !errors.Is(err, automata.ErrLimit) {
		t.Errorf("%q, %v", text, err)
	}
}

// halted is a system of whose transitions a limit is reached.
type halted struct{ periodic.System }

func (halted) Midway(int) []*periodic.Instruction { return nil }

func (halted) Transitions(int) ([]periodic.Transition, error) { return nil, automata.ErrLimit }
