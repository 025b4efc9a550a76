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

// Reducer is a Program that may have a smaller one with the same words, or with
// the same failures. As the smaller program depends on the atoms, Reduce is
// called for each property.
type Reducer interface {
	Program
	// Reductions returns the names of what can be done, as users write them.
	Reductions() []string
	// ReduceAfter returns the number of states that a search may find before it
	// should try a smaller program, which has no benefit if there are few; 0 is
	// at once.
	ReduceAfter() uint64
	// Reduce makes a smaller program for the atoms, which must be about states.
	// It applies all reductions except for those in without. If nothing can be
	// made smaller it returns nil; why then describes what was tried in vain,
	// for the user, and is empty if there was nothing to try. It explores
	// samples of states, which may be expensive; when ctx is done it gives up
	// and returns nil.
	Reduce(ctx context.Context, atoms []Atom, same Preservation, without []string) (small *Reduced, why string, err error)
	// ReduceFailures makes a smaller program for finding deadlocks, failed
	// assertions and run-time errors. It stops at an invalid end, fails an
	// assertion or makes a run-time error in some run exactly if the original
	// does. Everything else is as with Reduce.
	ReduceFailures(ctx context.Context, without []string) (small *Reduced, why string, err error)
}

// Quotienter is a Program whose parts may be interchangeable.
type Quotienter interface {
	Program
	// Quotient makes the program of which, of all states that differ only by an
	// exchange of parts that neither the program nor the atoms tell apart, one
	// is explored. Of its words and of the program's, also of fair ones, same
	// stays the same, where ShorterWords is SameWords; it fails when the program
	// does. Its explorers are Orbits, so that a search can follow single
	// processes. It is nil if there are no such parts. The errors say what tells parts of
	// one kind apart, each at its place in the text; there may be some although
	// other parts are interchangeable.
	Quotient(atoms []Atom, same Preservation) (small *Reduced, broken source.Errors, err error)
}

// Orbits is an Explorer of a quotient: a state stands for all that permutations
// make of it, and processes change their numbers along transitions. It is not
// inherited by wrappers.
type Orbits interface {
	// Renamed returns which number a process of the state that was expanded
	// last has in a successor. For the step that the product adds to a state
	// without successors, and for numbers that are not below RenamedBelow, it is
	// the same number.
	Renamed(succ, process int) int
	// RenamedBelow returns one more than the largest number that changes.
	RenamedBelow() int
	// Weight returns how many states a state stands for, itself included; NaN if
	// that is not known.
	Weight(s State) float64
}

// Reduced is a program that stands for another, its original. A search explores
// the reduced program; a run that it finds is lifted to the original before it
// is shown. Functions that are nil are those of a program to which they do not
// apply; Summary and Lift are never nil.
type Reduced struct {
	Program
	// Summary describes what was reduced, for the user. It is called when no
	// explorer is at work.
	Summary func() string
	// Lift finds a run of the original for a run of this program, given by the
	// state that it begins in and its actions; without a state it begins in the
	// only initial one. Both have the same word, up to what the requested
	// Preservation leaves open. It is nil if no such run was found that ends in
	// a cycle; ErrLong means that it was not looked for, as it would have too
	// many steps, and ErrInterrupted that the context ended meanwhile.
	Lift func(ctx context.Context, initial State, prefix, cycle []Action) (*LiftedRun, error)
	// Shortened is set if words may be shorter than those of the original, as
	// ShorterWords allows; otherwise both have the same words.
	Shortened bool
	// Refuted is about a program that relies on claims, such as xr and xs in
	// Promela. Every expanded state is compared with the claims. Once one
	// contradicts them, explorers return ErrRefuted; the results up to there are
	// discarded, and the search starts again without that reduction. Refuted
	// returns the reduction to leave out, and why; both are empty if the claims
	// stand. It is called when no explorer is at work.
	Refuted func() (reduction, why string)
	// Closed is about a quotient: it reports whether all states that the
	// expanded ones stand for are reachable; otherwise some may not be. It is
	// called when no explorer is at work.
	Closed func() bool
	// Interleavings is about a program of which fewer interleavings are explored
	// than the smaller program has; nil for others.
	Interleavings *Interleavings
}

// Interleavings are variants of a reduced program of which fewer interleavings
// are explored.
type Interleavings struct {
	// All is the smaller program with all interleavings; nil if that is the
	// original.
	All *Reduced
	// Again makes the same program with statistics of its own, so that searches
	// beside others do not change what Summary says.
	Again func() *Reduced
}

// Inner returns the program that stands for the original, for As.
func (r *Reduced) Inner() Program { return r.Program }

// Refutation returns the reduction that a search must do without, and why, if
// the program relied on a claim that does not hold; empty texts otherwise.
func (r *Reduced) Refutation() (reduction, why string) {
	if r.Refuted == nil {
		return "", ""
	}
	return r.Refuted()
}

// ErrRefuted is the error of an expansion after a claim that the program relies
// on has been refuted (Reduced.Refuted).
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
