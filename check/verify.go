package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Verify answers one property. What the user got wrong (an unknown algorithm, an unknown
// proposition) is a *source.Error or source.Errors; any other error is a fault of this
// program, and the result then says nothing. Running into a limit is no error but an
// inconclusive result.
func Verify(ctx context.Context, prog program.Program, prop Property, opts Options) (Result, error) {
	return answer(ctx, prog, prop, opts, nil)
}

func answer(ctx context.Context, prog program.Program, prop Property, opts Options, session *Session) (Result, error) {
	if err := opts.validate(); err != nil {
		return Result{}, err
	}
	a, err := algorithm(opts.Algorithm)
	if err != nil {
		return Result{}, err
	}
	if err := prop.validate(); err != nil {
		return Result{}, err
	}
	asked := prop
	prop = prop.overSequences(prog)
	ctx, cancel := withTime(ctx, opts.Limits)
	defer cancel()
	v := &verification{prog: prog, prop: prop, opts: opts, algorithm: a, session: session}
	v.result = Result{Name: prop.Name, Algorithm: a.Name, Fairness: prop.Fairness}
	for _, c := range prop.FairTo {
		v.result.FairTo = append(v.result.FairTo, c.String())
	}
	err = v.run(ctx)
	if err == nil && opts.Warn && v.result.Verdict == Holds {
		v.warn(ctx, asked)
	}
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
	b, err := prog.Bind(prop.atoms())
	if err != nil {
		return err
	}
	for _, c := range prop.FairTo {
		if c.Process != "" {
			if _, err := kind(b, c); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *Property) validate() error {
	questions := 0
	for _, set := range []bool{p.Formula != nil, p.Claim != nil, p.Automaton != nil} {
		if set {
			questions++
		}
	}
	if questions != 1 {
		return errors.New("a property must have a formula, a claim or an automaton")
	}
	for _, a := range p.Assumptions {
		if (a.Formula == nil) == (a.Automaton == nil) {
			return fmt.Errorf("assumption %q must have either a formula or an automaton", a.Name)
		}
	}
	for _, c := range p.FairTo {
		if (c.Process == "") == (len(c.Transitions) == 0) {
			return errors.New("fairness must be towards either a process or some transitions")
		}
	}
	return nil
}

// verification is one run of Verify.
type verification struct {
	prog      program.Program
	prop      Property
	opts      Options
	algorithm Algorithm
	session   *Session       // nil when the property is checked by itself
	brief     bool           // only the verdict is wanted
	bound     []program.Atom // those of the letters of the search
	unreduced string         // why no smaller program was searched
	refuted   string         // what of a smaller program turned out not to hold
	// simplified is the formula with what is known of the program put in; nil when nothing is known.
	simplified *ltl.Formula
	negated    *automata.Automaton // accepts the runs that violate the property, once it is made
	// positiveCompiled accepts those that satisfy it, once that is needed.
	positiveCompiled *automata.Compiled
	result           Result
}

func (v *verification) run(ctx context.Context) error {
	v.result.Atoms = v.prop.atoms()
	if err := v.simplify(); err != nil {
		return err
	}
	if done, err := v.tried(ctx); done || err != nil {
		return err
	}
	if done, err := v.reduced(ctx); done || err != nil {
		return err
	}
	v.session.lift()
	defer func() { v.result.Product.Reduction = v.unreduced }()
	return v.search(ctx, 0)
}

// tried answers on the program itself if that does not take too many states.
func (v *verification) tried(ctx context.Context) (done bool, err error) {
	after := v.opts.reduceAfter(v.prog)
	if !v.session.tries() && after == 0 || v.opts.ReduceAfter < 0 {
		return false, nil
	}
	err = v.search(ctx, after)
	if errors.Is(err, errLargeRecord) || errors.Is(err, errTrial) {
		return false, nil
	}
	return true, err
}

// reduces reports whether some reduction of the program is not left out.
func (o *Options) reduces(prog program.Program) bool {
	r, ok := prog.(program.Reducible)
	return ok && slices.ContainsFunc(r.Reductions(), func(name string) bool { return !slices.Contains(o.Without, name) })
}

// reduceAfter is how many states are met before a smaller program is tried; 0 if that is tried at once, or
// there is none.
func (o *Options) reduceAfter(prog program.Program) uint64 {
	patient, ok := prog.(program.Patient)
	switch {
	case !ok || o.ReduceAfter < 0 || !o.reduces(prog):
		return 0
	case o.ReduceAfter > 0:
		return uint64(o.ReduceAfter)
	}
	return patient.ReduceAfter()
}

// search answers on the program itself; with errTrial if that takes more states than the trial allows, 0
// being no limit.
func (v *verification) search(ctx context.Context, trial uint64) error {
	bound, binding, err := v.session.bind(v.prog, v.result.Atoms)
	if err != nil {
		return err
	}
	v.bound = bound
	q, err := v.question(ctx, binding)
	if err != nil {
		return err
	}
	opts := v.opts
	opts.trial = trial
	s, a, err := emptiness(ctx, q, opts)
	if s == nil {
		return err
	}
	defer s.clock.budget.Release()
	v.result.Algorithm, v.result.Storage = a.Name, s.used
	v.result.Product = s.stats
	if errors.Is(err, errNoPath) {
		return lost(v.prog, s, v.result.Atoms)
	}
	if s.found == nil {
		return v.conclude(ctx, q, s, err)
	}
	var limit *limitError
	if errors.As(err, &limit) { // found before the limit cut the rest of an exhaustive search
		v.result.Reason = limit.reason
	} else if err != nil {
		return err
	}
	found, err := v.ownLasso(s.found)
	if err != nil {
		return err
	}
	run, err := confirm(v.prog, &v.prop, found, v.result.Atoms)
	if err != nil {
		return err
	}
	v.result.Verdict, v.result.Counterexample = Violated, found
	if v.brief {
		return nil
	}
	if v.result.BadPrefix, err = v.badPrefix(ctx, run); err != nil {
		return err
	}
	s.clock.budget.Release() // the searches that follow need the memory
	reason, err := v.refine(ctx, q)
	v.result.Reason = cmp.Or(v.result.Reason, reason)
	return err
}

// question makes the automata and the fairness.
func (v *verification) question(ctx context.Context, binding program.Binding) (question, error) {
	q := question{binding: binding, session: v.session, atoms: len(v.bound)}
	all, err := v.watchers(ctx)
	if err != nil {
		return q, err
	}
	if q.Factors, err = v.compile(ctx, all); err != nil {
		return q, err
	}
	if q.Fairness, err = v.fairness(binding); err != nil {
		return q, err
	}
	if len(all) == 1 && v.prop.Fairness == NoFairness && len(v.prop.FairTo) == 0 {
		q.shape = shapeOf(all[0])
	}
	return q, nil
}

// conclude answers when no counterexample was found.
func (v *verification) conclude(ctx context.Context, q question, s *search, err error) error {
	switch {
	case err != nil:
		return err
	case s.runtime:
		return limitf("the program makes a run-time error: see what check says of the model alone")
	}
	if open := s.undecided(); open != "" {
		return limitf("%s", open)
	}
	if s.storage != "replace" && isBounded(s.storage) {
		return limitf("%s", coverage(s.storage, s.stats.Omission, s.stats.HashFactor))
	}
	v.result.Verdict = Holds
	return v.vacuity(ctx, q)
}

// vacuity looks for any run that satisfies assumptions and fairness. Fairness towards every process
// alone always leaves some: a scheduler that takes turns.
func (v *verification) vacuity(ctx context.Context, q question) error {
	if v.brief || len(v.prop.Assumptions) == 0 && len(v.prop.FairTo) == 0 {
		return nil
	}
	q.Factors, q.shape = q.Factors[1:], nil
	opts := v.opts
	opts.Algorithm, opts.Exhaust = "", false
	s, _, err := emptiness(ctx, q, opts)
	if s != nil {
		defer s.clock.budget.Release()
	}
	var limit *limitError
	switch {
	case errors.As(err, &limit):
		v.result.Reason = "whether any run satisfies the assumptions and the fairness is open: " + limit.reason
		return nil
	case err != nil:
		return err
	}
	if v.result.Vacuous = s.found == nil; v.result.Vacuous {
		v.result.Reason = "no run satisfies the assumptions and the fairness, so the property holds vacuously"
	}
	return nil
}

// atoms lists the propositions of the property and its assumptions, sorted.
func (p *Property) atoms() []program.Atom {
	names := apsOf(p.Formula, cmp.Or(p.Claim, p.Automaton))
	for _, a := range p.Assumptions {
		names = append(names, apsOf(a.Formula, a.Automaton)...)
	}
	for _, c := range p.FairTo {
		names = append(names, c.Transitions...)
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
