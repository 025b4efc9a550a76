package packed

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

const (
	firstBuckets    = 2
	doublingBuckets = 1 << 16 // below that a shard grows to twice as many
)

// bucketsPerPart is how many buckets one goroutine moves at a time.
const bucketsPerPart = 1 << 9

// grow gives a shard more room, unless another goroutine has meanwhile. ErrFull
// leaves it as it was.
func (s *Set) grow(i int) error {
	await(func() bool {
		s.enter() // if another shard grows: help
		s.leave()
		return s.growing.TryLock()
	})
	defer s.growing.Unlock()
	if s.version != s.table.version {
		return nil
	}
	s.begin()
	defer s.pause.Store(nil)
	if !s.condense() {
		if err := s.enlarge(i); err != nil {
			return err
		}
	}
	s.table.version++
	return nil
}

// enlarge moves a shard to more buckets, in a pause.
func (t *table) enlarge(i int) error {
	if t.compact != nil {
		return t.enlargeCompact(i)
	}
	before := t.shards[i]
	buckets := before.buckets + before.buckets/3
	switch {
	case before.buckets == 0:
		buckets = firstBuckets
	case before.buckets < doublingBuckets:
		buckets = 2 * before.buckets
	}
	size := keysPerBucket * t.words
	all, err := store.Allocate[uint64](t.budget, int(buckets)*size)
	if err != nil {
		return err
	}
	t.inBuckets(int(buckets), func(from, to int) { store.Touch(all[from*size : to*size]) })
	now := shard{at: unsafe.Pointer(unsafe.SliceData(all)), buckets: buckets, all: all}
	var moved atomic.Int64
	t.inBuckets(int(before.buckets), func(from, to int) { moved.Add(t.move(i, now, before.all[from*size:to*size])) })
	t.shards[i] = now
	t.rooms[i].Store(int64(buckets*keysPerBucket*3/4) - moved.Load())
	store.Free(t.budget, before.all)
	return nil
}

// inBuckets has all who help work on parts of n buckets.
func (t *table) inBuckets(n int, part func(from, to int)) {
	if !t.several() || n <= bucketsPerPart {
		part(0, n)
		return
	}
	t.inParts((n+bucketsPerPart-1)/bucketsPerPart, func(i int) {
		part(i*bucketsPerPart, min((i+1)*bucketsPerPart, n))
	})
}

// moveBatch is how many buckets are inserted at a time.
const moveBatch = 16

// move inserts all keys of old buckets into the new form of a shard, and returns
// how many they are.
func (t *table) move(i int, now shard, all []uint64) (moved int64) {
	var shards [Shards]shard
	var keys, fresh [moveBatch * keysPerBucket * MostWords]uint64
	now.room = now.buckets * keysPerBucket
	shards[i] = now
	size := keysPerBucket * t.words
	to := Set{table: t, shards: shards}
	for len(all) > 0 {
		n, some := 0, all[:min(len(all), moveBatch*size)]
		for bucket := range slices.Chunk(some, size) {
			for i, first := range bucket[:keysPerBucket] {
				for w := range t.words {
					keys[n+w] = bucket[w*keysPerBucket+i]
				}
				if first != 0 {
					n += t.words
				}
			}
		}
		_, added := to.insert(keys[:n], fresh[:n]) // there is room
		moved += int64(added / t.words)
		all = all[len(some):]
	}
	return moved
}

// condense makes the set compact if it has many keys of few bits and there is
// memory for both at once, and reports whether it did. It is called in a pause.
func (t *table) condense() bool {
	n := uint64(0)
	for _, s := range t.sets {
		n += s.n
	}
	if t.compact != nil || t.bits == 0 || t.words > 1 || n < compactFrom {
		return false
	}
	c, err := newCompact(t.budget, t.bits, n)
	if c == nil || err != nil {
		return false
	}
	var failed atomic.Bool
	var moved [Shards]atomic.Int64 // by shard of the compact set
	t.inParts(Shards, func(i int) {
		var some [Shards]int64
		err := t.eachOf(i, func(key *Words) error {
			shard, at, rest := c.place(key[0])
			some[shard]++
			_, err := c.put(c.shards[shard], at, rest)
			return err
		})
		if err != nil {
			failed.Store(true)
		}
		for shard, n := range some {
			moved[shard].Add(n)
		}
	})
	if failed.Load() {
		c.free()
		return false
	}
	for i := range t.shards {
		store.Free(t.budget, t.shards[i].all)
		t.use(i, c.shards[i], moved[i].Load())
	}
	t.apart.keys, t.compact = nil, c
	return true
}

// enlargeCompact is enlarge for a shard of a compact set.
func (t *table) enlargeCompact(i int) error {
	c, before := t.compact, t.compact.shards[i]
	n := uint64(len(before.buckets))
	now, err := c.allocate(n + n/4 + 1)
	if err != nil {
		return err
	}
	var failed atomic.Pointer[error]
	var moved atomic.Int64
	t.inBuckets(int(n), func(from, to int) {
		some := int64(0)
		err := before.each(from, to, func(rest uint64) error {
			some++
			_, err := c.put(now, now.bucket(rest, c.bits), rest)
			return err
		})
		if err != nil {
			failed.Store(&err)
		}
		moved.Add(some)
	})
	if err := failed.Load(); err != nil {
		c.release(now)
		return *err
	}
	c.release(before)
	c.shards[i] = now
	t.use(i, now, moved.Load())
	return nil
}

// use has the keys of a shard in a compact one, which has n.
func (t *table) use(i int, sh *compactShard, n int64) {
	t.shards[i] = shard{buckets: uint64(len(sh.buckets))}
	t.rooms[i].Store(int64(len(sh.buckets)*entriesPerBucket*7/8) - n)
}
