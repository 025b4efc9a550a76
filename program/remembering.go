package program

// Remembering is an Explorer with results that depend on all states it has
// expanded, such as coverage. A search that is stopped and continued with
// another explorer transfers them.
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
