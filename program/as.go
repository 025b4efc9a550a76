package program

// WrappedExplorer is embedded by explorers that delegate to another one and
// change its results or its initial states. Capabilities that the wrapper does
// not have itself are found in the explorer inside by As, without being
// forwarded.
type WrappedExplorer struct{ Explorer }

// Inner returns the explorer inside.
func (w WrappedExplorer) Inner() Explorer { return w.Explorer }

// WrappedBinding is embedded by bindings whose explorers wrap those of another
// one.
type WrappedBinding struct{ Binding }

// Inner returns the binding inside.
func (w WrappedBinding) Inner() Binding { return w.Binding }

// WrappedProgram is embedded by programs that have the states and the actions
// of another one.
type WrappedProgram struct{ Program }

// Inner returns the program inside.
func (w WrappedProgram) Inner() Program { return w.Program }

// As returns the first of an explorer, a binding or a program and those inside
// it that implements T, as errors.As does for errors. Capabilities are looked
// up with it: a type assertion would not find those of what is wrapped. What
// wrappers do not inherit (see Dropped) is only looked for in x itself.
func As[T any](x any) (t T, ok bool) {
	for {
		if t, ok = x.(T); ok || Dropped[T]() != "" {
			return t, ok
		}
		switch w := x.(type) {
		case interface{ Inner() Explorer }:
			x = w.Inner()
		case interface{ Inner() Binding }:
			x = w.Inner()
		case interface{ Inner() Program }:
			x = w.Inner()
		default:
			return t, false
		}
	}
}

// Dropped returns why wrappers do not inherit a capability, "" if they do.
func Dropped[T any]() string {
	const transitions = "it is about the transitions that an explorer has enumerated itself, and those of a wrapper may be others"
	const whole = "it makes another program of the one inside, without what the wrapper changes"
	switch any((*T)(nil)).(type) {
	case *Coverage, *Orbits:
		return transitions
	case *Reducer, *Quotienter, *Compiler:
		return whole
	case *Auditor:
		return "what a wrapper makes of a state is no state of the program that would be audited"
	}
	return ""
}
