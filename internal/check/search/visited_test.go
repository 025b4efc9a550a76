package search_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// manyStates is a problem whose automaton has that many states.
func manyStates(n int) *searchtest.Job {
	f := &automata.Compiled{Start: []uint32{0}, First: make([]uint32, n+1), Acc: automata.GeneralisedBuchi(1)}
	g := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, 40)}
	return &searchtest.Job{Emptiness: &oracle.Emptiness{Graph: g}, Factors: []*automata.Compiled{f}}
}

// TestTables compares the tables of numbers and of colours, in both storages,
// with a map: what they have of each state, and of all together.
func TestTables(t *testing.T) {
	t.Parallel()
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 66))
		j := manyStates(1 + rng.IntN(20))
		storage := []search.Storage{"", search.StorageClassical, search.StorageHybrid}[seed%3]
		bits := []uint32{1, 2, 4}[rng.IntN(3)]
		s := j.Search(t, searchtest.Way{Storage: storage})
		numbers, colours := s.NewNumbers(), s.NewColours(bits)
		wantNumbers, wantColours := map[search.Node]uint32{}, map[search.Node]uint8{}
		node := func() search.Node { return search.Node{Prog: rng.Uint32N(40), Q: rng.Uint32N(s.Prod.Q())} }
		for range 300 {
			n := node()
			slot, err := numbers.Slot(n)
			if err != nil || *slot != wantNumbers[n] {
				t.Fatalf("seed %d: number %d of %v, want %d; %v", seed, *slot, n, wantNumbers[n], err)
			}
			if rng.IntN(2) == 0 {
				*slot = rng.Uint32()
				wantNumbers[n] = *slot
			}
			n = node()
			switch rng.IntN(3) {
			case 0:
				fresh, err := colours.Add(n)
				if err != nil || fresh != (wantColours[n] == 0) {
					if _, there := wantColours[n]; !there || colours.Colour(n) != 0 { // Add after Set to 0 is not used
						t.Fatalf("seed %d: %v added %v, was %d; %v", seed, n, fresh, wantColours[n], err)
					}
				}
				if fresh {
					wantColours[n] = 1
				}
			case 1:
				wantColours[n] = 1 + uint8(rng.IntN(1<<bits-1))
				if err := colours.Set(n, wantColours[n]); err != nil {
					t.Fatal(err)
				}
			}
			n = node()
			if a, b := numbers.Number(n), colours.Colour(n); a != wantNumbers[n] || b != wantColours[n] {
				t.Fatalf("seed %d: %v has %d and %d, want %d and %d", seed, n, a, b, wantNumbers[n], wantColours[n])
			}
		}
		numbers.Each(func(n search.Node, number uint32) {
			if number == 0 || wantNumbers[n] != number {
				t.Fatalf("seed %d: number %d of %v, want %d", seed, number, n, wantNumbers[n])
			}
			delete(wantNumbers, n)
		})
		colours.Each(func(n search.Node, colour uint8) {
			if colour == 0 || wantColours[n] != colour {
				t.Fatalf("seed %d: colour %d of %v, want %d", seed, colour, n, wantColours[n])
			}
			delete(wantColours, n)
		})
		for n, number := range wantNumbers {
			if number != 0 {
				t.Fatalf("seed %d: %v is left out", seed, n)
			}
		}
		if len(wantColours) > 0 {
			t.Fatalf("seed %d: %v are left out", seed, wantColours)
		}
	}
}

// TestChosenStorage: a named storage is used; without a name a packet for each
// program state is, unless its tail is wider than 64 bytes.
func TestChosenStorage(t *testing.T) {
	for _, tt := range []struct {
		states  int
		storage search.Storage
		numbers search.Storage
		colours search.Storage // of two bits
	}{
		{1, "", search.StorageHybrid, search.StorageHybrid},
		{16, "", search.StorageHybrid, search.StorageHybrid},
		{17, "", search.StorageClassical, search.StorageHybrid},
		{256, "", search.StorageClassical, search.StorageHybrid},
		{257, "", search.StorageClassical, search.StorageClassical},
		{1, search.StorageClassical, search.StorageClassical, search.StorageClassical},
		{257, search.StorageHybrid, search.StorageHybrid, search.StorageHybrid},
	} {
		s := manyStates(tt.states).Search(t, searchtest.Way{Storage: tt.storage})
		s.NewNumbers()
		numbers := s.Used
		s.NewColours(2)
		if numbers != tt.numbers || s.Used != tt.colours {
			t.Errorf("%d states, storage %q: %s and %s, want %s and %s", tt.states, tt.storage, numbers, s.Used, tt.numbers, tt.colours)
		}
	}
}

// TestFullTables: a table without memory, or beyond what can be numbered, is an
// error, and keeps what it has.
func TestFullTables(t *testing.T) {
	for _, storage := range []search.Storage{search.StorageClassical, search.StorageHybrid} {
		s := manyStates(3).Search(t, searchtest.Way{Storage: storage})
		s.Tails = store.NewBudget(1 << 12)
		numbers, colours := s.NewNumbers(), s.NewColours(4)
		full := func(add func(n search.Node) error) (kept int) {
			for {
				n := search.Node{Prog: uint32(kept / 3), Q: uint32(kept % 3)}
				switch err := add(n); {
				case err == nil:
					kept++
				case errors.Is(err, store.ErrFull):
					return kept
				default:
					t.Fatal(err)
				}
			}
		}
		kept := full(func(n search.Node) error {
			slot, err := numbers.Slot(n)
			if err == nil {
				*slot = n.Prog*3 + n.Q + 1
			}
			return err
		})
		for i := range kept {
			if got := numbers.Number(search.Node{Prog: uint32(i / 3), Q: uint32(i % 3)}); got != uint32(i+1) {
				t.Fatalf("%s: number %d, want %d", storage, got, i+1)
			}
		}
		if kept < 40 {
			t.Errorf("%s: %d numbers", storage, kept)
		}
		s.Tails = store.NewBudget(1 << 12)
		colours = s.NewColours(4)
		if kept := full(func(n search.Node) error { return colours.Set(n, 7) }); kept < 40 {
			t.Errorf("%s: %d colours", storage, kept)
		}
		if storage == search.StorageHybrid {
			far := search.Node{Prog: store.MaxIndex, Q: 2}
			if _, err := numbers.Slot(far); !errors.Is(err, store.ErrTooMany) {
				t.Errorf("a number beyond all: %v", err)
			}
			if err := colours.Set(far, 1); !errors.Is(err, store.ErrTooMany) {
				t.Errorf("a colour beyond all: %v", err)
			}
		}
	}
}
