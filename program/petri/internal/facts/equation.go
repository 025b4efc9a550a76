package facts

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/proof"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/simplex"
)

// The state equation, refined by traps and by cases (J. Esparza, S. Melzer,
// Verification of safety properties using integer programming: beyond the state
// equation, 2000). Every reachable marking m has a vector x ≥ 0, which counts how
// often each transition was fired, with
//
//	m = m0 + C·x,   0 ≤ m ≤ the bounds of the places,   tokens of each trap that has some in m0 ≥ 1
//
// So a condition that no such m and x satisfy, be they fractions, holds in no
// reachable marking. Conditions that are not linear are split into cases when a
// solution asks for it:
//
//	refute(needs):
//	  set the bounds of the linear ones and of the traps; if simplex shows that there is no solution: refuted
//	  take the solution; if a trap with tokens in m0 has none in it: add the trap, begin again
//	  if all needs are satisfied, or there were too many cases: not refuted
//	  for each kid of a disjunction that the solution does not satisfy: refute the kid and the other needs
//
// The tableau is made once for all questions about the net; one that begins
// with the solution of the last costs little, even in large nets.

// Limits of the equation. They cost facts that are not proved, and no
// correctness.
const (
	maxEquation = 400_000 // effects of transitions on places
	maxCases    = 64      // of a question
	maxTraps    = 200     // of a net
	maxSums     = 2000    // sums of places of a net
)

// equation is the state equation of a net as a tableau. It is for one
// goroutine.
type equation struct {
	net   *nets.Net
	tab   simplex.Tableau
	grows []int                  // by place: the variable of its tokens beyond the initial ones
	sums  map[string]int         // variables of sums of these
	added map[int][]nets.Summand // the sums, by variable
	traps []markedTrap
	cases int // left for the question

	record bool              // write down refutations, for certificates
	proof  *proof.Refutation // of the last question, if it was refuted
}

// markedTrap is a trap with tokens initially: the variable of its sum, beyond
// the initial tokens, and the lower bound of that.
type markedTrap struct {
	places proof.Sum
	grows  int
	least  simplex.Rational
}

// newEquation makes the state equation; nil if the context has ended. The net
// must not have more than maxEquation effects.
func newEquation(ctx context.Context, n *nets.Net) *equation {
	e := &equation{net: n, sums: map[string]int{}, added: map[int][]nets.Summand{}}
	e.tab.Interrupted = func() bool { return ctx.Err() != nil }
	rows, ok := effects(ctx, &e.tab, n)
	if !ok {
		return nil
	}
	for p, terms := range rows {
		if p%polled == 0 && ctx.Err() != nil {
			return nil
		}
		x := e.tab.Row(terms)
		e.grows = append(e.grows, x)
		e.tab.AtLeast(x, simplex.Of(-int64(n.Initial[p])))
		if b := n.Bounds[p]; b <= nets.MaxTokens {
			e.tab.AtMost(x, simplex.Of(int64(b)-int64(n.Initial[p])))
		}
	}
	return e
}

// polled is how many places or transitions a loop passes between two polls of
// the context.
const polled = 1000

// effects adds a variable for each transition, not negative, and 0 if the
// bounds show that it is dead. It returns the rows of C over them, by place;
// false if the context has ended.
func effects(ctx context.Context, tab *simplex.Tableau, n *nets.Net) (byPlace [][]simplex.Term, ok bool) {
	byPlace = make([][]simplex.Term, len(n.Places))
	for t := range n.Transitions {
		if t%polled == 0 && ctx.Err() != nil {
			return nil, false
		}
		x := tab.Variable()
		tab.AtLeast(x, simplex.Of(0))
		if n.DeadBy(t, n.Bounds) {
			tab.AtMost(x, simplex.Of(0))
			continue
		}
		for _, c := range n.Changes.Of(t) {
			byPlace[c.Place] = append(byPlace[c.Place], simplex.Term{Variable: x, Coefficient: simplex.Of(int64(c.Plus) - int64(c.Minus))})
		}
	}
	return byPlace, true
}

// impossible reports whether it is proved that no reachable marking satisfies
// all of the needs.
func (e *equation) impossible(needs ...*need) bool {
	mark := e.tab.Mark()
	defer e.tab.Restore(mark)
	e.cases = maxCases
	return e.refute(needs)
}

// refute is impossible, in addition to the bounds that are set.
func (e *equation) refute(needs []*need) bool {
	var open []*need
	for _, d := range needs {
		if e.assert(d, &open) {
			return e.refuted(nil)
		}
	}
	for _, t := range e.traps {
		if !e.tab.AtLeast(t.grows, t.least) {
			return e.refuted(e.tab.Conflict())
		}
	}
	for {
		switch e.tab.Check() {
		case simplex.Infeasible:
			return e.refuted(e.tab.Conflict())
		case simplex.Unknown:
			return false
		}
		if added, refuted := e.addTrap(); refuted {
			return e.refuted(e.tab.Conflict())
		} else if !added {
			break
		}
	}
	for i, d := range open {
		e.tab.Work++
		if !d.satisfied(e.tokens) {
			return e.split(i, d, append(append([]*need(nil), open[:i]...), open[i+1:]...))
		}
	}
	return false
}

// split refutes each case of a disjunction, the i-th of those that are open, with
// the other needs.
func (e *equation) split(i int, d *need, others []*need) bool {
	whole := &proof.Refutation{Split: i}
	for _, k := range d.kids {
		if e.cases--; e.cases < 0 {
			return false
		}
		mark := e.tab.Mark()
		refuted := e.refute(append([]*need{k}, others...))
		e.tab.Restore(mark)
		if !refuted {
			return false
		}
		whole.Cases = append(whole.Cases, e.proof)
	}
	e.proof = whole
	return true
}

// assert sets the bounds of what is linear in a need, and collects its
// disjunctions. It returns true if that is contradictory at once.
func (e *equation) assert(d *need, open *[]*need) bool {
	switch d.op {
	case needAll:
		for _, k := range d.kids {
			if e.assert(k, open) {
				return true
			}
		}
		return false
	case needAny:
		if len(d.kids) == 1 {
			return e.assert(d.kids[0], open)
		}
		*open = append(*open, d)
		return len(d.kids) == 0
	}
	e.tab.Work++
	x, factor, ok := e.variable(d.sum)
	if !ok {
		return false // it is left out
	}
	bound := d.bound
	for _, s := range d.sum {
		bound -= s.Coefficient * int64(e.net.Initial[s.Place])
	}
	if (d.op == needMost) == (factor > 0) {
		return !e.tab.AtMost(x, floorDiv(bound, factor))
	}
	return !e.tab.AtLeast(x, ceilDiv(bound, factor))
}

// floorDiv returns bound / factor, rounded down: tokens are integers.
func floorDiv(bound, factor int64) simplex.Rational {
	q := bound / factor
	if q*factor != bound && (bound < 0) != (factor < 0) {
		q--
	}
	return simplex.Of(q)
}

// ceilDiv is floorDiv, rounded up.
func ceilDiv(bound, factor int64) simplex.Rational { return floorDiv(-bound, factor).Neg() }

// variable returns the variable of a sum of what places have beyond their
// initial tokens, and the factor by which it must be multiplied; false if there
// are too many sums.
func (e *equation) variable(sum []nets.Summand) (x int, factor int64, ok bool) {
	if len(sum) == 1 {
		return e.grows[sum[0].Place], sum[0].Coefficient, true
	}
	key := fmt.Sprint(sum)
	if x, ok = e.sums[key]; ok {
		return x, 1, true
	}
	if len(e.sums) >= maxSums {
		return 0, 1, false
	}
	var terms []simplex.Term
	for _, s := range sum {
		terms = append(terms, simplex.Term{Variable: e.grows[s.Place], Coefficient: simplex.Of(s.Coefficient)})
	}
	x = e.tab.Row(terms)
	e.sums[key], e.added[x] = x, sum
	return x, 1, true
}

// tokens returns what the solution has in a place.
func (e *equation) tokens(place uint32) simplex.Rational {
	return e.tab.Value(e.grows[place]).Add(simplex.Of(int64(e.net.Initial[place])))
}

// addTrap looks for a trap that has tokens initially and none in the solution,
// and asks for a token in it from now on. refuted is true if that contradicts a
// bound.
func (e *equation) addTrap() (added, refuted bool) {
	if len(e.traps) >= maxTraps {
		return false, false
	}
	empty, candidates := make([]bool, len(e.grows)), false
	for p := range empty {
		empty[p] = e.tokens(uint32(p)).Sign() == 0
		candidates = candidates || empty[p] && e.net.Initial[p] > 0
	}
	e.tab.Work += len(empty)
	if !candidates {
		return false, false
	}
	e.tab.Work += len(e.net.Pre.List) + len(e.net.Post.List)
	if !greatestTrap(e.net, empty) {
		return false, false
	}
	least := simplex.Of(1)
	var terms []simplex.Term
	var set proof.Sum
	for p, in := range empty {
		if in {
			set = append(set, [2]int64{int64(p), 1})
			terms = append(terms, simplex.Term{Variable: e.grows[p], Coefficient: simplex.Of(1)})
			least = least.Sub(simplex.Of(int64(e.net.Initial[p])))
		}
	}
	x := e.tab.Row(terms)
	e.traps = append(e.traps, markedTrap{set, x, least})
	return true, !e.tab.AtLeast(x, least)
}
