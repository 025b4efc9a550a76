package interp

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Changes names what is another one. Only what differs is named: a step of a
// model with a hundred thousand variables changes a few of them, and to look at
// the bytes of the others is enough.
func Changes(m *flat.Model, before, after program.State) []program.Var {
	if len(before) == 0 || len(after) == 0 {
		return nil
	}
	was, now := readState(m, before), readState(m, after)
	return append(showState(m, now, was), gone(was, now)...)
}

// gone lists what belonged to processes that are not there any more.
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
