package interp

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

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

// Interpreter executes on one vector. It is the part of an explorer that knows
// the instructions.
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
	unrecorded int          // events that trace had no room for
	pick       int32        // the slot that the receive being executed takes
	values     []int32      // a message
	repetition repetition   // in the d_step being executed
	stop       func() bool  // nil, or whether to give up
	stopped    bool         // it has
	unfinished *flat.Step   // a d_step whose end was not found
	tooDeep    bool         // it was in more than maxProbing of:
	probing    int          // depth of enabled() within enabled()
	Reached    []bool       // by serial number of a step: control has come to it
	Unbounded  Unbounded    // of models whose integers have no bounds, else nil
	Uses       *Uses        // of channels without capacities, nil where nobody asks
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

// traceItem is something that happened within one transition.
type traceItem struct {
	pid  int32
	info int32
	text string // printed
	sent *communication
}

// communication is a message that was put into a channel or taken out of it.
type communication struct {
	kind   program.MessageKind
	id     int32 // of the channel
	typ    *flat.ChanType
	values []int32
}
