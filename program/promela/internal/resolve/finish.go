package resolve

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// The last pass: what can only be computed when all proctypes are resolved, and
// warnings about the model as a whole.

// finish computes what needs all proctypes: references between processes, the
// numbers of steps, the layout of processes in the state vector, and the
// initial vector.
func (r *resolver) finish() {
	m := r.m
	r.patch()
	if len(m.Procs) > 1 {
		m.TypeBytes = 1
	}
	if len(m.Procs) > 256 {
		r.err(source.Pos{File: m.File}, "a model has at most 256 proctypes")
	}
	for _, p := range m.Procs {
		p.Header = m.TypeBytes + int32(p.PCBytes+lexemes.BoolInt(m.UsesPriority))
		for i := range p.Points {
			for j := range p.Points[i].Steps {
				st := &p.Points[i].Steps[j]
				st.ID = int32(len(p.Steps))
				st.Serial = int32(m.Steps)
				m.Steps++
				p.Steps = append(p.Steps, st)
			}
		}
		for _, v := range p.Params {
			v.Scalars(0, "", func(name string, typ *flat.DataType, at int) {
				p.ParamParts = append(p.ParamParts, &flat.Variable{Name: name, Type: typ, Count: 1, Addr: at})
			})
		}
	}
	for i := range m.Prints {
		p := &m.Prints[i]
		p.Evaluated = slices.ContainsFunc(p.Args, func(a int32) bool { return !m.Harmless(a) })
	}
	r.absent()
	facts.MarkLoops(m)
	facts.MarkPlain(m)
	r.initialVector()
}

// absent finds the statements of which no control point has a step. What a copy
// of them has, as of the same inline, is not among them.
func (r *resolver) absent() {
	for _, p := range r.m.Procs {
		known := map[source.Pos]bool{}
		for _, st := range p.Steps {
			known[r.m.Infos[st.Info].Pos] = true
		}
		for _, s := range r.statements[p] {
			if pos := r.m.Infos[s.info].Pos; pos.IsValid() && !known[pos] && !s.inner {
				known[pos] = true
				p.Absent = append(p.Absent, s.info)
			}
		}
	}
}

// warn reports variables that are never used, channels that never get a value,
// statements that control cannot reach, and a model in which nothing runs.
func (r *resolver) warn() {
	m := r.m
	r.warnIdle()
	for _, v := range m.Globals {
		r.warnUnused(v)
	}
	reached := map[source.Pos]bool{}
	for _, p := range m.Procs {
		for _, v := range p.Locals {
			r.warnUnused(v)
		}
		for _, st := range p.Steps {
			reached[m.Infos[st.Info].Pos] = true
		}
	}
	for _, p := range m.Procs {
		for _, s := range r.statements[p] {
			if at := m.Infos[s.info]; at.Pos.IsValid() && !reached[at.Pos] {
				reached[at.Pos] = true
				r.warning(at.Pos, "this statement is never reached")
			}
		}
	}
	r.warnExclusives()
}

// warnIdle reports the proctypes of a model that starts no process: whatever is
// asked about its states holds.
func (r *resolver) warnIdle() {
	if len(r.m.Active) > 0 {
		return
	}
	for _, p := range r.m.Procs {
		if p.Kind == syntax.ProcType && p.Pos.IsValid() {
			r.warning(p.Pos, "%s is never started: the model starts no process", p.Name).Hint = "active proctype " + p.Name + "() starts one, and so does run " + p.Name + "() in init"
		}
	}
}

// warnUnused reports one variable. Names that begin with a colon are internal.
func (r *resolver) warnUnused(v *flat.Variable) {
	if !v.Used && v.Pos.IsValid() && v.Name[0] != ':' {
		r.warning(v.Pos, "%s is never used", v.Name)
	}
	if v.Used && v.Type.Channel && v.Channel == nil && !v.Filled {
		r.warning(v.Pos, "%s never gets a channel", v.Name).Hint = "as by chan " + v.Name + " = [1] of { byte }"
	}
}

// initialVector writes the initial values of global and hidden variables, and
// gives each variable with a channel of its own the number of that channel.
func (r *resolver) initialVector() {
	m := r.m
	m.Initial = make([]byte, m.GlobalBytes)
	m.HiddenBytes = m.HiddenArena.Next / 8
	m.HiddenInit = make([]byte, m.HiddenBytes)
	if t := m.Trace; t != nil && len(t.Proc.Points) > 0 {
		m.Initial[t.At] = byte(t.Proc.Start)
	}
	for _, v := range m.Globals {
		buf := m.Initial
		if v.Hidden {
			buf = m.HiddenInit
		}
		flat.StoreInit(buf, v)
	}
	for i, c := range m.Own {
		buf := m.Initial
		if c.Root.Hidden {
			buf = m.HiddenInit
		}
		flat.Put(buf, flat.StoreByte, 0, int32(c.Addr), int32(i+1))
	}
}
