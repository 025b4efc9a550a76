package program

// Idle is a Program that knows when none of its runs can ever take a step. What
// is asked about such a program is most likely a mistake; the capability serves
// to warn of it.
type Idle interface {
	// Idle says in words why there is never a step, and what would start one; ""
	// if there may be some.
	Idle() string
}
