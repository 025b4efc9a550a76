package sample

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/component"
	"github.com/ltlcheck/ltlcheck/internal/scc"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Accepting cycles among the visited states of a product. The paper checks
// states; here V is searched as a graph before it is emptied:
//
//	G(V): the members of V, with the edges of the product from member to member
//	search V:
//		for each strongly connected component C of G(V) (Tarjan 1972):
//			if the marks of the edges inside C are accepting:
//				along the tree of first visits to the oldest member of C
//				from there through C over an edge of each mark, and back
//
// V is searched when it has 2^k members from firstSearch on, or all of them were
// replaced since, when it has waited long for a new one, before it is emptied, and at the end of a run. What is found is a run of the product, as
// G(V) is a part of it. A cycle that no V has as a whole is not found; where a
// run expands everything, none is missed.
//
// Edges are not stored: a member is expanded again when the search comes to it,
// and after each of its children in the tree of Tarjan's search, which is at
// most 2·|V| expansions, and |C| for each C. cycleBytes are charged for a
// member when it is added, so that a V that has filled its memory can be
// searched. Acceptance with Fin decomposes components again without the edges
// of Fin sets.
const (
	firstSearch = 1 << 8
	cycleBytes  = 80 // numbers, stacks and lists of Tarjan's search, while they grow
)

// searchCycles searches V for an accepting cycle, unless it has been searched
// since its last new member. Where there is one, the way to it is noted as the
// violation, and a.cycle are its edges.
func (a *attempt) searchCycles() error {
	v := a.visited
	if !a.task.Cycles || v.added == a.searched {
		return nil
	}
	a.searched = v.added
	a.nextSearch = max(firstSearch, v.added+v.Len())
	a.CycleSearches++
	before := v.expanded
	g := &subgraph{v: v, local: make([]uint32, v.parent.Len())}
	cycle, err := g.acceptingCycle(a.task.Product.Acceptance().Formula())
	a.Expansions = v.expansions
	if errors.Is(err, store.ErrFull) { // of acceptance with Fin, and of looking members up
		a.Unsearched++
		cycle, err = nil, nil
	}
	if err == nil && cycle == nil && before >= 0 {
		err = v.Expand(uint32(before)) // as the walk has left it
	}
	if err != nil || cycle == nil {
		return err
	}
	a.cycle = cycle
	v.found = &violation{AcceptingCycle, g.start, None}
	return nil
}

// subgraph is the part of the product between the listed members of V, over
// edges that avoid marks. It implements scc.Graph by the places of the list.
type subgraph struct {
	v     *Visited
	list  []uint32
	local []uint32 // by member: its place in the list, and 1; 0 of others
	avoid automata.Marks
	loops []bool // by place: an edge of a member to itself was seen
	start uint32 // the member at which the accepting cycle begins
	err   error
}

// choose makes the members and edges the graph.
func (s *subgraph) choose(members []uint32, avoid automata.Marks) {
	for _, u := range s.list {
		s.local[u] = 0
	}
	s.list, s.avoid, s.err = members, avoid, nil
	for i, u := range members {
		s.local[u] = uint32(i) + 1
	}
}

// Next implements scc.Graph. Errors are kept, and end the search.
func (s *subgraph) Next(state, at uint32) (to, next uint32, ok bool) {
	if s.err == nil {
		s.err = s.v.Expand(s.list[state])
	}
	for i := int(at); s.err == nil && i < s.v.Edges(); i++ {
		if to, ok := s.target(i); ok {
			if to == state && s.loops != nil {
				s.loops[state] = true
			}
			return to, uint32(i) + 1, true
		}
	}
	return 0, 0, false
}

// target returns the place of the member that an edge of the member expanded
// last leads to, and whether that edge belongs to the graph.
func (s *subgraph) target(edge int) (place uint32, ok bool) {
	v := s.v
	if v.space.marks(edge)&s.avoid != 0 {
		return 0, false
	}
	u, found, err := v.states.Find(v.space.node(edge))
	if err != nil {
		s.err = err
		return 0, false
	}
	if !found || int(u) >= len(s.local) || s.local[u] == 0 {
		return 0, false
	}
	return s.local[u] - 1, true
}

// acceptingCycle returns the edges of an accepting cycle, which begins at
// s.start; nil if there is none.
func (s *subgraph) acceptingCycle(acc *automata.AccNode) (edges []uint32, err error) {
	all := make([]uint32, 0, len(s.local))
	for u := range uint32(len(s.local)) {
		if s.v.holds(u) {
			all = append(all, u)
		}
	}
	first := true
	decompose := func(members []uint32, avoid automata.Marks) ([]component.Part, error) {
		if n := int64(cycleBytes * len(members)); !first { // what is charged with each member pays for the first one
			if err := s.v.budget.Take(n); err != nil {
				return nil, err
			}
			defer s.v.budget.Give(n)
		}
		first = false
		return s.decompose(members, avoid)
	}
	var found *component.AcceptingPart
	_, err = component.Decompose(decompose).Accepting(all, 0, acc, func(p component.AcceptingPart) bool {
		found = &p
		return false
	})
	if err != nil || found == nil {
		return nil, err
	}
	return s.around(found)
}

// decompose returns the cyclic components among some members.
func (s *subgraph) decompose(members []uint32, avoid automata.Marks) (out []component.Part, err error) {
	s.choose(members, avoid)
	s.loops = make([]bool, len(members))
	defer func() { s.loops = nil }()
	parts := scc.DecomposeAll(s, len(members))
	for i := 0; i < parts.Len() && s.err == nil; i++ {
		if places := parts.States(i); len(places) > 1 || s.loops[places[0]] {
			out = append(out, s.part(&parts, i))
		}
	}
	return out, s.err
}

// part returns a component that has an edge inside it.
func (s *subgraph) part(parts *scc.Parts, i int) component.Part {
	p := component.Part{Cyclic: true}
	for _, place := range parts.States(i) {
		p.States = append(p.States, s.list[place])
		for to, next, ok := s.Next(place, 0); ok; to, next, ok = s.Next(place, next) {
			if parts.Of[to] == int32(i) {
				p.Marks |= s.v.space.marks(int(next) - 1)
			}
		}
	}
	return p
}

// around returns the edges of a cycle inside a component, which takes an edge
// of each of its marks.
func (s *subgraph) around(p *component.AcceptingPart) (edges []uint32, err error) {
	s.choose(p.States, p.Avoid)
	s.start = p.States[0]
	for _, u := range p.States {
		s.start = min(s.start, u)
	}
	start := s.local[s.start] - 1
	missing, at := p.Marks, start
	for missing != 0 || len(edges) == 0 {
		goal := missing
		at, edges = s.path(at, edges, func(_ uint32, marks automata.Marks) bool {
			if goal != 0 && marks&goal == 0 {
				return false
			}
			missing &^= marks
			return true
		})
		if s.err != nil {
			return nil, s.err
		}
	}
	if at != start {
		_, edges = s.path(at, edges, func(to uint32, _ automata.Marks) bool { return to == start })
	}
	return edges, s.err
}

// path appends the edges of a shortest path from a place to and over an edge
// that ends it, and returns the place where it leads. Inside a component there
// is one.
func (s *subgraph) path(from uint32, edges []uint32, ends func(to uint32, marks automata.Marks) bool) (uint32, []uint32) {
	type step struct{ from, edge uint32 }
	came := make([]step, len(s.list)) // how a place was reached: that of the member, and 1
	came[from] = step{from + 1, 0}
	for queue := []uint32{from}; len(queue) > 0; queue = queue[1:] {
		u := queue[0]
		for to, next, ok := s.Next(u, 0); ok; to, next, ok = s.Next(u, next) {
			if ends(to, s.v.space.marks(int(next)-1)) {
				n := len(edges)
				edges = append(edges, next-1)
				for w := u; w != from; w = came[w].from - 1 {
					edges = append(edges, came[w].edge)
				}
				for i, j := n, len(edges)-1; i < j; i, j = i+1, j-1 {
					edges[i], edges[j] = edges[j], edges[i]
				}
				return to, edges
			}
			if came[to].from == 0 {
				came[to] = step{u + 1, next - 1}
				queue = append(queue, to)
			}
		}
	}
	if s.err == nil {
		s.err = errors.New("internal error: a component is not strongly connected")
	}
	return from, edges
}
