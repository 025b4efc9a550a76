package programtest

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// Able is an explorer with all capabilities of explorers.
type Able struct{}

// Initial implements program.Explorer.
func (Able) Initial(*program.Batch) error { return nil }

// Expand implements program.Explorer.
func (Able) Expand(program.State, *program.Batch) error { return nil }

// Engine implements program.Engined.
func (Able) Engine() program.EngineUse { return program.EngineUse{Expanded: 7} }

// Kind implements program.Kinds.
func (Able) Kind(string) (int, error) { return 0, nil }

// KindOf implements program.Kinds.
func (Able) KindOf(pid int) int { return pid + 1 }

// Read implements program.Reader.
func (Able) Read(program.State) (program.Letter, error) { return 5, nil }

// Valid implements program.Validator.
func (Able) Valid(program.State) error { return nil }

// Mark implements program.Resumer.
func (Able) Mark() {}

// Memory implements program.Resumer.
func (Able) Memory() []byte { return nil }

// Recall implements program.Resumer.
func (Able) Recall([]byte) error { return nil }

// Unreached implements program.Coverage.
func (Able) Unreached() []program.ActionView { return nil }

// Unexecuted implements program.Coverage.
func (Able) Unexecuted() []program.ActionView { return nil }

// Covered implements program.Coverage.
func (Able) Covered() []bool { return nil }

// Cover implements program.Coverage.
func (Able) Cover([]bool) {}

// Renamed implements program.Orbits.
func (Able) Renamed(_, process int) int { return process }

// RenamedBelow implements program.Orbits.
func (Able) RenamedBelow() int { return 0 }

// Weight implements program.Orbits.
func (Able) Weight(program.State) float64 { return 1 }

// Inherits tests that a wrapper around Able has every capability of explorers,
// its own or that of Able, but for those that program.Dropped lists, which it
// has only if it implements them itself.
func Inherits(t testing.TB, wrapper program.Explorer) {
	t.Helper()
	inherits[program.Engined](t, wrapper)
	inherits[program.Kinds](t, wrapper)
	inherits[program.Reader](t, wrapper)
	inherits[program.Validator](t, wrapper)
	inherits[program.Resumer](t, wrapper)
	inherits[program.Coverage](t, wrapper)
	inherits[program.Orbits](t, wrapper)
}

func inherits[T any](t testing.TB, wrapper program.Explorer) {
	t.Helper()
	found, ok := program.As[T](wrapper)
	switch why := program.Dropped[T](); {
	case why == "" && !ok:
		t.Errorf("%T does not pass on %T", wrapper, (*T)(nil))
	case why != "" && ok:
		if _, own := any(wrapper).(T); !own {
			t.Errorf("%T passes on %T, of which %s", wrapper, found, why)
		}
	}
}
