package properties

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/known"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/smaller"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Shortcuts that keep the verdict: what is known of a program without exploring
// it, and smaller programs that satisfy the same properties.
//
// known: propositions that the program knows to be true in all reachable
// states, or in none, are replaced in the formula, and so are those of which
// only the first letter matters, when there is one initial state.
//
// reductions: the program is replaced by a smaller one (program.Reducer).
// Which words may differ depends on the language of the property, not on its
// syntax. If the language is closed under stuttering (ops.StutterInvariant),
// words need only be the same up to stuttering; if besides only beginnings of
// runs violate it, runs may stop early. Under weak fairness to every process, a
// program that knows how keeps the words of fair runs (fairReducer); under other
// fairness nothing is reduced. A counterexample is lifted to the
// program itself and confirmed there; if it cannot be lifted, the program
// itself is searched.
//
// A language that is closed in one direction only still has one verdict in
// common with a program with shorter words (language.Common). Where that
// program leads to the other one, a smaller program with the same words is
// searched.
//
//	searchSmaller:
//		small := Reduce(program, atoms, what must stay the same, names left out)
//		search small
//		if small was built on an assumption that the search refuted:
//			leave that reduction out; try again
//		if a counterexample was found:
//			lift it to the program; confirm it
//			if that fails: search the program itself

// simplify replaces what is known in the formula of the property, and stores
// the result in language.Known. It does nothing for automata, nor when a
// shortest counterexample or several are asked for.
func (v *verification) simplify() error {
	knowing, ok := v.prog.(known.Program)
	if !ok || v.prop.Formula == nil || v.opts.Shortest || v.opts.All > 1 || slices.Contains(v.opts.Without, known.Shortcut) {
		return nil
	}
	atoms := v.prop.Own()
	if len(atoms) > program.MaxAtoms {
		return nil
	}
	f, err := known.Simplify(knowing, v.prop.Factory, v.prop.Formula, atoms)
	v.language.Known = f
	return err
}

// reducing determines how a smaller program is made for a property: which
// propositions it must be able to read, and which of its words must stay the
// same.
type reducing struct {
	atoms []program.Atom
	same  program.Preservation
	fair  bool // the words of fair runs must
}

// fairReducer is a Reducer whose smaller programs may keep weak fairness.
type fairReducer interface {
	// ReduceFairly is Reduce for searches of runs that are weakly fair to every
	// process: their words are the same up to stuttering, and which processes
	// are enabled in a state, or move in a transition, is as in the original.
	ReduceFairly(ctx context.Context, atoms []program.Atom, without []string) (small *program.Reduced, why string, err error)
}

const unfair = "none, because of fairness"

// smallerProgram makes the smaller program.
func (v *verification) smallerProgram(ctx context.Context, r *reducing) (small *program.Reduced, why string, err error) {
	if r.fair {
		return v.prog.(fairReducer).ReduceFairly(ctx, r.atoms, v.Without)
	}
	return v.prog.(program.Reducer).Reduce(ctx, r.atoms, r.same, v.Without)
}

// reduce decides how to make a smaller program. It returns nil, with the reason
// in v.Why, if none will do. What must stay the same is decided once, and kept
// in the progress of the plan, so that a resumed search makes the same program.
func (v *verification) reduce(ctx context.Context) (*reducing, error) {
	if v.Why = v.irreducible(); v.Why != "" {
		return nil, nil
	}
	atoms := v.searchAtoms()
	b, err := v.prog.Bind(atoms)
	if err != nil {
		return nil, err
	}
	if b.ActionAtoms() != 0 {
		v.Why = "none, as the property reads which process moves"
		return nil, nil
	}
	if v.Same == nil {
		same, common, err := v.language.Preservation(ctx)
		if err != nil {
			return nil, err
		}
		v.Same, v.Common, v.Without = &same, common, slices.Clone(v.opts.Without)
	}
	fair := v.prop.Fairness == language.WeakFairness
	if fair && (*v.Same < program.SameUpToStuttering || v.Common != language.Both) {
		v.Why = unfair
		return nil, nil
	}
	return &reducing{atoms, *v.Same, fair}, v.opts.Checkpoints.At(&v.Progress)
}

// searchSmaller answers on a smaller program. The outcome is refuted when the
// smaller program rests on an assumption that turned out not to hold: the
// reduction responsible is added to Without for the next attempt; or when it led
// to the verdict that shorter words do not have in common with the program: the
// next attempt asks for the same words. It is unhelpful when there is no smaller
// program, or its counterexample does not carry over.
func (v *verification) searchSmaller(ctx context.Context) (plans.Outcome, error) {
	if v.smaller == nil {
		r, err := v.reduce(ctx)
		if r == nil || err != nil {
			return plans.Unhelpful, err
		}
		v.smaller = r
	}
	r := v.smaller
	small, why, err := v.smallerProgram(ctx, r)
	if err != nil {
		return plans.Unhelpful, err
	}
	if err := monitor.Ended(ctx, v.opts.Limits); err != nil {
		return plans.Done, err
	}
	v.guesses.Offer(small, small != nil && v.commonWith(small) == language.OnlyHolds)
	if small == nil {
		v.Why = smaller.NoneThatHelps(why)
		if r.same <= program.ShorterWords {
			v.Why = "none, as the property tells how often letters repeat"
		}
		v.Why = search.JoinMethods(append(v.Refuted, v.Why)...)
		return plans.Unhelpful, nil
	}
	answered, err := v.searchReduced(ctx, small, r.atoms)
	if name, why := small.Refutation(); why != "" {
		v.Refuted, v.Without = []string{why}, append(v.Without, name)
		return plans.Refuted, nil
	}
	if answered || err != nil {
		return plans.Done, err
	}
	if v.commonWith(small) != language.Both {
		same := program.SameWords
		v.Same, v.Common, v.smaller = &same, language.Both, nil
		return plans.Refuted, nil
	}
	v.Why = search.JoinMethods(append(v.Refuted, "none, as a counterexample of the smaller program could not be repeated on the program itself")...)
	return plans.Unhelpful, nil
}

// irreducible explains in words why no smaller program will do, however it is
// made; it is empty if one may.
func (v *verification) irreducible() string {
	_, fairly := v.prog.(fairReducer)
	switch {
	case !v.opts.Reduces(v.prog):
		return "none, as all are left out"
	case len(v.prop.FairTo) > 0 || v.prop.Fairness == language.StrongFairness || v.prop.Fairness == language.WeakFairness && !fairly:
		return unfair
	case len(v.prop.Assumptions) > 0:
		return "none, because of assumptions"
	}
	return v.asksForMore()
}

// asksForMore explains in words why the question is not one for any other
// program; it is empty if it may be.
func (v *verification) asksForMore() string {
	switch {
	case v.opts.Shortest:
		return "none, as a shortest counterexample is asked for"
	case v.opts.All > 1:
		return "none, as several counterexamples are asked for"
	case v.algorithm.Property:
		return "none, as algorithm " + string(v.algorithm.Name) + " follows the property itself"
	}
	return ""
}

// searchAtoms returns the propositions that the search needs: of the simplified
// formula, if there is one, or of the whole property.
func (v *verification) searchAtoms() []program.Atom {
	if v.language.Known == nil {
		return v.result.Atoms
	}
	var atoms []program.Atom
	for _, a := range ltl.APs(v.language.Known) {
		atoms = append(atoms, program.Atom{Text: a, Pos: v.prop.Positions[a]})
	}
	if s := v.language.Sequences; s.Steps(v.language.Known) {
		atoms = language.WithInside(s, atoms)
	}
	return atoms
}

// searchReduced searches the smaller program. done is false when a reduction
// was refuted, or when a counterexample could not be lifted to the program
// itself; there is no answer then.
func (v *verification) searchReduced(ctx context.Context, small *program.Reduced, atoms []program.Atom) (done bool, err error) {
	binding, err := small.Bind(atoms)
	if err != nil {
		return false, err
	}
	v.bound = atoms
	q, err := v.newJob(ctx, binding)
	if err != nil {
		return false, err
	}
	q.Shared, q.Checkpoints, q.Reduced = nil, v.opts.Checkpoints, true
	s, a, err := emptiness.Search(ctx, q, v.opts.Options)
	if s == nil {
		return false, err
	}
	defer s.Monitor.Budget.Release()
	if _, why := small.Refutation(); why != "" {
		return false, nil
	}
	s.Stats.Method = search.JoinMethods(append(v.Refuted, small.Summary())...)
	s.Stats.Reduction = s.Stats.Method
	v.searched(s, a)
	common := v.commonWith(small)
	if s.Found == nil {
		if common == language.OnlyViolated && err == nil {
			return false, nil
		}
		return true, v.conclude(ctx, q, s, err)
	}
	found, err := v.lift(ctx, small, s.Found, common == language.OnlyHolds)
	if err != nil || found == nil {
		return false, err
	}
	bad, err := v.confirmed(ctx, found)
	if err != nil {
		return false, err
	}
	v.result.Verdict, v.result.Counterexample, v.result.BadPrefix = Violated, found, bad
	if v.brief {
		return true, nil
	}
	if v.dived {
		err = v.refineLifted(ctx)
	}
	return true, err
}

// lift returns the run of the program itself for one of a smaller program; nil
// if there is none. If it is unsure whether the run violates the property, that
// is tested.
func (v *verification) lift(ctx context.Context, small *program.Reduced, l *trace.Lasso, unsure bool) (*trace.Lasso, error) {
	l, err := replay.Lift(ctx, small, l)
	if l == nil || err != nil {
		return nil, err
	}
	if l, err = replay.Settle(ctx, v.prog, l, v.result.Atoms); l == nil || err != nil || !unsure {
		return l, err
	}
	if violates, err := v.violates(ctx, l); !violates || err != nil {
		return nil, err
	}
	return l, nil
}

// commonWith returns which verdicts of a smaller program the program itself
// has: both, if their words are the same after all.
func (v *verification) commonWith(small *program.Reduced) language.Common {
	if small.Shortened {
		return v.Common
	}
	return language.Both
}

// violates reports whether a run of the program with a cycle violates the
// property.
func (v *verification) violates(ctx context.Context, l *trace.Lasso) (bool, error) {
	run, err := replay.Run(ctx, v.prog, l, v.result.Atoms)
	if err != nil {
		return false, err
	}
	satisfied, err := v.satisfied(run.Word())
	return !satisfied && err == nil, err
}

// refineLifted calls refine for a counterexample that comes from a smaller
// program, with a job that searches the program itself.
func (v *verification) refineLifted(ctx context.Context) error {
	binding, err := v.prog.Bind(v.result.Atoms)
	if err != nil {
		return err
	}
	v.bound = v.result.Atoms
	q, err := v.newJob(ctx, binding)
	if err != nil {
		return err
	}
	_, err = v.refine(ctx, q) // nothing that was asked for can be left open
	return err
}
