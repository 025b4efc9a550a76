package packed

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"time"
)

// Several goroutines insert into one table without locks (Laarman, van de Pol
// and Weber, Boosting Multi-Core Reachability Performance with Shared Hash
// Tables, FMCAD 2010):
//
//	put(key):   from the key's bucket on, at each place:
//	              empty:   one word: compare-and-swap it with the key: added
//	                       more: compare-and-swap it with claimed, write the
//	                       other words, then the first one: added
//	                       if another was first: look at the place again
//	              claimed: look again, as it may become the key
//	              the key: it is not new
//	            places are filled in order, so none behind an empty one is used
//
//	room:       a goroutine claims room for some keys in a shard at once, and
//	            counts them by itself
//
//	InsertAll:  inserting := true; while there is a pause: inserting := false,
//	            and help; if the version has changed: read where shards are
//	            insert; inserting := false
//	grow:       begin a pause; wait until no goroutine is inserting
//	            move the keys of a shard, a part of its buckets at a time, with
//	            all who want to insert; version := version + 1; end the pause
//
// What a goroutine does besides inserting does not wait for a pause.

// claimed is the first word of a place whose words are being written. Keys that
// begin with it are apart.
const claimed = 1

// several reports whether other goroutines insert, too.
func (t *table) several() bool { return len(t.sets) > 1 }

// isApart reports whether a key with this spread first word is apart.
func (t *table) isApart(first uint64) bool {
	return first == 0 || first == claimed && t.several()
}

// enter waits for the end of a pause, and helps. Buckets may be read and written
// until leave.
func (s *Set) enter() {
	for s.several() {
		s.inserting.Store(true)
		p := s.pause.Load()
		if p == nil {
			break
		}
		s.inserting.Store(false)
		p.work()
		await(func() bool { return s.pause.Load() != p })
	}
	if s.version != s.table.version {
		s.refresh()
	}
}

// leave ends what enter has begun.
func (s *Set) leave() {
	if s.several() {
		s.inserting.Store(false)
	}
}

// refresh reads where the shards are. Room that was claimed in others is lost,
// and was not counted when they were moved.
func (s *Set) refresh() {
	for i := range s.shards {
		sh, now := &s.shards[i], &s.table.shards[i]
		if sh.at == now.at && sh.buckets == now.buckets {
			continue
		}
		*sh = *now
		s.claim(i)
	}
	s.compact, s.version = s.table.compact, s.table.version
}

// claimPart is the part of a shard for which a goroutine claims room at once.
const claimPart = 256

// claim claims room in a shard, and reports whether there was some. A goroutine
// that is alone claims all.
func (s *Set) claim(i int) bool {
	room := &s.rooms[i]
	for left := room.Load(); left > 0; left = room.Load() {
		n := left
		if s.several() {
			n = min(left, 1+int64(s.table.shards[i].buckets)*keysPerBucket/claimPart)
		}
		if room.CompareAndSwap(left, left-n) {
			s.shards[i].room += uint64(n)
			return true
		}
	}
	return false
}

// provide claims room in a shard, which grows if there is none.
func (s *Set) provide(i int) error {
	if s.claim(i) {
		return nil
	}
	s.leave()
	defer s.enter()
	return s.grow(i)
}

// task is work that goroutines share in a pause, some parts of it.
type task struct {
	parts      int64
	part       func(i int)
	next, done atomic.Int64
}

// work works on parts that nobody works on, until there are none.
func (p *task) work() {
	for i := p.next.Add(1) - 1; i < p.parts; i = p.next.Add(1) - 1 {
		p.part(int(i))
		p.done.Add(1)
	}
}

// begin begins a pause: no other goroutine inserts when it returns.
func (s *Set) begin() {
	s.pause.Store(&task{})
	for _, other := range s.sets {
		if other != s {
			await(func() bool { return !other.inserting.Load() })
		}
	}
}

// inParts works with all who help, in a pause, and returns when all parts are
// done.
func (t *table) inParts(parts int, part func(i int)) {
	p := &task{parts: int64(parts), part: part}
	t.pause.Store(p)
	p.work()
	await(func() bool { return p.done.Load() == p.parts })
}

// await polls a condition that another goroutine makes true soon, unless its
// thread waits for a processor: then this one does not keep it busy.
func await(done func() bool) {
	for rounds := 0; !done(); rounds++ {
		if rounds < spinRounds {
			runtime.Gosched()
		} else {
			time.Sleep(20 * time.Microsecond)
		}
	}
}

const spinRounds = 1 << 10

// insertSharedSlowly is insertShared in portable code.
func insertSharedSlowly(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int) {
	for seen < len(keys) {
		key := keys[seen : seen+words]
		sh := &shards[shardOf(key[0])]
		if key[0] <= claimed || sh.room == 0 {
			break
		}
		if sh.putShared(key) {
			sh.room--
			added += copy(fresh[added:], key)
		}
		seen += words
	}
	return seen, added
}

// putShared adds a key, and reports whether it was new. The shard must have
// room, of which the goroutine has claimed some.
func (sh *shard) putShared(key []uint64) (added bool) {
	size := keysPerBucket * len(key)
	bucket, _ := bits.Mul64(key[0], sh.buckets)
	for {
		all := sh.all[int(bucket)*size : int(bucket+1)*size]
		for i := 0; i < keysPerBucket; {
			switch first := atomic.LoadUint64(&all[i]); {
			case first == 0:
				if publish(all, i, key) {
					return true
				}
			case first == claimed:
				runtime.Gosched()
			case first == key[0] && sameAt(all, i, key):
				return false
			default:
				i++
			}
		}
		if bucket++; bucket == sh.buckets {
			bucket = 0
		}
	}
}

// publish writes a key to a place of a bucket, unless another goroutine claims
// it first.
func publish(bucket []uint64, place int, key []uint64) bool {
	if len(key) == 1 {
		return atomic.CompareAndSwapUint64(&bucket[place], 0, key[0])
	}
	if !atomic.CompareAndSwapUint64(&bucket[place], 0, claimed) {
		return false
	}
	for w, x := range key[1:] {
		bucket[(w+1)*keysPerBucket+place] = x
	}
	atomic.StoreUint64(&bucket[place], key[0])
	return true
}
