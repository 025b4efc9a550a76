package check

import (
	"context"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Interchangeable processes: on request, the quotient of the program
// (program.Quotienter) is searched in place of smaller programs. It has the same
// words, so that any property may be asked about it, with any assumptions. Its
// runs do not tell which of the processes moves; where fairness is towards
// processes, the search follows them along its edges (threads.go in package
// sequential). A counterexample is lifted, and confirmed on the program itself.
//
// Partial-order reduction is not combined with it. The two go together (Emerson,
// Jha and Peled 1997), if the stubborn sets of a state and of its permutations
// are permutations of each other, and the proviso against ignoring processes
// holds on the quotient; the sets of package reduce depend on the order of the
// processes.

// Symmetry is whether interchangeable processes are looked for.
type Symmetry string

// The choices. The empty name is SymmetryOff.
const (
	SymmetryOff    Symmetry = "off"
	SymmetryAuto   Symmetry = "auto"   // search the quotient if there is one
	SymmetryStrict Symmetry = "strict" // and report what tells processes of one kind apart
)

// Symmetries lists the choices.
func Symmetries() []Symmetry { return []Symmetry{SymmetryOff, SymmetryAuto, SymmetryStrict} }

func (s Symmetry) on() bool { return s != "" && s != SymmetryOff }

// Asymmetries returns what, in the text of a program or in the propositions of
// a property, tells processes of one kind apart, so that they are not
// interchangeable. The zero Property stands for failures of the program. A
// program without processes that it could exchange is an error.
func Asymmetries(prog program.Program, prop Property) (source.Errors, error) {
	s, ok := prog.(program.Quotienter)
	if !ok {
		return nil, &source.Error{Msg: "interchangeable parts are found in Promela models and nets only"}
	}
	var atoms []program.Atom
	same := program.SameUpToStuttering
	if prop.Formula != nil || prop.Claim != nil || prop.Automaton != nil {
		atoms = Atoms(prog, prop)
		if prop.Formula == nil || !ltl.IsStutterInvariant(prop.Formula) || prop.restrictsSteps() {
			same = program.SameWords
		}
	}
	_, broken, err := s.Quotient(atoms, same)
	return broken, err
}

// restrictsSteps reports whether an assumption may tell how often letters
// repeat, or fairness is towards single transitions.
func (p *Property) restrictsSteps() bool {
	return slices.ContainsFunc(p.Assumptions, func(a Assumption) bool { return a.Formula == nil || !ltl.IsStutterInvariant(a.Formula) }) ||
		slices.ContainsFunc(p.FairTo, func(f FairTo) bool { return f.Process == "" })
}

// quotientPreserves returns what a quotient must have the same.
func (v *verification) quotientPreserves(ctx context.Context) (program.Preservation, error) {
	same, _, err := v.language.Preservation(ctx)
	if same == program.ShorterWords || v.prop.restrictsSteps() {
		same = program.SameWords
	}
	return same, err
}

// withoutExchange returns the attempts of a plan, which begin also if there is
// no quotient, and after each of which something is done.
func withoutExchange(plan []plans.Attempt, after func(plans.Outcome)) []plans.Attempt {
	for i := range plan {
		a := &plan[i]
		if a.After&plans.NotStarted != 0 {
			a.After |= plans.Asymmetric
		}
		try := a.Try
		a.Try = func(ctx context.Context) (plans.Outcome, error) {
			out, err := try(ctx)
			after(out)
			return out, err
		}
	}
	return plan
}

// progress is how far a plan has been carried out.
type progress struct {
	plans.Progress
	asymmetry string // why no processes are interchangeable, if that was asked for
}

// withAsymmetry adds why no processes are interchangeable to what was done to
// have fewer states.
func (p *progress) withAsymmetry(reduction string) string {
	if reduction == "" || reduction == p.asymmetry {
		return p.asymmetry
	}
	return search.JoinMethods(reduction, strings.TrimPrefix(p.asymmetry, "none, as "))
}

// quotientOf returns the quotient for some atoms; nil, with the reason, if there
// is none.
func quotientOf(prog program.Program, atoms []program.Atom, same program.Preservation) (small *program.Reduced, why string, err error) {
	s, ok := prog.(program.Quotienter)
	if !ok {
		return nil, "none, as interchangeable parts are found in Promela models and nets only", nil
	}
	small, broken, err := s.Quotient(atoms, same)
	if small == nil && err == nil {
		why = "none, as no parts are interchangeable"
		if len(broken) > 0 {
			why = "none, as parts are not interchangeable: " + broken[0].Error()
		}
	}
	return small, why, err
}

// searchQuotient answers on the quotient.
func (v *verification) searchQuotient(ctx context.Context) (plans.Outcome, error) {
	if v.Why = v.noQuotient(); v.Why != "" {
		return plans.Unhelpful, nil
	}
	v.renaming = true
	defer func() { v.renaming = false }()
	atoms := v.searchAtoms()
	if v.prop.Restricted() {
		atoms = v.result.Atoms
	}
	same, err := v.quotientPreserves(ctx)
	if err != nil {
		return plans.Unhelpful, err
	}
	small, why, err := quotientOf(v.prog, atoms, same)
	if small == nil || err != nil {
		v.asymmetry = why
		return plans.Asymmetric, err
	}
	if answered, err := v.searchReduced(ctx, small, atoms); answered || err != nil {
		return plans.Done, err
	}
	v.Why = "none, as a counterexample could not be repeated on the program itself"
	if _, why := small.Refutation(); why != "" {
		v.Why = "none, as " + why
	}
	return plans.Unhelpful, nil
}

// noQuotient explains in words why the quotient is not searched, whatever it is;
// it is empty if it may be.
func (v *verification) noQuotient() string {
	fair := v.prop.Fairness != NoFairness || slices.ContainsFunc(v.prop.FairTo, func(f FairTo) bool { return f.Process != "" })
	switch {
	case !fair:
	case v.opts.Algorithm != "" && !v.algorithm.Any:
		return "none, as algorithm " + string(v.algorithm.Name) + " does not follow processes through a quotient, which fairness needs"
	case v.opts.Storage.Bounded(), v.opts.onDisk():
		return "none, as processes are followed through a quotient in memory only, which fairness needs"
	}
	return v.asksForMore()
}

// searchQuotient looks for a failure in the quotient.
func (c *safetyAttempts) searchQuotient(ctx context.Context) (plans.Outcome, error) {
	small, why, err := quotientOf(c.prog, nil, program.SameUpToStuttering)
	if small == nil || err != nil {
		c.asymmetry = why
		return plans.Asymmetric, err
	}
	return c.searchIn(ctx, small)
}
