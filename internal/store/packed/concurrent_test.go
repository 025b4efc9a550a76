package packed

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// insertLists inserts lists of keys into one table, each list by a goroutine of its own, and returns which keys were new. It inserts
// at most batch keys at once.
func insertLists(t rapid.TB, sets []*Set, lists [][]uint64, batch int) (fresh [][]uint64) {
	fresh = make([][]uint64, len(lists))
	errs := make([]error, len(lists))
	var running sync.WaitGroup
	for i, s := range sets {
		running.Go(func() {
			for some := range slices.Chunk(lists[i], batch*s.words) {
				s.FetchAll(some)
				if fresh[i], errs[i] = s.InsertAll(some, fresh[i]); errs[i] != nil {
					return
				}
			}
		})
	}
	running.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	return fresh
}

// drawKeys draws lists of keys, many of which are in several lists, or the same list several times; firsts is how many first words there are, among them those of keys that
// are apart.
func drawKeys(r *rand.Rand, lists, n, words int, firsts uint64, same bool) (all [][]uint64, distinct map[[MostWords]uint64]bool) {
	distinct = map[[MostWords]uint64]bool{}
	for range lists {
		if same && len(all) > 0 {
			all = append(all, all[0])
			continue
		}
		var list []uint64
		for range n {
			first := r.Uint64N(firsts)
			if first > 1 {
				first *= 0x9e3779b97f4a7c15
			}
			key := [MostWords]uint64{first, r.Uint64N(3), r.Uint64N(2)}
			clear(key[words:])
			distinct[key] = true
			list = append(list, key[:words]...)
		}
		all = append(all, list)
	}
	return all, distinct
}

// checkFresh: every key was new once, and the sets have these keys and no others.
func checkFresh(t *rapid.T, sets []*Set, fresh [][]uint64, distinct map[[MostWords]uint64]bool) {
	words, left, sum := sets[0].words, len(distinct), uint64(0)
	seen := map[[MostWords]uint64]int{}
	for i, list := range fresh {
		for key := range slices.Chunk(list, words) {
			var whole [MostWords]uint64
			copy(whole[:], key)
			if seen[whole]++; seen[whole] > 1 || !distinct[whole] {
				t.Fatalf("%d is new %d times; was it put in: %v", whole, seen[whole], distinct[whole])
			}
		}
		if sets[i].Len() != uint64(len(list)/words) {
			t.Fatalf("goroutine %d has added %d keys, and %d were new", i, sets[i].Len(), len(list)/words)
		}
		sum += sets[i].Len()
	}
	if sum != uint64(left) {
		t.Fatalf("%d keys were new, want %d", sum, left)
	}
	_ = sets[0].Each(func(key *Words) error {
		whole := [MostWords]uint64(key[:])
		if seen[whole]--; seen[whole] != 0 {
			t.Fatalf("%d was never new, or comes twice", whole)
		}
		left--
		return nil
	})
	if left != 0 {
		t.Fatalf("%d keys are missing", left)
	}
}

// TestSetsConcurrent: of several goroutines that insert the same keys into one table, exactly one is told that a key is new, while the table
// grows and, for keys of few bits, becomes compact.
func TestSetsConcurrent(t *testing.T) {
	apart := 0
	seeded.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		words := rapid.IntRange(1, MostWords).Draw(t, "words")
		firsts := rapid.SampledFrom([]uint64{3, 100, 1 << 12, 1 << 60}).Draw(t, "firsts")
		goroutines := rapid.IntRange(1, 4).Draw(t, "goroutines")
		b := store.NewBudget(0)
		sets, err := NewSets(b, words, 0, goroutines)
		if err != nil {
			t.Fatal(err)
		}
		same := rapid.Bool().Draw(t, "same") // the goroutines come to the same keys at nearly the same time
		lists, distinct := drawKeys(r, goroutines, rapid.IntRange(1, 20_000).Draw(t, "keys"), words, firsts, same)
		fresh := insertLists(t, sets, lists, rapid.IntRange(1, 64).Draw(t, "batch"))
		checkFresh(t, sets, fresh, distinct)
		apart += len(sets[0].apart.keys)
		if sets[0].Free(); b.Used() != 0 {
			t.Fatalf("%d bytes are not given back", b.Used())
		}
	})
	if apart == 0 {
		t.Error("no key was apart")
	}
}

// TestSetsConcurrentCompact is TestSetsConcurrent with so many keys of few bits that the set becomes compact and grows on.
func TestSetsConcurrentCompact(t *testing.T) {
	const n, bits, goroutines = 3 * compactFrom, 40, 3
	b := store.NewMappedBudget(0)
	defer b.Release()
	sets, err := NewSets(b, 1, bits, goroutines)
	if err != nil {
		t.Fatal(err)
	}
	lists := make([][]uint64, goroutines)
	for i := range uint64(n) {
		key := mixing.Mix(i * 0x9e3779b97f4a7c15 >> (64 - bits))
		for g := range lists {
			if (i+uint64(g))%goroutines != 0 {
				lists[g] = append(lists[g], key)
			}
		}
	}
	fresh := insertLists(t, sets, lists, 48)
	seen := map[uint64]bool{}
	for _, key := range slices.Concat(fresh...) {
		if seen[key] {
			t.Fatalf("%d is new twice", key)
		}
		seen[key] = true
	}
	if len(seen) != n || sets[1].compact == nil {
		t.Fatalf("%d keys were new, want %d; compact: %v", len(seen), n, sets[1].compact != nil)
	}
	for shard := range Shards {
		err := sets[0].Drain(shard, func(key *Words) error {
			if !seen[key[0]] {
				t.Fatalf("%d was never put in, or comes twice", key[0])
			}
			delete(seen, key[0])
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if sets[0].Free(); len(seen) > 0 || b.Used() != 0 {
		t.Errorf("%d keys are missing, and %d bytes are not given back", len(seen), b.Used())
	}
}

// TestSetsRefusals: goroutines that are refused memory keep what they have inserted, and insert the rest later, each key once.
func TestSetsRefusals(t *testing.T) {
	for words := 1; words <= MostWords; words++ {
		r := rand.New(rand.NewPCG(uint64(words), 3))
		b := store.NewBudget(1 << 30)
		sets, err := NewSets(b, words, 0, 2)
		if err != nil {
			t.Fatal(err)
		}
		lists, distinct := drawKeys(r, 2, 20_000, words, 1<<60, false)
		added, errs := make([]uint64, 2), make([]error, 2)
		insert := func() {
			var running sync.WaitGroup
			for i, s := range sets {
				running.Go(func() {
					var fresh []uint64
					fresh, errs[i] = s.InsertAll(lists[i], nil)
					added[i] += uint64(len(fresh) / words)
				})
			}
			running.Wait()
		}
		taken := b.Left() - (1 << 16)
		if err := b.Take(taken); err != nil {
			t.Fatal(err)
		}
		insert()
		if !errors.Is(errs[0], store.ErrFull) || !errors.Is(errs[1], store.ErrFull) || added[0]+added[1] >= uint64(len(distinct)) {
			t.Errorf("%d words: %d and %d keys are added: %v", words, added[0], added[1], errs)
		}
		b.Give(taken)
		if insert(); errs[0] != nil || errs[1] != nil || added[0]+added[1] != uint64(len(distinct)) || added[0] != sets[0].Len() {
			t.Errorf("%d words: %d and %d keys are added, want %d: %v", words, added[0], added[1], len(distinct), errs)
		}
	}
}

// TestInsertSharedSlowly: comparisons by few instructions of the processor agree with those word by word: the same keys are new, and
// stand in the same places.
func TestInsertSharedSlowly(t *testing.T) {
	for words := 1; words <= MostWords; words++ {
		r := rand.New(rand.NewPCG(uint64(words), 2))
		fast, _ := NewSets(store.NewBudget(0), words, 0, 2)
		slow, _ := NewSets(store.NewBudget(0), words, 0, 2)
		for i := range Shards {
			fast[0].shards[i].room, slow[0].shards[i].room = 12, 12
		}
		for range 300 {
			keys := make([]uint64, 16*words)
			for i := range keys {
				if keys[i] = r.Uint64N(3); i%words == 0 {
					keys[i] = 1 + (1+r.Uint64N(40))*0x123456789abcdef
				}
			}
			a, b := make([]uint64, len(keys)), make([]uint64, len(keys))
			seenFast, newFast := insertShared(&fast[0].shards, keys, a, words)
			seenSlow, newSlow := insertSharedSlowly(&slow[0].shards, keys, b, words)
			if seenFast != seenSlow || newFast != newSlow || !slices.Equal(a[:newFast], b[:newSlow]) {
				t.Fatalf("%d words: %d seen and %d new, slowly %d and %d", words, seenFast, newFast, seenSlow, newSlow)
			}
			for i := range Shards {
				if !slices.Equal(fast[0].shards[i].all, slow[0].shards[i].all) || fast[0].shards[i].room != slow[0].shards[i].room {
					t.Fatalf("%d words: shard %d is not the same", words, i)
				}
			}
		}
	}
}
