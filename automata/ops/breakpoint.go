package ops

// Complement of weak automata by breakpoints (Miyano & Hayashi 1984). Read as a universal
// automaton, a weak automaton rejects a word when every run leaves the accepting components
// for ever. A macrostate is (S, O): S is the states reached, O ⊆ S those whose run has stayed
// in an accepting component since the last breakpoint, at which O was empty.
//
//	S' := δ(S, a)        O' := {q' | q → q' on a inside an accepting component, q ∈ O}
//	if O' = ∅: mark the edge; O' := S' ∩ accepting components
//
// The result is deterministic and complete. At most 3^n macrostates.

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/bdd"
)

type breakpoint struct {
	macrostates
	a         *automata.Automaton
	comps     *automata.Components
	accepting bitset // states of accepting components
}

// newBreakpoint complements a weak automaton.
func newBreakpoint(a *automata.Automaton) *breakpoint {
	b := &breakpoint{a: a, comps: a.Components(), accepting: newBitset(a.States())}
	for i, ok := range a.AcceptingParts(b.comps) {
		if ok {
			for _, q := range b.comps.Parts[i].States {
				b.accepting.add(q)
			}
		}
	}
	return b
}

func (b *breakpoint) alphabet() *automata.Alphabet { return b.a.Alphabet() }
func (b *breakpoint) sets() int                    { return 1 }

func (b *breakpoint) operand() *automata.Automaton { return b.a }

func (b *breakpoint) standsFor(n uint32) bitset {
	s, _ := readBitset(b.keys[n], len(b.accepting))
	return s
}

func (b *breakpoint) start() []uint32 {
	s := newBitset(b.a.States())
	for _, q := range b.a.Start() {
		s.add(q)
	}
	return []uint32{b.visit(s, b.watched(s))}
}

func (b *breakpoint) visit(s, o bitset) uint32 {
	return b.number(o.appendKey(s.appendKey(nil)))
}

func (b *breakpoint) watched(s bitset) bitset {
	o := append(bitset(nil), s...)
	o.intersect(b.accepting)
	return o
}

func (b *breakpoint) out(n uint32) ([]automata.Edge, error) {
	s, rest := readBitset(b.keys[n], len(b.accepting))
	o, _ := readBitset(rest, len(b.accepting))
	letters, err := letters(b.a, s)
	if err != nil {
		return nil, err
	}
	edges := make([]automata.Edge, 0, len(letters))
	for _, letter := range letters {
		s2, o2 := b.step(s, o, letter)
		e := automata.Edge{Src: n, Label: letter}
		if o2.empty() {
			e.Marks, o2 = 1, b.watched(s2)
		}
		e.Dst = b.visit(s2, o2)
		edges = append(edges, e)
	}
	return edges, nil
}

func (b *breakpoint) step(s, o bitset, letter bdd.Node) (s2, o2 bitset) {
	s2, o2 = newBitset(b.a.States()), newBitset(b.a.States())
	s.each(func(q uint32) {
		for _, e := range b.a.Out(q) {
			if !b.a.BDD().Implies(letter, e.Label) {
				continue
			}
			s2.add(e.Dst)
			if o.has(q) && b.comps.Inside(e) {
				o2.add(e.Dst)
			}
		}
	})
	return s2, o2
}
