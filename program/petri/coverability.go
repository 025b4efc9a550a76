package petri

import (
	"context"
	"math"
	"slices"
)

// Coverability by the tree of Karp & Miller (1969): can a marking with at least these tokens be reached? A marking of the tree gives
// each place a number or ω, which stands for any number.
//
//	add(m0); for every new marking m and enabled transition t: m' := m − pre + post
//	    for every ancestor a ≤ m' with a(p) < m'(p): m'(p) := ω       (the sequence from a to m' may be repeated)
//	    unless a known marking is ≥ m': add it
//
// It ends for every net (Dickson's lemma). The markings may be very many (not primitive recursive); the limit is the caller's. A target is covered
// exactly when some marking of the tree covers it. Since markings below known ones are not followed, only ancestors in the tree accelerate, and
// every marking that is kept has itself been expanded, the known markings stay closed under firing: those that are dropped have a larger one.

// Omega stands for any number of tokens.
const Omega = math.MaxUint64

type coverNode struct {
	marking []uint64
	parent  int
	by      int // transition
}

// Coverage is the answer of Cover.
type Coverage struct {
	Covered  bool
	Markings int   // of the tree
	Firing   []int // transitions that lead to a marking with at least the tokens
	Complete bool  // false when the limit was reached
}

// Cover decides whether a marking with at least these tokens can be reached; limit bounds the tree.
func (n *Net) Cover(ctx context.Context, target []uint64, limit int) (Coverage, error) {
	tree, complete, err := n.coverTree(ctx, target, limit)
	if err != nil {
		return Coverage{}, err
	}
	c := Coverage{Markings: len(tree), Complete: complete}
	last := tree[len(tree)-1].marking
	if !covers(last, target) {
		return c, nil
	}
	c.Covered, c.Complete = true, true
	c.Firing, err = n.coverSequence(ctx, target)
	return c, err
}

// Unbounded places are those with ω in some marking of the tree.
func (n *Net) UnboundedPlaces(ctx context.Context, limit int) (places []int, complete bool, err error) {
	tree, complete, err := n.coverTree(ctx, nil, limit)
	for p := range n.places {
		if slices.ContainsFunc(tree, func(c coverNode) bool { return c.marking[p] == Omega }) {
			places = append(places, p)
		}
	}
	return places, complete, err
}

// coverTree grows the tree until the target is covered by its last marking; nil is never covered.
func (n *Net) coverTree(ctx context.Context, target []uint64, limit int) ([]coverNode, bool, error) {
	tree := []coverNode{{n.initial, -1, -1}}
	if target != nil && covers(n.initial, target) {
		return tree, true, nil
	}
	for i := 0; i < len(tree); i++ {
		if err := ctx.Err(); err != nil {
			return tree, false, err
		}
		for t := range n.transitions {
			m, enabled := n.fireOmega(tree[i].marking, t)
			if !enabled {
				continue
			}
			for a := i; a >= 0; a = tree[a].parent {
				accelerate(m, tree[a].marking)
			}
			if slices.ContainsFunc(tree, func(c coverNode) bool { return covers(c.marking, m) }) {
				continue
			}
			if len(tree) >= limit {
				return tree, false, nil
			}
			tree = append(tree, coverNode{m, i, t})
			if target != nil && covers(m, target) {
				return tree, true, nil
			}
		}
	}
	return tree, true, nil
}

func covers(m, target []uint64) bool {
	for p, x := range target {
		if m[p] < x {
			return false
		}
	}
	return true
}

// fireOmega fires a transition where ω stays ω.
func (n *Net) fireOmega(m []uint64, t int) ([]uint64, bool) {
	for _, a := range n.pre.of(t) {
		if m[a.place] < a.weight {
			return nil, false
		}
	}
	m = slices.Clone(m)
	for _, c := range n.changes.of(t) {
		if m[c.place] != Omega {
			m[c.place] += c.plus - c.minus
		}
	}
	return m, true
}

// accelerate puts ω where m is above an ancestor that it covers.
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

// coverSequence finds a firing sequence backward (Abdulla, Čerāns, Jonsson & Tsay 1996): minimal markings from which the target can be
// covered, until one is covered by the initial marking. It ends since the sets of markings only grow upward.
func (n *Net) coverSequence(ctx context.Context, target []uint64) ([]int, error) {
	list := []coverNode{{target, -1, -1}}
	for i := 0; i < len(list); i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if covers(n.initial, list[i].marking) {
			var out []int
			for at := i; list[at].parent >= 0; at = list[at].parent {
				out = append(out, list[at].by)
			}
			return out, nil
		}
		for t := range n.transitions {
			m := n.before(list[i].marking, t)
			if !slices.ContainsFunc(list, func(c coverNode) bool { return covers(m, c.marking) }) {
				list = append(list, coverNode{m, i, t})
			}
		}
	}
	return nil, nil
}

// before is the least marking from which firing t covers m.
func (n *Net) before(m []uint64, t int) []uint64 {
	m = slices.Clone(m)
	for _, c := range n.changes.of(t) {
		m[c.place] = m[c.place] + c.minus - min(c.plus, m[c.place]+c.minus)
	}
	for _, a := range n.pre.of(t) {
		m[a.place] = max(m[a.place], a.weight)
	}
	return m
}
