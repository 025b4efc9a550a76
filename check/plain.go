package check

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Plain answers a question about a program by a search that shares as little as
// possible with the one that Verify chooses: by one worker, of the program
// itself, for a Property by nested depth-first search, or generic where the
// acceptance needs it. Nothing is reduced, exchanged or known in advance, the
// interpreter expands states, and the automaton of a formula is made by another
// construction. What holds is looked at again along some random runs, which are
// judged without an automaton of the search. It serves to confirm verdicts, and
// takes longer; errors and limits are as those of Verify.
func Plain(ctx context.Context, prog program.Program, q Question, limits Limits) (Result, error) {
	o := Options{Without: Shortcuts(prog), Workers: 1, Limits: limits}
	p, isProperty := q.(Property)
	if !isProperty {
		return Verify(ctx, program.Interpret(prog), q, o)
	}
	asked := p
	if p.Formula != nil { // where the other construction makes too large an automaton, the formula is taken
		a, err := translate.Translate(ctx, p.Factory, p.Factory.Negate(p.Formula), translate.Options{Type: translate.BA, Construction: translate.OnlyAlternating})
		switch {
		case err == nil && a.Acc.Sets == 1:
			p.Formula, p.Claim = nil, a
		case err != nil && !errors.Is(err, automata.ErrLimit):
			return Result{}, err
		}
	}
	o.Algorithm = NDFS
	r, err := Verify(ctx, program.Interpret(prog), p, o)
	var unsuitable *source.Error
	if errors.As(err, &unsuitable) {
		o.Algorithm = Generic
		r, err = Verify(ctx, program.Interpret(prog), p, o)
	}
	if err == nil && r.Verdict == Holds {
		if r.Counterexample, err = sampledCounterexample(ctx, program.Interpret(prog), asked); r.Counterexample != nil {
			r.Verdict = Violated
		}
	}
	return r, err
}
