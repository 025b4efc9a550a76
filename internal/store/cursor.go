package store

import (
	"cmp"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// Cursor reads and inserts keys of a tree, for one goroutine.
//
// The key read last with Key is its source: keys that differ from it in few
// words are inserted faster. Several keys are inserted together, so that the
// processor waits for the memory of all of them at once: Begin, Add for each,
// ReadAhead, then Insert for each, all of it before the next Key.
//
// A key is compared with a base of its own length: the source, or a second base
// for keys of another length. Level by level, from the words upwards, only the
// pairs above differing words are looked up, for all pending keys together; the
// other numbers are the base's. When the top is reached the root of each key is
// known, and Insert looks it up among the roots.
type Cursor struct {
	t *Tree
	// nodes and roots have the numbers that this cursor may give next to inner
	// pairs and to keys.
	nodes, roots *block
	// source is the base read by Key; other is a base of another length.
	source, other *levels
	pending       []pending
	// open are the pending keys whose roots are not known yet.
	open []climb
	// now has the differences of all open keys at the level reached, next those
	// at the level above while it is worked out.
	now, next []different
	missing   []missing
	// remembered caches the numbers of inner pairs that were looked up lately.
	remembered *[1 << rememberedBits]remembered
	// touched sums up what reading ahead loads, so that the compiler keeps the
	// loads.
	touched uint64

	_ cacheline.Pad
}

// pending is a key between Add and Insert: its root pair, and the length that
// belongs to it.
type pending struct {
	hash, key uint64 // of the root
	length    uint32
	// err is the error that kept the root from being worked out.
	err error
}

// climb is a pending key on its way up: at the level reached it differs from
// the base in the entries now[from:to].
type climb struct {
	base     *levels
	pending  int
	from, to int
}

// missing is a pair whose number is not remembered. The number found is written
// to entry at of the next level's differences.
type missing struct {
	hash, key uint64
	at        int // in next
}

// remembered is a pair and its number plus one; 0 is an unused entry.
type remembered struct {
	key   uint64
	index uint32
}

// rememberedBits is the logarithm of the number of pairs that a cursor
// remembers: 64 KiB of them, so that they stay in the processor's cache.
const rememberedBits = 12

// slotOf returns the place of a pair among the remembered ones.
func slotOf(key uint64) uint64 { return key * 0x9e3779b97f4a7c15 >> (64 - rememberedBits) }

// NewCursor makes the cursor of a tree.
func (t *Tree) NewCursor() *Cursor {
	return &Cursor{
		t: t, nodes: &t.nodes.own, roots: &t.roots.own, source: &levels{}, other: &levels{},
		remembered: new([1 << rememberedBits]remembered),
	}
}

// Key returns the key with the given number, which must have been returned by
// Insert, and makes it the source. The slice is valid until the next call of a
// method and must not be changed. It reads all pairs of the key.
func (c *Cursor) Key(index uint32) []byte {
	root := *c.t.roots.keys.There(index)
	length := int(c.t.roots.extra(index) ^ uint32(c.t.first-1))
	if c.source.known && c.source.length != length {
		c.source, c.other = c.other, c.source
	}
	c.source.layOut(length, c.t.active)
	c.expand(c.source, root)
	return c.source.bytes()
}

// Begin drops all pending keys.
func (c *Cursor) Begin() { c.pending, c.open, c.now = c.pending[:0], c.open[:0], c.now[:0] }

// Add prepares the insertion of a key, of which it keeps no reference. If there
// is no base of the key's length, it builds the key's whole tree, which becomes
// one. The error is ErrFull or ErrTooMany; the key is not pending then. Errors
// of keys that have a base are returned by Insert.
func (c *Cursor) Add(key []byte) error {
	base := c.source
	if !base.known || base.length != len(key) {
		base = c.other
	}
	p := pending{length: c.t.length(len(key))}
	if base.known && base.length == len(key) {
		from := len(c.now)
		c.now = differences(c.now, base, key)
		c.open = append(c.open, climb{base, len(c.pending), from, len(c.now)})
		c.pending = append(c.pending, p)
		return nil
	}
	c.settle()
	if err := c.build(base, key); err != nil {
		base.known = false
		return err
	}
	p.key = base.root()
	p.hash = hashPair(p.key, p.length)
	c.pending = append(c.pending, p)
	return nil
}

// settle works out the roots of all open keys, level by level.
func (c *Cursor) settle() {
	if len(c.open) == 0 {
		return
	}
	var err error
	top := 0
	for i := range c.open {
		top = max(top, c.open[i].base.top)
	}
	for l := 1; l <= top && err == nil; l++ {
		err = c.climb(l)
	}
	for i := range c.open {
		o := &c.open[i]
		p := &c.pending[o.pending]
		if p.err = err; err != nil {
			continue
		}
		p.key = o.base.root()
		for _, d := range c.now[o.from:o.to] {
			shift := 32 * (1 - d.at)
			p.key = p.key&^(uint64(^uint32(0))<<shift) | uint64(d.value)<<shift
		}
		p.hash = hashPair(p.key, p.length)
	}
	c.open, c.now = c.open[:0], c.now[:0]
}

// climb computes the differences of all open keys at level l from those at
// level l-1. Keys whose tree is lower keep theirs.
func (c *Cursor) climb(l int) error {
	c.next, c.missing = c.next[:0], c.missing[:0]
	for i := range c.open {
		o := &c.open[i]
		from := len(c.next)
		switch {
		case l > o.base.top:
			c.next = append(c.next, c.now[o.from:o.to]...)
		case l == 1:
			c.pairWords(o)
		default:
			c.pair(o, o.base.level(l-1))
		}
		o.from, o.to = from, len(c.next)
	}
	c.now, c.next = c.next, c.now
	return c.find()
}

// pairWords pairs the words of a key that differ from the base with their
// partners, which may differ too. A word that is alone under its entry is
// passed on as it is.
func (c *Cursor) pairWords(o *climb) {
	s := o.base
	words, now := s.level(0), c.now[o.from:o.to]
	sortByPlace(now, s.place)
	for i := 0; i < len(now); i++ {
		d := now[i]
		parent := s.above[d.at]
		left, right, alone := s.under(parent)
		if alone {
			c.next = append(c.next, different{parent, d.value})
			continue
		}
		a, b := words[left], d.value
		if d.at == left {
			a, b = d.value, words[right]
			if i+1 < len(now) && now[i+1].at == right {
				i++
				b = now[i].value
			}
		}
		c.ask(parent, a, b)
	}
}

// sortByPlace sorts differing words by their places in the tree, so that the
// two words of a pair follow each other. There are mostly very few.
func sortByPlace(words []different, place []uint32) {
	if len(words) > 16 {
		sorting.Func(words, func(x, y different) int { return cmp.Compare(place[x.at], place[y.at]) })
		return
	}
	for i := 1; i < len(words); i++ {
		for j := i; j > 0 && place[words[j].at] < place[words[j-1].at]; j-- {
			words[j], words[j-1] = words[j-1], words[j]
		}
	}
}

// pair is pairWords above level 1, where entries 2i and 2i+1 form a pair.
func (c *Cursor) pair(o *climb, down []uint32) {
	for i := o.from; i < o.to; i++ {
		d := c.now[i]
		a, b := down[d.at&^1], d.value
		if d.at&1 == 0 {
			a, b = d.value, down[d.at|1]
			if i+1 < o.to && c.now[i+1].at == d.at+1 {
				i++
				b = c.now[i].value
			}
		}
		c.ask(d.at/2, a, b)
	}
}

// ask appends entry at of the level above, whose value is the number of the
// pair (a, b). If the number is not remembered, the pair is queued for find.
func (c *Cursor) ask(at, a, b uint32) {
	key := uint64(a)<<32 | uint64(b)
	r := &c.remembered[slotOf(key)]
	if r.key != key || r.index == 0 {
		c.missing = append(c.missing, missing{mixing.Mix(key), key, len(c.next)})
	}
	c.next = append(c.next, different{at, r.index - 1})
}

// find looks up all missing pairs, adds those that are new, and enters their
// numbers. Of a large tree it first loads all that it will compare.
func (c *Cursor) find() error {
	nodes := c.t.nodes
	if len(c.missing) > 1 && nodes.Len() >= readAheadFrom {
		sum := uint64(0)
		for i := range c.missing {
			sum += uint64(nodes.touch(c.missing[i].hash))
		}
		for i := range c.missing {
			sum += nodes.peek(c.missing[i].hash)
		}
		c.touched += sum
	}
	for i := range c.missing {
		m := &c.missing[i]
		index, _, err := nodes.insert(m.hash, m.key, 0, c.nodes)
		if err != nil {
			return err
		}
		c.now[m.at].value = index
		c.remembered[slotOf(m.key)] = remembered{m.key, index + 1}
	}
	return nil
}

// node returns the number of an inner pair, and adds it if it is new.
func (c *Cursor) node(a, b uint32) (uint32, error) {
	key := uint64(a)<<32 | uint64(b)
	r := &c.remembered[slotOf(key)]
	if r.key == key && r.index != 0 {
		return r.index - 1, nil
	}
	index, _, err := c.t.nodes.insert(mixing.Mix(key), key, 0, c.nodes)
	if err == nil {
		*r = remembered{key, index + 1}
	}
	return index, err
}

// readAheadFrom is the number of pairs from which reading ahead pays: of fewer,
// most of what it loads is in the processor's cache anyhow.
const readAheadFrom = 1 << 15

// ReadAhead works out the roots of all pending keys and loads what their
// insertion will compare. The processor then waits for all of it at once
// instead of once for each key, which is much of the time that insertions into
// a large store take. It changes no result.
func (c *Cursor) ReadAhead() {
	c.settle()
	if len(c.pending) < 2 || c.t.roots.Len() < readAheadFrom {
		return
	}
	sum := uint64(0)
	for i := range c.pending {
		sum += uint64(c.t.roots.touch(c.pending[i].hash))
	}
	for i := range c.pending {
		sum += c.t.roots.peek(c.pending[i].hash)
	}
	c.touched += sum
}

// Insert inserts the i-th pending key, and returns its number and whether it
// was new.
// ErrFull and ErrTooMany leave the keys as they were; inner pairs may have been
// added.
func (c *Cursor) Insert(i int) (index uint32, added bool, err error) {
	c.settle()
	p := &c.pending[i]
	if p.err != nil {
		return 0, false, p.err
	}
	return c.t.roots.insert(p.hash, p.key, p.length, c.roots)
}

// FindKey returns the number of a key, and whether it is there. It drops all
// pending keys. As the inner pairs of the key are numbered on the way, the tree
// may grow, and ErrFull or ErrTooMany may be returned.
func (c *Cursor) FindKey(key []byte) (index uint32, found bool, err error) {
	c.Begin()
	if err := c.Add(key); err != nil {
		return 0, false, err
	}
	c.settle()
	p := &c.pending[0]
	if p.err != nil {
		return 0, false, p.err
	}
	index, found = c.t.roots.find(p.hash, p.key, p.length)
	return index, found, nil
}

// InsertKey inserts one key. It drops all pending keys.
func (c *Cursor) InsertKey(key []byte) (index uint32, added bool, err error) {
	c.Begin()
	if err := c.Add(key); err != nil {
		return 0, false, err
	}
	return c.Insert(0)
}
