package program

// InitialCounter is an Explorer of a model whose transitions are counted as SPIN
// counts them: an initial state counts as reached by one. Other models have the
// transitions that their file has.
type InitialCounter interface{ CountsInitial() }

// CountsInitial reports whether an initial state counts as a transition.
func CountsInitial(x Explorer) bool {
	_, ok := As[InitialCounter](x)
	return ok
}
