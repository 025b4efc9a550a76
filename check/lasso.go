package check

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// Counterexamples are found by breadth-first searches over what the search has visited: a
// shortest prefix into the accepting component, then inside the component, from one missing
// mark to the nearest next, and back. Each leg is shortest; the whole need not be.

// counterexample is the phase of the searches below; it ends with restore.
func (s *search) counterexample() (restore func()) {
	phase, again := s.phase, s.again
	s.phase = "counterexample"
	return func() { s.phase, s.again = phase, again }
}

// errNoPath can only mean a fault of this program, or that the program under check is not deterministic.
var errNoPath = errors.New("internal error: the accepting cycle that the search reported cannot be found again")

// step is one product step of a counterexample: it leaves node by action.
type step struct {
	node
	action program.Action
	marks  automata.Marks
}

// lassoInSCC makes a lasso into a component, given by its members. All edges of the component that
// avoid some marks together carry the marks given, which are accepting. The cycle goes through as few
// of them as seem to be needed; if what it meets on the way spoils that, it goes through all.
func (s *search) lassoInSCC(known, member func(node) bool, marks, avoid automata.Marks) (*trace.Lasso, error) {
	defer s.counterexample()()
	prefix, entry, err := s.enter(known, member)
	if err != nil {
		return nil, err
	}
	s.avoid = avoid
	defer func() { s.avoid = 0 }()
	acc := s.prod.Acceptance()
	for _, need := range []automata.Marks{least(acc, marks), marks} {
		before, cycle, err := s.tour(entry, member, need)
		if err != nil {
			return nil, err
		}
		seen := automata.Marks(0)
		for _, st := range cycle {
			seen |= st.marks
		}
		if acc.Accepts(seen) {
			return s.lasso(append(prefix, before...), cycle)
		}
	}
	return nil, errNoPath
}

// least leaves out marks as long as the rest is accepting.
func least(acc automata.Acceptance, marks automata.Marks) automata.Marks {
	for rest := marks; rest != 0; rest &= rest - 1 {
		if bit := rest & -rest; acc.Accepts(marks &^ bit) {
			marks &^= bit
		}
	}
	return marks
}

// tour is a cycle from the entry of a component through the marks, and what leads to it.
func (s *search) tour(entry node, member func(node) bool, all automata.Marks) (before, cycle []step, err error) {
	at, got, lead := entry, automata.Marks(0), 1
	for got&all != all {
		leg, to, err := s.path([]node{at}, member, func(e edge) bool { return e.marks&all&^got != 0 })
		if err != nil {
			return nil, nil, err
		}
		for _, st := range leg {
			got |= st.marks
		}
		if len(cycle) == 0 {
			lead = len(leg)
		}
		cycle, at = append(cycle, leg...), to
	}
	return s.closeCycle(cycle, lead, entry, at, member)
}

// closeCycle leads the cycle back to one of its first states: the first lead steps carry no
// mark that is needed before the last of them, so that they may belong to the prefix.
func (s *search) closeCycle(cycle []step, lead int, entry, at node, member func(node) bool) (before, closed []step, err error) {
	back := func(n node) int {
		if len(cycle) == 0 && n == entry {
			return 0
		}
		return slices.IndexFunc(cycle[:min(lead, len(cycle))], func(st step) bool { return st.node == n })
	}
	if len(cycle) == 0 || back(at) < 0 {
		leg, to, err := s.path([]node{at}, member, func(e edge) bool { return back(e.node) >= 0 })
		if err != nil {
			return nil, nil, err
		}
		i := back(to)
		return cycle[:i], append(cycle[i:], leg...), nil
	}
	i := back(at)
	return cycle[:i], cycle[i:], nil
}

// lassoThrough makes a lasso around the accepting state x of a degeneralised product.
func (s *search) lassoThrough(known func(node) bool, x node) (*trace.Lasso, error) {
	return s.lassoAvoiding(known, x, 0)
}

// lassoAvoiding makes a lasso whose cycle goes through x, and over no edge with a mark to avoid.
func (s *search) lassoAvoiding(known func(node) bool, x node, avoid automata.Marks) (*trace.Lasso, error) {
	defer s.counterexample()()
	isX := func(n node) bool { return n == x }
	prefix, _, err := s.enter(known, isX)
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

// enter finds a shortest path from an initial state into a set of states.
func (s *search) enter(known, goal func(node) bool) ([]step, node, error) {
	if err := s.initial(); err != nil {
		return nil, node{}, err
	}
	var sources []node
	for _, e := range s.edges {
		if goal(e.node) {
			return nil, e.node, nil
		}
		if known(e.node) {
			sources = append(sources, e.node)
		}
	}
	return s.path(sources, known, func(e edge) bool { return goal(e.node) })
}

// path finds a shortest path from a source, through known states, over an edge that is a
// goal, and where it leads.
func (s *search) path(sources []node, known func(node) bool, goal func(edge) bool) ([]step, node, error) {
	t := s.newTree()
	defer t.budget.Release()
	for _, n := range sources {
		if err := t.add(n, noParent, step{}); err != nil {
			return nil, node{}, err
		}
	}
	for i := uint32(0); int(i) < t.seen.Len(); i++ {
		if err := s.revisit(1); err != nil {
			return nil, node{}, err
		}
		n := t.node(i)
		if err := s.space.expand(n); err != nil {
			return nil, node{}, err
		}
		for j, e := range s.edges {
			if e.marks&s.avoid != 0 || !known(e.node) {
				continue
			}
			st := step{n, s.action(j), e.marks}
			if goal(e) {
				return t.path(i, st), e.node, nil
			}
			if err := t.add(e.node, i, st); err != nil {
				return nil, node{}, err
			}
		}
	}
	return nil, node{}, errNoPath
}

const noParent = ^uint32(0)

// tree is a breadth-first search tree. That of a counterexample counts its memory, but has no limit: what
// is found must not be lost.
type tree struct {
	budget *store.Budget
	seen   *store.Pairs
	parent store.Array[uint32]
	steps  store.Array[step] // the step from the parent
}

func (s *search) newTree() *tree { return newTree(s.clock.budget.Beyond()) }

func newTree(b *store.Budget) *tree {
	return &tree{budget: b, seen: store.NewPairs(b), parent: store.NewArray[uint32](b), steps: store.NewArray[step](b)}
}

func (t *tree) node(i uint32) node {
	prog, q := t.seen.Pair(i)
	return node{prog, q}
}

func (t *tree) add(n node, parent uint32, st step) error {
	_, added, err := t.seen.Insert(n.prog, n.q)
	if err != nil || !added {
		return err
	}
	if err := t.parent.Append(parent); err != nil {
		return err
	}
	return t.steps.Append(st)
}

// path is the steps from a source to tree state i, and the last step.
func (t *tree) path(i uint32, last step) []step {
	steps := []step{last}
	for ; *t.parent.At(i) != noParent; i = *t.parent.At(i) {
		steps = append(steps, *t.steps.At(i))
	}
	slices.Reverse(steps)
	return steps
}

// lasso projects a product lasso on the program.
func (s *search) lasso(prefix, cycle []step) (*trace.Lasso, error) {
	l := &trace.Lasso{}
	var err error
	if l.Prefix, err = s.project(prefix); err != nil {
		return nil, err
	}
	if l.Cycle, err = s.project(cycle); err != nil {
		return nil, err
	}
	return l.Shorten(), nil
}

func (s *search) project(steps []step) ([]trace.Step, error) {
	var out []trace.Step
	for _, st := range steps {
		action, err := s.actionOf(st)
		if err != nil {
			return nil, err
		}
		out = append(out, trace.Step{State: slices.Clone(s.states.Key(st.prog)), Action: action})
	}
	return out, nil
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
