package ltltest

import (
	"strconv"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Option changes what is checked, or how. Options are applied in order; of
// several that set the same thing the last one counts, except that fairness and
// assumptions add up.
type Option func(*settings)

type settings struct {
	name     string
	expected string
	fairness check.Fairness
	fairTo   []check.FairTo
	fairText []string
	assume   []string
	options  check.Options
	gaps     int // of Conforms
	driving  driving
}

func newSettings(options []Option) *settings {
	s := &settings{expected: report.Holds, options: check.Options{Warn: true}}
	for _, o := range options {
		o(s)
	}
	return s
}

// assumptions lists everything that restricts the runs, in words.
func (s *settings) assumptions() []string {
	return append(append([]string{}, s.fairText...), s.assume...)
}

// Name sets what the property is called in the output; without it, "formula".
func Name(name string) Option { return func(s *settings) { s.name = name } }

// WeakFairness makes only those runs count in which every process that can move
// from some moment on without interruption moves again and again. With names,
// it is about these processes alone.
func WeakFairness(processes ...string) Option { return fair(check.WeakFairness, processes) }

// StrongFairness makes only those runs count in which every process that can
// move again and again moves again and again. With names, it is about these
// processes alone.
func StrongFairness(processes ...string) Option { return fair(check.StrongFairness, processes) }

func fair(kind check.Fairness, processes []string) Option {
	return func(s *settings) {
		if len(processes) == 0 {
			s.fairness = max(s.fairness, kind)
			return
		}
		for _, p := range processes {
			s.fairTo = append(s.fairTo, check.FairTo{Strong: kind == check.StrongFairness, Transitions: []string{"exec(" + strconv.Quote(p) + ")"}})
		}
		s.fairText = append(s.fairText, kind.String()+" fairness of "+strings.Join(processes, ", "))
	}
}

// Assume makes only those runs count that satisfy the formula. A property that
// holds because no run satisfies the assumptions gets a warning.
func Assume(formula string) Option {
	return func(s *settings) { s.assume = append(s.assume, formula) }
}

// ExpectViolated turns the test around: it fails unless the property is
// violated. The counterexample is logged, go test -v shows it.
func ExpectViolated() Option { return func(s *settings) { s.expected = report.Violated } }

// NoWarnings does not look for reasons to doubt a property that holds. Looking
// takes further searches, of at most 10,000 states each.
func NoWarnings() Option { return func(s *settings) { s.options.Warn = false } }

// MaxStates ends the search, and fails the test, after n states of program and
// automaton together.
func MaxStates(n uint64) Option { return func(s *settings) { s.options.Limits.States = n } }

// MaxMemory ends the search, and fails the test, when the visited states need
// more than n bytes. The default is 80 % of what the machine, or its control
// group, allows.
func MaxMemory(n int64) Option { return func(s *settings) { s.options.Limits.Memory = n } }

// MaxTime ends the search, and fails the test, after a while. A search ends in
// any case shortly before the deadline of go test.
func MaxTime(d time.Duration) Option { return func(s *settings) { s.options.Limits.Time = d } }

// Algorithm selects the search; check.Algorithms() lists them. By default a
// suitable one is chosen.
func Algorithm(name check.AlgorithmName) Option {
	return func(s *settings) { s.options.Algorithm = name }
}
