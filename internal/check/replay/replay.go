package replay

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// IsFault reports whether an error explains to the user what is wrong with the
// program, or with the checkpoint from which a search was to resume. Programs
// may run code of the user: an error in that is neither a limit of the search,
// which would be inconclusive, nor a fault of the checker.
func IsFault(err error) bool {
	var refusal *checkpoint.Refusal
	return source.ErrorsOf(err) != nil || errors.As(err, &refusal)
}

// Blame returns the reason why a run of the program cannot be confirmed: a
// fault that the program's own audit of the run's states finds, or else err.
func Blame(prog program.Program, l *trace.Lasso, atoms []program.Atom, err error) error {
	auditor, ok := prog.(program.Auditor)
	if !ok || err == nil || IsFault(err) {
		return err
	}
	var states []program.State
	for i := range l.Len() {
		states = append(states, l.At(i).State)
	}
	if l.Finite() {
		states = append(states, l.Last)
	}
	if fault := auditor.Audit(states, atoms); fault != nil {
		return fault
	}
	return err
}

// Run replays a run that a search in the context has found, and returns it with
// its letters. If there is no time left, or the run is too long for the memory
// limit, the error is a LimitError. If a run of an audited program cannot be
// repeated, that is the program's fault.
func Run(ctx context.Context, prog program.Program, l *trace.Lasso, atoms []program.Atom) (*trace.Run, error) {
	if err := monitor.FitsRun(ctx, l.Len()); err != nil {
		return nil, err
	}
	ctx, cancel := monitor.Late(ctx)
	defer cancel()
	run, err := trace.ReplayWithin(ctx, prog, l, atoms)
	if err != nil && ctx.Err() != nil {
		return nil, monitor.TooLate(ctx)
	}
	if err == nil || IsFault(err) {
		return run, err
	}
	if _, ok := prog.(program.Auditor); !ok {
		return run, err
	}
	if err := Blame(prog, l, atoms, err); IsFault(err) {
		return run, err
	}
	return run, Unrepeatable(err)
}

// Unrepeatable returns the error for a program that does not behave in the same
// way twice.
func Unrepeatable(err error) error {
	return &source.Error{
		Msg:  "the search found a run that the program cannot repeat: " + err.Error(),
		Hint: "the program does not behave in the same way when it is asked again: does it depend on anything but its states?",
	}
}
