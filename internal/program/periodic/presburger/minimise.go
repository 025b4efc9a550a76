package presburger

import "github.com/ltlcheck/ltlcheck/internal/hopcroft"

// minimise makes a set of an automaton whose node 0 is the start and whose
// nodes are all reachable. edges is not kept. Nodes may be one if they have the
// same level and the same edges accept. The classes are numbered in the order
// in which a breadth-first search from the start finds them, so that equal sets
// over equal variables are equal structures.
func (s *Space) minimise(vars []int, edges [][2]word) *Set {
	raw := &Set{vars: vars, edges: edges}
	level := raw.levels()
	next, colour := make([]uint32, 0, 2*len(edges)), make([]int, len(edges))
	for q, e := range edges {
		next = append(next, e[0].node(), e[1].node())
		colour[q] = level[q]<<2 | int(e[0]&1)<<1 | int(e[1]&1)
	}
	class, classes, err := hopcroft.Classes(next, 2, colour, s.spend)
	if err != nil {
		return failed(err)
	}
	return raw.quotient(class, classes)
}

// quotient has one node per class, in breadth-first order. Everything and
// nothing lose their variables.
func (se *Set) quotient(class []uint32, classes int) *Set {
	number, member := make([]int32, classes), make([]uint32, classes)
	for i := range number {
		number[i] = -1
	}
	for q, c := range class {
		member[c] = uint32(q)
	}
	number[class[0]] = 0
	order := []uint32{class[0]}
	m := &Set{vars: se.vars}
	some, all := false, true
	for i := 0; i < len(order); i++ {
		var e [2]word
		for bit, w := range se.edges[member[order[i]]] {
			c := class[w.node()]
			if number[c] < 0 {
				number[c] = int32(len(order))
				order = append(order, c)
			}
			e[bit] = edgeTo(uint32(number[c]), w.accept())
			some = some || w.accept()
		}
		m.edges = append(m.edges, e)
	}
	all = some && len(m.edges) == len(m.vars) && m.edges[len(m.edges)-1][0].accept() && m.edges[len(m.edges)-1][1].accept()
	if all || !some {
		return Constant(all)
	}
	return m
}
