package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check/internal/counterexample"
	"github.com/ltlcheck/ltlcheck/check/internal/language"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// A counterexample is confirmed before anybody sees it: replayed by a fresh
// explorer, and its word judged by the semantics of the formulas, by the
// acceptance of the user's automata, and by the definition of fairness. Nothing
// of the search is trusted; a failure is a fault of this program and never a
// verdict. Where there is no time left for it, the answer is inconclusive.

func confirm(ctx context.Context, prog program.Program, prop *Property, l *trace.Lasso, atoms []program.Atom) (*trace.Run, error) {
	run, err := judge(ctx, prog, prop, l, atoms)
	return run, stands(prog, prop, l, atoms, err)
}

// stands tells whose fault it is that what was found does not stand.
func stands(prog program.Program, prop *Property, l *trace.Lasso, atoms []program.Atom, err error) error {
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		return err
	}
	if err = replay.Blame(prog, l, atoms, err); err == nil || replay.IsFault(err) {
		return err
	}
	return fmt.Errorf("internal error: the counterexample to %q does not stand: %w", prop.Name, err)
}

// confirmed confirms what a search has found, and gives its shortest bad
// prefix. That is nil where there is none, or nobody asks.
func (v *verification) confirmed(ctx context.Context, l *trace.Lasso) (*trace.Lasso, error) {
	if l.Finite() {
		bad, err := v.judgeOpen(ctx, l)
		return bad, stands(v.prog, &v.prop, l, v.result.Atoms, err)
	}
	run, err := confirm(ctx, v.prog, &v.prop, l, v.result.Atoms)
	if err != nil || v.brief {
		return nil, err
	}
	return v.badPrefix(ctx, run)
}

// judgeOpen judges a finite run, which is a counterexample where it has a bad
// prefix, and all its continuations count. It gives the shortest bad prefix.
func (v *verification) judgeOpen(ctx context.Context, l *trace.Lasso) (*trace.Lasso, error) {
	if v.prop.Restricted() {
		return nil, monitor.Limitf("a run was found that violates the property within %s, whatever follows, but no way to go on after it "+
			"for ever that comes back to one of its states, so that its fairness and the assumptions cannot be judged",
			english.Plural(l.Len(), "step", ""))
	}
	run, err := replay.Run(ctx, v.prog, l, v.result.Atoms)
	if err != nil {
		return nil, err
	}
	if known, err := v.knowsPrefixes(ctx); err != nil {
		return nil, err
	} else if !known {
		return nil, monitor.Limitf("a run was found that violates the property within %s, whatever follows, but the automaton that "+
			"judges it is too large", english.Plural(l.Len(), "step", ""))
	}
	bad, err := v.badPrefix(ctx, run)
	if err == nil && bad == nil {
		bad, err = v.badWithKnowledge(ctx, run)
	}
	return bad, err
}

// badWithKnowledge is the shortest beginning of a run that no continuation in
// the program makes good, though other words would: by what is known of the
// propositions in all reachable states. It is what is left where the program
// has no run with a cycle to show.
func (v *verification) badWithKnowledge(ctx context.Context, run *trace.Run) (*trace.Lasso, error) {
	wrong := errors.New("it has no cycle, and it is no bad prefix")
	if v.language.Known == nil {
		return nil, wrong
	}
	a, err := v.language.Translate(ctx, v.language.Known)
	if err != nil {
		return nil, err
	}
	c, err := language.Compile(a.Trim(), v.result.Atoms)
	if err != nil {
		return nil, err
	}
	binding, err := v.prog.Bind(v.result.Atoms)
	if err != nil {
		return nil, err
	}
	actions := uint64(binding.ActionAtoms())
	steps := counterexample.StuckAfter(c, run, actions)
	if steps < 0 {
		return nil, wrong
	}
	holds := func(w ltl.Word) (bool, error) { return ltl.Holds(v.language.Known, w) }
	if good, err := counterexample.GoodAfter(run, steps, actions, holds); good || err != nil {
		return nil, cmp.Or(err, wrong)
	}
	v.result.Warnings = append(v.result.Warnings, "no run with a cycle was found to be shown; every continuation of this beginning violates the property, "+
		"by the bounds that the program has in all reachable states (--without "+KnownShortcut+" leaves them out)")
	return counterexample.Beginning(run.Lasso, steps), nil
}

func judge(ctx context.Context, prog program.Program, prop *Property, l *trace.Lasso, atoms []program.Atom) (*trace.Run, error) {
	if l.Finite() {
		return nil, errors.New("it has no cycle")
	}
	run, err := replay.Run(ctx, prog, l, atoms)
	if err != nil {
		return nil, err
	}
	word := run.Word()
	satisfied, err := prop.satisfied(word)
	if err != nil {
		return nil, err
	}
	if satisfied {
		return nil, errors.New("the run satisfies the property")
	}
	for _, a := range prop.Assumptions {
		ok, err := satisfies(a.Formula, a.Automaton, word)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, fmt.Errorf("the run does not satisfy assumption %q", a.Name)
		}
	}
	return run, judgeFairness(prog, prop, run)
}

func judgeFairness(prog program.Program, prop *Property, run *trace.Run) error {
	pid, fair := -1, true
	switch prop.Fairness {
	case WeakFairness:
		pid, fair = run.WeaklyFair()
	case StrongFairness:
		pid, fair = run.StronglyFair()
	}
	if !fair {
		return fmt.Errorf("the run is not %sly fair to process %d", prop.Fairness, pid)
	}
	for _, c := range prop.FairTo {
		if c.Process != "" {
			if pid, fair := run.FairToKind(prog, c.Process, c.Strong); !fair {
				return fmt.Errorf("the run does not have %s, namely of process %d", c, pid)
			}
		} else if !run.FairToGroup(c.Transitions, c.Strong) {
			return fmt.Errorf("the run does not have %s", c)
		}
	}
	return nil
}

// satisfied judges the word by the property.
func (p *Property) satisfied(w ltl.Word) (bool, error) {
	if p.Claim != nil {
		accepted, err := automata.AcceptsWord(p.Claim, w)
		return !accepted, err
	}
	return satisfies(p.Formula, p.Automaton, w)
}

// satisfies judges the word by the formula, or by the automaton when there is
// no formula.
func satisfies(f *ltl.Formula, a *automata.Automaton, w ltl.Word) (bool, error) {
	if f != nil {
		return ltl.Holds(f, w)
	}
	return automata.AcceptsWord(a, w)
}
