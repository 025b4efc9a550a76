package determine

// Parity acceptance by the alternating cycle decomposition.
//
// A. Casares, T. Colcombet, N. Fijalkow, Optimal transformations of games and
// automata using Muller conditions, ICALP 2021: among all parity automata that
// an automaton can be mapped to, the result has the fewest states and
// priorities.
//
// The tree of a component has sets of edges as its nodes. The root is all
// edges; the children of a node are its maximal cycles that accept when the
// node does not, and do not when it does. A state of the result is (q, leaf), a
// leaf among the nodes with an edge that leaves q. From there, an edge e: q →
// q' has as its priority the level of the lowest node N above the leaf that has
// e, and leads to (q', l): of the children of N with an edge that leaves q', l
// is below the next one after that through which the leaf was reached, round
// about, and leftmost there; N itself if there are none.
//
// Levels count from 0 if the root accepts, else from 1. The least level that a
// run takes infinitely often belongs to the lowest node that has all edges it
// takes infinitely often; the run accepts iff this level is even. There are as
// many nodes as there are alternations, exponentially many in the acceptance
// sets at worst.

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/scc"
)

// maxCycles bounds the sets of edges that one call looks at. Beyond it the
// error wraps automata.ErrLimit.
const maxCycles = 1 << 16

// edgeSet is a set of edges, by number.
type edgeSet []uint64

func (s edgeSet) add(e int)      { s[e/64] |= 1 << (e % 64) }
func (s edgeSet) has(e int) bool { return s[e/64]>>(e%64)&1 != 0 }

func (s edgeSet) within(t edgeSet) bool {
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s edgeSet) key() string {
	var b []byte
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}

// cycle is a node of the tree of a component. level is its priority: even if
// the cycle accepts. The levels of parent and child differ by one.
type cycle struct {
	edges    edgeSet
	states   map[uint32]bool // that an edge leaves
	level    int
	parent   *cycle
	children []*cycle
}

// decomposition makes the tree of one component. All components of an automaton
// count their sets of edges in the same variable.
type decomposition struct {
	ctx   context.Context
	acc   automata.Acceptance
	edges []automata.Edge // those inside, between states numbered from 0
	out   [][]int         // edges of a state
	sets  *int            // of edges that were looked at
}

// trees is the trees of a's components.
type trees struct {
	root  []*cycle // by component; nil for a trivial one
	local []int    // by edge of a: its number inside its component
	place []uint32 // by state: its number inside its component
}

// decompose makes the trees of all components of a.
func decompose(ctx context.Context, a *automata.Automaton, comps *automata.Components) (*trees, error) {
	t := &trees{root: make([]*cycle, len(comps.Parts)), local: make([]int, len(a.Edges())), place: make([]uint32, a.States())}
	parts := make([]*decomposition, len(comps.Parts))
	looked := 0
	for i, part := range comps.Parts {
		for n, q := range part.States {
			t.place[q] = uint32(n)
		}
		parts[i] = &decomposition{ctx: ctx, acc: a.Acc, out: make([][]int, len(part.States)), sets: &looked}
	}
	for i, e := range a.Edges() {
		if !comps.Inside(e) {
			continue
		}
		d := parts[comps.Of[e.Src]]
		e.Src, e.Dst = t.place[e.Src], t.place[e.Dst]
		t.local[i] = len(d.edges)
		d.out[e.Src] = append(d.out[e.Src], len(d.edges))
		d.edges = append(d.edges, e)
	}
	for i, d := range parts {
		if len(d.edges) == 0 {
			continue
		}
		all := make(edgeSet, (len(d.edges)+63)/64)
		for e := range d.edges {
			all.add(e)
		}
		t.root[i] = d.node(all, nil)
		if err := d.grow(t.root[i]); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// node makes a node of the tree, without children. The root has level 0 if it
// accepts and 1 if it does not.
func (d *decomposition) node(edges edgeSet, parent *cycle) *cycle {
	c := &cycle{edges: edges, states: map[uint32]bool{}, parent: parent}
	for i, e := range d.edges {
		if edges.has(i) {
			c.states[e.Src] = true
		}
	}
	switch {
	case parent != nil:
		c.level = parent.level + 1
	case !d.acc.Accepts(d.marks(edges)):
		c.level = 1
	}
	return c
}

// marks returns the marks of all edges of a set, which are what a run sees that
// takes them all infinitely often.
func (d *decomposition) marks(edges edgeSet) (marks automata.Marks) {
	for i, e := range d.edges {
		if edges.has(i) {
			marks |= e.Marks
		}
	}
	return marks
}

// grow finds the children of a node, and theirs.
func (d *decomposition) grow(c *cycle) error {
	s := search{decomposition: d, accepting: c.level%2 == 1, seen: map[string]bool{}}
	if err := s.within(c.edges); err != nil {
		return err
	}
	for _, edges := range s.found {
		child := d.node(edges, c)
		c.children = append(c.children, child)
		if err := d.grow(child); err != nil {
			return err
		}
	}
	return nil
}

// search looks for the maximal cycles within a set of edges that accept, or
// that do not.
type search struct {
	*decomposition
	accepting bool
	seen      map[string]bool
	found     []edgeSet
}

// within adds the maximal cycles of the wanted kind within a set of edges. A
// strongly connected part that is of the other kind is searched without the
// edges of one mark at a time, for each mark whose absence could change the
// verdict.
func (s *search) within(edges edgeSet) error {
	for _, part := range s.parts(edges) {
		key := part.key()
		if s.seen[key] {
			continue
		}
		s.seen[key] = true
		if *s.sets++; *s.sets > maxCycles {
			return fmt.Errorf("%w: more than %d sets of edges decide about acceptance", automata.ErrLimit, maxCycles)
		}
		if err := s.ctx.Err(); err != nil {
			return err
		}
		marks := s.marks(part)
		if s.acc.Accepts(marks) == s.accepting {
			s.add(part)
			continue
		}
		for missing := s.without(s.acc.Formula(), marks); missing != 0; missing &= missing - 1 {
			less := make(edgeSet, len(part))
			for i, e := range s.edges {
				if part.has(i) && e.Marks&missing&-missing == 0 {
					less.add(i)
				}
			}
			if err := s.within(less); err != nil {
				return err
			}
		}
	}
	return nil
}

// without is marks, one of which must be missing from a cycle on which the
// condition has the value that is looked for, which it does not have with the
// given ones. A conjunction that is to be true needs all of its operands true,
// so that one that is false may be chosen, that with the fewest ways; one that
// is to be false needs any.
func (s *search) without(n *automata.AccNode, marks automata.Marks) automata.Marks {
	if (automata.Acceptance{Sets: automata.MaxSets, Code: n}).Accepts(marks) == s.accepting {
		return 0
	}
	switch n.Op {
	case automata.AccInf, automata.AccFin:
		if (n.Op == automata.AccFin) == s.accepting {
			return 1 << n.Set
		}
	case automata.AccAnd, automata.AccOr:
		every := (n.Op == automata.AccAnd) == s.accepting
		var chosen automata.Marks
		first := true
		for _, k := range n.Kids {
			if (automata.Acceptance{Sets: automata.MaxSets, Code: k}).Accepts(marks) == s.accepting {
				continue
			}
			switch ways := s.without(k, marks); {
			case !every:
				chosen |= ways
			case first || bits.OnesCount64(uint64(ways)) < bits.OnesCount64(uint64(chosen)):
				chosen = ways
			}
			first = false
		}
		return chosen
	}
	return 0
}

// add keeps a cycle if it is in no other one, and leaves out those in it.
func (s *search) add(edges edgeSet) {
	for _, other := range s.found {
		if edges.within(other) {
			return
		}
	}
	s.found = append(slices.DeleteFunc(s.found, func(other edgeSet) bool { return other.within(edges) }), edges)
}

// parts returns the strongly connected parts of a set of edges, without those
// that have no edge. The order depends on the set alone.
func (d *decomposition) parts(edges edgeSet) []edgeSet {
	parts := scc.DecomposeAll(among{d, edges}, len(d.out))
	all := make([]edgeSet, parts.Len())
	for i, e := range d.edges {
		if n := parts.Of[e.Src]; edges.has(i) && n == parts.Of[e.Dst] {
			if all[n] == nil {
				all[n] = make(edgeSet, len(edges))
			}
			all[n].add(i)
		}
	}
	return slices.DeleteFunc(all, func(s edgeSet) bool { return s == nil })
}

// among is the graph of a set of edges.
type among struct {
	*decomposition
	set edgeSet
}

// Next implements scc.Graph.
func (a among) Next(q, at uint32) (to, next uint32, ok bool) {
	for out := a.out[q]; int(at) < len(out); at++ {
		if i := out[at]; a.set.has(i) {
			return a.edges[i].Dst, at + 1, true
		}
	}
	return 0, at, false
}

// leftmost returns the leaf that is reached from a node by always taking the
// first child in which an edge leaves the state.
func (c *cycle) leftmost(q uint32) *cycle {
	for _, child := range c.children {
		if child.states[q] {
			return child.leftmost(q)
		}
	}
	return c
}

// follow returns the leaf after edge e, which leads to state dst of the
// component, and the priority of the edge: the level of the lowest node above
// the leaf that has the edge.
func (c *cycle) follow(e int, dst uint32) (leaf *cycle, priority int) {
	var from *cycle // the child of the node through which the leaf is reached
	n := c
	for !n.edges.has(e) {
		from, n = n, n.parent
	}
	at := -1
	for i, child := range n.children {
		if child == from {
			at = i
		}
	}
	for i := range n.children {
		if child := n.children[(at+1+i)%len(n.children)]; child.states[dst] {
			return child.leftmost(dst), n.level
		}
	}
	return n, n.level
}
