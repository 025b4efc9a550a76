package promela

import (
	"github.com/ltlcheck/ltlcheck/program"
)

// traceItem is something that happened within one transition.
type traceItem struct {
	pid  int32
	info int32
	text string // printed
}

func (x *machine) note(*step) {}

func (x *machine) print(*printSpec) {}

// Format names the variables of a state.
func (m *Model) Format(program.State) program.StateView { return program.StateView{} }

// FormatAction explains an action taken in the given source state.
func (m *Model) FormatAction(program.State, program.Action) program.ActionView {
	return program.ActionView{Pid: -1}
}

var _ program.Program = (*Model)(nil)
