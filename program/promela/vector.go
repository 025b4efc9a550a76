package promela

import "encoding/binary"

// The state vector: the number of processes; _last when the model mentions it; where the trace
// assertion is, if there is one; the global variables; the contents of the global channels; then per process, in the order of the pids,
// its proctype (when there are several), control point, priority (when the model uses
// priorities), variables and the contents of its own channels. A channel is its length and
// its slots, free ones zero. A vector inside an atomic sequence has more bytes at its end:
// the process that has the processor to itself, and the hidden variables.

// queueRef is one live channel: where its contents are, and what they look like.
type queueRef struct {
	typ *chanType
	at  int32 // bytes from the start of the vector
}

// frame is where one live process lies.
type frame struct {
	proc *proctype
	vars int32 // bytes from the start of the vector to its variables
	pc   int32
}

// machine executes on one vector. It is the part of an explorer that knows the instructions.
type machine struct {
	m      *model
	vec    []byte
	hidden []byte
	frames []frame
	queues []queueRef
	// The process that executes.
	pid  int32
	base int32 // of its variables, in bits

	timeout    bool // nothing else can move
	failure    failure
	trace      *[]traceItem // where printf and inner steps are recorded, nil in a search
	pick       int32        // the slot that the receive being executed takes
	values     []int32      // a message
	repetition repetition   // in the d_step being executed
	stop       func() bool  // nil, or whether to give up
	stopped    bool         // it has
	unfinished *step        // a d_step whose end was not found
	tooDeep    bool         // it was in more than maxProbing of:
	probing    int          // depth of enabled() within enabled()
	reached    []bool       // by serial number of a step: control has come to it
}

// failure is the first thing that went wrong in a step.
type failure struct {
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

func (x *machine) fail(k failureKind, a, b int32) {
	if x.failure.kind == noFailure {
		x.failure = failure{k, a, b}
	}
}

// attach points the machine at a vector and finds the processes and channels in it. It
// returns the length of the vector without what an atomic sequence adds.
func (x *machine) attach(vec []byte) int {
	x.vec = vec
	x.frames, x.queues = x.frames[:0], x.queues[:len(x.m.queues)]
	at := int32(x.m.globalBytes)
	for range int(vec[0]) {
		at = x.pushFrame(at)
	}
	return int(at)
}

// pushFrame notes the process whose frame begins at a byte and returns the byte behind it.
func (x *machine) pushFrame(at int32) int32 {
	m := x.m
	p := m.procs[0]
	if m.typeBytes != 0 {
		p = m.procs[x.vec[at]]
	}
	f := frame{proc: p, vars: at + p.header}
	pc := at + m.typeBytes
	if p.pcBytes == 1 {
		f.pc = int32(x.vec[pc])
	} else {
		f.pc = int32(binary.LittleEndian.Uint16(x.vec[pc:]))
	}
	x.frames = append(x.frames, f)
	for i, q := range p.queues {
		x.queues = append(x.queues, queueRef{q, f.vars + int32(p.queueAt[i])})
	}
	return f.vars + int32(p.bytes)
}

func (x *machine) setPC(pid, pc int32) {
	f := &x.frames[pid]
	f.pc = pc
	at := f.vars - f.proc.header + x.m.typeBytes
	if f.proc.pcBytes == 1 {
		x.vec[at] = byte(pc)
	} else {
		binary.LittleEndian.PutUint16(x.vec[at:], uint16(pc))
	}
}

// act makes process pid the one that executes.
func (x *machine) act(pid int32) {
	x.pid = pid
	x.base = x.frames[pid].vars << 3
}

func (x *machine) priorityOf(pid int32) int32 {
	if !x.m.usesPriority {
		return 1
	}
	return int32(x.vec[x.frames[pid].vars-1])
}
