package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/spf13/cobra"
)

// The exit statuses.
const (
	StatusOK           = 0 // every property has its expected verdict
	StatusFail         = 1 // some property does not
	StatusInput        = 2 // the input or the command line is wrong
	StatusInconclusive = 3 // a limit, an inexact search that found nothing, an interrupt
	StatusInternal     = 4
)

// Worse returns the worse of the statuses of two answers, which is that of a
// command with both: an internal error is worse than a verdict that was not
// expected, and that is worse than none.
func Worse(a, b int) int {
	order := []int{StatusOK, StatusInconclusive, StatusFail, StatusInternal}
	if slices.Index(order, a) > slices.Index(order, b) {
		return a
	}
	return b
}

// inputError marks an error that the user can mend.
type inputError struct{ error }

// Unwrap lets errors.Is and errors.As find the cause.
func (e inputError) Unwrap() error { return e.error }

// NewInputError marks an error as one that the user can mend; the exit status
// is 2.
func NewInputError(err error) error { return inputError{err} }

// InputErrorf makes such an error, as fmt.Errorf does. It names the flag or
// argument that is wrong, and what is expected.
func InputErrorf(format string, args ...any) error {
	return inputError{fmt.Errorf(format, args...)}
}

// Inconclusive marks an error that leaves the question open: a limit, an
// interrupt. The exit status is 3.
type Inconclusive struct{ error }

// Unwrap lets errors.Is and errors.As find the cause.
func (i Inconclusive) Unwrap() error { return i.error }

// NewInconclusive marks an error as Inconclusive.
func NewInconclusive(err error) error { return Inconclusive{err} }

// explain prints an error for people and returns the exit status.
func explain(stderr io.Writer, err error) int {
	found := source.ErrorsOf(err)
	var input inputError
	var refusal *checkpoint.Refusal
	var open Inconclusive
	var unfinished *program.Unfinished
	var undescribed *verdicts.Unfinished
	switch {
	case found != nil:
		fmt.Fprint(stderr, Rendered(found.Sort()))
		return StatusInput
	case errors.As(err, &input), errors.Is(err, automata.ErrLongLetters):
		safetext.Fprintf(stderr, "ltlcheck: %v\n", err)
		return StatusInput
	case errors.As(err, &refusal):
		safetext.Fprintf(stderr, "ltlcheck: --resume: %v\n", err)
		return StatusInput
	case errors.As(err, &open), errors.As(err, &unfinished), errors.As(err, &undescribed), errors.Is(err, program.ErrBatch):
		safetext.Fprintf(stderr, "ltlcheck: %v\n", err)
		return StatusInconclusive
	}
	safetext.Fprintf(stderr, "ltlcheck: internal error: %v\n", err)
	return StatusInternal
}

// Rendered writes errors and warnings for people, with the flags that are the
// options of their hints.
func Rendered(errs source.Errors) string { return withFlags(errs).Render() }

// withFlags adds the flags to the hints of errors.
func withFlags(errs source.Errors) source.Errors {
	out := slices.Clone(errs)
	for i, e := range out {
		if len(e.Options) == 0 {
			continue
		}
		var flags []string
		for _, o := range e.Options {
			flags = append(flags, "--"+string(o))
		}
		named := *e
		named.Hint += " (" + strings.Join(flags, ", ") + ")"
		named.Options = nil
		out[i] = &named
	}
	return out
}

// ExplainedArgs makes a wrong number of arguments an error of the input that
// shows the usage. It returns errors of the input as they are.
func ExplainedArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		if _, explained := err.(inputError); explained {
			return err
		}
		if err != nil {
			return InputErrorf("%s; usage: %s", countOfArgs(cmd, len(args)), cmd.UseLine())
		}
		return nil
	}
}

// countOfArgs says in words that a number of arguments is not what a command
// takes.
func countOfArgs(cmd *cobra.Command, n int) string {
	switch n {
	case 0:
		return cmd.Name() + " takes arguments, and there is none"
	case 1:
		return cmd.Name() + " does not take 1 argument"
	}
	return fmt.Sprintf("%s does not take %d arguments", cmd.Name(), n)
}

// ErrInterrupted is the reason of Inconclusive errors after Ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// IsRefusal reports whether an error is about one input, so that other inputs
// can still be handled. It is false for an output that cannot be written.
func IsRefusal(err error) bool {
	var input inputError
	var output outputError
	if errors.As(err, &output) {
		return false
	}
	return source.ErrorsOf(err) != nil || errors.As(err, &input)
}

// outputError marks the failure of standard output, which is no fault of one
// input among several and ends the command.
type outputError struct{ error }

// Unwrap lets errors.Is and errors.As find the cause.
func (e outputError) Unwrap() error { return e.error }
