package ops

// Complement of weak automata by breakpoints (Miyano & Hayashi 1984). Read as a
// universal automaton, a weak automaton rejects a word when every run leaves
// the accepting components for ever. A macrostate is (S, O): S is the states
// reached, O ⊆ S those whose run has stayed in an accepting component since the
// last breakpoint, at which O was empty.
//
//	S' := δ(S, a)        O' := {q' | q → q' on a inside an accepting component, q ∈ O}
//	if O' = ∅: mark the edge; O' := S' ∩ accepting components
//
// The result is deterministic and complete. At most 3^n macrostates. As an
// automaton of the negation is read as a universal one of the formula, the
// result is a deterministic Büchi automaton of it: that is how a
// nondeterministic co-Büchi automaton is determinised (Boker & Kupferman 2009),
// with no more than sets. Marks do not matter once the accepting components are
// known, so edges that differ in them only are joined.

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// breakpoint is the construction as a lazy automaton. The key of a macrostate
// is S followed by O.
type breakpoint struct {
	macrostates
	a         *automata.Automaton // without marks
	comps     *automata.Components
	accepting bitset // states of accepting components
	key       []byte

	letters       *alphabetOf // nil: there are no tables
	all, watching *moves      // on all edges, and on those after which a run is still watched
	s, o          []uint64    // successors
	list          []joinable

	order *domination // nil: macrostates are kept whole
}

// newBreakpoint complements a weak automaton.
func newBreakpoint(a *automata.Automaton) *breakpoint {
	b := readWeak(a)
	b.makeTables()
	return b
}

// newPrunedBreakpoint complements a weak automaton with smaller macrostates:
// states that another one dominates are dropped (domination.go). Finding them
// costs a simulation of the automaton, which pays where macrostates are many.
func newPrunedBreakpoint(ctx context.Context, a *automata.Automaton) (*breakpoint, error) {
	b := readWeak(a)
	var err error
	if b.order, err = newDomination(ctx, b.a, b.accepting); err != nil {
		return nil, err
	}
	b.makeTables()
	return b, nil
}

// readWeak finds the accepting components of the automaton. Its marks are not
// needed after that.
func readWeak(a *automata.Automaton) *breakpoint {
	b := &breakpoint{a: withoutMarks(a), comps: a.Components(), accepting: newBitset(a.States())}
	for i, ok := range a.AcceptingParts(b.comps) {
		if ok {
			for _, q := range b.comps.Parts[i].States {
				b.accepting.add(q)
			}
		}
	}
	return b
}

// makeTables makes the tables of moves, unless the automaton has too many
// letters or states for them; out then goes letter by letter.
func (b *breakpoint) makeTables() {
	if b.letters = newAlphabetOf(b.a); b.letters != nil {
		b.all = b.letters.table(b.a, func(automata.Edge) bool { return true })
		b.watching = b.letters.table(b.a, b.watches)
		b.s, b.o = b.all.scratch(), b.watching.scratch()
	}
}

// watches reports whether a run from a watched state, which is in an accepting
// component, is still watched after an edge: inside the component, or, for
// pruned macrostates, in any that accepts.
func (b *breakpoint) watches(e automata.Edge) bool {
	if b.order != nil {
		return b.accepting.has(e.Dst)
	}
	return b.comps.Inside(e)
}

func (b *breakpoint) alphabet() *automata.Alphabet { return b.a.Alphabet() }
func (b *breakpoint) sets() int                    { return 1 }

// standsFor implements complementing: S, since a word accepted from the
// macrostate is accepted from no state in S.
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

// visit numbers a macrostate; the sets may be pruned.
func (b *breakpoint) visit(s, o bitset) uint32 {
	if b.order != nil {
		b.order.prune(s, o)
	}
	b.key = o.appendKey(s.appendKey(b.key[:0]))
	return b.number(b.key)
}

// watched returns the states of s that are to be watched after a breakpoint.
func (b *breakpoint) watched(s bitset) bitset {
	o := append(bitset(nil), s...)
	o.intersect(b.accepting)
	return o
}

func (b *breakpoint) out(n uint32) ([]automata.Edge, error) {
	s, rest := readBitset(b.keys[n], len(b.accepting))
	o, _ := readBitset(rest, len(b.accepting))
	if b.letters != nil {
		return b.outByTable(n, s, o), nil
	}
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

// outByTable is out for all letters at once.
func (b *breakpoint) outByTable(n uint32, s, o bitset) []automata.Edge {
	b.all.from(s, b.s)
	b.watching.from(o, b.o)
	b.list = b.list[:0]
	for c := range b.all.letters {
		s2, o2, mark := b.all.on(c, b.s), b.watching.on(c, b.o), uint32(0)
		if o2.empty() {
			copy(o2, s2)
			o2.intersect(b.accepting)
			mark = 1
		}
		b.list = append(b.list, leads(c, 2*b.visit(s2, o2)+mark))
	}
	var edges []automata.Edge
	b.letters.join(b.list, func(target uint32, label bdd.Node) {
		edges = append(edges, automata.Edge{Src: n, Dst: target / 2, Label: label, Marks: automata.Marks(target % 2)})
	})
	return edges
}

// step computes the successor sets of one letter; o2 is empty if this step ends
// at a breakpoint.
func (b *breakpoint) step(s, o bitset, letter bdd.Node) (s2, o2 bitset) {
	s2, o2 = newBitset(b.a.States()), newBitset(b.a.States())
	s.each(func(q uint32) {
		for _, e := range b.a.Out(q) {
			if !b.a.BDD().Implies(letter, e.Label) {
				continue
			}
			s2.add(e.Dst)
			if o.has(q) && b.watches(e) {
				o2.add(e.Dst)
			}
		}
	})
	return s2, o2
}
