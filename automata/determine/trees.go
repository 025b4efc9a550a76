package determine

// Determinisation by ranked slices, for one strongly connected component.
//
// C. Löding, A. Pirogov, Determinization of Büchi automata: unifying the
// approaches of Safra and Muller–Schupp, ICALP 2019; the trees are those of S.
// Safra, On the complexity of ω-automata, FOCS 1988, their ranks the names of
// N. Piterman, From nondeterministic Büchi and Streett automata to
// deterministic parity automata, 2007.
//
// A macrostate is the states outside the component, from which it can still be
// entered, and a slice: disjoint sets S1, ..., Sn of states of the component,
// each with a rank, all different. Sets further left have seen marked edges
// more recently. A slice is a forest: the parent of Si is the nearest set to
// its right with a smaller, that is older, rank. A node stands for the states
// in its subtree.
//
//	step(a):  Si becomes, in this order, the successors on marked edges with a new rank, and the others with its rank
//	          states that come in from outside are a further set, with a new rank, on the right
//	          each state stays only in the leftmost set that has it
//	          from the oldest rank on:
//	              a node that is empty, with its subtree, dies           priority 2·rank - 1
//	              a node whose states are all in its descendants takes these, which vanish: since the last time each of
//	              its runs has seen a marked edge                         priority 2·rank
//	          the ranks that are left are numbered anew, in their order
//
// The least priority of a step is that of its edge. A word is accepted iff some
// rank is taken over infinitely often and, with all older ones, dies finitely
// often: iff the least priority that is seen infinitely often is even. At most
// n!·2^O(n) macrostates for n states.

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
)

// part determinises the runs that stay in some components of an automaton.
// Macrostates are strings, so that they can be keys of maps; only the part
// knows what they mean.
type part interface {
	// start is the first macrostate.
	start(states []uint32) string
	// step is the macrostate after edges, all that a letter allows from the
	// macrostate, and the priority of the step; 0 when nothing happens, which
	// decides nothing.
	step(from string, edges func(q uint32) []automata.Edge) (to string, priority int)
}

// ranked is the part of one component that is not weak.
type ranked struct {
	inside  []bool // states of the component
	outside []bool // other states that can reach it
}

// node is a set of a slice. Sets are sorted.
type node struct {
	states []uint32
	rank   int
}

type slice struct {
	outside []uint32
	nodes   []node
}

// start returns the slice with one set, the initial states inside.
func (r *ranked) start(states []uint32) string {
	var s slice
	var in []uint32
	for _, q := range states {
		switch {
		case r.inside[q]:
			in = append(in, q)
		case r.outside[q]:
			s.outside = append(s.outside, q)
		}
	}
	if len(in) > 0 {
		s.nodes = []node{{in, 1}}
	}
	return s.key()
}

// step computes the next slice and its priority.
func (r *ranked) step(from string, edges func(uint32) []automata.Edge) (string, int) {
	s := readSlice(from)
	old := len(s.nodes)
	next := r.successors(&s, edges)
	priority := next.settle(old)
	return next.key(), priority
}

// successors is the slice before nodes die or are taken over; nodes may be
// empty. Ranks up to that of the last old node are old.
func (r *ranked) successors(s *slice, edges func(uint32) []automata.Edge) *slice {
	var next slice
	taken := map[uint32]bool{}
	fresh := len(s.nodes)
	for _, n := range s.nodes {
		var marked, others []uint32
		for _, q := range n.states {
			for _, e := range edges(q) {
				if r.inside[e.Dst] && e.Marks != 0 && !taken[e.Dst] {
					taken[e.Dst] = true
					marked = append(marked, e.Dst)
				}
			}
		}
		for _, q := range n.states {
			for _, e := range edges(q) {
				if r.inside[e.Dst] && e.Marks == 0 && !taken[e.Dst] {
					taken[e.Dst] = true
					others = append(others, e.Dst)
				}
			}
		}
		fresh++
		next.nodes = append(next.nodes, node{marked, fresh}, node{others, n.rank})
	}
	var entered []uint32
	for _, q := range s.outside {
		for _, e := range edges(q) {
			switch {
			case taken[e.Dst]:
			case r.inside[e.Dst]:
				taken[e.Dst] = true
				entered = append(entered, e.Dst)
			case r.outside[e.Dst]:
				taken[e.Dst] = true
				next.outside = append(next.outside, e.Dst)
			}
		}
	}
	next.nodes = append(next.nodes, node{entered, fresh + 1})
	return &next
}

// settle lets nodes die and be taken over, renumbers the ranks, and returns the
// priority of the step. Ranks above old are new, and decide nothing in this
// step.
func (s *slice) settle(old int) int {
	priority := 0
	for rank := 1; rank <= old; rank++ {
		at := slices.IndexFunc(s.nodes, func(n node) bool { return n.rank == rank })
		if at < 0 || len(s.nodes[at].states) > 0 {
			continue
		}
		event := 2*rank - 1
		first := at
		for first > 0 && s.nodes[first-1].rank > rank {
			first--
			if len(s.nodes[first].states) > 0 {
				event = 2 * rank
			}
			s.nodes[at].states = append(s.nodes[at].states, s.nodes[first].states...)
		}
		s.nodes = slices.Delete(s.nodes, first, at)
		if priority == 0 {
			priority = event
		}
	}
	s.nodes = slices.DeleteFunc(s.nodes, func(n node) bool { return len(n.states) == 0 })
	byAge := make([]*node, len(s.nodes))
	for i := range s.nodes {
		byAge[i] = &s.nodes[i]
	}
	slices.SortFunc(byAge, func(a, b *node) int { return cmp.Compare(a.rank, b.rank) })
	for i, n := range byAge {
		n.rank = i + 1
	}
	return priority
}

// key writes a slice; equal slices have equal keys.
func (s *slice) key() string {
	var b []byte
	write := func(states []uint32) {
		slices.Sort(states)
		b = binary.AppendUvarint(b, uint64(len(states)))
		for _, q := range states {
			b = binary.AppendUvarint(b, uint64(q))
		}
	}
	write(s.outside)
	for _, n := range s.nodes {
		b = binary.AppendUvarint(b, uint64(n.rank))
		write(n.states)
	}
	return string(b)
}

// readSlice decodes what key has encoded.
func readSlice(key string) slice {
	b := []byte(key)
	number := func() uint64 {
		n, size := binary.Uvarint(b)
		b = b[size:]
		return n
	}
	read := func() []uint32 {
		states := make([]uint32, number())
		for i := range states {
			states[i] = uint32(number())
		}
		return states
	}
	s := slice{outside: read()}
	for len(b) > 0 {
		rank := int(number())
		s.nodes = append(s.nodes, node{read(), rank})
	}
	return s
}
