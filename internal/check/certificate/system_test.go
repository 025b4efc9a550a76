package certificate_test

import (
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/program/transitions"
)

// TestSystem: certificates of Promela models carry the transition system, and another one makes them wrong; those of nets have none, and
// may have none.
func TestSystem(t *testing.T) {
	t.Parallel()
	p := ask(t, "../../../specs/peterson.ltl", "busy", false)
	if p.section.System == nil || p.section.System.Version != transitions.Version || len(p.section.System.Processes) == 0 {
		t.Fatal("no transition system")
	}
	refused := func() {
		t.Helper()
		var wrong *certificate.Wrong
		if _, err := p.check(p.write(t), 1<<20); !errors.As(err, &wrong) {
			t.Error(err)
		}
	}
	p.section.System.Globals[0].At++
	refused()
	p.section.System = nil
	if _, err := p.check(p.write(t), 1<<20); err != nil {
		t.Error(err)
	}
	p = ask(t, "../../../specs/warehouse.ltl", "served_apart", false)
	if p.section.System != nil {
		t.Error("a net has a transition system")
	}
	p.section.System = &transitions.System{}
	refused()
}
