package interp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Format shows a state: globals by their names, locals as P[pid]:x, which is
// also how an expression refers to them; the contents of a channel under the
// variable that declares it, oldest message first; the place of a process as
// P[pid]@.
func Format(m *flat.Model, s program.State) program.StateView {
	if len(s) == 0 {
		return program.StateView{}
	}
	return program.StateView{Vars: showState(m, readState(m, s), nil)}
}

// showState lists the variables of a state or, if was is not nil, those whose
// values differ from that one.
func showState(m *flat.Model, now, was *reading) []program.Var {
	f := &formatter{reading: now, was: was}
	if m.UsesLast && (was == nil || was.x.Vec[1] != now.x.Vec[1]) {
		f.add(program.Data, "_last", strconv.Itoa(int(now.x.Vec[1])))
	}
	for _, v := range m.Globals {
		p := &piece{f: f, now: now.globals(v.Hidden)}
		if was != nil {
			p.was = was.globals(v.Hidden)
		}
		p.variable("", v)
	}
	for i := range now.x.Frames {
		f.process(i)
	}
	return f.vars
}

// process adds the place, the priority and the variables of a process.
func (f *formatter) process(pid int) {
	fr := &f.x.Frames[pid]
	both := f.was.has(pid, fr.Proc)
	name := fmt.Sprintf("%s[%d]", fr.Proc.Name, pid)
	place := func(r *reading) string { return r.place(pid) }
	if at, differs := f.differs(place, both); differs {
		f.add(program.Position, name+"@", at)
	}
	if f.x.Model.UsesPriority {
		priority := func(r *reading) string { return strconv.Itoa(int(r.x.priorityOf(int32(pid)))) }
		if at, differs := f.differs(priority, both); differs {
			f.add(program.Data, name+":_priority", at)
		}
	}
	p := &piece{f: f, now: f.locals(pid)}
	if both {
		p.was = f.was.locals(pid)
	}
	seen := map[string]int{}
	for _, v := range fr.Proc.Locals {
		if strings.HasPrefix(v.Name, ":") {
			continue
		}
		prefix := name + ":"
		if seen[v.Name]++; seen[v.Name] > 1 { // of another block
			prefix = fmt.Sprintf("%s(%d)", prefix, v.Pos.Line)
		}
		p.variable(prefix, v)
	}
}
