package periodic

import "github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"

// Ranking functions (Podelski & Rybalchenko 2004; Alias, Darte, Feautrier &
// Gonnord 2010). A step is a transition together with the reachable states in
// which it can be executed; an edge leads from a step to one that can follow
// it. In a strongly connected part of that graph a linear form ρ_v(x) is looked
// for, for each step v, with
//
//	ρ_v(x) ≥ ρ_w(x')                     on every edge (v, w), from x to x'
//	ρ_v(x) ≥ ρ_w(x') + 1 and ρ_v(x) ≥ 0  on one of them
//
// A run that stays in the part takes that edge finitely often. The states of an
// edge are a union of polyhedra of counts, and a linear form has a bound on a
// polyhedron if it has it at its points and does not cross it in its
// directions. So each generator is one inequality about the coefficients of the
// forms, and the simplex method finds those.

// step is a transition that can be executed in a reachable state. It is a node
// of the graph of steps.
type step struct {
	from       int // the location
	index      int // among the transitions of from
	transition *Transition
	marks      uint64
}

// edge leads to a step that can follow: pairs are generators of the values
// before and after the first step, where the second can be executed.
type edge struct {
	from, to int
	pairs    []pair
}

// pair is a generator of an edge: values before and after a step, both to be
// divided by scale; if that is 0 they are directions.
type pair struct {
	before, after Vector
	scale         exact.Int
}

// maxExchanges bounds the work of the simplex method for one set of forms. Up
// to that, an answer takes seconds; what is given up has no ranking function of
// this kind in most cases.
const maxExchanges = 2_000

// ranking is the search for forms of a part of the graph. A form of step v has
// the coefficients from number[v]·(n+1) on.
type ranking struct {
	n      int
	number map[int]int
	edges  []*edge
	base   []Row // the first line above
}

func newRanking(n int, part []int, edges []*edge) *ranking {
	r := &ranking{n: n, number: map[int]int{}, edges: edges}
	for i, v := range part {
		r.number[v] = i
	}
	for _, e := range edges {
		for _, p := range e.pairs {
			r.base = append(r.base, r.decrease(e, p, 0))
		}
	}
	r.base = tidy(r.base)
	return r
}

// row returns a row of coefficients that are all 0.
func (r *ranking) row() Row { return Row{A: make(Vector, len(r.number)*(r.n+1))} }

// add adds the value of step v's form at x, times factor, to a row.
func (r *ranking) add(row Row, v int, x Vector, scale exact.Int, factor int64) {
	at, f := r.number[v]*(r.n+1), exact.Of(factor)
	for i, c := range x.with(scale) {
		row.A[at+i] = row.A[at+i].Add(c.Mul(f))
	}
}

// decrease is the row ρ_w(x') − ρ_v(x) ≤ −by, at a generator.
func (r *ranking) decrease(e *edge, p pair, by int64) Row {
	row := r.row()
	r.add(row, e.to, p.after, p.scale, 1)
	r.add(row, e.from, p.before, p.scale, -1)
	row.B = p.scale.Mul(exact.Of(-by))
	return row
}

// strict are the rows of the second line above for an edge.
func (r *ranking) strict(e *edge) (rows []Row) {
	for _, p := range e.pairs {
		bounded := r.row()
		r.add(bounded, e.from, p.before, p.scale, -1)
		rows = append(rows, r.decrease(e, p, 1), bounded)
	}
	return rows
}

// find returns a form for each step of the part, by its number in the graph,
// and the edges that are strict under them; nil if there are none. stop is
// asked between edges.
func (r *ranking) find(stop func() error) (forms map[int]*Form, strict map[*edge]bool, err error) {
	for _, e := range r.edges {
		if err := stop(); err != nil {
			return nil, nil, err
		}
		t := newTableau(tidy(append(r.base[:len(r.base):len(r.base)], r.strict(e)...)))
		if len(t.rows) == 0 || !t.feasibleWithin(maxExchanges) {
			continue
		}
		all := t.solution()
		strict = map[*edge]bool{}
		for _, e := range r.edges {
			strict[e] = holdAll(r.strict(e), all)
		}
		forms = map[int]*Form{}
		for v, i := range r.number {
			at := i * (r.n + 1)
			forms[v] = &Form{A: all[at : at+r.n : at+r.n], C: all[at+r.n]}
		}
		return forms, strict, nil
	}
	return nil, nil, nil
}

func holdAll(rows []Row, x Vector) bool {
	for _, r := range rows {
		if !r.Holds(x) {
			return false
		}
	}
	return true
}
