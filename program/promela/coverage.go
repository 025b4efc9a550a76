package promela

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// Unreached lists the statements that no process has come to, the closing brace of a proctype
// ("-end-") among them. As in SPIN, a statement is reached when control is at it, even if it blocks
// for ever, and an option when it is looked at; else, skip and the jumps that open an option are reached with the choice they belong
// to; and a d_step is one statement. What stands at one place in the text counts once, although an
// unless clause gives it several steps.
func (e *explorer) Unreached() []program.ActionView {
	var out []program.ActionView
	for _, p := range e.m.procs {
		reached := map[int32]bool{}
		for i := range p.points {
			steps := p.points[i].steps
			tried := slices.ContainsFunc(steps, func(st step) bool { return e.reached[st.serial] })
			for j := range steps {
				st := &steps[j]
				alone := st.escape == 0 && (j == 0 || steps[j-1].escape != 0) && j == len(steps)-1
				if e.reached[st.serial] || tried && (alone || st.silent()) {
					reached[st.info] = true
				}
			}
		}
		for i := range p.points {
			if !p.points[i].inner {
				out = e.unreachedAt(p, &p.points[i], reached, out)
			}
		}
	}
	return out
}

// unreachedAt appends what is not reached at a control point. A skip that stands alone says nothing.
func (e *explorer) unreachedAt(p *proctype, at *point, reached map[int32]bool, out []program.ActionView) []program.ActionView {
	for i := range at.steps {
		st := &at.steps[i]
		if reached[st.info] || st.op == stepSkip && len(at.steps) == 1 {
			continue
		}
		reached[st.info] = true
		info := &e.m.infos[st.info]
		out = append(out, program.ActionView{Process: p.name, Pid: -1, Pos: info.pos, Statement: info.text})
	}
	return out
}
