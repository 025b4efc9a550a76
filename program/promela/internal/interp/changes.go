package interp

import "github.com/ltlcheck/ltlcheck/program"

// Changes lists the variables whose values differ between two states. Equal
// bytes are skipped without being formatted: a step of a model with a hundred
// thousand variables changes a few of them.
func (f *Formatter) Changes(before, after program.State) []program.Var {
	if len(before) == 0 || len(after) == 0 {
		return nil
	}
	was, now := f.read(before), f.read(after)
	changes := append(showState(f.model, now, was), gone(was, now)...)
	f.release(was)
	f.release(now)
	return changes
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
