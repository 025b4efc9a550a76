package packed

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestSet: the set has what was put into it and nothing else, each key once, in whatever order and number keys come, with
// first words that are the same or zero.
func TestSet(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		words := rapid.IntRange(1, MostWords).Draw(t, "words")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		firsts := rapid.SampledFrom([]uint64{3, 100, 1 << 12, 1 << 60}).Draw(t, "firsts")
		b := store.NewBudget(0)
		s, err := NewSet(b, words, 0)
		if err != nil {
			t.Fatal(err)
		}
		known := map[[MostWords]uint64]bool{}
		for range rapid.IntRange(1, 60).Draw(t, "rounds") {
			n := r.IntN(200)
			keys, want := make([]uint64, 0, n*words), []uint64{}
			for range n {
				key := [MostWords]uint64{r.Uint64N(firsts) * 0x9e3779b97f4a7c15, r.Uint64N(3), r.Uint64N(2)}
				clear(key[words:])
				keys = append(keys, key[:words]...)
				if !known[key] {
					known[key] = true
					want = append(want, key[:words]...)
				}
			}
			s.FetchAll(keys)
			got, err := s.InsertAll(keys, nil)
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("%d words, new keys %v, want %v: %v", words, got, want, err)
			}
		}
		if s.Len() != uint64(len(known)) {
			t.Fatalf("%d keys, want %d", s.Len(), len(known))
		}
		found := map[[MostWords]uint64]bool{}
		_ = s.Each(func(key *Words) error {
			found[[MostWords]uint64(key[:])] = true
			return nil
		})
		if len(found) != len(known) {
			t.Fatalf("each of %d keys, want %d", len(found), len(known))
		}
		for key := range found {
			if !known[key] {
				t.Fatalf("%v was never put in", key)
			}
		}
		if s.Free(); b.Used() != 0 {
			t.Fatalf("%d bytes are not given back", b.Used())
		}
	})
}

// TestSetRefusals refuses memory to every other insertion of some keys. What was inserted before stays, and is told of; the rest is
// inserted later, each once.
func TestSetRefusals(t *testing.T) {
	t.Parallel()
	for words := 1; words <= MostWords; words++ {
		for _, width := range []int{0, 24} { // of keys of one word; from some keys on, those of few bits are stored in fewer
			r := rand.New(rand.NewPCG(uint64(words), uint64(width)))
			b := store.NewBudget(1 << 30)
			s, err := NewSet(b, words, width)
			if err != nil {
				t.Fatal(err)
			}
			known := map[[MostWords]uint64]bool{}
			refused := 0
			for round := range 150 {
				var keys []uint64
				for range 200 {
					key := [MostWords]uint64{r.Uint64N(1 << 22), r.Uint64N(3), r.Uint64N(2)}
					clear(key[words:])
					keys, known[key] = append(keys, key[:words]...), true
				}
				before := s.Len()
				taken := b.Left() - r.Int64N(64)
				if err := b.Take(taken); err != nil {
					t.Fatal(err)
				}
				fresh, err := s.InsertAll(keys, nil)
				b.Give(taken)
				if err != nil {
					if refused++; !errors.Is(err, store.ErrFull) {
						t.Fatal(err)
					}
				}
				if s.Len() != before+uint64(len(fresh)/words) {
					t.Fatalf("round %d: %d keys, and %d new ones make %d", round, before, len(fresh)/words, s.Len())
				}
				if _, err := s.InsertAll(keys, nil); err != nil || s.Len() != uint64(len(known)) {
					t.Fatalf("round %d: %v, %d keys, want %d", round, err, s.Len(), len(known))
				}
			}
			each := uint64(0)
			_ = s.Each(func(*Words) error {
				each++
				return nil
			})
			if each != s.Len() || refused == 0 {
				t.Errorf("each of %d keys, want %d; %d times refused", each, s.Len(), refused)
			}
		}
	}
}

// TestInsertSlowly: comparisons by few instructions of the processor agree with those word by word: the same keys are new, and
// stand in the same places.
func TestInsertSlowly(t *testing.T) {
	for words := 1; words <= MostWords; words++ {
		r := rand.New(rand.NewPCG(uint64(words), 2))
		fast, _ := NewSet(store.NewBudget(0), words, 0)
		slow, _ := NewSet(store.NewBudget(0), words, 0)
		for range 300 {
			keys := make([]uint64, 16*words)
			for i := range keys {
				if keys[i] = r.Uint64N(3); i%words == 0 {
					keys[i] = 1 + r.Uint64N(40)*0x123456789abcdef
				}
			}
			a, b := make([]uint64, len(keys)), make([]uint64, len(keys))
			seenFast, newFast := insertPacked(&fast.shards, keys, a, words)
			seenSlow, newSlow := insertSlowly(&slow.shards, keys, b, words)
			if seenFast != seenSlow || newFast != newSlow || !slices.Equal(a[:newFast], b[:newSlow]) {
				t.Fatalf("%d words: %d seen and %d new, slowly %d and %d", words, seenFast, newFast, seenSlow, newSlow)
			}
			for i := range fast.shards {
				if !slices.Equal(fast.shards[i].all, slow.shards[i].all) || fast.shards[i].room != slow.shards[i].room {
					t.Fatalf("%d words: shard %d is not the same", words, i)
				}
			}
		}
	}
}

// TestSetGrows: the memory for many keys is what the documentation says, also while the set grows, and a
// limit ends it.
func TestSetGrows(t *testing.T) {
	const n = 3 << 20
	b := store.NewMappedBudget(0)
	defer b.Release()
	s, err := NewSet(b, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	var fresh []uint64
	for i := uint64(0); i < n; i += 64 {
		keys := make([]uint64, 64)
		for j := range keys {
			keys[j] = mixing.Mix(i + uint64(j))
		}
		if fresh, err = s.InsertAll(keys, fresh[:0]); err != nil || len(fresh) != 64 {
			t.Fatal(len(fresh), err)
		}
	}
	if per := float64(b.Used()) / n; per > 22 {
		t.Errorf("%.1f bytes for a key of one word", per)
	}
	if per := float64(b.Peak()) / n; per > 25 {
		t.Errorf("%.1f bytes for a key of one word while it grows", per)
	}
	small, err := NewSet(store.NewBudget(100<<10), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i := uint64(0); err == nil && i < n; i++ {
		_, err = small.InsertAll([]uint64{mixing.Mix(i)}, nil)
	}
	if !errors.Is(err, store.ErrFull) || small.Len() < 2000 {
		t.Errorf("%d keys in 100 KiB: %v", small.Len(), err)
	}
}

// TestSpread: spreading is undone by its reverse, and keys of small numbers are spread evenly over shards and buckets.
func TestSpread(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		words := rapid.IntRange(1, MostWords).Draw(t, "words")
		var key Words
		for i := range words {
			key[i] = rapid.Uint64().Draw(t, "word")
		}
		spread := key
		if spread.Spread(words); spread[0] == key[0] && key[0] != 0 {
			t.Fatalf("%v is not spread", key)
		}
		if spread.Unspread(words); spread != key {
			t.Fatalf("%v, want %v", spread, key)
		}
	})
	for words := 1; words <= MostWords; words++ {
		var shards [Shards]int
		var high [16]int
		for i := range uint64(1 << 14) {
			key := Words{}
			key[words-1] = i << 1
			key.Spread(words)
			shards[(key[0]>>3)%Shards]++
			high[key[0]>>60]++
		}
		for _, n := range append(shards[:], high[:]...) {
			if n > (1<<14)/8+300 || n < (1<<14)/16-200 {
				t.Errorf("%d words: %d in a shard or a sixteenth of the buckets", words, n)
			}
		}
	}
}
