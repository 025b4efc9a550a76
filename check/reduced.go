package check

import (
	"context"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/trace"
)

// Shortcuts that keep the verdict: what is known of a program without exploring it, and smaller
// programs that satisfy the same properties.
//
// known: propositions that the program knows to be true in all reachable states, or in none, are
// replaced in the formula, and so are those that only the first letter is asked for, when there is one
// initial state.
//
// reductions: the program is replaced by a smaller one (program.Reducible). Which words may differ
// depends on the language of the property, whatever its syntax: if it is closed under stuttering
// (ops.StutterInvariant), words need only be the same up to that; if besides only beginnings of runs
// violate it, runs may stop early. A counterexample is lifted to the program itself and confirmed
// there; if it cannot be lifted, the program itself is searched.

// KnownShortcut is the name of the first shortcut in Options.Without.
const KnownShortcut = "known"

// Shortcuts lists the names that Options.Without may have for a program.
func Shortcuts(prog program.Program) []string {
	var names []string
	if _, ok := prog.(program.Knowing); ok {
		names = append(names, KnownShortcut)
	}
	if r, ok := prog.(program.Reducible); ok {
		names = append(names, r.Reductions()...)
	}
	return names
}

// languageTime bounds the time to find out whether a language is closed under stuttering.
const languageTime = 2 * time.Second

// simplify replaces what is known in the formula of the property.
func (v *verification) simplify() error {
	knowing, ok := v.prog.(program.Knowing)
	if !ok || v.prop.Formula == nil || v.opts.Shortest || v.opts.All > 1 || slices.Contains(v.opts.Without, KnownShortcut) {
		return nil
	}
	atoms := v.prop.atoms()
	if len(atoms) > program.MaxAtoms {
		return nil
	}
	known, value, err := knowing.Known(atoms)
	if err != nil {
		return err
	}
	always, first := map[string]bool{}, map[string]bool{}
	for i, a := range atoms {
		if known>>i&1 != 0 {
			always[a.Text] = value>>i&1 != 0
		}
	}
	letter, states, ok := v.initialLetter(atoms)
	for i, a := range atoms {
		if states>>i&1 != 0 && ok {
			first[a.Text] = letter>>i&1 != 0
		}
	}
	f := replace(v.prop.Factory, v.prop.Formula, always, first, true)
	v.simplified = v.prop.Factory.Simplify(f, ltl.SimplifyOptions{})
	return nil
}

// initialLetter is the letter of the only initial state, and which atoms are about states.
func (v *verification) initialLetter(atoms []program.Atom) (letter, states program.Letter, ok bool) {
	b, err := v.prog.Bind(atoms)
	if err != nil {
		return 0, 0, false
	}
	ex, err := b.NewExplorer()
	if err != nil {
		return 0, 0, false
	}
	var batch program.Batch
	if ex.Initial(&batch) != nil || batch.Len() != 1 {
		return 0, 0, false
	}
	return batch.Succs[0].Target, 1<<len(atoms) - 1&^b.ActionAtoms(), true
}

// replace puts the values of propositions into a formula: those that are always the same, and, outside
// all temporal operators, those of the first letter.
func replace(fa *ltl.Factory, f *ltl.Formula, always, first map[string]bool, now bool) *ltl.Formula {
	switch f.Op() {
	case ltl.True, ltl.False:
		return f
	case ltl.AP:
		truth, ok := always[f.Name()]
		if !ok && now {
			truth, ok = first[f.Name()]
		}
		switch {
		case !ok:
			return f
		case truth:
			return fa.True()
		}
		return fa.False()
	case ltl.Not, ltl.And, ltl.Or, ltl.Xor, ltl.Implies, ltl.Equiv:
	default:
		now = false
	}
	var kids []*ltl.Formula
	for _, k := range f.Operands() {
		kids = append(kids, replace(fa, k, always, first, now))
	}
	return fa.Rebuild(f, kids)
}

// reducing is how a smaller program is made for a property.
type reducing struct {
	atoms   []program.Atom
	same    program.Preservation
	without []string // reductions left out: by the user, or because what they rest on was refuted
}

// reduce says how to make a smaller program; nil, with the reason in v.unreduced, if none will do.
func (v *verification) reduce(ctx context.Context) (*reducing, error) {
	if v.unreduced = v.irreducible(); v.unreduced != "" {
		return nil, nil
	}
	atoms := v.searchAtoms()
	b, err := v.prog.Bind(atoms)
	if err != nil {
		return nil, err
	}
	if b.ActionAtoms() != 0 {
		v.unreduced = "none, as the property reads which process moves"
		return nil, nil
	}
	same, err := v.sameness(ctx)
	return &reducing{atoms, same, slices.Clone(v.opts.Without)}, err
}

// searchSmaller answers on a smaller program. It is refuted when some reduction rests on something that turns out not to hold;
// the next attempt leaves that out.
func (v *verification) searchSmaller(ctx context.Context) (outcome, error) {
	if v.smaller == nil {
		r, err := v.reduce(ctx)
		if r == nil || err != nil {
			return unhelpful, err
		}
		v.smaller = r
	}
	r := v.smaller
	small, why, err := v.prog.(program.Reducible).Reduce(r.atoms, r.same, r.without)
	if err != nil {
		return unhelpful, err
	}
	if small == nil {
		v.unreduced = noneThatHelps(why)
		if r.same == program.SameWords {
			v.unreduced = "none, as the property tells how often letters repeat"
		}
		v.unreduced = joinMethods(v.refuted, v.unreduced)
		return unhelpful, nil
	}
	answered, err := v.searchReduced(ctx, small, r.atoms)
	if name, why := refutation(small); why != "" {
		v.refuted, r.without = why, append(r.without, name)
		return refuted, nil
	}
	if answered || err != nil {
		return done, err
	}
	v.unreduced = joinMethods(v.refuted, "none, as a counterexample of the smaller program could not be repeated on the program itself")
	return unhelpful, nil
}

// irreducible says why no smaller program will do, whatever it is; it is empty if one may.
func (v *verification) irreducible() string {
	switch {
	case !v.opts.reduces(v.prog):
		return "none, as all are left out"
	case v.opts.Shortest:
		return "none, as a shortest counterexample is asked for"
	case v.opts.All > 1:
		return "none, as several counterexamples are asked for"
	case v.prop.Fairness != NoFairness || len(v.prop.FairTo) > 0:
		return "none, because of fairness"
	case len(v.prop.Assumptions) > 0:
		return "none, because of assumptions"
	case v.algorithm.property:
		return "none, as algorithm " + string(v.algorithm.Name) + " follows the property itself"
	}
	return ""
}

// searchAtoms are the propositions that the search needs.
func (v *verification) searchAtoms() []program.Atom {
	if v.simplified == nil {
		return v.result.Atoms
	}
	var atoms []program.Atom
	for _, a := range ltl.APs(v.simplified) {
		atoms = append(atoms, program.Atom{Text: a, Pos: v.prop.Positions[a]})
	}
	return atoms
}

// sameness is what words may differ in without the property noticing.
func (v *verification) sameness(ctx context.Context) (program.Preservation, error) {
	negation, err := v.negation(ctx)
	if err != nil {
		return 0, err
	}
	if f := v.formula(); f == nil || !ltl.IsStutterInvariant(f) {
		limited, cancel := context.WithTimeout(ctx, languageTime)
		defer cancel()
		positive := v.prop.Automaton
		switch {
		case f != nil:
			positive, err = translate.Translate(limited, v.prop.Factory, f, translate.Options{})
		case v.prop.Claim != nil:
			positive, err = ops.Complement(limited, v.prop.Claim, ops.Options{})
		}
		if err != nil {
			return program.SameWords, nil // what is not known is not used
		}
		if invariant, _, err := ops.StutterInvariant(limited, positive, negation, ops.Options{}); err != nil || !invariant {
			return program.SameWords, nil
		}
	}
	if search.ShapeOf(negation).Terminal {
		return program.SameBeginnings, nil
	}
	return program.SameUpToStuttering, nil
}

// searchReduced is the search of the smaller program.
func (v *verification) searchReduced(ctx context.Context, small program.Reduced, atoms []program.Atom) (done bool, err error) {
	binding, err := small.Bind(atoms)
	if err != nil {
		return false, err
	}
	v.bound = atoms
	q, err := v.question(ctx, binding)
	if err != nil {
		return false, err
	}
	q.session = nil
	s, a, err := emptiness(ctx, q, v.opts)
	if s == nil {
		return false, err
	}
	defer s.Monitor.Budget.Release()
	if _, why := refutation(small); why != "" {
		return false, nil
	}
	s.Stats.Method = joinMethods(v.refuted, small.Summary())
	s.Stats.Reduction = s.Stats.Method
	v.result.Algorithm, v.result.Storage, v.result.Product = a.Name, s.Used, s.Stats
	if s.Found == nil {
		return true, v.conclude(ctx, q, s, err)
	}
	found, err := lift(small, s.Found)
	if err != nil || found == nil {
		return false, err
	}
	run, err := confirm(ctx, v.prog, &v.prop, found, v.result.Atoms)
	if err != nil {
		return false, err
	}
	v.result.Verdict, v.result.Counterexample = Violated, found
	if v.brief {
		return true, nil
	}
	v.result.BadPrefix, err = v.badPrefix(ctx, run)
	return true, err
}

// lift turns a counterexample of the smaller program into one of the program itself.
func lift(small program.Reduced, l *trace.Lasso) (*trace.Lasso, error) {
	run, err := small.Lift(actionsOf(l.Prefix), actionsOf(l.Cycle))
	if err != nil {
		return nil, nil // a limit of the larger program: it will say so itself
	}
	if run == nil {
		return nil, nil
	}
	out := &trace.Lasso{}
	for i, s := range run.States {
		st := trace.Step{State: s, Action: run.Actions[i]}
		if i < run.Cycle {
			out.Prefix = append(out.Prefix, st)
		} else {
			out.Cycle = append(out.Cycle, st)
		}
	}
	return out.Shorten(), nil
}
