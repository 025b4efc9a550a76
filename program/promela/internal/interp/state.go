package interp

import (
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Explorer enumerates successors: for each process, the youngest first, the
// steps of its control point in textual order, each tried on a copy of the
// vector. If nothing can move, it tries once more with timeout true. It
// implements program.Explorer, Reader aside, and several of the optional
// interfaces.
type Explorer struct {
	Interpreter
	Atoms *Bound
	// src is the state being expanded, without what an atomic sequence appends.
	src     []byte
	hidden0 []byte // its hidden variables
	next    []byte // storage for the successor
	batch   *program.Batch
	// frozen is the letter of the state in which the atomic sequence began, if
	// src is inside one.
	frozen program.Letter
	// LetterBytes is how many bytes that letter takes in a vector.
	LetterBytes      int
	frames0, queues0 int // numbers of processes and channels in src
	// solo is set for explorers that follow one atomic sequence and ignore the
	// other processes.
	solo bool
	// judges is set if atomic sequences that begin are explored; see
	// endless.go.
	judges bool
	// AtomicCost is the cost of that in this expansion.
	AtomicCost int
	atomic     *AtomicExplorer // of atomic sequences, nil until it is needed
	Follower   follower        // of ways through atomic sequences
	// moved is set if the current process has had an executable step in this
	// state.
	moved bool
	// failed receives the failure of a step during a replay; nil in a search.
	failed *Failure
	// EnabledIgnored is set if Batch.Enabled is not read.
	EnabledIgnored bool
	// owned are the bits of variables, for Valid; nil until it is needed.
	owned *ownedBits

	_ cacheline.Pad
}

// NewExplorer makes an explorer of the model; b may be nil if no propositions
// are bound.
func NewExplorer(m *flat.Model, b *Bound) *Explorer {
	e := &Explorer{Atoms: b}
	if b != nil {
		e.LetterBytes = (b.Bits() + 7) / 8
	}
	e.Model = m
	e.Hidden = cacheline.Make[byte](m.HiddenBytes)
	e.Reached = cacheline.Make[bool](2 * m.Steps)
	for i, q := range m.Queues {
		e.Queues = append(e.Queues, QueueRef{q, int32(m.QueueAt[i])})
	}
	e.Pid = -1
	return e
}

func (e *Explorer) resetHidden() { copy(e.Hidden, e.Model.HiddenInit) }

// Open decodes a state and makes it the source. It returns the process that has
// the processor to itself, -1 if there is none.
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
