package packed

import (
	"math/bits"
	"slices"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Set is a set of packed keys, which are stored in the table itself: looking
// one up mostly reads one cache line and nothing else. Keys have no numbers,
// and are in no order. It is for one goroutine.
//
// A bijection spreads the bits of the first word, given the others (see
// Spread), so that a spread key is its own hash. It leads to a shard and there
// to a bucket of 8 keys; from it on, the first bucket that has the key or an
// empty place ends the search:
//
//	bits 63…  the bucket in the shard: the product of hash and number of
//	          buckets, divided by 2^64, so that any number will do
//	bits 5…3  the shard
//
// The first words of the keys of a bucket are side by side, on one cache line,
// so that they are compared together; then come the second ones, on the next
// line, and the third ones. An empty place is 0; keys whose spread first word
// is 0 are stored apart.
//
// A shard that is full to 3/4 is moved to one with a third more buckets. These
// are in the same order, so memory is written from one end to the other. So a
// key takes 12.2 bytes for each of its words on average, and no more than 14.3.
//
// A large set of keys of one word with few bits becomes a compactSet, which
// takes less than half of that.
type Set struct {
	budget *store.Budget
	words  int
	shards [packedShards]shard
	// zeros has the other words of keys whose spread first word is 0: the first
	// word marks empty places in the table.
	zeros map[[MostWords - 1]uint64]struct{}
	n     uint64

	// bits is how many bits keys of one word have; 0 is all.
	bits int
	// compact, once it is set, has all keys.
	compact *compactSet
}

// shard has the buckets for an eighth of the hashes.
type shard struct {
	// at is the first bucket. Assembly knows the offsets of the first three
	// fields, and the size of a shard.
	at      unsafe.Pointer
	buckets uint64
	// room is how many more keys may be added before the shard grows.
	room uint64
	all  []uint64
}

const (
	packedShards    = 8
	keysPerBucket   = 8
	firstBuckets    = 2
	doublingBuckets = 1 << 16 // below that a shard grows to twice as many
)

// NewSet makes an empty set of keys of that many words, as Packer.Words tells,
// that charges its memory to the budget. Bits, from Packer.Bits, is how many
// bits keys of one word have; with 0 the set never becomes compact.
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

// Len returns the number of keys.
func (s *Set) Len() uint64 { return s.n }

// Spread turns a packed key of that many words into its own hash. Unspread is the
// inverse.
func (w *Words) Spread(words int) {
	switch words {
	case 2:
		w[0] ^= w[1] * spreadSecond
	case 3:
		w[0] ^= w[1]*spreadSecond ^ bits.RotateLeft64(w[2]*spreadThird, 31)
	}
	w[0] = mixing.Mix(w[0])
}

// Unspread turns a spread key back into the packed key.
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

// FetchAll starts loading what InsertAll will read for some spread keys. It
// changes no result.
func (s *Set) FetchAll(keys []uint64) {
	switch {
	case s.compact != nil:
		s.compact.fetchAll(keys)
	case len(keys) > 0:
		fetchPacked(&s.shards, keys, s.words)
	}
}

// InsertAll inserts spread keys, stored one after the other, and appends those
// that were new to fresh, which it returns. After store.ErrFull some of the
// keys are inserted, and those among them that were new are in fresh.
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
		// The shard of the first key is full; or that key is apart.
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

// condense makes the set compact if it has many keys of few bits and there is
// memory for both at once, and reports whether it did.
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

// extend makes a slice n words longer; the new words may have any value.
func extend(s []uint64, n int) []uint64 { return slices.Grow(s, n)[:len(s)+n] }

// putZero adds a key whose spread first word is 0, and reports whether it was
// new.
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

// insertSlowly is insertPacked in portable code.
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

// put adds a key, and reports whether it was new. The shard must have room.
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

// grow moves a shard to more buckets. ErrFull leaves it as it was.
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

// move inserts all keys of old buckets.
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

// Each calls visit with every key, spread and in no order, until it returns an
// error. The key is valid during the call; visit must not add keys.
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

// Drain is Each that frees the memory of keys after visiting them, so that they
// can move to another set in little memory. The set must not be used
// afterwards.
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

// eachOf is Each of one shard.
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

// Free returns the memory to the budget. The set must not be used afterwards.
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
