package packed

import (
	"math/bits"
	"slices"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/internal/mixing"
)

// Set is a set of packed keys, which stand in its table: looking one up reads
// one cache line, mostly, and nothing else. They have no numbers, and are not
// kept in any order. It is for one goroutine.
//
// A bijection spreads the bits of the first word, given the others (see
// Spread), so that a spread key is its own hash. It leads to a shard and there
// to a bucket of 8 keys; from it on, the first bucket that has the key or an
// empty place ends the search:
//
//	bits 63…  the bucket in the shard: the product of hash and number of buckets, divided by 2^64, so that any number will do
//	bits 5…3  the shard
//
// The first words of the keys of a bucket are side by side, on one cache line,
// so that they are compared together; then come the second ones, on the next
// line, and the third ones. An empty place is 0; keys whose spread first word
// is 0 are kept apart.
//
// A shard that is full to 3/4 is moved to one with a third more buckets. These
// are in the same order, so memory is written from one end to the other. So a
// key takes 12.2 bytes for each of its words on average, and no more than 14.3.
type Set struct {
	budget *store.Budget
	words  int
	shards [packedShards]shard
	zeros  map[[MostWords - 1]uint64]struct{}
	n      uint64

	bits    int         // of keys of one word; 0: they may have all
	compact *compactSet // instead of all else, once there are many keys of few bits
}

// shard is the buckets of some hashes.
type shard struct {
	at      unsafe.Pointer // of the first bucket; the first three, and the size of all, are known to assembly
	buckets uint64
	room    uint64 // keys before it grows
	all     []uint64
}

const (
	packedShards    = 8
	keysPerBucket   = 8
	firstBuckets    = 2
	doublingBuckets = 1 << 16 // below that a shard grows to twice as many
)

// NewSet makes an empty set of keys of some words that charges its memory to
// the budget. Packed keys of one word have so many bits; 0 is that they may
// have all.
func NewSet(b *store.Budget, words, bits int) (*Set, error) {
	s := &Set{budget: b, words: words, bits: bits}
	for i := range s.shards {
		if err := s.grow(&s.shards[i]); err != nil {
			s.Free()
			return nil, err
		}
	}
	return s, nil
}

// Len is the number of keys.
func (s *Set) Len() uint64 { return s.n }

// Spread makes a packed key of some words its own hash. Unspread is the reverse.
func (w *Words) Spread(words int) {
	switch words {
	case 2:
		w[0] ^= w[1] * spreadSecond
	case 3:
		w[0] ^= w[1]*spreadSecond ^ bits.RotateLeft64(w[2]*spreadThird, 31)
	}
	w[0] = mixing.Mix(w[0])
}

// Unspread is the packed key that Spread was called for.
func (w *Words) Unspread(words int) {
	w[0] = mixing.Unmix(w[0])
	switch words {
	case 2:
		w[0] ^= w[1] * spreadSecond
	case 3:
		w[0] ^= w[1]*spreadSecond ^ bits.RotateLeft64(w[2]*spreadThird, 31)
	}
}

const (
	spreadSecond = 0x9e3779b97f4a7c15
	spreadThird  = 0xbf58476d1ce4e5b9
)

// FetchAll reads ahead what InsertAll will read of some spread keys.
func (s *Set) FetchAll(keys []uint64) {
	switch {
	case s.compact != nil:
		s.compact.fetchAll(keys)
	case len(keys) > 0:
		fetchPacked(&s.shards, keys, s.words)
	}
}

// InsertAll inserts some spread keys, and appends those that were new to others.
func (s *Set) InsertAll(keys, fresh []uint64) ([]uint64, error) {
	for len(keys) > 0 {
		if s.compact != nil {
			return s.insertCompact(keys, fresh)
		}
		at := len(fresh)
		fresh = extend(fresh, len(keys))
		seen, added := insertPacked(&s.shards, keys, fresh[at:], s.words)
		fresh = fresh[:at+added]
		s.n += uint64(added / s.words)
		if keys = keys[seen:]; len(keys) == 0 {
			break
		}
		// A shard is full, which is that of the first key; or that key is apart.
		if first := keys[0]; first != 0 {
			if s.condense() {
				continue
			}
			if err := s.grow(&s.shards[(first>>3)%packedShards]); err != nil {
				return fresh, err
			}
			continue
		}
		if s.putZero(keys[:s.words]) {
			fresh = append(fresh, keys[:s.words]...)
			s.n++
		}
		keys = keys[s.words:]
	}
	return fresh, nil
}

// insertCompact is InsertAll of a compact set.
func (s *Set) insertCompact(keys, fresh []uint64) ([]uint64, error) {
	for _, key := range keys {
		added, err := s.compact.insert(key)
		if err != nil {
			return fresh, err
		}
		if added {
			fresh = append(fresh, key)
			s.n++
		}
	}
	return fresh, nil
}

// condense makes the set compact, if it has many keys of few bits and there is
// memory for that, and reports whether it did.
func (s *Set) condense() bool {
	if s.bits == 0 || s.words > 1 || s.n < compactFrom {
		return false
	}
	c, err := newCompact(s.budget, s.bits, s.n)
	if c == nil || err != nil {
		return false
	}
	err = s.Each(func(key *Words) error {
		_, err := c.insert(key[0])
		return err
	})
	if err != nil {
		c.free()
		return false
	}
	n := s.n
	s.Free()
	s.n, s.compact = n, c
	return true
}

// extend makes a slice longer; what is added may be anything.
func extend(s []uint64, n int) []uint64 { return slices.Grow(s, n)[:len(s)+n] }

// putZero puts a key whose first word is that of empty places among those like
// it, unless it is there.
func (s *Set) putZero(key []uint64) (added bool) {
	var rest [MostWords - 1]uint64
	copy(rest[:], key[1:])
	if _, found := s.zeros[rest]; found {
		return false
	}
	if s.zeros == nil {
		s.zeros = map[[MostWords - 1]uint64]struct{}{}
	}
	s.zeros[rest] = struct{}{}
	return true
}

// insertSlowly is insertPacked by what every processor has.
func insertSlowly(shards *[packedShards]shard, keys, fresh []uint64, words int) (seen, added int) {
	for seen < len(keys) {
		key := keys[seen : seen+words]
		sh := &shards[(key[0]>>3)%packedShards]
		if key[0] == 0 || sh.room == 0 {
			break
		}
		if sh.put(key) {
			sh.room--
			added += copy(fresh[added:], key)
		}
		seen += words
	}
	return seen, added
}

// put puts a key in its place, unless it is there.
func (sh *shard) put(key []uint64) (added bool) {
	size := keysPerBucket * len(key)
	bucket, _ := bits.Mul64(key[0], sh.buckets)
	for {
		all := sh.all[int(bucket)*size : int(bucket+1)*size]
		for i, first := range all[:keysPerBucket] {
			if first == 0 {
				for w, x := range key {
					all[w*keysPerBucket+i] = x
				}
				return true
			}
			if first == key[0] && sameAt(all, i, key) {
				return false
			}
		}
		if bucket++; bucket == sh.buckets {
			bucket = 0
		}
	}
}

// sameAt reports whether a place of a bucket has a key.
func sameAt(bucket []uint64, place int, key []uint64) bool {
	for w, x := range key {
		if bucket[w*keysPerBucket+place] != x {
			return false
		}
	}
	return true
}

// grow moves a shard to more buckets.
func (s *Set) grow(sh *shard) error {
	buckets := sh.buckets + sh.buckets/3
	switch {
	case sh.buckets == 0:
		buckets = firstBuckets
	case sh.buckets < doublingBuckets:
		buckets = 2 * sh.buckets
	}
	all, err := store.Allocate[uint64](s.budget, int(buckets)*keysPerBucket*s.words)
	if err != nil {
		return err
	}
	store.Touch(all)
	before := sh.all
	*sh = shard{at: unsafe.Pointer(unsafe.SliceData(all)), buckets: buckets, room: buckets * keysPerBucket * 3 / 4, all: all}
	if before != nil {
		s.move(before)
		store.Free(s.budget, before)
	}
	return nil
}

// moveBatch is how many buckets are moved at a time.
const moveBatch = 16

// move inserts the keys of some buckets.
func (s *Set) move(all []uint64) {
	var keys, fresh [moveBatch * keysPerBucket * MostWords]uint64
	size := keysPerBucket * s.words
	for len(all) > 0 {
		n, some := 0, all[:min(len(all), moveBatch*size)]
		for bucket := range slices.Chunk(some, size) {
			for i, first := range bucket[:keysPerBucket] {
				for w := range s.words {
					keys[n+w] = bucket[w*keysPerBucket+i]
				}
				if first != 0 {
					n += s.words
				}
			}
		}
		insertPacked(&s.shards, keys[:n], fresh[:n], s.words) // there is room
		all = all[len(some):]
	}
}

// Each calls visit for every key, until it returns an error.
func (s *Set) Each(visit func(key *Words) error) error {
	if s.compact != nil {
		return s.compact.each(visit)
	}
	var key Words
	for rest := range s.zeros {
		key = Words{}
		copy(key[1:], rest[:])
		if err := visit(&key); err != nil {
			return err
		}
	}
	for i := range s.shards {
		if err := s.eachOf(&s.shards[i], visit); err != nil {
			return err
		}
	}
	return nil
}

// Drain is Each, and gives the memory of keys back behind them: the set is no
// good afterwards.
func (s *Set) Drain(visit func(key *Words) error) error {
	defer s.Free()
	if s.compact != nil {
		return s.compact.drain(visit)
	}
	for i := range s.shards {
		sh := &s.shards[i]
		if err := s.eachOf(sh, visit); err != nil {
			return err
		}
		store.Free(s.budget, sh.all)
		*sh = shard{}
	}
	return s.Each(visit) // what is apart
}

// eachOf is Each of a shard.
func (s *Set) eachOf(sh *shard, visit func(key *Words) error) error {
	var key Words
	for bucket := range slices.Chunk(sh.all, keysPerBucket*s.words) {
		for j, first := range bucket[:keysPerBucket] {
			if first == 0 {
				continue
			}
			for w := range s.words {
				key[w] = bucket[w*keysPerBucket+j]
			}
			if err := visit(&key); err != nil {
				return err
			}
		}
	}
	return nil
}

// Free empties the set and gives its memory back; it is no good afterwards.
func (s *Set) Free() {
	for i := range s.shards {
		if sh := &s.shards[i]; sh.all != nil {
			store.Free(s.budget, sh.all)
			*sh = shard{}
		}
	}
	if s.compact != nil {
		s.compact.free()
	}
	s.zeros, s.n, s.compact = nil, 0, nil
}
