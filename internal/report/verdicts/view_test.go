package verdicts

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// interrupting is a program that somebody interrupts when a step is described.
type interrupting struct {
	program.Program
	interrupt func()
}

func (i interrupting) FormatAction(s program.State, a program.Action) program.ActionView {
	i.interrupt()
	return i.Program.FormatAction(s, a)
}

// An interrupt that ended the search leaves its answer, the run; one that comes while the run is
// described ends that.
func TestView(t *testing.T) {
	m, err := promela.Parse(source.NewFile("model.pml", `byte x; init { x = 1; x = 2; assert(x == 1) }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found, err := check.Verify(t.Context(), m, check.Counts{}, check.Options{})
	if err != nil || len(found.Exploration.Errors) != 1 {
		t.Fatal(err, found.Exploration.Errors)
	}
	trail := found.Exploration.Errors[0].Trail
	before, cancel := context.WithCancel(t.Context())
	cancel()
	if v, err := View(before, m, trail, nil); err != nil || len(v.Steps) != 3 {
		t.Errorf("after an interrupt: %v", err)
	}
	late, cancelLate := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancelLate()
	var open *Unfinished
	if v, err := View(late, m, trail, nil); v != nil || !errors.As(err, &open) {
		t.Errorf("after the time limit: %v, %v", v, err)
	}
	during, cancel := context.WithCancel(t.Context())
	described := 0
	prog := interrupting{m, func() { described++; cancel() }}
	if v, err := View(during, prog, trail, nil); v != nil || !errors.As(err, &open) || described != 1 {
		t.Errorf("an interrupt after the first step: %v, %v, %d steps", v, err, described)
	}
}
