package parallel

import (
	"sync"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// The tests in this file are small, so that ltlcheck go test can run them under
// all schedules; go test alone runs one.

// newSets has n states, each in a set of its own, which worker 0 has met.
func newSets(t *testing.T, n uint32) *Sets {
	s := NewSets(store.NewBudget(0))
	for i := range n {
		claim(t, s, i)
	}
	return s
}

// uniteAll unites pairs, each in a goroutine of its own.
func uniteAll(s *Sets, pairs ...[2]uint32) {
	var wg sync.WaitGroup
	for _, p := range pairs {
		wg.Go(func() { s.Unite(p[0], p[1]) })
	}
	wg.Wait()
}

func TestScheduleUniteTwo(t *testing.T) {
	s := newSets(t, 3)
	uniteAll(s, [2]uint32{0, 1}, [2]uint32{1, 2})
	if !s.Same(0, 1) || !s.Same(1, 2) {
		t.Error("states are not in one set")
	}
}

func TestScheduleUniteSame(t *testing.T) {
	s := newSets(t, 2)
	uniteAll(s, [2]uint32{0, 1}, [2]uint32{1, 0})
	if !s.Same(0, 1) || s.after(s.after(0)) != 0 || s.after(0) != 1 {
		t.Error("the list is not 0, 1")
	}
}

func TestScheduleUniteThree(t *testing.T) {
	s := newSets(t, 3)
	uniteAll(s, [2]uint32{0, 1}, [2]uint32{1, 2}, [2]uint32{2, 0})
	if !s.Same(0, 1) || !s.Same(1, 2) {
		t.Error("states are not in one set")
	}
}

// TestScheduleDone: a set that two workers finish is dead once.
func TestScheduleDone(t *testing.T) {
	s := newSets(t, 2)
	s.Unite(0, 1)
	var last [2]bool
	var wg sync.WaitGroup
	for i := range last {
		wg.Go(func() {
			s.Done(uint32(i))
			_, _, last[i] = s.Pick(uint32(i))
		})
	}
	wg.Wait()
	if !s.IsDead(0) || !s.IsDead(1) || last[0] == last[1] {
		t.Errorf("dead %v and %v, last %v", s.IsDead(0), s.IsDead(1), last)
	}
}

// TestScheduleUniteDone unites sets while a state of one is done.
func TestScheduleUniteDone(t *testing.T) {
	s := newSets(t, 3)
	s.Unite(0, 1)
	var wg sync.WaitGroup
	wg.Go(func() { s.Done(1) })
	wg.Go(func() { s.Unite(1, 2) })
	wg.Wait()
	if !s.Same(0, 2) || !s.IsDone(1) || s.IsDead(0) {
		t.Errorf("same %v, done %v, dead %v", s.Same(0, 2), s.IsDone(1), s.IsDead(0))
	}
}
