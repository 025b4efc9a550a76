package store

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// TestStatesAgainstMap takes states of all forms through the moments when trees and components begin.
func TestStatesAgainstMap(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		b := NewBudget(0)
		form := rapid.SampledFrom([]Form{Automatic, Whole, AsTree, InComponents}).Draw(t, "form")
		s, model := newStates(b, form, rapid.IntRange(1, 40).Draw(t, "from")), map[string]uint32{}
		var order [][]byte
		for range rapid.IntRange(0, 40).Draw(t, "rounds") {
			if len(order) > 0 {
				i := rapid.IntRange(0, len(order)-1).Draw(t, "of")
				if got := s.Key(uint32(i)); string(got) != string(order[i]) {
					t.Fatalf("key %d is %q, want %q", i, got, order[i])
				}
			}
			asked := drawKey(t, order)
			at, known := model[string(asked)]
			if got, found, err := s.Find(asked); err != nil || found != known || found && got != at {
				t.Fatalf("Find(%q): %d %v %v, want %d %v", asked, got, found, err, at, known)
			}
			var keys [][]byte
			s.Begin()
			for range rapid.IntRange(1, 5).Draw(t, "together") {
				keys = append(keys, drawKey(t, order))
				if err := s.Add(keys[len(keys)-1]); err != nil {
					t.Fatal(err)
				}
			}
			s.ReadAhead()
			for i, key := range keys {
				want, known := model[string(key)]
				if !known {
					want = uint32(len(order))
					model[string(key)] = want
					order = append(order, key)
				}
				if got, added, err := s.InsertAdded(i); err != nil || added == known || got != want {
					t.Fatalf("Insert(%q): %d %v %v, want %d %v", key, got, added, err, want, !known)
				}
			}
			if s.Len() != len(order) {
				t.Fatalf("%d keys, want %d", s.Len(), len(order))
			}
		}
		for i, key := range order {
			if got := s.Key(uint32(i)); string(got) != string(key) || got == nil {
				t.Fatalf("key %d is %q, want %q", i, got, key)
			}
		}
		s.Free()
		if b.Used() != 0 || s.Len() != 0 {
			t.Fatalf("%d bytes, %d keys when free", b.Used(), s.Len())
		}
		if got, added, err := s.Insert([]byte("another life")); got != 0 || !added || err != nil || string(s.Key(0)) != "another life" {
			t.Fatalf("afterwards: %d %v %v, %q", got, added, err, s.Key(0))
		}
	})
}

// TestFormsBegin: the form learned from the first keys is used from then on, and renewed again and again.
func TestFormsBegin(t *testing.T) {
	raced.SkipSequential(t)
	const keys = 140_000
	for _, form := range []Form{Automatic, Whole, AsTree, InComponents} {
		b := NewBudget(0)
		s := NewStates(b, form)
		key := make([]byte, 24)
		for i := range uint32(keys) {
			if i > 0 {
				s.Key(i - 1)
			}
			binary.LittleEndian.PutUint32(key[8:], i*i)
			binary.LittleEndian.PutUint32(key[16:], i)
			if got, added, err := s.Insert(key); got != i || !added || err != nil {
				t.Fatalf("form %d, key %d: %d %v %v", form, i, got, added, err)
			}
		}
		if whole := s.partition != nil && s.partition.whole != nil; (s.tree != nil) != (form == AsTree) || whole != (form == Automatic || form == Whole) {
			t.Errorf("form %d: whole %v, tree %v", form, whole, s.tree != nil)
		}
		for i := range uint32(keys) {
			if k := s.Key(i); binary.LittleEndian.Uint32(k[16:]) != i || binary.LittleEndian.Uint32(k[8:]) != i*i {
				t.Fatalf("form %d: key %d is %v", form, i, k)
			}
		}
		if s.Free(); b.Used() != 0 {
			t.Errorf("form %d: %d bytes when free", form, b.Used())
		}
	}
}

// TestAutomatic: short keys stay whole while there is memory, long ones and those that differ in length do not.
func TestAutomatic(t *testing.T) {
	raced.SkipSequential(t)
	const keys = 40_000
	for name, c := range map[string]struct {
		limit  int64
		length func(i uint32) int
		whole  bool
	}{
		"short":       {0, func(uint32) int { return 24 }, true},
		"room":        {1 << 30, func(uint32) int { return 24 }, true},
		"tight":       {8 << 20, func(uint32) int { return 24 }, false},
		"long":        {0, func(uint32) int { return longKey + 1 }, false},
		"different":   {0, func(i uint32) int { return 24 + int(i%2)*longKey/2 }, false},
		"a bit":       {0, func(i uint32) int { return 24 + int(i%2) }, true},
		"longer soon": {0, func(i uint32) int { return 24 + int(i/1000) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := NewStates(NewBudget(c.limit), Automatic)
			key := make([]byte, 200)
			write := func(i uint32) []byte {
				binary.LittleEndian.PutUint32(key[8:], i*i)
				binary.LittleEndian.PutUint32(key[16:], i)
				return key[:c.length(i)]
			}
			for i := range uint32(keys) {
				if i > 0 {
					s.Key(i - 1)
				}
				if got, added, err := s.Insert(write(i)); got != i || !added || err != nil {
					t.Fatalf("key %d: %d %v %v", i, got, added, err)
				}
			}
			if whole := s.partition != nil && s.partition.whole != nil; whole != c.whole {
				t.Errorf("whole: %v", whole)
			}
			for i := range uint32(keys) {
				if got := s.Key(i); string(got) != string(write(i)) {
					t.Fatalf("key %d is %v, want %v", i, got, write(i))
				}
			}
		})
	}
}

// TestArrange: every order has all words once, and the words that change are spread over it.
func TestArrange(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		n := 1 + r.IntN(70)
		var active, order []uint32
		for _, w := range r.Perm(n + 5)[:r.IntN(n)] {
			active = append(active, uint32(w))
		}
		order = arrange(order, active, n)
		sorted := slices.Sorted(slices.Values(order))
		if len(order) != n || int(sorted[n-1]) != n-1 || len(slices.Compact(sorted)) != n {
			t.Fatalf("%d words, active %v: %v", n, active, order)
		}
		some := slices.DeleteFunc(slices.Clone(active), func(w uint32) bool { return int(w) >= n })
		if got := slices.DeleteFunc(slices.Clone(order), func(w uint32) bool { return !slices.Contains(some, w) }); !slices.Equal(got, some) {
			t.Fatalf("%d words, active %v: %v", n, some, order)
		}
		left := 0
		for _, w := range order[:n/2] {
			if slices.Contains(some, w) {
				left++
			}
		}
		if 2*left < len(some)-2 || 2*left > len(some)+2 {
			t.Errorf("%d words: %d of %d active ones are in the first half", n, left, len(some))
		}
	}
}

// TestArrangementFindsParts: two counters whose words lie far apart, and each of which changes two words at
// once, take hardly any inner pairs when they are arranged, and one for each key when they are not.
func TestArrangementFindsParts(t *testing.T) {
	const side = 150
	key := make([]byte, 32)
	set := func(i, j int) []byte {
		key[0], key[16] = byte(i), byte(3*i)
		key[4], key[20] = byte(j), byte(5*j)
		key[8], key[24] = byte(i/7), byte(j/7)
		return key
	}
	nodes := func(growAt int) int {
		s := newStates(NewBudget(0), AsTree, growAt)
		for i := range side {
			for j := range side {
				index, _, err := s.Insert(set(i, j))
				if err != nil {
					t.Fatal(err)
				}
				s.Key(index)
			}
		}
		s.Key(0)
		return s.tree.t.Nodes()
	}
	if plain, arranged := nodes(1), nodes(2000); plain < side*side || arranged > side*side/8 {
		t.Errorf("%d inner pairs for %d keys, %d when they are arranged", plain, side*side, arranged)
	}
}

// TestMoveIsInterrupted: a move polls its budget at least once for each MiB of keys, in every form, and leaves the keys as
// they were when that ends it at any of these times.
func TestMoveIsInterrupted(t *testing.T) {
	raced.SkipSequential(t)
	const keys, length = 500, 20_000
	for _, form := range []Form{Automatic, Whole, AsTree, InComponents} {
		budget := NewBudget(0)
		s := newStates(budget.Share(), form, keys)
		write := func(i int) []byte {
			key := make([]byte, length)
			binary.LittleEndian.PutUint32(key[i%40*4:], uint32(i)<<8)
			binary.LittleEndian.PutUint32(key[length-4:], uint32(i))
			return key
		}
		for i := range keys {
			if _, _, err := s.Insert(write(i)); err != nil {
				t.Fatal(err)
			}
			if i < keys-1 {
				s.Key(uint32(i))
			}
		}
		used, learn := budget.Used(), s.learn
		polls, most := 0, 0
		budget.Interrupt(func() bool { polls++; return polls > most })
		for most = 0; s.exact != nil; most++ {
			if most > 1000 {
				t.Fatalf("form %v: not moved after %d polls", form, polls)
			}
			polls, s.learnAt, s.learn = 0, keys, learn
			for i := range uint32(keys) {
				if got := s.Key(i); !bytes.Equal(got, write(int(i))) {
					t.Fatalf("form %v: another key %d after %d polls", form, i, most)
				}
			}
			if s.exact != nil && budget.Used() != used {
				t.Errorf("form %v: %d bytes used instead of %d", form, budget.Used(), used)
			}
		}
		if want := keys * length / pollBytes; polls < want {
			t.Errorf("form %v: %d polls, want %d", form, polls, want)
		}
	}
}

// TestNarrower: keys of which many bits vary, but few at a time, move into components, those of which all bits vary
// independently stay whole, and so do short ones.
func TestNarrower(t *testing.T) {
	const n = 1 << 15
	kinds := map[string]struct {
		key   func(i int) []byte
		whole bool
	}{
		"channels": {func(i int) []byte { // of 7 places, four have a message
			key := make([]byte, 100)
			for j := range 7 {
				if i>>j&1 != 0 {
					binary.LittleEndian.PutUint64(key[12*j:], 0x0101010101010101*uint64(1+i%(5+j)))
				}
			}
			binary.LittleEndian.PutUint32(key[96:], uint32(i>>7))
			return key[:98+i%3]
		}, false},
		"random": {func(i int) []byte {
			r := rand.New(rand.NewPCG(uint64(i), 7))
			key := make([]byte, 100)
			for j := range 50 {
				key[j] = byte(r.Uint32())
			}
			return key[:98+i%3]
		}, true},
		"short": {func(i int) []byte { return binary.LittleEndian.AppendUint64(make([]byte, 12, 22), uint64(i))[:18+i%3] }, true},
	}
	for name, kind := range kinds {
		t.Run(name, func(t *testing.T) {
			b := NewBudget(0)
			s := NewStates(b, Automatic)
			for i := range n {
				if i > 0 {
					s.Key(uint32(i / 2))
				}
				if got, added, err := s.Insert(kind.key(i)); int(got) != i || !added || err != nil {
					t.Fatalf("key %d: %d %v %v", i, got, added, err)
				}
			}
			for i := range n {
				if key := s.Key(uint32(i)); string(key) != string(kind.key(i)) {
					t.Fatalf("key %d is %x, want %x", i, key, kind.key(i))
				}
			}
			if whole := s.partition.whole != nil; whole != kind.whole {
				t.Errorf("whole: %v", whole)
			}
		})
	}
}
