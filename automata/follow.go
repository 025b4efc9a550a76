package automata

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Follow is how a accepts the word, or ok is false if it does not: for each
// letter, prefix and cycle once, the edge that reads it, as an index of Edges.
// From the state in which an edge ends, the rest of the word can be accepted;
// as soon as some run can stay in a component that accepts, this one does. It
// need not close with the cycle of the word. O(states · letters + edges ·
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

// bitsOf is the bit of the letters for each AP of the automaton.
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
// that can read the word from there: pair (i, q) is state i·states + q.
type follower struct {
	letters []uint64
	pairs   *Automaton
	read    []int32 // by edge of pairs: the edge of the automaton that it stands for
	comps   *Components
	accepts []bool // by component
}

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

// shortest is a shortest way to such a pair, breadth first; nil if there is none.
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

// way is the edges to a pair.
func (f *follower) way(pair uint32, via []int) []int {
	path := []int{}
	for ; via[pair] >= 0; pair = f.pairs.edges[via[pair]].Src {
		path = append(path, via[pair])
	}
	slices.Reverse(path)
	return path
}

// end is where a way ends.
func (f *follower) end(path []int) uint32 {
	if n := len(path); n > 0 {
		return f.pairs.edges[path[n-1]].Dst
	}
	i := slices.IndexFunc(f.pairs.start, f.good)
	return f.pairs.start[i]
}

// stay is an edge within the component, one with marks if there is one.
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
