package packed

import (
	"math"
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// compactSet is a set of keys of one word that have few bits: its table stores
// 32 bits of each, and the place in the table determines the others (Cleary,
// Compact hash tables using bidirectional linear probing, IEEE Transactions on
// Computers 33, 1984; here without probing).
//
//	hash    permute(key), a bijection on numbers of as many bits as keys
//	shard   the last 3 bits of the hash; rest: the others, c of them
//	bucket  rest · buckets / 2^c: 16 entries, which are a cache line
//	entry   rest - bucket · (2^c / buckets) + 1, within 32 bits;
//	        0 is an empty one
//
// where quotients are rounded down. A key whose bucket is full is stored whole,
// beside the shard: of the keys of random buckets that are 4/5 full on average
// these are 1.5 %.
//
// A shard that is full to 7/8 is moved to one with a quarter more buckets,
// which are in the same order. The shards begin with different numbers of
// buckets, so that they grow one after the other. So a key takes some 5.3
// bytes.
type compactSet struct {
	budget *store.Budget
	// bits is the number of bits that keys may have.
	bits   int
	shards [Shards]*compactShard
}

// compactShard has the buckets for an eighth of the hashes.
type compactShard struct {
	buckets []bucket
	// part is the number of rests that belong to a bucket.
	part uint64

	// over is a hash table of rests, plus one, whose bucket is full; full is
	// how many there are.
	mu   sync.Mutex
	over []uint64
	full int
}

// bucket is a cache line of entries.
type bucket [entriesPerBucket]uint32

const (
	shardBits        = 3 // there are as many shards as of a Set
	entriesPerBucket = 16
	firstOver        = 16

	// compactFrom is how many keys a set has before it becomes compact: few do
	// not need to.
	compactFrom = 1 << 18
)

// newCompact makes a compact set with room for keys of some bits. It returns nil
// without an error if entries of 32 bits cannot distinguish keys of this length.
func newCompact(b *store.Budget, bits int, keys uint64) (s *compactSet, err error) {
	s = &compactSet{budget: b, bits: bits}
	least := keys/Shards/entriesPerBucket + 1
	if bits <= shardBits+1 || bits > 64 || !s.suffice(least) {
		return nil, nil
	}
	for i := range s.shards {
		n := float64(least) * math.Pow(1.25, 1+float64(i)/Shards)
		if s.shards[i], err = s.allocate(uint64(n)); err != nil {
			s.free()
			return nil, err
		}
	}
	return s, nil
}

// suffice reports whether entries of 32 bits distinguish keys if a shard has so
// many buckets, or more.
func (s *compactSet) suffice(buckets uint64) bool {
	return (uint64(1)<<(s.bits-shardBits))/buckets < math.MaxUint32-math.MaxUint32/16 && buckets < math.MaxUint32/16
}

// allocate makes a shard of n empty buckets.
func (s *compactSet) allocate(n uint64) (*compactShard, error) {
	buckets, err := store.Allocate[bucket](s.budget, int(n))
	if err != nil {
		return nil, err
	}
	store.Touch(buckets)
	return &compactShard{buckets: buckets, part: (uint64(1) << (s.bits - shardBits)) / n}, nil
}

// permute is a bijection on numbers of s.bits bits that spreads them, as
// mixing.Mix does for 64 bits.
func (s *compactSet) permute(x uint64) uint64 {
	half, mask := uint(s.bits+1)/2, ^uint64(0)>>(64-s.bits)
	x ^= x >> (half & 63)
	x = x * 0xff51afd7ed558ccd & mask
	x ^= x >> (half & 63)
	x = x * 0xc4ceb9fe1a85ec53 & mask
	return x ^ x>>(half&63)
}

// restore is the inverse of permute.
func (s *compactSet) restore(x uint64) uint64 {
	half, mask := uint(s.bits+1)/2, ^uint64(0)>>(64-s.bits)
	x ^= x >> (half & 63)
	x = x * 0x9cb4b2f8129337db & mask
	x ^= x >> (half & 63)
	x = x * 0x4f74430c22a54005 & mask
	return x ^ x>>(half&63)
}

// place returns the shard, bucket and rest of a spread key.
func (s *compactSet) place(spread uint64) (shard int, bucket, rest uint64) {
	hash := s.permute(mixing.Unmix(spread))
	shard, rest = int(hash%Shards), hash>>shardBits
	return shard, s.shards[shard].bucket(rest, s.bits), rest
}

// bucket returns the bucket of a rest: rest · buckets / 2^c.
func (sh *compactShard) bucket(rest uint64, bitsOfKeys int) uint64 {
	bucket, _ := bits.Mul64(rest<<((64+shardBits-bitsOfKeys)&63), uint64(len(sh.buckets)))
	return bucket
}

// fetchAll starts loading the buckets of spread keys.
func (s *compactSet) fetchAll(keys []uint64) {
	for _, key := range keys {
		shard, at, _ := s.place(key)
		cacheline.Prefetch(unsafe.Pointer(&s.shards[shard].buckets[at]))
	}
}

// has reports whether a rest is in the shard. It looks beside the shard only if
// the bucket is full.
func (sh *compactShard) has(at, rest uint64) bool {
	same, empty := lookBucket(&sh.buckets[at], sh.entry(at, rest))
	if same != 0 || empty != 0 {
		return same != 0
	}
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.hasOver(rest)
}

// entry returns the entry of a rest in its bucket.
func (sh *compactShard) entry(at, rest uint64) uint32 { return uint32(rest - at*sh.part + 1) }

// hasOver reports whether a rest is beside the shard. mu is held.
func (sh *compactShard) hasOver(rest uint64) bool {
	if sh.full == 0 {
		return false
	}
	mask := uint64(len(sh.over) - 1)
	for i := mixing.Mix(rest) & mask; sh.over[i] != 0; i = (i + 1) & mask {
		if sh.over[i] == rest+1 {
			return true
		}
	}
	return false
}

// put adds a rest to its bucket, or beside the shard if that is full, and
// reports whether it was new. Several goroutines may call it: entries are
// written in order, each by a compare-and-swap.
func (s *compactSet) put(sh *compactShard, at, rest uint64) (added bool, err error) {
	b, entry := &sh.buckets[at], sh.entry(at, rest)
	for {
		same, empty := lookBucket(b, entry)
		switch {
		case same != 0:
			return false, nil
		case empty == 0:
			return s.putBeside(sh, rest)
		case atomic.CompareAndSwapUint32(&b[bits.TrailingZeros32(empty)], 0, entry):
			return true, nil
		}
	}
}

// putBeside adds a rest beside a shard, and reports whether it was new.
func (s *compactSet) putBeside(sh *compactShard, rest uint64) (added bool, err error) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.hasOver(rest) {
		return false, nil
	}
	if 4*(sh.full+1) > 3*len(sh.over) {
		if err := s.extend(sh); err != nil {
			return false, err
		}
	}
	putOver(sh.over, rest+1)
	sh.full++
	return true, nil
}

// putOver enters a rest plus one into a hash table that has room.
func putOver(over []uint64, x uint64) {
	mask := uint64(len(over) - 1)
	i := mixing.Mix(x-1) & mask
	for over[i] != 0 {
		i = (i + 1) & mask
	}
	over[i] = x
}

// extend doubles the hash table beside a shard.
func (s *compactSet) extend(sh *compactShard) error {
	over, err := store.Allocate[uint64](s.budget, max(firstOver, 2*len(sh.over)))
	if err != nil {
		return err
	}
	for _, x := range sh.over {
		if x != 0 {
			putOver(over, x)
		}
	}
	store.Free(s.budget, sh.over)
	sh.over = over
	return nil
}

// each calls visit with the rests of some buckets of a shard, and, with the
// first of them, those beside it, until it returns an error.
func (sh *compactShard) each(from, to int, visit func(rest uint64) error) error {
	for at := from; at < to; at++ {
		for _, entry := range sh.buckets[at] {
			if entry != 0 {
				if err := visit(uint64(at)*sh.part + uint64(entry) - 1); err != nil {
					return err
				}
			}
		}
	}
	if from > 0 {
		return nil
	}
	for _, x := range sh.over {
		if x != 0 {
			if err := visit(x - 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// eachOf calls visit with the spread keys of a shard, until it returns an error.
// The key is valid during the call. It computes the keys from their places.
func (s *compactSet) eachOf(shard int, visit func(key *Words) error) error {
	var key Words
	sh := s.shards[shard]
	return sh.each(0, len(sh.buckets), func(rest uint64) error {
		key[0] = mixing.Mix(s.restore(rest<<shardBits | uint64(shard)))
		return visit(&key)
	})
}

// release gives the memory of a shard back.
func (s *compactSet) release(sh *compactShard) {
	store.Free(s.budget, sh.buckets)
	store.Free(s.budget, sh.over)
}

// freeShard gives the memory of a shard back, and empties it.
func (s *compactSet) freeShard(i int) {
	if s.shards[i] != nil {
		s.release(s.shards[i])
	}
	s.shards[i] = nil
}

// free returns all memory to the budget.
func (s *compactSet) free() {
	for i := range s.shards {
		s.freeShard(i)
	}
}

// lookSlowly is lookBucket in portable code.
func lookSlowly(b *bucket, entry uint32) (same, empty uint32) {
	for i := range b {
		switch atomic.LoadUint32(&b[i]) {
		case entry:
			same |= 1 << i
		case 0:
			empty |= 1 << i
		}
	}
	return same, empty
}
