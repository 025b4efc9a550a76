package check

import (
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/trace"
)

// A counterexample is confirmed before anybody sees it: replayed by a fresh explorer, and its
// word judged by the semantics of the formulas, by the acceptance of the user's automata, and by
// the definition of fairness. Nothing of the search is trusted; a failure is a fault of this
// program and never a verdict.

func confirm(prog program.Program, prop *Property, l *trace.Lasso, atoms []program.Atom) error {
	if err := judge(prog, prop, l, atoms); err != nil {
		return fmt.Errorf("internal error: the counterexample to %q does not stand: %w", prop.Name, err)
	}
	return nil
}

func judge(prog program.Program, prop *Property, l *trace.Lasso, atoms []program.Atom) error {
	if l.Finite() {
		return errors.New("it has no cycle")
	}
	run, err := trace.Replay(prog, l, atoms)
	if err != nil {
		return err
	}
	word := run.Word()
	violates, err := satisfies(prop.Formula, prop.Claim, word)
	if err != nil {
		return err
	}
	if violates == (prop.Formula != nil) { // a claim accepts what violates
		return errors.New("the run satisfies the property")
	}
	for _, a := range prop.Assumptions {
		ok, err := satisfies(a.Formula, a.Automaton, word)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("the run does not satisfy assumption %q", a.Name)
		}
	}
	if prop.Fairness == WeakFairness {
		if pid, fair := run.WeaklyFair(); !fair {
			return fmt.Errorf("the run is not weakly fair to process %d", pid)
		}
	}
	return nil
}

// satisfies judges the word by the formula, or by the automaton when there is no formula.
func satisfies(f *ltl.Formula, a *automata.Automaton, w ltl.Word) (bool, error) {
	if f != nil {
		return ltl.Holds(f, w)
	}
	return automata.AcceptsWord(a, w)
}

// confirmFailure replays a finite run and looks for the failure at its end.
func confirmFailure(prog program.Program, f *Failure) error {
	run, err := trace.Replay(prog, f.Trail, nil)
	if err != nil {
		return fmt.Errorf("internal error: the run into an %s does not stand: %w", f.Kind, err)
	}
	if f.Kind == InvalidEnd {
		if !run.InvalidEnd() {
			return errors.New("internal error: the run does not end in an invalid end state")
		}
		return nil
	}
	if kind, failed := failure(run.Flags[len(run.Flags)-1]); !failed || kind != f.Kind {
		return fmt.Errorf("internal error: the run does not end with an %s", f.Kind)
	}
	return nil
}
