package lossy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// model is a replacing store by its definition.
type model struct {
	policy   Policy
	keys     map[string]*modelKey
	capacity int
	now      int
	age      int // greatest worth of a victim
}

type modelKey struct {
	entry                   uint32
	pinned                  bool
	hits, worth, used, came int
}

// victim is the key that must go, "" when any may (random) or none can.
func (m *model) victim() (best string, any bool) {
	for key, k := range m.keys {
		if k.pinned {
			continue
		}
		b := m.keys[best]
		switch {
		case !any:
			best = key
		case m.policy == FIFO && k.came < b.came, m.policy == LRU && k.used < b.used,
			m.policy == LFU && (k.worth < b.worth || k.worth == b.worth && k.came < b.came):
			best = key
		}
		any = true
	}
	return best, any
}

// TestReplacingAgainstModel inserts and unpins at random; keys differ in length.
func TestReplacingAgainstModel(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		policy := Policy(rapid.IntRange(0, 3).Draw(t, "policy"))
		capacity := rapid.IntRange(1, 12).Draw(t, "capacity")
		s, err := NewReplacing(store.NewBudget(0), ReplacingOptions{Policy: policy, Keys: capacity, Length: 8, Tail: 2})
		if err != nil {
			t.Fatal(err)
		}
		m := &model{policy: policy, keys: map[string]*modelKey{}, capacity: capacity}
		for range rapid.IntRange(0, 200).Draw(t, "operations") {
			m.now++
			key := fmt.Sprint("key ", rapid.IntRange(0, 30).Draw(t, "key"))
			if k := m.keys[key]; k != nil && k.pinned && rapid.Bool().Draw(t, "unpin") {
				s.Unpin(k.entry)
				k.pinned, k.came, k.used = false, m.now, m.now
				continue
			}
			m.insert(t, s, key)
		}
		for key, k := range m.keys {
			if got := string(s.Key(nil, k.entry)); got != key || s.entries[k.entry].pinned != k.pinned {
				t.Fatalf("entry %d is %q, want %q", k.entry, got, key)
			}
			if got := string(s.Tail(k.entry)); got != key[len(key)-2:] {
				t.Fatalf("the tail of %q is %q", key, got)
			}
		}
		each := 0
		s.Each(func(e uint32) { each++ })
		if s.Len() != len(m.keys) || each != s.Len() {
			t.Fatalf("%d keys, %d of them listed, want %d", s.Len(), each, len(m.keys))
		}
	})
}

func (m *model) insert(t *rapid.T, s *Replacing, key string) {
	victim, can := m.victim()
	e, added, err := s.Insert([]byte(key))
	known := m.keys[key]
	switch {
	case known != nil:
		if err != nil || added || e != known.entry {
			t.Fatalf("%q is there: %d %v %v", key, e, added, err)
		}
		known.hits++
		known.worth = m.age + known.hits
		known.used = m.now
		return
	case len(m.keys) == m.capacity && !can:
		if !errors.Is(err, ErrPinned) {
			t.Fatalf("all is pinned: %v", err)
		}
		return
	case err != nil || !added:
		t.Fatalf("%q is new: %v %v", key, added, err)
	}
	if len(m.keys) == m.capacity {
		if m.policy == Random {
			for old, k := range m.keys {
				if k.entry == e {
					victim = old
				}
			}
		}
		if k := m.keys[victim]; k.pinned || k.entry != e {
			t.Fatalf("%q should have gone for %q", victim, key)
		}
		m.age = max(m.age, m.keys[victim].worth)
		delete(m.keys, victim)
	}
	m.keys[key] = &modelKey{entry: e, pinned: true, worth: m.age}
	if tail := s.Tail(e); string(tail) != "\x00\x00" {
		t.Fatalf("the tail of a new key is %q", tail)
	}
	copy(s.Tail(e), key[len(key)-2:])
}

// TestLongKeys: keys of several blocks take the room of several keys.
func TestLongKeys(t *testing.T) {
	s, err := NewReplacing(store.NewBudget(1070), ReplacingOptions{Length: 8})
	if err != nil {
		t.Fatal(err)
	}
	long := func(i int) []byte { return []byte(fmt.Sprintf("%028d", i)) } // four blocks
	for i := range 100 {
		e, added, err := s.Insert(long(i))
		if err != nil || !added || string(s.Key(nil, e)) != string(long(i)) {
			t.Fatalf("%d: %v %v", i, added, err)
		}
		s.Unpin(e)
	}
	if s.Capacity() < 12 || s.Len() != s.Capacity()/4 || s.Replaced() != uint64(100-s.Len()) || s.Inserted() != 100 {
		t.Errorf("%d keys, %d replaced of %d", s.Len(), s.Replaced(), s.Inserted())
	}
	if _, _, err := s.Insert(make([]byte, 1000)); !errors.Is(err, ErrPinned) {
		t.Errorf("a key longer than the memory: %v", err)
	}
}

// TestReplacingFillsTheBudget: a store without a given size takes nearly all that is left, not more.
func TestReplacingFillsTheBudget(t *testing.T) {
	for _, limit := range []int64{1000, 100_000, 1 << 20, 3_000_000} {
		for _, length := range []int{5, 40, 400} {
			b := store.NewBudget(limit)
			s, err := NewReplacing(b, ReplacingOptions{Length: length})
			if err != nil {
				if limit > 1000 {
					t.Errorf("%d bytes, keys of %d: %v", limit, length, err)
				}
				continue
			}
			if limit > 1<<20 && length < 50 && b.Used() > limit/4 {
				t.Errorf("%d bytes, keys of %d: %d used for no keys", limit, length, b.Used())
			}
			if b.Left() > limit/4 && s.Capacity() > 20 {
				t.Errorf("%d bytes, keys of %d: %d are left to others", limit, length, b.Left())
			}
			for i := 0; s.Replaced() == 0; i++ {
				e, _, err := s.Insert(fmt.Appendf(nil, "%0*d", length, i))
				if err != nil {
					t.Fatal(err)
				}
				s.Unpin(e)
			}
			if s.Len() != s.Capacity() || b.Used() > limit || s.Capacity() > 20 && b.Used() < limit*3/4 {
				t.Errorf("%d bytes, keys of %d: %d used for %d keys of %d", limit, length, b.Used(), s.Len(), s.Capacity())
			}
		}
	}
}

// TestBitstateGrows: a set that keeps its words in a table at first gives the answers of the array, and charges what it has.
func TestBitstateGrows(t *testing.T) {
	t.Parallel()
	const size = 8 << 20
	for _, k := range []int{2, 3} {
		b := store.NewMappedBudget(size + size/2)
		defer b.Release()
		s, err := NewBitstate(b, k, 0)
		if err != nil {
			t.Fatal(err)
		}
		array := &Bitstate{words: make([]uint64, size/8), mask: size*8 - 1, k: k}
		rng := rand.New(rand.NewPCG(1, uint64(k)))
		laid := 0
		for i := range 300_000 {
			key := fmt.Append(nil, rng.IntN(200_000))
			got, err := s.Insert(key)
			if err != nil {
				t.Fatal(err)
			}
			if want, _ := array.Insert(key); got != want || s.Omission() != array.Omission() || s.HashFactor() != array.HashFactor() {
				t.Fatalf("key %d: %v, want %v; omission %g, want %g", i, got, want, s.Omission(), array.Omission())
			}
			if i == 400 && b.Used() > 64<<10 {
				t.Errorf("%d bytes for 400 keys", b.Used())
			}
			if laid == 0 && s.words != nil {
				laid = i
			}
			if left := b.Left(); left > size/2 || b.Used() > size+size/tableShare {
				t.Fatalf("%d bytes used, %d left to others", b.Used(), left)
			}
		}
		if laid < 1000 || b.Used() != size {
			t.Errorf("the array was made after %d keys; %d bytes", laid, b.Used())
		}
		if want := int64(size / 2); b.Left() != want {
			t.Errorf("%d bytes left, want %d", b.Left(), want)
		}
	}
}

// TestReplacingGrows: a store for very many keys takes little for few of them.
func TestReplacingGrows(t *testing.T) {
	t.Parallel()
	for _, policy := range []Policy{Random, FIFO, LRU, LFU} {
		b := store.NewMappedBudget(1 << 30)
		defer b.Release()
		s, err := NewReplacing(b, ReplacingOptions{Policy: policy, Length: 20})
		if err != nil {
			t.Fatal(err)
		}
		if b.Left() > 1<<28 {
			t.Errorf("%d bytes are left to others", b.Left())
		}
		entries := map[uint32]string{}
		for i := range 20_000 {
			key := fmt.Sprintf("%020d", i)
			e, added, err := s.Insert([]byte(key))
			if err != nil || !added || entries[e] != "" {
				t.Fatalf("%d: entry %d, %v, %v", i, e, added, err)
			}
			entries[e] = key
			s.Unpin(e)
			if i == 400 && b.Used() > 200<<10 {
				t.Errorf("%d bytes for 400 keys", b.Used())
			}
		}
		for e, key := range entries { // they survive the growth of the slots
			if again, added, _ := s.Insert([]byte(key)); added || again != e {
				t.Fatalf("%s: entry %d, want %d", key, again, e)
			}
		}
		if b.Used() > 20_000*150 {
			t.Errorf("%d bytes for 20,000 keys", b.Used())
		}
	}
}

// TestInexact: both inexact sets never take an old key for a new one, and miss about as many new ones
// as they say.
func TestInexact(t *testing.T) {
	for _, k := range []int{2, 3} {
		s, err := NewBitstate(store.NewBudget(1<<16), k, 0)
		if err != nil {
			t.Fatal(err)
		}
		missed, expected := 0, 0.0
		const n = 60_000
		for i := range n {
			expected += s.Omission()
			if added, err := s.Insert([]byte(fmt.Sprint(i))); err != nil {
				t.Fatal(err)
			} else if !added {
				missed++
			}
			if added, _ := s.Insert([]byte(fmt.Sprint(i))); added {
				t.Fatalf("key %d is taken for a new one", i)
			}
		}
		if f := float64(missed); f < expected*0.9 || f > expected*1.1 || s.Len() != uint64(n-missed) {
			t.Errorf("%d bits: %d missed, %.0f expected", k, missed, expected)
		}
	}
	c := NewCompact(store.NewBudget(0))
	for i := range 100_000 {
		key := []byte(fmt.Sprint(i))
		if added, err := c.Insert(key); err != nil || !added {
			t.Fatalf("%d: %v %v", i, added, err)
		}
		if added, _ := c.Insert(key); added {
			t.Fatalf("key %d is taken for a new one", i)
		}
	}
	if c.Len() != 100_000 || c.Omission() > 1e-13 {
		t.Errorf("%d keys, omission %g", c.Len(), c.Omission())
	}
}

// TestBitstateSeeds: with another seed other keys are taken for old ones; with the same seed, the same.
func TestBitstateSeeds(t *testing.T) {
	confused := func(seed uint64) (all []int) {
		s, err := NewBitstate(store.NewBudget(1<<10), 2, seed)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 2000 {
			added, err := s.Insert(binary.LittleEndian.AppendUint32(nil, uint32(i)))
			if err != nil {
				t.Fatal(err)
			}
			if !added {
				all = append(all, i)
			}
		}
		return all
	}
	for seed := range uint64(4) {
		if first := confused(seed); len(first) == 0 || !slices.Equal(first, confused(seed)) || slices.Equal(first, confused(seed+1)) {
			t.Errorf("seed %d confuses %d keys, which are the same with the next seed, or others with this one", seed, len(first))
		}
	}
}
