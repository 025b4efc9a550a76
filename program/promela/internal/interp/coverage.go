package interp

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// Unreached implements program.Coverage: it lists the statements that no
// process has reached, the closing brace of a proctype ("-end-") among them. As
// in SPIN, a statement is reached when control is at it, even if it blocks for
// ever, and an option when it is looked at; else, skip, conditions that are
// constants and the jumps that open an option are reached with the choice they
// belong to; and a d_step is one statement. What stands at one place in the text
// counts once, although an unless clause gives it several steps, and an inline
// several copies in one proctype.
func (e *Explorer) Unreached() []program.ActionView {
	return e.uncovered(func(p *flat.Proctype, reached map[source.Pos]bool, info int32) bool {
		return !reached[e.Model.Infos[info].Pos]
	})
}

// Unexecuted implements program.Coverage: it lists the statements that were
// reached, but not executed: conditions that are never true, options that are
// never taken, sends and receives that wait for ever. A process that does not
// end is not one of them.
func (e *Explorer) Unexecuted() []program.ActionView {
	executed := map[*flat.Proctype]map[source.Pos]bool{}
	for _, p := range e.Model.Procs {
		executed[p] = map[source.Pos]bool{}
		for _, st := range p.Steps {
			if pos := e.Model.Infos[st.Info].Pos; st.Op == flat.StepEnd || e.Reached[e.Model.Steps+int(st.Serial)] {
				executed[p][pos] = true
			}
		}
	}
	return e.uncovered(func(p *flat.Proctype, reached map[source.Pos]bool, info int32) bool {
		pos := e.Model.Infos[info].Pos
		return reached[pos] && !executed[p][pos]
	})
}

// uncovered lists the statements that a predicate selects, given which places in
// the text of their proctype were reached: those of control points and those
// that no control point has. A skip that stands alone is not listed.
func (e *Explorer) uncovered(is func(p *flat.Proctype, reached map[source.Pos]bool, info int32) bool) []program.ActionView {
	var out []program.ActionView
	for _, p := range e.Model.Procs {
		first := len(out)
		reached, listed := e.reachedIn(p), map[source.Pos]bool{}
		add := func(info int32) {
			at := &e.Model.Infos[info]
			if !listed[at.Pos] && is(p, reached, info) {
				listed[at.Pos] = true
				out = append(out, program.ActionView{Process: p.Name, Pid: -1, Pos: at.Pos, Statement: at.Text})
			}
		}
		for i := range p.Points {
			at := &p.Points[i]
			for j := range at.Steps {
				if st := &at.Steps[j]; !at.Inner && (st.Op != flat.StepSkip || len(at.Steps) > 1) {
					add(st.Info)
				}
			}
		}
		for _, info := range p.Absent {
			add(info)
		}
		inOrder(out[first:])
	}
	return out
}

// inOrder sorts statements by their places; files stay in their order.
func inOrder(views []program.ActionView) {
	files := map[*source.File]int{}
	for _, v := range views {
		if _, ok := files[v.Pos.File]; !ok {
			files[v.Pos.File] = len(files)
		}
	}
	slices.SortStableFunc(views, func(a, b program.ActionView) int {
		return cmp.Or(files[a.Pos.File]-files[b.Pos.File], a.Pos.Line-b.Pos.Line, a.Pos.Col-b.Pos.Col)
	})
}

// reachedIn returns the places of the statements of a proctype that were
// reached.
func (e *Explorer) reachedIn(p *flat.Proctype) map[source.Pos]bool {
	reached := map[source.Pos]bool{}
	for i := range p.Points {
		at := &p.Points[i]
		steps := at.Steps
		tried := slices.ContainsFunc(steps, func(st flat.Step) bool { return e.Reached[st.Serial] })
		for j := range steps {
			st := &steps[j]
			alone := st.Escape == 0 && (j == 0 || steps[j-1].Escape != 0) && j == len(steps)-1
			if e.Reached[st.Serial] || tried && (alone || st.Silent()) {
				reached[e.Model.Infos[st.Info].Pos] = true
			}
		}
		for _, info := range at.Never {
			if tried {
				reached[e.Model.Infos[info].Pos] = true
			}
		}
	}
	return reached
}

// taken records that a step is taken.
func (e *Explorer) taken(st *flat.Step) { e.Reached[e.Model.Steps+int(st.Serial)] = true }

// Covered implements program.Coverage.
func (e *Explorer) Covered() []bool { return e.Reached }

// Cover implements program.Coverage.
func (e *Explorer) Cover(reached []bool) {
	for i, r := range reached {
		e.Reached[i] = e.Reached[i] || r
	}
}
