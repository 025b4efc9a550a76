package packed

import (
	"math"
	"math/bits"
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
	shards [compactShards]compactShard
	n      uint64
}

// compactShard has the buckets for an eighth of the hashes.
type compactShard struct {
	buckets []bucket
	// part is the number of rests that belong to a bucket.
	part uint64
	// room is how many more keys may be added before the shard grows.
	room int

	// over is a hash table of rests, plus one, whose bucket is full; full is
	// how many there are.
	over []uint64
	full int
}

// bucket is a cache line of entries.
type bucket [entriesPerBucket]uint32

const (
	compactShards    = 1 << shardBits
	shardBits        = 3
	entriesPerBucket = 16
	firstOver        = 16

	// compactFrom is how many keys a set has before it becomes compact: few do
	// not need to.
	compactFrom = 1 << 18
)

// newCompact makes a compact set with room for keys of some bits. It returns nil
// without an error if entries of 32 bits cannot distinguish keys of this length.
func newCompact(b *store.Budget, bits int, keys uint64) (*compactSet, error) {
	s := &compactSet{budget: b, bits: bits}
	least := keys/compactShards/entriesPerBucket + 1
	if bits <= shardBits+1 || bits > 64 || !s.suffice(least) {
		return nil, nil
	}
	for i := range s.shards {
		n := float64(least) * math.Pow(1.25, 1+float64(i)/compactShards)
		if err := s.allocate(&s.shards[i], uint64(n)); err != nil {
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

// allocate gives a shard n empty buckets.
func (s *compactSet) allocate(sh *compactShard, n uint64) error {
	buckets, err := store.Allocate[bucket](s.budget, int(n))
	if err != nil {
		return err
	}
	store.Touch(buckets)
	*sh = compactShard{buckets: buckets, part: (uint64(1) << (s.bits - shardBits)) / n, room: int(n) * entriesPerBucket * 7 / 8}
	return nil
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
func (s *compactSet) place(spread uint64) (sh *compactShard, bucket, rest uint64) {
	hash := s.permute(mixing.Unmix(spread))
	sh, rest = &s.shards[hash%compactShards], hash>>shardBits
	return sh, sh.bucket(rest, s.bits), rest
}

// bucket returns the bucket of a rest: rest · buckets / 2^c.
func (sh *compactShard) bucket(rest uint64, bitsOfKeys int) uint64 {
	bucket, _ := bits.Mul64(rest<<((64+shardBits-bitsOfKeys)&63), uint64(len(sh.buckets)))
	return bucket
}

// fetchAll starts loading the buckets of spread keys.
func (s *compactSet) fetchAll(keys []uint64) {
	for _, key := range keys {
		sh, at, _ := s.place(key)
		cacheline.Prefetch(unsafe.Pointer(&sh.buckets[at]))
	}
}

// insert adds a spread key, and reports whether it was new. An error leaves the
// set as it was.
func (s *compactSet) insert(key uint64) (added bool, err error) {
	sh, at, rest := s.place(key)
	if sh.has(at, rest) {
		return false, nil
	}
	if sh.room == 0 {
		if err := s.grow(sh); err != nil {
			return false, err
		}
		at = sh.bucket(rest, s.bits)
	}
	if err := s.put(sh, at, rest); err != nil {
		return false, err
	}
	sh.room--
	s.n++
	return true, nil
}

// has reports whether a rest is in the shard. It looks beside the shard only if
// the bucket is full.
func (sh *compactShard) has(at, rest uint64) bool {
	same, empty := lookBucket(&sh.buckets[at], uint32(rest-at*sh.part+1))
	if same != 0 || empty != 0 || sh.full == 0 {
		return same != 0
	}
	mask := uint64(len(sh.over) - 1)
	for i := mixing.Mix(rest) & mask; sh.over[i] != 0; i = (i + 1) & mask {
		if sh.over[i] == rest+1 {
			return true
		}
	}
	return false
}

// put adds a rest that is known to be absent, to its bucket or beside the
// shard.
func (s *compactSet) put(sh *compactShard, at, rest uint64) error {
	entry := uint32(rest - at*sh.part + 1)
	b := &sh.buckets[at]
	if _, empty := lookBucket(b, entry); empty != 0 {
		b[bits.TrailingZeros32(empty)] = entry
		return nil
	}
	if 4*(sh.full+1) > 3*len(sh.over) {
		if err := s.extend(sh); err != nil {
			return err
		}
	}
	putOver(sh.over, rest+1)
	sh.full++
	return nil
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

// grow moves a shard to a quarter more buckets. After an error it is as it was.
func (s *compactSet) grow(sh *compactShard) error {
	var wider compactShard
	n := uint64(len(sh.buckets))
	if err := s.allocate(&wider, n+n/4+1); err != nil {
		return err
	}
	err := sh.each(func(rest uint64) error {
		wider.room--
		return s.put(&wider, wider.bucket(rest, s.bits), rest)
	})
	if err != nil {
		s.freeShard(&wider)
		return err
	}
	s.freeShard(sh)
	*sh = wider
	return nil
}

// each calls visit with all rests of a shard, until it returns an error.
func (sh *compactShard) each(visit func(rest uint64) error) error {
	for at := range sh.buckets {
		for _, entry := range sh.buckets[at] {
			if entry != 0 {
				if err := visit(uint64(at)*sh.part + uint64(entry) - 1); err != nil {
					return err
				}
			}
		}
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

// each calls visit with all spread keys, until it returns an error. The key is
// valid during the call.
func (s *compactSet) each(visit func(key *Words) error) error {
	for i := range s.shards {
		if err := s.eachOf(i, visit); err != nil {
			return err
		}
	}
	return nil
}

// drain is each, and frees each shard once its keys were visited.
func (s *compactSet) drain(visit func(key *Words) error) error {
	for i := range s.shards {
		if err := s.eachOf(i, visit); err != nil {
			return err
		}
		s.freeShard(&s.shards[i])
	}
	return nil
}

// eachOf is each for one shard. It computes the keys from their places.
func (s *compactSet) eachOf(shard int, visit func(key *Words) error) error {
	var key Words
	return s.shards[shard].each(func(rest uint64) error {
		key[0] = mixing.Mix(s.restore(rest<<shardBits | uint64(shard)))
		return visit(&key)
	})
}

// freeShard gives the memory of a shard back, and empties it.
func (s *compactSet) freeShard(sh *compactShard) {
	store.Free(s.budget, sh.buckets)
	store.Free(s.budget, sh.over)
	*sh = compactShard{}
}

// free returns all memory to the budget.
func (s *compactSet) free() {
	for i := range s.shards {
		s.freeShard(&s.shards[i])
	}
}

// lookSlowly is lookBucket in portable code.
func lookSlowly(b *bucket, entry uint32) (same, empty uint32) {
	for i, e := range b {
		switch e {
		case entry:
			same |= 1 << i
		case 0:
			empty |= 1 << i
		}
	}
	return same, empty
}
