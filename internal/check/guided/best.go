package guided

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/sequential"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Best-first search: of all states that were reached, the most promising one is
// expanded next, wherever it is. It comes back from a bad choice, which depth
// first does not in time.
//
//	open := the initial states
//	until the effort is spent:
//	    take v with the least measure out of open
//	    if v may begin a cycle (it is in an accepting component of the
//	    automaton, and has just got the wanted mark, if there are marks), and
//	    cycles have taken less effort than the way so far:
//	        look for an accepting cycle from v on, guided, depth first, with a
//	        part of the effort; report it
//	    for each edge v -> w to a new state:
//	        if w is universal: report
//	        put w into open
//
// So the way to a cycle is looked for best first, and the cycle depth first:
// it need not lead back to v, which few states of a program do that begins
// only once. A state costs its program state, its parent in a tree, and 12 bytes
// in the heap.
type best struct {
	search  *search.Search
	task    *Task
	pref    *preference
	tree    *search.Tree
	open    *store.Heap[candidate]
	effort  uint64
	cycling uint64 // effort spent on cycles
	seed    uint64
}

// cycleParts divides the effort of the search: each cycle is looked for with one
// part.
const cycleParts = 8

func (t *Task) best(by guidance, seed, effort uint64) (*trace.Lasso, error) {
	s, err := t.search()
	if err != nil {
		return nil, err
	}
	defer s.Monitor.Budget.Release()
	b := &best{
		search: s, task: t, pref: t.newPreference(s.Walker, by, seed), tree: search.NewTree(s.Tails),
		open: store.NewHeap(s.Tails, before), effort: effort, seed: seed,
	}
	err = b.run()
	t.Steps += s.Visited
	return s.Found, err
}

func (b *best) run() error {
	if err := b.search.Initial(); err != nil {
		return err
	}
	for _, e := range b.search.Edges {
		if err := b.add(e, candidate{}, search.NoParent, search.Step{}); err != nil {
			return err
		}
	}
	for b.search.Found == nil && b.open.Len() > 0 {
		if b.search.Spent()+b.cycling >= b.effort {
			return monitor.ErrTrial
		}
		if err := b.visit(b.open.Pop()); err != nil {
			return err
		}
	}
	return nil
}

// add puts a new state into open. The rest of the candidate is given.
func (b *best) add(e search.Edge, c candidate, parent uint32, st search.Step) error {
	had := b.tree.Seen.Len()
	if err := b.tree.Add(e.Node, parent, st); err != nil || b.tree.Seen.Len() == had {
		return err
	}
	c.at = uint32(had)
	return b.open.Push(c)
}

// visit expands a state, and looks for a cycle from it on.
func (b *best) visit(c candidate) error {
	n := b.tree.Node(c.at)
	b.pref.fired[c.action]++
	if c.begins && b.cycling <= b.search.Spent() {
		if err := b.cycle(c.at, n); err != nil || b.search.Found != nil {
			return err
		}
	}
	if err := b.search.Visit(1); err != nil {
		return err
	}
	if err := b.search.Expand(n); err != nil {
		return err
	}
	if to, ok := b.search.Shape.FirstUniversal(b.search.Edges); ok {
		return b.escape(c.at, n, to)
	}
	last, moved := ^uint32(0), false
	for i, e := range b.search.Edges {
		w := b.search.Walker.Edges[i]
		moved, last = w.Succ == last, w.Succ
		next := candidate{measure: b.pref.measure(n.Q, w, moved), action: b.search.Action(i), begins: b.pref.begins(w)}
		if err := b.add(e, next, c.at, search.Step{Node: n, Action: next.action, Marks: e.Marks}); err != nil {
			return err
		}
	}
	return nil
}

// path returns the steps to a state of the tree.
func (b *best) path(at uint32) []search.Step {
	steps := b.tree.Path(at, search.Step{})
	return steps[:len(steps)-1]
}

// escape sets Found to a run through a universal state.
func (b *best) escape(at uint32, n, to search.Node) error {
	i := slices.IndexFunc(b.search.Edges, func(e search.Edge) bool { return e.Node == to })
	steps := b.tree.Path(at, search.Step{Node: n, Action: b.search.Action(i), Marks: b.search.Edges[i].Marks})
	var err error
	b.search.Found, err = b.search.CloseAnywhere(steps, to)
	return err
}

// cycle looks for an accepting run from a state on.
func (b *best) cycle(at uint32, n search.Node) error {
	sub := &search.Search{Monitor: b.search.Monitor, Shape: b.search.Shape, Space: &search.Space{}}
	*sub.Space = *b.search.Space
	part := b.search.Monitor.Budget.Part()
	sub.LimitTo(part)
	defer part.Release()
	sub.Root, sub.Visited, sub.Again, sub.Followed, sub.Effort = &n, 0, 0, 0, max(1, b.effort/cycleParts)
	b.seed++
	sub.Prefer = b.task.newPreference(b.search.Walker, b.pref.guidance, b.seed).sort
	err := sequential.SCC(sub)
	b.cycling += sub.Spent()
	b.task.Steps += sub.Visited
	space := *sub.Space // with what it has stored
	space.Root, space.Prefer = nil, nil
	*b.search.Space = space
	if sub.Found != nil {
		prefix, err := b.search.Project(b.path(at))
		if err != nil {
			return err
		}
		b.search.Found = (&trace.Lasso{Prefix: append(prefix, sub.Found.Prefix...), Cycle: sub.Found.Cycle, Last: sub.Found.Last}).Shorten()
		return nil
	}
	if errors.Is(err, monitor.ErrTrial) {
		return nil
	}
	return err
}

// candidate is a state that waits to be expanded.
type candidate struct {
	measure uint64
	action  program.Action // that has led to it
	at      uint32         // in the tree
	begins  bool           // it may begin a cycle
}

// before orders candidates by their measures; of equal ones, the oldest is first.
func before(c, d *candidate) bool {
	return c.measure < d.measure || c.measure == d.measure && c.at < d.at
}
