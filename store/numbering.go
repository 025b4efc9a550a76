package store

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
)

// Numbering makes a few words of a key: the numbers of the values of its
// components, side by side. Equal keys have equal words, and different keys
// different ones, whoever makes them, as a value has the same number for all. A
// key does not fit if a number is too large for its bits, or if it is longer
// than what components were learned from.
//
// It is what Components keeps as records, without a place for them. It may be
// used by several goroutines, each with a cursor of its own.
type Numbering struct {
	budget    *Budget
	partition *Partition
	values    *values
	layout    layout
	tight     bool // a single word has few bits beyond those that are needed
}

// reservedBits of the first word are 0.
const reservedBits = 1

// idleShare is how much more other values than those that components had so far
// are worth room than the second one of a component that had one only.
const idleShare = 16

// The values of a component are taken to grow by the square of the forecast, as
// what has grown most so far is what will not fit first. Forecasts from
// fewValues are guesses: these grow by the square of fewGrowth at most.
const (
	fewValues = 8
	fewGrowth = 1.5
)

// leastBits is how many bits a word of numbers has, at least: what is left of
// them goes to components that may need it.
const leastBits = 44

// mostTight is the most bits that are few: a word of more has all of them.
const mostTight = 48

// NewNumbering numbers components of keys in at most so many words. Its memory
// is charged to the budget. It is nil if the values that were learned from need
// more. A tight one leaves few bits for more values.
func NewNumbering(b *Budget, p *Partition, most int, tight bool) *Numbering {
	n := &Numbering{budget: b, partition: p, values: &values{}, tight: tight}
	n.values.init(b, p, true)
	counts := make([]uint32, len(n.values.parts)+1)
	for i, g := range p.groups {
		counts[i] = uint32(g.values)
	}
	return n.arranged(counts, most)
}

// Anew is a numbering of the same components that has numbered nothing.
func (n *Numbering) Anew(b *Budget) *Numbering {
	anew := &Numbering{budget: b, partition: n.partition, values: &values{}, layout: n.layout, tight: n.tight}
	anew.values.init(b, n.partition, true)
	return anew
}

// Wider is a numbering with room for all values that there are, and for some
// more. Their numbers are the same; those who have a cursor of the one before
// may go on with it. It is nil if that is more than so many words.
func (n *Numbering) Wider(most int) *Numbering {
	wider := *n
	return wider.arranged(n.values.counts(), most)
}

// arranged gives each component bits for the values that it has, and shares out
// what is left in the last word, as the values grow by the forecast: fewer
// words are worth more than bits that may be needed later.
func (n *Numbering) arranged(counts []uint32, most int) *Numbering {
	widths, hoped := make([]uint8, len(counts)), make([]uint32, len(counts))
	for i := range n.values.parts {
		widths[i] = widthOf(uint64(max(1, counts[i])))
		if hoped[i] = 1; counts[i] > 1 {
			g := &n.partition.groups[i]
			growth := g.forecast / float64(g.values)
			if g.values <= fewValues {
				growth = min(growth, fewGrowth)
			}
			hoped[i] = uint32(min(idleShare*float64(counts[i])*growth*growth, maxValues))
		}
	}
	n.layout = newLayout(widths, hoped, reservedBits, 64)
	switch words := n.layout.words(); {
	case words > most:
		return nil
	case words == 1 && n.tight:
		needed := reservedBits
		for _, w := range widths {
			needed += int(w)
		}
		if needed += needed / 8; needed <= mostTight {
			n.layout = newLayout(widths, hoped, reservedBits, max(leastBits, needed))
		}
	}
	return n
}

// Words is how many words a key has.
func (n *Numbering) Words() int { return n.layout.words() }

// Bits is how many bits of the words are used. It is enough for any number of
// 32 bits above the reserved ones.
func (n *Numbering) Bits() int {
	return 64*(n.Words()-1) + bits.Len64(n.layout.last)
}

// Longest is how long keys may be.
func (n *Numbering) Longest() int { return 4 * n.values.words }

// Values is the number of values of all components.
func (n *Numbering) Values() int { return n.values.len() }

// Move makes words of this numbering of those that one before it has made, with
// the same values. It has room for them.
func (n *Numbering) Move(from *Numbering, words, to []uint64) {
	clear(to[:n.Words()])
	for i := range n.values.parts {
		p := &n.layout.places[i]
		to[p.word] |= uint64(from.layout.number(words, i)) << (p.shift & 63)
	}
}

// number is that of a component in the words of a key.
func (l *layout) number(words []uint64, part int) uint32 {
	p := &l.places[part]
	return uint32(words[p.word]>>(p.shift&63)) & p.mask
}

// Free gives the memory back; no cursor is good afterwards.
func (n *Numbering) Free() { n.values.free() }

// NumberingCursor makes words of keys and keys of words, in one goroutine. Keys
// that differ little from the one that it has made last are faster.
type NumberingCursor struct {
	source
	n     *Numbering
	words []uint64 // of the source

	_ cacheline.Pad
}

// NewCursor makes a cursor.
func (n *Numbering) NewCursor() *NumberingCursor {
	return &NumberingCursor{source: newSource(n.values), n: n, words: cacheline.Make[uint64](n.Words())}
}

// Pack makes words of a key, and reports whether it fits. An error is that of a
// full store.
func (k *NumberingCursor) Pack(key []byte, to []uint64) (fits bool, err error) {
	if len(key) > 4*k.v.words {
		return false, nil
	}
	copy(to, k.words)
	fits = true
	differ, several := k.differences(key)
	for ; differ != 0; differ &= differ - 1 {
		part := bits.TrailingZeros64(differ)
		var number uint32
		if several>>part&1 != 0 {
			number, err = k.number(part, key)
		} else {
			number, err = k.step(part, key)
		}
		if err != nil {
			return false, err
		}
		p := &k.n.layout.places[part]
		fits = fits && number&^p.mask == 0
		to[p.word] ^= uint64(number^k.numbers[part]) << (p.shift & 63)
	}
	return fits, nil
}

// Key is the key of some words that fit. It is good until the next call, and
// not to be changed.
func (k *NumberingCursor) Key(words []uint64) []byte {
	l := &k.n.layout
	if !k.known {
		k.known = true
		for part := range k.v.parts {
			k.set(part, l.number(words, part))
		}
		copy(k.words, words)
		return k.buffer[:k.length:k.length]
	}
	for w, before := range k.words {
		x := words[w]
		k.words[w] = x
		for differ := x ^ before; differ != 0; {
			part := l.under[w][bits.TrailingZeros64(differ)]
			p := &l.places[part]
			differ &^= uint64(p.mask) << (p.shift & 63)
			k.set(int(part), uint32(x>>(p.shift&63))&p.mask)
		}
	}
	return k.buffer[:k.length:k.length]
}
