package promela

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// format names the variables of a state: globals by their names, locals as P[pid]:x, which is
// also how an expression refers to them; the contents of a channel stand under the variable
// that declares it, oldest message first; P[pid]@ says where a process is.
func format(m *model, s program.State) program.StateView {
	if len(s) == 0 {
		return program.StateView{}
	}
	return program.StateView{Vars: showState(m, readState(m, s), nil)}
}

// reading is a state that was taken apart to be shown.
type reading struct {
	x     *explorer
	names []string // of the channels
	alone int32    // the process that has the processor to itself, negative when none has
}

func readState(m *model, s program.State) *reading {
	x := newExplorer(m, nil)
	alone := x.open(s)
	return &reading{x: x, names: x.queueNames(), alone: alone}
}

// formatter names what is in a state or, with was set, what was something else in that one.
type formatter struct {
	*reading
	was  *reading // nil: nothing to compare with
	vars []program.Var
}

func showState(m *model, now, was *reading) []program.Var {
	f := &formatter{reading: now, was: was}
	if m.usesLast && (was == nil || was.x.vec[1] != now.x.vec[1]) {
		f.add(program.Data, "_last", strconv.Itoa(int(now.x.vec[1])))
	}
	for _, v := range m.globals {
		p := &piece{f: f, now: now.globals(v.hidden)}
		if was != nil {
			p.was = was.globals(v.hidden)
		}
		p.variable("", v)
	}
	for i := range now.x.frames {
		f.process(i)
	}
	return f.vars
}

func (f *formatter) add(kind program.VarKind, name, value string) {
	f.vars = append(f.vars, program.Var{Name: name, Value: value, Kind: kind})
}

// differs reports whether a value is another one in the other state, where it exists.
func (f *formatter) differs(value func(*reading) string, comparable bool) (string, bool) {
	now := value(f.reading)
	return now, !comparable || value(f.was) != now
}

func (f *formatter) process(pid int) {
	fr := &f.x.frames[pid]
	both := f.was.has(pid, fr.proc)
	name := fmt.Sprintf("%s[%d]", fr.proc.name, pid)
	place := func(r *reading) string { return r.place(pid) }
	if at, differs := f.differs(place, both); differs {
		f.add(program.Position, name+"@", at)
	}
	if f.x.m.usesPriority {
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
	for _, v := range fr.proc.locals {
		if strings.HasPrefix(v.name, ":") {
			continue
		}
		prefix := name + ":"
		if seen[v.name]++; seen[v.name] > 1 { // of another block
			prefix = fmt.Sprintf("%s(%d)", prefix, v.pos.Line)
		}
		p.variable(prefix, v)
	}
}

// has reports whether process pid is there and of that proctype. There is nothing in no reading.
func (r *reading) has(pid int, p *proctype) bool {
	return r != nil && pid < len(r.x.frames) && r.x.frames[pid].proc == p
}

// place says where a process is, and whether it has the processor to itself.
func (r *reading) place(pid int) string {
	fr := &r.x.frames[pid]
	place := placeOf(r.x.m, fr.proc, fr.pc)
	if int32(pid) == r.alone {
		place += ", alone"
	}
	return place
}

// placeOf describes a control point: its label, or the line of its statement.
func placeOf(m *model, p *proctype, pc int32) string {
	info := m.infos[p.points[pc].info]
	where := "end"
	if info.pos.IsValid() {
		where = fmt.Sprintf("line %d", info.pos.Line)
	}
	for _, l := range p.labels {
		if l.point == pc {
			return l.name + ", " + where
		}
	}
	return where
}

// firstQueue is the number of channels made before process pid.
func (x *machine) firstQueue(pid int) int {
	n := len(x.m.queues)
	for i := range pid {
		n += len(x.frames[i].proc.queues)
	}
	return n
}

// queueNames names every live channel after the variable that made it.
func (x *machine) queueNames() []string {
	var names []string
	for i := range x.m.own {
		names = append(names, x.m.own[i].name)
	}
	for i := range x.frames {
		p := x.frames[i].proc
		for k := range p.own {
			names = append(names, fmt.Sprintf("%s[%d]:%s", p.name, i, p.own[k].name))
		}
	}
	return names
}

func (r *reading) contents(q *queueRef) string {
	if q.typ.rendezvous() {
		return "rendezvous"
	}
	var b strings.Builder
	for slot := range r.x.length(q) {
		b.WriteByte('[')
		for i, t := range q.typ.fields {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(r.field(t.typ, r.x.field(q, slot, i)))
		}
		b.WriteByte(']')
	}
	if b.Len() == 0 {
		return "empty"
	}
	return b.String()
}

func (r *reading) field(t *dataType, v int32) string {
	if t.channel && v >= 1 && int(v) <= len(r.names) {
		return r.names[v-1]
	}
	return r.x.m.valueText(t, v)
}
