package program

// Resumer is an Explorer with results that depend on all states it has
// expanded, such as coverage. A search that is stopped and continued with
// another explorer transfers them.
type Resumer interface {
	// Mark is called before a search expands a state. Memory then returns what
	// was remembered at the last Mark, to be stored with a checkpoint. What the
	// explorer will remember again, when that state is expanded again, may be
	// in it already.
	Mark()
	Memory() []byte
	// Recall gives a new explorer of the same binding the memory of another
	// one. It returns an error if the memory is not of the form that Memory
	// writes.
	Recall(memory []byte) error
}
