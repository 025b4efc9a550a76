package promela

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// Format names the variables of a state: globals by their names, locals as P[pid]:x, which is
// also how an expression refers to them; the contents of a channel stand under the variable
// that declares it, oldest message first; P[pid]@ says where a process is.
func (m *Model) Format(s program.State) program.StateView {
	if len(s) == 0 {
		return program.StateView{}
	}
	x := m.newExplorer(nil)
	alone := x.open(s)
	f := &formatter{x: x, names: x.queueNames()}
	if m.usesLast {
		f.add(program.Data, "_last", itoa(int(s[1])))
	}
	for _, v := range m.globals {
		buf := x.vec
		if v.hidden {
			buf = x.hidden
		}
		f.variable("", v, buf, 0, 1)
	}
	for i := range x.frames {
		f.process(i, int32(i) == alone)
	}
	return f.view
}

type formatter struct {
	x     *explorer
	names []string // of the channels
	view  program.StateView
}

func (f *formatter) add(kind program.VarKind, name, value string) {
	f.view.Vars = append(f.view.Vars, program.Var{Name: name, Value: value, Kind: kind})
}

func (f *formatter) process(pid int, alone bool) {
	fr := &f.x.frames[pid]
	name := fmt.Sprintf("%s[%d]", fr.proc.name, pid)
	place := f.x.m.place(fr.proc, fr.pc)
	if alone {
		place += ", alone"
	}
	f.add(program.Position, name+"@", place)
	if f.x.m.usesPriority {
		f.add(program.Data, name+":_priority", itoa(int(f.x.priorityOf(int32(pid)))))
	}
	first := 1 + f.x.firstQueue(pid)
	seen := map[string]int{}
	for _, v := range fr.proc.locals {
		if strings.HasPrefix(v.name, ":") {
			continue
		}
		prefix := name + ":"
		if seen[v.name]++; seen[v.name] > 1 { // of another block
			prefix = fmt.Sprintf("%s(%d)", prefix, v.pos.Line)
		}
		f.variable(prefix, v, f.x.vec, int(fr.vars)<<3, first)
	}
}

// place describes a control point: its label, or the line of its statement.
func (m *Model) place(p *proctype, pc int32) string {
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
	add := func(prefix string, v *variable) {
		for i := range v.count {
			if v.array {
				names = append(names, fmt.Sprintf("%s%s[%d]", prefix, v.name, i))
			} else {
				names = append(names, prefix+v.name)
			}
		}
	}
	for _, v := range x.m.globals {
		if v.chn != nil {
			add("", v)
		}
	}
	for i := range x.frames {
		for _, v := range x.frames[i].proc.chanVars {
			add(fmt.Sprintf("%s[%d]:", x.frames[i].proc.name, i), v)
		}
	}
	return names
}

func (f *formatter) variable(prefix string, v *variable, buf []byte, base, firstQueue int) {
	k := 0
	v.scalars(base, prefix, func(name string, typ *dataType, addr int) {
		x := load(buf, typ.store, int32(addr))
		if typ.channel {
			f.channel(name, v, int(x), firstQueue+v.queue+k)
			k++
			return
		}
		f.add(program.Data, name, f.x.m.valueText(typ, x))
	})
}

// channel shows a channel's contents, or, for a variable that stands for another's channel,
// that channel's name.
func (f *formatter) channel(name string, v *variable, id, own int) {
	switch {
	case id < 1 || id > len(f.names):
		f.add(program.Queue, name, "none")
	case v.chn != nil && id == own:
		f.add(program.Queue, name, f.contents(&f.x.queues[id-1]))
	default:
		f.add(program.Queue, name, "-> "+f.names[id-1])
	}
}

func (f *formatter) contents(q *queueRef) string {
	if q.typ.rendezvous() {
		return "rendezvous"
	}
	var b strings.Builder
	for slot := range f.x.length(q) {
		b.WriteByte('[')
		for i, t := range q.typ.fields {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(f.field(t.typ, f.x.field(q, slot, i)))
		}
		b.WriteByte(']')
	}
	if b.Len() == 0 {
		return "empty"
	}
	return b.String()
}

func (f *formatter) field(t *dataType, v int32) string {
	if t.channel && v >= 1 && int(v) <= len(f.names) {
		return f.names[v-1]
	}
	return f.x.m.valueText(t, v)
}

// valueText writes a value as the user would.
func (m *Model) valueText(t *dataType, v int32) string {
	switch {
	case t.name == typeBool.name && uint32(v) <= 1:
		return [...]string{"false", "true"}[v]
	case t.mtype:
		if name := m.mtypeName(t.subtype, v); name != "" {
			return name
		}
	}
	return itoa(int(v))
}

func (m *Model) mtypeName(subtype string, v int32) string {
	for name, x := range m.mtypeValues {
		if x == v && m.mtypeSub[name] == subtype {
			return name
		}
	}
	return ""
}
