package check

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Verify answers one property. What the user got wrong (an unknown algorithm, an unknown
// proposition) is a *source.Error or source.Errors; any other error is a fault of this
// program, and the result then says nothing. Running into a limit is no error but an
// inconclusive result.
func Verify(ctx context.Context, prog program.Program, prop Property, opts Options) (Result, error) {
	a, err := algorithm(opts.Algorithm)
	if err != nil {
		return Result{}, err
	}
	if err := prop.validate(); err != nil {
		return Result{}, err
	}
	ctx, cancel := withTime(ctx, opts.Limits)
	defer cancel()
	v := &verification{prog: prog, prop: prop, opts: opts, algorithm: a}
	v.result = Result{Name: prop.Name, Algorithm: a.Name, Fairness: prop.Fairness}
	err = v.run(ctx)
	var limit *limitError
	if errors.As(err, &limit) {
		v.result.Verdict, v.result.Reason = Inconclusive, limit.reason
		return v.result, nil
	}
	if err != nil {
		v.result.Verdict, v.result.Counterexample = Inconclusive, nil
	}
	return v.result, err
}

// Validate reports what Verify would find wrong with the property, without any search.
func Validate(prog program.Program, prop Property) error {
	if err := prop.validate(); err != nil {
		return err
	}
	_, err := prog.Bind(prop.atoms())
	return err
}

func (p *Property) validate() error {
	if (p.Formula == nil) == (p.Claim == nil) {
		return errors.New("a property must have either a formula or a claim")
	}
	for _, a := range p.Assumptions {
		if (a.Formula == nil) == (a.Automaton == nil) {
			return fmt.Errorf("assumption %q must have either a formula or an automaton", a.Name)
		}
		if a.Automaton != nil && !a.Automaton.Acc.IsGeneralisedBuchi() {
			return &source.Error{Msg: fmt.Sprintf("the automaton of assumption %q has an acceptance condition other than (generalised) Büchi", a.Name)}
		}
	}
	if p.Claim != nil && !p.Claim.Acc.IsGeneralisedBuchi() {
		return &source.Error{Msg: "the claim has an acceptance condition other than (generalised) Büchi"}
	}
	return nil
}

// verification is one run of Verify.
type verification struct {
	prog      program.Program
	prop      Property
	opts      Options
	algorithm Algorithm
	result    Result
}

func (v *verification) run(ctx context.Context) error {
	v.result.Atoms = v.prop.atoms()
	binding, err := v.prog.Bind(v.result.Atoms)
	if err != nil {
		return err
	}
	factors, err := v.factors(ctx)
	if err != nil {
		return err
	}
	s, err := emptiness(ctx, binding, factors, v.prop.Fairness == WeakFairness, v.opts)
	if s == nil {
		return err
	}
	v.result.Product = s.stats
	if s.found == nil {
		return v.conclude(s, err)
	}
	var limit *limitError
	if errors.As(err, &limit) { // found before the limit cut the rest of an exhaustive search
		v.result.Reason = limit.reason
	} else if err != nil {
		return err
	}
	if err := confirm(v.prog, &v.prop, s.found, v.result.Atoms); err != nil {
		return err
	}
	v.result.Verdict, v.result.Counterexample = Violated, s.found
	return nil
}

// conclude answers when no counterexample was found.
func (v *verification) conclude(s *search, err error) error {
	switch {
	case err != nil:
		return err
	case s.runtime:
		return limitf("the program makes a run-time error: see what check says of the model alone")
	case !v.algorithm.Exact:
		return limitf("algorithm %s found nothing, and is not exact", v.algorithm.Name)
	}
	v.result.Verdict = Holds
	return nil
}

// atoms lists the propositions of the property and its assumptions, sorted.
func (p *Property) atoms() []program.Atom {
	names := apsOf(p.Formula, p.Claim)
	for _, a := range p.Assumptions {
		names = append(names, apsOf(a.Formula, a.Automaton)...)
	}
	slices.Sort(names)
	var atoms []program.Atom
	for _, name := range slices.Compact(names) {
		atoms = append(atoms, program.Atom{Text: name, Pos: p.Positions[name]})
	}
	return atoms
}

func apsOf(f *ltl.Formula, a *automata.Automaton) []string {
	if f != nil {
		return ltl.APs(f)
	}
	return a.UsedAPs()
}

// factors makes the automata of the product: that of the negated property first.
func (v *verification) factors(ctx context.Context) ([]*automata.Compiled, error) {
	negation := v.prop.Claim
	if negation == nil {
		var err error
		if negation, err = v.translate(ctx, v.prop.Factory.Negate(v.prop.Formula)); err != nil {
			return nil, err
		}
	}
	v.result.Automaton = AutomatonInfo{
		States: negation.States(), Edges: len(negation.Edges()), Sets: negation.Acc.Sets,
		Deterministic: negation.IsDeterministic(),
	}
	all := []*automata.Automaton{negation}
	for _, assumption := range v.prop.Assumptions {
		a := assumption.Automaton
		if a == nil {
			var err error
			if a, err = v.translate(ctx, assumption.Formula); err != nil {
				return nil, err
			}
		}
		all = append(all, a)
	}
	return v.compile(all)
}

func (v *verification) translate(ctx context.Context, f *ltl.Formula) (*automata.Automaton, error) {
	opts := translate.Options{}
	if v.algorithm.oneSet {
		opts.Type = translate.BA
	}
	a, err := translate.Translate(ctx, v.prop.Factory, f, opts)
	if ctx.Err() != nil {
		c := newClock(ctx, v.opts, "translate")
		return nil, c.interrupted(ctx.Err())
	}
	if errors.Is(err, translate.ErrLimit) {
		return nil, limitf("%v", err)
	}
	return a, err
}

func (v *verification) compile(all []*automata.Automaton) ([]*automata.Compiled, error) {
	var out []*automata.Compiled
	for _, a := range all {
		c, err := a.Compile(v.bit)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// bit is the letter's bit of a proposition.
func (v *verification) bit(ap string) (int, error) {
	i := slices.IndexFunc(v.result.Atoms, func(a program.Atom) bool { return a.Text == ap })
	if i < 0 {
		return 0, fmt.Errorf("internal error: proposition %q was not bound", ap)
	}
	return i, nil
}
