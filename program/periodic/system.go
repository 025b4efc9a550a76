package periodic

// System is a program: control that is explicit, and integer variables.
// Locations are small numbers that the program gives out; the first call of
// Transitions may be what discovers them.
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

// Initial is where runs begin.
type Initial struct {
	Location int
	Set      *Set
}

// Transition leads from a location to another.
type Transition struct {
	To          int
	Instruction *Instruction
	Label       int // the program's own
}

// Program is a System with propositions, bit i of a letter being proposition i,
// of which properties can be asked. What a transition does is told by its
// label; a transition may be several steps of a run, those of an atomic
// sequence.
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

// Failure is what a program does wrong by itself.
type Failure struct {
	Kind  FailureKind
	Guard []Row
	Label int // of the steps up to the one that fails; negative if there are none
}

// FailureKind is what goes wrong.
type FailureKind uint8

// The kinds of failures.
const (
	Deadlock     FailureKind = iota // no transition, where the program must not end
	Assertion                       // one that fails
	RuntimeError                    // such as an index out of range
)

// String says it in words.
func (k FailureKind) String() string {
	return [...]string{"invalid end state", "assertion failed", "run-time error"}[k]
}
