package program

// Validator is an Explorer that recognises vectors that are no states of its
// program. Explorers trust the states that they are given. Whoever reads
// vectors that another process has written, in a certificate, a checkpoint, a
// file of a search on a disk or a message of another machine, therefore calls
// Valid once for each, before anything else is done with it.
type Validator interface {
	// Valid returns why s is no state, nil if it may be one: Expand of it, and of
	// what is reached from it, then ends, without a panic. Every reachable state
	// is valid; a valid one need not be reachable, and what is reached from it
	// need not be valid. Time is proportional to the length of s.
	Valid(s State) error
}

// Valid asks an explorer, or the first one inside it that can tell, whether a
// vector from outside may be a state. Without any that can tell it is nil.
func Valid(x Explorer, s State) error {
	if v, ok := As[Validator](x); ok {
		return v.Valid(s)
	}
	return nil
}
