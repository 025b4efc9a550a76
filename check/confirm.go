package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/counterexample"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// A counterexample is confirmed before anybody sees it. It is replayed by a
// fresh explorer, and its word is judged by the semantics of the formulas, by
// the acceptance of the user's automata, and by the definition of fairness. No
// part of the search is trusted. A counterexample that fails here is a fault of
// this program and never a verdict. Where there is no time left for it, the
// answer is inconclusive.
//
//	confirm(lasso):
//		run := replay the lasso's actions from an initial state
//		word := the letters of run
//		check that word violates the property
//		check that word satisfies every assumption
//		check that run is fair, as the property asks

// confirm replays and judges a lasso. The error means that the lasso is
// refuted, and attributes that to the checker or to the program, or that the
// time is up.
func confirm(ctx context.Context, prog program.Program, prop *Property, l *trace.Lasso, atoms []program.Atom) (*trace.Run, error) {
	run, err := judge(ctx, prog, prop, l, atoms)
	return run, stands(prog, prop, l, atoms, err)
}

// stands attributes the refutation of a counterexample, given the error of
// judging it. A limit is returned as it is. replay.Blame finds out whether the
// program under check gives different successors for the same state the second
// time; everything else is an internal error of this program. It returns nil
// for nil.
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

// confirmed confirms what a search has found, and returns its shortest bad
// prefix: the shortest beginning that no continuation can save. It returns nil
// where there is none, or where only the verdict is wanted (brief).
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
	holds := func(w ltl.Word) (bool, error) { return satisfies(v.language.Sequences, v.language.Known, nil, w) }
	if good, err := counterexample.GoodAfter(run, steps, actions, holds); good || err != nil {
		return nil, cmp.Or(err, wrong)
	}
	v.result.Warnings = append(v.result.Warnings, "no run with a cycle was found to be shown; every continuation of this beginning violates the property, "+
		"by the bounds that the program has in all reachable states (the shortcut "+KnownShortcut+" uses them)")
	return counterexample.Beginning(run.Lasso, steps), nil
}

// judge replays a lasso and judges its word by the property, the assumptions
// and the fairness. It returns the run when all of them agree that it is a
// counterexample, and otherwise an error that names the condition that fails.
func judge(ctx context.Context, prog program.Program, prop *Property, l *trace.Lasso, atoms []program.Atom) (*trace.Run, error) {
	if l.Finite() {
		return nil, errors.New("it has no cycle")
	}
	run, err := replay.Run(ctx, prog, l, atoms)
	if err != nil {
		return nil, err
	}
	satisfied, err := prop.satisfied(sequences.Of(prog), run.Word())
	if err != nil {
		return nil, err
	}
	if satisfied {
		return nil, errors.New("the run satisfies the property")
	}
	return run, excluded(prog, prop, run)
}

// assumptionError says why a run does not count: which assumption, or which
// fairness, it does not satisfy.
type assumptionError struct{ reason string }

func (e *assumptionError) Error() string { return e.reason }

// excluded returns an *assumptionError if an infinite run does not satisfy the
// assumptions or is not fair.
func excluded(prog program.Program, prop *Property, run *trace.Run) error {
	word, s := run.Word(), sequences.Of(prog)
	for _, a := range prop.Assumptions {
		ok, err := satisfies(s, a.Formula, a.Automaton, word)
		if err != nil {
			return err
		}
		if !ok {
			return &assumptionError{fmt.Sprintf("the run does not satisfy assumption %q", a.Name)}
		}
	}
	return judgeFairness(prog, prop, run)
}

// judgeFairness checks a run against the definitions of fairness in package
// trace: towards every process first, then towards each kind of process and
// each group of transitions that the property names.
func judgeFairness(prog program.Program, prop *Property, run *trace.Run) error {
	pid, fair := -1, true
	switch prop.Fairness {
	case WeakFairness:
		pid, fair = run.WeaklyFair()
	case StrongFairness:
		pid, fair = run.StronglyFair()
	}
	if !fair {
		return &assumptionError{fmt.Sprintf("the run is not %sly fair to process %d", prop.Fairness, pid)}
	}
	for _, c := range prop.FairTo {
		if c.Process != "" {
			if pid, fair := run.FairToKind(prog, c.Process, c.Strong); !fair {
				return &assumptionError{fmt.Sprintf("the run does not have %s, namely of process %d", c, pid)}
			}
		} else if !run.FairToGroup(c.Transitions, c.Strong) {
			return &assumptionError{fmt.Sprintf("the run does not have %s", c)}
		}
	}
	return nil
}

// satisfied reports whether a word satisfies the property by the definition of
// its semantics, without a product. A claim is satisfied by the words that it
// does not accept.
func (p *Property) satisfied(s *sequences.Sequences, w ltl.Word) (bool, error) {
	if p.Claim == nil {
		return satisfies(s, p.Formula, p.Automaton, w)
	}
	_, rejects, err := s.Accepts(p.Claim, w)
	return rejects, err
}

// satisfied is that of the property, of a word of the program.
func (v *verification) satisfied(w ltl.Word) (bool, error) {
	return v.prop.satisfied(v.language.Sequences, w)
}

// satisfies judges a word by the formula, or by the automaton when there is no
// formula.
func satisfies(s *sequences.Sequences, f *ltl.Formula, a *automata.Automaton, w ltl.Word) (bool, error) {
	if f != nil {
		return s.Holds(f, w)
	}
	accepts, _, err := s.Accepts(a, w)
	return accepts, err
}
