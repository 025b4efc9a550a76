package trace

import "github.com/ltlcheck/ltlcheck/program"

// Step leaves State by Action. Action is program.Stutter where the program has
// stopped and the state repeats.
type Step struct {
	State  program.State
	Action program.Action
}

// Lasso is a run in the form Prefix once, then Cycle for ever: the last step of
// Cycle leads back to Cycle[0].State, the last step of Prefix to
// Cycle[0].State. When Cycle is empty the run is finite and ends in Last; Last
// is otherwise unused. A lasso claims to be a run; only Replay checks it.
type Lasso struct {
	Prefix, Cycle []Step
	Last          program.State // of a finite run
}

// Finite reports whether the run has no cycle: a trail.
func (l *Lasso) Finite() bool { return len(l.Cycle) == 0 }

// Len returns the number of steps of prefix and cycle together.
func (l *Lasso) Len() int { return len(l.Prefix) + len(l.Cycle) }

// At returns step i, counting through the prefix and then the cycle; i must be
// below Len.
func (l *Lasso) At(i int) Step {
	if i < len(l.Prefix) {
		return l.Prefix[i]
	}
	return l.Cycle[i-len(l.Prefix)]
}

// Next returns the state that step i leads to; for the last step of an infinite
// run that is the first state of the cycle.
func (l *Lasso) Next(i int) program.State {
	switch {
	case i+1 < l.Len():
		return l.At(i + 1).State
	case l.Finite():
		return l.Last
	}
	return l.Cycle[0].State
}
