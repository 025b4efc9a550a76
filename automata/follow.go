package automata

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Follow explains how a accepts the word w: for each letter, prefix and cycle
// once, it returns the edge that reads it, as an index of Edges. ok is false if
// a does not accept w. Drawings show a counterexample along an automaton with
// it.
//
// From the state in which an edge ends, the rest of the word can be accepted;
// as soon as some run can stay in a component that accepts, this one does. The
// run need not close with the cycle of the word: an accepting run may have to
// pass the cycle several times before it repeats. An empty cycle and an AP in
// use that the word does not list are errors. O(states · letters + edges ·
// letters).
func Follow(a *Automaton, w ltl.Word) (edges []int, ok bool, err error) {
	if len(w.Cycle) == 0 {
		return nil, false, fmt.Errorf("the word has an empty cycle")
	}
	bitOf, err := a.bitsOf(w)
	if err != nil {
		return nil, false, err
	}
	f := newFollower(a, w, bitOf)
	path := f.shortest()
	if path == nil {
		return nil, false, nil
	}
	for len(path) < len(f.letters) {
		path = append(path, f.stay(f.end(path)))
	}
	for _, e := range path[:len(f.letters)] {
		edges = append(edges, int(f.read[e]))
	}
	return edges, true, nil
}

// bitsOf returns, by AP of the alphabet, the AP's bit in the word's letters, or
// an error for an AP in use that the word does not list.
func (a *Automaton) bitsOf(w ltl.Word) ([]int, error) {
	bitOf := make([]int, len(a.alphabet.names))
	for _, ap := range a.UsedAPs() {
		i := slices.Index(w.APs, ap)
		if i < 0 {
			return nil, fmt.Errorf("the word does not say whether %q holds", ap)
		}
		bitOf[a.alphabet.index[ap]] = i
	}
	return bitOf, nil
}

// follower is the automaton of the pairs of a position of the word and a state
// that can read the word from there: pair (i, q) is state i·states + q. Its
// edges have the label True, since the word determines the letter.
type follower struct {
	letters []uint64
	pairs   *Automaton
	read    []int32 // by edge of pairs: the edge of the automaton that it stands for
	comps   *Components
	accepts []bool // by component
}

// newFollower builds the automaton of pairs and decides for each of its
// components whether a run that stays there is accepting.
func newFollower(a *Automaton, w ltl.Word, bitOf []int) *follower {
	f := &follower{letters: slices.Concat(w.Prefix, w.Cycle)}
	n := uint32(a.States())
	b := NewBuilder(NewAlphabet())
	for range n * uint32(len(f.letters)) {
		b.AddState()
	}
	for _, q := range a.start {
		b.AddStart(q)
	}
	for i, letter := range f.letters {
		next := i + 1
		if next == len(f.letters) {
			next = len(w.Prefix)
		}
		for k, e := range a.edges {
			if a.BDD().Eval(e.Label, func(v int) bool { return letter>>bitOf[v]&1 != 0 }) {
				b.AddEdge(uint32(i)*n+e.Src, uint32(next)*n+e.Dst, bdd.True, e.Marks)
				f.read = append(f.read, int32(k))
			}
		}
	}
	f.pairs = b.Build(a.Acc) // which keeps the order: the edges are added by source
	f.comps = f.pairs.Components()
	f.accepts = f.pairs.AcceptingParts(f.comps)
	return f
}

// good reports whether a run can be accepting that stays where this pair is.
func (f *follower) good(pair uint32) bool {
	return f.comps.Of[pair] >= 0 && f.accepts[f.comps.Of[pair]]
}

// shortest returns a shortest path, as edges of pairs, from an initial pair to
// one that is good, by breadth-first search; nil if there is none.
func (f *follower) shortest() []int {
	const unseen, root = -2, -1
	via := make([]int, f.pairs.States())
	for i := range via {
		via[i] = unseen
	}
	var queue []uint32
	for _, p := range f.pairs.start {
		via[p] = root
		queue = append(queue, p)
	}
	for i := 0; i < len(queue); i++ {
		p := queue[i]
		if f.good(p) {
			return f.way(p, via)
		}
		for e := int(f.pairs.first[p]); e < int(f.pairs.first[p+1]); e++ {
			if to := f.pairs.edges[e].Dst; via[to] == unseen {
				via[to] = e
				queue = append(queue, to)
			}
		}
	}
	return nil
}

// way returns the edges of the breadth-first tree that lead to a pair.
func (f *follower) way(pair uint32, via []int) []int {
	path := []int{}
	for ; via[pair] >= 0; pair = f.pairs.edges[via[pair]].Src {
		path = append(path, via[pair])
	}
	slices.Reverse(path)
	return path
}

// end returns the pair in which a path ends; for the empty path an initial pair
// that is good.
func (f *follower) end(path []int) uint32 {
	if n := len(path); n > 0 {
		return f.pairs.edges[path[n-1]].Dst
	}
	i := slices.IndexFunc(f.pairs.start, f.good)
	return f.pairs.start[i]
}

// stay returns an edge from the pair that stays in its component, preferably
// one with marks, so that a short run already shows why it is accepting.
func (f *follower) stay(pair uint32) int {
	inside := -1
	for e := int(f.pairs.first[pair]); e < int(f.pairs.first[pair+1]); e++ {
		edge := &f.pairs.edges[e]
		if f.comps.Of[edge.Dst] != f.comps.Of[pair] {
			continue
		}
		if inside < 0 || edge.Marks != 0 && f.pairs.edges[inside].Marks == 0 {
			inside = e
		}
	}
	return inside
}
