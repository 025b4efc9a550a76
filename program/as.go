package program

// Wrapper is an Explorer that delegates to another one and changes its results
// or its initial states. Capabilities of the inner explorer that the wrapper
// does not have itself are found by As, without being forwarded.
type Wrapper interface {
	Inner() Explorer
}

// As returns the first of an explorer and those inside it that implements T, as
// errors.As does for errors. Capabilities should be looked up with it: a type
// assertion would not find those of a wrapped explorer.
//
// Coverage, Orbits and ActionViewer describe the transitions that an explorer
// itself has enumerated. A wrapper's transitions may differ, so that these are
// not searched for inside.
func As[T any](x Explorer) (t T, ok bool) {
	for {
		if t, ok = x.(T); ok {
			return t, true
		}
		w, wraps := x.(Wrapper)
		if !wraps || ofTransitions[T]() {
			return t, false
		}
		x = w.Inner()
	}
}

// ofTransitions reports whether a capability describes the transitions of one
// explorer and so must not be taken from an inner one.
func ofTransitions[T any]() bool {
	switch any((*T)(nil)).(type) {
	case *Coverage, *Orbits, *ActionViewer:
		return true
	}
	return false
}
