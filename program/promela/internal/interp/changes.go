package interp

import (
	"bytes"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Changes names what is another one. Only what differs is named: a step of a model with a
// hundred thousand variables changes a few of them, and to look at the bytes of the others is enough.
func Changes(m *flat.Model, before, after program.State) []program.Var {
	if len(before) == 0 || len(after) == 0 {
		return nil
	}
	was, now := readState(m, before), readState(m, after)
	return append(showState(m, now, was), gone(was, now)...)
}

// gone lists what belonged to processes that are not there any more.
func gone(was, now *reading) []program.Var {
	f := &formatter{reading: was}
	for i := range was.x.Frames {
		if !now.has(i, was.x.Frames[i].Proc) {
			f.process(i)
		}
	}
	for i, v := range f.vars {
		f.vars[i] = program.Var{Name: v.Name}
	}
	return f.vars
}

// region is where the variables of a process, or the global ones, lie in a state.
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

// made reports whether a channel is the one that came with the variable, or field, at the base.
func (r *region) made(id int, leaf *flat.Variable) bool {
	i := id - r.firstQueue
	return leaf.Channel != nil && i >= 0 && i < len(r.own) && r.own[i].Leaf == leaf && r.own[i].Addr == r.base-r.start
}

// at is the same region with the base moved by so many bits.
func (r region) at(bits int) region {
	r.base += bits
	return r
}

// same reports whether so many bits from the bases on are equal. More than one bit begins and ends with
// a byte.
func same(a, b region, bits int) bool {
	if a.buf == nil || b.buf == nil {
		return false
	}
	if bits == 1 {
		return flat.Get(a.buf, flat.StoreBit, int32(a.base)) == flat.Get(b.buf, flat.StoreBit, int32(b.base))
	}
	return bytes.Equal(a.buf[a.base>>3:(a.base+bits)>>3], b.buf[b.base>>3:(b.base+bits)>>3])
}

// piece is a region that a formatter names the variables of.
type piece struct {
	f        *formatter
	now, was region
}

// variable names the scalar parts of a variable in order, those that are to be named.
func (p *piece) variable(prefix string, v *flat.Variable) {
	p.elements(prefix, v, v.Addr)
}

// elements is variable for one that begins so many bits behind the bases.
func (p *piece) elements(prefix string, v *flat.Variable, at int) {
	quiet := !v.Type.HoldsChannel() // bytes tell all there is to tell
	if quiet && same(p.now.at(at), p.was.at(at), v.Size()) {
		return
	}
	for i := range v.Count {
		at := at + i*v.Type.Bits
		switch {
		case quiet && same(p.now.at(at), p.was.at(at), v.Type.Bits):
		case v.Type.Store == flat.StoreStruct:
			for _, f := range v.Type.Fields.Fields {
				p.elements(v.Element(prefix, i)+".", f, at+f.Addr)
			}
		case v.Type.Channel:
			p.channel(prefix, v, i, at)
		default:
			p.f.add(program.Data, v.Element(prefix, i), p.f.x.Model.ValueText(v.Type, flat.Get(p.now.buf, v.Type.Store, int32(p.now.base+at))))
		}
	}
}

// channel names element i of a channel variable.
func (p *piece) channel(prefix string, v *flat.Variable, i, at int) {
	text := p.f.channel(v, p.now.at(at))
	if p.was.buf == nil || p.f.was.channel(v, p.was.at(at)) != text {
		p.f.add(program.Queue, v.Element(prefix, i), text)
	}
}

// channel shows the contents of the channel of an element of v, which lies at the base of the region, or,
// when it stands for another variable's channel, that one's name.
func (r *reading) channel(v *flat.Variable, at region) string {
	id := int(flat.Get(at.buf, v.Type.Store, int32(at.base)))
	switch {
	case id < 1 || id > len(r.names):
		return "none"
	case at.made(id, v):
		return r.contents(&r.x.Queues[id-1])
	}
	return "-> " + r.names[id-1]
}
