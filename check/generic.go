package check

import (
	"sort"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Emptiness for any Emerson–Lei acceptance.
//
// C. Baier, F. Blahoudek, A. Duret-Lutz, J. Klein, D. Müller, J. Strejček, Generic emptiness check
// for fun and profit, ATVA 2019. The components are found by the search of scc.go, on the fly and
// with its early report; every complete cyclic component that was not reported is then looked at:
//
//	emptyIn(S, avoid, φ):               // S: states; no edge with a mark in avoid is taken
//	    for each cyclic component C of S, with M the marks on its edges:
//	        ψ := φ with Fin(i) true and Inf(i) false for all i not in M
//	        if ψ is false:             next component
//	        if ψ accepts M:            report C
//	        if Fin(i) is a conjunct of ψ for i in X ≠ ∅:
//	                                   emptyIn(C, avoid ∪ X, ψ with these Fin true)
//	        else choose some Fin(i):   emptyIn(C, avoid ∪ {i}, ψ)
//	                                   and go on with ψ where Fin(i) is false
//
// O(n + m) for the search, and as much for each level of the recursion. Strong fairness (a
// Streett condition) only ever meets the first case of the choice, so a component is decomposed
// at most once for each pair: O(pairs · (n + m)). In general the number of decompositions is
// exponential in the Fin that do not stand alone. A component that is looked at costs, while that
// lasts, 16 to 32 bytes for each of its edges and 36 for each of its states.

func searchGeneric(s *search) error {
	c := newSCC(s)
	if !c.acc.IsGeneralisedBuchi() {
		c.complete = inspect
	}
	err := c.run()
	s.stats.Stored = s.stats.States
	return err
}

// stateCost is the bytes of a state of a component: five arrays, the path, and the list of states.
const stateCost = 36

// component is a graph of its own: the states are numbered as on live.
type component struct {
	first []uint32 // the edges of state v are those from first[v] to first[v+1]
	edges []componentEdge
	// Of the decomposition under way.
	number, lowest []uint32
	part           []uint32 // 0: not among the states; open: in no part yet
	stack          []uint32
	path           []tarjanFrame
	visits, parts  uint32
}

const open = ^uint32(0)

type componentEdge struct {
	marks automata.Marks
	to    uint32
}

type tarjanFrame struct{ v, next uint32 }

// inspect looks at a component that is complete.
func inspect(c *scc, root sccRoot, from uint32) error {
	acc := c.acc.Formula().Restrict(root.inside)
	if acc.Op == automata.AccFalse {
		return nil
	}
	g, err := c.extract(from)
	if err != nil {
		return err
	}
	defer g.release(c)
	states := make([]uint32, len(g.first)-1)
	for i := range states {
		states[i] = uint32(i)
	}
	best, marks, avoid, err := g.accepting(c, states, 0, acc)
	if err != nil || best == nil {
		return err
	}
	for _, v := range best {
		g.part[v] = open
	}
	member := func(n node) bool {
		v, ok := c.place(n, from)
		return ok && g.part[v] == open
	}
	c.found, err = c.lassoInSCC(c.known, member, marks, avoid)
	return err
}

func (g *component) size() int64 {
	return int64(cap(g.edges))*int64(unsafe.Sizeof(componentEdge{})) + stateCost*int64(len(g.first))
}

func (g *component) release(c *scc) { c.clock.budget.Give(g.size()) }

// extract copies the edges inside the component whose states are on live from a place on.
func (c *scc) extract(from uint32) (*component, error) {
	n := uint32(c.live.Len()) - from
	g := &component{first: make([]uint32, 1, n+1)}
	charged := stateCost * int64(n+1)
	if err := c.clock.budget.Take(charged); err != nil {
		return nil, err
	}
	for i := range n {
		if err := c.revisit(c.frames.Len() + 1); err != nil {
			c.clock.budget.Give(charged)
			return nil, err
		}
		if err := c.space.expand(*c.live.At(from + i)); err != nil {
			c.clock.budget.Give(charged)
			return nil, err
		}
		was := cap(g.edges)
		for _, e := range c.edges {
			if v, inside := c.place(e.node, from); inside {
				g.edges = append(g.edges, componentEdge{e.marks, v})
			}
		}
		g.first = append(g.first, uint32(len(g.edges)))
		if more := int64(cap(g.edges)-was) * int64(unsafe.Sizeof(componentEdge{})); more > 0 {
			if err := c.clock.budget.Take(more); err != nil {
				c.clock.budget.Give(charged)
				return nil, err
			}
			charged += more
		}
	}
	g.number, g.lowest = make([]uint32, n), make([]uint32, n)
	g.part = make([]uint32, n)
	return g, nil
}

// place is where on live, counted from a place, a state stands, if it does.
func (c *scc) place(n node, from uint32) (uint32, bool) {
	number := c.numbers.number(n)
	if number == 0 || number == dead {
		return 0, false
	}
	i := sort.Search(c.live.Len()-int(from), func(i int) bool {
		return c.numbers.number(*c.live.At(from + uint32(i))) >= number
	})
	if i == c.live.Len()-int(from) || *c.live.At(from + uint32(i)) != n {
		return 0, false
	}
	return uint32(i), true
}

// accepting is emptyIn: the states of a part that accepts, the marks on its edges, and those that
// a run in it must avoid.
func (g *component) accepting(c *scc, states []uint32, avoid automata.Marks, acc *automata.AccNode) ([]uint32, automata.Marks, automata.Marks, error) {
	for _, p := range g.decompose(states, avoid) {
		if err := c.look(c.frames.Len()); err != nil {
			return nil, 0, 0, err
		}
		ok, got, without, err := g.acceptingPart(c, p, avoid, acc.Restrict(p.marks))
		if err != nil || ok != nil {
			return ok, got, without, err
		}
	}
	return nil, 0, 0, nil
}

func (g *component) acceptingPart(c *scc, p part, avoid automata.Marks, acc *automata.AccNode) ([]uint32, automata.Marks, automata.Marks, error) {
	for acc.Op != automata.AccFalse {
		if (automata.Acceptance{Sets: automata.MaxSets, Code: acc}).Accepts(p.marks) {
			return p.states, p.marks, avoid, nil
		}
		if units := finConjuncts(acc); units != 0 {
			return g.accepting(c, p.states, avoid|units, acc)
		}
		set, some := acc.AnyFin()
		if !some {
			break // cannot be: without Fin, what is not false accepts
		}
		ok, got, without, err := g.accepting(c, p.states, avoid|1<<set, acc)
		if err != nil || ok != nil {
			return ok, got, without, err
		}
		acc = acc.WithoutFin(set)
	}
	return nil, 0, 0, nil
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
func (g *component) decompose(states []uint32, avoid automata.Marks) []part {
	for _, v := range states {
		g.part[v], g.number[v] = open, 0
	}
	g.visits, g.parts = 0, 0
	var out []part
	for _, v := range states {
		if g.number[v] == 0 {
			out = g.tarjan(v, avoid, out)
		}
	}
	for _, v := range states {
		g.part[v] = 0
	}
	return out
}

func (g *component) enter(v uint32) {
	g.visits++
	g.number[v], g.lowest[v] = g.visits, g.visits
	g.stack = append(g.stack, v)
	g.path = append(g.path, tarjanFrame{v, g.first[v]})
}

func (g *component) tarjan(root uint32, avoid automata.Marks, out []part) []part {
	g.enter(root)
	for len(g.path) > 0 {
		f := &g.path[len(g.path)-1]
		if f.next < g.first[f.v+1] {
			e := &g.edges[f.next]
			f.next++
			if e.marks&avoid != 0 || g.part[e.to] != open {
				continue
			}
			if g.number[e.to] == 0 {
				g.enter(e.to)
			} else {
				g.lowest[f.v] = min(g.lowest[f.v], g.number[e.to])
			}
			continue
		}
		v := f.v
		g.path = g.path[:len(g.path)-1]
		if len(g.path) > 0 {
			u := g.path[len(g.path)-1].v
			g.lowest[u] = min(g.lowest[u], g.lowest[v])
		}
		if g.lowest[v] == g.number[v] {
			out = g.close(v, avoid, out)
		}
	}
	return out
}

// close takes the states of a part off the stack, and keeps the part if it is cyclic.
func (g *component) close(root uint32, avoid automata.Marks, out []part) []part {
	g.parts++
	at := len(g.stack) - 1
	for ; g.stack[at] != root; at-- {
		g.part[g.stack[at]] = g.parts
	}
	g.part[root] = g.parts
	p, cyclic := part{}, false
	for _, v := range g.stack[at:] {
		for _, e := range g.edges[g.first[v]:g.first[v+1]] {
			if e.marks&avoid == 0 && g.part[e.to] == g.parts {
				p.marks |= e.marks
				cyclic = true
			}
		}
	}
	if cyclic {
		p.states = append(p.states, g.stack[at:]...)
		out = append(out, p)
	}
	g.stack = g.stack[:at]
	return out
}
