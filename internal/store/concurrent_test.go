package store

import (
	"encoding/binary"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

// together runs a function in some goroutines, each with its number.
func together(n int, f func(worker int)) {
	var wg sync.WaitGroup
	for w := range n {
		wg.Go(func() { f(w) })
	}
	wg.Wait()
}

// sharedKeys is components, or whole keys.
type sharedKeys interface {
	cursor() cursor
	verify(numbers []uint32) error
	Len() int
	Free()
}

type sharedComponents struct{ *Components }

func (s sharedComponents) cursor() cursor { return s.NewCursor() }
func (s sharedComponents) verify(numbers []uint32) error {
	return s.Components.verify(func(f func(uint32)) {
		for _, n := range numbers {
			f(n)
		}
	})
}

// newSharedKeys is components or whole keys that have learned from a few keys of the first length.
func newSharedKeys(b *Budget, form Form, lengths []int) sharedKeys {
	var keys [][]byte
	for i := range 200 {
		keys = append(keys, make([]byte, lengths[0]))
		counter(keys[i], i)
	}
	return sharedComponents{NewSharedComponents(b, Choose(form, len(keys), func(i uint32) []byte { return keys[i] }))}
}

// TestSharedKeys inserts the same keys in several goroutines, each in its own order: every key must be
// new exactly once and have one number, and the number must lead to it.
func TestSharedKeys(t *testing.T) {
	const workers, keys = 4, 30_000
	for name, b := range map[string]*Budget{"heap": NewBudget(0), "mapped": NewMappedBudget(0)} {
		for round := range 6 {
			lengths := [][]int{{8}, {23}, {6, 20, 21, 40}}[round/2]
			keep := newSharedKeys(b, []Form{Whole, InComponents}[round%2], lengths)
			payload := NewShared[uint32](b)
			var fresh atomic.Int64
			var numbers [workers][keys]uint32
			together(workers, func(w int) {
				c, r := keep.cursor(), rand.New(rand.NewPCG(uint64(w), 1))
				write := func(i int) []byte {
					key := make([]byte, lengths[i%len(lengths)])
					counter(key, i)
					return key
				}
				order := r.Perm(keys)
				for len(order) > 0 {
					n := min(len(order), 1+r.IntN(5))
					c.Begin()
					for _, i := range order[:n] {
						if err := c.Add(write(i)); err != nil {
							t.Error(err)
							return
						}
					}
					c.ReadAhead()
					for j, i := range order[:n] {
						index, added, err := c.Insert(j)
						if err != nil {
							t.Error(err)
							return
						}
						numbers[w][i] = index
						if added {
							fresh.Add(1)
						}
						p, err := payload.At(index)
						if err != nil {
							t.Error(err)
							return
						}
						atomic.AddUint32(p, 1)
					}
					if got := c.Key(numbers[w][order[0]]); string(got) != string(write(order[0])) {
						t.Errorf("%s %v: key %d is %v", name, lengths, order[0], got)
						return
					}
					order = order[n:]
				}
			})
			if t.Failed() {
				return
			}
			if fresh.Load() != keys {
				t.Errorf("%s %v: %d keys were new, want %d", name, lengths, fresh.Load(), keys)
			}
			seen := map[uint32]bool{}
			for i := range keys {
				index := numbers[0][i]
				for w := range workers {
					if numbers[w][i] != index {
						t.Fatalf("%s %v: key %d has numbers %d and %d", name, lengths, i, index, numbers[w][i])
					}
				}
				if p, err := payload.At(index); err != nil || *p != workers || seen[index] || int(index) >= keep.Len() {
					t.Fatalf("%s %v: number %d of key %d: %v, payload %d, seen %v", name, lengths, index, i, err, *p, seen[index])
				}
				seen[index] = true
			}
			if err := keep.verify(numbers[0][:]); err != nil {
				t.Fatal(err)
			}
			keep.Free()
			payload.Free()
			if b.Used() != 0 {
				t.Errorf("%s: %d bytes when free", name, b.Used())
			}
		}
		b.Release()
	}
}

// TestSharedPairsCrowd lets many goroutines insert into a few small shards at once, so that shards grow under
// those who insert.
func TestSharedPairsCrowd(t *testing.T) {
	const workers, pairs = 8, 2000
	for round := range 30 {
		p := NewSharedPairs(NewMappedBudget(0))
		var fresh atomic.Int64
		var numbers [workers][pairs]uint32
		together(workers, func(w int) {
			n := p.NewNumberer()
			for i := range uint32(pairs) {
				index, added, err := n.Insert(i, uint32(round))
				if err != nil {
					t.Error(err)
				}
				if added {
					fresh.Add(1)
				}
				numbers[w][i] = index
				if got, found := p.Find(i, uint32(round)); !found || got != index {
					t.Errorf("pair %d is %d, found as %d %v", i, index, got, found)
				}
			}
		})
		if fresh.Load() != pairs {
			t.Fatalf("%d of %d pairs were new", fresh.Load(), pairs)
		}
		for w := range workers {
			if numbers[w] != numbers[0] {
				t.Fatal("goroutines have different numbers")
			}
		}
		if err := p.verify(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSharedFull: when the memory is full everybody hears of it, and everything that was accepted is
// there once.
func TestSharedFull(t *testing.T) {
	const workers, limit = 4, 1 << 20
	for _, form := range []Form{Whole, InComponents} {
		b := NewBudget(limit)
		keep := newSharedKeys(b, form, []int{12})
		var accepted [workers]map[uint32]uint32 // number by index
		together(workers, func(w int) {
			c, r := keep.cursor(), rand.New(rand.NewPCG(uint64(w), 3))
			accepted[w] = map[uint32]uint32{}
			key := make([]byte, 12)
			for refused := 0; refused < 20; {
				i := r.Uint32() % 200_000
				binary.LittleEndian.PutUint32(key, i%1000)
				binary.LittleEndian.PutUint32(key[8:], i/1000)
				index, added, err := c.InsertKey(key)
				switch {
				case errors.Is(err, ErrFull):
					refused++
				case err != nil:
					t.Error(err)
					return
				case added:
					accepted[w][index] = i
				}
			}
		})
		if b.Used() > limit {
			t.Errorf("%d bytes of %d", b.Used(), limit)
		}
		all, c := map[uint32]uint32{}, keep.cursor()
		for _, some := range accepted {
			for index, i := range some {
				if _, twice := all[index]; twice {
					t.Fatalf("number %d is given twice", index)
				}
				all[index] = i
				key := c.Key(index)
				if got := binary.LittleEndian.Uint32(key) + 1000*binary.LittleEndian.Uint32(key[8:]); got != i {
					t.Fatalf("key %d is %d, want %d", index, got, i)
				}
			}
		}
		if len(all) < 10_000 {
			t.Errorf("only %d keys in %d bytes", len(all), limit)
		}
		if err := keep.verify(slices.Collect(maps.Keys(all))); err != nil {
			t.Error(err)
		}
	}
}

// TestBudgetTogether charges and gives back in several goroutines: nothing is lost, and no limit exceeded.
func TestBudgetTogether(t *testing.T) {
	b := NewBudget(1000)
	share := b.Share()
	together(4, func(w int) {
		for i := range 10_000 {
			n := int64(i%300 + 1)
			if share.Take(n) == nil {
				if b.Used() < n {
					t.Error("less is used than was taken")
				}
				share.Give(n)
			}
		}
	})
	if b.Used() != 0 || share.Used() != 0 || b.Peak() == 0 || share.Take(1000) != nil || share.Take(1) == nil {
		t.Errorf("%d and %d used, peak %d", b.Used(), share.Used(), b.Peak())
	}
}
