package program

// Remembering is an Explorer that remembers something of the states that it has
// expanded: what a search that is stopped and goes on with another explorer has
// to hand over.
type Remembering interface {
	// Mark is called before a search expands a state. Memory is then what was
	// remembered at the last Mark; what the explorer remembers again when that
	// state is expanded again may be in it already.
	Mark()
	Memory() []byte
	// Recall has a new explorer of the same binding remember that besides. The
	// error says that it cannot be.
	Recall(memory []byte) error
}
