package store

import (
	"sync/atomic"
)

// Tree keeps keys that are much alike in little space.
//
// A. Laarman, J. van de Pol, M. Weber, Parallel recursive state compression for
// free, SPIN 2011.
//
// A key is a row of words of 4 bytes; the last one is filled up with zeros. The
// words are put together in pairs, these again, and so on; so that all have the
// same height, some words are by themselves at first:
//
//	level 0    w0   w1   w2   w3   w4   w5
//	level 1    w0   a=(w1,w2) w3   b=(w4,w5)
//	level 2    c=(w0,a)       d=(w3,b)
//	root       (c, d)
//
// Equal pairs get the same number, and parts that many keys have in common are
// there once. The words may be put in another order (see Arrangement). The last
// pair is the root, and its number that of the key. The roots have a table of
// their own, so that the numbers of
// keys are dense; with a root goes the length of the key. As the two halves of
// a tree have the same
// size, each has few values among many keys: in the best case as many as the
// square root of the keys'
// number.
//
// A key of n words takes n-1 look-ups, or, beside a key that differs from it in
// one word, the logarithm of that. A key costs 8 bytes and 6.8 for its slot, a
// byte for its length when there are different lengths, and what the pairs take
// that no other key has: hardly anything when there are many keys.
//
// Everything is done through cursors, one for each goroutine. A tree for one
// cursor numbers the keys in the order of their insertion.
type Tree struct {
	nodes, roots *Pairs
	first        atomic.Uint64 // length of the first key, plus one
	active       []uint32      // words that change, in the order of the arrangement
}

// NewTree makes an empty tree for one cursor that charges its memory to the budget.
func NewTree(b *Budget) *Tree { return &Tree{nodes: NewPairs(b), roots: NewPairs(b)} }

// NewSharedTree makes an empty tree for several cursors. The numbers of keys
// have gaps there.
func NewSharedTree(b *Budget) *Tree {
	return &Tree{nodes: NewSharedPairs(b), roots: NewSharedPairs(b)}
}

// Arrange makes an empty tree put its words in the order of the arrangement.
func (t *Tree) Arrange(a *Arrangement) { t.active = a.active() }

// Len is the number of keys; in a shared tree it is above all their numbers.
func (t *Tree) Len() int { return t.roots.Len() }

// Nodes is the number of inner pairs.
func (t *Tree) Nodes() int { return t.nodes.Len() }

// Free empties the tree and gives its memory back. Nobody may use it meanwhile,
// and its cursors are no good afterwards.
func (t *Tree) Free() {
	t.nodes.Free()
	t.roots.Free()
	t.first.Store(0)
}

// length is a key's length as it goes with its root: 0 for that of the first key.
func (t *Tree) length(n int) uint32 {
	first := t.first.Load()
	if first == 0 {
		t.first.CompareAndSwap(0, uint64(n)+1)
		first = t.first.Load()
	}
	return uint32(n) ^ uint32(first-1)
}
