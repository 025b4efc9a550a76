package properties

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/check/counterexample"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// badPrefix returns the shortest bad prefix of a counterexample, nil if it has
// none or if that cannot be decided.
//
// A bad prefix is the beginning of a run after which no word satisfies the
// property, whatever follows. Of its last state the propositions about states
// are known, those about the next step are not. It is found where the automaton
// of the property has no way on, and tested: none of some continuations may
// satisfy the property by its semantics.
func (v *verification) badPrefix(ctx context.Context, run *trace.Run) (*trace.Lasso, error) {
	if known, err := v.knowsPrefixes(ctx); !known || err != nil {
		return nil, err // the counterexample stands without this
	}
	binding, err := v.prog.Bind(v.result.Atoms)
	if err != nil {
		return nil, err
	}
	actions := uint64(binding.ActionAtoms())
	steps := counterexample.StuckAfter(v.positiveCompiled, run, actions)
	if steps < 0 {
		return nil, nil
	}
	if good, err := counterexample.GoodAfter(run, steps, actions, v.satisfied); err != nil {
		return nil, err
	} else if good {
		return nil, fmt.Errorf("internal error: the bad prefix of the counterexample to %q has a good continuation", v.prop.Name)
	}
	return counterexample.Beginning(run.Lasso, steps), nil
}

// knowsPrefixes reports whether there is an automaton that recognises bad
// prefixes, and makes it on the first call. It is too large for some
// properties.
func (v *verification) knowsPrefixes(ctx context.Context) (bool, error) {
	if v.positiveCompiled != nil {
		return true, nil
	}
	a, err := v.language.Positive(ctx)
	if a == nil || err != nil {
		return false, unlessDone(ctx, err)
	}
	compiled, err := a.Trim().Compile(func(ap string) (int, error) { return language.BitOf(v.result.Atoms, ap) })
	if errors.Is(err, automata.ErrLabel) {
		return false, nil
	}
	if err == nil {
		v.positiveCompiled = compiled
	}
	return err == nil, err
}

// unlessDone drops an error if the context has ended: a bad prefix is an extra
// that a limit may cost, while the verdict stands.
func unlessDone(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// monitor returns a deterministic automaton that has no way on exactly after a
// bad prefix. A *LimitError means that it is too large.
func (v *verification) monitor(ctx context.Context) (*automata.Compiled, error) {
	a, err := v.language.Positive(ctx)
	if err == nil && a == nil {
		err = monitor.Limitf("the automaton that finds bad prefixes is too large")
	}
	if err != nil {
		return nil, err
	}
	if a, err = v.language.Made(ctx)(ops.Monitor(ctx, a, ops.Options{})); err != nil {
		return nil, err
	}
	return language.Compile(a, v.bound)
}

// shortPrefixes explores the product of the program with the monitor breadth
// first, and calls yield with the bad prefixes that it finds, shortest first,
// until yield returns false. Each ends where the monitor gets stuck for the
// first time.
func (v *verification) shortPrefixes(ctx context.Context, q emptiness.Job, yield func(*trace.Lasso) (bool, error)) error {
	return v.withMonitor(ctx, q, func(s *search.Search) error { return counterexample.BadPrefixes(s, yield) })
}

// withMonitor prepares a search of the product of the program with the monitor,
// without fairness, and calls look with it. The search's memory is released
// afterwards.
func (v *verification) withMonitor(ctx context.Context, q emptiness.Job, look func(*search.Search) error) error {
	monitor, err := v.monitor(ctx)
	if err != nil {
		return err
	}
	q.Factors = []*automata.Compiled{monitor}
	q.Fairness.Weak, q.Fairness.Strong, q.Fairness.Constraints = false, false, nil
	s, err := v.searchIn(ctx, q, "counterexample")
	if err != nil {
		return err
	}
	defer s.Monitor.Budget.Release()
	return s.Limited(look(s))
}

// continueSearch extends a bad prefix to a lasso that satisfies the fairness
// and assumptions of the property, by a search from its last state. If all runs
// count and none closes within search.MostClosing states, it extends the prefix
// by one step instead. It returns nil if there is no way on, which takes an
// atomic sequence that never ends.
func (v *verification) continueSearch(ctx context.Context, q emptiness.Job, begin *trace.Lasso) (*trace.Lasso, error) {
	q.Binding, q.Factors, q.Shape = counterexample.StartIn(q.Binding, begin.Last), nil, nil
	if !v.prop.Restricted() {
		q.Trial = search.MostClosing
	}
	s, _, err := emptiness.Search(ctx, q, emptiness.Options{Config: monitor.Config{Limits: v.opts.Limits}})
	if s != nil {
		defer s.Monitor.Budget.Release()
	}
	if emptiness.IsTooLarge(err) {
		return counterexample.OneStepOn(q.Binding, begin)
	}
	if err != nil {
		return nil, err
	}
	if s.Found == nil {
		return nil, nil
	}
	l := &trace.Lasso{Prefix: slices.Concat(begin.Prefix, s.Found.Prefix), Cycle: s.Found.Cycle}
	return l.Shorten(), nil
}
