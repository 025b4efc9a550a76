package store

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
)

// Numbering maps keys to a few words and back: the numbers of the values of a
// key's components, side by side. Equal keys have equal words, and different
// keys different ones, whichever cursor made them, as all cursors share the
// values. A key does not fit if a number is too large for its bits, or if the
// key is longer than those that the components were learned from and some words
// more; the caller stores such keys in another way.
//
// It makes the same records as Components and stores none of them: package
// packed has a table of the words themselves. Several goroutines may use it,
// each with a cursor of its own.
type Numbering struct {
	budget    *Budget
	partition *Partition
	values    *values
	layout    layout
	// tight limits a single word to few bits beyond those that are needed, so
	// that a set of such words can be compact.
	tight bool
}

// reservedBits is the number of lowest bits of the first word that are always
// 0, for the caller's use.
const reservedBits = 1

// idleShare weighs room for further values of a component that varies against
// room for the second value of one that had a single value so far.
const idleShare = 16

// The values of a component are taken to grow by the square of the forecast, as
// what has grown most so far is what will not fit first. Forecasts from
// fewValues are guesses: these grow by the square of fewGrowth at most.
const (
	fewValues = 8
	fewGrowth = 1.5
)

// leastBits is the smallest number of bits of a tight word. Bits that are not
// needed yet go to the components that are expected to need them.
const leastBits = 44

// mostTight is the most needed bits for which a tight word is limited; beyond
// it the word has all 64.
const mostTight = 48

// NewNumbering makes a numbering in at most that many words, or returns nil if
// the values that the partition was learned from need more. The values' memory
// is charged to the budget. A tight numbering leaves few bits for further
// values.
func NewNumbering(b *Budget, p *Partition, most int, tight bool) *Numbering {
	n := &Numbering{budget: b, partition: p, values: &values{}, tight: tight}
	n.values.init(b, p, true)
	counts := make([]uint32, len(n.values.parts)+1)
	for i, g := range p.groups {
		counts[i] = uint32(g.values)
	}
	return n.arranged(counts, most)
}

// Anew returns a numbering with the same components and widths that has
// numbered no values, and charges another budget.
func (n *Numbering) Anew(b *Budget) *Numbering {
	anew := &Numbering{budget: b, partition: n.partition, values: &values{}, layout: n.layout, tight: n.tight}
	anew.values.init(b, n.partition, true)
	return anew
}

// Wider returns a numbering with room for all values numbered so far and some
// more, or nil if that takes more than that many words. It shares the values with
// n, so that numbers are the same in both and cursors of n stay usable; Move
// converts words.
func (n *Numbering) Wider(most int) *Numbering {
	wider := *n
	return wider.arranged(n.values.counts(), most)
}

// arranged chooses the widths: each component gets bits for the values that it
// has, given by counts, and the rest of the last word is divided by the growth
// that the partition forecasts. It never adds a word for growth: fewer words
// are worth more than bits that may be needed later.
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

// Words returns how many words of 64 bits a key has.
func (n *Numbering) Words() int { return n.layout.words() }

// Bits returns how many bits of the words are used. Above the reserved ones
// they have room for any number of 32 bits.
func (n *Numbering) Bits() int {
	return 64*(n.Words()-1) + bits.Len64(n.layout.last)
}

// Longest returns the length in bytes of the longest keys that fit.
func (n *Numbering) Longest() int { return 4 * n.values.words }

// Values returns the number of distinct values of all components together.
func (n *Numbering) Values() int { return n.values.len() }

// Move converts the words of a key from a numbering into the words of this one,
// which Wider made of it. Every number has room here.
func (n *Numbering) Move(from *Numbering, words, to []uint64) {
	clear(to[:n.Words()])
	for i := range n.values.parts {
		p := &n.layout.places[i]
		to[p.word] |= uint64(from.layout.number(words, i)) << (p.shift & 63)
	}
}

// number returns the number of a component in the words of a key.
func (l *layout) number(words []uint64, part int) uint32 {
	p := &l.places[part]
	return uint32(words[p.word]>>(p.shift&63)) & p.mask
}

// Free returns the memory of the values to the budget. It invalidates all
// cursors and, as the values are shared, every numbering that Wider connects
// with this one.
func (n *Numbering) Free() { n.values.free() }

// NumberingCursor converts keys to words and words to keys, for one goroutine.
// The key that Key returned last is its source: keys that differ little from it
// are converted faster.
type NumberingCursor struct {
	source
	n *Numbering
	// words are the words of the source.
	words []uint64

	_ cacheline.Pad
}

// NewCursor makes a cursor for one goroutine.
func (n *Numbering) NewCursor() *NumberingCursor {
	return &NumberingCursor{source: newSource(n.values), n: n, words: cacheline.Make[uint64](n.Words())}
}

// Pack writes the words of a key to the slice, which has room for Words of
// them, and reports whether the key fits; if not, the words are meaningless.
// The error is ErrFull or ErrTooMany. The source stays.
func (n *NumberingCursor) Pack(key []byte, to []uint64) (fits bool, err error) {
	if len(key) > 4*n.v.words {
		return false, nil
	}
	copy(to, n.words)
	fits = true
	differ, several := n.differences(key)
	for ; differ != 0; differ &= differ - 1 {
		part := bits.TrailingZeros64(differ)
		var number uint32
		if several>>part&1 != 0 {
			number, err = n.number(part, key)
		} else {
			number, err = n.step(part, key)
		}
		if err != nil {
			return false, err
		}
		p := &n.n.layout.places[part]
		fits = fits && number&^p.mask == 0
		to[p.word] ^= uint64(number^n.numbers[part]) << (p.shift & 63)
	}
	return fits, nil
}

// Key returns the key of some words that Pack made, and makes it the source.
// The slice is valid until the next call and must not be changed.
func (n *NumberingCursor) Key(words []uint64) []byte {
	l := &n.n.layout
	if !n.known {
		n.known = true
		for part := range n.v.parts {
			n.set(part, l.number(words, part))
		}
		copy(n.words, words)
		return n.buffer[:n.length:n.length]
	}
	for w, before := range n.words {
		x := words[w]
		n.words[w] = x
		for differ := x ^ before; differ != 0; {
			part := l.under[w][bits.TrailingZeros64(differ)]
			p := &l.places[part]
			differ &^= uint64(p.mask) << (p.shift & 63)
			n.set(int(part), uint32(x>>(p.shift&63))&p.mask)
		}
	}
	return n.buffer[:n.length:n.length]
}
