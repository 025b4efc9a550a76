// Package stated has properties of programs as package ltltest checks them,
// whoever has read them. It knows no files and no front-ends.
package stated

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Property is a property of a program, with what reports need to describe it.
type Property struct {
	Program           program.Program
	Name, Description string
	Formula           string // its text
	ExpectViolated    bool
	Assumptions       []string // in words
	// Safety: failures of the program itself are asked for; what follows is
	// unused.
	Safety bool
	Finite bool // it is about executions that end
	Check  check.Property
	// Conclude changes the result before it is shown, and Show the run.
	Conclude func(context.Context, check.Options, *check.Result) error
	Show     func(*trace.View)
	// Explained is the formula by which violations are explained, with the
	// names of its parts; nil if they cannot be.
	Explained *ltl.Formula
	Names     map[*ltl.Formula]string
}

// Explain shows what is wrong with a file.
func Explain(err error) string {
	var many source.Errors
	var one *source.Error
	switch {
	case errors.As(err, &many):
	case errors.As(err, &one):
		many = source.Errors{one}
	default:
		return "ltlcheck: " + err.Error()
	}
	return "\n" + many.Sort().Render()
}
