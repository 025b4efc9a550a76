// Package stated has questions about programs, independent of where they were
// read: the question itself, and what reports need to describe it. It does not
// depend on files or front-ends. Serve and Connect let another process explore the program of a
// question.
package stated

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Property is a question about a program.
type Property struct {
	Program           program.Program
	Name, Description string
	Formula           string // its text
	ExpectViolated    bool
	Possible          bool       // whether some run comes to where the text holds; Check says that none does
	Assumptions       []string   // in words, not nil
	Pos               source.Pos // where it is stated; the zero Pos if no file states it
	// Safety: failures of the program itself are asked for, and Check is unused.
	Safety bool
	Check  check.Property
	// Stopped is what an invalid end is, in the words of a model that cannot
	// fail in another way; mostly "".
	Stopped string
	Ending  Ending // the property is about executions that end; nil for all others
	// Explained is the formula by which violations are explained, with the
	// names of its parts; nil if they cannot be.
	Explained *ltl.Formula
	Names     map[*ltl.Formula]string
}

// Ending knows what is different about properties of executions that end.
type Ending interface {
	// Doubt adds a warning to a result that holds because no execution ends.
	Doubt(context.Context, program.Program, check.Options, *check.Result) error
	// Cut lets the counterexamples of a result end with their last state.
	Cut(*check.Result)
	// Shown removes from views what is not of the execution.
	Shown([]*trace.View)
}

// Asked returns the question for package check.
func (p *Property) Asked() check.Question {
	if p.Safety {
		return check.Failures{}
	}
	return p.Check
}

// Explain shows what is wrong with a file.
func Explain(err error) string {
	if found := source.ErrorsOf(err); found != nil {
		return "\n" + found.Sort().Render()
	}
	return "ltlcheck: " + err.Error()
}
