package store

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// wholeKeys describes how the next generation of a Components store keeps keys
// that are not split. It is a value: fit returns a changed copy.
//
// There are four kinds of records. If nearly all keys have one length, the
// record of a key is the bits in which they differ (see package packing), or,
// if it has another length, the number of a copy of it. If keys have several
// lengths, the record is the bits in which they differ once they are padded:
//
//	key, zeros up to room, length in a byte
//
// Where that saves little, the record has the length and the bytes of the key,
// and room for more; the length is left out as long as all keys have the same.
//
// A key that does not fit begins a generation, with more bits or with more
// room. Beside its record a key costs its slot, as with components.
type wholeKeys struct {
	// room is the number of bytes of a key for which records have space.
	room int
	// even indicates that all keys have exactly that length.
	even bool
	// like is a key of the length that nearly all have, or a padded key, or nil
	// if keys are not packed. varies has the bits in which the others differ
	// from it, and the lower bits of the same bytes.
	like, varies []byte
	padded       bool // like is a padded key
}

// paddedKey is room for a padded key.
type paddedKey [packing.MostPacked]byte

// pad returns the padded form of a key of at most room bytes, in the buffer. A
// padded key has no more than MostPacked bytes.
func pad(key []byte, room int, buffer *paddedKey) []byte {
	n := copy(buffer[:room], key)
	clear(buffer[n:room])
	buffer[room] = byte(n)
	return buffer[:room+1]
}

// wholeRoom divides the length of a longer key: so much more room records get
// beyond it.
const wholeRoom = 8

// Choose returns the partition with which Components should keep keys like
// these, or nil if they should stay in an Exact store. The form must not be
// AsTree. Whole never splits keys, InComponents always does, and Automatic
// splits keys that are longer than 160 bytes or of very different lengths. The
// keys are numbered from 0 in the order in which they were found.
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

// narrowFrom is the size in bytes of a record of a whole key from which on
// components are considered, as below they save little of what a key costs with
// its slot and payload. Splitting keys takes more time.
const narrowFrom = 24

// narrower returns a partition into components if its records would take half of
// what records of whole keys take, which are wide bytes; otherwise nil. It is so
// where few of the bits that vary do so at the same time, such as in models with
// channels of many messages: whole keys have room for all of them.
func narrower(wide, keys int, key func(i uint32) []byte) *Partition {
	if wide < narrowFrom {
		return nil
	}
	if p := Learn(keys, key); 2*p.cost <= float64(8*wide) {
		return p
	}
	return nil
}

// Sure is Choose for few keys, when it is not worth waiting for more: it
// returns a partition that leaves them whole if all are short, and of the same
// length or very short; otherwise nil, and the caller waits until there are
// more keys.
func Sure(form Form, keys int, key func(i uint32) []byte) *Partition {
	if form == InComponents {
		return nil
	}
	if p := WholeKeys(keys, key); p != nil && (p.whole.room <= longKey/2 || p.whole.even && p.whole.room <= longKey) {
		return p
	}
	return nil
}

// longKey is the length in bytes beyond which Automatic chooses components.
const longKey = packing.MostPacked

// WholeKeys returns a partition that leaves keys whole, or nil if they differ
// so much in length that records of one size would waste more than about an
// eighth. It reads all of the keys.
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

// learn finds which bits vary: of keys that have the length of the longest one,
// if nearly all do, and otherwise of padded keys.
func (w *wholeKeys) learn(keys int, key func(i uint32) []byte) {
	strays := 0
	for i := range uint32(keys) {
		if len(key(i)) != w.room {
			strays++
		}
	}
	w.padded = strays > keys/packing.StrayPart
	if w.padded && w.room >= packing.MostPacked {
		return
	}
	var buffer paddedKey
	for i := range uint32(keys) {
		k := key(i)
		if w.padded {
			k = pad(k, w.room, &buffer)
		}
		switch {
		case len(k) != w.room && !w.padded: // a stray
		case w.like == nil:
			w.like, w.varies = bytes.Clone(k), make([]byte, len(k))
		default:
			w.noteDifferences(k)
		}
	}
}

// noteDifferences notes the bits in which a key differs from like, and all lower bits of
// the same bytes: small numbers that vary will soon vary in those, too.
func (w *wholeKeys) noteDifferences(key []byte) {
	for i, x := range key {
		w.varies[i] |= 1<<bits.Len8(x^w.like[i]) - 1
	}
}

// layout returns the layout of a generation. Keys are packed if that saves a
// quarter of their bits.
func (w wholeKeys) layout(shared bool) layout {
	if w.like != nil {
		if p := packing.New(w.like, w.varies); p != nil {
			l := packedLayout(p, shared)
			l.room, l.padded = w.room, w.padded
			return l
		}
	}
	l := layout{room: w.room, even: w.even}
	if !w.even {
		l.tag = lengthBytes(w.room)
	}
	l.size = max(1, l.tag+l.room)
	return l
}

// lengthBytes returns how many bytes a length up to n takes in a record.
func lengthBytes(n int) int {
	switch {
	case n < 1<<8:
		return 1
	case n < 1<<16:
		return 2
	}
	return 4
}

// fit returns a description with which the key has room as well. After a key of
// another length all keys are padded.
func (w wholeKeys) fit(key []byte) wholeKeys {
	if w.like != nil && !w.padded && len(key) == w.room {
		w.varies = bytes.Clone(w.varies)
		w.noteDifferences(key)
		return w
	}
	room := w.room
	if n := len(key); n > room {
		room = n + n/wholeRoom
	}
	if w.like == nil || room >= packing.MostPacked {
		return wholeKeys{room: room}
	}
	return w.pad(key, room)
}

// pad returns a description of keys padded to that many bytes, one of which is
// the given one. What varied before still does.
func (w wholeKeys) pad(key []byte, room int) wholeKeys {
	length := w.room
	if w.padded {
		length = int(w.like[w.room])
	}
	var buffer paddedKey
	wider := wholeKeys{room: room, padded: true, like: bytes.Clone(pad(w.like[:length], room, &buffer)), varies: make([]byte, room+1)}
	copy(wider.varies[:room], w.varies[:w.room])
	if w.padded {
		copy(wider.like, w.like[:w.room])
		wider.varies[room] = w.varies[w.room]
	}
	wider.noteDifferences(pad(key, room, &buffer))
	return wider
}

// keep writes the record of a key as bytes, and reports whether it fits.
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

// whole returns the key in a record of bytes; it aliases the record.
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

// KeepsWhole reports whether keys are kept whole. The bytes of an added key must
// stay unchanged until Insert then.
func (cc *ComponentCursor) KeepsWhole() bool { return cc.c.whole != nil }

// addWhole is Add of a key that is kept whole. It keeps the caller's slice.
func (cc *ComponentCursor) addWhole(key []byte) (err error) {
	p := cc.next(foldKey(key))
	p.key = key
	g := cc.last
	switch {
	case g == nil || g.packing == nil:
	case cc.single && len(key) == g.room && !g.padded:
		p.word, p.fits = g.packing.PackSingle(key)
	case cc.single:
		var words [2]uint64
		if p.fits, err = cc.c.packWhole(g, words[:], key); err != nil {
			cc.pending = cc.pending[:len(cc.pending)-1]
			cc.prefetched = min(cc.prefetched, len(cc.pending))
		}
		p.word = words[0]
	default:
		at, n := len(cc.words), g.words()
		cc.words = slices.Grow(cc.words, n+1)[:at+n]
		if p.fits, err = cc.c.packWhole(g, cc.words[at:at+n+1], key); err != nil {
			cc.words, cc.pending = cc.words[:at], cc.pending[:len(cc.pending)-1]
			cc.prefetched = min(cc.prefetched, len(cc.pending))
		}
	}
	return err
}

// packWhole packs a key for a generation, and reports whether it fits. Unless
// keys are padded, a key of another length is numbered, and its number packed.
// The slice has one word more than the packed key needs.
func (c *Components) packWhole(g *generation, words []uint64, key []byte) (fits bool, err error) {
	clear(words)
	switch {
	case g.padded && len(key) > g.room:
		return false, nil
	case g.padded:
		var buffer paddedKey
		return g.packing.Pack(words, pad(key, g.room, &buffer)), nil
	case len(key) == g.room:
		return g.packing.Pack(words, key), nil
	}
	n, err := c.stray(key)
	words[0] = packing.IsStray | uint64(n)<<1
	return err == nil, err
}

// stray returns the number of a key that does not have the length of those that
// are packed, and stores a copy if it is new.
func (c *Components) stray(key []byte) (uint32, error) {
	c.tails.Lock()
	defer c.tails.Unlock()
	if n, found := c.tails.Find(key); found {
		return n, nil
	}
	n, _, err := c.tails.Insert(key)
	return n, err
}

// astray reports whether there are too many strays for packing to pay: more than
// 1/64 of the keys, after an allowance for few keys.
func (c *Components) astray() bool {
	c.tails.Lock()
	defer c.tails.Unlock()
	return uint64(c.tails.Len()) > learnFrom/packing.StrayPart+c.taken.Load()/packing.StrayPart
}

// wholeKey returns the key of a record. It aliases the buffer or memory of the
// store.
func (c *Components) wholeKey(g *generation, record []byte, buffer *[packing.MostPacked]byte) []byte {
	if g.packing == nil {
		return g.whole(record)
	}
	first := g.word(record, 0)
	if first&packing.IsStray != 0 {
		return c.strayKey(uint32(first >> 1))
	}
	length := g.packing.Length
	if n := g.words(); n == 1 {
		g.packing.Unpack(buffer[:length], []uint64{first, 0})
	} else {
		var words [packing.MostPacked/8 + 1]uint64
		for w := range n {
			words[w] = g.word(record, w)
		}
		g.packing.Unpack(buffer[:length], words[:n+1])
	}
	if g.padded {
		length = int(buffer[g.room])
	}
	return buffer[:length:length]
}

// strayKey returns the stray with the given number.
func (c *Components) strayKey(number uint32) []byte {
	c.tails.Lock()
	defer c.tails.Unlock()
	return c.tails.Key(number)
}

// writeWhole is write of a key that is kept whole.
func (cc *ComponentCursor) writeWhole(i int) error {
	for {
		if cc.block.next == cc.block.end {
			if err := cc.c.more(cc.block); err != nil {
				return err
			}
		}
		g, key := cc.block.in, cc.pending[i].key
		record := g.record(uint32(cc.block.next))
		if g.packing == nil {
			if g.keep(record, key) {
				return nil
			}
		} else if words, fits := cc.pack(i, g); fits && (words[0]&packing.IsStray == 0 || !cc.c.astray()) {
			g.put(record, words)
			return nil
		}
		cc.c.widen(cc.block, key)
	}
}
