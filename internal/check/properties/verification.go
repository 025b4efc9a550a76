package properties

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/guesses"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/internal/check/sharing"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// verification is one run of Verify: the question, what has been made for it so
// far, and the result. It is used by one goroutine.
//
// prog, prop, opts and algorithm are the question. bound are the propositions that
// the current search binds, which can be fewer than result.Atoms when the
// formula was simplified, and more when properties share a state graph; a lasso
// of the search is therefore translated by ownLasso. language makes and keeps the automata. dived lets refine
// shorten the counterexample.
type verification struct {
	prog           program.Program
	prop           language.Property
	opts           options.Options
	algorithm      algorithms.Algorithm
	shared         *sharing.Graph // nil when the property is checked by itself
	brief          bool           // only the verdict is wanted
	bound          []program.Atom // the propositions that letters of the search have
	plans.Progress                // how far the plan has come
	smaller        *reducing      // how to make a smaller program, once that is known
	language       language.Language
	dual           bool           // algorithm deterministic has an automaton that accepts what violates the property
	implied        bool           // the assumptions are in the automaton of the property, as antecedents
	actions        program.Letter // the bound propositions that describe steps
	recurrence     Automaton      // of the property itself, where a search may follow that
	everyStep      program.Letter // those of assumptions that exclude runs that stop, for algorithm deterministic
	// positiveCompiled accepts those that satisfy it, once that is needed.
	positiveCompiled *automata.Compiled
	guesses          *guesses.Guesses // beside the plan, nil if there are none
	dived            bool             // the counterexample was found by a search that goes deep
	renaming         bool             // the program that is searched is a quotient
	result           Answer
}

// newVerification begins a verification; a is the algorithm that the options
// ask for, possibly the one that chooses. Nothing is computed yet.
func newVerification(prog program.Program, prop language.Property, opts options.Options, a algorithms.Algorithm) *verification {
	return &verification{prog: prog, prop: prop, opts: opts, algorithm: a, brief: opts.Brief, language: language.Language{
		Factory: prop.Factory, Formula: prop.Formula, Claim: prop.Claim, Automaton: prop.Automaton,
		Sequences: sequences.Of(prog), OneSet: a.OneSet, Limits: opts.Limits,
	}}
}

// searchIn makes an empty search of the product of a job, not degeneralised,
// for questions after the verdict. phase names it in progress reports. The
// caller releases its budget. A product that is too large is a
// *monitor.LimitError.
func (v *verification) searchIn(ctx context.Context, q emptiness.Job, phase string) (*search.Search, error) {
	s := &search.Search{Monitor: monitor.New(ctx, v.opts.Config, phase)}
	prod, err := product.New(q.Binding, q.Config)
	if err != nil {
		return nil, monitor.Limitf("%v", err)
	}
	if s.Space, err = search.NewSpace(prod, s.Monitor.Budget, s.Form); err != nil {
		return nil, err
	}
	s.Watch(s.Walker.Tuning())
	return s, nil
}

// ownLasso translates a lasso of the search to one whose states belong to the
// binding of the property's own propositions. If the values of its cycle grow,
// and those propositions are not known to stay the same, it ends after a round.
func (v *verification) ownLasso(ctx context.Context, l *trace.Lasso) (*trace.Lasso, error) {
	l, err := replay.Rebind(v.prog, v.bound, v.result.Atoms, l)
	if err != nil {
		return nil, err
	}
	settled, err := replay.Settle(ctx, v.prog, l, v.result.Atoms)
	if settled == nil && err == nil {
		settled = &trace.Lasso{Prefix: slices.Concat(l.Prefix, l.Cycle), Last: l.Grown}
	}
	return settled, err
}
