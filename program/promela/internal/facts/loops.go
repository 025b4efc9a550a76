package facts

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// MarkLoops sets Step.Loops for steps after which an atomic sequence can return
// to a control point: a depth-first search along the steps that keep the
// processor.
func MarkLoops(m *flat.Model) {
	for _, p := range m.Procs {
		const inProgress, straight, loops = 1, 2, 3
		state := make([]uint8, len(p.Points))
		var visit func(at int32) bool
		visit = func(at int32) bool {
			switch state[at] {
			case inProgress, loops:
				return true
			case straight:
				return false
			}
			state[at] = inProgress
			found := false
			for i := range p.Points[at].Steps {
				if st := &p.Points[at].Steps[i]; st.Atomic && st.Target >= 0 && !p.Points[at].Inner {
					found = visit(st.Target) || found
				}
			}
			if state[at] = straight; found {
				state[at] = loops
			}
			return found
		}
		for i := range p.Points {
			for j := range p.Points[i].Steps {
				if st := &p.Points[i].Steps[j]; st.Atomic && st.Target >= 0 && !p.Points[i].Inner {
					st.Loops = visit(st.Target)
				}
			}
		}
	}
}

// MarkPlain sets Point.Plain for the control points that a straight line (see
// package interp) can pass.
func MarkPlain(m *flat.Model) {
	for _, p := range m.Procs {
		if p.Provided >= 0 || m.UsesPriority {
			continue
		}
		for i := range p.Points {
			pt := &p.Points[i]
			pt.Plain = !pt.Inner && !slices.ContainsFunc(pt.Steps, func(st flat.Step) bool { return notPlain(m, &st) })
		}
	}
}

// notPlain reports whether a step does more than change variables and channels,
// or excludes others.
func notPlain(m *flat.Model, st *flat.Step) bool {
	return st.Escape != 0 || st.Target < 0 || st.Kind().Processes || m.Creates(st)
}
