package bdd

// Leaf is one part of a function cut at a level: where Label holds, it equals Rest.
type Leaf struct {
	Label Node // over the variables above the cut
	Rest  Node // over those below
}

// Splitter cuts functions at one level, and shares work between them.
type Splitter struct {
	m    *Manager
	cut  int
	memo map[Node][]Leaf
}

// NewSplitter cuts between variables cut-1 and cut.
func (m *Manager) NewSplitter(cut int) *Splitter {
	return &Splitter{m: m, cut: cut, memo: map[Node][]Leaf{}}
}

// Split is the distinct leaves of f other than False, with disjoint labels; the slice must not
// be changed. O(nodes above the cut · leaves).
func (s *Splitter) Split(f Node) []Leaf {
	if f == False {
		return nil
	}
	if top := s.m.Top(f); top < 0 || top >= s.cut {
		return []Leaf{{Label: True, Rest: f}}
	}
	if leaves, ok := s.memo[f]; ok {
		return leaves
	}
	n := s.m.nodes[f]
	leaves := s.join(n.level, s.Split(n.lo), s.Split(n.hi))
	s.memo[f] = leaves
	return leaves
}

func (s *Splitter) join(level uint32, lo, hi []Leaf) []Leaf {
	out := make([]Leaf, 0, len(lo)+len(hi))
	for _, l := range lo {
		other := False
		for _, h := range hi {
			if h.Rest == l.Rest {
				other = h.Label
			}
		}
		out = append(out, Leaf{s.m.mk(level, l.Label, other), l.Rest})
	}
	for _, h := range hi {
		if !hasRest(lo, h.Rest) {
			out = append(out, Leaf{s.m.mk(level, False, h.Label), h.Rest})
		}
	}
	return out
}

func hasRest(leaves []Leaf, rest Node) bool {
	for _, l := range leaves {
		if l.Rest == rest {
			return true
		}
	}
	return false
}
