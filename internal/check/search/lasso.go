package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// ForCounterexample begins the phase in which a counterexample is built, for
// progress reports; restore ends it, and takes back the count of states
// expanded again.
//
// Counterexamples are built by breadth-first searches over the states that the
// search has visited: a shortest prefix into the accepting component, then
// inside the component, from one missing mark to the nearest next, and back.
// Each leg is shortest; the whole need not be. The functions named Lasso… do
// that; known reports whether the search has visited a state. Their errors are
// limits, or ErrNoPath.
func (s *Search) ForCounterexample() (restore func()) {
	phase, again := s.Phase, s.Again
	s.Phase = "counterexample"
	return func() { s.Phase, s.Again = phase, again }
}

// Step is one step of a counterexample in the product: it leaves Node by
// Action.
type Step struct {
	Node
	Action program.Action
	Marks  automata.Marks
}

// LassoInSCC builds a lasso into a component, given by its members. All edges
// of the component that avoid some marks together carry the given marks, which
// are accepting. The cycle passes through as few of them as seem to be needed;
// if marks that it meets on the way spoil that, it passes through all.
func (s *Search) LassoInSCC(known, member func(Node) bool, marks, avoid automata.Marks) (*trace.Lasso, error) {
	defer s.ForCounterexample()()
	prefix, entry, err := s.PathInto(known, member)
	if err != nil {
		return nil, err
	}
	s.avoid = avoid
	defer func() { s.avoid = 0 }()
	acc := s.Prod.Acceptance()
	for _, need := range []automata.Marks{LeastMarks(acc, marks), marks} {
		before, cycle, err := s.tour(entry, member, need)
		if err != nil {
			return nil, err
		}
		seen := automata.Marks(0)
		for _, st := range cycle {
			seen |= st.Marks
		}
		if acc.Accepts(seen) {
			return s.lasso(append(prefix, before...), cycle)
		}
	}
	return nil, ErrNoPath
}

// LeastMarks removes marks as long as the rest is accepting.
func LeastMarks(acc automata.Acceptance, marks automata.Marks) automata.Marks {
	for rest := marks; rest != 0; rest &= rest - 1 {
		if bit := rest & -rest; acc.Accepts(marks &^ bit) {
			marks &^= bit
		}
	}
	return marks
}

// tour returns a cycle from the entry of a component through the marks, and the
// steps that lead to it.
func (s *Search) tour(entry Node, member func(Node) bool, all automata.Marks) (before, cycle []Step, err error) {
	at, got, lead := entry, automata.Marks(0), 1
	for got&all != all {
		leg, to, err := s.ShortestPath([]Node{at}, member, func(e Edge) bool { return e.Marks&all&^got != 0 })
		if err != nil {
			return nil, nil, err
		}
		for _, st := range leg {
			got |= st.Marks
		}
		if len(cycle) == 0 {
			lead = len(leg)
		}
		cycle, at = append(cycle, leg...), to
	}
	return s.closeCycle(cycle, lead, entry, at, member)
}

// closeCycle leads the cycle back to one of its first states: the first lead
// steps carry no mark that is needed before the last of them, so that they may
// belong to the prefix.
func (s *Search) closeCycle(cycle []Step, lead int, entry, at Node, member func(Node) bool) (before, closed []Step, err error) {
	back := func(n Node) int {
		if len(cycle) == 0 && n == entry {
			return 0
		}
		return slices.IndexFunc(cycle[:min(lead, len(cycle))], func(st Step) bool { return st.Node == n })
	}
	if len(cycle) == 0 || back(at) < 0 {
		leg, to, err := s.ShortestPath([]Node{at}, member, func(e Edge) bool { return back(e.Node) >= 0 })
		if err != nil {
			return nil, nil, err
		}
		i := back(to)
		return cycle[:i], append(cycle[i:], leg...), nil
	}
	i := back(at)
	return cycle[:i], cycle[i:], nil
}

// LassoThrough builds a lasso around the accepting state x of a degeneralised
// product.
func (s *Search) LassoThrough(known func(Node) bool, x Node) (*trace.Lasso, error) {
	return s.LassoAvoiding(known, x, 0)
}

// LassoAvoiding builds a lasso whose cycle passes through x, and over no edge
// with a mark to avoid.
func (s *Search) LassoAvoiding(known func(Node) bool, x Node, avoid automata.Marks) (*trace.Lasso, error) {
	defer s.ForCounterexample()()
	isX := func(n Node) bool { return n == x }
	prefix, _, err := s.PathInto(known, isX)
	if err != nil {
		return nil, err
	}
	s.avoid = avoid
	defer func() { s.avoid = 0 }()
	before, cycle, err := s.closeCycle(nil, 0, x, x, known)
	if err != nil {
		return nil, err
	}
	return s.lasso(append(prefix, before...), cycle)
}

// PathInto returns a shortest path from an initial state through known states
// into a set of states, and where it ends.
func (s *Search) PathInto(known, goal func(Node) bool) ([]Step, Node, error) {
	if err := s.dropCache(); err != nil {
		return nil, Node{}, err
	}
	if err := s.Initial(); err != nil {
		return nil, Node{}, err
	}
	var sources []Node
	for _, e := range s.Edges {
		if goal(e.Node) {
			return nil, e.Node, nil
		}
		if known(e.Node) {
			sources = append(sources, e.Node)
		}
	}
	return s.ShortestPath(sources, known, func(e Edge) bool { return goal(e.Node) })
}

// ShortestPath returns a shortest path from one of the sources, through known
// states, over an edge that is a goal, and where it leads. It is ErrNoPath if
// there is none. Its memory may exceed the limit.
func (s *Search) ShortestPath(sources []Node, known func(Node) bool, goal func(Edge) bool) ([]Step, Node, error) {
	t := s.newTree()
	defer t.budget.Release()
	for _, n := range sources {
		if err := t.Add(n, NoParent, Step{}); err != nil {
			return nil, Node{}, err
		}
	}
	for i := uint32(0); int(i) < t.Seen.Len(); i++ {
		if err := s.Revisit(1); err != nil {
			return nil, Node{}, err
		}
		n := t.Node(i)
		if err := s.Space.Expand(n); err != nil {
			return nil, Node{}, err
		}
		for j, e := range s.Edges {
			if e.Marks&s.avoid != 0 || !known(e.Node) {
				continue
			}
			st := Step{n, s.Action(j), e.Marks}
			if goal(e) {
				return t.Path(i, st), e.Node, nil
			}
			if err := t.Add(e.Node, i, st); err != nil {
				return nil, Node{}, err
			}
		}
	}
	return nil, Node{}, ErrNoPath
}

// NoParent stands for the parent of a source in a Tree.
const NoParent = ^uint32(0)

// Tree is a breadth-first search tree over product states, numbered in the
// order in which they are added, with the step from the parent of each.
type Tree struct {
	budget *store.Budget
	Seen   *store.Pairs
	parent store.Array[uint32]
	steps  store.Array[Step] // the step from the parent
}

// newTree returns a tree that counts its memory but has no limit: what was
// found must not be lost.
func (s *Search) newTree() *Tree { return NewTree(s.Monitor.Budget.Beyond()) }

// NewTree makes an empty tree that charges its memory to the budget.
func NewTree(b *store.Budget) *Tree {
	return &Tree{budget: b, Seen: store.NewPairs(b), parent: store.NewArray[uint32](b), steps: store.NewArray[Step](b)}
}

// Begin expands to the initial states of a search, and adds them.
func (t *Tree) Begin(s *Search) error {
	if err := s.Initial(); err != nil {
		return err
	}
	for _, e := range s.Edges {
		if err := t.Add(e.Node, NoParent, Step{}); err != nil {
			return err
		}
	}
	return nil
}

// Node returns state i.
func (t *Tree) Node(i uint32) Node {
	prog, q := t.Seen.Pair(i)
	return Node{prog, q}
}

// Add adds a state with its parent and the step from there, unless it is in the
// tree.
func (t *Tree) Add(n Node, parent uint32, st Step) error {
	_, added, err := t.Seen.Insert(n.Prog, n.Q)
	if err != nil || !added {
		return err
	}
	if err := t.parent.Append(parent); err != nil {
		return err
	}
	return t.steps.Append(st)
}

// Path returns the steps from a source to state i, and then the last step.
func (t *Tree) Path(i uint32, last Step) []Step {
	steps := []Step{last}
	for ; *t.parent.At(i) != NoParent; i = *t.parent.At(i) {
		steps = append(steps, *t.steps.At(i))
	}
	slices.Reverse(steps)
	return steps
}

// lasso projects a lasso of the product to the program, and shortens it.
func (s *Search) lasso(prefix, cycle []Step) (*trace.Lasso, error) {
	l, err := s.LassoAsItIs(prefix, cycle)
	if err != nil {
		return nil, err
	}
	return l.Shorten(), nil
}

// LassoAsItIs projects a lasso of the product to the program. In a quotient
// that is not the same as projecting and shortening it: processes may have other
// numbers after each round of a shorter cycle.
func (s *Search) LassoAsItIs(prefix, cycle []Step) (*trace.Lasso, error) {
	if err := monitor.FitsRun(s.Ctx, len(prefix)+len(cycle)); err != nil {
		return nil, err
	}
	l := &trace.Lasso{}
	var err error
	if l.Prefix, err = s.Project(prefix); err != nil {
		return nil, err
	}
	l.Cycle, err = s.Project(cycle)
	return l, err
}

// Project returns the program's steps of steps of the product.
func (s *Search) Project(steps []Step) ([]trace.Step, error) {
	out := slices.Grow([]trace.Step(nil), len(steps))
	for _, st := range steps {
		action, err := s.actionOf(st)
		if err != nil {
			return nil, err
		}
		out = append(out, trace.Step{State: slices.Clone(s.States.Key(st.Prog)), Action: action})
	}
	return out, nil
}

// LassoAnywhere builds a lasso to a universal state, which need not be known,
// and from there along any run.
func (s *Search) LassoAnywhere(known func(Node) bool, goal Node) (*trace.Lasso, error) {
	defer s.ForCounterexample()()
	isGoal := func(n Node) bool { return n == goal }
	steps, _, err := s.PathInto(func(n Node) bool { return known(n) || isGoal(n) }, isGoal)
	if err != nil {
		return nil, err
	}
	return s.CloseAnywhere(steps, goal)
}

// Escape sets Found if the last expansion has reached a universal state.
func (s *Search) Escape(known func(Node) bool) error {
	n, ok := s.Shape.FirstUniversal(s.Edges)
	if !ok || s.Found != nil {
		return nil
	}
	var err error
	s.Found, err = s.LassoAnywhere(known, n)
	return err
}

// MostClosing is after how many steps a run that violates a property whatever
// follows is left open instead of being closed to a lasso.
const MostClosing = 10_000

// CloseAnywhere continues from a universal state along any run until it closes,
// or begins to repeat a round in which values grow. Another run that does not close within MostClosing steps, because a counter grows
// without bounds for example, or that would be too long to show, stays finite:
// it ends a step after the state.
func (s *Search) CloseAnywhere(steps []Step, n Node) (*trace.Lasso, error) {
	b := s.Monitor.Budget.Beyond()
	defer b.Release()
	met, order, growth := store.NewPairs(b), []Step(nil), GrowthOf(s.Prod)
	for {
		if len(order) >= MostClosing || len(order) > 1 && monitor.FitsRun(s.Ctx, len(steps)+len(order)) != nil {
			return s.open(append(steps, order[0]), order[1].Node)
		}
		at, added, err := met.Insert(n.Prog, n.Q)
		if err != nil {
			return nil, err
		}
		if !added {
			return s.lasso(append(steps, order[:at]...), order[at:])
		}
		state := s.States.Key(n.Prog)
		if at, grown := growth.Since(len(order), state, 0); grown {
			state = slices.Clone(state)
			l, err := s.lasso(append(steps, order[:at]...), order[at:])
			if l != nil {
				l.Grown = state
			}
			return l, err
		}
		st, err := s.StepTo(n, func(e Edge) bool { return s.Shape.Universal[e.Q] })
		if err != nil {
			return nil, err
		}
		order = append(order, st)
		n = s.target
	}
}

// open returns a finite run of steps into a node.
func (s *Search) open(steps []Step, last Node) (*trace.Lasso, error) {
	if err := monitor.FitsRun(s.Ctx, len(steps)); err != nil {
		return nil, err
	}
	prefix, err := s.Project(steps)
	return &trace.Lasso{Prefix: prefix, Last: slices.Clone(s.States.Key(last.Prog))}, err
}

// LassoAlong builds a lasso along a path from an initial state to a universal
// one, and from there along any run until it closes. States of the path are
// skipped between two of which one leads directly to the other.
func (s *Search) LassoAlong(path []Node) (*trace.Lasso, error) {
	if err := monitor.FitsRun(s.Ctx, len(path)-1); err != nil {
		return nil, err
	}
	place := make(map[Node]int, len(path))
	for i, n := range path {
		place[n] = i
	}
	var steps []Step
	for i := 0; i < len(path)-1; i = place[s.target] {
		st, err := s.furthestStep(path[i], i, place)
		if err != nil {
			return nil, err
		}
		steps = append(steps, st)
	}
	return s.CloseAnywhere(steps, path[len(path)-1])
}

// furthestStep returns the step from state i of a path that leads furthest
// along it, and sets s.target to where.
func (s *Search) furthestStep(n Node, i int, place map[Node]int) (Step, error) {
	if err := s.Revisit(1); err != nil {
		return Step{}, err
	}
	if err := s.Space.Expand(n); err != nil {
		return Step{}, err
	}
	best, furthest := -1, i
	for j, e := range s.Edges {
		if to, ok := place[e.Node]; ok && to > furthest {
			best, furthest = j, to
		}
	}
	if best < 0 {
		return Step{}, ErrNoPath
	}
	e := s.Edges[best]
	s.target = e.Node
	return Step{n, s.Action(best), e.Marks}, nil
}

// StepTo returns the first step from a state over an edge that is a goal, and
// sets s.target to where it leads.
func (s *Search) StepTo(n Node, goal func(Edge) bool) (Step, error) {
	if err := s.Revisit(1); err != nil {
		return Step{}, err
	}
	if err := s.Space.Expand(n); err != nil {
		return Step{}, err
	}
	for i, e := range s.Edges {
		if goal(e) {
			s.target = e.Node
			return Step{n, s.Action(i), e.Marks}, nil
		}
	}
	return Step{}, ErrNoPath
}
