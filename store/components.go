package store

import (
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/store/internal/mixing"
	"github.com/ltlcheck/ltlcheck/store/internal/packing"
)

// Components keeps keys that are put together from parts with few values.
//
// G. J. Holzmann, State compression in SPIN: recursive indexing and compression
// training runs, 3rd SPIN workshop, 1997.
//
// A Partition splits a key into components. A component numbers the values that
// its words have had, and a key is a record of the numbers of its components,
// each in as many bits as its component needs:
//
//	key      w0 w1 w2 w3 w4 w5, length
//	values   a = number of (w0, w3)   b = number of (w1, w2, length)   c = number of (w4, w5)
//	record   a | b<<5 | c<<7          stored with the next number of a key, unless it is there
//	hash     mix(a·A + b·B + c·C)
//
// A key that differs from the one read last in few words differs from its
// record and hash in few numbers, and only those are looked up. When a
// component has more values than its bits can tell, a new generation of records
// begins, with other widths: no record is rewritten. For a comparison with a
// record of an older generation the candidate is packed as that one is; a
// number that does not fit there says that they are not equal.
//
// A key costs its record and 6.8 bytes for its slot, and its share in the
// values. Everything is done through cursors, one for each goroutine, as with
// trees; components for one cursor number the keys in the order of their
// insertion.
type Components struct {
	directory
	values
	whole *wholeKeys // there are no components

	numbering   sync.Mutex // to give numbers and to begin generations
	taken       atomic.Uint64
	generations atomic.Pointer[[]*generation]
	own         recordBlock
}

// generation is some records that follow each other.
type generation struct {
	layout
	number  int
	start   uint64        // number of its first key
	end     atomic.Uint64 // and of the first one in the next generation; it is set before there are any
	records rows
}

// recordBlock is some numbers that one goroutine may give, all of them in one
// generation.
type recordBlock struct {
	next, end uint64
	in        *generation
	arrivals

	_ cacheline.Pad
}

// NewComponents makes an empty store for one cursor that charges its memory to
// the budget.
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
// keys have gaps there.
func NewSharedComponents(b *Budget, p *Partition) *Components {
	c := NewComponents(b, p)
	c.shared = true
	for i := range c.parts {
		c.parts[i].shared = true
	}
	return c
}

// reset makes an empty store ready.
func (c *Components) reset() {
	c.tails.Exact = NewExact(c.budget)
	c.taken.Store(0)
	c.own = recordBlock{}
	none := []*generation{}
	c.generations.Store(&none)
}

// Len is the number of keys; in a shared store it is above all their numbers.
func (c *Components) Len() int {
	if c.shared {
		return int(c.taken.Load())
	}
	return int(c.own.next)
}

// Values is the number of values of all components.
func (c *Components) Values() int { return c.values.len() }

// Free empties the store and gives its memory back. Nobody may use it
// meanwhile, and its cursors are no good afterwards.
func (c *Components) Free() {
	c.freeSlots()
	for _, g := range *c.generations.Load() {
		g.records.free()
	}
	c.values.free()
	c.reset()
}

// generation is that of a key's number.
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

// record is what begins with the record of a key.
func (g *generation) record(number uint32) []byte { return g.records.at(number - uint32(g.start)) }

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

// more gives a block of numbers with room for their records.
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

// widen makes a later generation than the given one current, if it still is; it
// has room for all values that there are, or for a whole key. The rest of the
// block is given up.
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

// begin begins a generation.
func (c *Components) begin(start uint64) []*generation {
	all := slices.Clone(*c.generations.Load())
	g := &generation{layout: c.nextLayout(all), number: len(all), start: start}
	g.end.Store(math.MaxUint64)
	g.records.budget, g.records.size = c.budget, g.size
	if len(all) > 0 {
		all[len(all)-1].end.Store(start)
	}
	all = append(all, g)
	c.generations.Store(&all)
	return all
}

// nextLayout is that of the generation after all others.
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
