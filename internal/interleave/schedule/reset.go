package schedule

// resets restore the package variables of rewritten packages.
var resets []func()

// OnReset registers a function that restores the variables of a package. It is
// called when the package is initialised.
func OnReset(f func()) { resets = append(resets, f) }

// Reset restores the package variables, before a run.
func Reset() {
	for _, f := range resets {
		f()
	}
}

// Fail makes the run fail, if there is one.
func Fail(message string) {
	if g := current(); g != nil {
		g.run.fail(&Failure{Kind: Failed, Message: message, Goroutine: g.id})
	}
}
