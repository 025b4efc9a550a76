package explore

import (
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/program"
)

// Exploration is what Explore found; the counts are SPIN's.
type Exploration struct {
	States            uint64 // stored, outside atomic sequences
	Transitions       uint64 // stored + matched, so the initial state counts one
	AtomicSteps       uint64 // transitions that end inside atomic sequences, once for every way that leads there
	Deadlocks         uint64 // invalid end states
	AssertionFailures uint64 // inside atomic sequences, as run-time errors, once for every way that leads there
	RuntimeErrors     uint64
	MaxDepth          int // transitions on the longest search path
	BreadthFirst      bool
	StateBytes        int // longest state vector
	Memory            int64
	Seconds           float64
	Workers           int // that explored together
	Exhaustive        bool
	Reason            string             // why not exhaustive, in the user's words
	Reduction         string             // as in Statistics
	Engine            *program.EngineUse // likewise
	// Of Safety, as in Statistics: what other storages than the exact one tell.
	Method               string
	Storage              search.Storage
	Stored               uint64
	Insertions, Replaced uint64
	Omission, HashFactor float64

	Errors []replay.Failure
	// Unreached lists the statements that control never comes to, if the
	// exploration is exhaustive and the program can tell.
	Unreached []program.ActionView
}

// count adds the unfolding of a state outside atomic sequences.
func (e *Exploration) count(u unfolding) {
	e.Transitions = sum(e.Transitions, u.transitions)
	e.AtomicSteps = sum(e.AtomicSteps, u.atomicSteps)
	e.AssertionFailures += uint64(u.assertions)
	e.RuntimeErrors += uint64(u.errors)
	e.Deadlocks += uint64(u.deadlock)
}

// add adds what another worker has counted.
func (e *Exploration) add(o *Exploration) {
	e.States += o.States
	e.Transitions = sum(e.Transitions, o.Transitions)
	e.AtomicSteps = sum(e.AtomicSteps, o.AtomicSteps)
	e.Deadlocks += o.Deadlocks
	e.AssertionFailures += o.AssertionFailures
	e.RuntimeErrors += o.RuntimeErrors
	e.MaxDepth = max(e.MaxDepth, o.MaxDepth)
	e.StateBytes = max(e.StateBytes, o.StateBytes)
}
