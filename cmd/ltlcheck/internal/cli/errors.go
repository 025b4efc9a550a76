package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
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

// inputError marks an error as the user's to mend.
type inputError struct{ error }

func (e inputError) Unwrap() error { return e.error }

func NewInputError(err error) error { return inputError{err} }

func InputErrorf(format string, args ...any) error {
	return inputError{fmt.Errorf(format, args...)}
}

// Inconclusive marks an error that leaves the question open: a limit, an interrupt.
type Inconclusive struct{ error }

func (e Inconclusive) Unwrap() error { return e.error }

func NewInconclusive(err error) error { return Inconclusive{err} }

// ErrorList collects what is wrong with several texts.
type ErrorList struct{ errors source.Errors }

// Add takes what is the user's to mend, and hands back every other error.
func (l *ErrorList) Add(err error) error {
	var many source.Errors
	var one *source.Error
	switch {
	case errors.As(err, &many):
		l.errors = append(l.errors, many...)
	case errors.As(err, &one):
		l.errors = append(l.errors, one)
	default:
		return err
	}
	return nil
}

func (l *ErrorList) Err() error { return l.errors.Err() }

// explain writes an error for people and says which status it means.
func explain(stderr io.Writer, err error) int {
	var many source.Errors
	var one *source.Error
	var input inputError
	var refusal *checkpoint.Refusal
	var open Inconclusive
	switch {
	case errors.As(err, &many):
		fmt.Fprint(stderr, many.Sort().Render())
		return StatusInput
	case errors.As(err, &one):
		fmt.Fprint(stderr, one.Render())
		return StatusInput
	case errors.As(err, &input):
		safetext.Fprintf(stderr, "ltlcheck: %v\n", err)
		return StatusInput
	case errors.As(err, &refusal):
		safetext.Fprintf(stderr, "ltlcheck: --resume: %v\n", err)
		return StatusInput
	case errors.As(err, &open):
		safetext.Fprintf(stderr, "ltlcheck: %v\n", err)
		return StatusInconclusive
	}
	safetext.Fprintf(stderr, "ltlcheck: internal error: %v\n", err)
	return StatusInternal
}

// ExplainedArgs makes a wrong number of arguments an error of the input.
func ExplainedArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return InputErrorf("%w; usage: %s", err, cmd.UseLine())
		}
		return nil
	}
}

var ErrInterrupted = errors.New("interrupted")

// IsRefusal reports whether an error is about what the user gave.
func IsRefusal(err error) bool {
	var many source.Errors
	var one *source.Error
	var input inputError
	var output outputError
	if errors.As(err, &output) {
		return false
	}
	return errors.As(err, &many) || errors.As(err, &one) || errors.As(err, &input)
}

// outputError says that standard output takes no more: that is no fault of one
// input among several, and ends all.
type outputError struct{ error }

func (e outputError) Unwrap() error { return e.error }
