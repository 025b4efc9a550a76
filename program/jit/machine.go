package jit

import (
	"errors"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
)

// Entry is the name of the function that expands: its parameter is the length of the state, its result
// the number of successors, or NotExpanded.
const Entry = "expand"

// NotExpanded is the result of an expansion that the interpreter has to do.
const NotExpanded = ^uint32(0)

// Machine expands states by compiled code. It is for one goroutine.
type Machine struct {
	instance *Instance
	memory   []byte
	head     *head
	source   []byte
	succs    []program.Succ
	ends     []uint32
	data     []byte
	lent     *program.Batch // borrows the memory
}

// NewMachine makes a machine of a module with the memory layout of this package.
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
		instance: instance, memory: mem,
		head:   (*head)(unsafe.Pointer(&mem[HeadAt])),
		source: mem[SourceAt : SourceAt+MaxState],
		succs:  unsafe.Slice((*program.Succ)(unsafe.Pointer(&mem[SuccsAt])), MaxSuccs),
		ends:   unsafe.Slice((*uint32)(unsafe.Pointer(&mem[EndsAt])), MaxSuccs),
		data:   mem[DataAt : DataAt+MaxData],
	}, nil
}

// Memory is the machine's memory.
func (m *Machine) Memory() []byte { return m.memory }

// Expand expands a state. The batch borrows the machine's memory, until another one needs it. The
// result is false when the interpreter has to expand the state; the batch is undefined then.
func (m *Machine) Expand(s program.State, b *program.Batch) bool {
	if len(s) > len(m.source) {
		return false
	}
	if m.lent != nil && m.lent != b {
		m.lent.Own()
	}
	m.lent = b
	copy(m.source, s)
	n, err := m.instance.Call(uint32(len(s)))
	if err != nil || n > MaxSuccs {
		return false
	}
	b.Adopt(m.succs[:n], m.data, m.ends[:n])
	b.Source = program.Letter(m.head.source)
	b.Enabled = program.ProcSet{m.head.enabled}
	b.Flags = program.Flags(m.head.flags)
	return true
}

// Marked reports whether the last expansion set the bit Marked.
func (m *Machine) Marked() bool { return m.head.flags&Marked != 0 }

// Last is the state that was expanded last, when it was n bytes long.
func (m *Machine) Last(n int) program.State { return m.source[:n] }
