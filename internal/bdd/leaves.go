package bdd

// Leaf is one part of a function that is cut at a level: under the valuations
// that satisfy Label, the function equals Rest.
type Leaf struct {
	Label Node // over the variables above the cut
	Rest  Node // over the variables below the cut
}

// Splitter cuts functions of one manager at one level. It caches the leaves of
// every node, so that functions with common parts are cut faster together. A
// translator uses it to read the edges of a state off its transition function:
// propositions are above the cut, and successors below.
type Splitter struct {
	m    *Manager
	cut  int
	memo map[Node][]Leaf
}

// NewSplitter returns a splitter that cuts between the variables cut-1 and cut.
func (m *Manager) NewSplitter(cut int) *Splitter {
	return &Splitter{m: m, cut: cut, memo: map[Node][]Leaf{}}
}

// Split returns the distinct leaves of f other than False, ordered by Rest.
// Their labels are disjoint. The slice is shared and must not be changed. Some
// are missing once the manager is full. The cost is O(nodes above the cut ·
// leaves).
func (s *Splitter) Split(f Node) []Leaf {
	if f == False || s.m.full {
		return nil
	}
	if top := s.m.Top(f); top < 0 || top >= s.cut {
		return []Leaf{{Label: True, Rest: f}}
	}
	if leaves, ok := s.memo[f]; ok {
		return leaves
	}
	n := s.m.nodes[f]
	leaves := s.merge(n.level, s.Split(n.lo), s.Split(n.hi))
	s.memo[f] = leaves
	return leaves
}

// merge joins the leaves of the two cofactors of a node at a level. Both lists
// are ordered by Rest, so that it is a merge of sorted lists.
func (s *Splitter) merge(level uint32, lo, hi []Leaf) []Leaf {
	out := make([]Leaf, 0, len(lo)+len(hi))
	for (len(lo) > 0 || len(hi) > 0) && !s.m.full {
		l, h, rest := False, False, False
		switch {
		case len(hi) == 0 || len(lo) > 0 && lo[0].Rest < hi[0].Rest:
			l, rest, lo = lo[0].Label, lo[0].Rest, lo[1:]
		case len(lo) == 0 || hi[0].Rest < lo[0].Rest:
			h, rest, hi = hi[0].Label, hi[0].Rest, hi[1:]
		default:
			l, h, rest, lo, hi = lo[0].Label, hi[0].Label, lo[0].Rest, lo[1:], hi[1:]
		}
		out = append(out, Leaf{s.m.mk(level, l, h), rest})
	}
	return out
}
