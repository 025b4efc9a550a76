package interp

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// region is the part of a state that holds the variables of a process, or the
// global ones. base moves while its variables are listed.
type region struct {
	buf        []byte // nil: there is no such region
	base       int    // in bits
	start      int    // where the region begins
	firstQueue int    // the number of its first channel
	own        []flat.OwnChannel
}

func (r *reading) globals(hidden bool) region {
	if hidden {
		return region{buf: r.x.Hidden, firstQueue: 1, own: r.x.Model.Own}
	}
	return region{buf: r.x.Vec, firstQueue: 1, own: r.x.Model.Own}
}

func (r *reading) locals(pid int) region {
	f := &r.x.Frames[pid]
	start := int(f.Vars) << 3
	return region{buf: r.x.Vec, base: start, start: start, firstQueue: 1 + r.x.firstQueue(pid), own: f.Proc.Own}
}

// ownsChannel reports whether a channel is the one created with the variable,
// or field, at the base.
func (r *region) ownsChannel(id int, leaf *flat.Variable) bool {
	i := id - r.firstQueue
	return leaf.Channel != nil && i >= 0 && i < len(r.own) && r.own[i].Leaf == leaf && r.own[i].Addr == r.base-r.start
}

// at is the same region with the base moved by that many bits.
func (r region) at(bits int) region {
	r.base += bits
	return r
}

// same reports whether the given number of bits from both bases on are equal.
// More than one bit begins and ends at a byte.
func same(a, b region, bits int) bool {
	if a.buf == nil || b.buf == nil {
		return false
	}
	if bits == 1 {
		return flat.Get(a.buf, flat.StoreBit, int32(a.base)) == flat.Get(b.buf, flat.StoreBit, int32(b.base))
	}
	return bytes.Equal(a.buf[a.base>>3:(a.base+bits)>>3], b.buf[b.base>>3:(b.base+bits)>>3])
}

// channel shows the contents of the channel in an element of v or, if that
// holds another variable's channel, the name of that variable.
func (r *reading) channel(v *flat.Variable, at region) string {
	id := int(flat.Get(at.buf, v.Type.Store, int32(at.base)))
	switch {
	case id < 1 || id > len(r.names):
		return "none"
	case at.ownsChannel(id, v):
		return r.contents(&r.x.Queues[id-1])
	}
	return "-> " + r.names[id-1]
}

// reading is a state that has been decoded to be shown.
type reading struct {
	x     *Explorer
	names []string    // of the channels
	alone int32       // the process that has the processor to itself, negative when none has
	items []traceItem // storage for what happens in a step
}

func readState(m *flat.Model, s program.State) *reading {
	r := &reading{x: NewExplorer(m, nil)}
	r.open(s)
	return r
}

// open decodes a state in place of the one before.
func (r *reading) open(s program.State) {
	r.alone = r.x.Open(s)
	r.names = r.x.appendQueueNames(r.names[:0])
}

// has reports whether process pid exists and is of that proctype; false for a
// nil reading.
func (r *reading) has(pid int, p *flat.Proctype) bool {
	return r != nil && pid < len(r.x.Frames) && r.x.Frames[pid].Proc == p
}

// place is where a process is, and whether it has the processor to itself.
type place struct {
	pc    int32
	alone bool
}

func (r *reading) place(pid int) place {
	return place{r.x.Frames[pid].PC, int32(pid) == r.alone}
}

// placeText describes the place of a process.
func (r *reading) placeText(pid int) string {
	text := placeOf(r.x.Model, r.x.Frames[pid].Proc, r.x.Frames[pid].PC)
	if r.place(pid).alone {
		text += ", alone"
	}
	return text
}

// name returns how the process is named in places and in front of its variables.
func (it *Interpreter) name(pid int) string {
	return it.Frames[pid].Proc.Name + "[" + strconv.Itoa(pid) + "]"
}

// placeOf describes a control point by its label and the line of its statement.
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

// Distinctions returns, for each process of a state, what distinguishes its
// control point from others without label on the same line of its proctype: the
// column of its statement or, where that does not either, its number; "" if the
// line is enough.
func Distinctions(m *flat.Model, s program.State) (out []string) {
	r := readState(m, s)
	for i := range r.x.Frames {
		out = append(out, distinction(m, r.x.Frames[i].Proc, r.x.Frames[i].PC))
	}
	return out
}

func distinction(m *flat.Model, p *flat.Proctype, pc int32) string {
	pos := m.Infos[p.Points[pc].Info].Pos
	alike, text := placeOf(m, p, pc), ""
	if !pos.IsValid() {
		return ""
	}
	for i := range p.Points {
		if int32(i) == pc || placeOf(m, p, int32(i)) != alike {
			continue
		}
		if m.Infos[p.Points[i].Info].Pos.Col == pos.Col {
			return fmt.Sprintf(", column %d, point %d", pos.Col, pc)
		}
		text = fmt.Sprintf(", column %d", pos.Col)
	}
	return text
}

// firstQueue returns the number of channels created before those of process
// pid.
func (it *Interpreter) firstQueue(pid int) int {
	n := len(it.Model.Queues)
	for i := range pid {
		n += len(it.Frames[i].Proc.Queues)
	}
	return n
}

// appendQueueNames appends a name for every existing channel: that of the
// variable with which it was created.
func (it *Interpreter) appendQueueNames(names []string) []string {
	for i := range it.Model.Own {
		names = append(names, it.Model.Own[i].Name)
	}
	for i := range it.Frames {
		p := it.Frames[i].Proc
		for k := range p.Own {
			names = append(names, it.name(i)+":"+p.Own[k].Name)
		}
	}
	return names
}

// contents lists the messages of a channel, the oldest first.
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

// Messages splits a text, which a channel of the state contains or was sent,
// into messages as the user would write them.
func Messages(m *flat.Model, s program.State, place int, text []byte) (out []string) {
	r := readState(m, s)
	typ := r.x.Queues[place].Type
	for ; len(text) >= typ.Bytes && typ.Bytes > 0; text = text[typ.Bytes:] {
		var fields []string
		for _, f := range typ.Fields {
			fields = append(fields, r.field(f.Type, flat.Get(text, f.Type.Store, int32(f.Addr))))
		}
		out = append(out, strings.Join(fields, ","))
	}
	return out
}
