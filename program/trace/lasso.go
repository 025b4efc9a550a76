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
//
// If Grown is set, the last step of Cycle leads to it instead, and the actions
// of Cycle are taken for ever from states whose values grow (Growing);
// the states of Cycle are those of the first round.
type Lasso struct {
	Prefix, Cycle []Step
	Last          program.State // of a finite run
	Grown         program.State // after the first round of a cycle that does not close
}

// Closes reports whether the run comes back to one of its states, for ever.
func (l *Lasso) Closes() bool { return len(l.Cycle) > 0 && l.Grown == nil }

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
// run that is the first state of the cycle, or Grown.
func (l *Lasso) Next(i int) program.State {
	switch {
	case i+1 < l.Len():
		return l.At(i + 1).State
	case l.Finite():
		return l.Last
	case l.Grown != nil:
		return l.Grown
	}
	return l.Cycle[0].State
}
