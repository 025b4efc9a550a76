package interp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Format shows a state: globals by their names, locals as P[pid]:x, which is
// also how an expression refers to them; the contents of a channel under the
// variable that declares it, oldest message first; the place of a process as
// P[pid]@.
func (f *Formatter) Format(s program.State) program.StateView {
	if len(s) == 0 {
		return program.StateView{}
	}
	r := f.read(s)
	vars := showState(f.model, r, nil)
	f.release(r)
	return program.StateView{Vars: vars}
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
	if !both || f.place(pid) != f.was.place(pid) && f.placeText(pid) != f.was.placeText(pid) {
		f.add(program.Position, f.x.name(pid)+"@", f.placeText(pid))
	}
	if f.x.Model.UsesPriority {
		if priority := f.x.priorityOf(int32(pid)); !both || priority != f.was.x.priorityOf(int32(pid)) {
			f.add(program.Data, f.x.name(pid)+":_priority", strconv.Itoa(int(priority)))
		}
	}
	p := &piece{f: f, now: f.locals(pid)}
	if both {
		p.was = f.was.locals(pid)
	}
	for i, v := range fr.Proc.Locals {
		if !strings.HasPrefix(v.Name, ":") && !p.unchanged(v, v.Addr) {
			p.variable(f.prefix(pid, i), v)
		}
	}
}

// prefix returns what is written before the name of local variable i of a
// process: the line of its declaration, too, if one of another block before it
// has the same name.
func (f *formatter) prefix(pid, i int) string {
	locals := f.x.Frames[pid].Proc.Locals
	v := locals[i]
	if slices.ContainsFunc(locals[:i], func(o *flat.Variable) bool { return o.Name == v.Name }) {
		return fmt.Sprintf("%s:(%d)", f.x.name(pid), v.Pos.Line)
	}
	return f.x.name(pid) + ":"
}
