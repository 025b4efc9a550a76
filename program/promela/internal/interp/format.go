package interp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Format names the variables of a state: globals by their names, locals as P[pid]:x, which is
// also how an expression refers to them; the contents of a channel stand under the variable
// that declares it, oldest message first; P[pid]@ says where a process is.
func Format(m *flat.Model, s program.State) program.StateView {
	if len(s) == 0 {
		return program.StateView{}
	}
	return program.StateView{Vars: showState(m, readState(m, s), nil)}
}

// reading is a state that was taken apart to be shown.
type reading struct {
	x     *Explorer
	names []string // of the channels
	alone int32    // the process that has the processor to itself, negative when none has
}

func readState(m *flat.Model, s program.State) *reading {
	x := NewExplorer(m, nil)
	alone := x.Open(s)
	return &reading{x: x, names: x.queueNames(), alone: alone}
}

// formatter names what is in a state or, with was set, what was something else in that one.
type formatter struct {
	*reading
	was  *reading // nil: nothing to compare with
	vars []program.Var
}

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

func (f *formatter) add(kind program.VarKind, name, value string) {
	f.vars = append(f.vars, program.Var{Name: name, Value: value, Kind: kind})
}

// differs reports whether a value is another one in the other state, where it exists.
func (f *formatter) differs(value func(*reading) string, comparable bool) (string, bool) {
	now := value(f.reading)
	return now, !comparable || value(f.was) != now
}

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

// has reports whether process pid is there and of that proctype. There is nothing in no reading.
func (r *reading) has(pid int, p *flat.Proctype) bool {
	return r != nil && pid < len(r.x.Frames) && r.x.Frames[pid].Proc == p
}

// place says where a process is, and whether it has the processor to itself.
func (r *reading) place(pid int) string {
	fr := &r.x.Frames[pid]
	place := placeOf(r.x.Model, fr.Proc, fr.PC)
	if int32(pid) == r.alone {
		place += ", alone"
	}
	return place
}

// placeOf describes a control point: its label, or the line of its statement.
func placeOf(m *flat.Model, p *flat.Proctype, pc int32) string {
	info := m.Infos[p.Points[pc].Info]
	where := "end"
	if info.Pos.IsValid() {
		where = fmt.Sprintf("line %d", info.Pos.Line)
	}
	for _, l := range p.Labels {
		if l.Point == pc {
			return l.Name + ", " + where
		}
	}
	return where
}

// firstQueue is the number of channels made before process pid.
func (x *Interpreter) firstQueue(pid int) int {
	n := len(x.Model.Queues)
	for i := range pid {
		n += len(x.Frames[i].Proc.Queues)
	}
	return n
}

// queueNames names every live channel after the variable that made it.
func (x *Interpreter) queueNames() []string {
	var names []string
	for i := range x.Model.Own {
		names = append(names, x.Model.Own[i].Name)
	}
	for i := range x.Frames {
		p := x.Frames[i].Proc
		for k := range p.Own {
			names = append(names, fmt.Sprintf("%s[%d]:%s", p.Name, i, p.Own[k].Name))
		}
	}
	return names
}

func (r *reading) contents(q *QueueRef) string {
	if q.Type.Rendezvous() {
		return "rendezvous"
	}
	var b strings.Builder
	for slot := range r.x.Length(q) {
		b.WriteByte('[')
		for i, t := range q.Type.Fields {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(r.field(t.Type, r.x.field(q, slot, i)))
		}
		b.WriteByte(']')
	}
	if b.Len() == 0 {
		return "empty"
	}
	return b.String()
}

func (r *reading) field(t *flat.DataType, v int32) string {
	if t.Channel && v >= 1 && int(v) <= len(r.names) {
		return r.names[v-1]
	}
	return r.x.Model.ValueText(t, v)
}
