package promela

import (
	"slices"
)

// markLoops notes the steps behind which an atomic sequence can come back to a control point.
func markLoops(m *model) {
	for _, p := range m.procs {
		const inProgress, straight, loops = 1, 2, 3
		state := make([]uint8, len(p.points))
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
			for i := range p.points[at].steps {
				if st := &p.points[at].steps[i]; st.atomic && st.target >= 0 && !p.points[at].inner {
					found = visit(st.target) || found
				}
			}
			if state[at] = straight; found {
				state[at] = loops
			}
			return found
		}
		for i := range p.points {
			for j := range p.points[i].steps {
				if st := &p.points[i].steps[j]; st.atomic && st.target >= 0 && !p.points[i].inner {
					st.loops = visit(st.target)
				}
			}
		}
	}
}

// markPlain notes the control points that a stretch can pass.
func markPlain(m *model) {
	for _, p := range m.procs {
		if p.provided >= 0 || m.usesPriority {
			continue
		}
		for i := range p.points {
			pt := &p.points[i]
			pt.plain = !pt.inner && !slices.ContainsFunc(pt.steps, notPlain)
		}
	}
}

// notPlain reports a step that does more than change variables and channels, or shuts out others.
func notPlain(st step) bool {
	return st.escape != 0 || st.target < 0 || st.op == stepRun || st.op == stepPriority || st.op == stepEnd
}
