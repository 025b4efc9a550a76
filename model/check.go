package model

import (
	"context"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
	"github.com/ltlcheck/ltlcheck/program"
)

// Result is the answer to a formula. It prints itself: the verdict, and the run
// that violates the formula, as a failing test shows them; or what is wrong with
// the formula or the program.
type Result struct {
	Verdict check.Verdict // Inconclusive if there is an error
	States  uint64        // states of program and automaton together that were visited
	// Err is about the formula or the program, not about the verdict. It is a
	// *source.Error or source.Errors unless it is a fault of this module.
	Err  error
	text string
}

// String returns the answer for people, in several lines.
func (r Result) String() string { return r.text }

// Option restricts the runs that count, or the search.
type Option func(*settings)

type settings struct{ verdicts.Formula }

// Check checks that every run of a program, such as a Model, satisfies a
// formula: operators of LTL, patterns, and propositions of the program
// (docs/specifications.md). In tests use package ltltest.
func Check(ctx context.Context, p program.Program, formula string, options ...Option) Result {
	s := settings{verdicts.Formula{Text: formula, Options: check.Options{Warn: true}}}
	for _, o := range options {
		o(&s)
	}
	a, err := s.Answer(ctx, p)
	if err != nil {
		return Result{Err: err, text: strings.Trim(stated.Explain(err), "\n")}
	}
	return Result{Verdict: a.Result.Verdict, States: a.Product.States, text: report.Answered(&a.Property)}
}

// WeakFairness makes only those runs count in which every process that can move
// from some moment on without interruption moves again and again. With names,
// it is about these processes alone.
func WeakFairness(processes ...string) Option {
	return func(s *settings) { s.AddFairness(check.WeakFairness, processes) }
}

// StrongFairness makes only those runs count in which every process that can
// move again and again moves again and again. With names, it is about these
// processes alone.
func StrongFairness(processes ...string) Option {
	return func(s *settings) { s.AddFairness(check.StrongFairness, processes) }
}

// WeakActionFairness makes only those runs count in which each of the actions
// that is possible from some moment on without interruption is taken again and
// again. An action is named as in the formula action(NAME): by its text alone,
// whoever takes it, or as in "client 1: asks".
func WeakActionFairness(actions ...string) Option {
	return func(s *settings) { s.AddActionFairness(check.WeakFairness, actions) }
}

// StrongActionFairness makes only those runs count in which each of the actions
// that is possible again and again is taken again and again; see
// WeakActionFairness.
func StrongActionFairness(actions ...string) Option {
	return func(s *settings) { s.AddActionFairness(check.StrongFairness, actions) }
}

// Assume makes only those runs count that satisfy the formula.
func Assume(formula string) Option {
	return func(s *settings) { s.Formula.Assume = append(s.Formula.Assume, formula) }
}

// MaxStates ends the search, which is inconclusive then, after n states of
// program and automaton together.
func MaxStates(n uint64) Option { return func(s *settings) { s.Options.Limits.States = n } }

// MaxTime ends the search, which is inconclusive then, after a while.
func MaxTime(d time.Duration) Option { return func(s *settings) { s.Options.Limits.Time = d } }
