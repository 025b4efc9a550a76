package ltltest

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Counterexample is a run that violates a property: the steps of Prefix from the
// state Initial, and then those of Cycle for ever.
type Counterexample struct {
	Initial       []Value
	InitialTrue   []string // propositions that hold in the state Initial
	Prefix, Cycle []Step
}

// Steps is the prefix and then the cycle, once.
func (c *Counterexample) Steps() []Step { return slices.Concat(c.Prefix, c.Cycle) }

// Step is one step of a counterexample.
type Step struct {
	Process string   // that takes the step; empty for one that stutters
	Action  string   // as the model calls it
	Stutter bool     // the program has stopped, and its last state repeats
	Changes []Value  // what is different after the step
	True    []string // propositions that hold after the step
}

// Value is a part of a state, as text: the Name is a path of fields.
type Value struct {
	Name, Value string
	Old         string // before the step, in Step.Changes
}

// newCounterexample is what the report shows.
func newCounterexample(c *report.Counterexample) *Counterexample {
	if c == nil {
		return nil
	}
	return &Counterexample{Initial: newValues(c.Initial), InitialTrue: c.InitialTrue, Prefix: newSteps(c.Prefix), Cycle: newSteps(c.Cycle)}
}

func newSteps(steps []report.Step) (out []Step) {
	for _, s := range steps {
		out = append(out, Step{Process: s.Process, Action: s.Statement, Stutter: s.Stutter, Changes: newValues(s.Changes), True: s.True})
	}
	return out
}

func newValues(values report.Values) (out []Value) {
	for _, v := range values {
		out = append(out, Value{Name: v.Name, Value: v.Value, Old: v.Old})
	}
	return out
}
