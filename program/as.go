package program

// Wrapper is an Explorer that leaves the work to another one, and changes what
// that finds or where it begins. What the other one can do besides, the wrapper
// can do without forwarding it: As looks inside.
type Wrapper interface {
	Inner() Explorer
}

// As finds what an explorer offers besides: it is the first of the explorer and
// those inside it that is a T. As errors.As for errors, it is how every
// capability should be asked for: a type assertion would lose those of a
// wrapped explorer.
//
// Follower and Coverage describe the transitions that an explorer itself has
// found. Those of a wrapper are others, so that these two are not looked for
// inside.
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

// ofTransitions reports whether a capability describes the transitions of an
// explorer.
func ofTransitions[T any]() bool {
	switch any((*T)(nil)).(type) {
	case *Follower, *Coverage:
		return true
	}
	return false
}

// Repeater is an Explorer that counts what it leaves out. A search that expands
// a state more than once, as it keeps no successors, says so meanwhile, and the
// counts stay those of one expansion for each visit. One that begins again has
// them forgotten.
type Repeater interface {
	Repeats(on bool)
	BeginsAgain()
}
