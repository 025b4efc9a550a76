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
func (it *Interpreter) queue(id int32) *QueueRef {
	if id < 1 || int(id) > len(it.Queues) {
		it.fail(failChannel, id, 0)
		return nil
	}
	return &it.Queues[id-1]
}

// Length returns the number of messages in q.
func (it *Interpreter) Length(q *QueueRef) int {
	if q.Type.Rendezvous() {
		return 0
	}
	return int(it.Vec[q.At])
}

// channelTest evaluates len, full, empty and their negations.
func (it *Interpreter) channelTest(n *flat.Node) int32 {
	id := it.Eval(n.A)
	q := it.queue(id)
	if q == nil {
		return 0
	}
	it.askOf(n.Op, id)
	length := it.Length(q)
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
func (it *Interpreter) field(q *QueueRef, slot, i int) int32 {
	f := q.Type.Fields[i]
	at := (int(q.At)+1+slot*q.Type.Bytes)<<3 + f.Addr
	return flat.Get(it.Vec, f.Type.Store, int32(at))
}

// poll evaluates whether a receive could be executed.
func (it *Interpreter) poll(n *flat.Node) int32 {
	id := it.Eval(n.A)
	q := it.queue(id)
	if q == nil {
		return 0
	}
	if q.Type.Rendezvous() {
		it.fail(failPoll, 0, 0)
		return 0
	}
	it.askHead(id, n.C != 0)
	spec := &it.Model.ChannelOps[n.B]
	return flat.Truth(it.findSlot(q, spec, n.C != 0) >= 0)
}

// findSlot returns the first slot whose message matches, -1 if there is none.
// Unless any is set only the oldest message counts.
func (it *Interpreter) findSlot(q *QueueRef, spec *flat.ChannelSpec, any bool) int {
	last := it.Length(q)
	if !any {
		last = min(last, 1)
	}
	for slot := range last {
		if it.matches(q, spec, slot) {
			return slot
		}
	}
	return -1
}

// matches reports whether the message in a slot has the values that the receive
// requires.
func (it *Interpreter) matches(q *QueueRef, spec *flat.ChannelSpec, slot int) bool {
	for i := range spec.Recv {
		if a := &spec.Recv[i]; a.Match >= 0 && i < len(q.Type.Fields) && it.Eval(a.Match) != it.field(q, slot, i) {
			return false
		}
	}
	return true
}

// canSend reports whether there is room for a message. A rendezvous also needs
// a partner, which the explorer looks for.
func (it *Interpreter) canSend(q *QueueRef) bool {
	it.askRoom(q)
	return q.Type.Rendezvous() || it.Length(q) < q.Type.Slots
}

// message evaluates the fields of a message into it.values, truncated to their
// types.
func (it *Interpreter) message(q *QueueRef, spec *flat.ChannelSpec) {
	it.values = it.values[:0]
	if len(spec.Send) != len(q.Type.Fields) {
		it.fail(failFields, int32(len(spec.Send)), int32(len(q.Type.Fields)))
	}
	for i, f := range q.Type.Fields {
		v := int32(0)
		if i < len(spec.Send) {
			v = flat.Truncate(f.Type, it.Eval(spec.Send[i]))
		}
		it.values = append(it.values, v)
	}
}

// enqueue adds the message in it.values to q, at its end or, for a sorted send,
// in front of the first greater one.
func (it *Interpreter) enqueue(q *QueueRef, sorted bool) {
	n := it.Length(q)
	slot := n
	if sorted {
		for slot = 0; slot < n && !it.goesBefore(q, slot); slot++ {
		}
	}
	size := q.Type.Bytes
	data := it.Vec[int(q.At)+1:]
	copy(data[(slot+1)*size:(n+1)*size], data[slot*size:n*size])
	for i, v := range it.values {
		f := q.Type.Fields[i]
		flat.Put(data[slot*size:], f.Type.Store, f.Type.Width, int32(f.Addr), v)
	}
	it.Vec[q.At] = byte(n + 1)
}

// goesBefore reports whether the message is smaller than the one in a slot: the
// first field that differs decides.
func (it *Interpreter) goesBefore(q *QueueRef, slot int) bool {
	for i, v := range it.values {
		if w := it.field(q, slot, i); v != w {
			return v < w
		}
	}
	return false
}

// take reads the message in a slot into it.values and removes it if remove is
// set. Freed slots are cleared, so that equal contents are equal bytes.
func (it *Interpreter) take(q *QueueRef, slot int, remove bool) {
	it.values = it.values[:0]
	for i := range q.Type.Fields {
		it.values = append(it.values, it.field(q, slot, i))
	}
	if !remove {
		return
	}
	n, size := it.Length(q), q.Type.Bytes
	data := it.Vec[int(q.At)+1:]
	copy(data[slot*size:], data[(slot+1)*size:n*size])
	clear(data[(n-1)*size : n*size])
	it.Vec[q.At] = byte(n - 1)
}

// deliver assigns the fields of the message to the variables of a receive.
func (it *Interpreter) deliver(spec *flat.ChannelSpec) {
	if len(spec.Recv) != len(it.values) {
		it.fail(failFields, int32(len(spec.Recv)), int32(len(it.values)))
	}
	for i := range spec.Recv {
		if a := &spec.Recv[i]; a.Addr >= 0 && i < len(it.values) {
			it.assign(a.Addr, it.values[i])
		}
	}
}

// accepts reports whether the rendezvous message in it.values matches a receive
// of the acting process.
func (it *Interpreter) accepts(spec *flat.ChannelSpec) bool {
	for i := range spec.Recv {
		if a := &spec.Recv[i]; a.Match >= 0 && i < len(it.values) && it.Eval(a.Match) != it.values[i] {
			return false
		}
	}
	return true
}
