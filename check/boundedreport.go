package check

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/trace"
)

// Counterexamples of the traversal in bounded memory. The set is given up, as its memory is needed, and
// the product is explored again among the states of the stack alone, which gives the shortest ways
// among them; and before that, breadth first and exactly, for as long as memory and effort allow, for
// the shortest way of all to the cycle.

// state is a product state by its vector.
type state struct {
	vector []byte
	q      uint32
}

// stack is a copy of the states on it.
func (b *bounded) stack() []state {
	var out []state
	for i := range b.frames.Len() {
		out = append(out, state{append([]byte(nil), b.vector(i)...), b.frames.At(uint32(i)).q})
	}
	return out
}

// report makes a lasso out of the states on the stack. The frame given is where the cycle closes, or
// the universal state. The search itself is over.
func (b *bounded) report(at int) error {
	defer b.counterexample()()
	states := b.stack()
	goal := states[at]
	b.giveUp()
	way := b.shortWay(goal)
	if way == nil && (b.mode == boundedDeterministic || b.mode == boundedSuccessive) {
		var err error // the stack does not begin in an initial state
		if way, err = b.pathTo(goal); err != nil {
			return err
		}
	}
	return b.lassoAmong(append(states, way...), goal)
}

// giveUp ends the search, and keeps its statistics.
func (b *bounded) giveUp() {
	b.exhaust = false
	b.measure()
	b.clock.budget.Release()
	b.reset()
}

// shortWay is the states on a shortest way to a state, or nil if memory or effort end first.
func (b *bounded) shortWay(goal state) []state {
	budget := b.clock.budget.Part()
	defer budget.Release()
	sp, err := newSpace(b.prod, budget, b.form)
	if err != nil {
		return nil
	}
	r := &search{clock: b.clock, space: sp}
	t := newTree(budget)
	is := func(n node) bool { return n.q == goal.q && string(sp.states.Key(n.prog)) == string(goal.vector) }
	if r.initial() != nil {
		return nil
	}
	for _, e := range r.edges {
		if is(e.node) {
			return []state{goal}
		}
		if t.add(e.node, noParent, step{}) != nil {
			return nil
		}
	}
	effort := loopEffort + int(b.visited)
	for i := uint32(0); int(i) < min(t.seen.Len(), effort); i++ {
		n := t.node(i)
		if r.revisit(1) != nil || r.space.expand(n) != nil {
			return nil
		}
		for _, e := range r.edges {
			if is(e.node) {
				return r.statesOn(t.path(i, step{node: n}))
			}
			if t.add(e.node, i, step{node: n}) != nil {
				return nil
			}
		}
	}
	return nil
}

func (s *search) statesOn(path []step) (out []state) {
	for _, st := range path {
		out = append(out, state{append([]byte(nil), s.states.Key(st.prog)...), st.q})
	}
	return out
}

// pathTo traverses the product in bounded memory until it meets a state, and returns the states on the way
// there.
func (b *bounded) pathTo(goal state) ([]state, error) {
	r := &bounded{search: b.search, mode: boundedGoal, x: -1, goal: goal}
	r.reset()
	stats, visited, followed := b.stats, b.visited, b.followed
	err := r.run()
	b.stats, b.visited, b.followed = stats, visited, followed
	if err != nil {
		return nil, r.explain(err)
	}
	if r.way == nil {
		return nil, errNoPath
	}
	b.clock.budget.Release()
	return r.way, nil
}

// lassoAmong makes a lasso out of states.
func (b *bounded) lassoAmong(states []state, goal state) error {
	budget := b.clock.budget.Beyond()
	defer budget.Release()
	sp, err := newSpace(b.prod, budget, b.form)
	if err != nil {
		return err
	}
	r := &search{clock: b.clock, space: sp, shape: b.shape}
	on := map[node]bool{}
	for _, st := range states {
		n, err := sp.number(st)
		if err != nil {
			return err
		}
		on[n] = true
	}
	x, err := sp.number(goal)
	if err != nil {
		return err
	}
	known := func(n node) bool { return on[n] }
	switch b.mode {
	case boundedReach:
		b.found, err = r.lassoAnywhere(known, x)
	case boundedDeterministic:
		b.found, err = r.lassoAvoiding(known, x, automata.Marks(1))
	case boundedFailure:
		var steps []step
		if steps, _, err = r.enter(known, func(n node) bool { return n == x }); err == nil {
			b.lead, err = r.project(steps)
		}
	default:
		b.found, err = r.lassoThrough(known, x)
	}
	return err
}

// number is the node of a state, which is stored.
func (sp *space) number(st state) (node, error) {
	index, _, err := sp.states.Insert(st.vector)
	return node{index, st.q}, err
}

// failed takes the first failure of the program among the expansion of the top state.
func (b *bounded) failed() error {
	batch := &b.walker.Prog
	top := b.frames.Len() - 1
	trail := &trace.Lasso{}
	kind := InvalidEnd
	switch i, which := firstFailure(batch); {
	case i >= 0:
		kind = which
		from := append([]byte(nil), b.vector(top)...)
		trail.Prefix = []trace.Step{{State: from, Action: batch.Succs[i].Action}}
		trail.Last = append([]byte(nil), batch.State(i)...)
	case batch.Flags&program.Deadlock != 0 && batch.Flags&program.ValidEnd == 0:
		trail.Last = append([]byte(nil), b.vector(top)...)
	default:
		return nil
	}
	defer b.counterexample()()
	states := b.stack()
	b.giveUp()
	goal := states[top]
	if err := b.lassoAmong(append(states, b.shortWay(goal)...), goal); err != nil {
		return err
	}
	trail.Prefix = append(b.lead, trail.Prefix...)
	b.failure = &Failure{kind, trail}
	return nil
}

// firstFailure is the first successor of a batch on the way to which something fails, -1 if there is none.
func firstFailure(batch *program.Batch) (int, FailureKind) {
	for i := range batch.Succs {
		if kind, failed := failure(batch.Succs[i].Flags); failed {
			return i, kind
		}
	}
	return -1, 0
}
