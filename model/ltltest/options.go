package ltltest

import (
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
)

// Option changes what is checked, or how. Options are applied in order; of
// several that set the same thing the last one counts, except that fairness and
// assumptions add up.
type Option func(*settings)

type settings struct {
	verdicts.Formula
	gaps    int // of Conforms
	driving driving
}

func newSettings(options []Option) *settings {
	s := &settings{}
	s.Options.Warn = true
	for _, o := range options {
		o(s)
	}
	return s
}

// Name sets what the property is called in the output; without it, "formula".
func Name(name string) Option { return func(s *settings) { s.Formula.Name = name } }

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

// WeakActionFairness makes only those runs count in which each of the actions of
// a model in Go that is possible from some moment on without interruption is
// taken again and again. An action is named as in the formula action(NAME): by
// its text alone, whoever takes it, or as in "client 1: asks".
func WeakActionFairness(actions ...string) Option {
	return func(s *settings) { s.AddActionFairness(check.WeakFairness, actions) }
}

// StrongActionFairness makes only those runs count in which each of the actions
// that is possible again and again is taken again and again; see
// WeakActionFairness.
func StrongActionFairness(actions ...string) Option {
	return func(s *settings) { s.AddActionFairness(check.StrongFairness, actions) }
}

// Assume makes only those runs count that satisfy the formula. A property that
// holds because no run satisfies the assumptions gets a warning.
func Assume(formula string) Option {
	return func(s *settings) { s.Formula.Assume = append(s.Formula.Assume, formula) }
}

// ExpectViolated turns the test around: it fails unless the property is
// violated. The counterexample is logged, go test -v shows it.
func ExpectViolated() Option { return func(s *settings) { s.ExpectViolated = true } }

// NoWarnings does not look for reasons to doubt a property that holds. Looking
// takes further searches, of at most 10,000 states each.
func NoWarnings() Option { return func(s *settings) { s.Options.Warn = false } }

// MaxStates ends the search, and fails the test, after n states of program and
// automaton together.
func MaxStates(n uint64) Option { return func(s *settings) { s.Options.Limits.States = n } }

// MaxMemory ends the search, and fails the test, when the visited states need
// more than n bytes. The default is 80 % of what the machine, or its control
// group, allows.
func MaxMemory(n int64) Option { return func(s *settings) { s.Options.Limits.Memory = n } }

// MaxTime ends the search, and fails the test, after a while. A search ends in
// any case shortly before the deadline of go test.
func MaxTime(d time.Duration) Option { return func(s *settings) { s.Options.Limits.Time = d } }

// Algorithm selects the search; check.Algorithms() lists them. By default a
// suitable one is chosen.
func Algorithm(name check.AlgorithmName) Option {
	return func(s *settings) { s.Options.Algorithm = name }
}
