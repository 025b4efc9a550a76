package sequential

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/component"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
)

// Clause is one conjunct of an acceptance: some set of Infs is visited
// infinitely often, or the set Fin, which is negative if there is none, only
// finitely often. Always indicates that it is always satisfied.
type Clause struct {
	Infs   automata.Marks
	Fin    int
	Always bool // it is always met
}

// Ranking receives ranks in their order.
type Ranking interface {
	// Rank begins a rank inside the one of the depth before, from 1 on, with a
	// clause as its duty.
	Rank(depth, clause int) error
	// State adds a state to the rank that began last, and Alone a state with a
	// rank of its own.
	State(search.Node) error
	Alone(search.Node) error
}

// ErrAccepted means that there is an accepted run, so that there are no ranks.
var ErrAccepted = errors.New("internal error: the search for a certificate found a counterexample where there was none")

// Ranks computes ranks for all reachable states of a product without accepting
// runs, for a certificate (package certificate explains what ranks prove). The
// error is ErrAccepted if there is an accepting run after all.
//
// The acceptance is a conjunction of clauses Inf(a) | Inf(b) | …, or the same
// with one Fin(f). The components are found by the search of scc.go, each after
// all those that it leads to: so their ranks, counted in that order, never
// increase along an edge.
//
//	rank(S, avoid):              // S: states; edges with a mark in avoid
//	                             // are not taken
//	    for each component C of S, those that it leads to first:
//	        if C has no cycle:   its state has a rank alone
//	        M := the marks on the edges inside C
//	        if some clause has no Inf in M and no Fin:
//	            this clause is the duty of the rank of C
//	        else if some clause has no Inf in M and its Fin f is in M:
//	            this clause is the duty, and inside C:
//	            rank(C, avoid ∪ {f})
//	        else: C accepts: there is no certificate
//
// O(n + m) for the search, and as much for each Fin on the way. Memory as in
// scc.go and generic.go.
func Ranks(s *search.Search, clauses []Clause, to Ranking) error {
	c := newSCC(s)
	c.every = true
	c.complete = func(c *scc, root sccRoot, from uint32) error {
		r := ranker{scc: c, clauses: clauses, to: to, from: from}
		return r.component(root)
	}
	// An early report would be one of an accepting run.
	err := c.run()
	s.Stats.Stored = s.Stats.States
	if err == nil && s.Found != nil {
		err = ErrAccepted
	}
	return err
}

// ranker ranks one component, whose states are on live from a place on.
type ranker struct {
	*scc
	clauses []Clause
	to      Ranking
	from    uint32 // where its states begin on live
	g       *component.Component
}

// component ranks the component.
func (r *ranker) component(root sccRoot) error {
	if !root.cyclic {
		return r.to.Alone(*r.live.At(r.from))
	}
	duty, inner, err := r.duty(root.inside)
	if err != nil {
		return err
	}
	if err := r.to.Rank(1, duty); err != nil {
		return err
	}
	if !inner {
		for i := r.from; int(i) < r.live.Len(); i++ {
			if err := r.to.State(*r.live.At(i)); err != nil {
				return err
			}
		}
		return nil
	}
	if r.g, err = r.extract(r.from); err != nil {
		return err
	}
	defer r.g.Release()
	r.g.Single = true
	if err := r.g.Budget.Take(component.ListBytes * int64(r.g.States())); err != nil {
		return err
	}
	return r.inside(r.g.All(), 2, 1<<r.clauses[duty].Fin)
}

// duty returns a clause that a part whose edges have some marks does not
// satisfy, and whether the part needs ranks inside.
func (r *ranker) duty(marks automata.Marks) (clause int, inner bool, err error) {
	clause = -1
	for i, c := range r.clauses {
		switch {
		case c.Always || c.Infs&marks != 0 || c.Fin >= 0 && marks>>c.Fin&1 == 0:
		case c.Fin < 0:
			return i, false, nil
		default:
			clause = i
		}
	}
	if clause < 0 {
		return 0, false, ErrAccepted
	}
	return clause, true, nil
}

// inside ranks some states over edges that avoid marks.
func (r *ranker) inside(states []uint32, depth int, avoid automata.Marks) error {
	parts, err := r.g.Decompose(states, avoid)
	if err != nil {
		return err
	}
	for _, p := range parts {
		duty, inner := -1, false
		if p.Cyclic {
			if duty, inner, err = r.duty(p.Marks); err != nil {
				return err
			}
		}
		if err := r.to.Rank(depth, duty); err != nil {
			return err
		}
		if inner {
			if err := r.inside(p.States, depth+1, avoid|1<<r.clauses[duty].Fin); err != nil {
				return err
			}
			continue
		}
		for _, v := range p.States {
			if err := r.to.State(*r.live.At(r.from + v)); err != nil {
				return err
			}
		}
	}
	return nil
}
