package interp

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// The state vector: the number of processes; _last when the model mentions it; where the trace
// assertion is, if there is one; the global variables; the contents of the global channels; then per process, in the order of the pids,
// its proctype (when there are several), control point, priority (when the model uses
// priorities), variables and the contents of its own channels. A channel is its length and
// its slots, free ones zero. A vector inside an atomic sequence has more bytes at its end:
// the process that has the processor to itself, and the hidden variables.

// QueueRef is one live channel: where its contents are, and what they look like.
type QueueRef struct {
	Type *flat.ChanType
	At   int32 // bytes from the start of the vector
}

// frame is where one live process lies.
type frame struct {
	Proc *flat.Proctype
	Vars int32 // bytes from the start of the vector to its variables
	PC   int32
}

// Interpreter executes on one vector. It is the part of an explorer that knows the instructions.
type Interpreter struct {
	Model  *flat.Model
	Vec    []byte
	Hidden []byte
	Frames []frame
	Queues []QueueRef
	// The process that executes.
	Pid  int32
	base int32 // of its variables, in bits

	timeout    bool // nothing else can move
	Failure    Failure
	trace      *[]traceItem // where printf and inner steps are recorded, nil in a search
	pick       int32        // the slot that the receive being executed takes
	values     []int32      // a message
	repetition repetition   // in the d_step being executed
	stop       func() bool  // nil, or whether to give up
	stopped    bool         // it has
	unfinished *flat.Step   // a d_step whose end was not found
	tooDeep    bool         // it was in more than maxProbing of:
	probing    int          // depth of enabled() within enabled()
	Reached    []bool       // by serial number of a step: control has come to it
}

// Failure is the first thing that went wrong in a step.
type Failure struct {
	kind failureKind
	a, b int32
}

type failureKind uint8

const (
	noFailure failureKind = iota
	failAssert
	failIndex     // a = index table, b = the index
	failDivide    // by zero
	failChannel   // a = what was used as a channel number
	failFields    // a message with the wrong number of fields
	failProcesses // too many
	failQueues    // too many
	failBlock     // a d_step cannot go on
	failEndless   // a d_step does not end
	failPoll      // of a rendezvous channel
	failRendezvous
	failPriority
	failSelf        // enabled(_pid)
	failTrace       // a trace assertion does not allow the event
	failNotrace     // a notrace assertion has been matched
	failSequence    // an atomic sequence cannot end
	failChoice      // a D_proctype has two steps to choose from
	failTraceChoice // two events of a trace assertion fit
)

func (x *Interpreter) fail(k failureKind, a, b int32) {
	if x.Failure.kind == noFailure {
		x.Failure = Failure{k, a, b}
	}
}

// Attach points the machine at a vector and finds the processes and channels in it. It
// returns the length of the vector without what an atomic sequence adds.
func (x *Interpreter) Attach(vec []byte) int {
	x.Vec = vec
	x.Frames, x.Queues = x.Frames[:0], x.Queues[:len(x.Model.Queues)]
	at := int32(x.Model.GlobalBytes)
	for range int(vec[0]) {
		at = x.pushFrame(at)
	}
	return int(at)
}

// pushFrame notes the process whose frame begins at a byte and returns the byte behind it.
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

// Act makes process pid the one that executes.
func (x *Interpreter) Act(pid int32) {
	x.Pid = pid
	x.base = x.Frames[pid].Vars << 3
}

func (x *Interpreter) priorityOf(pid int32) int32 {
	if !x.Model.UsesPriority {
		return 1
	}
	return int32(x.Vec[x.Frames[pid].Vars-1])
}
