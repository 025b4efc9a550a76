package store

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/mixing"
)

// Pairs numbers distinct pairs of 32-bit numbers. A pair costs 8 bytes and, on
// average, 6.8 for its slot.
//
// The pairs stand in a row, ordered by number. To find a number, a hash leads
// to a shard, there to a bucket of 16 slots of 4 bytes (a cache line), and
// there to a slot; from it on, round the bucket and then in the next ones, the
// first slot that is empty or has the pair ends the search. A slot holds the
// number and, in the bits that numbers do not need yet, further bits of the
// hash (see slots.go).
//
// Every shard grows by itself, so that no insertion has to wait long. The
// shards get different shares of the hashes, from one for the first to twice as
// much for the last. So they do not grow at the same time, and at any time the
// total of their slots exceeds what is needed by about the same factor.
//
// A further number, the extra, may belong to a pair; it is 0 for most, and
// distinguishes pairs like the other two.
//
// Shared pairs take insertions from several goroutines at once. A slot changes
// from empty to its number by compare-and-swap, after the pair was written.
// When a shard grows, all its empty slots are filled with frozen, so that
// nothing can be added there any more; a goroutine that reads frozen helps to
// copy the slots into the larger ones. Readers do not announce themselves: the
// memory of outgrown slots is returned but stays addressable, so that a result
// is valid if the shard still has the same slots afterwards, and is looked for
// again otherwise.
type Pairs struct {
	directory
	// own has the numbers of a store that is not shared.
	own block

	// taken is the number of the first pair that is in no block yet.
	taken atomic.Uint64
	// keys has the pair by number, its first half in the upper bits; extras has
	// byte i of the extra in array i.
	keys   Shared[uint64]
	extras [4]Shared[byte]
}

// block is a range of numbers that one goroutine may give, from next to end
// exclusively.
type block struct {
	next, end uint64
	arrivals
	_ cacheline.Pad
}

// NewPairs makes an empty set for one goroutine that charges its memory to the
// budget.
func NewPairs(budget *Budget) *Pairs {
	p := &Pairs{}
	p.budget = budget
	p.hashOf = func(index uint32) uint64 { return hashPair(*p.keys.There(index), p.extra(index)) }
	p.fetch = func(index uint32) { cacheline.Prefetch(unsafe.Pointer(p.keys.There(index))) }
	p.keys.row = rowsOf[uint64](budget)
	for i := range p.extras {
		p.extras[i].row = rowsOf[uint8](budget)
	}
	return p
}

// NewSharedPairs makes an empty set for several goroutines; each has to insert
// through its own Numberer, while Find and Pair may be called by all.
func NewSharedPairs(budget *Budget) *Pairs {
	p := NewPairs(budget)
	p.shared = true
	return p
}

// Numberer inserts into shared pairs, for one goroutine. It takes numbers in
// blocks of 64 to 1024, so that goroutines do not compete for each number and
// the numbers have gaps.
type Numberer struct {
	p     *Pairs
	block block

	_ cacheline.Pad
}

// NewNumberer makes a numberer for one goroutine.
func (p *Pairs) NewNumberer() *Numberer { return &Numberer{p: p} }

// Insert returns the number of a pair, and whether it was new: exactly one of
// all goroutines gets true for a pair. ErrFull and ErrTooMany leave the set as
// it was.
func (n *Numberer) Insert(a, b uint32) (index uint32, added bool, err error) {
	key := uint64(a)<<32 | uint64(b)
	return n.p.insert(mixing.Mix(key), key, 0, &n.block)
}

// Len returns the number of pairs; of shared pairs it returns a number above
// all that were given.
func (p *Pairs) Len() int {
	if p.shared {
		return int(p.taken.Load())
	}
	return int(p.own.next)
}

// Pair returns the pair with the given number.
func (p *Pairs) Pair(index uint32) (a, b uint32) {
	k := *p.keys.There(index)
	return uint32(k >> 32), uint32(k)
}

// Insert returns the number of a pair, and whether it was new; a new one gets
// the next number. It is not for shared pairs, which are inserted by a
// Numberer.
func (p *Pairs) Insert(a, b uint32) (index uint32, added bool, err error) {
	key := uint64(a)<<32 | uint64(b)
	return p.insert(mixing.Mix(key), key, 0, &p.own)
}

// Find returns the number of a pair, and whether it is there. It adds nothing.
func (p *Pairs) Find(a, b uint32) (index uint32, found bool) {
	key := uint64(a)<<32 | uint64(b)
	return p.find(mixing.Mix(key), key, 0)
}

// Free empties the set and returns its memory to the budget. No goroutine may
// use it meanwhile.
func (p *Pairs) Free() {
	p.freeSlots()
	p.keys.Free()
	for i := range p.extras {
		p.extras[i].Free()
	}
	p.taken.Store(0)
	p.own = block{}
}

// insert is Insert of a pair with its hash and extra; b has the numbers of the
// calling goroutine. Why its loop is not that of ComponentCursor.search is said
// there.
func (p *Pairs) insert(hash, key uint64, extra uint32, b *block) (index uint32, added bool, err error) {
	sh := p.shard(hash)
again:
	g := sh.now.Load()
	if g == nil {
		if err := p.grow(sh, nil); err != nil {
			return 0, false, err
		}
		goto again
	}
	want, numbers := g.want(hash), g.numbers
	bucket, start := g.bucket(hash), uint(hash>>offsetAt)
	for tries := uint64(0); tries <= g.mask; tries++ {
		line := g.line(bucket)
		for i := start; i < start+slotsPerBucket; i++ {
			at := &line[i%slotsPerBucket]
		look:
			s := atomic.LoadUint32(at)
			switch {
			case s == 0:
				if b.next == b.end {
					if err := p.more(b); err != nil {
						return 0, false, err
					}
				}
				if sh.n() >= g.limit || b.next+1 >= uint64(numbers) {
					if err := p.grow(sh, g); err != nil {
						return 0, false, err
					}
					goto again
				}
				index = uint32(b.next)
				if err := p.write(index, key, extra); err != nil {
					return 0, false, err
				}
				if !p.shared {
					*at = want | (index + 1)
					sh.keys++
					b.next++
					return index, true, nil
				}
				if !atomic.CompareAndSwapUint32(at, 0, want|(index+1)) {
					goto look
				}
				b.arrive(hash, sh, g)
				b.next++
				if sh.now.Load() != g {
					return p.settle(index, hash, key, extra, b)
				}
				return index, true, nil
			case s == frozen && p.shared:
				sh.wait(g)
				goto again
			case (s^want)&^numbers == 0:
				if index = (s & numbers) - 1; p.is(index, key, extra) {
					if p.shared && sh.now.Load() != g {
						goto again
					}
					return index, false, nil
				}
			}
		}
		bucket = (bucket + 1) & g.mask
		want |= g.away
	}
	// More have come in at once than there was room for.
	if err := p.grow(sh, g); err != nil {
		return 0, false, err
	}
	goto again
}

// settle decides what became of a pair whose number was put into slots that
// were replaced at the same time. If it was copied into the new slots before,
// the insertion counts; if it came too late, the pair is inserted again, or
// found as another goroutine's.
func (p *Pairs) settle(mine uint32, hash, key uint64, extra uint32, b *block) (index uint32, added bool, err error) {
	index, found := p.find(hash, key, extra)
	if found && index == mine {
		return mine, true, nil
	}
	b.leave(hash)
	if found {
		return index, false, nil
	}
	return p.insert(hash, key, extra, b)
}

// find is Find of a pair with its hash and extra. Its loop is that of insert,
// which has more to do at an empty slot: one loop for both would have to ask in
// each bucket what it is for. ComponentCursor.find is the same for keys.
func (p *Pairs) find(hash, key uint64, extra uint32) (index uint32, found bool) {
	sh := p.shard(hash)
again:
	g := sh.now.Load()
	if g == nil {
		return 0, false
	}
	want, numbers := g.want(hash), g.numbers
	start := uint(hash >> offsetAt)
	for bucket := g.bucket(hash); ; bucket, want = (bucket+1)&g.mask, want|g.away {
		line := g.line(bucket)
		for i := start; i < start+slotsPerBucket; i++ {
			s := atomic.LoadUint32(&line[i%slotsPerBucket])
			switch {
			case s == frozen && p.shared:
				sh.wait(g)
				goto again
			case s == 0:
				if p.shared && sh.now.Load() != g {
					goto again
				}
				return 0, false
			case (s^want)&^numbers == 0:
				if index = (s & numbers) - 1; p.is(index, key, extra) {
					if p.shared && sh.now.Load() != g {
						goto again
					}
					return index, true
				}
			}
		}
	}
}

// peek loads the likely entry for a hash into the cache, from the bucket that
// touch loaded. Its value is ignored: callers add it up so that the compiler
// keeps the load.
func (p *Pairs) peek(hash uint64) uint64 {
	g := p.shard(hash).now.Load()
	if g == nil {
		return 0
	}
	want, line := g.want(hash), g.line(g.bucket(hash))
	for i := uint(hash >> offsetAt); i < uint(hash>>offsetAt)+slotsPerBucket; i++ {
		s := atomic.LoadUint32(&line[i%slotsPerBucket])
		if s == 0 || s == frozen {
			return 0
		}
		if (s^want)&^g.numbers == 0 {
			return atomic.LoadUint64(p.keys.There((s & g.numbers) - 1))
		}
	}
	return 0
}

// is reports whether the pair of a number is this one, extra included.
func (p *Pairs) is(index uint32, key uint64, extra uint32) bool {
	return *p.keys.There(index) == key && p.extra(index) == extra
}

// extra returns the extra of a pair: byte i of it stands in array i. Each array
// is only as long as the last pair with a nonzero byte there requires, and none
// is longer than the one before, so that all zeros cost nothing.
func (p *Pairs) extra(index uint32) uint32 {
	x := uint32(0)
	for i := range p.extras {
		if uint64(index) >= p.extras[i].usable.Load() {
			return x
		}
		x |= uint32(*p.extras[i].There(index)) << (8 * i)
	}
	return x
}

// write stores a pair and its extra under a number that no slot has yet.
func (p *Pairs) write(index uint32, key uint64, extra uint32) error {
	*p.keys.There(index) = key
	for i := range p.extras {
		if extra == 0 && uint64(index) >= p.extras[i].usable.Load() {
			return nil
		}
		at, err := p.extras[i].At(index)
		if err != nil {
			return err
		}
		*at = byte(extra)
		extra >>= 8
	}
	return nil
}

// more gives a block of 64 to 1024 numbers, more of a larger set, with room for
// their pairs.
func (p *Pairs) more(b *block) error {
	size := min(max(p.taken.Load()/64, smallestBlock), largestBlock)
	first := p.taken.Load()
	for {
		if first+size > maxPairs {
			return ErrTooMany
		}
		if _, err := p.keys.At(uint32(first + size - 1)); err != nil {
			return err
		}
		if p.taken.CompareAndSwap(first, first+size) {
			break
		}
		first = p.taken.Load()
	}
	if b.end != first { // in a store that is not shared it always is
		b.next = first
	}
	b.end = first + size
	return nil
}

const (
	smallestBlock = 64
	largestBlock  = 1024
	// maxPairs leaves the numbers that a slot needs for empty and frozen.
	maxPairs = 1<<32 - 4
)

// hashPair returns the hash of a pair with its extra.
func hashPair(key uint64, extra uint32) uint64 {
	return mixing.Mix(key ^ bits.RotateLeft64(uint64(extra)*0x9e3779b97f4a7c15, 17))
}
