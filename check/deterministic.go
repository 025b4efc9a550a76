package check

import "github.com/ltlcheck/ltlcheck/store"

// Verification without complement, for a property given by a complete deterministic Büchi
// automaton.
//
// C. Jard, T. Jéron, Bounded-memory algorithms for verification on-the-fly, CAV 1991, Section 3.1.
// As the automaton has exactly one run on every word, the property holds exactly when every cycle of
// the product S of program and automaton meets the designated states F: when S', which is S without
// F, has no cycle. S is traversed by depth-first traversals of parts of S'; W is the roots of those
// not yet done.
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
// Here F is on edges, which is more general: S' is S without the edges in F, and a state is a root
// when an edge in F leads to it. A state that waits in W is pushed at once when an edge outside F
// leads to it, and its root is then nothing to do.
//
// Every state is entered once, every edge followed once: O(n + m) time. A state costs its program
// state (shared) and two bits for every value of Q beside that, or a pair and a byte; a root
// besides 8 bytes while it waits.
type deterministic struct {
	coloured
	roots store.Array[node]
}

// The colours of deterministic.
const (
	inW uint8 = iota + 1
	inStack
	inVisited
)

func searchDeterministic(s *search) error {
	d := &deterministic{newColoured(s), store.NewArray[node](s.clock.budget)}
	err := d.run()
	s.stats.Stored = s.stats.States
	return err
}

func (d *deterministic) run() error {
	if err := d.initial(); err != nil {
		return err
	}
	for _, e := range d.edges {
		if err := d.wait(e.node); err != nil {
			return err
		}
	}
	for d.roots.Len() > 0 && !d.done() {
		n := *d.roots.Top()
		d.roots.Truncate(d.roots.Len() - 1)
		if d.known.colour(n) != inW {
			continue
		}
		if err := d.enter(n, inStack); err != nil {
			return err
		}
		if err := d.loop(); err != nil {
			return err
		}
	}
	return nil
}

// wait puts a new state into W.
func (d *deterministic) wait(n node) error {
	if d.known.colour(n) != 0 {
		return nil
	}
	if err := d.known.set(n, inW); err != nil {
		return err
	}
	return d.roots.Append(n)
}

func (d *deterministic) loop() error {
	for d.frames.Len() > 0 && !d.done() {
		e, ok := d.next()
		if !ok {
			if err := d.known.set(d.pop(), inVisited); err != nil {
				return err
			}
			continue
		}
		var err error
		switch colour := d.known.colour(e.node); {
		case e.marks&1 != 0:
			err = d.wait(e.node)
		case colour == inStack:
			err = d.report(e.node)
		case colour != inVisited:
			err = d.enter(e.node, inStack)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// report makes a lasso whose cycle goes through a state and avoids F.
func (d *deterministic) report(x node) error {
	if d.found != nil {
		return nil
	}
	var err error
	d.found, err = d.lassoAvoiding(func(n node) bool { return d.known.colour(n) != 0 }, x, 1)
	return err
}
