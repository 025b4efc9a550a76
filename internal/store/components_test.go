package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// cursor is what trees and components have in common.
type cursor interface {
	Key(number uint32) []byte
	Begin()
	Add(key []byte) error
	ReadAhead()
	Insert(i int) (number uint32, added bool, err error)
	InsertKey(key []byte) (number uint32, added bool, err error)
}

// learnKeys learns a partition from some keys.
func learnKeys(keys [][]byte) *Partition {
	return Learn(len(keys), func(i uint32) []byte { return keys[i] })
}

// leaveWhole is a partition that leaves keys whole, however much they differ in length.
func leaveWhole(keys [][]byte) *Partition {
	w := &wholeKeys{room: len(keys[0]), even: true}
	for _, key := range keys {
		w.even = w.even && len(key) == w.room
		w.room = max(w.room, len(key))
	}
	return &Partition{whole: w}
}

// verify checks that every key is found under its number, and that the numbers of its record are below those
// of the values.
func (c *Components) verify(numbers func(func(uint32))) (err error) {
	k := &ComponentCursor{}
	*k = *c.NewCursor()
	k.block = &recordBlock{}
	numbers(func(n uint32) {
		g := c.generation(n)
		for i, count := range c.counts() {
			if c.whole != nil {
				break
			}
			if got := g.get(g.record(n), i); got >= count {
				err = errors.Join(err, fmt.Errorf("key %d has value %d of component %d, which has %d", n, got, i, count))
			}
		}
		key := k.Key(n)
		if got, added, e := k.InsertKey(append([]byte(nil), key...)); e != nil || added || got != n {
			err = errors.Join(err, fmt.Errorf("key %d is found as %d %v %v", n, got, added, e))
		}
	})
	return err
}

// allOf calls a function with the numbers below n.
func allOf(n int) func(func(uint32)) {
	return func(f func(uint32)) {
		for i := range uint32(n) {
			f(i)
		}
	}
}

// TestComponentsAgainstMap compares components, and records of whole keys, with a map: keys of all lengths, among
// them longer ones than those that were learned from.
func TestComponentsAgainstMap(t *testing.T) {
	t.Run("components", func(t *testing.T) { compareWithMap(t, learnKeys, drawKey) })
	t.Run("whole", func(t *testing.T) { compareWithMap(t, leaveWhole, drawKey) })
	t.Run("packed", func(t *testing.T) { compareWithMap(t, packKeys, drawEven) })
	t.Run("padded", func(t *testing.T) { compareWithMap(t, packKeys, drawUneven) })
}

// packKeys is a partition that packs keys if they have one length.
func packKeys(keys [][]byte) *Partition {
	if p := WholeKeys(len(keys), func(i uint32) []byte { return keys[i] }); p != nil {
		return p
	}
	return leaveWhole(keys)
}

// drawEven draws keys that have the same length but for few, and differ from each other in few bits.
func drawEven(t *rapid.T, known [][]byte) []byte {
	key := make([]byte, 21)
	if len(known) > 0 {
		copy(key, rapid.SampledFrom(known).Draw(t, "like"))
	}
	for range rapid.IntRange(0, 3).Draw(t, "bits") {
		bit := rapid.IntRange(0, 8*len(key)-1).Draw(t, "bit")
		key[bit/8] ^= 1 << (bit % 8)
	}
	if rapid.IntRange(0, 50).Draw(t, "odd") == 0 {
		key = append(key, 1)
	}
	return key
}

// drawUneven draws keys that differ in few bits, and have another length in one of two cases, sometimes a length that cannot be packed.
func drawUneven(t *rapid.T, known [][]byte) []byte {
	key := drawEven(t, known)
	switch rapid.IntRange(0, 60).Draw(t, "change") {
	case 0:
		return append(key, make([]byte, packing.MostPacked)...)
	case 1, 2, 3:
		return append(key, 0)
	}
	return key[:len(key)-rapid.IntRange(0, min(1, len(key))).Draw(t, "shorter")]
}

func compareWithMap(t *testing.T, learn func([][]byte) *Partition, draw func(*rapid.T, [][]byte) []byte) {
	seeded.Check(t, func(t *rapid.T) {
		var first [][]byte
		for range rapid.IntRange(1, 20).Draw(t, "learned") {
			first = append(first, draw(t, first))
		}
		b := NewBudget(0)
		s := NewComponents(b, learn(first))
		k, model := s.NewCursor(), map[string]uint32{}
		var order [][]byte
		for range rapid.IntRange(0, 60).Draw(t, "rounds") {
			if len(order) > 0 && rapid.Bool().Draw(t, "source") {
				i := rapid.IntRange(0, len(order)-1).Draw(t, "of")
				if got := k.Key(uint32(i)); string(got) != string(order[i]) {
					t.Fatalf("key %d is %q, want %q", i, got, order[i])
				}
			}
			var keys [][]byte
			k.Begin()
			for range rapid.IntRange(1, 5).Draw(t, "together") {
				if len(order) > 0 && rapid.Bool().Draw(t, "another source") {
					k.Key(uint32(rapid.IntRange(0, len(order)-1).Draw(t, "of")))
				}
				key := draw(t, append(order, first...))
				if err := k.Add(key); err != nil {
					t.Fatal(err)
				}
				keys = append(keys, key)
			}
			k.ReadAhead()
			for i, key := range keys {
				want, known := model[string(key)]
				if !known {
					want = uint32(len(order))
				}
				got, added, err := k.Insert(i)
				if err != nil || added == known || got != want {
					t.Fatalf("Insert(%q): %d %v %v, want %d %v", key, got, added, err, want, !known)
				}
				if added {
					model[string(key)] = got
					order = append(order, key)
				}
			}
		}
		if s.Len() != len(order) {
			t.Fatalf("%d keys, want %d", s.Len(), len(order))
		}
		for i, key := range order {
			if got := k.Key(uint32(i)); string(got) != string(key) || got == nil {
				t.Fatalf("key %d is %q, want %q", i, got, key)
			}
		}
		if err := s.verify(allOf(len(order))); err != nil {
			t.Fatal(err)
		}
		if s.Free(); b.Used() != 0 || s.Len() != 0 {
			t.Fatalf("%d bytes, %d keys when free", b.Used(), s.Len())
		}
	})
}

// hostile are keys that no partition fits, or not the one that was learned: the first keys say little of those
// that follow.
var hostile = map[string]func(key []byte, i int){
	"counter": func(key []byte, i int) { binary.LittleEndian.PutUint64(key, uint64(i)) },
	"late counter": func(key []byte, i int) {
		binary.LittleEndian.PutUint32(key[12:], uint32(max(0, i-20_000)))
		binary.LittleEndian.PutUint32(key[4:], uint32(min(i, 20_000)))
	},
	"random words": func(key []byte, i int) {
		r := rand.New(rand.NewPCG(uint64(i), 5))
		for o := 0; o+4 <= len(key); o += 4 {
			binary.LittleEndian.PutUint32(key[o:], r.Uint32())
		}
		binary.LittleEndian.PutUint32(key, uint32(i))
	},
	"one word after the other": func(key []byte, i int) {
		for o := 0; o+4 <= len(key); o += 4 {
			binary.LittleEndian.PutUint32(key[o:], uint32(i>>(o/2)))
		}
		binary.LittleEndian.PutUint32(key[20:], uint32(i)*2654435761)
	},
	"two counters": func(key []byte, i int) {
		binary.LittleEndian.PutUint32(key, uint32(i%700))
		binary.LittleEndian.PutUint32(key[16:], uint32(i/700))
	},
}

// TestHostileKeys: what does not fit costs memory, but not more than the plain store by much, and there
// are no more generations than the widths of the numbers allow.
func TestHostileKeys(t *testing.T) {
	raced.SkipSequential(t)
	const n = 200_000
	for name, set := range hostile {
		t.Run(name, func(t *testing.T) {
			b, plain := NewMappedBudget(0), NewMappedBudget(0)
			defer b.Release()
			defer plain.Release()
			s, whole := NewStates(b, InComponents), NewStates(plain, Whole)
			key := make([]byte, 26)
			for i := range uint32(n) {
				set(key, int(i))
				if i%3 != 0 {
					s.Key(i / 2)
				}
				if got, added, err := s.Insert(key); got != i || !added || err != nil {
					t.Fatalf("key %d: %d %v %v", i, got, added, err)
				}
				if _, _, err := whole.Insert(key); err != nil {
					t.Fatal(err)
				}
			}
			for i := range uint32(n) {
				set(key, int(i))
				if i%2 == 0 && string(s.Key(i)) != string(key) {
					t.Fatalf("key %d is %x, want %x", i, s.Key(i), key)
				}
				if got, added, err := s.Insert(key); got != i || added || err != nil {
					t.Fatalf("key %d again: %d %v %v", i, got, added, err)
				}
			}
			g := len(*s.parts.c.generations.Load())
			t.Logf("%.1f bytes a key, %.1f as they are; %d values, %d generations", float64(b.Used())/n, float64(plain.Used())/n, s.parts.c.Values(), g)
			if b.Used() > 2*plain.Used() || g > 60 {
				t.Errorf("%.1f bytes a key, %.1f as they are; %d generations", float64(b.Used())/n, float64(plain.Used())/n, g)
			}
		})
	}
}

// twoCounters is a store of components that have learned the first of two counters that count on.
func twoCounters(b *Budget, shared bool) *Components {
	var keys [][]byte
	for i := range 300 {
		key := make([]byte, 24)
		hostile["two counters"](key, i)
		keys = append(keys, key)
	}
	if shared {
		return NewSharedComponents(b, learnKeys(keys))
	}
	return NewComponents(b, learnKeys(keys))
}

// TestGenerations: many generations, keys found in all of them, several at once, of several sources, and with what
// reading ahead guesses.
func TestGenerations(t *testing.T) {
	raced.SkipSequential(t)
	const n = 400_000
	b := NewMappedBudget(0)
	defer b.Release()
	s := twoCounters(b, false)
	k := s.NewCursor()
	var keys [8][24]byte
	insert := func(fresh bool) {
		for i := 0; i < n; i += len(keys) {
			if i > 0 {
				k.Key(uint32(i-1) / 3)
			}
			k.Begin()
			for j := range keys {
				if i > 0 && j%3 == 2 {
					k.Key(uint32(i-j) / 2)
				}
				hostile["two counters"](keys[j][:], i+j)
				if err := k.Add(keys[j][:]); err != nil {
					t.Fatal(err)
				}
			}
			k.ReadAhead()
			for j := range keys {
				if got, added, err := k.Insert(j); got != uint32(i+j) || added != fresh || err != nil {
					t.Fatalf("key %d: %d %v %v", i+j, got, added, err)
				}
			}
		}
	}
	insert(true)
	insert(false)
	if g := len(*s.generations.Load()); g < 4 {
		t.Errorf("only %d generations", g)
	}
	if per := float64(b.Used()) / n; per > 17 {
		t.Errorf("%.1f bytes for a key", per)
	}
	if err := s.verify(allOf(n)); err != nil {
		t.Error(err)
	}
}

// TestLearn: words that depend on each other come together, those that do not stay apart.
func TestLearn(t *testing.T) {
	var keys [][]byte
	for i := range 3000 {
		key := make([]byte, 32)
		a, b := i%37, i*7919%61
		for j, x := range []int{a, b, a * a, 5, b + 1, 0, a + 1000, 2 * b} {
			binary.LittleEndian.PutUint32(key[4*j:], uint32(x))
		}
		keys = append(keys, key)
	}
	p := learnKeys(keys)
	in := map[uint32]int{}
	for i, g := range p.groups {
		for _, w := range g.words {
			if _, twice := in[w]; twice {
				t.Errorf("word %d is in two components", w)
			}
			in[w] = i
		}
	}
	for w := range uint32(p.words) {
		if _, ok := in[w]; !ok {
			t.Errorf("word %d is in no component", w)
		}
	}
	if in[0] != in[2] || in[2] != in[6] || in[1] != in[4] || in[4] != in[7] {
		t.Errorf("the words are in %v", in)
	}
	b := NewBudget(0)
	c := NewComponents(b, p)
	k := c.NewCursor()
	for _, key := range keys {
		if _, _, err := k.InsertKey(key); err != nil {
			t.Fatal(err)
		}
	}
	if g := (*c.generations.Load())[0]; g.size > 2 {
		t.Errorf("a record has %d bytes", g.size)
	}
}

// TestManyWords: keys with more words that change than there may be components.
func TestManyWords(t *testing.T) {
	raced.SkipSequential(t)
	r := rand.New(rand.NewPCG(3, 3))
	s := NewStates(NewBudget(0), InComponents)
	key := make([]byte, 2001)
	for i := range uint32(9000) {
		key[r.IntN(len(key))]++
		binary.LittleEndian.PutUint32(key[500:], i)
		if got, added, err := s.Insert(key); got != i || !added || err != nil {
			t.Fatalf("key %d: %d %v %v", i, got, added, err)
		}
		if string(s.Key(i)) != string(key) {
			t.Fatalf("key %d is not what was inserted", i)
		}
	}
	if s.parts == nil || len(s.parts.numbers) > mostComponents {
		t.Errorf("%d components", len(s.parts.numbers))
	}
}

// TestComponentsFull: full components say so, keep to the limit, and have all keys that they said they have.
func TestComponentsFull(t *testing.T) {
	for _, limit := range []int64{1, 5000, 100_000, 1 << 20} {
		b := NewBudget(limit)
		s := twoCounters(b, false)
		k, r := s.NewCursor(), rand.New(rand.NewPCG(1, 2))
		var keys [][]byte
		for refused := 0; refused < 50; {
			key := make([]byte, 20+r.IntN(300))
			for i := range 20 {
				key[i] = byte(r.IntN(3))
			}
			switch number, added, err := k.InsertKey(key); {
			case errors.Is(err, ErrFull):
				refused++
			case err != nil:
				t.Fatal(err)
			case added:
				keys = append(keys, key)
				if int(number) != len(keys)-1 {
					t.Fatalf("limit %d: key %d has number %d", limit, len(keys)-1, number)
				}
			}
		}
		if b.Peak() > limit || s.Len() != len(keys) {
			t.Errorf("limit %d: %d bytes, %d of %d keys", limit, b.Peak(), s.Len(), len(keys))
		}
		for i, key := range keys {
			if got := k.Key(uint32(i)); string(got) != string(key) {
				t.Fatalf("limit %d: key %d is %q, want %q", limit, i, got, key)
			}
			if got, added, err := k.InsertKey(key); err != nil || added || int(got) != i {
				t.Fatalf("limit %d: key %d again: %d %v %v", limit, i, got, added, err)
			}
		}
	}
}

// TestComponentsAllocateNothing: the steady state takes nothing from the Go heap.
func TestComponentsAllocateNothing(t *testing.T) {
	s := twoCounters(NewBudget(0), false)
	k := s.NewCursor()
	key := make([]byte, 24)
	for i := range 100_000 {
		hostile["two counters"](key, i)
		if _, _, err := k.InsertKey(key); err != nil {
			t.Fatal(err)
		}
	}
	i := 0
	if n := testing.AllocsPerRun(1000, func() {
		k.Key(uint32(i * 97))
		k.Begin()
		for j := range 4 {
			hostile["two counters"](key, i*31+j)
			_ = k.Add(key)
		}
		k.ReadAhead()
		for j := range 4 {
			_, _, _ = k.Insert(j)
		}
		i++
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestSharedComponentsCrowd: goroutines insert keys whose values make generation after generation begin under
// them.
func TestSharedComponentsCrowd(t *testing.T) {
	const workers, keys = 4, 60_000
	for round := range 3 {
		b := NewMappedBudget(0)
		s := twoCounters(b, true)
		var fresh atomic.Int64
		var numbers [workers][keys]uint32
		together(workers, func(w int) {
			k, key := s.NewCursor(), make([]byte, 24)
			var got [4]int
			for i := 0; i < keys; i += len(got) {
				k.Begin()
				for j := range got {
					got[j] = i + j
					if w%2 == 1 {
						got[j] = (i + j + keys/7*w) % keys
					}
					hostile["two counters"](key, got[j]*(round+1))
					if err := k.Add(key); err != nil {
						t.Error(err)
						return
					}
				}
				k.ReadAhead()
				for j := range got {
					number, added, err := k.Insert(j)
					if err != nil {
						t.Error(err)
						return
					}
					if added {
						fresh.Add(1)
					}
					numbers[w][got[j]] = number
				}
				hostile["two counters"](key, got[2]*(round+1))
				if string(k.Key(numbers[w][got[2]])) != string(key) {
					t.Errorf("key %d is not what was inserted", got[2])
					return
				}
			}
		})
		if t.Failed() {
			return
		}
		if fresh.Load() != keys {
			t.Fatalf("%d of %d keys were new", fresh.Load(), keys)
		}
		for w := range workers {
			if numbers[w] != numbers[0] {
				t.Fatal("goroutines have different numbers")
			}
		}
		if g := len(*s.generations.Load()); g < 2 {
			t.Errorf("only %d generations", g)
		}
		for i, g := range *s.generations.Load() {
			if g.size > 8 {
				t.Errorf("records of generation %d have %d bytes", i, g.size)
			}
		}
		if err := s.verify(func(f func(uint32)) {
			for _, n := range numbers[0] {
				f(n)
			}
		}); err != nil {
			t.Fatal(err)
		}
		if s.Free(); b.Used() != 0 {
			t.Errorf("%d bytes when free", b.Used())
		}
		b.Release()
	}
}
