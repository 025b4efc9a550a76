package program

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/source"
)

// Preservation is the relation between the words of a smaller program and those
// of the original that a caller of Reduce requires.
type Preservation uint8

// The ways, from the strictest to the loosest.
const (
	// SameWords: both have the same words over the atoms.
	SameWords Preservation = iota
	// ShorterWords: every word of the original becomes one of the smaller
	// program, and every word of the smaller program is made from one of the
	// original, by leaving out repetitions of letters. A property that sees
	// repetitions has at most one of the two verdicts in common.
	ShorterWords
	// SameUpToStuttering: the words are the same if one does not look at how
	// often letters repeat.
	SameUpToStuttering
	// SameBeginnings: besides, words of one may stop changing where those of
	// the other go on. No property that can only be violated by a beginning of
	// a run tells the programs apart.
	SameBeginnings
)

// Reducible is a Program that may have a smaller one with the same words. As
// the smaller program depends on the atoms, Reduce is called for each property.
type Reducible interface {
	// Reductions returns the names of what Reduce can do, as users write them.
	Reductions() []string
	// Reduce makes a smaller program for the atoms, which must be about states.
	// It applies all reductions except for those in without. If nothing can be
	// made smaller it returns nil; why then describes what was tried in vain,
	// for the user, and is empty if there was nothing to try. It explores
	// samples of states, which may be expensive; when ctx is done it gives up
	// and returns nil.
	Reduce(ctx context.Context, atoms []Atom, same Preservation, without []string) (small Reduced, why string, err error)
}

// Patient is a Reducible whose smaller program has no benefit if there are few
// states.
type Patient interface {
	// ReduceAfter returns the number of states that a search may find before it
	// should try a smaller program.
	ReduceAfter() uint64
}

// FailureReducible is a Program that may have a smaller one for finding
// deadlocks, failed assertions and run-time errors.
type FailureReducible interface {
	Reducible
	// ReduceFailures makes a smaller program for finding failures. It stops at
	// an invalid end, fails an assertion or makes a run-time error in some run
	// exactly if the original does. Everything else is as with Reduce.
	ReduceFailures(ctx context.Context, without []string) (small Reduced, why string, err error)
}

// Reduced is a program that stands for another, its original. A search explores
// the reduced program; a run that it finds is lifted to the original before it
// is shown.
type Reduced interface {
	Program
	// Summary describes what was reduced, for the user. It is called when no
	// explorer is at work.
	Summary() string
	// Lift finds a run of the original for a run of this program, given by its
	// actions. Both have the same word, up to what the requested Preservation
	// leaves open. It is nil if no such run was found that ends in a cycle;
	// ErrLong means that it was not looked for, as it would have too many
	// steps, and ErrInterrupted that the context ended meanwhile.
	Lift(ctx context.Context, prefix, cycle []Action) (*LiftedRun, error)
}

// Beginning is a Reduced of which a run may begin in several states.
type Beginning interface {
	Reduced
	// LiftFrom is Lift for a run that begins in a state of this program.
	LiftFrom(ctx context.Context, initial State, prefix, cycle []Action) (*LiftedRun, error)
}

// Shortened is a Reduced that may have been made for ShorterWords.
type Shortened interface {
	Reduced
	// Shortened reports whether words may be shorter than those of the
	// original; otherwise both have the same words.
	Shortened() bool
}

// Symmetric is a Program whose parts may be interchangeable.
type Symmetric interface {
	Program
	// Quotient makes the program of which, of all states that differ only by an
	// exchange of parts that neither the program nor the atoms tell apart, one
	// is explored. Of its words and of the program's, also of fair ones, same
	// stays the same, where ShorterWords is SameWords; it fails when the program
	// does. Its explorers are Renaming, so that a search can follow single
	// processes. It is nil if there are no such parts. The errors say what tells parts of
	// one kind apart, each at its place in the text; there may be some although
	// other parts are interchangeable.
	Quotient(atoms []Atom, same Preservation) (small Reduced, broken source.Errors, err error)
}

// Renaming is an Explorer of a quotient, in which processes change their
// numbers along transitions.
type Renaming interface {
	// Renamed returns which number a process of the state that was expanded
	// last has in a successor. For the step that the product adds to a state
	// without successors, and for numbers that are not below RenamedBelow, it is
	// the same number.
	Renamed(succ, process int) int
	// RenamedBelow returns one more than the largest number that changes.
	RenamedBelow() int
}

// Orbits is a Reduced of which a state stands for a number of states of the
// program, or of one with the same words, which its explorers know.
type Orbits interface {
	Reduced
	// Closed reports whether these are reachable, of all states that explorers
	// have expanded; otherwise some may not be. It is called when no explorer is at
	// work.
	Closed() bool
}

// Weighing is an Explorer of Orbits.
type Weighing interface {
	// Weight returns how many states a state stands for, itself included; NaN if
	// that is not known.
	Weight(s State) float64
}

// Interleaved is a Reduced of which fewer interleavings are explored than the
// smaller program has.
type Interleaved interface {
	Reduced
	// Whole returns the smaller program with all interleavings; nil if that is
	// the original.
	Whole() Reduced
	// Again returns the same program with statistics of its own, so that
	// searches beside others do not change what Summary says.
	Again() Reduced
}

// Speculative is a Reduced that relies on claims in the text of the program,
// such as xr and xs in Promela. Every expanded state is compared with the
// claims. Once one contradicts them, explorers return ErrRefuted; the results
// up to there are discarded, and the search starts again without that
// reduction.
type Speculative interface {
	Reduced
	// Refuted returns the reduction to leave out, and why; both are empty if
	// the claims stand. It is called when no explorer is at work.
	Refuted() (reduction, why string)
}

// ErrRefuted is the error of an expansion in a Speculative program after a
// claim has been refuted.
var ErrRefuted = errors.New("what the program claims does not hold")

// ErrLong is returned by Lift if the run of the original would be too long to
// be constructed.
var ErrLong = errors.New("a run of the smaller program stands for one that is too long")

// LiftedRun is a run of the original program: step i leaves States[i] by
// Actions[i], and the last one leads back to States[Cycle]; or to Last if that is
// set, as no cycle was requested, or as values grow in each round of the cycle
// (trace.Growing).
type LiftedRun struct {
	States  []State
	Actions []Action
	Cycle   int
	Last    State
}
