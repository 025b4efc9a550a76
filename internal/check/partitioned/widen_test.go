package partitioned

import (
	"encoding/binary"
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// TestStopWidening: Stop ends a search that packs its states again, whatever it is at, and what was met stays counted.
func TestStopWidening(t *testing.T) {
	const n = 20_000
	for _, form := range []store.Form{store.Whole, store.InComponents} {
		for workers := 1; workers <= 2; workers++ {
			s := metStates(t, form, workers, n)
			s.Stop()
			if err := s.widen(); !errors.Is(err, errStopped) {
				t.Errorf("form %v, %d workers: %v", form, workers, err)
			}
			if err := s.Run(0, nil); err != nil {
				t.Errorf("form %v, %d workers: %v", form, workers, err)
			}
			added := uint64(0)
			for i := range workers {
				added += s.Worker(i).Added()
			}
			if kept := s.KeepsTrail(); added != n || kept {
				t.Errorf("form %v, %d workers: %d states, want %d; a trail of half of them is kept: %v", form, workers, added, n, kept)
			}
		}
	}
}

// metStates is a search that has met n states, and keeps trails.
func metStates(t *testing.T, form store.Form, workers int, n uint64) *Search {
	g := &graph{n: n, wide: 20}
	b := store.NewBudget(0)
	s, err := New(b, packed.NewPacker(b, form, 100, func(i uint32) []byte { return g.vector(uint64(i)) }), workers, func(int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	s.KeepTrail(0)
	for i := range n {
		if err := s.Worker(0).Meet(g.vector(i), g.wide, 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.settleAll(); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestStraysForAWord: many states that would need a word more are left strays for longer than others.
func TestStraysForAWord(t *testing.T) {
	vector := func(i, values uint64) (v []byte) {
		for j := range uint64(6) {
			v = binary.LittleEndian.AppendUint32(v, uint32(mixing.Mix((6*i)+j)%values))
		}
		return v
	}
	b := store.NewBudget(0)
	p := packed.NewPacker(b, store.InComponents, 100, func(i uint32) []byte { return vector(uint64(i), 3) })
	s, err := New(b, p, 1, func(int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	few := 0
	for i := range uint64(300_000) {
		values := uint64(12)
		if i%32 == 0 {
			values = 4096 // in all six places that is more than a word
		}
		if err := s.Worker(0).Meet(vector(i, values), 24, 1); err != nil {
			t.Fatal(err)
		}
		if i == 1<<16 {
			few = int(s.mostStrays() - int64(s.discovered()/strayPartInComponents))
		}
	}
	if err := s.settleAll(); err != nil {
		t.Fatal(err)
	}
	if n := s.discovered(); few != fewStrays || s.mostStrays() != fewStrays+int64(n/strayPart) {
		t.Errorf("of %d states %d may be strays; before, beside a share, %d", n, s.mostStrays(), few)
	}
}
