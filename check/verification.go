package check

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check/internal/algorithms"
	"github.com/ltlcheck/ltlcheck/check/internal/language"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/check/internal/sharing"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// verification is one run of Verify.
type verification struct {
	prog      program.Program
	prop      Property
	opts      Options
	algorithm algorithms.Algorithm
	shared    *sharing.Graph // nil when the property is checked by itself
	brief     bool           // only the verdict is wanted
	bound     []program.Atom // those of the letters of the search
	progress                 // in the plan
	smaller   *reducing      // how to make a smaller program, once that is known
	language  language.Language
	dual      bool // algorithm deterministic has an automaton that accepts what violates the property
	// positiveCompiled accepts those that satisfy it, once that is needed.
	positiveCompiled *automata.Compiled
	dived            bool // the counterexample was found by a search that goes deep
	result           Result
}

func newVerification(prog program.Program, prop Property, opts Options, a algorithms.Algorithm) *verification {
	return &verification{prog: prog, prop: prop, opts: opts, algorithm: a, language: language.Language{
		Factory: prop.Factory, Formula: prop.Formula, Claim: prop.Claim, Automaton: prop.Automaton, OneSet: a.OneSet, Limits: opts.Limits,
	}}
}

// searchIn makes an empty search of a product, not degeneralised.
func (v *verification) searchIn(ctx context.Context, q job, phase string) (*search.Search, error) {
	s := &search.Search{Monitor: monitor.New(ctx, v.opts.config(), phase)}
	prod, err := product.New(q.binding, q.Config)
	if err != nil {
		return nil, monitor.Limitf("%v", err)
	}
	if s.Space, err = search.NewSpace(prod, s.Monitor.Budget, s.Form); err != nil {
		return nil, err
	}
	s.Watch(s.Walker.Explorer())
	return s, nil
}

// job is one emptiness problem of a verification: a program, what must not be
// found in it, and what the search may use.
type job struct {
	binding program.Binding
	algorithms.Emptiness
	shared      *sharing.Graph // that the search may use
	atoms       int            // bound
	trial       uint64         // states after which the search gives up with monitor.ErrTrial; 0 for none
	checkpoints *checkpoint.Saver
	reduced     bool // the program is a smaller one
}

// ownLasso is the lasso with the states of the property's own binding.
func (v *verification) ownLasso(l *trace.Lasso) (*trace.Lasso, error) {
	return replay.Rebind(v.prog, v.bound, v.result.Atoms, l)
}
