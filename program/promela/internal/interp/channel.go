package interp

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Channels. A channel with slots lies in the vector as its length, one byte,
// and the slots in the order of the messages. A variable of type chan holds the
// number of a channel, from 1 on; 0 is no channel. Rendezvous channels have a
// number, but no contents.

// queue returns a channel by its number, counted from 1. A number that no
// channel has is a run-time error, and the result nil.
func (x *Interpreter) queue(id int32) *QueueRef {
	if id < 1 || int(id) > len(x.Queues) {
		x.fail(failChannel, id, 0)
		return nil
	}
	return &x.Queues[id-1]
}

// Length returns the number of messages in q.
func (x *Interpreter) Length(q *QueueRef) int {
	if q.Type.Rendezvous() {
		return 0
	}
	return int(x.Vec[q.At])
}

// channelTest evaluates len, full, empty and their negations.
func (x *Interpreter) channelTest(n *flat.Node) int32 {
	id := x.Eval(n.A)
	q := x.queue(id)
	if q == nil {
		return 0
	}
	x.askOf(n.Op, id)
	length := x.Length(q)
	switch n.Op {
	case flat.OpFull:
		return flat.Truth(length == q.Type.Slots && !q.Type.Rendezvous())
	case flat.OpEmpty:
		return flat.Truth(length == 0)
	case flat.OpNotFull:
		return flat.Truth(length < q.Type.Slots || q.Type.Rendezvous())
	case flat.OpNotEmpty:
		return flat.Truth(length > 0)
	}
	return int32(length)
}

// field reads field i of the message in a slot.
func (x *Interpreter) field(q *QueueRef, slot, i int) int32 {
	f := q.Type.Fields[i]
	at := (int(q.At)+1+slot*q.Type.Bytes)<<3 + f.Addr
	return flat.Get(x.Vec, f.Type.Store, int32(at))
}

// poll evaluates whether a receive could be executed.
func (x *Interpreter) poll(n *flat.Node) int32 {
	id := x.Eval(n.A)
	q := x.queue(id)
	if q == nil {
		return 0
	}
	if q.Type.Rendezvous() {
		x.fail(failPoll, 0, 0)
		return 0
	}
	x.askHead(id, n.C != 0)
	spec := &x.Model.ChannelOps[n.B]
	return flat.Truth(x.findSlot(q, spec, n.C != 0) >= 0)
}

// findSlot returns the first slot whose message matches, -1 if there is none.
// Unless any is set only the oldest message counts.
func (x *Interpreter) findSlot(q *QueueRef, spec *flat.ChannelSpec, any bool) int {
	last := x.Length(q)
	if !any {
		last = min(last, 1)
	}
	for slot := range last {
		if x.matches(q, spec, slot) {
			return slot
		}
	}
	return -1
}

// matches reports whether the message in a slot has the values that the receive
// requires.
func (x *Interpreter) matches(q *QueueRef, spec *flat.ChannelSpec, slot int) bool {
	for i := range spec.Recv {
		if a := &spec.Recv[i]; a.Match >= 0 && i < len(q.Type.Fields) && x.Eval(a.Match) != x.field(q, slot, i) {
			return false
		}
	}
	return true
}

// canSend reports whether there is room for a message. A rendezvous also needs
// a partner, which the explorer looks for.
func (x *Interpreter) canSend(q *QueueRef) bool {
	x.askRoom(q)
	return q.Type.Rendezvous() || x.Length(q) < q.Type.Slots
}

// message evaluates the fields of a message into x.values, truncated to their
// types.
func (x *Interpreter) message(q *QueueRef, spec *flat.ChannelSpec) {
	x.values = x.values[:0]
	if len(spec.Send) != len(q.Type.Fields) {
		x.fail(failFields, int32(len(spec.Send)), int32(len(q.Type.Fields)))
	}
	for i, f := range q.Type.Fields {
		v := int32(0)
		if i < len(spec.Send) {
			v = flat.Truncate(f.Type, x.Eval(spec.Send[i]))
		}
		x.values = append(x.values, v)
	}
}

// enqueue adds the message in x.values to q, at its end or, for a sorted send,
// in front of the first greater one.
func (x *Interpreter) enqueue(q *QueueRef, sorted bool) {
	n := x.Length(q)
	slot := n
	if sorted {
		for slot = 0; slot < n && !x.goesBefore(q, slot); slot++ {
		}
	}
	size := q.Type.Bytes
	data := x.Vec[int(q.At)+1:]
	copy(data[(slot+1)*size:(n+1)*size], data[slot*size:n*size])
	for i, v := range x.values {
		f := q.Type.Fields[i]
		flat.Put(data[slot*size:], f.Type.Store, f.Type.Width, int32(f.Addr), v)
	}
	x.Vec[q.At] = byte(n + 1)
}

// goesBefore reports whether the message is smaller than the one in a slot: the
// first field that differs decides.
func (x *Interpreter) goesBefore(q *QueueRef, slot int) bool {
	for i, v := range x.values {
		if w := x.field(q, slot, i); v != w {
			return v < w
		}
	}
	return false
}

// take reads the message in a slot into x.values and removes it if remove is
// set. Freed slots are cleared, so that equal contents are equal bytes.
func (x *Interpreter) take(q *QueueRef, slot int, remove bool) {
	x.values = x.values[:0]
	for i := range q.Type.Fields {
		x.values = append(x.values, x.field(q, slot, i))
	}
	if !remove {
		return
	}
	n, size := x.Length(q), q.Type.Bytes
	data := x.Vec[int(q.At)+1:]
	copy(data[slot*size:], data[(slot+1)*size:n*size])
	clear(data[(n-1)*size : n*size])
	x.Vec[q.At] = byte(n - 1)
}

// deliver assigns the fields of the message to the variables of a receive.
func (x *Interpreter) deliver(spec *flat.ChannelSpec) {
	if len(spec.Recv) != len(x.values) {
		x.fail(failFields, int32(len(spec.Recv)), int32(len(x.values)))
	}
	for i := range spec.Recv {
		if a := &spec.Recv[i]; a.Addr >= 0 && i < len(x.values) {
			x.assign(a.Addr, x.values[i])
		}
	}
}

// accepts reports whether the rendezvous message in x.values matches a receive
// of the acting process.
func (x *Interpreter) accepts(spec *flat.ChannelSpec) bool {
	for i := range spec.Recv {
		if a := &spec.Recv[i]; a.Match >= 0 && i < len(x.values) && x.Eval(a.Match) != x.values[i] {
			return false
		}
	}
	return true
}
