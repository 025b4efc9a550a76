package sample

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// lasso makes a random lasso.
//
// R. Grosu, S. A. Smolka, Monte Carlo model checking, TACAS 2005:
//
//	u := an initial state of the product
//	until u was met before in this run:
//		u := a successor of u, all with equal chances
//	the cycle from u to u is a counterexample
//		if it meets every acceptance set
//
// N = ⌈ln delta / ln(1-epsilon)⌉ lassos without one show, with confidence 1 -
// delta, that a lasso is a counterexample with a probability below epsilon.
// That probability may be tiny where there are counterexamples: in a chain of n
// states each of which may go back to the first, the only one at the end is
// found with probability 2^-n. A run that the automata do not follow to its end
// is no counterexample.
//
// A step is one expansion and one insertion. A lasso is kept in memory until it
// closes; one that does not fit ends as LongLasso.
func (a *attempt) lasso() error {
	p := &a.path
	p.states.Free()
	p.edges.Free()
	p.marks.Free()
	a.trail = nil
	if !a.more() {
		return nil
	}
	if err := a.space.initial(); err != nil {
		return err
	}
	if a.space.len() == 0 {
		a.Ending = Dead
		return nil
	}
	i := draw(a.space, a.rng)
	_, err := a.walkEdge(i)
	for err == nil && a.Ending == StepsTaken {
		err = a.extend()
	}
	if errors.Is(err, store.ErrFull) {
		a.Ending, a.filled, err = LongLasso, true, nil
	}
	a.Kept = max(a.Kept, uint64(p.states.Len()))
	return err
}

// path is a run until it closes: its states, numbered in the order of the run,
// and for each of them the number of the edge that led there and its marks.
type path struct {
	states *store.States
	edges  store.Array[uint32]
	marks  store.Array[automata.Marks]
}

// extend takes one step of a lasso. If that closes the lasso, the run is over,
// and Found is set if the marks of its cycle are accepting.
func (a *attempt) extend() error {
	if a.Steps&255 == 0 {
		if err := a.poll(); err != nil {
			return err
		}
	}
	if !a.more() {
		a.Ending = LongLasso
		return nil
	}
	p := &a.path
	a.Expansions++
	if err := a.space.expand(p.states.Key(uint32(p.states.Len() - 1))); err != nil {
		return err
	}
	if a.space.len() == 0 {
		a.Ending = Dead
		return nil
	}
	i := draw(a.space, a.rng)
	if action := a.space.action(i); a.counts.add(action) {
		a.counts.note(action, p.states.Key(uint32(p.states.Len()-1)), a.space)
	}
	closes, err := a.walkEdge(i)
	if err != nil || closes < 0 {
		return err
	}
	a.Ending = Closed
	marks := a.space.marks(i)
	for j := closes + 1; j < p.edges.Len(); j++ {
		marks |= *p.marks.At(uint32(j))
	}
	if a.space.task.Product.Acceptance().Accepts(marks) {
		a.accepting(i, closes)
	}
	return nil
}

// walkEdge goes where edge i leads. closes is the number of that state if it was
// met before in this run, and None else.
func (a *attempt) walkEdge(i int) (closes int, err error) {
	p := &a.path
	inside := a.space.transient(i)
	node := a.space.node(i)
	number, fresh, err := p.states.Insert(node)
	if err != nil {
		return None, err
	}
	a.count(node, inside, fresh)
	if !fresh {
		return int(number), nil
	}
	if err := p.edges.Append(uint32(i)); err != nil {
		return None, err
	}
	return None, p.marks.Append(a.space.marks(i))
}

// accepting reports the lasso that edge i closes at the state with number
// closes.
func (a *attempt) accepting(i, closes int) {
	a.Ending, a.Found = HasViolation, &Found{Kind: AcceptingCycle, Run: a.Run.Number, Cycle: closes}
	for j := range uint32(a.path.edges.Len()) {
		a.Found.Trail = append(a.Found.Trail, *a.path.edges.At(j))
	}
	a.Found.Trail = append(a.Found.Trail, uint32(i))
}
