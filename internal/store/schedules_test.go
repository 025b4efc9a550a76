package store

import (
	"slices"
	"sync"
	"testing"
)

// The tests in this file are small, so that ltlcheck go test can run them under
// all schedules; go test alone runs one.

// insertAll inserts lists of keys into a shared set, each list in a goroutine of
// its own, and returns the numbers. A key must be new exactly once.
func insertAll(t *testing.T, form Form, lists ...[]int) [][]uint32 {
	t.Helper()
	keys := newSharedKeys(NewBudget(0), form, []int{8})
	numbers := make([][]uint32, len(lists))
	fresh := make([]map[int]bool, len(lists))
	var wg sync.WaitGroup
	for w, list := range lists {
		wg.Go(func() {
			c := keys.cursor()
			fresh[w] = map[int]bool{}
			for _, i := range list {
				key := make([]byte, 8)
				counter(key, i)
				c.Begin()
				if err := c.Add(key); err != nil {
					t.Error(err)
				}
				n, added, err := c.Insert(0)
				if err != nil || string(c.Key(n)) != string(key) {
					t.Errorf("key %d: %v", i, err)
				}
				numbers[w] = append(numbers[w], n)
				fresh[w][i] = added
			}
		})
	}
	wg.Wait()
	times := map[int]int{}
	for _, f := range fresh {
		for i, added := range f {
			if added {
				times[i]++
			}
		}
	}
	for i, n := range times {
		if n != 1 {
			t.Errorf("key %d was new %d times", i, n)
		}
	}
	return numbers
}

func TestScheduleInsertSame(t *testing.T) {
	if n := insertAll(t, Whole, []int{300}, []int{300}); !slices.Equal(n[0], n[1]) {
		t.Errorf("one key has the numbers %v", n)
	}
}

func TestScheduleInsertTwo(t *testing.T) {
	n := insertAll(t, Whole, []int{300, 301}, []int{301, 300})
	if n[0][0] != n[1][1] || n[0][1] != n[1][0] || n[0][0] == n[0][1] {
		t.Errorf("numbers %v", n)
	}
}

func TestScheduleInsertThree(t *testing.T) {
	n := insertAll(t, Whole, []int{300}, []int{300}, []int{301})
	if n[0][0] != n[1][0] || n[0][0] == n[2][0] {
		t.Errorf("numbers %v", n)
	}
}

func TestScheduleInsertComponents(t *testing.T) {
	if n := insertAll(t, InComponents, []int{300}, []int{300}); !slices.Equal(n[0], n[1]) {
		t.Errorf("one key has the numbers %v", n)
	}
}

// TestScheduleShared reaches places of a list that grows, from two goroutines.
func TestScheduleShared(t *testing.T) {
	s := NewShared[uint64](NewBudget(0))
	var at [2]*uint64
	var wg sync.WaitGroup
	for w := range at {
		wg.Go(func() {
			p, err := s.At(7)
			if err != nil {
				t.Error(err)
			}
			at[w] = p
		})
	}
	wg.Wait()
	if at[0] != at[1] || at[0] == nil || s.Len() < 8 {
		t.Errorf("place 7 is at %p and %p of %d", at[0], at[1], s.Len())
	}
}
