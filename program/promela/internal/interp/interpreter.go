package interp

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// QueueRef is one existing channel: its type, and where its contents are.
type QueueRef struct {
	Type *flat.ChanType
	At   int32 // bytes from the start of the vector
}

// frame is one existing process: its type, its place in the vector, and its
// control point, which is a copy of the one in the vector.
type frame struct {
	Proc *flat.Proctype
	Vars int32 // bytes from the start of the vector to its variables
	PC   int32
}

// Interpreter executes instructions on one vector. It is not safe for
// concurrent use.
type Interpreter struct {
	Model  *flat.Model
	Vec    []byte
	Hidden []byte
	Frames []frame
	Queues []QueueRef
	// The process that executes.
	Pid  int32
	base int32 // of its variables, in bits

	// timeout is the value of the predefined variable: nothing else can move.
	timeout    bool
	Failure    Failure
	trace      *[]traceItem // where printf and inner steps are recorded, nil in a search
	unrecorded int          // events that trace had no room for
	// pick is the slot from which the receive being executed takes its message.
	pick       int32
	values     []int32    // a message
	repetition repetition // in the d_step being executed
	// tuning is asked during long steps whether to stop; it may be nil. stopped
	// is set once it has answered yes.
	tuning  *program.Tuning
	stopped bool
	// unfinished is a d_step that exceeded maxInnerSteps.
	unfinished *flat.Step
	// tooDeep is set if enabled() nested more than MaxProbing deep.
	tooDeep bool
	probing int // depth of enabled() within enabled()
	// Reached is set, by serial number, for steps that control has reached and,
	// behind these, for steps that were taken.
	Reached   []bool
	Unbounded Unbounded // of models whose integers have no bounds, else nil
	// Uses records what transitions do with channels without capacities; nil
	// unless that is asked for.
	Uses *Uses
}

// Failure is the first thing that went wrong in a step.
type Failure struct {
	kind failureKind
	a, b int32
}

// failureKind is what went wrong; the comments name the details in Failure.
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

// fail records a failure unless the step already has one.
func (it *Interpreter) fail(k failureKind, a, b int32) {
	if it.Failure.kind == noFailure {
		it.Failure = Failure{k, a, b}
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
