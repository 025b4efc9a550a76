package interp

import (
	"encoding/binary"
)

// The state vector: the number of processes; _last when the model mentions it;
// where the trace
// assertion is, if there is one; the global variables; the contents of the
// global channels; then per process, in the order of the pids, its proctype
// (when there are several), control point, priority (when the model uses
// priorities), variables and the contents of its own channels. A channel is its
// length and
// its slots, free ones zero. A vector inside an atomic sequence has more bytes
// at its end:
// the process that has the processor to itself, and the hidden variables.

// Attach makes vec the current vector and decodes its processes and channels.
// It returns the length of the vector without what an atomic sequence appends.
// vec is not copied.
func (it *Interpreter) Attach(vec []byte) int {
	it.Vec = vec
	it.Frames, it.Queues = it.Frames[:0], it.Queues[:len(it.Model.Queues)]
	at := int32(it.Model.GlobalBytes)
	for range int(vec[0]) {
		at = it.pushFrame(at)
	}
	return int(at)
}

// pushFrame adds the process whose frame begins at a byte and returns the byte
// after it.
func (it *Interpreter) pushFrame(at int32) int32 {
	m := it.Model
	p := m.Procs[0]
	if m.TypeBytes != 0 {
		p = m.Procs[it.Vec[at]]
	}
	f := frame{Proc: p, Vars: at + p.Header}
	pc := at + m.TypeBytes
	if p.PCBytes == 1 {
		f.PC = int32(it.Vec[pc])
	} else {
		f.PC = int32(binary.LittleEndian.Uint16(it.Vec[pc:]))
	}
	it.Frames = append(it.Frames, f)
	for i, q := range p.Queues {
		it.Queues = append(it.Queues, QueueRef{q, f.Vars + int32(p.QueueAt[i])})
	}
	return f.Vars + int32(p.Bytes)
}

// setPC changes the control point of a process in the vector.
func (it *Interpreter) setPC(pid, pc int32) {
	f := &it.Frames[pid]
	f.PC = pc
	at := f.Vars - f.Proc.Header + it.Model.TypeBytes
	if f.Proc.PCBytes == 1 {
		it.Vec[at] = byte(pc)
	} else {
		binary.LittleEndian.PutUint16(it.Vec[at:], uint16(pc))
	}
}

// Act makes process pid the acting one.
func (it *Interpreter) Act(pid int32) {
	it.Pid = pid
	it.base = it.Frames[pid].Vars << 3
}

// priorityOf returns the priority of a process, 1 if the model does not use
// them.
func (it *Interpreter) priorityOf(pid int32) int32 {
	if !it.Model.UsesPriority {
		return 1
	}
	return int32(it.Vec[it.Frames[pid].Vars-1])
}
