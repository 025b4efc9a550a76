package program

import "slices"

// Flags describe the source state of a batch. They depend on the state alone,
// not on a property.
type Flags uint16

// What a source state can be.
const (
	Deadlock      Flags = 1 << iota // no successor
	ValidEnd                        // no successor, and every process stands at a valid end
	AcceptLabel                     // some process stands at an accept label
	ProgressLabel                   // some process stands at a progress label
)

// SuccFlags describe one transition and its target: failures on the way, and
// whether the target is inside an atomic sequence.
type SuccFlags uint16

// What a transition can be.
const (
	AssertFailed SuccFlags = 1 << iota // an assertion failed on the way
	RuntimeError                       // a run-time error: array index, division by zero, …
	Transient                          // the successor is inside an atomic sequence: not counted as a stored state
	Interrupted                        // the successor is inside one too, but its process cannot go on and has lost the processor
)

// Succ is one successor without its state vector, which Batch.State returns. It
// is a plain value of 64 bytes; compiled code writes it by offsets (package
// jit).
type Succ struct {
	Action Action
	Moved  ProcSet   // the processes that moved (two in a rendezvous)
	Act    Letter    // action atoms true of the transition
	Target Letter    // state atoms true in the successor
	Flags  SuccFlags // failures on the way
}

// Batch is the reused result of one expansion: the successors, with their
// vectors back to back in one slice. Explorers fill it; searches read it before
// the next expansion. The zero value is ready for use. Copies of a Batch share
// its storage.
type Batch struct {
	Source Letter // state atoms true in the source state
	// Enabled is the processes that can move in the source state. In a
	// transient state it includes those that could move if nobody had the
	// processor to itself: waiting for the end of an atomic sequence must not
	// make a process look disabled to weak fairness.
	Enabled ProcSet
	Flags   Flags
	Succs   []Succ

	data     []byte
	ends     []uint32
	borrowed bool // the three slices are an explorer's
	own      struct {
		succs []Succ
		data  []byte
		ends  []uint32
	}
}

// Reset empties the batch and keeps its storage. Explorers call it first.
func (b *Batch) Reset() {
	b.Source, b.Enabled, b.Flags = 0, ProcSet{}, 0
	b.empty()
}

// empty removes the successors and returns to storage of the batch's own.
func (b *Batch) empty() {
	if b.borrowed {
		b.Succs, b.data, b.ends = b.own.succs, b.own.data, b.own.ends
		b.borrowed = false
	}
	b.Succs, b.data, b.ends = b.Succs[:0], b.data[:0], b.ends[:0]
}

// Adopt makes the batch refer to successors in storage that it does not own, to
// avoid copying: successor i's vector ends at ends[i] in data, where that of
// successor i+1 begins. The storage is only read. Its owner must not change it
// until the batch has been reset, or must call Own before.
func (b *Batch) Adopt(succs []Succ, data []byte, ends []uint32) {
	if !b.borrowed {
		b.own.succs, b.own.data, b.own.ends = b.Succs, b.data, b.ends
		b.borrowed = true
	}
	b.Succs, b.data, b.ends = succs, data, ends
}

// Len returns the number of successors.
func (b *Batch) Len() int { return len(b.Succs) }

// Find returns the number of the first successor by an action, -1 if there is
// none.
func (b *Batch) Find(a Action) int {
	return slices.IndexFunc(b.Succs, func(s Succ) bool { return s.Action == a })
}

// Add appends a successor with a copy of the vector s, which may lie in the
// batch.
func (b *Batch) Add(succ Succ, s State) {
	b.Own()
	b.Succs = append(b.Succs, succ)
	if b.data == nil {
		b.data = make(State, 0, len(s)) // State of a state without bytes is not nil
	}
	b.data = append(b.data, s...)
	b.ends = append(b.ends, uint32(len(b.data)))
}

// Own copies adopted successors into the batch's own storage, if there are any.
// The owner of adopted storage calls it before changing that.
func (b *Batch) Own() {
	if !b.borrowed {
		return
	}
	succs, data, ends := b.Succs, b.data, b.ends
	n := 0
	if len(ends) > 0 {
		n = int(ends[len(ends)-1])
	}
	b.Succs = append(b.own.succs[:0], succs...)
	b.data = append(b.own.data[:0], data[:n]...)
	b.ends = append(b.own.ends[:0], ends...)
	b.borrowed = false
}

// Even returns the vectors of all successors, one after the other, and their
// length if all have the same, else 0. It lets a caller process all vectors in
// one loop. The slice belongs to the batch.
func (b *Batch) Even() (vectors []byte, length int) {
	if len(b.ends) == 0 {
		return nil, 0
	}
	length = int(b.ends[0])
	for i, end := range b.ends {
		if int(end) != (i+1)*length {
			return b.data, 0
		}
	}
	return b.data, length
}

// HasTransient reports whether a successor is inside an atomic sequence.
func (b *Batch) HasTransient() bool {
	for i := range b.Succs {
		if b.Succs[i].Flags&Transient != 0 {
			return true
		}
	}
	return false
}

// Keep removes the successors whose element in keep is false. Those that stay
// keep their order.
func (b *Batch) Keep(keep []bool) {
	succs, data, ends := b.Succs, b.data, b.ends
	b.empty()
	low := uint32(0)
	for i, high := range ends { // what is written never lies behind what is read
		if keep[i] {
			b.Succs = append(b.Succs, succs[i])
			b.data = append(b.data, data[low:high]...)
			b.ends = append(b.ends, uint32(len(b.data)))
		}
		low = high
	}
}

// State returns successor i's vector. It is valid until the next Reset or Add.
func (b *Batch) State(i int) State {
	lo := uint32(0)
	if i > 0 {
		lo = b.ends[i-1]
	}
	return b.data[lo:b.ends[i]:b.ends[i]]
}
