package ops

// Complements by parts (Havlena, Lengál, Li, Šmahlíková & Turrini, Modular
// mix-and-match complementation of Büchi automata, 2023; compare Li, Turrini,
// Feng, Vardi & Zhang, Divide-and-conquer determinization of Büchi automata
// based on SCC decomposition, 2022). An accepting run ends in one accepting
// component, so
//
//	A = W ∪ D₁ ∪ … ∪ Dk ∪ R        complement of A = the intersection of their complements
//
// where W accepts in the components of A that are weak, each Di in one
// component such that Di becomes deterministic when it is reduced, and R in the
// others. Each has only the states from which its components are reached. W
// takes breakpoints and Di its dual; only R takes slices, and it is smaller
// than A. The product is made on the fly: its states are tuples of macrostates
// that one word leads to. To take R apart as well would cost more than it
// saves: slices guess, each part on its own.

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// maxDeterministic bounds the deterministic parts, each of which adds a factor
// to the product. Components beyond it go to R.
const maxDeterministic = 6

// takeApart returns W, D₁ … Dk and R, as far as there are such, of a trimmed
// generalised Büchi automaton. The automaton accepts what one of them accepts.
func takeApart(ctx context.Context, a *automata.Automaton) ([]*automata.Automaton, error) {
	comps := a.Components()
	group := make([]int, len(comps.Parts)) // of each component
	const rejecting, weak, rest = 0, 1, 2
	groups := rest
	for i, ok := range a.AcceptingParts(comps) {
		switch p := &comps.Parts[i]; {
		case !ok:
			group[i] = rejecting
		case p.Common == p.Marks:
			group[i] = weak
		default:
			group[i] = rest
			part, err := smaller(ctx, acceptingIn(a, comps, func(c int32) bool { return int(c) == i }))
			if err != nil {
				return nil, err
			}
			if part.IsDeterministic() && groups-rest < maxDeterministic {
				groups++
				group[i] = groups
			}
		}
	}
	var parts []*automata.Automaton
	for n := weak; n <= groups; n++ {
		if slices.Contains(group, n) {
			parts = append(parts, acceptingIn(a, comps, func(c int32) bool { return group[c] == n }))
		}
	}
	return parts, nil
}

// acceptingIn returns the automaton that has the acceptance of a in the
// components for which in holds, and accepts in no other one.
func acceptingIn(a *automata.Automaton, comps *automata.Components, in func(c int32) bool) *automata.Automaton {
	part := copyOf(a, func(e automata.Edge) automata.Marks {
		if comps.Inside(e) && in(comps.Of[e.Src]) {
			return e.Marks
		}
		return 0
	})
	return part.Build(a.Acc).MergeEdges().Trim()
}

// conjunction is the product of lazy automata: it accepts what all of its parts
// accept. The key of a state is the numbers of the parts' states, 4 bytes each;
// the sets of the parts follow each other.
type conjunction struct {
	macrostates
	parts []lazy
}

func newConjunction(parts []lazy) *conjunction { return &conjunction{parts: parts} }

func (c *conjunction) alphabet() *automata.Alphabet { return c.parts[0].alphabet() }

func (c *conjunction) sets() int {
	n := 0
	for _, p := range c.parts {
		n += p.sets()
	}
	return n
}

// size counts the macrostates of the parts as well.
func (c *conjunction) size() int {
	n := c.macrostates.size()
	for _, p := range c.parts {
		n = max(n, p.size())
	}
	return n
}

func (c *conjunction) start() []uint32 {
	tuples := [][]byte{nil}
	for _, p := range c.parts {
		var longer [][]byte
		for _, t := range tuples {
			for _, q := range p.start() {
				longer = append(longer, binary.LittleEndian.AppendUint32(t[:len(t):len(t)], q))
			}
		}
		tuples = longer
	}
	var out []uint32
	for _, t := range tuples {
		out = append(out, c.number(t))
	}
	return out
}

// component returns the state of part i in state n of the conjunction.
func (c *conjunction) component(n uint32, i int) uint32 {
	return binary.LittleEndian.Uint32([]byte(c.keys[n][4*i : 4*i+4]))
}

// tuple is an edge of the product of the first parts, while the others are
// still to be added. dst is a prefix of the key of its destination.
type tuple struct {
	label bdd.Node
	marks automata.Marks
	dst   []byte
}

func (c *conjunction) out(n uint32) ([]automata.Edge, error) {
	tuples := []tuple{{label: bdd.True}}
	m := c.alphabet().BDD()
	shift := 0
	for i, p := range c.parts {
		edges, err := p.out(c.component(n, i))
		if err != nil {
			return nil, err
		}
		var longer []tuple
		for _, t := range tuples {
			for _, e := range edges {
				if label := m.And(t.label, e.Label); label != bdd.False {
					dst := binary.LittleEndian.AppendUint32(t.dst[:len(t.dst):len(t.dst)], e.Dst)
					longer = append(longer, tuple{label, t.marks | e.Marks<<shift, dst})
				}
			}
		}
		tuples = longer
		shift += p.sets()
	}
	edges := make([]automata.Edge, len(tuples))
	for i, t := range tuples {
		edges[i] = automata.Edge{Src: n, Dst: c.number(t.dst), Label: t.label, Marks: t.marks}
	}
	return edges, nil
}

// successors returns the states to which the letter leads from the set. The
// letter must be a class that no label of the set's edges divides.
func successors(a *automata.Automaton, s bitset, letter bdd.Node) bitset {
	out := newBitset(a.States())
	s.each(func(q uint32) {
		for _, e := range a.Out(q) {
			if a.BDD().Implies(letter, e.Label) {
				out.add(e.Dst)
			}
		}
	})
	return out
}
