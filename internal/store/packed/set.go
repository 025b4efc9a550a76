package packed

import (
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Set is a set of packed keys, which are stored in the table itself: looking
// one up mostly reads one cache line and nothing else. Keys have no numbers,
// and are in no order. A Set is for one goroutine; those that NewSets makes
// together have the same keys, each for a goroutine of its own.
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
// takes less than half of that. How several goroutines insert is in
// concurrent.go, and how a set grows in grow.go.
type Set struct {
	*table
	// shards are those of the table; their room is what this goroutine may add.
	shards [Shards]shard
	// compact, once it is set, has all keys.
	compact *compactSet
	// version is that of the table when shards and compact were read.
	version uint64
	n       uint64 // keys that this goroutine has added

	inserting atomic.Bool // the goroutine reads and writes buckets
	_         cacheline.Pad
}

// table is what the sets of several goroutines have in common.
type table struct {
	budget *store.Budget
	words  int
	// bits is how many bits keys of one word have; 0 is all.
	bits int
	sets []*Set // of the goroutines

	// shards and compact change while no goroutine inserts.
	shards  [Shards]shard
	compact *compactSet
	version uint64
	// rooms is how many keys may be added to each shard, beyond those that
	// goroutines have claimed.
	rooms [Shards]atomic.Int64

	growing sync.Mutex
	pause   atomic.Pointer[task] // nil: goroutines may insert

	apart struct { // keys whose first word marks a place in the table
		sync.Mutex
		keys map[[MostWords]uint64]struct{}
	}
}

// shard has the buckets for an eighth of the hashes.
type shard struct {
	// at is the first bucket. Assembly knows the offsets of the first three
	// fields, and the size of a shard.
	at      unsafe.Pointer
	buckets uint64
	// room is how many more keys may be added.
	room uint64
	all  []uint64
}

// Shards is how many parts a set has that can be visited one by one.
const Shards = 8

const keysPerBucket = 8

// NewSet makes an empty set of keys of that many words, as Packer.Words tells,
// that charges its memory to the budget. Bits, from Packer.Bits, is how many
// bits keys of one word have; with 0 the set never becomes compact.
func NewSet(b *store.Budget, words, bits int) (*Set, error) {
	sets, err := NewSets(b, words, bits, 1)
	if err != nil {
		return nil, err
	}
	return sets[0], nil
}

// NewSets is NewSet for some goroutines: what one of the sets has, all of them
// have.
func NewSets(b *store.Budget, words, bits, goroutines int) ([]*Set, error) {
	t := &table{budget: b, words: words, bits: bits}
	for range goroutines {
		t.sets = append(t.sets, &Set{table: t})
	}
	for i := range t.shards {
		if err := t.enlarge(i); err != nil {
			t.Free()
			return nil, err
		}
	}
	for _, s := range t.sets {
		s.refresh()
	}
	return t.sets, nil
}

// Len returns how many keys this goroutine has added.
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
		s.enter()
		s.compact.fetchAll(keys)
		s.leave()
	case len(keys) > 0:
		fetchPacked(&s.shards, keys, s.words)
	}
}

// InsertAll inserts spread keys, stored one after the other, and appends those
// that were new to fresh, which it returns. After store.ErrFull some of the
// keys are inserted, and those among them that were new are in fresh.
func (s *Set) InsertAll(keys, fresh []uint64) ([]uint64, error) {
	s.enter()
	defer s.leave()
	for len(keys) > 0 {
		if s.compact != nil {
			return s.insertCompact(keys, fresh)
		}
		at := len(fresh)
		fresh = extend(fresh, len(keys))
		seen, added := s.insert(keys, fresh[at:])
		fresh = fresh[:at+added]
		s.n += uint64(added / s.words)
		if keys = keys[seen:]; len(keys) == 0 {
			break
		}
		// The shard of the first key is full; or that key is apart.
		if !s.isApart(keys[0]) {
			if err := s.provide(shardOf(keys[0])); err != nil {
				return fresh, err
			}
			continue
		}
		if s.putApart(keys[:s.words]) {
			fresh = append(fresh, keys[:s.words]...)
			s.n++
		}
		keys = keys[s.words:]
	}
	return fresh, nil
}

// insert inserts keys up to one that is apart or whose shard has no room. It
// returns how many words of them it has handled, and how many of new keys it
// has written.
func (s *Set) insert(keys, fresh []uint64) (seen, added int) {
	if s.several() {
		return insertShared(&s.shards, keys, fresh, s.words)
	}
	return insertPacked(&s.shards, keys, fresh, s.words)
}

// shardOf returns the shard of a spread key.
func shardOf(first uint64) int { return int((first >> 3) % Shards) }

// insertCompact is InsertAll of a compact set.
func (s *Set) insertCompact(keys, fresh []uint64) ([]uint64, error) {
	for len(keys) > 0 {
		shard, at, rest := s.compact.place(keys[0])
		sh := s.compact.shards[shard]
		if s.shards[shard].room == 0 && !sh.has(at, rest) {
			if err := s.provide(shard); err != nil {
				return fresh, err
			}
			continue
		}
		added, err := s.compact.put(sh, at, rest)
		if err != nil {
			return fresh, err
		}
		if added {
			fresh = append(fresh, keys[0])
			s.shards[shard].room--
			s.n++
		}
		keys = keys[1:]
	}
	return fresh, nil
}

// extend makes a slice n words longer; the new words may have any value.
func extend(s []uint64, n int) []uint64 { return slices.Grow(s, n)[:len(s)+n] }

// putApart adds a key whose spread first word marks a place, and reports whether
// it was new.
func (t *table) putApart(key []uint64) (added bool) {
	var whole [MostWords]uint64
	copy(whole[:], key)
	t.apart.Lock()
	defer t.apart.Unlock()
	if _, found := t.apart.keys[whole]; found {
		return false
	}
	if t.apart.keys == nil {
		t.apart.keys = map[[MostWords]uint64]struct{}{}
	}
	t.apart.keys[whole] = struct{}{}
	return true
}

// insertSlowly is insertPacked in portable code.
func insertSlowly(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int) {
	for seen < len(keys) {
		key := keys[seen : seen+words]
		sh := &shards[shardOf(key[0])]
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

// sameAt reports whether a place of a bucket, whose first word is that of a key,
// has the key.
func sameAt(bucket []uint64, place int, key []uint64) bool {
	for w, x := range key[1:] {
		if bucket[(w+1)*keysPerBucket+place] != x {
			return false
		}
	}
	return true
}

// Each calls visit with every key, spread and in no order, until it returns an
// error. The key is valid during the call. No goroutine must add keys meanwhile.
func (t *table) Each(visit func(key *Words) error) error {
	for i := range Shards {
		if err := t.eachOf(i, visit); err != nil {
			return err
		}
	}
	return nil
}

// Drain is Each for one of the shards, and frees its memory then, so that keys
// can move to another set in little memory. Goroutines may drain different
// shards; the set must not be used afterwards, but for Free.
func (t *table) Drain(i int, visit func(key *Words) error) error {
	if err := t.eachOf(i, visit); err != nil {
		return err
	}
	if t.compact != nil {
		t.compact.freeShard(i)
	}
	store.Free(t.budget, t.shards[i].all)
	t.shards[i] = shard{}
	return nil
}

// eachOf is Each of one shard, the first of which has the keys that are apart.
func (t *table) eachOf(shard int, visit func(key *Words) error) error {
	if shard == 0 {
		if err := t.eachApart(visit); err != nil {
			return err
		}
	}
	if t.compact != nil {
		return t.compact.eachOf(shard, visit)
	}
	var key Words
	for bucket := range slices.Chunk(t.shards[shard].all, keysPerBucket*t.words) {
		for j, first := range bucket[:keysPerBucket] {
			if first == 0 {
				continue
			}
			for w := range t.words {
				key[w] = bucket[w*keysPerBucket+j]
			}
			if err := visit(&key); err != nil {
				return err
			}
		}
	}
	return nil
}

// eachApart is Each of the keys that are apart.
func (t *table) eachApart(visit func(key *Words) error) error {
	for whole := range t.apart.keys {
		key := Words{}
		copy(key[:], whole[:])
		if err := visit(&key); err != nil {
			return err
		}
	}
	return nil
}

// Free returns the memory of all goroutines' sets to the budget. They must not
// be used afterwards.
func (t *table) Free() {
	for i := range t.shards {
		store.Free(t.budget, t.shards[i].all)
		t.shards[i] = shard{}
	}
	if t.compact != nil {
		t.compact.free()
	}
	t.apart.keys, t.compact = nil, nil
	for _, s := range t.sets {
		s.n, s.compact, s.shards = 0, nil, t.shards
	}
}
