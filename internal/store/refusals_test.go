package store

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"
)

// numbering is what all stores of keys do.
type numbering struct {
	insert func(key []byte) (index uint32, added bool, err error)
	key    func(index uint32) []byte
	len    func() int
}

// numberings are all stores of keys for one goroutine. first are keys from which some learn.
func numberings(b *Budget, first [][]byte) map[string]numbering {
	cursorOf := func(p *Partition) numbering {
		c := NewComponents(b, p)
		k := c.NewCursor()
		return numbering{k.InsertKey, k.Key, c.Len}
	}
	at := func(i uint32) []byte { return first[i] }
	exact, tree, pairs := NewExact(b), NewTree(b), NewPairs(b)
	branch := tree.NewCursor()
	all := map[string]numbering{
		"exact":      {exact.Insert, exact.Key, exact.Len},
		"tree":       {branch.InsertKey, branch.Key, tree.Len},
		"components": cursorOf(Learn(len(first), at)),
		"whole":      cursorOf(leaveWhole(first)),
		"packed":     cursorOf(packKeys(first)),
		"pairs": {
			func(key []byte) (uint32, bool, error) {
				return pairs.Insert(binary.LittleEndian.Uint32(key), binary.LittleEndian.Uint32(key[4:]))
			},
			func(index uint32) []byte {
				one, other := pairs.Pair(index)
				return binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, one), other)
			},
			pairs.Len,
		},
	}
	for name, form := range map[string]Form{"automatic": Automatic, "states, whole": Whole, "states as trees": AsTree, "states in components": InComponents} {
		s := newStates(b, form, 300)
		all[name] = numbering{s.Insert, s.Key, s.Len}
	}
	return all
}

// squeezed calls insert while the budget has so many bytes left and no more.
func squeezed(b *Budget, left int64, insert func() error) error {
	taken := b.Left() - left
	if err := b.Take(taken); err != nil {
		return err
	}
	defer b.Give(taken)
	return insert()
}

// TestRefusals refuses memory to every other insertion, once it would take more than a few bytes. Those that fail change nothing,
// whatever they were about to do, and the rest goes on as if they had not been.
func TestRefusals(t *testing.T) {
	t.Parallel()
	draw := func(r *rand.Rand, i int) []byte {
		key := make([]byte, 8)
		binary.LittleEndian.PutUint32(key, uint32(r.IntN(1+i/2)))
		key[5] = byte(r.IntN(3))
		return key
	}
	for name := range numberings(NewBudget(0), [][]byte{make([]byte, 8)}) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, uint64(len(name))))
			var first [][]byte
			for i := range 100 {
				first = append(first, draw(r, i))
			}
			b := NewBudget(1 << 30)
			s := numberings(b, first)[name]
			model := map[string]uint32{}
			var order [][]byte
			refused := 0
			for i := range 6000 {
				key := draw(r, i)
				want, known := model[string(key)]
				var got uint32
				var added bool
				insert := func() (err error) {
					got, added, err = s.insert(key)
					return err
				}
				err := errors.New("not tried")
				if r.IntN(2) == 0 {
					left := r.Int64N(64)
					if err = squeezed(b, left, insert); err != nil {
						if !errors.Is(err, ErrFull) || added || s.len() != len(order) {
							t.Fatalf("insertion %d with %d bytes: %v %v, %d keys, want %d", i, left, added, err, s.len(), len(order))
						}
						refused++
					}
				}
				if err != nil {
					err = insert()
				}
				if !known {
					want = uint32(len(order))
					model[string(key)], order = want, append(order, key)
				}
				if err != nil || added == known || got != want || s.len() != len(order) {
					t.Fatalf("insertion %d: %d %v %v, want %d %v; %d keys, want %d", i, got, added, err, want, !known, s.len(), len(order))
				}
			}
			for i, key := range order {
				if got := s.key(uint32(i)); string(got) != string(key) {
					t.Fatalf("key %d is %q, want %q", i, got, key)
				}
			}
			if refused == 0 {
				t.Error("nothing was refused")
			}
		})
	}
}

// TestArrayRefusals: an element that is refused is not there, and the next one is.
func TestArrayRefusals(t *testing.T) {
	t.Parallel()
	b := NewBudget(1 << 30)
	a, bits := NewArray[uint32](b), NewBits(b)
	refused := 0
	for i := range uint32(20_000) {
		for _, add := range []func() error{func() error { return a.Append(i) }, func() error { return bits.Set(i) }} {
			err := squeezed(b, int64(i%5), add)
			if err == nil {
				continue
			}
			if refused++; !errors.Is(err, ErrFull) || bits.Has(i) || a.Len() > int(i)+1 {
				t.Fatalf("element %d: %v, %d elements, %v", i, err, a.Len(), bits.Has(i))
			}
			if err := add(); err != nil {
				t.Fatal(err)
			}
		}
		if *a.At(i) != i || !bits.Has(i) || a.Len() != int(i)+1 {
			t.Fatalf("element %d is %d, %v of %d", i, *a.At(i), bits.Has(i), a.Len())
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}
