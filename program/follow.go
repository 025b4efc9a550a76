package program

// Follower is an Explorer that can go through atomic sequences by itself, which is cheaper than asking it
// state by state.
type Follower interface {
	// Follow is Expand, but what leads into an atomic sequence it follows to where the sequence ends: the
	// batch has the transitions out of the state first, and behind them all others on the ways from there to
	// states that are not Transient. A state that several ways lead to is followed on each. The ways are in the order of
	// a depth-first search, and good until the next call; there are none when no successor is Transient.
	//
	// The result is false when the ways do not tell everything: an assertion fails on one, or a run-time error
	// happens, or one ends in a state without successors, or they are too long. Then the state has to be expanded, and
	// the batch is undefined, as Batch.Enabled always is. Whether that is so, and the batch, depend on the state alone.
	Follow(State, *Batch) (ways []Way, ok bool, err error)
}

// Way leads from a state that was followed to one outside atomic sequences.
type Way struct {
	Succ  uint32 // the last transition, by its number in the batch
	Steps uint32 // transitions, this one included
}
