package component

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Component is an explicit graph with acceptance marks on its edges. It is
// described state by state, with AddEdge and EndState, and then decomposed, as
// a whole or in parts, for any acceptance condition. A state costs 36 bytes, an
// edge 16.
//
// It does not use package scc because all its memory is charged to a budget, it
// polls the context, and parts are decomposed again and again.
type Component struct {
	Budget *store.Budget
	// first delimits the edges of state v: those from first[v] to first[v+1].
	first store.Array[uint32]
	Edges store.Array[ComponentEdge]
	// Width is one more than the largest state that is a source or a target.
	Width int
	// look polls the context and reports progress.
	look func() error
	// Of the decomposition under way.
	number, lowest store.Array[uint32]
	// Part has, during a decomposition, the part of each state: 0 for states
	// that are not decomposed, Open for those that are in no part yet.
	Part          store.Array[uint32]
	stack         store.Array[uint32]
	path          store.Array[tarjanFrame]
	visits, parts uint32
	pace          monitor.Pacer
	// Single makes Decompose return states on no cycle too, each as a part of
	// its own.
	Single bool
}

// Open is the Part of a state that is in no part yet.
const Open = ^uint32(0)

// ComponentEdge is an edge to a state.
type ComponentEdge struct {
	Marks automata.Marks
	To    uint32
}

// tarjanFrame is a frame of the stack of Tarjan's algorithm: a vertex, and
// which of its edges comes next.
type tarjanFrame struct{ v, next uint32 }

// NewComponent makes an empty graph with a part of the budget, which Release
// returns. look is called at intervals during decompositions; its error ends
// them.
func NewComponent(b *store.Budget, look func() error) (*Component, error) {
	b = b.Part()
	g := &Component{
		Budget: b, look: look, first: store.NewArray[uint32](b), Edges: store.NewArray[ComponentEdge](b),
		number: store.NewArray[uint32](b), lowest: store.NewArray[uint32](b), Part: store.NewArray[uint32](b),
		stack: store.NewArray[uint32](b), path: store.NewArray[tarjanFrame](b),
	}
	return g, g.first.Append(0)
}

// Release returns the memory to the budget.
func (c *Component) Release() { c.Budget.Release() }

// States returns the number of states that are described: those from here on
// have no edges yet.
func (c *Component) States() uint32 { return uint32(c.first.Len() - 1) }

// AddEdge adds an edge to the state that is being described, which has the
// number States.
func (c *Component) AddEdge(marks automata.Marks, to uint32) error {
	if c.Edges.Len() > store.MaxIndex {
		return store.ErrTooMany
	}
	c.Width = max(c.Width, int(to)+1)
	return c.Edges.Append(ComponentEdge{marks, to})
}

// EndState ends the description of a state.
func (c *Component) EndState() error {
	c.Width = max(c.Width, c.first.Len())
	return c.first.Append(uint32(c.Edges.Len()))
}

// Out returns the range of a state's edges in Edges.
func (c *Component) Out(v uint32) (from, to uint32) { return *c.first.At(v), *c.first.At(v + 1) }

// All returns the numbers of all states. The list, and those of the parts made
// of it, take ListBytes for each state, which the caller charges.
func (c *Component) All() []uint32 {
	states := make([]uint32, c.States())
	for i := range states {
		states[i] = uint32(i)
	}
	return states
}

// ListBytes is the number of bytes of a state in the lists of parts.
const ListBytes = 8

// AcceptingPart is a cyclic part whose edges that avoid some marks are
// accepting when all are taken again and again.
type AcceptingPart struct {
	Part
	Avoid automata.Marks
}

// Decompose returns the cyclic components among some states of a graph, over
// edges that avoid marks.
type Decompose func(states []uint32, avoid automata.Marks) ([]Part, error)

// Accepting is Decompose.Accepting in g.
func (c *Component) Accepting(states []uint32, avoid automata.Marks, acc *automata.AccNode, yield func(AcceptingPart) bool) (stopped bool, err error) {
	return Decompose(c.lookAndDecompose).Accepting(states, avoid, acc, yield)
}

// AcceptingPart is Accepting inside one part.
func (c *Component) AcceptingPart(p Part, avoid automata.Marks, acc *automata.AccNode, yield func(AcceptingPart) bool) (bool, error) {
	return Decompose(c.lookAndDecompose).inside(p, avoid, acc, yield)
}

// lookAndDecompose is Decompose after a poll of the context, as small parts may
// be decomposed often.
func (c *Component) lookAndDecompose(states []uint32, avoid automata.Marks) ([]Part, error) {
	if err := c.look(); err != nil {
		return nil, err
	}
	return c.Decompose(states, avoid)
}

// Accepting calls yield with the accepting parts among some states, over edges
// that avoid marks, until yield returns false; stopped reports whether it did.
// This is emptyIn of sequential/generic.go: it is empty if there is no such
// part.
func (d Decompose) Accepting(states []uint32, avoid automata.Marks, acc *automata.AccNode, yield func(AcceptingPart) bool) (stopped bool, err error) {
	parts, err := d(states, avoid)
	if err != nil {
		return false, err
	}
	for _, p := range parts {
		if stopped, err = d.inside(p, avoid, acc.Restrict(p.Marks), yield); stopped || err != nil {
			return stopped, err
		}
	}
	return false, nil
}

// inside is Accepting inside one part.
func (d Decompose) inside(p Part, avoid automata.Marks, acc *automata.AccNode, yield func(AcceptingPart) bool) (bool, error) {
	for acc.Op != automata.AccFalse {
		if (automata.Acceptance{Sets: automata.MaxSets, Code: acc}).Accepts(p.Marks) {
			return !yield(AcceptingPart{p, avoid}), nil
		}
		if units := finConjuncts(acc); units != 0 {
			return d.Accepting(p.States, avoid|units, acc, yield)
		}
		set, some := acc.AnyFin()
		if !some {
			break // cannot be: without Fin, what is not false accepts
		}
		if stopped, err := d.Accepting(p.States, avoid|1<<set, acc, yield); stopped || err != nil {
			return stopped, err
		}
		acc = acc.WithoutFin(set)
	}
	return false, nil
}

// finConjuncts returns the sets whose Fin is a conjunct of the condition.
func finConjuncts(acc *automata.AccNode) automata.Marks {
	switch acc.Op {
	case automata.AccFin:
		return 1 << acc.Set
	case automata.AccAnd:
		m := automata.Marks(0)
		for _, k := range acc.Kids {
			if k.Op == automata.AccFin {
				m |= 1 << k.Set
			}
		}
		return m
	}
	return 0
}

// Part is a strongly connected component over edges that avoid some marks.
type Part struct {
	States []uint32
	Marks  automata.Marks
	Cyclic bool
}

// Decompose returns the cyclic components among some states, over edges that
// avoid marks, each before those that lead to it. It is R. Tarjan's search,
// Depth-first search and linear graph algorithms, SIAM J. Comput. 1972, without
// recursion. Linear time in the states and their edges.
func (c *Component) Decompose(states []uint32, avoid automata.Marks) ([]Part, error) {
	for _, a := range []*store.Array[uint32]{&c.number, &c.lowest, &c.Part} {
		if err := a.Resize(c.Width); err != nil {
			return nil, err
		}
	}
	for _, v := range states {
		*c.Part.At(v), *c.number.At(v) = Open, 0
	}
	c.visits, c.parts = 0, 0
	var out []Part
	for _, v := range states {
		if *c.number.At(v) != 0 {
			continue
		}
		var err error
		if out, err = c.tarjan(v, avoid, out); err != nil {
			return nil, err
		}
	}
	for _, v := range states {
		*c.Part.At(v) = 0
	}
	return out, nil
}

// enter visits a state.
func (c *Component) enter(v uint32) error {
	if c.visits++; c.pace.Due() {
		if err := c.look(); err != nil {
			return err
		}
	}
	*c.number.At(v), *c.lowest.At(v) = c.visits, c.visits
	if err := c.stack.Append(v); err != nil {
		return err
	}
	from, _ := c.Out(v)
	return c.path.Append(tarjanFrame{v, from})
}

// tarjan explores from a state and appends the components that it completes.
func (c *Component) tarjan(root uint32, avoid automata.Marks, out []Part) ([]Part, error) {
	if err := c.enter(root); err != nil {
		return nil, err
	}
	for c.path.Len() > 0 {
		f := c.path.Top()
		if _, end := c.Out(f.v); f.next < end {
			e := c.Edges.At(f.next)
			f.next++
			if e.Marks&avoid != 0 || *c.Part.At(e.To) != Open {
				continue
			}
			if *c.number.At(e.To) == 0 {
				if err := c.enter(e.To); err != nil {
					return nil, err
				}
			} else {
				low := c.lowest.At(f.v)
				*low = min(*low, *c.number.At(e.To))
			}
			continue
		}
		v := f.v
		c.path.Truncate(c.path.Len() - 1)
		if c.path.Len() > 0 {
			low := c.lowest.At(c.path.Top().v)
			*low = min(*low, *c.lowest.At(v))
		}
		if *c.lowest.At(v) == *c.number.At(v) {
			out = c.close(v, avoid, out)
		}
	}
	return out, nil
}

// close removes the states of a component from the stack, and appends it if it
// is cyclic.
func (c *Component) close(root uint32, avoid automata.Marks, out []Part) []Part {
	c.parts++
	at := c.stack.Len() - 1
	for ; *c.stack.At(uint32(at)) != root; at-- {
		*c.Part.At(*c.stack.At(uint32(at))) = c.parts
	}
	*c.Part.At(root) = c.parts
	p := Part{}
	for i := at; i < c.stack.Len(); i++ {
		from, to := c.Out(*c.stack.At(uint32(i)))
		for ; from < to; from++ {
			if e := c.Edges.At(from); e.Marks&avoid == 0 && *c.Part.At(e.To) == c.parts {
				p.Marks |= e.Marks
				p.Cyclic = true
			}
		}
	}
	if p.Cyclic || c.Single {
		for i := at; i < c.stack.Len(); i++ {
			p.States = append(p.States, *c.stack.At(uint32(i)))
		}
		out = append(out, p)
	}
	c.stack.Truncate(at)
	return out
}
