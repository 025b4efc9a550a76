package petri

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Two searches over markings that always end, since in every infinite sequence
// of markings one is at least as large as an earlier one (Dickson's lemma).
// They may take more memory than there is all the same; the limit is the
// caller's.
//
// Which places are unbounded: the tree of Karp & Miller (1969). A marking of
// the tree gives each place a number or ω, which stands for any number.
//
//	add(m0); for every new marking m and enabled transition t: m' := m − pre + post
//	    for every ancestor a ≤ m' with a(p) < m'(p): m'(p) := ω       (the sequence from a to m' may be repeated)
//	    unless a known marking is ≥ m': add it
//
// Since markings below known ones are not followed, only ancestors in the tree
// accelerate, and every marking that is kept has itself been expanded, the
// known markings stay closed under firing: those that are dropped have a larger
// one. A marking can be covered exactly when some marking of the tree covers
// it.
//
// Whether a marking with at least that many tokens can be reached: backward
// (Abdulla, Čerāns, Jonsson & Tsay 1996). The minimal markings from which a
// target can be covered, until the initial marking is at least one of them; the
// transitions on the way back are a firing sequence.

// Omega stands for arbitrarily many tokens, in a marking of a coverability
// tree.
const Omega = math.MaxUint64

// coverNode is a marking, the node that it was made from (-1 for a root), and
// the transition that led to it.
type coverNode struct {
	marking []uint64
	parent  int
	by      int
}

// Coverage is the result of Cover. Covered is meaningful only if Complete is
// set.
type Coverage struct {
	Covered  bool
	Complete bool  // false when the limit was reached before the answer
	Markings int   // that were kept
	Firing   []int // transitions that lead from the initial marking to one with at least the tokens of a target
}

// Cover decides whether a marking with at least the tokens of one of the
// targets can be reached; see Targets for how they are made. It works for
// unbounded nets as well. limit bounds the markings in memory, each of about
// CoverBytes bytes; when it is reached, Complete is false. Each new marking is
// compared with all others, so that time is quadratic in their number. The
// error is the context's.
func (n *Net) Cover(ctx context.Context, targets [][]uint64, limit int) (Coverage, error) {
	var list []coverNode
	for _, m := range targets {
		list = append(list, coverNode{m, -1, -1})
	}
	for i := 0; i < len(list); i++ {
		if covers(n.arrays.Initial, list[i].marking) {
			return Coverage{Covered: true, Complete: true, Markings: len(list), Firing: firing(list, i)}, nil
		}
		for t := range n.arrays.Transitions {
			if err := ctx.Err(); err != nil {
				return Coverage{Markings: len(list)}, err
			}
			m := before(n.arrays, list[i].marking, t)
			if slices.ContainsFunc(list, func(c coverNode) bool { return covers(m, c.marking) }) {
				continue
			}
			if len(list) >= limit {
				return Coverage{Markings: len(list)}, nil
			}
			list = append(list, coverNode{m, i, t})
		}
	}
	return Coverage{Complete: true, Markings: len(list)}, nil
}

// firing returns the transitions that lead from the initial marking, which
// covers node i, to a target: the way back from i to the root.
func firing(list []coverNode, i int) (transitions []int) {
	for ; list[i].parent >= 0; i = list[i].parent {
		transitions = append(transitions, list[i].by)
	}
	return transitions
}

// before returns the least marking in which t is enabled and from which firing
// it leads to a marking that covers m.
func before(n *nets.Net, m []uint64, t int) []uint64 {
	m = slices.Clone(m)
	for _, c := range n.Changes.Of(t) {
		m[c.Place] = m[c.Place] + c.Minus - min(c.Plus, m[c.Place]+c.Minus)
	}
	for _, a := range n.Pre.Of(t) {
		m[a.Place] = max(m[a.Place], a.Weight)
	}
	return m
}

// PlaceBound is the number of tokens that a place can hold. If Unbounded is set
// there is no largest number.
type PlaceBound struct {
	Place     string
	Unbounded bool
	Most      uint64 // that were found; Bounds says whether that is all
}

// Bounds computes for each place how many tokens it can hold, by the tree of
// Karp and Miller. If complete is false, because the tree reached limit
// markings or the context ended, places reported as unbounded are unbounded
// nevertheless, and Most is the largest number found so far. No primitive
// recursive function of the net bounds the size of the tree. The error is the
// context's.
func (n *Net) Bounds(ctx context.Context, limit int) (bounds []PlaceBound, markings int, complete bool, err error) {
	tree, complete, err := coverTree(ctx, n.arrays, limit)
	bounds = make([]PlaceBound, len(n.arrays.Places))
	for p := range n.arrays.Places {
		bounds[p].Place = n.arrays.Places[p].Label()
	}
	for _, c := range tree {
		for p, tokens := range c.marking {
			if b := &bounds[p]; tokens == Omega {
				b.Unbounded = true
			} else {
				b.Most = max(b.Most, tokens)
			}
		}
	}
	return bounds, len(tree), complete, err
}

// coverTree builds the tree of Karp and Miller as described above.
func coverTree(ctx context.Context, n *nets.Net, limit int) (tree []coverNode, complete bool, err error) {
	tree = []coverNode{{n.Initial, -1, -1}}
	same := map[uint64]int{hashOf(n.Initial): 0} // most markings that are covered are known ones
	for i := 0; i < len(tree); i++ {
		for t := range n.Transitions {
			m, enabled := fireOmega(n, tree[i].marking, t)
			if !enabled {
				continue
			}
			if err := ctx.Err(); err != nil {
				return tree, false, err
			}
			for a := i; a >= 0; a = tree[a].parent {
				accelerate(m, tree[a].marking)
			}
			hash := hashOf(m)
			if k, known := same[hash]; known && slices.Equal(tree[k].marking, m) {
				continue
			}
			if slices.ContainsFunc(tree, func(c coverNode) bool { return covers(c.marking, m) }) {
				continue
			}
			if len(tree) >= limit {
				return tree, false, nil
			}
			same[hash] = len(tree)
			tree = append(tree, coverNode{m, i, t})
		}
	}
	return tree, true, nil
}

// hashOf hashes a marking. A collision costs a search through all markings and
// nothing else.
func hashOf(m []uint64) (hash uint64) {
	for _, x := range m {
		hash = bits.RotateLeft64(hash^x, 25) * 0x9E3779B97F4A7C15
	}
	return hash
}

// covers reports whether m has at least as many tokens as target in every
// place.
func covers(m, target []uint64) bool {
	for p, x := range target {
		if m[p] < x {
			return false
		}
	}
	return true
}

// fireOmega returns the marking after a transition, in a new slice; false if it
// is not enabled. ω stays ω.
func fireOmega(n *nets.Net, m []uint64, t int) ([]uint64, bool) {
	for _, a := range n.Pre.Of(t) {
		if m[a.Place] < a.Weight {
			return nil, false
		}
	}
	m = slices.Clone(m)
	for _, c := range n.Changes.Of(t) {
		if m[c.Place] != Omega {
			m[c.Place] += c.Plus - c.Minus
		}
	}
	return m, true
}

// accelerate puts ω into the places in which m exceeds an ancestor that it
// covers: the firings from there to m can be repeated.
func accelerate(m, ancestor []uint64) {
	if !covers(m, ancestor) {
		return
	}
	for p := range m {
		if m[p] > ancestor[p] {
			m[p] = Omega
		}
	}
}

// CoverBytes estimates the memory of one marking in Cover or Bounds, for
// choosing a limit.
func (n *Net) CoverBytes() int64 { return int64(len(n.arrays.Places))*8 + 80 } // growing the list may hold two copies of its 40 bytes
