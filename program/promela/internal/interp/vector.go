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
func (x *Interpreter) Attach(vec []byte) int {
	x.Vec = vec
	x.Frames, x.Queues = x.Frames[:0], x.Queues[:len(x.Model.Queues)]
	at := int32(x.Model.GlobalBytes)
	for range int(vec[0]) {
		at = x.pushFrame(at)
	}
	return int(at)
}

// pushFrame adds the process whose frame begins at a byte and returns the byte
// after it.
func (x *Interpreter) pushFrame(at int32) int32 {
	m := x.Model
	p := m.Procs[0]
	if m.TypeBytes != 0 {
		p = m.Procs[x.Vec[at]]
	}
	f := frame{Proc: p, Vars: at + p.Header}
	pc := at + m.TypeBytes
	if p.PCBytes == 1 {
		f.PC = int32(x.Vec[pc])
	} else {
		f.PC = int32(binary.LittleEndian.Uint16(x.Vec[pc:]))
	}
	x.Frames = append(x.Frames, f)
	for i, q := range p.Queues {
		x.Queues = append(x.Queues, QueueRef{q, f.Vars + int32(p.QueueAt[i])})
	}
	return f.Vars + int32(p.Bytes)
}

// setPC changes the control point of a process in the vector.
func (x *Interpreter) setPC(pid, pc int32) {
	f := &x.Frames[pid]
	f.PC = pc
	at := f.Vars - f.Proc.Header + x.Model.TypeBytes
	if f.Proc.PCBytes == 1 {
		x.Vec[at] = byte(pc)
	} else {
		binary.LittleEndian.PutUint16(x.Vec[at:], uint16(pc))
	}
}

// Act makes process pid the acting one.
func (x *Interpreter) Act(pid int32) {
	x.Pid = pid
	x.base = x.Frames[pid].Vars << 3
}

// priorityOf returns the priority of a process, 1 if the model does not use
// them.
func (x *Interpreter) priorityOf(pid int32) int32 {
	if !x.Model.UsesPriority {
		return 1
	}
	return int32(x.Vec[x.Frames[pid].Vars-1])
}
