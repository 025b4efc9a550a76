package replay

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// FailureKind is what a program does wrong by itself, whatever the property.
type FailureKind uint8

// The failures.
const (
	InvalidEnd      FailureKind = iota // a state without successors where some process is not at a valid end
	AssertionFailed                    // an assertion failed on the last step
	RuntimeFailed                      // a run-time error happened on the last step
)

// String names the failure for the user.
func (k FailureKind) String() string {
	return enum.Name([]string{"invalid end state", "assertion failed", "run-time error"}, k, "FailureKind")
}

// Failure is a failure of the program with the finite run that shows it.
type Failure struct {
	Kind  FailureKind
	Trail *trace.Lasso // without a cycle
}

// EndsInvalid reports whether the state just expanded has no successors and is
// no valid end.
func EndsInvalid(b *program.Batch) bool {
	return b.Len() == 0 && b.Flags&program.ValidEnd == 0
}

// Failures yields the failures of the last expansion, each with the position of
// the successor whose step fails, or -1 where the state itself does.
func Failures(b *program.Batch) iter.Seq2[FailureKind, int] {
	return func(yield func(FailureKind, int) bool) {
		if EndsInvalid(b) && !yield(InvalidEnd, -1) {
			return
		}
		for i := range b.Succs {
			if kind, failed := FailureOf(b.Succs[i].Flags); failed && !yield(kind, i) {
				return
			}
		}
	}
}

// ConfirmFailure replays the run of a failure, which a search in the context
// has found, and checks that the failure is at its end. It returns a LimitError
// if there is no time left for that; any other error is a fault.
func ConfirmFailure(ctx context.Context, prog program.Program, f *Failure) error {
	return confirmFailure(ctx, prog, f, false)
}

// confirmFailure is ConfirmFailure; if cut is set it removes what the run does
// after the failing step.
func confirmFailure(ctx context.Context, prog program.Program, f *Failure, cut bool) error {
	run, err := Run(ctx, prog, f.Trail, nil)
	var limit *monitor.LimitError
	if IsFault(err) || errors.As(err, &limit) {
		return err
	}
	if err != nil {
		return fmt.Errorf("internal error: the run into an %s does not stand: %w", f.Kind, err)
	}
	if f.Kind == InvalidEnd {
		if !FailsIn(run, f.Kind) {
			return errors.New("internal error: the run does not end in an invalid end state")
		}
		return nil
	}
	last := len(run.Flags) - 1
	for cut && last > 0 && !fails(run.Flags[last], f.Kind) {
		last--
	}
	if last < 0 || !fails(run.Flags[last], f.Kind) {
		return fmt.Errorf("internal error: the run does not end with an %s", f.Kind)
	}
	if end := last + 1; end < len(f.Trail.Prefix) {
		f.Trail = &trace.Lasso{Prefix: f.Trail.Prefix[:end], Last: f.Trail.Prefix[end].State}
	}
	return nil
}

// FailsIn reports whether a finite run ends with a failure of a kind.
func FailsIn(run *trace.Run, kind FailureKind) bool {
	if kind == InvalidEnd {
		return run.InvalidEnd()
	}
	last := len(run.Flags) - 1
	return last >= 0 && fails(run.Flags[last], kind)
}

// fails reports whether flags show a failure of a kind.
func fails(flags program.SuccFlags, kind FailureKind) bool {
	found, failed := FailureOf(flags)
	return failed && found == kind
}

// FailureOf returns the failure that the flags of a transition show, if any.
func FailureOf(flags program.SuccFlags) (FailureKind, bool) {
	switch {
	case flags&program.AssertFailed != 0:
		return AssertionFailed, true
	case flags&program.RuntimeError != 0:
		return RuntimeFailed, true
	}
	return 0, false
}

// LastStatement returns the Statement of the last step of a finite run, "" if
// it has none.
func LastStatement(prog program.Program, l *trace.Lasso) string {
	if len(l.Prefix) == 0 {
		return ""
	}
	return Statement(prog, l.Prefix[len(l.Prefix)-1])
}

// Statement returns a text that distinguishes statements of processes; it is a
// key, and not for users. It formats the action, so that it is not for hot
// paths.
func Statement(prog program.Program, st trace.Step) string {
	if st.Action == program.Stutter {
		return "-"
	}
	a := prog.FormatAction(st.State, st.Action)
	return fmt.Sprint(a.Process, "\x00", a.Pid, "\x00", a.Pos.Line, "\x00", a.Pos.Col, "\x00", a.Statement)
}

// Statements returns the set of statements of a cycle as a text.
func Statements(prog program.Program, cycle []trace.Step) string {
	var all []string
	for _, st := range cycle {
		all = append(all, Statement(prog, st))
	}
	slices.Sort(all)
	return fmt.Sprintf("%q", slices.Compact(all))
}
