package periodic

import "github.com/ltlcheck/ltlcheck/internal/enum"

// System is a program to be explored: explicit control, and integer variables
// without bounds. Locations are small numbers that the program assigns;
// Transitions may assign new ones as it discovers them. A System is called by
// one goroutine at a time.
type System interface {
	// Variables are the names of the integer variables, in the order of vectors.
	Variables() []string
	// Initial are the locations and sets that runs begin with.
	Initial() ([]Initial, error)
	// Transitions are those of a location, always the same in the same order.
	Transitions(location int) ([]Transition, error)
	// Location is its name, for people.
	Location(location int) string
}

// Initial is a location together with a set of values with which runs begin
// there.
type Initial struct {
	Location int
	Set      *Set
}

// Transition leads from one location to another by one instruction. Label is
// not used here: the program recognises its own statement by it.
type Transition struct {
	To          int
	Instruction *Instruction
	Label       int // the program's own
}

// Program is a System with propositions, about which properties can be asked.
// Proposition i is bit i of a letter. A transition may stand for several steps
// of a run, those of an atomic sequence; Steps has a letter for each of them.
type Program interface {
	System
	// Inside says that a location is inside an atomic sequence: a property sees
	// there what it saw where the sequence began.
	Inside(location int) bool
	// Ends are the cases in which no transition leads on from a location. A run
	// stays there for ever.
	Ends(location int) ([][]Row, error)
	// Failures are what goes wrong at a location, or in a transition from it.
	Failures(location int) ([]Failure, error)
	// Condition says when a proposition about states is true at a location.
	Condition(location, proposition int) (Condition, error)
	// Steps are the propositions about transitions, a letter for each step of a
	// transition.
	Steps(label int) []uint64
	// Actions is the set of propositions about transitions; the others are
	// about states.
	Actions() uint64
}

// Failure is something that a program does wrong by itself. It happens in the
// states at the location that satisfy Guard.
type Failure struct {
	Kind  FailureKind
	Guard []Row
	Label int // of the steps up to the one that fails; negative if there are none
}

// FailureKind distinguishes failures.
type FailureKind uint8

// The kinds of failures.
const (
	Deadlock     FailureKind = iota // no transition, where the program must not end
	Assertion                       // one that fails
	RuntimeError                    // such as an index out of range
)

// String returns the kind as messages name it.
func (k FailureKind) String() string {
	return enum.Name([]string{"invalid end state", "assertion failed", "run-time error"}, k, "FailureKind")
}
