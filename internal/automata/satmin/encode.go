package satmin

// The encoding. Variables, for states q and p of the candidate, states r of the
// reference, letters a:
//
//	δ(q, a, p)   the candidate may go from q to p
//	none(q, a)   it has no edge there (not for a complete one)
//	acc(q, a)    its edge is marked (of a state-based one: acc(q))
//	joint(q, r)  a joint state
//	u(q, r) ≥ k, v(q, r) ≥ k   ranks
//
// Clauses, where the reference goes from r to s on a:
//
//	δ(q, a, 0) ∨ … ∨ δ(q, a, n−1) ∨ none(q, a)            joint(0, start)
//	joint(q, r) ∧ δ(q, a, p) → joint(p, s)
//	joint(q, r) ∧ none(q, a) → s is dead
//
// No cycle of joint states may be marked on one side only. Ranks say so,
// instead of a variable for every path: on an edge that the reference does not
// mark, u never grows, and it shrinks when the candidate marks the edge; on an
// edge that the candidate does not mark, v never grows, and it shrinks when the
// reference marks it. Ranks need to compare within a component of the reference
// only (for u: of its edges without marks), and no more values than it has
// joint states.
//
//	joint(q, r) ∧ δ(q, a, p) ∧ u(p, s) ≥ k → u(q, r) ≥ k          without a mark of (r, a)
//	joint(q, r) ∧ δ(q, a, p) ∧ acc(q, a) ∧ u(p, s) ≥ k → u(q, r) ≥ k+1
//	joint(q, r) ∧ δ(q, a, p) ∧ ¬acc(q, a) ∧ v(p, s) ≥ k → v(q, r) ≥ k, or k+1 with a mark of (r, a)
//
// Where several δ(q, a, p) hold, any of them will do. To have fewer copies of
// one automaton, the i-th of all pairs (q, a) leads to the states up to i only.
// O(n² · reference · letters · ranks) clauses.

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// maxRank bounds the ranks. More are hardly ever needed; without them, some
// candidates are missed.
const maxRank = 6

// encoding is the clauses for a candidate with n states. Variables are numbered
// from 1; a negative number in a clause is a negated variable.
type encoding struct {
	*reference
	Options
	n       int
	vars    int
	clauses [][]int

	delta, none, acc, joint int // first variables
	u, v                    ranks
}

// ranks are the variables of one of the two ranks.
type ranks struct {
	comp   []int // component of each of the reference's states
	height []int // largest rank of each of the reference's states
	first  []int // first variable of each joint state
}

// newEncoding is nil when there would be too many clauses.
func newEncoding(r *reference, n int, o Options) *encoding {
	e := &encoding{reference: r, Options: o, n: n}
	e.delta = e.allocate(n * len(r.letters) * n)
	e.acc = e.allocate(n * len(r.letters))
	if !o.Complete {
		e.none = e.allocate(n * len(r.letters))
	}
	e.joint = e.allocate(n * r.states)
	e.u = e.newRanks(r.components(func(i int) bool { return !r.marked[i] }), func(int) bool { return true })
	full := r.components(func(int) bool { return true })
	e.v = e.newRanks(full, r.markedIn(full))
	if e.size() > maxClauses {
		return nil
	}
	e.structure()
	for q := range n {
		for s := range r.states {
			e.ordered(e.u, q, s)
			e.ordered(e.v, q, s)
			for l := range r.letters {
				e.step(q, s, l)
			}
		}
	}
	return e
}

// allocate makes variables, which are numbered from 1.
func (e *encoding) allocate(count int) int {
	first := e.vars + 1
	e.vars += count
	return first
}

// markedIn tells which components have an edge with a mark inside.
func (r *reference) markedIn(comp []int) func(c int) bool {
	some := make([]bool, r.states)
	for q := range r.states {
		for l := range r.letters {
			if i := r.at(q, l); r.marked[i] && comp[r.next[i]] == comp[q] {
				some[comp[q]] = true
			}
		}
	}
	return func(c int) bool { return some[c] }
}

// newRanks allocates the ranks of joint states whose component is needed.
func (e *encoding) newRanks(comp []int, needed func(c int) bool) ranks {
	size := make([]int, e.states)
	for _, c := range comp {
		size[c]++
	}
	k := ranks{comp: comp, height: make([]int, e.states), first: make([]int, e.n*e.states)}
	for s, c := range comp {
		k.height[s] = -1
		if needed(c) {
			k.height[s] = min(e.n*size[c]-1, maxRank)
		}
	}
	for i := range k.first {
		k.first[i] = e.allocate(max(k.height[i%e.states], 0))
	}
	return k
}

// size returns an upper bound on the number of clauses, before any is made.
func (e *encoding) size() int {
	heights := 0
	for s := range e.states {
		heights += 2*(e.u.height[s]+2) + e.v.height[s] + 2
	}
	return e.n * e.n * len(e.letters) * heights
}

// edge is the variable δ(q, l, p).
func (e *encoding) edge(q, l, p int) int { return e.delta + (q*len(e.letters)+l)*e.n + p }

// mark is the variable acc(q, l); for state-based candidates the same for all
// letters.
func (e *encoding) mark(q, l int) int {
	if e.StateBased {
		l = 0
	}
	return e.acc + q*len(e.letters) + l
}

// pair is the variable joint(q, s).
func (e *encoding) pair(q, s int) int { return e.joint + q*e.states + s }

func (e *encoding) add(clause ...int) { e.clauses = append(e.clauses, clause) }

// structure adds the clauses about the candidate alone: each state has an edge,
// or none, for each letter.
func (e *encoding) structure() {
	e.add(e.pair(0, int(e.a.Start()[0])))
	for q := range e.n {
		for l := range e.letters {
			var some []int
			for p := range e.n {
				if p > q*len(e.letters)+l+1 {
					e.add(-e.edge(q, l, p))
					continue
				}
				some = append(some, e.edge(q, l, p))
			}
			if !e.Complete {
				some = append(some, e.none+q*len(e.letters)+l)
			}
			e.add(some...)
		}
	}
}

// step adds the clauses about the joint state (q, s) and a letter.
func (e *encoding) step(q, s, l int) {
	i := e.at(s, l)
	t := int(e.next[i])
	if !e.Complete && !(e.dead && t == e.states-1) {
		e.add(-e.pair(q, s), -(e.none + q*len(e.letters) + l))
	}
	for p := range min(e.n, q*len(e.letters)+l+2) {
		here := []int{-e.pair(q, s), -e.edge(q, l, p)}
		if p != q || t != s {
			e.add(append(here[:2:2], e.pair(p, t))...)
		}
		if !e.marked[i] && e.u.comp[s] == e.u.comp[t] {
			e.descends(e.u, q, s, p, t, 0, here)
			e.descends(e.u, q, s, p, t, 1, append(here[:2:2], -e.mark(q, l)))
		}
		if e.v.height[s] >= 0 && e.v.comp[s] == e.v.comp[t] {
			drop := 0
			if e.marked[i] {
				drop = 1
			}
			e.descends(e.v, q, s, p, t, drop, append(here[:2:2], e.mark(q, l)))
		}
	}
}

// descends adds the clauses that the rank of (q, s) is at least the rank of (p,
// t) plus drop if all conditions hold, which are given negated.
func (e *encoding) descends(k ranks, q, s, p, t, drop int, conditions []int) {
	if p == q && t == s && drop == 0 {
		return
	}
	n := len(conditions)
	for rank := range k.height[t] + 1 {
		if drop == 0 && rank == 0 {
			continue
		}
		clause := conditions[:n:n]
		if rank > 0 {
			clause = append(clause, -e.rank(k, p, t, rank))
		}
		if rank+drop <= k.height[s] {
			clause = append(clause, e.rank(k, q, s, rank+drop))
		}
		e.add(clause...)
	}
}

// rank returns the variable that is true if the rank of (q, s) is at least the
// given number, from 1 on.
func (e *encoding) rank(k ranks, q, s, least int) int { return k.first[q*e.states+s] + least - 1 }

// ordered adds the clauses that a rank of at least k is one of at least k-1.
func (e *encoding) ordered(k ranks, q, s int) {
	for least := 2; least <= k.height[s]; least++ {
		e.add(-e.rank(k, q, s, least), e.rank(k, q, s, least-1))
	}
}

// automaton decodes the candidate that a model describes. Of several edges for
// one letter it takes the first.
func (e *encoding) automaton(model []bool) *automata.Automaton {
	holds := func(v int) bool { return model[v-1] }
	b := automata.NewBuilder(e.a.Alphabet())
	b.AddStates(e.n)
	b.AddStart(0)
	type target struct {
		p     int
		marks automata.Marks
	}
	for q := range e.n {
		labels := map[target]bdd.Node{}
		for l, letter := range e.letters {
			to := target{p: -1}
			for p := range e.n {
				if to.p < 0 && holds(e.edge(q, l, p)) {
					to.p = p
				}
			}
			if to.p < 0 {
				continue
			}
			if holds(e.mark(q, l)) {
				to.marks = 1
			}
			labels[to] = e.a.BDD().Or(labels[to], letter)
		}
		for p := range e.n {
			for marks := range automata.Marks(2) {
				b.AddEdge(uint32(q), uint32(p), labels[target{p, marks}], marks)
			}
		}
	}
	out := b.Build(automata.GeneralisedBuchi(1))
	if !e.Complete {
		return out.Trim()
	}
	return out
}
