package periodic

// System is a program: control that is explicit, and integer variables. Locations are small numbers that the
// program gives out; the first call of Transitions may be what discovers them.
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
