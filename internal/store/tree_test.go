package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// verify checks what must be true of numbered pairs: every slot's number leads to a pair that is found
// under that number and no other, and as many as there are keys.
func (p *Pairs) verify() error {
	seen := map[uint32]bool{}
	for i := range p.shards {
		sh := &p.shards[i]
		g := sh.now.Load()
		if g == nil {
			continue
		}
		n := uint32(0)
		for j, s := range g.words {
			if s == 0 {
				continue
			}
			n++
			index := (s & g.numbers) - 1
			if s == frozen || seen[index] {
				return fmt.Errorf("shard %d, slot %d: %d is frozen or twice", i, j, index)
			}
			seen[index] = true
			hash := hashPair(*p.keys.There(index), p.extra(index))
			if p.shard(hash) != sh {
				return fmt.Errorf("pair %d is in another shard", index)
			}
			if got, found := p.find(hash, *p.keys.There(index), p.extra(index)); !found || got != index {
				return fmt.Errorf("pair %d is found as %d, %v", index, got, found)
			}
		}
		told := 0 // by as many goroutines as tests have
		if p.shared {
			told = 8 * int(1+g.unreported())
		}
		if off := int(n) - int(sh.keys); max(off, -off) > told {
			return fmt.Errorf("shard %d has %d keys and counts %d", i, n, sh.keys)
		}
	}
	if !p.shared && len(seen) != p.Len() {
		return fmt.Errorf("%d pairs in slots, %d altogether", len(seen), p.Len())
	}
	return nil
}

func (t *Tree) verify() error { return errors.Join(t.nodes.verify(), t.roots.verify()) }

// drawKey is a key that often differs little from others.
func drawKey(t *rapid.T, keys [][]byte) []byte {
	lengths := []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 16, 17, 20, 31, 32, 33, 40, 64, 65, 100, 255, 256, 300, 70_000}
	if len(keys) == 0 || rapid.IntRange(0, 3).Draw(t, "fresh") == 0 {
		key := make([]byte, rapid.SampledFrom(lengths).Draw(t, "length"))
		for i := range min(len(key), 300) {
			key[i] = byte(rapid.IntRange(0, 2).Draw(t, "byte"))
		}
		return key
	}
	key := append([]byte(nil), rapid.SampledFrom(keys).Draw(t, "like")...)
	switch {
	case rapid.IntRange(0, 4).Draw(t, "resize") == 0:
		n := max(0, len(key)+rapid.IntRange(-9, 9).Draw(t, "by"))
		key = append(key, make([]byte, 9)...)[:n]
	case len(key) > 0:
		key[rapid.IntRange(0, len(key)-1).Draw(t, "at")] ^= byte(rapid.IntRange(0, 3).Draw(t, "bits"))
	}
	return key
}

// TestTreeAgainstMap compares a tree with a map: keys of all lengths, one by one and several together,
// beside a source and without.
func TestTreeAgainstMap(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		tree := NewTree(NewBudget(0))
		c, model := tree.NewCursor(), map[string]uint32{}
		var order [][]byte
		for range rapid.IntRange(0, 60).Draw(t, "rounds") {
			if len(order) > 0 && rapid.Bool().Draw(t, "source") {
				i := rapid.IntRange(0, len(order)-1).Draw(t, "of")
				if got := c.Key(uint32(i)); string(got) != string(order[i]) {
					t.Fatalf("key %d is %q, want %q", i, got, order[i])
				}
			}
			var keys [][]byte
			c.Begin()
			for range rapid.IntRange(1, 5).Draw(t, "together") {
				key := drawKey(t, order)
				if err := c.Add(key); err != nil {
					t.Fatal(err)
				}
				keys = append(keys, key)
			}
			c.ReadAhead()
			for i, key := range keys {
				want, known := model[string(key)]
				if !known {
					want = uint32(len(order))
				}
				got, added, err := c.Insert(i)
				if err != nil || added == known || got != want {
					t.Fatalf("Insert(%q): %d %v %v, want %d %v", key, got, added, err, want, !known)
				}
				if added {
					model[string(key)] = got
					order = append(order, key)
				}
			}
		}
		if tree.Len() != len(order) {
			t.Fatalf("%d keys, want %d", tree.Len(), len(order))
		}
		for i, key := range order {
			if got := c.Key(uint32(i)); string(got) != string(key) || got == nil {
				t.Fatalf("key %d is %q, want %q", i, got, key)
			}
		}
		if err := tree.verify(); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzTree inserts the pieces of the input, and what comes of changing them.
func FuzzTree(f *testing.F) {
	f.Add([]byte("a few words of text, cut into pieces"), uint8(7))
	f.Add(make([]byte, 300), uint8(33))
	f.Fuzz(func(t *testing.T, text []byte, size uint8) {
		tree := NewTree(NewBudget(0))
		c, model := tree.NewCursor(), map[string]uint32{}
		insert := func(key []byte) {
			want, known := model[string(key)]
			if !known {
				want = uint32(len(model))
				model[string(key)] = want
			}
			if got, added, err := c.InsertKey(key); err != nil || got != want || added == known {
				t.Fatalf("Insert(%q): %d %v %v, want %d", key, got, added, err, want)
			}
		}
		for len(text) > 0 {
			n := min(len(text), int(size)+1)
			key := append([]byte(nil), text[:n]...)
			insert(key)
			c.Key(model[string(key)])
			for i := range key {
				key[i]++
				insert(key)
				insert(key[:i])
				key[i]--
			}
			text = text[n:]
		}
		for key, index := range model {
			if got := c.Key(index); string(got) != key {
				t.Fatalf("key %d is %q, want %q", index, got, key)
			}
		}
		if err := tree.verify(); err != nil {
			t.Fatal(err)
		}
	})
}

// counter writes the i-th of some keys that differ in a few places.
func counter(key []byte, i int) {
	for j := range key {
		key[j] = byte(j)
	}
	if len(key) < 10 {
		binary.LittleEndian.PutUint32(key, uint32(i))
		return
	}
	binary.LittleEndian.PutUint16(key[1:], uint16(i))
	key[len(key)-1], key[len(key)/2] = byte(i>>16), byte(i>>24)
}

// TestTreeGrows inserts enough keys for every shard to grow several times.
func TestTreeGrows(t *testing.T) {
	raced.SkipSequential(t)
	const n = 300_000
	for _, length := range []int{4, 8, 13, 60} {
		b := NewMappedBudget(0)
		tree := NewTree(b)
		c, key := tree.NewCursor(), make([]byte, length)
		for i := range n {
			counter(key, i)
			if got, added, err := c.InsertKey(key); err != nil || !added || int(got) != i {
				t.Fatalf("length %d, key %d: %d %v %v", length, i, got, added, err)
			}
		}
		for i := range n {
			counter(key, i)
			if got, added, err := c.InsertKey(key); err != nil || added || int(got) != i {
				t.Fatalf("length %d, key %d again: %d %v %v", length, i, got, added, err)
			}
			if i%97 == 0 && string(c.Key(uint32(i))) != string(key) {
				t.Fatalf("length %d, key %d: %q, want %q", length, i, c.Key(uint32(i)), key)
			}
		}
		if err := tree.verify(); err != nil {
			t.Fatal(err)
		}
		if per := float64(b.Used()) / float64(n); per > 26 {
			t.Errorf("length %d: %.1f bytes for a key", length, per)
		}
		if tree.Free(); b.Used() != 0 || tree.Len() != 0 {
			t.Errorf("length %d: %d bytes, %d keys when free", length, b.Used(), tree.Len())
		}
		c = tree.NewCursor()
		if got, added, err := c.InsertKey(key); err != nil || !added || got != 0 || string(c.Key(0)) != string(key) {
			t.Errorf("length %d: the first key afterwards: %d %v %v", length, got, added, err)
		}
		b.Release()
	}
}

// TestLongGrowth takes shards through as many widths of numbers as a test can afford.
func TestLongGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("large")
	}
	b := NewMappedBudget(0)
	defer b.Release()
	p := NewPairs(b)
	n := uint32(6_000_000)
	if !mapping { // under the race detector
		n = 600_000 // there every access costs ten times as much
	}
	for i := range n {
		if got, added, err := p.Insert(i, i/3); err != nil || !added || got != i {
			t.Fatalf("pair %d: %d %v %v", i, got, added, err)
		}
	}
	for i := range n {
		if got, found := p.Find(i, i/3); !found || got != i {
			t.Fatalf("pair %d is %d %v", i, got, found)
		}
		if _, found := p.Find(i/3, i+1); found {
			t.Fatalf("pair %d, %d is there", i/3, i+1)
		}
	}
	if per := float64(b.Used()) / float64(n); per > 15.5 && mapping { // otherwise slots that were left stay until the last of their size
		t.Errorf("%.2f bytes for a pair", per)
	}
}

// TestTreeFull: a full tree says so, keeps to the limit, and has all keys that it said it has.
func TestTreeFull(t *testing.T) {
	for _, limit := range []int64{1, 5000, 100_000, 1 << 20} {
		b := NewBudget(limit)
		tree := NewTree(b)
		c, r := tree.NewCursor(), rand.New(rand.NewPCG(1, 2))
		var keys [][]byte
		refused := 0
		for refused < 50 {
			key := make([]byte, r.IntN(60))
			for i := range key {
				key[i] = byte(r.IntN(3))
			}
			switch index, added, err := c.InsertKey(key); {
			case errors.Is(err, ErrFull):
				refused++
			case err != nil:
				t.Fatal(err)
			case added:
				keys = append(keys, key)
				if int(index) != len(keys)-1 {
					t.Fatalf("limit %d: key %d has number %d", limit, len(keys)-1, index)
				}
			}
		}
		if b.Peak() > limit || tree.Len() != len(keys) {
			t.Errorf("limit %d: %d bytes, %d of %d keys", limit, b.Peak(), tree.Len(), len(keys))
		}
		for i, key := range keys {
			if got := c.Key(uint32(i)); string(got) != string(key) {
				t.Fatalf("limit %d: key %d is %q, want %q", limit, i, got, key)
			}
			if got, added, err := c.InsertKey(key); err != nil || added || int(got) != i {
				t.Fatalf("limit %d: key %d again: %d %v %v", limit, i, got, added, err)
			}
		}
		if err := tree.verify(); err != nil {
			t.Error(err)
		}
	}
}
