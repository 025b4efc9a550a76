package store

import (
	"bytes"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// TestPackedSize: of keys of one length only the bits that vary are kept, and those that vary later begin
// generations; after many keys of another length all are padded.
func TestPackedSize(t *testing.T) {
	raced.SkipSequential(t)
	const n = 1 << 18
	b := NewMappedBudget(0)
	defer b.Release()
	s := NewStates(b, Automatic)
	key := make([]byte, 40)
	set := func(i uint32) {
		for j := range 20 {
			key[2*j] = byte(i >> j & 1)
		}
	}
	for i := range uint32(n) {
		if i > 0 {
			s.Key(i / 2)
		}
		set(i)
		if got, added, err := s.Insert(key); got != i || !added || err != nil {
			t.Fatalf("key %d: %d %v %v", i, got, added, err)
		}
	}
	if per := float64(b.Used()) / n; per > 17 {
		t.Errorf("%.1f bytes for a key of 18 bits", per)
	}
	if g := len(*s.parts.c.generations.Load()); g < 2 || g > 8 {
		t.Errorf("%d generations for 5 bits that came later", g)
	}
	longer := func(i uint32) []byte { return append(bytes.Clone(key), byte(i), byte(i>>8)) }
	insert := func(from, to uint32) {
		for i := from; i < to; i++ {
			if got, added, err := s.Insert(longer(i)); got != n+i || !added || err != nil {
				t.Fatalf("longer key %d: %d %v %v", i, got, added, err)
			}
		}
	}
	last := func() *generation { all := *s.parts.c.generations.Load(); return all[len(all)-1] }
	if insert(0, 100); last().padded {
		t.Error("keys are padded for a hundred of another length")
	}
	if insert(100, 10_000); last().packing == nil || !last().padded {
		t.Error("ten thousand keys of another length are not padded")
	}
	for i := range uint32(n) {
		set(i)
		if got, found, err := s.Find(key); got != i || !found || err != nil || !bytes.Equal(s.Key(i), key) {
			t.Fatalf("key %d: %d %v %v, %x", i, got, found, err, s.Key(i))
		}
	}
	for i := range uint32(10_000) {
		if got, found, err := s.Find(longer(i)); got != n+i || !found || err != nil || !bytes.Equal(s.Key(n+i), longer(i)) {
			t.Fatalf("longer key %d: %d %v %v, %x", i, got, found, err, s.Key(n+i))
		}
	}
}

// TestPackedAhead: packed keys of several generations, and a few of another length, are found in what was read ahead.
func TestPackedAhead(t *testing.T) {
	raced.SkipSequential(t)
	const n = 1 << 17
	set := func(key []byte, i int) []byte {
		for j := range 18 {
			key[j] = byte(i >> j & 1)
		}
		if i%1000 == 999 {
			return append(key, 1)
		}
		return key
	}
	for _, shared := range []bool{false, true} {
		b := NewMappedBudget(0)
		defer b.Release()
		p := WholeKeys(100, func(i uint32) []byte { return set(make([]byte, 24), int(i)) })
		s := NewComponents(b, p)
		if shared {
			s = NewSharedComponents(b, p)
		}
		k := s.NewCursor()
		numbers := make([]uint32, n)
		for round := range 2 {
			for i := 0; i < n; i += 16 {
				k.Begin()
				for j := range 16 {
					if err := k.Add(set(make([]byte, 24, 25), i+j)); err != nil {
						t.Fatal(err)
					}
				}
				k.ReadAhead()
				for j := range 16 {
					got, added, err := k.Insert(j)
					if round == 0 {
						numbers[i+j] = got
					}
					if added != (round == 0) || got != numbers[i+j] || err != nil {
						t.Fatalf("round %d, key %d: %d %v %v, want %d", round, i+j, got, added, err, numbers[i+j])
					}
				}
			}
		}
		for i, number := range numbers {
			if want := set(make([]byte, 24, 25), i); !bytes.Equal(k.Key(number), want) {
				t.Fatalf("key %d is %x, want %x", i, k.Key(number), want)
			}
		}
		if all := *s.generations.Load(); len(all) < 5 || all[len(all)-1].packing == nil {
			t.Errorf("%d generations", len(all))
		}
	}
}

// TestPackedAheadOfOthers: what another goroutine has put into a generation that began after Begin is found, too, and not looked for
// among the records of the one before.
func TestPackedAheadOfOthers(t *testing.T) {
	const n = readAheadRecordsFrom + (1 << 14)
	set := func(i int) []byte {
		key := make([]byte, 24)
		for j := range 18 {
			key[j] = byte(i >> j & 1)
		}
		return key
	}
	b := NewMappedBudget(0)
	defer b.Release()
	s := NewSharedComponents(b, WholeKeys(1<<10, func(i uint32) []byte { return set(int(i) * 61) }))
	mine, other := s.NewCursor(), s.NewCursor()
	for i := range n {
		if _, _, err := other.InsertKey(set(i)); err != nil {
			t.Fatal(err)
		}
	}
	mine.Begin()
	before := mine.last
	if !mine.single || !mine.ahead {
		t.Fatal("nothing is read ahead")
	}
	numbers := map[int]uint32{}
	for i := range 1 << 14 {
		key := append(set(i)[:23], 1) // a bit that did not vary
		number, added, err := other.InsertKey(key)
		if !added || err != nil {
			t.Fatal(added, err)
		}
		numbers[i] = number
	}
	if s.generation(numbers[0]) == before {
		t.Fatal("no other generation began")
	}
	for from := 0; from < 1<<14; from += 32 {
		mine.pending, mine.prefetched = mine.pending[:0], 0 // without looking for the last generation again
		for i := from; i < from+32; i++ {
			if err := mine.Add(append(set(i)[:23], 1)); err != nil {
				t.Fatal(err)
			}
		}
		mine.ReadAhead()
		for i := from; i < from+32; i++ {
			if got, added, err := mine.Insert(i - from); got != numbers[i] || added || err != nil {
				t.Fatalf("key %d: %d %v %v, want %d", i, got, added, err, numbers[i])
			}
		}
	}
}

// TestPaddedSize: of keys of several lengths only the bits that vary are kept, and one bit for two lengths. Longer keys, up to those that
// cannot be packed, begin generations.
func TestPaddedSize(t *testing.T) {
	raced.SkipSequential(t)
	const n, longest = 1 << 17, 200
	b := NewMappedBudget(0)
	defer b.Release()
	s := NewStates(b, Automatic)
	key := func(i uint32) []byte {
		key := make([]byte, 38+i%2*2)
		if i >= n {
			key = make([]byte, min(41+(i-n)/16, longest))
		}
		for j := range 17 {
			key[2*j] = byte(i >> j & 1)
		}
		return key
	}
	insert := func(i uint32) {
		if i > 0 {
			s.Key(i / 2)
		}
		if got, added, err := s.Insert(key(i)); got != i || !added || err != nil {
			t.Fatalf("key %d: %d %v %v", i, got, added, err)
		}
	}
	for i := range uint32(n) {
		insert(i)
	}
	last := func() *generation { all := *s.parts.c.generations.Load(); return all[len(all)-1] }
	if per := float64(b.Used()) / n; per > 17 || !last().padded {
		t.Errorf("%.1f bytes for a key of 18 bits, padded: %v", per, last().padded)
	}
	const all = n + 16*(longest-41) + 16
	for i := uint32(n); i < all; i++ {
		insert(i)
	}
	if last().packing != nil {
		t.Error("keys of 200 bytes are packed")
	}
	if g := len(*s.parts.c.generations.Load()); g > 40 {
		t.Errorf("%d generations", g)
	}
	for i := range uint32(all) {
		if got, added, err := s.Insert(key(i)); got != i || added || err != nil || !bytes.Equal(s.Key(i), key(i)) {
			t.Fatalf("key %d: %d %v %v, %x", i, got, added, err, s.Key(i))
		}
	}
}
