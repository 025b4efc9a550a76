package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store"
)

// Counterexamples are found by breadth-first searches over what the search has
// visited: a shortest prefix into the accepting component, then inside the
// component, from one missing mark to the nearest next, and back. Each leg is
// shortest; the whole need not be.

// ForCounterexample is the phase of the searches below; it ends with restore.
func (s *Search) ForCounterexample() (restore func()) {
	phase, again := s.Phase, s.Again
	s.Phase = "counterexample"
	return func() { s.Phase, s.Again = phase, again }
}

// Step is one product step of a counterexample: it leaves node by action.
type Step struct {
	Node
	Action program.Action
	Marks  automata.Marks
}

// LassoInSCC makes a lasso into a component, given by its members. All edges of
// the component that avoid some marks together carry the marks given, which are
// accepting. The cycle goes through as few of them as seem to be needed; if
// what it meets on the way spoils that, it goes through all.
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

// LeastMarks leaves out marks as long as the rest is accepting.
func LeastMarks(acc automata.Acceptance, marks automata.Marks) automata.Marks {
	for rest := marks; rest != 0; rest &= rest - 1 {
		if bit := rest & -rest; acc.Accepts(marks &^ bit) {
			marks &^= bit
		}
	}
	return marks
}

// tour is a cycle from the entry of a component through the marks, and what
// leads to it.
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

// LassoThrough makes a lasso around the accepting state x of a degeneralised
// product.
func (s *Search) LassoThrough(known func(Node) bool, x Node) (*trace.Lasso, error) {
	return s.LassoAvoiding(known, x, 0)
}

// LassoAvoiding makes a lasso whose cycle goes through x, and over no edge with
// a mark to avoid.
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

// PathInto finds a shortest path from an initial state into a set of states.
func (s *Search) PathInto(known, goal func(Node) bool) ([]Step, Node, error) {
	if err := s.askAgain(); err != nil {
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

// ShortestPath finds a shortest path from a source, through known states, over
// an edge that is a goal, and where it leads.
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

const NoParent = ^uint32(0)

// Tree is a breadth-first search tree. That of a counterexample counts its
// memory, but has no limit: what is found must not be lost.
type Tree struct {
	budget *store.Budget
	Seen   *store.Pairs
	parent store.Array[uint32]
	steps  store.Array[Step] // the step from the parent
}

func (s *Search) newTree() *Tree { return NewTree(s.Monitor.Budget.Beyond()) }

// NewTree makes an empty search tree.
func NewTree(b *store.Budget) *Tree {
	return &Tree{budget: b, Seen: store.NewPairs(b), parent: store.NewArray[uint32](b), steps: store.NewArray[Step](b)}
}

func (t *Tree) Node(i uint32) Node {
	prog, q := t.Seen.Pair(i)
	return Node{prog, q}
}

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

// Path is the steps from a source to tree state i, and the last step.
func (t *Tree) Path(i uint32, last Step) []Step {
	steps := []Step{last}
	for ; *t.parent.At(i) != NoParent; i = *t.parent.At(i) {
		steps = append(steps, *t.steps.At(i))
	}
	slices.Reverse(steps)
	return steps
}

// lasso projects a product lasso on the program.
func (s *Search) lasso(prefix, cycle []Step) (*trace.Lasso, error) {
	if err := monitor.FitsRun(s.Ctx, len(prefix)+len(cycle)); err != nil {
		return nil, err
	}
	l := &trace.Lasso{}
	var err error
	if l.Prefix, err = s.Project(prefix); err != nil {
		return nil, err
	}
	if l.Cycle, err = s.Project(cycle); err != nil {
		return nil, err
	}
	return l.Shorten(), nil
}

// Project leaves out of steps all but the program.
func (s *Search) Project(steps []Step) ([]trace.Step, error) {
	var out []trace.Step
	for _, st := range steps {
		action, err := s.actionOf(st)
		if err != nil {
			return nil, err
		}
		out = append(out, trace.Step{State: slices.Clone(s.States.Key(st.Prog)), Action: action})
	}
	return out, nil
}

// LassoAnywhere makes a lasso to a universal state, which need not be known,
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

// Escape reports a universal state that the last expansion has come to.
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
// follows is left open.
const MostClosing = 10_000

// CloseAnywhere goes on from a universal state along any run until it closes.
// One that does not within MostClosing steps, as that of a counter without
// bounds, or that would be too long to show then, stays finite: it ends a step
// after the state.
func (s *Search) CloseAnywhere(steps []Step, n Node) (*trace.Lasso, error) {
	b := s.Monitor.Budget.Beyond()
	defer b.Release()
	met, order := store.NewPairs(b), []Step(nil)
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
		st, err := s.StepTo(n, func(e Edge) bool { return s.Shape.Universal[e.Q] })
		if err != nil {
			return nil, err
		}
		order = append(order, st)
		n = s.target
	}
}

// open is a finite run of steps into a node.
func (s *Search) open(steps []Step, last Node) (*trace.Lasso, error) {
	if err := monitor.FitsRun(s.Ctx, len(steps)); err != nil {
		return nil, err
	}
	prefix, err := s.Project(steps)
	return &trace.Lasso{Prefix: prefix, Last: slices.Clone(s.States.Key(last.Prog))}, err
}

// LassoAlong makes a lasso along a path from an initial state to a universal
// one, and from there along any run until it closes. What lies between two
// states of which one leads to the other at once is left out.
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

// furthestStep is the step from state i of a path that leads furthest along it;
// s.target is where.
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

// StepTo is the first step from a state that is a goal; s.target is where it leads.
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

// actionOf resolves what action left in a step: the number of a successor.
func (sp *Space) actionOf(st Step) (program.Action, error) {
	if sp.Recorded == nil || st.Action == program.Stutter {
		return st.Action, nil
	}
	if err := sp.Walker.Program(sp.States.Key(st.Node.Prog)); err != nil {
		return 0, err
	}
	if st.Action >= program.Action(sp.Walker.Prog.Len()) {
		return program.Stutter, nil
	}
	return sp.Walker.Prog.Succs[st.Action].Action, nil
}
