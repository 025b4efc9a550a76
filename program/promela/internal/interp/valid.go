package interp

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

var (
	errShort   = errors.New("it ends in the middle of a process")
	errForeign = errors.New("it has bits set that belong to no variable")
)

// Valid implements program.Validator: all processes and channels lie inside the
// vector, processes are at points of their proctypes, channels hold at most as
// many messages as they have slots, and bits that no variable owns are zero.
func (e *Explorer) Valid(s program.State) error {
	m := e.Model
	if len(s) < m.GlobalBytes {
		return fmt.Errorf("it has %d bytes, and the global variables alone take %d", len(s), m.GlobalBytes)
	}
	if e.owned == nil {
		e.owned = newOwnedBits(m)
	}
	if t := m.Trace; t != nil && int32(s[t.At]) != t.End && int(s[t.At]) >= len(t.Proc.Points) {
		return errors.New("the trace assertion has no such point")
	}
	variables := m.GlobalArena.Next/8 - m.Header
	if foreign(s[m.Header:m.Header+variables], e.owned.globals) {
		return errForeign
	}
	if err := e.validQueues(s, m.Queues, m.QueueAt, 0); err != nil {
		return err
	}
	at := m.GlobalBytes
	for range int(s[0]) {
		next, err := e.validFrame(s, at)
		if err != nil {
			return err
		}
		at = next
	}
	rest := s[at:]
	if len(rest) == 0 {
		return nil
	}
	if len(rest) != 1+m.HiddenBytes+e.LetterBytes {
		return fmt.Errorf("%d bytes follow the processes", len(rest))
	}
	if rest[0] >= s[0] {
		return fmt.Errorf("process %d, which does not exist, has the processor to itself", rest[0])
	}
	if foreign(rest[1:1+m.HiddenBytes], e.owned.hidden) {
		return errForeign
	}
	return nil
}

// validFrame validates the process whose frame begins at a byte, and returns
// the byte after it.
func (e *Explorer) validFrame(s program.State, at int) (end int, err error) {
	m := e.Model
	kind := 0
	if m.TypeBytes != 0 {
		if at >= len(s) {
			return 0, errShort
		}
		if kind = int(s[at]); kind >= len(m.Procs) {
			return 0, fmt.Errorf("a process is of proctype %d, and there are %d", kind, len(m.Procs))
		}
	}
	p := m.Procs[kind]
	vars := at + int(p.Header)
	if end = vars + p.Bytes; end > len(s) {
		return 0, errShort
	}
	pc := int(s[at+int(m.TypeBytes)])
	if p.PCBytes == 2 {
		pc = int(binary.LittleEndian.Uint16(s[at+int(m.TypeBytes):]))
	}
	if pc >= len(p.Points) {
		return 0, fmt.Errorf("a process of %s is at point %d, and there are %d", p.Name, pc, len(p.Points))
	}
	if foreign(s[vars:vars+p.VarBytes], e.owned.procs[kind]) {
		return 0, errForeign
	}
	return end, e.validQueues(s, p.Queues, p.QueueAt, vars)
}

// validQueues validates channels, whose places are relative to a byte.
func (e *Explorer) validQueues(s program.State, queues []*flat.ChanType, places []int, from int) error {
	for i, q := range queues {
		if q.Rendezvous() {
			continue
		}
		at := from + places[i]
		n := int(s[at])
		if n > q.Slots {
			return fmt.Errorf("a channel holds %d messages and has room for %d", n, q.Slots)
		}
		slots := s[at+1 : at+q.Size()]
		owned := e.owned.messages[q]
		for range n {
			if foreign(slots[:q.Bytes], owned) {
				return errForeign
			}
			slots = slots[q.Bytes:]
		}
		for _, b := range slots {
			if b != 0 {
				return errors.New("a free slot of a channel is not zero")
			}
		}
	}
	return nil
}

// ownedBits has, for each region of a vector, the bits that belong to variables.
type ownedBits struct {
	globals, hidden []byte
	procs           [][]byte // by proctype
	messages        map[*flat.ChanType][]byte
}

func newOwnedBits(m *flat.Model) *ownedBits {
	o := &ownedBits{messages: map[*flat.ChanType][]byte{}}
	var globals, hidden []*flat.Variable
	for _, v := range m.Globals {
		if v.Hidden {
			hidden = append(hidden, v)
		} else {
			globals = append(globals, v)
		}
	}
	o.globals = ownedOf(globals, m.GlobalArena.Next/8)[m.Header:]
	o.hidden = ownedOf(hidden, m.HiddenBytes)
	o.channels(m.Queues)
	for _, p := range m.Procs {
		o.procs = append(o.procs, ownedOf(p.Locals, p.VarBytes))
		o.channels(p.Queues)
	}
	return o
}

func (o *ownedBits) channels(queues []*flat.ChanType) {
	for _, q := range queues {
		o.messages[q] = ownedOf(q.Fields, q.Bytes)
	}
}

// ownedOf returns the bits of some variables in a region of n bytes.
func ownedOf(variables []*flat.Variable, n int) []byte {
	owned := make([]byte, n)
	for _, v := range variables {
		v.Scalars(0, "", func(_ string, t *flat.DataType, addr int) {
			bits := t.Bits
			if t.Width > 0 {
				bits = int(t.Width)
			}
			for i := addr; i < addr+bits; i++ {
				owned[i>>3] |= 1 << (i & 7)
			}
		})
	}
	return owned
}

// foreign reports whether bits are set that are not owned.
func foreign(bits, owned []byte) bool {
	for i, b := range bits {
		if b&^owned[i] != 0 {
			return true
		}
	}
	return false
}
