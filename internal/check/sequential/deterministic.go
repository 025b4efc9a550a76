package sequential

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Verification without complement, for a property given by a complete
// deterministic Büchi automaton; for other conditions see the end.
//
// C. Jard, T. Jéron, Bounded-memory algorithms for verification on-the-fly, CAV
// 1991, Section 3.1. As the automaton has exactly one run on every word, the
// property holds exactly when every cycle of the product S of program and
// automaton meets the designated states F: when S', which is S without F, has
// no cycle. S is traversed by depth-first traversals of parts of S'; W is the
// roots of those not yet done.
//
//	Visited := ∅; W := {s0}
//	while W ≠ ∅:
//	    extract a root from W; push it on St_Stack
//	    while St_Stack ≠ ∅:
//	        q := top
//	        for each successor q' of q:
//	            if q' in St_Stack:  if q' not in F: ERROR
//	            else if q' not in Visited:
//	                if q' in F: W := W ∪ {q'}   else push q'
//	        pop q; Visited := Visited ∪ {q}
//
// Here F is on edges, which is more general: S' is S without the edges in F,
// and a state is a root when an edge in F leads to it. A state that waits in W
// is pushed at once when an edge outside F leads to it, and its root is then
// nothing to do. The automaton's components tell what need not be done (see
// search.Recurrence): only an edge in F inside a component that also has a
// cycle without F makes a root; other edges in F lie on no path that closes a
// cycle of S', and their target is pushed. States from which no cycle of S' can
// be reached are not explored, and one from which all cycles are in S' is
// reported at once. So []p, whose automaton has no such component, has no roots.
//
// Properties that are no recurrence have deterministic automata with other
// conditions. What violates them is the same automaton with the complement of
// the condition, so that no automaton is complemented there either; the search
// is that of generic.go. So are those with assumptions and fairness, which are
// further conditions on the cycle.
//
// Every state is entered once, every edge followed once: O(n + m) time. A state
// costs its program state (shared) and two bits for every value of Q beside
// that, or a pair and a byte; a root besides 8 bytes while it waits.
type deterministic struct {
	coloured
	roots store.Array[search.Node]
}

// The colours of deterministic.
const (
	inW uint8 = iota + 1
	inStack
	inVisited
)

// Deterministic looks for a cycle that avoids F. A deterministic automaton that
// is not Büchi has the complement of its condition, and so is searched for a
// cycle that accepts. s.Found is the counterexample.
func Deterministic(s *search.Search) error {
	if s.Shape == nil || s.Shape.Dual {
		return Generic(s)
	}
	d := &deterministic{newColoured(s), store.NewArray[search.Node](s.Monitor.Budget)}
	err := d.run()
	s.Stats.Stored = s.Stats.States
	return err
}

// run takes the roots one after the other.
func (d *deterministic) run() error {
	if err := d.search.Initial(); err != nil {
		return err
	}
	for _, e := range d.search.Edges {
		if !d.search.Shape.Recurrence.Losable[e.Q] {
			continue
		}
		if err := d.wait(e.Node); err != nil {
			return err
		}
	}
	if err := d.search.Escape(d.isKnown); err != nil {
		return err
	}
	for d.roots.Len() > 0 && !d.search.Done() {
		n := *d.roots.Top()
		d.roots.Truncate(d.roots.Len() - 1)
		if d.known.Colour(n) != inW {
			continue
		}
		if err := d.visit(n); err != nil {
			return err
		}
		if err := d.loop(); err != nil {
			return err
		}
	}
	return nil
}

// wait adds a new state to W.
func (d *deterministic) wait(n search.Node) error {
	if d.known.Colour(n) != 0 {
		return nil
	}
	if err := d.known.Set(n, inW); err != nil {
		return err
	}
	return d.roots.Append(n)
}

// isKnown reports whether a state was visited, or waits.
func (d *deterministic) isKnown(n search.Node) bool { return d.known.Colour(n) != 0 }

// visit pushes a state, and reports a successor from which all is lost.
func (d *deterministic) visit(n search.Node) error {
	if err := d.enter(n, inStack); err != nil {
		return err
	}
	return d.search.Escape(d.isKnown)
}

// loop traverses the part of S' behind the state on the stack.
func (d *deterministic) loop() error {
	for d.frames.Len() > 0 && !d.search.Done() {
		from := d.frames.Top().Node
		e, ok := d.next()
		if !ok {
			if err := d.known.Set(d.pop(), inVisited); err != nil {
				return err
			}
			continue
		}
		if err := d.follow(from, e); err != nil {
			return err
		}
	}
	return nil
}

func (d *deterministic) follow(from search.Node, e search.Edge) error {
	r := d.search.Shape.Recurrence
	switch colour := d.known.Colour(e.Node); {
	case !r.Losable[e.Q]:
	case r.IsRoot(from.Q, e.Q, e.Marks):
		return d.wait(e.Node)
	case colour == inStack && r.Rejects(from.Q, e.Q, e.Marks):
		return d.report(e.Node)
	case colour != inStack && colour != inVisited:
		return d.visit(e.Node)
	}
	return nil
}

// report builds a lasso whose cycle passes through a state and avoids F.
func (d *deterministic) report(x search.Node) error {
	if d.search.Found != nil {
		return nil
	}
	var err error
	d.search.Found, err = d.search.LassoAvoiding(d.isKnown, x, 1)
	return err
}
