package explanations

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Verdicts are those of the runs that explain a log, about a formula: whether
// some satisfy it whatever follows, some violate it, and some do neither.
type Verdicts struct{ Satisfied, Violated, Undecided bool }

// errOperator is a formula that cannot be rewritten.
var errOperator = errors.New("no formula of the future")

// Judge returns what the runs that explain the whole log say about a formula
// over propositions of states, Problem.Atoms. Formulas are rewritten letter by
// letter (Bacchus & Kabanza, Using temporal logics to express search control
// knowledge for planning, Artificial Intelligence 116, 2000): a run satisfies f
// at a state with letter a exactly if it satisfies progress(f, a) at the next.
// An atomic sequence is one step. Errors are those of Explained.
func (pr *Problem) Judge(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, most int) (Verdicts, error) {
	j := &judge{ctx: ctx, fa: fa, known: map[*ltl.Formula]bool{}}
	e := &enumeration{Problem: pr, seen: map[place]bool{}, judge: j}
	if err := e.run(most, f); err != nil {
		return Verdicts{}, err
	}
	return j.found, j.err
}

// judge collects the verdicts of an enumeration.
type judge struct {
	ctx   context.Context
	fa    *ltl.Factory
	known map[*ltl.Formula]bool // whether a formula has a model
	found Verdicts
	err   error
}

// note adds the verdict of a run that explains the log, with what remains of
// the formula.
func (j *judge) note(rest *ltl.Formula) {
	switch {
	case !j.satisfiable(rest):
		j.found.Violated = true
	case !j.satisfiable(j.fa.Not(rest)):
		j.found.Satisfied = true
	default:
		j.found.Undecided = true
	}
}

// satisfiable reports whether some word satisfies a formula.
func (j *judge) satisfiable(f *ltl.Formula) bool {
	if known, ok := j.known[f]; ok {
		return known
	}
	a, err := translate.Translate(j.ctx, j.fa, f, translate.Options{})
	if err != nil {
		j.err = err
		return true
	}
	j.known[f] = len(a.Edges()) > 0
	return j.known[f]
}

// progress returns what must hold at the next position so that f holds at one
// with a letter.
func (j *judge) progress(f *ltl.Formula, letter func(ap string) bool) *ltl.Formula {
	fa, kids := j.fa, f.Operands()
	next := func(i int) *ltl.Formula { return j.progress(kids[i], letter) }
	switch f.Op() {
	case ltl.True, ltl.False:
		return f
	case ltl.AP:
		if letter(f.Name()) {
			return fa.True()
		}
		return fa.False()
	case ltl.Not:
		return fa.Not(next(0))
	case ltl.And, ltl.Or, ltl.Xor, ltl.Implies, ltl.Equiv:
		all := make([]*ltl.Formula, len(kids))
		for i := range kids {
			all[i] = next(i)
		}
		return fa.Rebuild(f, all)
	case ltl.Next:
		return kids[0]
	case ltl.Eventually:
		return fa.Or(next(0), f)
	case ltl.Globally:
		return fa.And(next(0), f)
	case ltl.Until, ltl.WeakUntil:
		return fa.Or(next(1), fa.And(next(0), f))
	case ltl.Release, ltl.StrongRelease:
		return fa.And(next(1), fa.Or(next(0), f))
	}
	j.err = errOperator
	return f
}

// letter returns the propositions of a state.
func (g *graph) letter(state string) (func(ap string) bool, error) {
	letter, ok := g.letters[state]
	if !ok {
		if err := g.explorer.Expand(program.State(state), &g.batch); err != nil {
			return nil, err
		}
		letter = g.batch.Source
		g.letters[state] = letter
	}
	return func(ap string) bool {
		for i, a := range g.atoms {
			if a.Text == ap {
				return letter>>i&1 == 1
			}
		}
		return false
	}, nil
}
