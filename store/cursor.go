package store

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/store/internal/mixing"
)

// Cursor reads and inserts keys of a tree, in one goroutine.
//
// What it has read last with Key is its source: keys that differ little from it
// are inserted faster. Several keys together are inserted faster yet: Begin,
// Add for each, ReadAhead, then Insert for each, all of it before the next Key.
//
// A key is looked for beside a base of its own length, the source or another
// one: of each level, only those entries are worked out that are not the
// base's, for all keys together.
type Cursor struct {
	t             *Tree
	nodes, roots  *block
	source, other *levels
	pending       []pending
	open          []climb // keys whose roots are not known yet
	now, next     []different
	missing       []missing
	remembered    *[1 << rememberedBits]remembered // inner pairs asked for lately
	touched       uint64                           // keeps the compiler from leaving out what reads ahead

	_ cacheline.Pad
}

// pending is a key that was added.
type pending struct {
	hash, key uint64 // of the root
	length    uint32
	err       error // why the root is not known
}

// climb is a key on its way from level to level: what differs from the base is
// now[from:to].
type climb struct {
	base     *levels
	pending  int
	from, to int
}

// missing is a pair to be looked for, and where its number goes.
type missing struct {
	hash, key uint64
	at        int // in next
}

// remembered is a pair and its number, plus one.
type remembered struct {
	key   uint64
	index uint32
}

const rememberedBits = 12

func slotOf(key uint64) uint64 { return key * 0x9e3779b97f4a7c15 >> (64 - rememberedBits) }

// NewCursor makes a cursor. A tree that is not shared may have one.
func (t *Tree) NewCursor() *Cursor {
	c := &Cursor{
		t: t, nodes: &block{}, roots: &block{}, source: &levels{}, other: &levels{},
		remembered: new([1 << rememberedBits]remembered),
	}
	if !t.roots.shared {
		c.nodes, c.roots = &t.nodes.own, &t.roots.own
	}
	return c
}

// Key is the key with the given number. It is good until the next call, and not
// to be changed.
func (c *Cursor) Key(index uint32) []byte {
	root := *c.t.roots.keys.row.at(index)
	length := int(c.t.roots.extra(index) ^ uint32(c.t.first.Load()-1))
	if c.source.known && c.source.length != length {
		c.source, c.other = c.other, c.source
	}
	c.source.layOut(length, c.t.active)
	c.expand(c.source, root)
	return c.source.bytes()
}

// Begin forgets the keys that were added and not inserted.
func (c *Cursor) Begin() { c.pending, c.open, c.now = c.pending[:0], c.open[:0], c.now[:0] }

// Add prepares the insertion of a key. An error is that of the store, which is
// full; the key was not added then.
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

// settle finds the roots of all keys that were added.
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

// climb goes up to level l with all keys that have one.
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

// pairWords pairs the words that differ, to level 1.
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

// sortByPlace sorts words, mostly very few.
func sortByPlace(words []different, place []uint32) {
	if len(words) > 16 {
		slices.SortFunc(words, func(x, y different) int { return cmp.Compare(place[x.at], place[y.at]) })
		return
	}
	for i := 1; i < len(words); i++ {
		for j := i; j > 0 && place[words[j].at] < place[words[j-1].at]; j-- {
			words[j], words[j-1] = words[j-1], words[j]
		}
	}
}

// pair pairs the entries of the level down that differ.
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

// ask appends the entry at some place for a pair. If its number is not
// remembered, it is missing.
func (c *Cursor) ask(at, a, b uint32) {
	key := uint64(a)<<32 | uint64(b)
	r := &c.remembered[slotOf(key)]
	if r.key != key || r.index == 0 {
		c.missing = append(c.missing, missing{mixing.Mix(key), key, len(c.next)})
	}
	c.next = append(c.next, different{at, r.index - 1})
}

// find looks for what is missing.
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

// node is the number of an inner pair.
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

// readAheadFrom is how many pairs there are before reading ahead is worth its
// time: with fewer, most of what it reads is in the processor's cache anyhow.
const readAheadFrom = 1 << 15

// ReadAhead reads, for all keys that were added, what their insertion will
// read. The processor then waits for all of it at once, and not for each by
// itself, which is much of the time that insertions into a large store take.
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

// Insert inserts the i-th key that was added, and returns its number and
// whether it was new.
func (c *Cursor) Insert(i int) (index uint32, added bool, err error) {
	c.settle()
	p := &c.pending[i]
	if p.err != nil {
		return 0, false, p.err
	}
	return c.t.roots.insert(p.hash, p.key, p.length, c.roots)
}

// FindKey returns the number of a key, and whether it is there. It forgets the
// keys that were added. The error is that of a full store, as the inner pairs
// of the key are numbered.
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

// InsertKey inserts one key. It forgets the keys that were added.
func (c *Cursor) InsertKey(key []byte) (index uint32, added bool, err error) {
	c.Begin()
	if err := c.Add(key); err != nil {
		return 0, false, err
	}
	return c.Insert(0)
}
