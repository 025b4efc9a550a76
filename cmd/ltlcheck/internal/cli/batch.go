package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Batch counts the answers to many inputs that are handled one by one, where a
// wrong input must not keep the others from being answered. An input without an
// answer has its error in its place.
type Batch struct {
	Stderr  io.Writer
	What    string // the inputs, as "formulas"
	inputs  int
	refused int // inputs that are wrong, or for which there is no answer
	limited int // inputs whose answer a limit cut short
}

// Answer counts an input. If err is about this input alone, such as a syntax
// error or a limit, it is printed to Stderr and returned as a message on one
// line, to be put in place of the answer. Any other error is returned as fatal
// and ends the batch: an interrupt, an output that cannot be written, an
// internal error.
func (b *Batch) Answer(err error) (message string, fatal error) {
	b.inputs++
	found := source.ErrorsOf(err)
	var input inputError
	var limit Inconclusive
	switch {
	case err == nil:
		return "", nil
	case errors.Is(err, ErrInterrupted):
		return "", err
	case found != nil:
		b.refused++
		fmt.Fprint(b.Stderr, Rendered(found.Sort()))
	case errors.As(err, &input):
		b.refused++
		fmt.Fprintf(b.Stderr, "ltlcheck: %v\n", err)
	case errors.As(err, &limit):
		b.limited++
		fmt.Fprintf(b.Stderr, "ltlcheck: %v\n", err)
	default:
		return "", err
	}
	return strings.ReplaceAll(err.Error(), "\n", "; "), nil
}

// Err returns the error of the whole batch, nil if every input has an answer.
// Wrong inputs outweigh limits: the status is then 2 and not 3.
func (b *Batch) Err() error {
	var parts []string
	if b.refused > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d %s have no result", b.refused, b.inputs, b.What))
	}
	if b.limited > 0 {
		parts = append(parts, fmt.Sprintf("a limit was reached for %d of %d %s", b.limited, b.inputs, b.What))
	}
	switch {
	case b.refused > 0:
		return InputErrorf("%s", strings.Join(parts, ", and "))
	case b.limited > 0:
		return NewInconclusive(errors.New(parts[0]))
	}
	return nil
}
