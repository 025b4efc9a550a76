package store

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// How the 64 bits of a hash are used, from the highest one:
//
//	bits 63…43  the bucket in the shard, as many bits as that needs,
//	            and then the tag
//	bits 46…43  the slot in the bucket where the search begins
//	bits 10…0   the shard
//
// A slot has 32 bits: the tag, then the away bit, then the number of the key
// plus one. The away bit indicates that the key is not in its own bucket,
// because that is full. 0 is an empty slot. When a shard grows to twice as many
// buckets, the bucket takes one more bit of the hash and numbers one more bit
// of the slot, so that the first bit of the tag moves from the tag to the
// bucket: a slot whose away bit is 0 can be moved without reading its key.
// Slots whose numbers need all 32 bits have neither tag nor away bit.
const (
	shards         = 32
	slotsPerBucket = 16
	offsetAt       = 43
	knownBits      = 64 - offsetAt
	spareBits      = 32 - knownBits // of a slot: what numbers need beyond the bits of the bucket

	frozen = ^uint32(0)
)

// part maps the last bits of a hash to a shard: shard i gets a share of the
// hashes that is proportional to 2^(i/shards).
var part = makeParts()

// makeParts computes part with one logarithm's worth of work for each shard:
// one for each of the 2048 entries would take every process longer than
// checking a small model.
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

// directory maps hashes to numbers, and knows nothing of the keys but their
// hashes: Pairs and Components embed it, add the keys, and compare them.
type directory struct {
	budget *Budget
	shared bool
	// hashOf computes the hash of a stored key; it is called when a shard
	// grows, for keys that are not in their own buckets.
	hashOf func(number uint32) uint64
	// fetch starts loading what hashOf will read.
	fetch func(number uint32)

	// mu guards the regions, which are indexed by the logarithm of the number
	// of buckets in a shard.
	mu      sync.Mutex
	regions [32]region
	shards  [shards]shard
}

// number returns the index of a shard.
func (d *directory) number(sh *shard) int {
	for i := range d.shards {
		if &d.shards[i] == sh {
			return i
		}
	}
	return 0
}

// shard returns the shard of a hash.
func (d *directory) shard(hash uint64) *shard { return &d.shards[shardOf(hash)] }

// shardOf returns the index of the shard of a hash.
func shardOf(hash uint64) uint8 { return part[hash%uint64(len(part))] }

// shard has the slots for a part of the hashes. Fields that every lookup reads
// are not on a cache line with those that insertions write.
type shard struct {
	// now are the current slots, nil before the first key.
	now atomic.Pointer[slots]
	_   [64 - 8]byte // what is read all the time is apart from what is written
	// keys counts the keys. In a shared shard those that a goroutine has not
	// reported yet are missing (see arrivals).
	keys uint32
	// mu is held by the goroutine that makes the shard grow.
	mu sync.Mutex
	// more is the growth under way, for those who help.
	more atomic.Pointer[growth]
	_    [64 - 24]byte
}

// n returns the number of keys reported so far.
func (sh *shard) n() uint32 { return atomic.LoadUint32(&sh.keys) }

// arrivals counts, for each shard, the keys that one goroutine has inserted and
// not reported to the shard: a counter that every insertion changes would make
// goroutines wait for each other.
type arrivals [shards]int32

// unreported returns how many keys a goroutine may have inserted into a shard
// without reporting them: 1/1024 of its limit; of a small shard up to 1/32, but
// no more than 8, as nearly every key would be reported otherwise.
func (sl *slots) unreported() int32 { return int32(max(sl.limit>>10, min(sl.limit>>5, 8))) }

// arrive counts a key that was inserted into a shard with the given slots.
func (a *arrivals) arrive(hash uint64, sh *shard, g *slots) {
	n := &a[shardOf(hash)]
	if *n++; *n > g.unreported() {
		atomic.AddUint32(&sh.keys, uint32(*n))
		*n = 0
	}
}

// leave undoes arrive.
func (a *arrivals) leave(hash uint64) { a[shardOf(hash)]-- }

// slots are the slots of a shard between two growths. The fields do not change;
// the words do.
type slots struct {
	words []uint32
	// mask is the number of buckets minus one.
	mask uint64
	// shift shifts a hash to its bucket.
	shift uint8
	// width is the number of bits below the tag.
	width uint8
	// numbers masks the number in a slot.
	numbers uint32
	// away masks the away bit, or is 0 if there is no room for it: then every
	// slot may be away.
	away uint32
	// limit is the number of keys at which the shard grows: 7/8 of the slots.
	limit uint32
}

// region is the memory for the slots of all shards while they have the same
// number of buckets. One large piece can be on huge pages; 32 small ones could
// not.
type region struct {
	words []uint32
	// left counts the shards that have outgrown the region.
	left int
	// kept is the number of bytes still charged for these.
	kept int64
}

// newSlots returns empty slots of 2^k buckets for a shard; k is at least 1.
// They are charged to the budget.
func (d *directory) newSlots(sh *shard, k int) (*slots, error) {
	size := slotsPerBucket << k
	if err := d.budget.Take(SizeOf[uint32](size)); err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	r := &d.regions[k]
	if r.words == nil {
		var err error
		if r.words, err = ObtainHuge[uint32](d.budget, shards*size); err != nil {
			d.budget.Give(SizeOf[uint32](size))
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

// touch writes to each page of memory that is zero and that no other goroutine
// uses yet. A page that is read first is mapped to the system's shared page of
// zeros, and every processor must be told to forget that mapping when the page
// is written later.
func touch[T any](s []T) {
	var zero T
	for i := 0; i < len(s); i += perPage[T]() {
		s[i] = zero
	}
}

// perPage returns how many elements stand on a page, one at least.
func perPage[T any]() int { return int(max(1, pageSize/SizeOf[T](1))) }

// bucket returns the bucket of a hash.
func (sl *slots) bucket(hash uint64) uint64 { return hash >> (sl.shift & 63) }

// want returns the tag of a hash in the position that it has in a slot of the
// hash's own bucket.
func (sl *slots) want(hash uint64) uint32 {
	return uint32(uint64(uint32(hash>>offsetAt)) << (sl.width & 63))
}

// line returns the slots of a bucket, which are one cache line.
func (sl *slots) line(bucket uint64) *[slotsPerBucket]uint32 {
	return (*[slotsPerBucket]uint32)(sl.words[bucket*slotsPerBucket:])
}

// next returns the logarithm of the number of buckets after growth: twice as
// many buckets, or four times as many while there are less than 32.
func (sl *slots) next() int {
	k := 64 - int(sl.shift)
	if k < 5 {
		return k + 2
	}
	return k + 1
}

// grow enlarges a shard unless it has other slots than the given ones by now.
// The caller then looks the key up again. ErrFull leaves the shard as it was.
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

// growth is the move of a shared shard to larger slots. Goroutines that read a
// frozen slot meanwhile cannot go on, and copy a part themselves: of many
// goroutines most would otherwise wait for one.
type growth struct {
	d        *directory
	from, to *slots
	// next is the first bucket that nobody copies yet, moved the number of
	// buckets that are copied.
	next  atomic.Uint64
	moved atomic.Uint64
}

// moveLen is how many buckets are copied at a time: some 50 microseconds of
// work.
const moveLen = 128

// finish copies all buckets, together with those who help, and returns when the
// last of them is done.
func (g *growth) finish() {
	g.help()
	for g.moved.Load() <= g.from.mask {
		runtime.Gosched()
	}
}

// help copies parts until none is left to begin with. Others may still be at
// work when it returns.
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

// freeze marks the empty slots of some buckets, so that no insertion can use
// them any more.
func (sl *slots) freeze(first, end uint64) {
	words := sl.words[first*slotsPerBucket : end*slotsPerBucket]
	for i := range words {
		atomic.CompareAndSwapUint32(&words[i], 0, frozen)
	}
}

// move copies the buckets from first up to end into larger slots, which only
// those who copy other buckets use yet.
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

// displaced reports whether the key of a slot may not be in its own bucket, so
// that its hash must be computed from the key.
func (sl *slots) displaced(s uint32) bool { return s&sl.away == sl.away }

// fetchDisplaced starts loading what the hashes of a bucket's displaced keys
// need, so that the processor waits for all of it at once.
func (d *directory) fetchDisplaced(g *slots, bucket uint64) {
	line := g.line(bucket)
	for i := range line {
		if s := atomic.LoadUint32(&line[i]); s != 0 && s != frozen && g.displaced(s) {
			d.fetch((s & g.numbers) - 1)
		}
	}
}

// put enters a number plus one under a hash that is known to be absent.
func (sl *slots) put(hash uint64, number uint32, shared bool) {
	want := sl.want(hash)
	for bucket := sl.bucket(hash); ; bucket = (bucket + 1) & sl.mask {
		line := sl.line(bucket)
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
		want |= sl.away
	}
}

// retire returns the memory of outgrown slots: large ones at once, small ones
// with the last of their region. As readers of a shared shard may still look at
// them, their addresses stay mapped.
func (d *directory) retire(g *slots) {
	d.mu.Lock()
	defer d.mu.Unlock()
	size := SizeOf[uint32](len(g.words))
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
	} else if d.budget.mapped && SizeOf[uint32](len(r.words)) >= mappedFrom && !zap(r.words) {
		return
	}
	d.budget.Give(r.kept)
	*r = region{}
}

// freeSlots returns the memory of all slots. No goroutine may use them.
func (d *directory) freeSlots() {
	for i := range d.shards {
		sh := &d.shards[i]
		if g := sh.now.Load(); g != nil {
			d.budget.Give(SizeOf[uint32](len(g.words)))
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

// touch reads the slot where the search for a hash begins, so that the
// processor loads what many searches need at the same time. The result is
// meaningless: callers add it up so that the compiler keeps the load.
func (d *directory) touch(hash uint64) uint32 {
	g := d.shard(hash).now.Load()
	if g == nil {
		return 0
	}
	return atomic.LoadUint32(&g.line(g.bucket(hash))[uint(hash>>offsetAt)%slotsPerBucket])
}

// wait returns once a shard has other slots than the given ones; it helps to
// copy them.
func (sh *shard) wait(g *slots) {
	for sh.now.Load() == g {
		if m := sh.more.Load(); m != nil && m.from == g {
			m.help()
		}
		runtime.Gosched()
	}
}
