package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code for channels: the translation of channel.go.

// queueAt is a channel of a known type, and the offset of its contents from the
// start of the vector. If the offset is computed at run time, dyn holds it.
type queueAt struct {
	typ     *flat.ChanType
	at      uint32
	dyn     jit.Local // more bytes, when dynamic
	dynamic bool
}

// in returns the place of a channel in a view: its length byte, which the slots
// follow.
func (e *emitter) in(q queueAt, v view) place {
	if !q.dynamic {
		return place{base: v.base, off: v.off + q.at}
	}
	e.Get(v.base, q.dyn)
	e.Op(jit.I32Add)
	return place{base: e.keep(), off: v.off}
}

// onChannel emits body for every type of channel that the value node can
// denote, and a selection among them at run time. invalid is emitted for values
// that are no channel; nil records a run-time error. If the channel is
// constant, body is emitted once and nothing is tested.
func (e *emitter) onChannel(channel int32, body func(q queueAt), invalid func()) {
	if invalid == nil {
		invalid = e.fail
	}
	m := e.t.m
	if id, ok := e.t.constant(channel); ok && id >= 1 && int(id) <= len(m.Queues) {
		body(queueAt{typ: m.Queues[id-1], at: uint32(m.QueueAt[id-1])})
		return
	}
	if len(e.t.kinds) == 0 {
		e.eval(channel)
		e.Op(jit.Drop)
		invalid()
		return
	}
	e.eval(channel)
	e.I32(1, jit.I32Sub)
	id := e.keep()
	done := e.Block()
	bad := e.Block()
	e.Get(id)
	e.variable(varQueues)
	e.BrIf(bad, jit.I32GeU)
	e.Get(id)
	e.I32(3, jit.I32Shl)
	entry := e.keep()
	e.Get(entry)
	e.Load(jit.I32Load, e.t.queues)
	at := e.keep()
	for k, typ := range e.t.kinds {
		other := jit.Label(0)
		if k < len(e.t.kinds)-1 {
			other = e.Block()
			e.Get(entry)
			e.Load(jit.I32Load, e.t.queues+4)
			e.I32(int32(k), jit.I32Ne)
			e.BrIf(other)
		}
		body(queueAt{typ: typ, dyn: at, dynamic: true})
		e.Br(done)
		if other != 0 {
			e.End()
		}
	}
	e.End()
	invalid()
	e.End()
}

// length pushes the number of messages.
func (e *emitter) length(q queueAt, v view) {
	if q.typ.Rendezvous() {
		e.I32(0)
		return
	}
	p := e.in(q, v)
	e.Get(p.base)
	e.Load(jit.I32Load8U, p.off)
}

// channelTest pushes the value of len, full, empty or their negations.
func (e *emitter) channelTest(n *flat.Node) {
	out := e.Local(jit.I32)
	e.onChannel(n.A, func(q queueAt) {
		e.length(q, e.r)
		switch {
		case n.Op == flat.OpLen:
		case n.Op == flat.OpEmpty:
			e.Op(jit.I32Eqz)
		case n.Op == flat.OpNotEmpty:
			e.Op(jit.I32Eqz, jit.I32Eqz)
		case q.typ.Rendezvous():
			e.Op(jit.Drop)
			e.I32(flat.Truth(n.Op == flat.OpNotFull))
		case n.Op == flat.OpFull:
			e.I32(int32(q.typ.Slots), jit.I32Eq)
		default:
			e.I32(int32(q.typ.Slots), jit.I32LtS)
		}
		e.Set(out)
	}, func() {
		e.fail()
		e.SetI32(out, 0)
	})
	e.Get(out)
}

// poll pushes whether a receive could be executed.
func (e *emitter) poll(n *flat.Node) {
	out := e.Local(jit.I32)
	e.SetI32(out, 0)
	e.onChannel(n.A, func(q queueAt) {
		if q.typ.Rendezvous() {
			e.fail()
			return
		}
		no := e.Block()
		e.findSlot(q, &e.t.m.ChannelOps[n.B], n.C != 0, no)
		e.SetI32(out, 1)
		e.End()
	}, nil)
	e.Get(out)
}

// slot is one slot of a channel: the first, or the one whose number is in a
// local.
type slot struct {
	local jit.Local
	any   bool // the local is used
}

// field returns the place of a field of the message in a slot.
func (e *emitter) field(q queueAt, v view, s slot, i int) place {
	p := e.in(q, v)
	p.off++
	if s.any {
		e.Get(p.base)
		e.scaled(s.local, int32(q.typ.Bytes))
		e.Op(jit.I32Add)
		p.base = e.keep()
	}
	return p.moved(int32(q.typ.Fields[i].Addr))
}

// findSlot emits code that finds the first slot whose message matches, and
// branches to no if there is none. Unless any is set, only the first slot is
// tried.
func (e *emitter) findSlot(q queueAt, spec *flat.ChannelSpec, any bool, no jit.Label) slot {
	if !any {
		e.length(q, e.r)
		e.BrUnless(no)
		e.matches(q, spec, slot{}, no)
		return slot{}
	}
	s := slot{e.Local(jit.I32), true}
	e.SetI32(s.local, 0)
	found := e.Block()
	again := e.Loop()
	e.Get(s.local)
	e.length(q, e.r)
	e.BrIf(no, jit.I32GeU)
	next := e.Block()
	e.matches(q, spec, s, next)
	e.Br(found)
	e.End()
	e.add(s.local, 1)
	e.Set(s.local)
	e.Br(again)
	e.End()
	e.End()
	return s
}

// matches branches to no unless the message in a slot matches.
func (e *emitter) matches(q queueAt, spec *flat.ChannelSpec, s slot, no jit.Label) {
	for i := range spec.Recv {
		if a := &spec.Recv[i]; a.Match >= 0 && i < len(q.typ.Fields) {
			e.eval(a.Match)
			e.load(e.field(q, e.r, s, i), q.typ.Fields[i].Type.Store)
			e.BrIf(no, jit.I32Ne)
		}
	}
}

// values evaluates the fields of a message into locals, truncated to their
// types.
func (e *emitter) values(q *flat.ChanType, spec *flat.ChannelSpec) []jit.Local {
	out := make([]jit.Local, len(q.Fields))
	for i, f := range q.Fields {
		if i >= len(spec.Send) {
			e.I32(0)
		} else {
			e.eval(spec.Send[i])
			v := e.keep()
			e.truncated(v, f.Type)
		}
		out[i] = e.keep()
	}
	return out
}

// send emits code that appends a message to a channel that has room.
func (e *emitter) send(spec *flat.ChannelSpec) {
	e.onChannel(spec.Channel, func(q queueAt) {
		if q.typ.Rendezvous() || len(spec.Send) != len(q.typ.Fields) {
			e.fail()
			return
		}
		values := e.values(q.typ, spec)
		e.length(q, e.r)
		n := e.keep()
		at := n
		if spec.Sorted {
			at = e.sortedPlace(q, values, n)
			e.shiftUp(q, at, n)
		}
		for i, f := range q.typ.Fields {
			e.store(e.field(q, e.w, slot{at, true}, i), f.Type.Store, f.Type.Width, values[i])
		}
		p := e.in(q, e.w)
		e.Get(p.base)
		e.add(n, 1)
		e.Store(jit.I32Store8, p.off)
		e.observeMessage(spec.Channel, values, true)
	}, nil)
}

// sortedPlace emits code that finds the slot for a message of a sorted send:
// that of the first greater message.
func (e *emitter) sortedPlace(q queueAt, values []jit.Local, n jit.Local) jit.Local {
	at := e.Local(jit.I32)
	e.SetI32(at, 0)
	found := e.Block()
	again := e.Loop()
	e.Get(at, n)
	e.BrIf(found, jit.I32GeU)
	next := e.Block()
	for i, f := range q.typ.Fields {
		e.load(e.field(q, e.r, slot{at, true}, i), f.Type.Store)
		w := e.keep()
		e.Get(values[i], w)
		e.BrIf(found, jit.I32LtS)
		e.Get(values[i], w)
		e.BrIf(next, jit.I32Ne)
	}
	e.End()
	e.add(at, 1)
	e.Set(at)
	e.Br(again)
	e.End()
	e.End()
	return at
}

// slotAddress pushes the address of a slot in the vector that is written, plus
// more bytes.
func (e *emitter) slotAddress(q queueAt, at jit.Local, more int32) {
	p := e.in(q, e.w)
	e.scaled(at, int32(q.typ.Bytes))
	e.add(p.base, int32(p.off)+1+more)
	e.Op(jit.I32Add)
}

// shiftUp emits code that makes room in front of the message in a slot.
func (e *emitter) shiftUp(q queueAt, at, n jit.Local) {
	size := int32(q.typ.Bytes)
	e.slotAddress(q, at, size)
	e.slotAddress(q, at, 0)
	e.bytesBehind(n, at, size)
	e.MemoryCopy()
}

// bytesBehind pushes the size of the messages from a slot on.
func (e *emitter) bytesBehind(n, at jit.Local, size int32) {
	e.Get(n, at)
	e.Op(jit.I32Sub)
	e.I32(size, jit.I32Mul)
}

// receive emits code that removes the message in a slot, or copies it, and
// assigns its fields to the variables of the receive.
func (e *emitter) receive(spec *flat.ChannelSpec, s slot) {
	e.onChannel(spec.Channel, func(q queueAt) {
		if q.typ.Rendezvous() || len(spec.Recv) != len(q.typ.Fields) {
			e.fail()
			return
		}
		values := make([]jit.Local, len(q.typ.Fields))
		for i, f := range q.typ.Fields {
			if spec.Recv[i].Addr >= 0 || e.t.m.Trace != nil {
				e.load(e.field(q, e.r, s, i), f.Type.Store)
				values[i] = e.keep()
			}
		}
		if !spec.Copying {
			e.remove(q, s)
			e.observeMessage(spec.Channel, values, false)
		}
		e.r = e.w
		for i := range spec.Recv {
			if a := &spec.Recv[i]; a.Addr >= 0 {
				e.assign(a.Addr, values[i])
			}
		}
	}, nil)
}

// maxUnrolled bounds copies that are written out.
const maxUnrolled = 256

// remove emits code that removes a message. Free slots are zero, so that
// everything behind it may be moved, whether it is used or not; for small
// channels that is straight code without a loop.
func (e *emitter) remove(q queueAt, s slot) {
	e.length(q, e.r)
	n := e.keep()
	size := int32(q.typ.Bytes)
	last := size * int32(q.typ.Slots-1)
	if s.any || last > maxUnrolled || size > maxUnrolled {
		at := s.local
		if !s.any {
			at = e.Local(jit.I32)
			e.SetI32(at, 0)
		}
		e.slotAddress(q, at, 0)
		e.slotAddress(q, at, size)
		e.add(n, -1)
		top := e.keep()
		e.bytesBehind(top, at, size)
		e.MemoryCopy()
		e.slotAddress(q, top, 0)
		e.I32(0)
		e.I32(size)
		e.MemoryFill()
	} else {
		from, to := e.in(q, e.r), e.in(q, e.w)
		e.copyBytes(from.base, from.off+1+uint32(size), to.base, to.off+1, uint32(last))
		e.zeroBytes(to.base, to.off+1+uint32(last), uint32(size))
	}
	to := e.in(q, e.w)
	e.Get(to.base)
	e.add(n, -1)
	e.Store(jit.I32Store8, to.off)
}

// pieces splits n bytes into accesses of 8, 4, 2 and 1 bytes and calls each for
// them.
func pieces(n uint32, each func(at uint32, load, store jit.Opcode)) {
	at := uint32(0)
	for n-at >= 8 {
		each(at, jit.I64Load, jit.I64Store)
		at += 8
	}
	for _, p := range []struct {
		size        uint32
		load, store jit.Opcode
	}{{4, jit.I32Load, jit.I32Store}, {2, jit.I32Load16U, jit.I32Store16}, {1, jit.I32Load8U, jit.I32Store8}} {
		if n-at >= p.size {
			each(at, p.load, p.store)
			at += p.size
		}
	}
}

// copyBytes copies n bytes upwards, so that source and destination may overlap
// if the destination is below.
func (e *emitter) copyBytes(from jit.Local, fromOff uint32, to jit.Local, toOff, n uint32) {
	pieces(n, func(at uint32, load, store jit.Opcode) {
		e.Get(to, from)
		e.Load(load, fromOff+at)
		e.Store(store, toOff+at)
	})
}

// zeroBytes clears n bytes.
func (e *emitter) zeroBytes(to jit.Local, off, n uint32) {
	pieces(n, func(at uint32, _, store jit.Opcode) {
		e.Get(to)
		if store == jit.I64Store {
			e.I64(0)
		} else {
			e.I32(0)
		}
		e.Store(store, off+at)
	})
}
