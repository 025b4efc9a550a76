package interp

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Changes lists the variables whose values differ between two states. Equal
// bytes are skipped without being formatted: a step of a model with a hundred
// thousand variables changes a few of them.
func Changes(m *flat.Model, before, after program.State) []program.Var {
	if len(before) == 0 || len(after) == 0 {
		return nil
	}
	was, now := readState(m, before), readState(m, after)
	return append(showState(m, now, was), gone(was, now)...)
}

// gone lists the variables of processes that no longer exist, without values.
func gone(was, now *reading) []program.Var {
	f := &formatter{reading: was}
	for i := range was.x.Frames {
		if !now.has(i, was.x.Frames[i].Proc) {
			f.process(i)
		}
	}
	for i, v := range f.vars {
		f.vars[i] = program.Var{Name: v.Name}
	}
	return f.vars
}
