package store

// Tree stores keys that are much alike in little space.
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
// Equal pairs get the same number, so that parts that many keys have in common
// are stored once. The words may be put in another order (see Arrangement). The
// last pair is the root, and its number is the number of the key. Roots have a
// table of their own, so that the numbers of keys are dense; the length of the
// key belongs to the root. As the two halves of a tree have the same size, each
// has few values among many keys: in the best case the square root of the
// number of keys.
//
// A key of n words takes n-1 look-ups, or, beside a key that differs from it in
// one word, about log2(n) of them. A key costs 8 bytes and 6.8 for its slot, a
// byte for its length when there are different lengths, and the pairs that no
// other key has: hardly any when there are many keys.
//
// All access goes through one cursor, in one goroutine. The keys are numbered 0,
// 1, 2 … in the order of their insertion.
type Tree struct {
	nodes, roots *Pairs
	// first is the length of the first key plus one, 0 before it. Lengths are
	// stored as their xor with it, so that keys of one length take no bytes for
	// it.
	first uint64
	// active are the words that change, in the order of the arrangement; nil
	// without one.
	active []uint32
}

// NewTree makes an empty tree that charges its memory to the budget.
func NewTree(b *Budget) *Tree { return &Tree{nodes: NewPairs(b), roots: NewPairs(b)} }

// Arrange makes the tree pair its words in the order that an arrangement has
// learned. The tree must be empty, and its cursors unused.
func (t *Tree) Arrange(a *Arrangement) { t.active = a.active() }

// Len returns the number of keys.
func (t *Tree) Len() int { return t.roots.Len() }

// Nodes returns the number of inner pairs, roots not counted; it measures how
// much the keys have in common.
func (t *Tree) Nodes() int { return t.nodes.Len() }

// Free empties the tree and returns its memory to the budget. No goroutine may
// use it meanwhile, and its cursors are invalid afterwards.
func (t *Tree) Free() {
	t.nodes.Free()
	t.roots.Free()
	t.first = 0
}

// length returns a key's length as it is stored with its root: the xor with the
// length of the first key.
func (t *Tree) length(n int) uint32 {
	if t.first == 0 {
		t.first = uint64(n) + 1
	}
	return uint32(n) ^ uint32(t.first-1)
}
