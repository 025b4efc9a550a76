package schedule

// resets restore the package variables of rewritten packages.
var resets []func()

// OnReset registers a function that restores the variables of a package. It is
// called when the package is initialised.
func OnReset(f func()) { resets = append(resets, f) }

// Reset restores the package variables. It is the first that a run does.
// Goroutines that it starts belong to the packages, and may outlive the test.
func Reset() {
	g := current()
	g.run.resetting = true
	for _, f := range resets {
		f()
	}
	g.run.resetting = false
}

// Zero sets a variable to its zero value.
func Zero[T any](p *T) {
	var zero T
	*p = zero
}

// Fail makes the run fail, and reports whether there is one.
func Fail(message string) bool {
	g := current()
	if g != nil {
		g.run.fail(&Failure{Kind: Failed, Message: message, Goroutine: g.id})
	}
	return g != nil
}
