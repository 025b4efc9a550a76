package check

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/store"
)

// component is an explicit graph with marks on its edges, and the decomposition of parts of it for
// any acceptance (see generic.go). A state costs 36 bytes, an edge 16.
type component struct {
	budget *store.Budget
	first  store.Array[uint32] // the edges of state v are those from first[v] to first[v+1]
	edges  store.Array[componentEdge]
	width  int          // states met, as sources or targets
	look   func() error // looks at the clock, now and then
	// Of the decomposition under way.
	number, lowest store.Array[uint32]
	part           store.Array[uint32] // 0: not among the states; open: in no part yet
	stack          store.Array[uint32]
	path           store.Array[tarjanFrame]
	visits, parts  uint32
	pace           pace
}

const open = ^uint32(0)

type componentEdge struct {
	marks automata.Marks
	to    uint32
}

type tarjanFrame struct{ v, next uint32 }

// newComponent makes an empty graph; its memory goes back with release.
func newComponent(b *store.Budget, look func() error) (*component, error) {
	b = b.Part()
	g := &component{
		budget: b, look: look, first: store.NewArray[uint32](b), edges: store.NewArray[componentEdge](b),
		number: store.NewArray[uint32](b), lowest: store.NewArray[uint32](b), part: store.NewArray[uint32](b),
		stack: store.NewArray[uint32](b), path: store.NewArray[tarjanFrame](b),
	}
	return g, g.first.Append(0)
}

func (g *component) release() { g.budget.Release() }

// states is their number; those from here on have no edges yet.
func (g *component) states() uint32 { return uint32(g.first.Len() - 1) }

// addEdge adds an edge of the state that is being described; endState ends its description.
func (g *component) addEdge(marks automata.Marks, to uint32) error {
	if g.edges.Len() > store.MaxIndex {
		return store.ErrTooMany
	}
	g.width = max(g.width, int(to)+1)
	return g.edges.Append(componentEdge{marks, to})
}

func (g *component) endState() error {
	g.width = max(g.width, g.first.Len())
	return g.first.Append(uint32(g.edges.Len()))
}

// out is the range of the edges of a state.
func (g *component) out(v uint32) (from, to uint32) { return *g.first.At(v), *g.first.At(v + 1) }

// all lists all states. The list, and those of the parts that are made of it, are listBytes for each.
func (g *component) all() []uint32 {
	states := make([]uint32, g.states())
	for i := range states {
		states[i] = uint32(i)
	}
	return states
}

const listBytes = 8

// acceptingPart is a cyclic part all of whose edges that avoid some marks together are accepting.
type acceptingPart struct {
	part
	avoid automata.Marks
}

// accepting is emptyIn of generic.go: it hands over the parts that accept until yield returns false.
// The result says whether it did.
func (g *component) accepting(states []uint32, avoid automata.Marks, acc *automata.AccNode, yield func(acceptingPart) bool) (stopped bool, err error) {
	parts, err := g.decompose(states, avoid)
	if err != nil {
		return false, err
	}
	for _, p := range parts {
		if err := g.look(); err != nil {
			return false, err
		}
		if stopped, err = g.acceptingPart(p, avoid, acc.Restrict(p.marks), yield); stopped || err != nil {
			return stopped, err
		}
	}
	return false, nil
}

func (g *component) acceptingPart(p part, avoid automata.Marks, acc *automata.AccNode, yield func(acceptingPart) bool) (bool, error) {
	for acc.Op != automata.AccFalse {
		if (automata.Acceptance{Sets: automata.MaxSets, Code: acc}).Accepts(p.marks) {
			return !yield(acceptingPart{p, avoid}), nil
		}
		if units := finConjuncts(acc); units != 0 {
			return g.accepting(p.states, avoid|units, acc, yield)
		}
		set, some := acc.AnyFin()
		if !some {
			break // cannot be: without Fin, what is not false accepts
		}
		if stopped, err := g.accepting(p.states, avoid|1<<set, acc, yield); stopped || err != nil {
			return stopped, err
		}
		acc = acc.WithoutFin(set)
	}
	return false, nil
}

// finConjuncts is the sets whose Fin is a conjunct.
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

// part is a cyclic component of a component without some edges.
type part struct {
	states []uint32
	marks  automata.Marks
}

// decompose finds the cyclic components among some states, over edges that avoid marks. It is R.
// Tarjan's search, Depth-first search and linear graph algorithms, SIAM J. Comput. 1972, without
// recursion.
func (g *component) decompose(states []uint32, avoid automata.Marks) ([]part, error) {
	for _, a := range []*store.Array[uint32]{&g.number, &g.lowest, &g.part} {
		if err := a.Resize(g.width); err != nil {
			return nil, err
		}
	}
	for _, v := range states {
		*g.part.At(v), *g.number.At(v) = open, 0
	}
	g.visits, g.parts = 0, 0
	var out []part
	for _, v := range states {
		if *g.number.At(v) != 0 {
			continue
		}
		var err error
		if out, err = g.tarjan(v, avoid, out); err != nil {
			return nil, err
		}
	}
	for _, v := range states {
		*g.part.At(v) = 0
	}
	return out, nil
}

func (g *component) enter(v uint32) error {
	if g.visits++; g.pace.due() {
		if err := g.look(); err != nil {
			return err
		}
	}
	*g.number.At(v), *g.lowest.At(v) = g.visits, g.visits
	if err := g.stack.Append(v); err != nil {
		return err
	}
	from, _ := g.out(v)
	return g.path.Append(tarjanFrame{v, from})
}

func (g *component) tarjan(root uint32, avoid automata.Marks, out []part) ([]part, error) {
	if err := g.enter(root); err != nil {
		return nil, err
	}
	for g.path.Len() > 0 {
		f := g.path.Top()
		if _, end := g.out(f.v); f.next < end {
			e := g.edges.At(f.next)
			f.next++
			if e.marks&avoid != 0 || *g.part.At(e.to) != open {
				continue
			}
			if *g.number.At(e.to) == 0 {
				if err := g.enter(e.to); err != nil {
					return nil, err
				}
			} else {
				low := g.lowest.At(f.v)
				*low = min(*low, *g.number.At(e.to))
			}
			continue
		}
		v := f.v
		g.path.Truncate(g.path.Len() - 1)
		if g.path.Len() > 0 {
			low := g.lowest.At(g.path.Top().v)
			*low = min(*low, *g.lowest.At(v))
		}
		if *g.lowest.At(v) == *g.number.At(v) {
			out = g.close(v, avoid, out)
		}
	}
	return out, nil
}

// close takes the states of a part off the stack, and keeps the part if it is cyclic.
func (g *component) close(root uint32, avoid automata.Marks, out []part) []part {
	g.parts++
	at := g.stack.Len() - 1
	for ; *g.stack.At(uint32(at)) != root; at-- {
		*g.part.At(*g.stack.At(uint32(at))) = g.parts
	}
	*g.part.At(root) = g.parts
	p, cyclic := part{}, false
	for i := at; i < g.stack.Len(); i++ {
		from, to := g.out(*g.stack.At(uint32(i)))
		for ; from < to; from++ {
			if e := g.edges.At(from); e.marks&avoid == 0 && *g.part.At(e.to) == g.parts {
				p.marks |= e.marks
				cyclic = true
			}
		}
	}
	if cyclic {
		for i := at; i < g.stack.Len(); i++ {
			p.states = append(p.states, *g.stack.At(uint32(i)))
		}
		out = append(out, p)
	}
	g.stack.Truncate(at)
	return out
}
