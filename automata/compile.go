package automata

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// Compile lays the automaton out for the letters of a program. bit(ap) returns
// the letter's bit for an AP, from 0 to 63, or the reason why the program has
// no such proposition, which Compile returns as it is. It is called for the APs
// that labels depend on, and for no others. Two APs may share a bit: they are
// then one proposition of the program.
//
// A label becomes the paths of its diagram, which are disjoint cubes; the cubes
// of a state are sorted by their number of literals, the most first, since a
// cube with many literals is refuted by most letters. More than 2^22 paths are
// an error that wraps ErrLabel. The result shares nothing with the automaton,
// and may be used by several goroutines.
func (a *Automaton) Compile(bit func(ap string) (int, error)) (*Compiled, error) {
	masks, err := a.letterMasks(bit)
	if err != nil {
		return nil, err
	}
	if err := a.compilable(); err != nil {
		return nil, err
	}
	c := &Compiled{Start: slices.Clone(a.start), First: make([]uint32, a.States()+1), Acc: a.Acc}
	for q := range uint32(a.States()) {
		for _, e := range a.Out(q) {
			c.addCubes(a.BDD(), e, masks)
		}
		out := c.Edges[c.First[q]:]
		sorting.StableFunc(out, func(x, y CompiledEdge) int { return cmp.Compare(y.literals(), x.literals()) })
		c.First[q+1] = uint32(len(c.Edges))
	}
	return c, nil
}

// letterMasks returns, by AP of the alphabet, the mask with the AP's bit of the
// letter; 0 for APs that no label depends on.
func (a *Automaton) letterMasks(bit func(string) (int, error)) ([]uint64, error) {
	masks := make([]uint64, len(a.alphabet.names))
	for _, ap := range a.UsedAPs() {
		i, err := bit(ap)
		if err != nil {
			return nil, err
		}
		if i < 0 || i >= 64 {
			return nil, fmt.Errorf("proposition %q is number %d, but %w", ap, i+1, ErrLongLetters)
		}
		masks[a.alphabet.index[ap]] = 1 << i
	}
	return masks, nil
}

// addCubes appends one compiled edge for each path of the label's diagram.
func (c *Compiled) addCubes(m *bdd.Manager, e Edge, masks []uint64) {
	m.Paths(e.Label, func(cube []bdd.Lit) bool {
		ce := CompiledEdge{Marks: e.Marks, Dst: e.Dst}
		for _, l := range cube {
			if l.Negated() {
				ce.Neg |= masks[l.Var()]
			} else {
				ce.Pos |= masks[l.Var()]
			}
		}
		if ce.Pos&ce.Neg == 0 { // two APs of one bit may contradict each other
			c.Edges = append(c.Edges, ce)
		}
		return true
	})
}

// literals counts the propositions that the edge tests.
func (e *CompiledEdge) literals() int { return bits.OnesCount64(e.Pos) + bits.OnesCount64(e.Neg) }
