package promela

import "github.com/ltlcheck/ltlcheck/program"

// Unreached lists the statements that no process has executed, the closing brace of a proctype
// ("-end-") among them. What stands at one place in the text counts once, although an unless
// clause gives it several steps.
func (e *explorer) Unreached() []program.ActionView {
	var out []program.ActionView
	for _, p := range e.m.procs {
		executed := map[int32]bool{}
		for _, st := range p.steps {
			executed[st.info] = executed[st.info] || e.covered[st.serial]
		}
		for _, st := range p.steps {
			if st.op == stepDStep || executed[st.info] {
				continue
			}
			executed[st.info] = true
			info := &e.m.infos[st.info]
			out = append(out, program.ActionView{Process: p.name, Pid: -1, Pos: info.pos, Statement: info.text})
		}
	}
	return out
}

// AcceptLabels reports whether some process has an accept label: then the model itself states
// that no run passes such labels for ever.
func (m *Model) AcceptLabels() bool {
	for _, p := range m.procs {
		for i := range p.points {
			if p.points[i].accept {
				return true
			}
		}
	}
	return false
}
