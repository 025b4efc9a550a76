package answers

import (
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
}

// One reports whether the model is one program, whose states can be visited one
// by one.
func (m *Model) One() bool { return m.Family == nil && m.Channels == nil && m.Integers == nil }

// engine returns the engine that answers questions about the model.
func (m *Model) engine() *Engine {
	name := Search
	switch {
	case m.Integers != nil:
		name = Periodic
	case m.Family != nil:
		name = Counting
	case m.Channels != nil:
		name = Contents
	}
	return find(name)
}
