package determine

// Determinisation of the weak components, all of them together: runs are
// accepted iff from some position on they stay in them, and so in one. By
// breakpoints (S. Miyano, T. Hayashi, 1984; U. Boker, O. Kupferman, 2009): a
// macrostate is the states outside, from which such a component can still be
// entered, those inside, and those B of them whose runs have stayed inside
// since the last breakpoint.
//
//	step(a):  B becomes the successors of B that are inside
//	          if there are none: a breakpoint, priority 1; B becomes all states inside
//
// A word is accepted iff there are finitely many breakpoints. At most 3^n
// macrostates.

import "github.com/ltlcheck/ltlcheck/automata"

// breakpoints is the part of all weak accepting components together. Its
// macrostates are encoded as slices with two nodes: the first is B, the second
// the other states inside.
type breakpoints struct {
	inside  []bool // states of weak accepting components
	outside []bool // other states that can reach one
}

// start returns the first macrostate: no state is in B until the first
// breakpoint.
func (b *breakpoints) start(states []uint32) string {
	s := slice{nodes: []node{{nil, 1}, {nil, 2}}}
	for _, q := range states {
		b.reach(&s, q)
	}
	return s.key()
}

// reach adds a state that is reached: to those whose runs may be new to the
// component.
func (b *breakpoints) reach(s *slice, q uint32) {
	switch {
	case b.inside[q]:
		s.nodes[1].states = append(s.nodes[1].states, q)
	case b.outside[q]:
		s.outside = append(s.outside, q)
	}
}

// step computes the next macrostate, with B in the first node and the other
// states inside in the second. The priority is 1 at a breakpoint and 0
// otherwise.
func (b *breakpoints) step(from string, edges func(uint32) []automata.Edge) (string, int) {
	s := readSlice(from)
	next := slice{nodes: []node{{nil, 1}, {nil, 2}}}
	taken := map[uint32]bool{}
	for _, q := range s.nodes[0].states {
		for _, e := range edges(q) {
			if b.inside[e.Dst] && !taken[e.Dst] {
				taken[e.Dst] = true
				next.nodes[0].states = append(next.nodes[0].states, e.Dst)
			}
		}
	}
	for _, group := range [...][]uint32{s.nodes[0].states, s.nodes[1].states, s.outside} {
		for _, q := range group {
			for _, e := range edges(q) {
				if !taken[e.Dst] {
					taken[e.Dst] = true
					b.reach(&next, e.Dst)
				}
			}
		}
	}
	if len(next.nodes[0].states) > 0 {
		return next.key(), 0
	}
	next.nodes[0].states, next.nodes[1].states = next.nodes[1].states, nil
	return next.key(), 1
}
