package store

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/store/internal/packing"
)

// Records of whole keys: components with nothing to number. If nearly all keys
// have one length, the record of a key is the bits in which they differ (see
// package packing), or, if it has another length, the number of a copy.
// Otherwise it is its length and its bytes, and room for more; the length is
// left out as long as all keys have the same.
//
// A key that does not fit begins a generation, with more bits or with room for
// some more. Beside its record a key costs what its slot takes, as with
// components.

// wholeKeys says how the next generation keeps keys.
type wholeKeys struct {
	room         int    // bytes of a key
	even         bool   // all have the same length
	like, varies []byte // if nearly all have: one of them, and the bits in which these differ from it, and those below
}

// wholeRoom is how much room longer keys get beyond their length: an eighth of it.
const wholeRoom = 8

// Choose is how to keep keys, of which there are some, in a form that is no
// tree: whole, in components, or, if it is nil, with nothing learned from them.
func Choose(form Form, keys int, key func(i uint32) []byte) *Partition {
	if form == InComponents {
		return Learn(keys, key)
	}
	p := WholeKeys(keys, key)
	if form == Whole || p != nil && p.whole.room <= longKey {
		return p
	}
	return Learn(keys, key)
}

// Sure is Choose where a few keys tell: all are short, and as long as each
// other or very short. Otherwise it is nil.
func Sure(form Form, keys int, key func(i uint32) []byte) *Partition {
	if form == InComponents {
		return nil
	}
	if p := WholeKeys(keys, key); p != nil && (p.whole.room <= longKey/2 || p.whole.even && p.whole.room <= longKey) {
		return p
	}
	return nil
}

// longKey is the length of keys, in bytes, beyond which components are chosen.
const longKey = packing.MostPacked

// WholeKeys is a partition that leaves keys whole, for keys like those of which
// there are some. It is nil when they differ so much in length that records of
// the same length would be a waste.
func WholeKeys(keys int, key func(i uint32) []byte) *Partition {
	shortest, longest, sum := 0, 0, 0
	for i := range uint32(keys) {
		n := len(key(i))
		if i == 0 {
			shortest = n
		}
		shortest, longest, sum = min(shortest, n), max(longest, n), sum+n
	}
	if (wholeRoom-1)*longest*keys > wholeRoom*(sum+keys) {
		return nil
	}
	w := &wholeKeys{room: longest, even: shortest == longest}
	w.learn(keys, key)
	return &Partition{whole: w}
}

// learn learns how keys are packed, if nearly all have the length of the
// longest one.
func (w *wholeKeys) learn(keys int, key func(i uint32) []byte) {
	strays := 0
	for i := range uint32(keys) {
		switch k := key(i); {
		case len(k) != w.room:
			strays++
		case w.like == nil:
			w.like, w.varies = bytes.Clone(k), make([]byte, len(k))
		default:
			w.meet(k)
		}
	}
	if strays > keys/packing.StrayPart {
		w.like = nil
	}
}

// meet notes the bits in which a key differs. Those below in the same byte
// follow soon.
func (w *wholeKeys) meet(key []byte) {
	for i, x := range key {
		w.varies[i] |= 1<<bits.Len8(x^w.like[i]) - 1
	}
}

// layout is that of a generation for whole keys.
func (w wholeKeys) layout(shared bool) layout {
	if w.like != nil {
		if p := packing.New(w.like, w.varies); p != nil {
			return packedLayout(p, shared)
		}
	}
	l := layout{room: w.room, even: w.even}
	if !w.even {
		l.tag = lengthBytes(w.room)
	}
	l.size = max(1, l.tag+l.room)
	return l
}

// lengthBytes is how many bytes lengths up to n need.
func lengthBytes(n int) int {
	switch {
	case n < 1<<8:
		return 1
	case n < 1<<16:
		return 2
	}
	return 4
}

// fit is wholeKeys with room for a key as well.
func (w wholeKeys) fit(key []byte) wholeKeys {
	if w.like != nil && len(key) == w.room {
		w.varies = bytes.Clone(w.varies)
		w.meet(key)
		return w
	}
	if n := len(key); n > w.room {
		w.room = n + n/wholeRoom
	}
	return wholeKeys{room: w.room}
}

// keep makes a key a record, and reports whether it fits.
func (l *layout) keep(record, key []byte) bool {
	if len(key) > l.room || l.even && len(key) != l.room {
		return false
	}
	for i := range l.tag {
		record[i] = byte(len(key) >> (8 * i))
	}
	copy(record[l.tag:], key)
	return true
}

// whole is the key of a record.
func (l *layout) whole(record []byte) []byte {
	n := l.room
	switch l.tag {
	case 1:
		n = int(record[0])
	case 2:
		n = int(binary.LittleEndian.Uint16(record))
	case 4:
		n = int(binary.LittleEndian.Uint32(record))
	}
	return record[l.tag : l.tag+n : l.tag+n]
}

// KeepsWhole reports whether keys are kept whole: they may then be read with
// Key between Add and Insert.
func (k *ComponentCursor) KeepsWhole() bool { return k.c.whole != nil }

// addWhole is Add of a key that is kept whole.
func (k *ComponentCursor) addWhole(key []byte) (err error) {
	p := k.next(foldKey(key))
	p.key = key
	g := k.last
	switch {
	case g == nil || g.packing == nil:
	case k.single && len(key) == g.room:
		p.word, p.fits = g.packing.PackSingle(key)
	case k.single:
		var words [2]uint64
		if p.fits, err = k.c.packWhole(g, words[:], key); err != nil {
			k.pending = k.pending[:len(k.pending)-1]
			k.prefetched = min(k.prefetched, len(k.pending))
		}
		p.word = words[0]
	default:
		at, n := len(k.words), g.words()
		k.words = slices.Grow(k.words, n+1)[:at+n]
		if p.fits, err = k.c.packWhole(g, k.words[at:at+n+1], key); err != nil {
			k.words, k.pending = k.words[:at], k.pending[:len(k.pending)-1]
			k.prefetched = min(k.prefetched, len(k.pending))
		}
	}
	return err
}

// packWhole packs a key as a generation does, and reports whether it fits.
// There is a word after those that it needs.
func (c *Components) packWhole(g *generation, words []uint64, key []byte) (fits bool, err error) {
	clear(words)
	if len(key) == g.room {
		return g.packing.Pack(words, key), nil
	}
	n, err := c.stray(key)
	words[0] = packing.IsStray | uint64(n)<<1
	return err == nil, err
}

// stray numbers a key that has another length than those that are packed.
func (c *Components) stray(key []byte) (uint32, error) {
	c.tails.Lock()
	defer c.tails.Unlock()
	if n, found := c.tails.Find(key); found {
		return n, nil
	}
	n, _, err := c.tails.Insert(key)
	return n, err
}

// astray reports whether there are so many keys of other lengths that packing
// is not worth it any more.
func (c *Components) astray() bool {
	c.tails.Lock()
	defer c.tails.Unlock()
	return uint64(c.tails.Len()) > learnFrom/packing.StrayPart+c.taken.Load()/packing.StrayPart
}

// wholeKey is the key of a record; it stands in the buffer, or somewhere where
// it stays.
func (c *Components) wholeKey(g *generation, record []byte, buffer *[packing.MostPacked]byte) []byte {
	if g.packing == nil {
		return g.whole(record)
	}
	first := g.word(record, 0)
	if first&packing.IsStray != 0 {
		return c.strayKey(uint32(first >> 1))
	}
	if n := g.words(); n == 1 {
		g.packing.Unpack(buffer[:g.room], []uint64{first, 0})
	} else {
		var words [packing.MostPacked/8 + 1]uint64
		for w := range n {
			words[w] = g.word(record, w)
		}
		g.packing.Unpack(buffer[:g.room], words[:n+1])
	}
	return buffer[:g.room:g.room]
}

// strayKey is a key that is not packed.
func (c *Components) strayKey(number uint32) []byte {
	c.tails.Lock()
	defer c.tails.Unlock()
	return c.tails.Key(number)
}

// writeWhole is write of the i-th key that was added, which is kept whole.
func (k *ComponentCursor) writeWhole(i int) error {
	for {
		if k.block.next == k.block.end {
			if err := k.c.more(k.block); err != nil {
				return err
			}
		}
		g, key := k.block.in, k.pending[i].key
		record := g.record(uint32(k.block.next))
		if g.packing == nil {
			if g.keep(record, key) {
				return nil
			}
		} else if words, fits := k.pack(i, g); fits && (words[0]&packing.IsStray == 0 || !k.c.astray()) {
			g.put(record, words)
			return nil
		}
		k.c.widen(k.block, key)
	}
}
