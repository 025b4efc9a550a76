package properties

import (
	"cmp"
	"context"
	"errors"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/counterexample"
	"github.com/ltlcheck/ltlcheck/internal/check/judge"
	"github.com/ltlcheck/ltlcheck/internal/check/known"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Confirm judges a run of a search elsewhere, which may be anything, as those of
// this package are judged. The error explains why it does not violate the
// property.
func Confirm(ctx context.Context, prog program.Program, prop language.Property, l *trace.Lasso) (Answer, error) {
	if err := prop.Validate(); err != nil {
		return Answer{}, err
	}
	v := newVerification(prog, prop, options.Options{}, algorithms.Algorithm{})
	v.result.Atoms = v.prop.Atoms(v.prog)
	bad, err := v.judged(ctx, l)
	if err != nil {
		return Answer{}, err
	}
	v.result.Verdict, v.result.Counterexample, v.result.BadPrefix = Violated, l, bad
	return v.result, nil
}

// judged judges a run, and returns its shortest bad prefix, nil if it has none.
func (v *verification) judged(ctx context.Context, l *trace.Lasso) (*trace.Lasso, error) {
	if l.Finite() {
		return v.judgeOpen(ctx, l)
	}
	run, err := judge.Run(ctx, v.prog, &v.prop, l, v.result.Atoms)
	if err != nil {
		return nil, err
	}
	return v.badPrefix(ctx, run)
}

// confirmed confirms what a search has found, and returns its shortest bad
// prefix: the shortest beginning that no continuation can save. It returns nil
// where there is none, or where only the verdict is wanted (brief).
func (v *verification) confirmed(ctx context.Context, l *trace.Lasso) (*trace.Lasso, error) {
	if l.Finite() {
		bad, err := v.judgeOpen(ctx, l)
		return bad, judge.Stands(v.prog, &v.prop, l, v.result.Atoms, err)
	}
	run, err := judge.Confirm(ctx, v.prog, &v.prop, l, v.result.Atoms)
	if err != nil || v.brief {
		return nil, err
	}
	return v.badPrefix(ctx, run)
}

// judgeOpen judges a finite run. Such a run is a counterexample when it has a
// bad prefix, and all its continuations count; that is, with neither
// assumptions nor fairness. It returns the shortest bad prefix, or a
// *monitor.LimitError when the run cannot be judged.
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

// badWithKnowledge returns the shortest beginning of a run that no continuation
// in the program makes good, though other words would. It judges by the formula
// in which propositions known from all reachable states have been replaced.
// That is the last resort where the program has no run with a cycle to show,
// and the result carries a warning about it.
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
	holds := func(w ltl.Word) (bool, error) {
		return language.Satisfies(v.language.Sequences, v.language.Known, nil, w)
	}
	if good, err := counterexample.GoodAfter(run, steps, actions, holds); good || err != nil {
		return nil, cmp.Or(err, wrong)
	}
	v.result.Warnings = append(v.result.Warnings, "no run with a cycle was found to be shown; every continuation of this beginning violates the property, "+
		"by the bounds that the program has in all reachable states (the shortcut "+known.Shortcut+" uses them)")
	return counterexample.Beginning(run.Lasso, steps), nil
}

// satisfied is that of the property, of a word of the program.
func (v *verification) satisfied(w ltl.Word) (bool, error) {
	return v.prop.Satisfied(v.language.Sequences, w)
}
