package program

// Partial is a Binding whose explorers may leave it undecided whether something
// in the states that they expand is an error. A search that finds nothing is
// then inconclusive, for the reason that Undecided gives.
type Partial interface {
	// Undecided returns what is left open, in the user's words; "" if nothing
	// is. It is called after the search.
	Undecided() string
}

// Undecided returns what the explorers of a binding have left undecided, "" if
// that is nothing or the binding is not Partial. It is called after a search.
func Undecided(b Binding) string {
	if p, ok := As[Partial](b); ok {
		return p.Undecided()
	}
	return ""
}
