package store

import (
	"errors"
	"fmt"
	"syscall"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// TestExactAgainstMap compares a store with a map on random keys, empty, short and longer
// than a chunk of the arena.
func TestExactAgainstMap(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		s, model := NewExact(NewBudget(0)), map[string]uint32{}
		var order []string
		for range rapid.IntRange(0, 400).Draw(t, "inserts") {
			key := fmt.Sprint(rapid.IntRange(0, 300).Draw(t, "key"))
			switch rapid.IntRange(0, 20).Draw(t, "form") {
			case 0:
				key = ""
			case 1:
				key += string(make([]byte, rapid.SampledFrom([]int{126, 127, 128, 5000, 300_000}).Draw(t, "length")))
			}
			want, known := model[key]
			if got, found := s.Find([]byte(key)); found != known || found && got != want {
				t.Fatalf("Find: %d %v, want %d %v", got, found, want, known)
			}
			hashes := []uint64{Hash([]byte(key)), Hash([]byte("another"))}
			s.Touch(hashes)
			got, added, err := s.InsertHashed([]byte(key), hashes[0])
			if rapid.Bool().Draw(t, "twice") {
				if again, more, err := s.Insert([]byte(key)); again != got || more || err != nil {
					t.Fatalf("Insert again: %d %v %v, want %d", again, more, err, got)
				}
			}
			if err != nil || added == known || known && got != want {
				t.Fatalf("Insert: %d %v %v, want %d %v", got, added, err, want, !known)
			}
			if !known {
				model[key] = got
				order = append(order, key)
			}
		}
		if s.Len() != len(order) {
			t.Fatalf("%d keys, want %d", s.Len(), len(order))
		}
		for i, key := range order {
			if string(s.Key(uint32(i))) != key {
				t.Fatalf("key %d is not what was inserted", i)
			}
		}
	})
}

func TestPairsAgainstMap(t *testing.T) {
	p, model := NewPairs(NewBudget(0)), map[[2]uint32]uint32{}
	for i := range uint32(200_000) {
		a, b := i*2654435761%5000, i%97
		want, known := model[[2]uint32{a, b}]
		got, added, err := p.Insert(a, b)
		if err != nil || added == known || known && got != want {
			t.Fatalf("Insert(%d, %d): %d %v %v", a, b, got, added, err)
		}
		model[[2]uint32{a, b}] = got
	}
	for pair, index := range model {
		if a, b := p.Pair(index); a != pair[0] || b != pair[1] {
			t.Fatalf("pair %d is %d, %d, want %v", index, a, b, pair)
		}
		if got, found := p.Find(pair[0], pair[1]); !found || got != index {
			t.Fatalf("Find(%v): %d %v", pair, got, found)
		}
	}
	if _, found := p.Find(5001, 0); found || p.Len() != len(model) {
		t.Errorf("%d pairs, want %d", p.Len(), len(model))
	}
}

// TestFull fills stores to their limit: the error is ErrFull, the budget never exceeds it,
// and what was stored stays.
func TestFull(t *testing.T) {
	for _, limit := range []int64{1, 2000, 100_000, 1 << 20} {
		b := NewBudget(limit)
		s := NewExact(b)
		var err error
		n := 0
		for ; err == nil; n++ {
			_, _, err = s.Insert([]byte(fmt.Sprint("key ", n)))
		}
		if !errors.Is(err, ErrFull) || b.Peak() > limit || s.Len() != n-1 {
			t.Errorf("limit %d: %v with %d of %d keys, %d bytes", limit, err, s.Len(), n, b.Peak())
		}
		for i := range s.Len() {
			if got, found := s.Find([]byte(fmt.Sprint("key ", i))); !found || int(got) != i {
				t.Fatalf("limit %d: key %d is lost", limit, i)
			}
		}
	}
}

// TestBudgetIsExact adds up what a store and an array really hold.
func TestBudgetIsExact(t *testing.T) {
	b := NewBudget(0)
	s, a := NewExact(b), NewArray[uint32](b)
	for i := range 100_000 {
		if _, _, err := s.Insert([]byte(fmt.Sprint(i))); err != nil {
			t.Fatal(err)
		}
		if err := a.Append(uint32(i)); err != nil {
			t.Fatal(err)
		}
	}
	held := int64(8 * cap(s.slots))
	for _, c := range s.arena {
		held += int64(cap(c))
	}
	held += int64(8*s.places.row.have + 4*a.row.have)
	for _, c := range []int{s.places.row.have - s.Len(), a.row.have - a.Len()} {
		if c < 0 || c > 1<<15 {
			t.Errorf("%d elements are charged for the future", c)
		}
	}
	if b.Used() != held || b.Peak() < held {
		t.Errorf("charged %d, peak %d, held %d", b.Used(), b.Peak(), held)
	}
}

func TestArray(t *testing.T) {
	a := NewArray[int32](NewBudget(0))
	n := 3*firstLen*firstLen + 5
	for i := range n {
		if err := a.Append(int32(i)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		if *a.At(uint32(i)) != int32(i) {
			t.Fatalf("element %d is %d", i, *a.At(uint32(i)))
		}
	}
	a.Truncate(4000)
	if *a.Top() != 4000-1 {
		t.Errorf("top is %d", *a.Top())
	}
	if err := a.Append(-1); err != nil || *a.Top() != -1 || a.Len() != 4000+1 {
		t.Errorf("after Truncate and Append: %v, %d of %d", err, *a.Top(), a.Len())
	}
	z := NewArray[int32](NewBudget(0))
	for _, n := range []int{1, 64, 65, 4000, 4000 + 1, 4 * 4000, 3} {
		if err := z.Resize(n); err != nil || z.Len() < n || *z.Top() != 0 {
			t.Errorf("Resize(%d): %v, length %d", n, err, z.Len())
		}
	}
}

func BenchmarkInsertOne(b *testing.B) {
	key := make([]byte, 32)
	s := NewExact(NewBudget(0))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		key[0], key[1], key[2], key[3] = byte(i), byte(i>>8), byte(i>>16), byte(i>>24)
		if _, _, err := s.Insert(key); err != nil {
			b.Fatal(err)
		}
	}
}

func TestShare(t *testing.T) {
	b := NewMappedBudget(1 << 20)
	one, other := b.Share(), b.Share()
	a := NewArray[uint64](one)
	if err := a.Resize(100_000); err != nil {
		t.Fatal(err)
	}
	if err := other.Take(1 << 18); !errors.Is(err, ErrFull) {
		t.Errorf("more than the whole budget: %v", err)
	}
	if err := other.Take(1 << 10); err != nil {
		t.Error(err)
	}
	if other.Used() != 1<<10 || one.Used() < 800_000 || b.Used() != one.Used()+other.Used() || other.Left() != b.Left() {
		t.Errorf("%d and %d of %d bytes, %d and %d left", one.Used(), other.Used(), b.Used(), other.Left(), b.Left())
	}
	if b.Release(); b.Used() != 0 || len(b.pieces.at) != 0 {
		t.Errorf("%d bytes, %d pieces after all", b.Used(), len(b.pieces.at))
	}
}

// TestRefusedMemory: what the system refuses is told apart from the budget's own end, and counts as that.
func TestRefusedMemory(t *testing.T) {
	if !mapping {
		t.Skip("memory is not mapped under the race detector")
	}
	b := NewMappedBudget(0)
	_, err := Obtain[byte](b, 1<<47) // all addresses that a process has
	if !errors.Is(err, ErrFull) || !errors.Is(err, syscall.ENOMEM) {
		t.Errorf("%v", err)
	}
}

// TestBeside: a budget beside another one has what that has left, or some bytes more than its limit, and no limit where that
// has none.
func TestBeside(t *testing.T) {
	t.Parallel()
	b := NewBudget(100)
	if c := b.Beside(10); c.Take(100) != nil || c.Take(1) == nil {
		t.Error("it does not have what is left")
	} else {
		c.Release()
	}
	if err := b.Take(95); err != nil {
		t.Fatal(err)
	}
	c := b.Beside(10)
	if c.Take(10) != nil || c.Take(1) == nil || b.Used() != 105 {
		t.Errorf("it does not have 10 bytes: %d of the limit of 100 are used", b.Used())
	}
	if c.Release(); b.Used() != 95 {
		t.Errorf("%d bytes are used after its end", b.Used())
	}
	if c := NewBudget(0).Beside(10); c.Take(1000) != nil {
		t.Error("it has a limit beside a budget without one")
	}
}

// TestMapped: mapped memory is zero, counts like the rest, and goes back.
func TestMapped(t *testing.T) {
	b := NewMappedBudget(0)
	s := NewExact(b)
	for i := range 50_000 {
		if _, _, err := s.Insert([]byte(fmt.Sprint("a key of some length ", i))); err != nil {
			t.Fatal(err)
		}
	}
	if mapping == (len(b.pieces.at) == 0) || b.Used() < 50_000*20 {
		t.Errorf("%d pieces, %d bytes", len(b.pieces.at), b.Used())
	}
	child := b.Beyond()
	if err := child.Take(1 << 40); err != nil || b.Peak() < 1<<40 {
		t.Errorf("%v, peak %d", err, b.Peak())
	}
	child.Release()
	if b.Release(); len(b.pieces.at) != 0 || b.Used() != 0 {
		t.Errorf("%d pieces, %d bytes left", len(b.pieces.at), b.Used())
	}
}
