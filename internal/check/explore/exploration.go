package explore

import (
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/unfolding"
	"github.com/ltlcheck/ltlcheck/program"
)

// Exploration is what Explore found. The counts of Promela models are SPIN's, so
// that results can be compared. If it is not exhaustive they count what was visited, and Reason
// explains why.
type Exploration struct {
	// States counts the stored states, without those inside atomic sequences.
	States uint64
	// Transitions are those of the graph, and of a Promela model SPIN's stored
	// plus matched, so that the initial state counts one.
	Transitions uint64
	// AtomicSteps counts transitions that end inside atomic sequences, once for
	// every way that leads there.
	AtomicSteps uint64
	// Deadlocks counts invalid end states.
	Deadlocks uint64
	// AssertionFailures and RuntimeErrors count, inside atomic sequences, once
	// for every way that leads there.
	AssertionFailures uint64
	RuntimeErrors     uint64
	// MaxDepth is the number of transitions on the longest search path; it
	// depends on the order of the search, which BreadthFirst tells.
	MaxDepth     int
	BreadthFirst bool
	// Represented is how many states those outside atomic sequences stand for, if
	// the program is one of orbits, else 0; NaN if that is not known.
	Represented float64
	// StateBytes is the length of the longest state vector.
	StateBytes int
	// Memory is the peak in bytes.
	Memory  int64
	Seconds float64
	// Workers is how many goroutines explored together.
	Workers    int
	Exhaustive bool
	// Reason explains to the user why the exploration is not exhaustive.
	Reason string
	// Reduction and Engine are as in search.Statistics.
	Reduction string
	Engine    *program.EngineUse
	// Of Safety, as in Statistics: what other storages than the exact one tell.
	Method  string
	Storage search.Storage
	Stored  uint64
	// In bounded memory: States is an estimate, and Visits counts states again
	// that were forgotten.
	Estimated            bool
	Visits               uint64
	Insertions, Replaced uint64
	Omission, HashFactor float64

	Errors []replay.Failure
	// Unreached lists the statements that control never comes to, if the
	// exploration is exhaustive and the program can tell.
	Unreached []program.ActionView
	// Unexecuted lists those that control comes to and that are never executed.
	Unexecuted []program.ActionView
}

// count adds the unfolding of a state outside atomic sequences.
func (e *Exploration) count(u unfolding.Counts) {
	e.Transitions = unfolding.Sum(e.Transitions, u.Transitions)
	e.AtomicSteps = unfolding.Sum(e.AtomicSteps, u.AtomicSteps)
	e.AssertionFailures += uint64(u.Assertions)
	e.RuntimeErrors += uint64(u.Errors)
	e.Deadlocks += uint64(u.Deadlock)
}

// add adds the counts of another worker.
func (e *Exploration) add(o *Exploration) {
	e.States += o.States
	e.Represented += o.Represented
	e.Transitions = unfolding.Sum(e.Transitions, o.Transitions)
	e.AtomicSteps = unfolding.Sum(e.AtomicSteps, o.AtomicSteps)
	e.Deadlocks += o.Deadlocks
	e.AssertionFailures += o.AssertionFailures
	e.RuntimeErrors += o.RuntimeErrors
	e.MaxDepth = max(e.MaxDepth, o.MaxDepth)
	e.StateBytes = max(e.StateBytes, o.StateBytes)
}
