package interp

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Unreached implements program.Coverage: it lists the statements that no
// process has reached, the closing brace of a proctype ("-end-") among them. As
// in SPIN, a statement is reached when control is at it, even if it blocks for
// ever, and an option when it is looked at; else, skip and the jumps that open
// an option are reached with the choice they belong to; and a d_step is one
// statement. What stands at one place in the text counts once, although an
// unless clause gives it several steps.
func (e *Explorer) Unreached() []program.ActionView {
	var out []program.ActionView
	for _, p := range e.Model.Procs {
		reached := map[int32]bool{}
		for i := range p.Points {
			steps := p.Points[i].Steps
			tried := slices.ContainsFunc(steps, func(st flat.Step) bool { return e.Reached[st.Serial] })
			for j := range steps {
				st := &steps[j]
				alone := st.Escape == 0 && (j == 0 || steps[j-1].Escape != 0) && j == len(steps)-1
				if e.Reached[st.Serial] || tried && (alone || st.Silent()) {
					reached[st.Info] = true
				}
			}
		}
		for i := range p.Points {
			if !p.Points[i].Inner {
				out = e.unreachedAt(p, &p.Points[i], reached, out)
			}
		}
	}
	return out
}

// Covered implements program.Coverage.
func (e *Explorer) Covered() []bool { return e.Reached }

// Cover implements program.Coverage.
func (e *Explorer) Cover(reached []bool) {
	for i, r := range reached {
		e.Reached[i] = e.Reached[i] || r
	}
}

// unreachedAt appends the statements of a control point that are not reached. A
// skip that stands alone is not listed.
func (e *Explorer) unreachedAt(p *flat.Proctype, at *flat.Point, reached map[int32]bool, out []program.ActionView) []program.ActionView {
	for i := range at.Steps {
		st := &at.Steps[i]
		if reached[st.Info] || st.Op == flat.StepSkip && len(at.Steps) == 1 {
			continue
		}
		reached[st.Info] = true
		info := &e.Model.Infos[st.Info]
		out = append(out, program.ActionView{Process: p.Name, Pid: -1, Pos: info.Pos, Statement: info.Text})
	}
	return out
}
