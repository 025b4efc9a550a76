package store

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// How a 64-bit hash is used:
//
//	bits 63…43  the bucket in the shard, as many bits as that needs, and then the tag
//	bits 43…46  (the last ones of these) the slot in the bucket where the search begins
//	bits 10…0   the shard
//
// A slot is the tag above the number of the pair plus one, with a bit between
// them: it is away from the bucket where it belongs, which is full. 0 is an
// empty slot. When a shard grows to twice as many buckets, the bucket needs one
// bit more of the hash, numbers one bit more of the slot, and so the first bit
// of the tag moves from the tag to the bucket: what is not away can be moved
// without a look at its pair. Slots whose numbers need all bits have neither
// tag nor bit.

const (
	shards         = 32
	slotsPerBucket = 16
	offsetAt       = 43
	knownBits      = 64 - offsetAt
	spareBits      = 32 - knownBits // of a slot: what numbers need beyond the bits of the bucket

	frozen = ^uint32(0)
)

// part is the shard of a hash, by its last bits: shard i has a share of
// 2^(i/shards), up to a factor.
var part = makeParts()

// makeParts goes from shard to shard, as a logarithm for every entry would take
// each process longer than a small model.
func makeParts() (p [1 << 11]uint8) {
	from := 0
	for i := range shards {
		share := math.Exp2(float64(i+1)/shards) - 1 // of all entries up to the end of shard i
		to := int(math.Round(share * float64(len(p))))
		for j := from; j < to; j++ {
			p[j] = uint8(i)
		}
		from = to
	}
	return p
}

// directory leads from hashes to numbers.
type directory struct {
	budget *Budget
	shared bool
	hashOf func(number uint32) uint64 // for what a slot does not tell
	fetch  func(number uint32)        // reads ahead what hashOf will read

	mu      sync.Mutex
	regions [32]region // by the logarithm of the buckets in a shard
	shards  [shards]shard
}

// number is the place of a shard among them.
func (d *directory) number(sh *shard) int {
	for i := range d.shards {
		if &d.shards[i] == sh {
			return i
		}
	}
	return 0
}

func (d *directory) shard(hash uint64) *shard { return &d.shards[shardOf(hash)] }

func shardOf(hash uint64) uint8 { return part[hash%uint64(len(part))] }

// shard is the slots for a part of the hashes.
type shard struct {
	now  atomic.Pointer[slots]
	_    [64 - 8]byte // what is read all the time is apart from what is written
	keys uint32       // of a shared shard without those that have not been told
	mu   sync.Mutex   // held to grow
	more atomic.Pointer[growth]
	_    [64 - 24]byte
}

func (sh *shard) n() uint32 { return atomic.LoadUint32(&sh.keys) }

// arrivals is how many keys one goroutine has put into each shard that the
// shard does not count yet: goroutines that count every key would wait for each
// other.
type arrivals [shards]int32

// unreported is how many keys a goroutine may have put into a shard without
// telling: a small part of them, and of a small shard a larger part, as it
// tells of nearly each of few keys otherwise.
func (g *slots) unreported() int32 { return int32(max(g.limit>>10, min(g.limit>>5, 8))) }

// arrive counts a key in the shard of its hash, which has the given slots.
func (a *arrivals) arrive(hash uint64, sh *shard, g *slots) {
	n := &a[shardOf(hash)]
	if *n++; *n > g.unreported() {
		atomic.AddUint32(&sh.keys, uint32(*n))
		*n = 0
	}
}

// leave takes back a key that has arrived.
func (a *arrivals) leave(hash uint64) { a[shardOf(hash)]-- }

// slots is the slots of a shard between two growths.
type slots struct {
	words   []uint32
	mask    uint64 // buckets - 1
	shift   uint8  // of the hash, to the bucket
	width   uint8  // of what is below the tag in a slot
	numbers uint32 // the bits of numbers
	away    uint32 // the bit of what is away from its bucket; 0: that is not known
	limit   uint32 // keys before the next growth
}

// region is the memory for the slots of all shards when they have the same
// size. Pieces as large as that can be on huge pages.
type region struct {
	words []uint32
	left  int   // shards that have outgrown it
	kept  int64 // bytes charged for what these had
}

// newSlots makes slots of 2^k buckets for a shard; k is at least 1.
func (d *directory) newSlots(sh *shard, k int) (*slots, error) {
	size := slotsPerBucket << k
	if err := d.budget.Take(sizeOf[uint32](size)); err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	r := &d.regions[k]
	if r.words == nil {
		var err error
		if r.words, err = obtainHuge[uint32](d.budget, shards*size); err != nil {
			d.budget.Give(sizeOf[uint32](size))
			return nil, err
		}
	}
	// The last shards grow first: so they come first.
	i := shards - 1 - d.number(sh)
	words := r.words[i*size : (i+1)*size : (i+1)*size]
	touch(words)
	g := &slots{
		words: words, mask: 1<<k - 1, shift: uint8(64 - k), width: uint8(min(32, k+spareBits)), numbers: ^uint32(0),
		limit: uint32(uint64(len(words)) * 7 / 8),
	}
	if g.width < 32 {
		g.away = 1 << (g.width - 1)
		g.numbers = g.away - 1
	}
	return g, nil
}

// touch writes to all pages of memory that is zero and that nobody uses yet. A
// page that is read first is shared by the system with others that are zero,
// and then every processor must forget that before the page is written.
func touch[T any](s []T) {
	var zero T
	for i := 0; i < len(s); i += perPage[T]() {
		s[i] = zero
	}
}

// perPage is how many elements stand on a page, one at least.
func perPage[T any]() int { return int(max(1, pageSize/sizeOf[T](1))) }

func (g *slots) bucket(hash uint64) uint64 { return hash >> (g.shift & 63) }

// want is the tag of a hash where a slot in its bucket has it.
func (g *slots) want(hash uint64) uint32 {
	return uint32(uint64(uint32(hash>>offsetAt)) << (g.width & 63))
}

func (g *slots) line(bucket uint64) *[slotsPerBucket]uint32 {
	return (*[slotsPerBucket]uint32)(g.words[bucket*slotsPerBucket:])
}

// next is the number of bits that a bucket has after growth: twice as many
// buckets, or four times as long as they are few.
func (g *slots) next() int {
	k := 64 - int(g.shift)
	if k < 5 {
		return k + 2
	}
	return k + 1
}

// grow enlarges a shard that still has the given slots.
func (d *directory) grow(sh *shard, from *slots) error {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.now.Load() != from {
		return nil
	}
	if from == nil {
		first, err := d.newSlots(sh, 1)
		if err == nil {
			sh.now.Store(first)
		}
		return err
	}
	to, err := d.newSlots(sh, from.next())
	if err != nil {
		return err
	}
	if d.shared {
		g := &growth{d: d, from: from, to: to}
		sh.more.Store(g)
		g.finish()
		sh.more.Store(nil)
	} else {
		d.move(from, to, 0, from.mask+1)
	}
	sh.now.Store(to)
	d.retire(from)
	return nil
}

// growth is a shared shard under way to larger slots. Whoever meets a frozen
// slot meanwhile has to wait, and moves a part as well: with many goroutines
// most of them would wait for one otherwise most of the time.
type growth struct {
	d        *directory
	from, to *slots
	next     atomic.Uint64 // bucket where the next part begins
	moved    atomic.Uint64 // buckets
}

// moveLen is how many buckets are moved at a time: some 50 microseconds.
const moveLen = 128

// finish moves everything, with those who wait for it.
func (g *growth) finish() {
	g.help()
	for g.moved.Load() <= g.from.mask {
		runtime.Gosched()
	}
}

// help moves parts until others have begun with all that are left.
func (g *growth) help() {
	buckets := g.from.mask + 1
	for {
		first := g.next.Add(moveLen) - moveLen
		if first >= buckets {
			return
		}
		end := min(first+moveLen, buckets)
		g.from.freeze(first, end)
		g.d.move(g.from, g.to, first, end)
		g.moved.Add(end - first)
	}
}

// freeze fills the empty slots of some buckets.
func (g *slots) freeze(first, end uint64) {
	words := g.words[first*slotsPerBucket : end*slotsPerBucket]
	for i := range words {
		atomic.CompareAndSwapUint32(&words[i], 0, frozen)
	}
}

// move copies some buckets into larger slots, which nobody sees yet but those
// who move other buckets.
func (d *directory) move(from, to *slots, first, end uint64) {
	known := 64 - uint(from.shift)
	for b := first; b < end; b++ {
		home := b << (knownBits - min(known, knownBits))
		if b+1 < end {
			d.fetchDisplaced(from, b+1)
		}
		line := from.line(b)
		for i := range line {
			s := atomic.LoadUint32(&line[i])
			if s == 0 || s == frozen {
				continue
			}
			hash := (home | uint64(s)>>from.width) << offsetAt
			if from.displaced(s) {
				hash = d.hashOf((s & from.numbers) - 1)
			}
			to.put(hash, s&from.numbers, d.shared)
		}
	}
}

// displaced reports whether what is in a slot may be away from its bucket.
func (g *slots) displaced(s uint32) bool { return s&g.away == g.away }

// fetchDisplaced reads ahead what the hashes of a bucket need, so that the
// processor waits for all of it at once.
func (d *directory) fetchDisplaced(g *slots, bucket uint64) {
	line := g.line(bucket)
	for i := range line {
		if s := atomic.LoadUint32(&line[i]); s != 0 && s != frozen && g.displaced(s) {
			d.fetch((s & g.numbers) - 1)
		}
	}
}

// put puts a number plus one where it belongs.
func (g *slots) put(hash uint64, number uint32, shared bool) {
	want := g.want(hash)
	for bucket := g.bucket(hash); ; bucket = (bucket + 1) & g.mask {
		line := g.line(bucket)
		for i := uint(hash >> offsetAt); i < uint(hash>>offsetAt)+slotsPerBucket; i++ {
			at := &line[i%slotsPerBucket]
			if shared {
				if atomic.CompareAndSwapUint32(at, 0, want|number) {
					return
				}
			} else if *at == 0 {
				*at = want | number
				return
			}
		}
		want |= g.away
	}
}

// retire gives back slots that are not in use any more: large ones at once,
// small ones with the last of their region. Others may still read those of a
// shared shard, so that their addresses stay.
func (d *directory) retire(g *slots) {
	d.mu.Lock()
	defer d.mu.Unlock()
	size := sizeOf[uint32](len(g.words))
	r := &d.regions[64-int(g.shift)]
	r.left++
	if size >= mappedFrom && d.budget.mapped && zap(g.words) {
		d.budget.Give(size)
	} else {
		r.kept += size
	}
	if r.left < shards {
		return
	}
	if !d.shared {
		release(d.budget, r.words)
	} else if d.budget.mapped && sizeOf[uint32](len(r.words)) >= mappedFrom && !zap(r.words) {
		return
	}
	d.budget.Give(r.kept)
	*r = region{}
}

// freeSlots gives everything back.
func (d *directory) freeSlots() {
	for i := range d.shards {
		sh := &d.shards[i]
		if g := sh.now.Load(); g != nil {
			d.budget.Give(sizeOf[uint32](len(g.words)))
		}
		sh.now.Store(nil)
		sh.keys = 0
	}
	for i := range d.regions {
		r := &d.regions[i]
		release(d.budget, r.words)
		d.budget.Give(r.kept)
		*r = region{}
	}
}

// touch reads the slot where the search for a hash begins. It means nothing by
// itself: it is there so that the processor fetches what many searches need at
// the same time.
func (d *directory) touch(hash uint64) uint32 {
	g := d.shard(hash).now.Load()
	if g == nil {
		return 0
	}
	return atomic.LoadUint32(&g.line(g.bucket(hash))[uint(hash>>offsetAt)%slotsPerBucket])
}

// wait waits until a shard has other slots, and helps.
func (sh *shard) wait(g *slots) {
	for sh.now.Load() == g {
		if m := sh.more.Load(); m != nil && m.from == g {
			m.help()
		}
		runtime.Gosched()
	}
}
