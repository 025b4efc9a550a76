package program

// Family is a program for every value of a parameter, the number of processes
// of some kind. It is immutable and safe for concurrent use.
type Family interface {
	// Parameter returns the name of the parameter.
	Parameter() string
	// Least returns the smallest size of an instance.
	Least() int
	// Instance returns the program for one value of the parameter.
	Instance(size int) (Program, error)
	// Abstract returns a program that has the runs of all instances, of the
	// sizes from its Least on, and perhaps others. A count of processes is exact
	// below the cut, which is at least 2; a larger cut excludes more runs, and
	// has more states. So many processes at least are told apart by their
	// numbers, and more if the atoms or the model name more of them. The error
	// is a *source.Error that names what is not understood, or says which limit
	// was reached.
	Abstract(cut, tracked int, atoms []Atom, limits FamilyLimits) (Abstraction, error)
}

// FamilyLimits bound the exploration of an abstraction.
type FamilyLimits struct {
	States int         // 0 is no limit
	Stop   func() bool // polled at intervals; may be nil
}

// Abstraction is a program that stands for all instances of a family. It merges
// atomic sequences to single steps, so that its words are those of the instances
// up to stuttering.
type Abstraction interface {
	Program
	// Cut and Tracked return the parameters that it was made with, Tracked with
	// all processes that are told apart.
	Cut() int
	Tracked() int
	// Least returns the smallest size of the instances that it stands for.
	Least() int
	// States returns the number of its states.
	States() int
	// Unfair returns why weak or strong fairness towards processes cannot be
	// asked of it; "" if it can.
	Unfair(strong bool) string
}
