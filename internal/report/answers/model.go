package answers

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// Model is what questions are about: Program, or, if one of Family, Channels
// and Integers is set, the many programs that it stands for.
type Model struct {
	Name     string // the path of the file
	Program  program.Program
	Language property.Language

	Family   counting.Family        // a program for every number of processes
	Channels openchannels.Unlimited // a program whose channels have no capacities
	Integers *symbolic.Checker      // a program over unbounded integers
	Narrow   bool                   // with Integers: the model has them with 32 bits

	ends *property.Ends // whether any execution of Program ends, once that was asked
}

// asked returns what package check is asked about.
func (m *Model) asked() check.Model {
	switch {
	case m.Integers != nil:
		return m.Integers
	case m.Family != nil:
		return m.Family
	case m.Channels != nil:
		return m.Channels
	}
	return m.Program
}

// one reports whether the model is one program.
func (m *Model) one() bool { return m.Integers == nil && m.Family == nil && m.Channels == nil }

// Verify answers a question, without describing the answer.
func (m *Model) Verify(ctx context.Context, q *property.Property, o check.Options) (check.Result, error) {
	return check.Verify(ctx, m.asked(), q.Asked(), o)
}

// Refuses returns which of the means in use the engine of the model has no use
// for, and which engine that is.
func (m *Model) Refuses(used []check.Means) (refused []check.Means, by *check.Engine) {
	by = check.EngineFor(m.asked(), &check.Options{})
	return by.Lacks(used), by
}

// Acceptance is what an engine makes of a question.
type Acceptance struct {
	Engine  check.Engine
	Chosen  bool   // the engine answers the question
	Refusal string // why the engine cannot answer it; "" if it can
}

// Explain returns what every engine makes of a question.
func (m *Model) Explain(q *property.Property) (all []Acceptance) {
	var o check.Options
	chosen := check.EngineFor(m.asked(), &o).Name
	for _, e := range check.Engines() {
		all = append(all, Acceptance{Engine: e, Chosen: e.Name == chosen, Refusal: e.Refusal(m.asked(), q.Asked(), &o)})
	}
	return all
}
