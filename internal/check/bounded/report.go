package bounded

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// stack returns copies of the states on the stack.
func (tr *Traversal) stack() []state {
	var out []state
	for i := range tr.frames.Len() {
		out = append(out, state{append([]byte(nil), tr.vector(i)...), tr.frames.At(uint32(i)).q})
	}
	return out
}

// report builds a lasso from the states on the stack; frame at is where the
// cycle closes, or the universal state. The set is given up, as its memory is
// needed: the search itself is over. Before the stack's states are used, a
// breadth-first exact search within memory and effort limits looks for the
// shortest way to the cycle.
func (tr *Traversal) report(at int) error {
	defer tr.search.ForCounterexample()()
	states := tr.stack()
	goal := states[at]
	tr.giveUp()
	way := tr.shortWay(goal)
	if way == nil && (tr.mode == Deterministic || tr.mode == Successive) {
		var err error // the stack does not begin in an initial state
		if way, err = tr.pathTo(goal); err != nil {
			return err
		}
	}
	return tr.lassoAmong(append(states, way...), goal)
}

// giveUp ends the search, keeps its statistics, and releases its memory.
func (tr *Traversal) giveUp() {
	tr.search.Exhaust = false
	tr.measure()
	tr.roots.close()
	tr.roots = nil
	tr.search.Monitor.Budget.Release()
	tr.reset()
}

// shortWay returns the states on a shortest way from an initial state to a
// state, or nil if memory or effort end first.
func (tr *Traversal) shortWay(goal state) []state {
	budget := tr.search.Monitor.Budget.Part()
	defer budget.Release()
	sp, err := search.NewSpace(tr.search.Prod, budget, tr.search.Form)
	if err != nil {
		return nil
	}
	r := &search.Search{Monitor: tr.search.Monitor, Space: sp}
	t := search.NewTree(budget)
	is := func(n search.Node) bool { return n.Q == goal.q && string(sp.States.Key(n.Prog)) == string(goal.vector) }
	if t.Begin(r) != nil {
		return nil
	}
	if slices.ContainsFunc(r.Edges, func(e search.Edge) bool { return is(e.Node) }) {
		return []state{goal}
	}
	effort := search.LoopEffort + int(tr.search.Visited)
	for i := uint32(0); int(i) < min(t.Seen.Len(), effort); i++ {
		n := t.Node(i)
		if r.Revisit(1) != nil || r.Space.Expand(n) != nil {
			return nil
		}
		for _, e := range r.Edges {
			if is(e.Node) {
				return statesOn(r, t.Path(i, search.Step{Node: n}))
			}
			if t.Add(e.Node, i, search.Step{Node: n}) != nil {
				return nil
			}
		}
	}
	return nil
}

// statesOn returns copies of the states of a path.
func statesOn(s *search.Search, path []search.Step) (out []state) {
	for _, st := range path {
		out = append(out, state{append([]byte(nil), s.States.Key(st.Prog)...), st.Q})
	}
	return out
}

// pathTo traverses the product in bounded memory until it finds a state, and
// returns the states on the way there.
func (tr *Traversal) pathTo(goal state) ([]state, error) {
	r := &Traversal{search: tr.search, mode: findGoal, x: -1, goal: goal}
	r.reset()
	stats, visited, followed := tr.search.Stats, tr.search.Visited, tr.search.Followed
	err := r.run()
	tr.search.Stats, tr.search.Visited, tr.search.Followed = stats, visited, followed
	if err != nil {
		return nil, r.explain(err)
	}
	if r.way == nil {
		return nil, search.ErrNoPath
	}
	tr.search.Monitor.Budget.Release()
	return r.way, nil
}

// lassoAmong explores the product among the given states only, exactly, and
// sets Found to a lasso through the goal, or lead to the way into it.
func (tr *Traversal) lassoAmong(states []state, goal state) error {
	budget := tr.search.Monitor.Budget.Beyond()
	defer budget.Release()
	sp, err := search.NewSpace(tr.search.Prod, budget, tr.search.Form)
	if err != nil {
		return err
	}
	r := &search.Search{Monitor: tr.search.Monitor, Space: sp, Shape: tr.search.Shape}
	on := map[search.Node]bool{}
	for _, st := range states {
		n, err := number(sp, st)
		if err != nil {
			return err
		}
		on[n] = true
	}
	x, err := number(sp, goal)
	if err != nil {
		return err
	}
	known := func(n search.Node) bool { return on[n] }
	switch tr.mode {
	case Reach:
		tr.search.Found, err = r.LassoAnywhere(known, x)
	case Deterministic:
		if tr.search.Shape.Universal[x.Q] {
			tr.search.Found, err = r.LassoAnywhere(known, x)
		} else {
			tr.search.Found, err = r.LassoAvoiding(known, x, automata.Marks(1))
		}
	case Failures:
		var steps []search.Step
		if steps, _, err = r.PathInto(known, func(n search.Node) bool { return n == x }); err == nil {
			tr.lead, err = r.Project(steps)
		}
	default:
		tr.search.Found, err = r.LassoThrough(known, x)
	}
	return err
}

// number stores a state and returns its node.
func number(sp *search.Space, st state) (search.Node, error) {
	index, _, err := sp.States.Insert(st.vector)
	return search.Node{Prog: index, Q: st.q}, err
}

// failed looks for a failure of the program in the expansion of the top state,
// and sets Failure with its run.
func (tr *Traversal) failed() error {
	batch := &tr.search.Walker.Prog
	top := tr.frames.Len() - 1
	trail := &trace.Lasso{}
	kind := replay.InvalidEnd
	switch i, which := firstFailure(batch); {
	case i >= 0:
		kind = which
		from := append([]byte(nil), tr.vector(top)...)
		trail.Prefix = []trace.Step{{State: from, Action: batch.Succs[i].Action}}
		trail.Last = append([]byte(nil), batch.State(i)...)
	case batch.Flags&program.Deadlock != 0 && batch.Flags&program.ValidEnd == 0:
		trail.Last = append([]byte(nil), tr.vector(top)...)
	default:
		return nil
	}
	defer tr.search.ForCounterexample()()
	states := tr.stack()
	tr.giveUp()
	goal := states[top]
	if err := tr.lassoAmong(append(states, tr.shortWay(goal)...), goal); err != nil {
		return err
	}
	trail.Prefix = append(tr.lead, trail.Prefix...)
	tr.Failure = &replay.Failure{Kind: kind, Trail: trail}
	return nil
}

// firstFailure returns the first successor of a batch whose step fails, and
// how; -1 if there is none.
func firstFailure(batch *program.Batch) (int, replay.FailureKind) {
	for i := range batch.Succs {
		if kind, failed := replay.FailureOf(batch.Succs[i].Flags); failed {
			return i, kind
		}
	}
	return -1, 0
}
