package store

import (
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// Components stores keys that consist of parts with few values.
//
// G. J. Holzmann, State compression in SPIN: recursive indexing and compression
// training runs, 3rd SPIN workshop, 1997.
//
// A Partition splits a key into components. A component numbers the values that
// its words have had, and a key is a record of the numbers of its components,
// each in as many bits as its component needs:
//
//	key      w0 w1 w2 w3 w4 w5, length
//	values   a = number of (w0, w3)
//	         b = number of (w1, w2, length)
//	         c = number of (w4, w5)
//	record   a | b<<5 | c<<7     stored with the next number of a key,
//	                             unless it is there
//	hash     mix(a·A + b·B + c·C)
//
// A key that differs from the one read last in few words differs from its
// record and hash in few numbers, and only those are looked up. When a
// component has more values than its bits can number, a new generation of
// records begins, with other widths: no record is rewritten. For a comparison
// with a record of an older generation the candidate is packed in that
// generation's widths; a number that does not fit there proves that the two are
// not equal.
//
// A key costs its record, 6.8 bytes for its slot, and its share in the values.
// All access goes through cursors, one for each goroutine, as with trees. With
// one cursor the keys are numbered 0, 1, 2 … in the order of their insertion;
// with several the numbers have gaps.
type Components struct {
	directory
	values
	// whole is set if keys are not split into components (see whole.go). The
	// first partition decides that for good.
	whole *wholeKeys

	// numbering guards the giving of blocks and the beginning of generations.
	numbering sync.Mutex
	// taken is the number of the first key that is in no block yet.
	taken atomic.Uint64
	// generations, oldest first, is replaced as a whole when one is added, so
	// that readers need no lock.
	generations atomic.Pointer[[]*generation]
	// own is the block of the only cursor of a store that is not shared.
	own recordBlock
}

// generation is a range of keys whose records have the same layout. Generations
// follow each other without a gap; keys are added to the last one.
type generation struct {
	layout
	number int
	// start is the number of its first key.
	start uint64
	// end is the number of the first key of the next generation. It is set
	// before that one has keys, and is the greatest number until then.
	end     atomic.Uint64
	records rows
}

// recordBlock is a range of key numbers that one goroutine may give, next to
// end exclusively, all of them in one generation. Blocks spare goroutines a
// shared counter; the rest of a block at the end is never given.
type recordBlock struct {
	next, end uint64
	in        *generation
	arrivals

	_ cacheline.Pad
}

// NewComponents makes an empty store for one cursor that charges its memory to
// the budget. The partition is learned from keys like those to come (see
// Learn); others are stored as well, but in more space.
func NewComponents(b *Budget, p *Partition) *Components {
	c := &Components{}
	c.values.init(b, p, false)
	c.budget = b
	c.hashOf = c.hashOfNumber
	c.fetch = func(number uint32) {
		cacheline.Prefetch(unsafe.Pointer(unsafe.SliceData(c.generation(number).record(number))))
	}
	if p.whole != nil {
		w := *p.whole
		c.whole = &w
	}
	c.reset()
	return c
}

// NewSharedComponents makes an empty store for several cursors. The numbers of
// keys have gaps there, so that Len bounds the numbers and does not count the
// keys.
func NewSharedComponents(b *Budget, p *Partition) *Components {
	c := NewComponents(b, p)
	c.shared = true
	for i := range c.parts {
		c.parts[i].shared = true
	}
	return c
}

// reset makes the store ready for its first key.
func (c *Components) reset() {
	c.tails.Exact = NewExact(c.budget)
	c.taken.Store(0)
	c.own = recordBlock{}
	none := []*generation{}
	c.generations.Store(&none)
}

// Len returns the number of keys; in a shared store it returns a number above
// all key numbers.
func (c *Components) Len() int {
	if c.shared {
		return int(c.taken.Load())
	}
	return int(c.own.next)
}

// Values returns the number of distinct values of all components together.
func (c *Components) Values() int { return c.values.len() }

// Free empties the store and returns its memory to the budget. No goroutine may
// use it meanwhile, and its cursors are invalid afterwards.
func (c *Components) Free() {
	c.freeSlots()
	for _, g := range *c.generations.Load() {
		g.records.free()
	}
	c.values.free()
	c.reset()
}

// generation returns the generation of a key. It searches from the newest
// backwards, as most keys are there; there are few.
func (c *Components) generation(number uint32) *generation {
	all := *c.generations.Load()
	i := len(all) - 1
	for all[i].start > uint64(number) {
		i--
	}
	return all[i]
}

// has reports whether a key's number, which was seen in a slot, belongs to the
// generation. Another goroutine may have begun the next one at any time.
func (g *generation) has(number uint32) bool {
	return uint64(number) >= g.start && uint64(number) < g.end.Load()
}

// record returns a slice that begins with the record of a key of this
// generation.
func (g *generation) record(number uint32) []byte { return g.records.at(number - uint32(g.start)) }

// hashOfNumber computes the hash of a stored key from its record, for the move
// of slots whose tag does not tell enough of it.
func (c *Components) hashOfNumber(number uint32) uint64 {
	g := c.generation(number)
	record := g.record(number)
	if c.whole != nil {
		var buffer [packing.MostPacked]byte
		return foldKey(c.wholeKey(g, record, &buffer))
	}
	sum := uint64(0)
	for w := range g.under {
		for x := g.word(record, w); x != 0; {
			part := g.under[w][bits.TrailingZeros64(x)]
			p := &g.places[part]
			n := x >> (p.shift & 63) & uint64(p.mask)
			x &^= uint64(p.mask) << (p.shift & 63)
			sum += n * c.multiplier(int(part))
		}
	}
	return mixing.Mix(sum)
}

// more gives a block of 64 to 1024 numbers, more of a larger store, with room
// for their records in the last generation.
func (c *Components) more(b *recordBlock) error {
	c.numbering.Lock()
	defer c.numbering.Unlock()
	first := c.taken.Load()
	size := min(max(first/64, smallestBlock), largestBlock)
	if first+size > maxPairs {
		return ErrTooMany
	}
	all := *c.generations.Load()
	if len(all) == 0 {
		all = c.begin(0)
	}
	g := all[len(all)-1]
	if err := g.records.extend(int(first + size - g.start)); err != nil {
		return err
	}
	c.taken.Store(first + size)
	b.next, b.end, b.in = first, first+size, g
	return nil
}

// widen begins a generation after the one of the block, unless another
// goroutine has: it has room for all values that there are, or, if keys are
// kept whole, for this key. The rest of the block is given up.
func (c *Components) widen(b *recordBlock, key []byte) {
	c.numbering.Lock()
	defer c.numbering.Unlock()
	if !c.shared {
		c.taken.Store(b.next)
	}
	b.end = b.next
	if all := *c.generations.Load(); all[len(all)-1] == b.in {
		if c.whole != nil {
			*c.whole = c.whole.fit(key)
		}
		c.begin(c.taken.Load())
	}
}

// begin appends a generation whose first key has the number start, and returns
// all of them. The caller holds numbering.
func (c *Components) begin(start uint64) []*generation {
	all := slices.Clone(*c.generations.Load())
	g := &generation{layout: c.nextLayout(all), number: len(all), start: start}
	g.end.Store(math.MaxUint64)
	g.records = rows{budget: c.budget, size: g.size, overhang: wordwise}
	if len(all) > 0 {
		all[len(all)-1].end.Store(start)
	}
	all = append(all, g)
	c.generations.Store(&all)
	return all
}

// nextLayout chooses the widths of the next generation. The first one plans for
// the values that the partition expects. Later ones add a bit to each component
// that is wider than before or more than 3/4 full, so that the next generation
// does not follow at once.
func (c *Components) nextLayout(all []*generation) layout {
	if c.whole != nil {
		return c.whole.layout(c.shared)
	}
	counts := c.counts()
	widths := make([]uint8, len(counts))
	if len(all) == 0 {
		for i, n := range c.first {
			counts[i] = max(counts[i], n)
		}
	}
	for i, n := range counts {
		widths[i] = widthOf(uint64(max(1, n)))
		if len(all) == 0 {
			continue
		}
		full := 4*uint64(n) > 3<<widths[i]
		if widths[i] > all[len(all)-1].places[i].width || full && n > 1 {
			widths[i] = min(32, widths[i]+1)
		}
	}
	return recordLayout(widths, counts, c.shared)
}
