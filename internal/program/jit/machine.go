package jit

import (
	"errors"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/program"
)

// Entry is the name of the function that expands a state. Its parameter is the
// length of the state at SourceAt; its result is the number of successors, or
// NotExpanded.
const Entry = "expand"

// FollowEntry is the name of the function, if there is one, that follows a
// state (see follow.Follower): its parameter is that of Entry, its result as
// well, or NotFollowed.
const FollowEntry = "follow"

// Results that are no number of successors.
const (
	NotExpanded = ^uint32(0)      // the interpreter has to do it
	NotFollowed = NotExpanded - 1 // the ways do not tell everything
)

// Machine expands states by compiled code. It is for one goroutine. Its fields
// are views of the instance's memory: a state is copied in, successors are read
// where the code wrote them.
type Machine struct {
	instance *Instance
	follow   *Instance // nil when there is no such function
	memory   []byte
	head     *head
	source   []byte
	succs    []program.Succ
	ends     []uint32
	data     []byte
	ways     []follow.Way
	lent     *program.Batch // borrows the memory

	_ cacheline.Pad
}

// NewMachine makes a machine from a module with the memory layout of this
// package. It returns an error if the memory is too small or Entry is missing.
func (c *Code) NewMachine() (*Machine, error) {
	instance, err := c.NewInstance(Entry)
	if err != nil {
		return nil, err
	}
	mem := instance.Memory()
	if len(mem) < MemoryAt {
		return nil, errors.New("the memory of the module is too small")
	}
	return &Machine{
		instance: instance, follow: instance.Also(FollowEntry), memory: mem,
		head:   (*head)(unsafe.Pointer(&mem[HeadAt])),
		source: mem[SourceAt : SourceAt+MaxState],
		succs:  unsafe.Slice((*program.Succ)(unsafe.Pointer(&mem[SuccsAt])), MaxSuccs),
		ends:   unsafe.Slice((*uint32)(unsafe.Pointer(&mem[EndsAt])), MaxSuccs),
		data:   mem[DataAt : DataAt+MaxData],
		ways:   unsafe.Slice((*follow.Way)(unsafe.Pointer(&mem[WaysAt])), MaxSuccs),
	}, nil
}

// Memory returns the memory of the instance. A front-end writes its own data
// from OwnAt on, up to SourceAt.
func (m *Machine) Memory() []byte { return m.memory }

// Expand expands a state. The batch borrows the machine's memory until the
// machine is used with another batch, which makes the first one copy what it
// has, or for the next state. The result is false if the interpreter has to
// expand the state; the batch is undefined then.
func (m *Machine) Expand(s program.State, b *program.Batch) bool {
	return m.run(m.instance, s, b) <= MaxSuccs
}

// Follow follows a state, if the module has that function. The result is that
// of FollowEntry; the ways are valid until the machine is used again.
func (m *Machine) Follow(s program.State, b *program.Batch) (ways []follow.Way, result uint32) {
	if m.follow == nil {
		return nil, NotExpanded
	}
	result = m.run(m.follow, s, b)
	if result > MaxSuccs {
		return nil, result
	}
	return m.ways[:m.head.ways:m.head.ways], result
}

// run calls a function with a state and lends the batch what it writes.
func (m *Machine) run(f *Instance, s program.State, b *program.Batch) uint32 {
	if len(s) > len(m.source) {
		return NotExpanded
	}
	if m.lent != b {
		if m.lent != nil {
			m.lent.Own()
		}
		m.lent = b
	}
	copy(m.source, s)
	n, err := f.Call(uint32(len(s)))
	if err != nil {
		return NotExpanded
	}
	if n > MaxSuccs {
		return n
	}
	b.Adopt(m.succs[:n], m.data, m.ends[:n])
	b.Source = program.Letter(m.head.source)
	b.Enabled = m.head.enabled
	b.Flags = program.Flags(m.head.flags)
	return n
}

// Marked reports whether the last expansion set the bit Marked.
func (m *Machine) Marked() bool { return m.head.flags&Marked != 0 }

// Last returns the state that was expanded last, given its length n. It lies in
// the machine's memory.
func (m *Machine) Last(n int) program.State { return m.source[:n] }
