package check

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/bdd"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// Cheaper searches for the automata that allow them, and what an automaton allows.
//
// R. Bloem, K. Ravi, F. Somenzi, Efficient decision procedures for model checking of linear time
// logic properties, CAV 1999; I. Černá, R. Pelánek, Relating hierarchy of temporal properties to
// model checking, MFCS 2003. Both need a product of one automaton only, without fairness.
//
// Reachability, when the automaton is terminal: every run that accepts comes to a universal state,
// one from which every word is accepted; so a product state with a universal automaton state
// is a counterexample by itself, whatever follows. Breadth first, so that what leads there, a bad
// prefix, is a shortest one.
//
// Single search, when the automaton is weak: in each of its components either every cycle accepts
// or none does; so a cycle of the product accepts when any of its states is in a component that
// does. A depth-first search meets an edge back to its own path in every component that has a
// cycle.
//
//	visit(v):
//	    v is on the path
//	    for each edge v -> w:
//	        if w is on the path and w is in an accepting component: report a cycle
//	        if w is new: visit(w)
//	    v is left
//
// Every state is entered once: O(n + m) time. A state costs its program state (shared) and one
// or two bits for every value of Q; reachability besides 12 bytes for its place in the queue.

// shape is what an automaton allows.
type shape struct {
	universal []bool // by state: every word is accepted from here
	accepting []bool // by state, when weak: its component accepts
	terminal  bool
	weak      bool
}

// shapeOf finds the shape of an automaton. O(states · edges) Boolean operations at worst.
func shapeOf(a *automata.Automaton) *shape {
	sh := &shape{universal: universal(a), accepting: make([]bool, a.States()), terminal: true, weak: true}
	if !a.Acc.IsGeneralisedBuchi() {
		sh.terminal, sh.weak = false, false
		return sh
	}
	all := a.Acc.All()
	comps := a.Components()
	for i := range comps.Parts {
		p := &comps.Parts[i]
		if p.Trivial() || p.Marks&all != all {
			continue
		}
		if p.Common&all != all {
			sh.weak = false
		}
		for _, q := range p.States {
			sh.accepting[q] = true
			sh.terminal = sh.terminal && sh.universal[q]
		}
	}
	return sh
}

// universal is the greatest set of states that have, for every letter, an edge with all marks into
// the set.
func universal(a *automata.Automaton) []bool {
	in := make([]bool, a.States())
	if !a.Acc.IsGeneralisedBuchi() {
		return in
	}
	for q := range in {
		in[q] = true
	}
	all, m := a.Acc.All(), a.BDD()
	for changed := true; changed; {
		changed = false
		for q := range in {
			if !in[q] {
				continue
			}
			letters := bdd.False
			for _, e := range a.Out(uint32(q)) {
				if e.Marks&all == all && in[e.Dst] {
					letters = m.Or(letters, e.Label)
				}
			}
			if letters != bdd.True {
				in[q], changed = false, true
			}
		}
	}
	return in
}

// reachability is the search for a universal state.
type reachability struct {
	*search
	known  colours
	queue  store.Array[node]
	parent store.Array[uint32] // by place in the queue
}

func searchReachability(s *search) error {
	b := s.clock.budget
	r := &reachability{search: s, known: s.newColours(1), queue: store.NewArray[node](b), parent: store.NewArray[uint32](b)}
	err := r.run()
	s.stats.Stored = s.stats.States
	return err
}

func (r *reachability) run() error {
	if err := r.initial(); err != nil {
		return err
	}
	if err := r.adopt(noParent); err != nil || r.done() {
		return err
	}
	level, depth := r.queue.Len(), 1
	for i := 0; i < r.queue.Len() && !r.done(); i++ {
		if i == level {
			level, depth = r.queue.Len(), depth+1
		}
		if err := r.visit(depth); err != nil {
			return err
		}
		n := *r.queue.At(uint32(i))
		r.count(n, &r.stats.States)
		if err := r.expand(n); err != nil {
			return err
		}
		if err := r.adopt(uint32(i)); err != nil {
			return err
		}
	}
	return nil
}

// adopt queues the states that are new among the edges, and reports the first universal one.
func (r *reachability) adopt(parent uint32) error {
	for _, e := range r.edges {
		if r.known.colour(e.node) != 0 {
			continue
		}
		if err := r.known.set(e.node, 1); err != nil {
			return err
		}
		if err := r.queue.Append(e.node); err != nil {
			return err
		}
		if err := r.parent.Append(parent); err != nil {
			return err
		}
	}
	if r.found != nil {
		return nil
	}
	for _, e := range r.edges {
		if r.shape.universal[e.q] {
			return r.report(e.node, parent)
		}
	}
	return nil
}

// report leads from an initial state over the queue to the universal state, and from there along
// any run until it closes.
func (r *reachability) report(goal node, parent uint32) error {
	defer r.counterexample()()
	var path []node
	for i := parent; i != noParent; i = *r.parent.At(i) {
		path = append(path, *r.queue.At(i))
	}
	var steps []step
	for i := len(path) - 1; i >= 0; i-- {
		to := goal
		if i > 0 {
			to = path[i-1]
		}
		st, err := r.stepTo(path[i], func(e edge) bool { return e.node == to })
		if err != nil {
			return err
		}
		steps = append(steps, st)
	}
	var err error
	r.found, err = r.closeAnywhere(steps, goal)
	return err
}

// lassoAnywhere makes a lasso to a universal state and from there along any run.
func (s *search) lassoAnywhere(known func(node) bool, goal node) (*trace.Lasso, error) {
	steps, _, err := s.enter(known, func(n node) bool { return n == goal })
	if err != nil {
		return nil, err
	}
	return s.closeAnywhere(steps, goal)
}

// closeAnywhere goes on from a universal state along any run until it closes.
func (s *search) closeAnywhere(steps []step, n node) (*trace.Lasso, error) {
	b := s.clock.budget.Beyond()
	defer b.Release()
	met, order := store.NewPairs(b), []step(nil)
	for {
		at, added, err := met.Insert(n.prog, n.q)
		if err != nil {
			return nil, err
		}
		if !added {
			return s.lasso(append(steps, order[:at]...), order[at:])
		}
		st, err := s.stepTo(n, func(e edge) bool { return s.shape.universal[e.q] })
		if err != nil {
			return nil, err
		}
		order = append(order, st)
		n = s.target
	}
}

// stepTo is the first step from a state that is a goal; s.target is where it leads.
func (s *search) stepTo(n node, goal func(edge) bool) (step, error) {
	if err := s.revisit(1); err != nil {
		return step{}, err
	}
	if err := s.space.expand(n); err != nil {
		return step{}, err
	}
	for i, e := range s.edges {
		if goal(e) {
			s.target = e.node
			return step{n, s.action(i), e.marks}, nil
		}
	}
	return step{}, errNoPath
}

// single is the search for a cycle in an accepting component of a weak automaton.
type single struct{ coloured }

// The colours of single.
const (
	onPath uint8 = 1 + iota
	left
)

func searchSingle(s *search) error {
	d := &single{newColoured(s)}
	err := d.run()
	s.stats.Stored = s.stats.States
	return err
}

func (d *single) run() error {
	if err := d.initial(); err != nil {
		return err
	}
	initial := append([]edge(nil), d.edges...)
	for _, e := range initial {
		if d.known.colour(e.node) != 0 {
			continue
		}
		if err := d.enter(e.node, onPath); err != nil {
			return err
		}
		if err := d.loop(); err != nil || d.done() {
			return err
		}
	}
	return nil
}

func (d *single) loop() error {
	for d.frames.Len() > 0 && !d.done() {
		e, ok := d.next()
		if !ok {
			if err := d.known.set(d.pop(), left); err != nil {
				return err
			}
			continue
		}
		var err error
		switch d.known.colour(e.node) {
		case 0:
			err = d.enter(e.node, onPath)
		case onPath:
			if d.shape.accepting[e.q] && d.found == nil {
				d.found, err = d.lassoThrough(func(n node) bool { return d.known.colour(n) != 0 }, e.node)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
