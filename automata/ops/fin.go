package ops

// Removal of Fin: any Emerson–Lei automaton becomes a generalised Büchi
// automaton (as in Duret-Lutz, Poitrenaud & Couvreur 2009 and Křetínský et al.
// 2017 for single conditions; here on the disjunctive normal form, component by
// component).
//
//	for each component with marks M: its clauses are those with Inf ⊆ M, Fin restricted to M
//	  clauses without Fin together are a conjunction of disjunctions of Inf: they are
//	    accepted in place, one generalised Büchi set per conjunct
//	  each clause with Fin gets a copy of the component without the edges in Fin; a run enters
//	    the copy when it enters the component, or on an edge in Fin, the last one it takes
//
// At most (clauses + 1) · states.

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
)

// RemoveFin returns a generalised Büchi automaton with the same language. A
// generalised Büchi automaton is returned as it is; algorithms that know no
// other acceptance call RemoveFin first. Conditions whose disjunctive normal
// form is too large are an error. Names of states are not kept.
func RemoveFin(a *automata.Automaton) (*automata.Automaton, error) {
	if a.Acc.IsGeneralisedBuchi() {
		return a, nil
	}
	clauses, err := a.Acc.DNF()
	if err != nil {
		return nil, err
	}
	r := newFinRemover(a, clauses)
	for _, q := range a.Start() {
		r.enter(q, func(dst uint32) { r.AddStart(dst) })
	}
	for i := 0; i < len(r.list); i++ {
		r.expand(uint32(i))
	}
	out := r.Build(automata.GeneralisedBuchi(r.sets)).MergeEdges().Trim()
	out.Name = a.Name
	return out, nil
}

// plan says how one component accepts.
type plan struct {
	accepts bool               // in place, when all of conjuncts are met
	inPlace []automata.Marks   // each: some set of these
	copies  []automata.Clause  // with Fin
	all     [][]automata.Marks // conjuncts of each copy
}

// finRemover is the construction; sets is the number of acceptance sets of the
// result, the most that a component needs.
type finRemover struct {
	*pairs // (state, 0) in place, (state, 1+i) in copy i of its component
	a      *automata.Automaton
	comps  *automata.Components
	plans  []plan
	sets   int
}

func newFinRemover(a *automata.Automaton, clauses []automata.Clause) *finRemover {
	r := &finRemover{a: a, comps: a.Components(), pairs: newPairs(a.Alphabet())}
	rejects := false
	for _, p := range r.comps.Parts {
		pl := newPlan(p.Marks, clauses)
		rejects = rejects || !p.Trivial() && !pl.accepts
		r.sets = max(r.sets, len(pl.inPlace))
		for _, c := range pl.all {
			r.sets = max(r.sets, len(c))
		}
		r.plans = append(r.plans, pl)
	}
	if r.sets == 0 && rejects {
		r.sets = 1
	}
	return r
}

// newPlan decides how a component with these marks accepts. Clauses that need a
// mark that the component lacks are dropped; one that only excludes such marks
// needs no copy.
func newPlan(marks automata.Marks, clauses []automata.Clause) plan {
	var fitting []automata.Clause
	for _, c := range clauses {
		if c.Inf&^marks == 0 {
			fitting = append(fitting, automata.Clause{Inf: c.Inf, Fin: c.Fin & marks})
		}
	}
	var pl plan
	for _, c := range automata.WeakestClauses(fitting) {
		if c.Fin == 0 {
			if both, ok := disjoin(pl.inPlace, c.Inf, pl.accepts); ok {
				pl.accepts, pl.inPlace = true, both
				continue
			}
		}
		pl.copies = append(pl.copies, c)
		conjuncts, _ := disjoin(nil, c.Inf, false)
		pl.all = append(pl.all, conjuncts)
	}
	return pl
}

// disjoin returns the conjuncts of the disjunction of "all of the given
// conjuncts" (if some) and "every set of inf is seen", distributed over "and".
// It fails if there are more of them than an automaton can have acceptance sets.
func disjoin(conjuncts []automata.Marks, inf automata.Marks, some bool) ([]automata.Marks, bool) {
	if !some {
		conjuncts = []automata.Marks{0}
	}
	var out []automata.Marks
	if len(conjuncts)*bits.OnesCount64(uint64(inf)) > automata.MaxSets {
		return nil, false
	}
	for _, c := range conjuncts {
		for rest := inf; rest != 0; rest &= rest - 1 {
			out = append(out, c|rest&-rest)
		}
	}
	return weakestUnions(out), true
}

// weakestUnions returns the conjuncts without those that another one implies:
// of "some set of c" and "some set of d" with d ⊆ c, the first is superfluous.
func weakestUnions(conjuncts []automata.Marks) []automata.Marks {
	var out []automata.Marks
	for i, c := range conjuncts {
		implied := false
		for j, d := range conjuncts {
			implied = implied || j != i && d&^c == 0 && (d != c || j < i)
		}
		if !implied {
			out = append(out, c)
		}
	}
	return out
}

// enter visits a state of another component, in place and in its copies.
func (r *finRemover) enter(q uint32, visited func(uint32)) {
	visited(r.visit(q, 0))
	for i := range r.plans[r.comps.Of[q]].copies {
		visited(r.visit(q, uint32(i)+1))
	}
}

// expand adds the edges of the i-th pair. A copy is never left except by dying:
// its run has promised to stay in the component without the marks in Fin.
func (r *finRemover) expand(i uint32) {
	q, copied := r.list[i][0], r.list[i][1]
	pl := &r.plans[r.comps.Of[q]]
	for _, e := range r.a.Out(q) {
		switch {
		case copied > 0:
			if r.comps.Inside(e) && e.Marks&pl.copies[copied-1].Fin == 0 {
				r.AddEdge(i, r.visit(e.Dst, copied), e.Label, r.marks(e, pl.all[copied-1]))
			}
		case !r.comps.Inside(e):
			r.enter(e.Dst, func(dst uint32) { r.AddEdge(i, dst, e.Label, 0) })
		default:
			r.inPlace(i, e, pl)
		}
	}
}

func (r *finRemover) inPlace(i uint32, e automata.Edge, pl *plan) {
	var marks automata.Marks
	if pl.accepts {
		marks = r.marks(e, pl.inPlace)
	}
	r.AddEdge(i, r.visit(e.Dst, 0), e.Label, marks)
	for k, c := range pl.copies {
		if e.Marks&c.Fin != 0 {
			r.AddEdge(i, r.visit(e.Dst, uint32(k)+1), e.Label, 0)
		}
	}
}

// marks is the new marks of an edge: the conjuncts it meets, and all sets
// beyond them.
func (r *finRemover) marks(e automata.Edge, conjuncts []automata.Marks) automata.Marks {
	m := automata.GeneralisedBuchi(r.sets).All() &^ automata.GeneralisedBuchi(len(conjuncts)).All()
	for k, c := range conjuncts {
		if e.Marks&c != 0 {
			m |= 1 << k
		}
	}
	return m
}
