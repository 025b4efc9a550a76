package promela

// queue finds a channel by its number (the first is 1); nil is an error noted.
func (x *machine) queue(id int32) *queueRef {
	if id < 1 || int(id) > len(x.queues) {
		x.fail(failChannel, id, 0)
		return nil
	}
	return &x.queues[id-1]
}

// length is the number of messages in q.
func (x *machine) length(q *queueRef) int {
	if q.typ.rendezvous() {
		return 0
	}
	return int(x.vec[q.at])
}

func (x *machine) channelTest(n *node) int32 {
	q := x.queue(x.eval(n.a))
	if q == nil {
		return 0
	}
	length := x.length(q)
	switch n.op {
	case opFull:
		return truth(length == q.typ.slots && !q.typ.rendezvous())
	case opEmpty:
		return truth(length == 0)
	case opNotFull:
		return truth(length < q.typ.slots || q.typ.rendezvous())
	case opNotEmpty:
		return truth(length > 0)
	}
	return int32(length)
}

// field reads field i of the message in a slot.
func (x *machine) field(q *queueRef, slot, i int) int32 {
	f := q.typ.fields[i]
	at := (int(q.at)+1+slot*q.typ.bytes)<<3 + f.addr
	return load(x.vec, f.typ.store, int32(at))
}

func (x *machine) poll(n *node) int32 {
	q := x.queue(x.eval(n.a))
	if q == nil {
		return 0
	}
	if q.typ.rendezvous() {
		x.fail(failPoll, 0, 0)
		return 0
	}
	spec := &x.m.channelOps[n.b]
	return truth(x.findSlot(q, spec, n.c != 0) >= 0)
}

// findSlot is the first slot whose message matches, only slot 0 being looked at unless any
// will do; -1 when there is none.
func (x *machine) findSlot(q *queueRef, spec *channelSpec, any bool) int {
	last := x.length(q)
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

func (x *machine) matches(q *queueRef, spec *channelSpec, slot int) bool {
	for i := range spec.recv {
		if a := &spec.recv[i]; a.match >= 0 && i < len(q.typ.fields) && x.eval(a.match) != x.field(q, slot, i) {
			return false
		}
	}
	return true
}

// canSend reports whether a message fits; a rendezvous needs a partner, which is looked for
// elsewhere.
func (x *machine) canSend(q *queueRef) bool {
	return q.typ.rendezvous() || x.length(q) < q.typ.slots
}

// message evaluates what is sent, truncated to the types of the fields.
func (x *machine) message(q *queueRef, spec *channelSpec) {
	x.values = x.values[:0]
	if len(spec.send) != len(q.typ.fields) {
		x.fail(failFields, int32(len(spec.send)), int32(len(q.typ.fields)))
	}
	for i, f := range q.typ.fields {
		v := int32(0)
		if i < len(spec.send) {
			v = truncate(f.typ, x.eval(spec.send[i]))
		}
		x.values = append(x.values, v)
	}
}

// enqueue puts the message into q, in order when the send is sorted.
func (x *machine) enqueue(q *queueRef, sorted bool) {
	n := x.length(q)
	slot := n
	if sorted {
		for slot = 0; slot < n && !x.goesBefore(q, slot); slot++ {
		}
	}
	size := q.typ.bytes
	data := x.vec[int(q.at)+1:]
	copy(data[(slot+1)*size:(n+1)*size], data[slot*size:n*size])
	for i, v := range x.values {
		f := q.typ.fields[i]
		store(data[slot*size:], f.typ.store, f.typ.width, int32(f.addr), v)
	}
	x.vec[q.at] = byte(n + 1)
}

// goesBefore reports that the message is smaller than the one in a slot: the first field that
// differs decides.
func (x *machine) goesBefore(q *queueRef, slot int) bool {
	for i, v := range x.values {
		if w := x.field(q, slot, i); v != w {
			return v < w
		}
	}
	return false
}

// take reads the message of a slot and, unless it is only copied, removes it. Freed slots are
// zero, so that equal contents are equal bytes.
func (x *machine) take(q *queueRef, slot int, remove bool) {
	x.values = x.values[:0]
	for i := range q.typ.fields {
		x.values = append(x.values, x.field(q, slot, i))
	}
	if !remove {
		return
	}
	n, size := x.length(q), q.typ.bytes
	data := x.vec[int(q.at)+1:]
	copy(data[slot*size:], data[(slot+1)*size:n*size])
	clear(data[(n-1)*size : n*size])
	x.vec[q.at] = byte(n - 1)
}

// deliver assigns the message to the variables of a receive.
func (x *machine) deliver(spec *channelSpec) {
	if len(spec.recv) != len(x.values) {
		x.fail(failFields, int32(len(spec.recv)), int32(len(x.values)))
	}
	for i := range spec.recv {
		if a := &spec.recv[i]; a.addr >= 0 && i < len(x.values) {
			x.assign(a.addr, x.values[i])
		}
	}
}

// accepts reports whether a rendezvous message fits a receive of the acting process.
func (x *machine) accepts(spec *channelSpec) bool {
	for i := range spec.recv {
		if a := &spec.recv[i]; a.match >= 0 && i < len(x.values) && x.eval(a.match) != x.values[i] {
			return false
		}
	}
	return true
}
