// Package counting is the contract between front-ends whose processes can be
// counted and the checks for every number of processes. A [Family] is a program
// for every value of a parameter; its [Abstraction] is one program with the runs
// of all of them, made by counter abstraction. A [LocalFamily] executes single
// steps, for the checker of certificates, which trusts no abstraction.
//
// The package contains interfaces only. Promela implements them
// (program/promela), package check explores abstractions, and
// internal/check/certificate/counts checks the certificates.
package counting

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/program"
)

// Family is a program for every value of a parameter, the number of processes
// of some kind. It is immutable and safe for concurrent use.
type Family interface {
	// Parameter returns the name of the parameter.
	Parameter() string
	// Least returns the smallest size of an instance.
	Least() int
	// Instance returns the program for one value of the parameter.
	Instance(size int) (program.Program, error)
	// Abstract returns a program that has the runs of all instances, of the
	// sizes from its Least on, and perhaps others. A count of processes is exact
	// below the cut, which is at least 2; a larger cut excludes more runs, and
	// has more states. So many processes at least are told apart by their
	// numbers, and more if the atoms or the model name more of them. The error
	// is a *source.Error that names what is not understood, or says which limit
	// was reached.
	Abstract(cut, tracked int, atoms []program.Atom, limits Limits) (Abstraction, error)
}

// Limits bound the exploration of an abstraction.
type Limits struct {
	States int         // 0 is no limit
	Stop   func() bool // polled at intervals; may be nil
}

// Abstraction is a program that stands for all instances of a family. It merges
// atomic sequences to single steps, so that its words are those of the instances
// up to stuttering.
type Abstraction interface {
	program.Program
	// Cut and Tracked return the parameters that it was made with, Tracked with
	// all processes that are told apart.
	Cut() int
	Tracked() int
	// Least returns the smallest size of the instances that it stands for.
	Least() int
	// States returns the number of its states.
	States() int
	// Classes returns the groups and local states that it counts processes in,
	// by number. A state vector is encoded as docs/certificates.md describes.
	Classes() []Member
	// Counting returns the variables that are sums over the counted processes.
	Counting() []Variable
	// Unfair returns why weak or strong fairness towards processes cannot be
	// asked of it; "" if it can.
	Unfair(strong bool) string
}

// Variable is a shared variable whose value is a number plus a weight for each
// counted process, by its class. State vectors have the number.
type Variable struct {
	Variable int   // its index among the scalars of shared variables
	Weights  []int // by class
}

// LocalFamily is a family whose processes can be executed step by step in a
// small instance, which decides the same steps in every other one. The checker
// of certificates uses it.
type LocalFamily interface {
	Family
	// Local returns the steps for all sizes from least on, with that many tracked
	// processes. The error is a *source.Error or of the front-end, and names what
	// could be different in another instance.
	Local(tracked, least int, atoms []program.Atom) (Local, error)
}

// Scene is all that a step of a process can depend on and change: shared
// variables, the processes that are told apart, the process that moves, and
// the one that its cursor refers to. Local states are opaque strings, equal for
// processes that differ by nothing but their numbers.
type Scene struct {
	Shared string
	Single []string // processes of which there are not N, then the tracked ones
	Mover  int      // index in Single; -1 if a counted process moves
	Own    Member   // the counted process that moves
	// Cursor says what the variable Cell refers to while it runs over the counted
	// processes; Other is the local state of that process, unless it is the mover.
	Cursor CursorPlace
	Cell   int32
	Other  string
	// Sums are what the counted processes other than the mover add to the
	// variables that Count has named; nil if that is not known.
	Sums []Sum
	// Inner is the point inside of the d_step Outer, -1 outside.
	Inner, Outer int32
}

// Sum has bounds of a sum of weights of processes, and of what it is with N
// subtracted, by itself, and with N added, for all instances in question.
type Sum struct{ Low, High [3]int64 }

// Member is a counted process: its group, in the order of process numbers, and
// its local state.
type Member struct {
	Group int
	State string
}

// CursorPlace is what a cursor refers to.
type CursorPlace uint8

// The places of a cursor.
const (
	CursorNowhere CursorPlace = iota // no loop over the processes is going on
	CursorOther                      // a counted process that does not move
	CursorMover                      // the counted process that moves
	CursorEnd                        // no process is left
)

// CursorMove is what a step does with a cursor.
type CursorMove uint8

// The moves of a cursor.
const (
	CursorStays  CursorMove = iota
	CursorBegins            // it comes to the first counted process
	CursorGoesOn            // it comes to the next one
)

// Local executes single steps. It is not safe for concurrent use. Errors name
// a statement that may do something else in another instance.
type Local interface {
	// Count names variables that are sums over the counted processes, by their
	// index among the scalars of shared variables. It is called once, first.
	Count(variables []int) error
	// Account adds a number to variable i of those, if it is a sum, and makes it
	// one if asked for: then it is that number plus the sum.
	Account(shared string, i, by int, sum bool) string
	// MaxProcesses returns how many processes an instance has at most.
	MaxProcesses() int
	// Start returns the scene in which nothing has moved, and the local state of
	// the counted processes of each group; that of others is "".
	Start() (Scene, []string, error)
	// Owner returns the group over which cursors run.
	Owner() int
	// Ready returns the numbers of the steps that the mover can take.
	Ready(s *Scene) ([]int32, program.SuccFlags, error)
	// Execute executes a step on s, except that the caller moves the cursor.
	Execute(s *Scene, step int32) (CursorMove, program.SuccFlags, error)
	// Refer makes the cursor refer to a place; Other is for the caller to set.
	Refer(s *Scene, to CursorPlace)
	// Settle moves the control behind a step that was executed. more indicates
	// that the mover keeps the processor.
	Settle(s *Scene, step int32) (more bool, flags program.SuccFlags, err error)
	// AtRest returns an error if a process other than the mover would read a
	// number that depends on which one it is.
	AtRest(s *Scene) error
	// Letter evaluates the propositions about states, in an instance that has
	// the counted processes present, which must be all kinds of them.
	Letter(shared string, single []string, present []Member, sums []Sum) (program.Letter, error)
	// Moved returns the propositions that are true of steps of a process.
	Moved(kind int) program.Letter
	ActionAtoms() program.Letter
	// Kind returns the number of the proctype of a process that is not counted,
	// or of a group.
	Kind(name string) (int, error)
	KindOf(single, group int) int
	// AtEnd reports whether a process of a kind may stop in a local state.
	AtEnd(kind int, state string) bool
	// Length returns the length of a local state of a kind, or of a shared one if
	// kind is -1.
	Length(kind int) int
	// Valid returns nil if a text is a local or a shared state, ErrNoState if it
	// is not, and another error if it has values that Local does not follow.
	Valid(kind int, state string) error
}

// ErrNoState: a text is no state of a model.
var ErrNoState = errors.New("no state of the model")
