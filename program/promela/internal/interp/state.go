package interp

import (
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Explorer enumerates successors: per process, the youngest first, the steps of
// its control point in textual order, each tried on a copy of the vector. When
// nothing can move, once more with timeout true.
type Explorer struct {
	Interpreter
	Atoms            *Bound
	src              []byte // the state that is expanded, without what an atomic sequence adds
	hidden0          []byte // its hidden variables
	next             []byte // storage for the successor
	batch            *program.Batch
	frozen           program.Letter  // of src when it is inside an atomic sequence: that of its beginning
	LetterBytes      int             // that it takes in a vector
	frames0, queues0 int             // numbers of processes and channels in src
	solo             bool            // it looks what one process does that has the processor to itself, and nothing else
	judges           bool            // atomic sequences that begin are looked at: see endless.go
	AtomicCost       int             // what that has cost in this expansion
	atomic           *AtomicExplorer // of atomic sequences, nil until it is needed
	Follower         follower        // of ways through atomic sequences
	moved            bool            // the process under way has had a step in this state
	failed           *Failure        // where a replay wants to know what went wrong, nil in a search
	EnabledIgnored   bool            // nobody reads Batch.Enabled

	_ cacheline.Pad
}

func NewExplorer(m *flat.Model, b *Bound) *Explorer {
	e := &Explorer{Atoms: b}
	if b != nil {
		e.LetterBytes = (b.Bits() + 7) / 8
	}
	e.Model = m
	e.Hidden = cacheline.Make[byte](m.HiddenBytes)
	e.Reached = cacheline.Make[bool](m.Steps)
	for i, q := range m.Queues {
		e.Queues = append(e.Queues, QueueRef{q, int32(m.QueueAt[i])})
	}
	e.Pid = -1
	return e
}

func (e *Explorer) resetHidden() { copy(e.Hidden, e.Model.HiddenInit) }

// Open reads a state and returns the process that has the processor to itself,
// -1 when none has.
func (e *Explorer) Open(s program.State) int32 {
	n := e.Attach(s)
	e.src = s[:n]
	e.frames0, e.queues0 = len(e.Frames), len(e.Queues)
	e.Failure = Failure{}
	e.Pid = -1
	if n == len(s) {
		e.hidden0 = e.Model.HiddenInit
		e.resetHidden()
		return -1
	}
	e.hidden0 = s[n+1 : n+1+e.Model.HiddenBytes]
	copy(e.Hidden, e.hidden0)
	e.frozen = 0
	for i, b := range s[n+1+e.Model.HiddenBytes:] {
		e.frozen |= program.Letter(b) << (8 * i)
	}
	return int32(s[n])
}
