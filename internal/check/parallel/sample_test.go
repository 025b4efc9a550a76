package parallel

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestLearnPartition: what is learned from a few states, or from none, keeps all states apart; the budget has
// everything back.
func TestLearnPartition(t *testing.T) {
	for _, limit := range []int64{0, 1000, 1} {
		prog := oracle.Counters{Procs: 6, Base: 5}
		binding, err := prog.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		ex, err := binding.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range []store.Form{store.InComponents, store.Automatic} {
			b := store.NewBudget(limit)
			p := learnPartition(b, ex, form)
			if b.Used() != 0 || limit > 0 && b.Peak() > limit {
				t.Errorf("limit %d: %d bytes are left, %d at most", limit, b.Used(), b.Peak())
			}
			c := store.NewSharedComponents(store.NewBudget(0), p).NewCursor()
			if fresh := insertCounters(t, c); fresh != 15625 || c.KeepsWhole() != (form == store.Automatic) {
				t.Errorf("limit %d, form %v: %d states, whole %v", limit, form, fresh, c.KeepsWhole())
			}
		}
	}
}

// TestSampleOfLargeStates: the bytes of the states that are sampled are bounded, whatever their number.
func TestSampleOfLargeStates(t *testing.T) {
	binding, err := oracle.Counters{Procs: 50, Base: 5}.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, most := range []int{1000, 2000, mostSampled} {
		b := store.NewBudget(0)
		s := &sampler{ex: ex, states: store.NewStates(b, store.Whole), open: store.NewArray[uint32](b), room: 50 * most}
		if err := ex.Initial(&s.batch); err != nil {
			t.Fatal(err)
		}
		if err := s.meet(); err != nil {
			t.Fatal(err)
		}
		s.wander(sampleSize)
		if n := s.states.Len(); n < min(most, sampleSize) || n > min(most, sampleSize)+50 {
			t.Errorf("%d states in room for %d", n, most)
		}
	}
}

// insertCounters inserts all states of six counters, and returns how many are new.
func insertCounters(t *testing.T, c *store.ComponentCursor) (fresh int) {
	for i := range 15625 {
		key := make([]byte, 6)
		for j := range key {
			key[j] = byte(i % 5)
			i /= 5
		}
		if _, added, err := c.InsertKey(key); err != nil {
			t.Fatal(err)
		} else if added {
			fresh++
		}
	}
	return fresh
}
