package satmin

// Minimisation of deterministic Büchi automata by satisfiability (Ehlers,
// Minimising deterministic Büchi automata precisely using SAT solving, SAT
// 2010; with marks on edges: Baarir & Duret-Lutz, Mechanizing the minimization
// of deterministic generalized Büchi automata, FORTE 2014, and SAT-based
// minimization of deterministic ω-automata, LPAR 2015).
//
//	n := states wanted
//	while n ≥ number of residual languages and "a candidate with n states" is satisfiable:
//	    result := the candidate; n := its states − 1
//
// Whether there is a smaller automaton is NP-complete (Schewe 2010), so the
// solver has a budget. Deterministic weak automata, whose states are the
// residual languages, need no search at all.

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Options selects what to look for, and for how long. States must be set; with
// 0 nothing is found.
type Options struct {
	States     int  // at most so many states, without the trap unless Complete
	StateBased bool // the marks of a state's edges are the same
	Complete   bool // there is an edge for every letter
	Conflicts  int  // of the solver, in each step; 0 is DefaultConflicts
}

const (
	// DefaultConflicts bounds each run of the solver when Options do not.
	DefaultConflicts = 2000
	maxClauses       = 150_000
	maxLetters       = 64
)

// Minimise returns a deterministic Büchi automaton with the language of a, as
// small as the budget lets it find; nil, without an error, when it finds none
// with at most the states wanted. The automaton a must be deterministic and
// have generalised Büchi acceptance with at most one set, else it is an error.
// A context that ends is an error as well.
//
// Times grow exponentially with the states wanted; the budget counts conflicts,
// not time, so that the same question has the same answer.
func Minimise(ctx context.Context, a *automata.Automaton, o Options) (*automata.Automaton, error) {
	if !a.Acc.IsGeneralisedBuchi() || a.Acc.Sets > 1 || !a.IsDeterministic() {
		return nil, fmt.Errorf("only deterministic Büchi automata can be minimised by satisfiability")
	}
	r := newReference(a.Trim())
	if r == nil {
		return nil, a.BDD().Err()
	}
	var best *automata.Automaton
	for n := o.States; n >= r.leastStates(o); {
		e := newEncoding(r, n, o)
		if e == nil {
			break
		}
		model, err := Solve(ctx, e.clauses, e.vars, o.conflicts())
		if err != nil {
			return nil, err
		}
		if model == nil {
			break
		}
		best = e.automaton(model)
		n = best.States() - 1
	}
	return best, a.BDD().Err()
}

func (o Options) conflicts() int {
	if o.Conflicts > 0 {
		return o.Conflicts
	}
	return DefaultConflicts
}

// leastStates returns the number of residual languages: a lower bound on the
// states of any candidate.
func (r *reference) leastStates(o Options) int {
	least := max(r.residuals, 1)
	if o.Complete && r.hasDead() {
		least++
	}
	return least
}
