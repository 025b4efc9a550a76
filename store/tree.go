package store

import (
	"sync/atomic"
)

// Tree keeps keys that are much alike in little space.
//
// A. Laarman, J. van de Pol, M. Weber, Parallel recursive state compression for free, SPIN 2011.
//
// A key is a row of words of 4 bytes; the last one is filled up with zeros. The words are put
// together in pairs, these again, and so on; what is left over at the right end passes through to
// the next level:
//
//	level 0    w0   w1   w2   w3   w4
//	level 1     a=(w0,w1) b=(w2,w3)  w4
//	level 2     c=(a,b)              w4
//	root        (c, w4)
//
// Equal pairs get the same number, and parts that many keys have in common are there once. The last pair is
// the root, and its number that of the key. The roots have a table of their own, so that the numbers of
// keys are dense; with a root goes the length of the key. A word stands at the same place in the
// tree whatever is behind it, so that keys of different lengths share what they begin with.
//
// A key of n words takes n-1 look-ups, or, beside a key that differs from it in one word, the logarithm
// of that. A key costs 8 bytes and 6.8 for its slot, a byte for its length when there are different
// lengths, and what the pairs take that no other key has: hardly anything when there are many keys.
//
// Everything is done through cursors, one for each goroutine. A tree for one cursor numbers the
// keys in the order of their insertion.
type Tree struct {
	nodes, roots *Pairs
	first        atomic.Uint64 // length of the first key, plus one
}

// NewTree makes an empty tree for one cursor that charges its memory to the budget.
func NewTree(b *Budget) *Tree { return &Tree{nodes: NewPairs(b), roots: NewPairs(b)} }

// NewSharedTree makes an empty tree for several cursors. The numbers of keys have gaps there.
func NewSharedTree(b *Budget) *Tree {
	return &Tree{nodes: NewSharedPairs(b), roots: NewSharedPairs(b)}
}

// Len is the number of keys; in a shared tree it is above all their numbers.
func (t *Tree) Len() int { return t.roots.Len() }

// Nodes is the number of inner pairs.
func (t *Tree) Nodes() int { return t.nodes.Len() }

// Free empties the tree and gives its memory back. Nobody may use it meanwhile.
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

// Cursor reads and inserts keys of a tree, in one goroutine.
//
// What it has read last with Key is its source: keys that differ little from it are inserted
// faster. Several keys together are inserted faster yet: Begin, Add for each, then Insert for each.
type Cursor struct {
	t            *Tree
	nodes, roots *block
	source       levels // of the key read last
	other        levels // of a key of another length
	changed      []uint32
	undo         []change
	pending      []pending
	touched      uint64 // keeps the compiler from leaving out what reads ahead
}

type change struct{ at, was uint32 }

// pending is a key that was added: its root is known.
type pending struct {
	hash, key uint64
	length    uint32
}

// NewCursor makes a cursor. A tree that is not shared may have one.
func (t *Tree) NewCursor() *Cursor {
	if !t.roots.shared {
		return &Cursor{t: t, nodes: &t.nodes.own, roots: &t.roots.own}
	}
	return &Cursor{t: t, nodes: &block{}, roots: &block{}}
}

// Key is the key with the given number. It is good until the next call, and not to be changed.
func (c *Cursor) Key(index uint32) []byte {
	root := *c.t.roots.keys.row.at(index)
	s := &c.source
	s.layOut(int(c.t.roots.extra(index) ^ uint32(c.t.first.Load()-1)))
	top := s.level(s.top)
	switch len(top) {
	case 2:
		top[0], top[1] = uint32(root>>32), uint32(root)
	case 1:
		top[0] = uint32(root >> 32)
	}
	for l := s.top; l > 0; l-- {
		up, down := s.level(l), s.level(l-1)
		for i := range len(down) / 2 {
			pair := *c.t.nodes.keys.row.at(up[i])
			down[2*i], down[2*i+1] = uint32(pair>>32), uint32(pair)
		}
		if len(down)%2 == 1 {
			down[len(down)-1] = up[len(up)-1]
		}
	}
	return s.bytes()
}

// Begin forgets the keys that were added and not inserted.
func (c *Cursor) Begin() { c.pending = c.pending[:0] }

// Add prepares the insertion of a key. An error is that of the store, which is full; the key was not added
// then.
func (c *Cursor) Add(key []byte) error {
	var root uint64
	var err error
	if c.source.length == len(key) && c.source.known {
		root, err = c.besideSource(key)
	} else {
		root, err = c.build(key)
	}
	if err != nil {
		return err
	}
	length := c.t.length(len(key))
	c.pending = append(c.pending, pending{hashPair(root, length), root, length})
	return nil
}

// readAheadFrom is how many keys there are before reading ahead is worth its time: with fewer, most of what
// it reads is in the processor's cache anyhow.
const readAheadFrom = 1 << 16

// ReadAhead reads, for all keys that were added, what their insertion will read first. The processor then
// waits for all of it at once, and not for each by itself, which is much of the time that insertions
// into a large store take.
func (c *Cursor) ReadAhead() {
	if len(c.pending) < 2 || c.t.roots.Len() < readAheadFrom {
		return
	}
	sum := uint64(0)
	for i := range c.pending {
		sum += uint64(c.t.roots.touch(c.pending[i].hash))
	}
	for i := range c.pending {
		sum += c.t.roots.glance(c.pending[i].hash)
	}
	c.touched += sum
}

// Insert inserts the i-th key that was added, and returns its number and whether it was new.
func (c *Cursor) Insert(i int) (index uint32, added bool, err error) {
	p := &c.pending[i]
	return c.t.roots.insert(p.hash, p.key, p.length, c.roots)
}

// InsertKey inserts one key. It forgets the keys that were added.
func (c *Cursor) InsertKey(key []byte) (index uint32, added bool, err error) {
	c.Begin()
	if err := c.Add(key); err != nil {
		return 0, false, err
	}
	return c.Insert(0)
}

// node is the number of an inner pair.
func (c *Cursor) node(a, b uint32) (uint32, error) {
	key := uint64(a)<<32 | uint64(b)
	index, _, err := c.t.nodes.insert(mix(key), key, 0, c.nodes)
	return index, err
}
