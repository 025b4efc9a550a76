package packed

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestCompactSet: a compact set has what was put into it and nothing else, each key once, for keys of any number of bits that are chance,
// numbers in a row, or in few buckets, and gives all of them back.
func TestCompactSet(t *testing.T) {
	over := 0
	seeded.Check(t, func(t *rapid.T) {
		bits := rapid.IntRange(shardBits+2, 44).Draw(t, "bits")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		b := store.NewBudget(0)
		c, err := newCompact(b, bits, rapid.SampledFrom([]uint64{0, 5_000, 100_000}).Draw(t, "room"))
		if err != nil {
			t.Fatal(err)
		}
		if c == nil {
			t.Skip("too many bits for so few buckets")
		}
		s := &Set{table: &table{budget: b, words: 1, bits: bits, compact: c}, version: 1}
		s.sets = []*Set{s}
		for i, sh := range c.shards {
			s.use(i, sh, 0)
		}
		crowded := rapid.Bool().Draw(t, "crowded")
		known := map[uint64]bool{}
		for i := range uint64(rapid.IntRange(1, 30_000).Draw(t, "keys")) {
			key := i
			if r.IntN(2) == 0 {
				key = r.Uint64N(1 << min(bits, 14+r.IntN(30)))
			}
			if crowded { // in the first buckets of some shards
				key = c.restore(key % (1 << bits) >> max(0, bits-20) & (1<<bits - 1))
			}
			key %= 1 << bits
			fresh, err := s.InsertAll([]uint64{mixing.Mix(key)}, nil)
			if err != nil || (len(fresh) == 1) == known[key] {
				t.Fatalf("key %d: added %v, was there %v: %v", key, fresh, known[key], err)
			}
			known[key] = true
		}
		if s.Len() != uint64(len(known)) {
			t.Fatalf("%d keys, want %d", s.Len(), len(known))
		}
		for _, sh := range c.shards {
			over += sh.full
		}
		_ = s.Each(func(key *Words) error {
			x := mixing.Unmix(key[0])
			if !known[x] {
				t.Fatalf("%d was never put in, or comes twice", x)
			}
			delete(known, x)
			return nil
		})
		if len(known) > 0 {
			t.Fatalf("%d keys are missing", len(known))
		}
		if s.Free(); b.Used() != 0 {
			t.Fatalf("%d bytes are not given back", b.Used())
		}
	})
	if !testing.Short() && over == 0 { // 20 draws are too few
		t.Error("no bucket was full")
	}
}

// TestPermute: it is a bijection for any number of bits.
func TestPermute(t *testing.T) {
	for bits := shardBits + 2; bits <= 64; bits++ {
		s := &compactSet{bits: bits}
		r := rand.New(rand.NewPCG(uint64(bits), 1))
		for range 1000 {
			x := r.Uint64() >> (64 - bits)
			if y := s.permute(x); y>>1>>(bits-1) != 0 || s.restore(y) != x {
				t.Fatalf("%d bits: %x becomes %x and %x", bits, x, y, s.restore(y))
			}
		}
	}
}

// TestLookSlowly: comparisons by few instructions of the processor agree with those one by one.
func TestLookSlowly(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		var b bucket
		for i := range b {
			b[i] = r.Uint32N(5) << (31 * r.IntN(2))
		}
		entry := 1 + r.Uint32N(4)
		same, empty := lookBucket(&b, entry)
		if s, e := lookSlowly(&b, entry); s != same || e != empty {
			t.Fatalf("%d in %v: %b and %b, slowly %b and %b", entry, b, same, empty, s, e)
		}
	}
}

// TestSetBecomesCompact: a set of many keys of few bits takes half the memory, says of each key that comes again that it is there, whether
// it came before or after, and ends at its limit.
func TestSetBecomesCompact(t *testing.T) {
	raced.SkipSequential(t)
	const n, bits = 3 << 20, 44
	key := func(i uint64) uint64 { return mixing.Mix(i * 0x9e3779b97f4a7c15 >> (64 - bits)) }
	b := store.NewMappedBudget(0)
	defer b.Release()
	s, err := NewSet(b, 1, bits)
	if err != nil {
		t.Fatal(err)
	}
	keys := make([]uint64, 64)
	for round := range 2 {
		var fresh []uint64
		for i := uint64(0); i < n; i += 64 {
			for j := range keys {
				keys[j] = key(i + uint64(j))
			}
			s.FetchAll(keys)
			if fresh, err = s.InsertAll(keys, fresh[:0]); err != nil || round == 0 && !slices.Equal(fresh, keys) || round == 1 && len(fresh) > 0 {
				t.Fatal(round, i, len(fresh), err)
			}
		}
		if s.compact == nil || s.Len() != n {
			t.Fatalf("compact %v, %d keys", s.compact != nil, s.Len())
		}
	}
	if per := float64(b.Used()) / n; per > 5.8 {
		t.Errorf("%.2f bytes for a key", per)
	}
	if per := float64(b.Peak()) / n; per > 6.2 {
		t.Errorf("%.2f bytes for a key while it grows", per)
	}
	small, err := NewSet(store.NewBudget(8<<20), 1, bits)
	if err != nil {
		t.Fatal(err)
	}
	i := uint64(0)
	for ; err == nil && i < n; i++ {
		_, err = small.InsertAll([]uint64{key(i)}, nil)
	}
	if !errors.Is(err, store.ErrFull) || small.Len() != i-1 || i < 1_100_000 {
		t.Errorf("%d keys in 8 MiB: %v", small.Len(), err)
	}
	for j := range i - 1 {
		if fresh, err := small.InsertAll([]uint64{key(j)}, nil); err != nil || len(fresh) > 0 {
			t.Fatalf("key %d is new again: %v", j, err)
		}
	}
}
