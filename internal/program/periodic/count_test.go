package periodic

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// TestCount: what arithmetic counts is the number of members of a union.
func TestCount(t *testing.T) {
	t.Parallel()
	drawn, counted := 0, 0
	seeded.Check(t, func(t *rapid.T) {
		union := map[point]bool{}
		var sets []*Set
		for range rapid.IntRange(1, 3).Draw(t, "sets") {
			s := drawSet(t, "S")
			for p := range members(s) {
				union[p] = true
			}
			sets = append(sets, s.simplified())
		}
		c := counter{q: solver{space: &presburger.Space{}}, left: maxPoints}
		n, err := c.sets(sets)
		drawn++
		if errors.Is(err, errUncounted) {
			return
		}
		counted++
		if err != nil || n == nil || n.Int64() != int64(len(union)) {
			t.Fatalf("%v has %v members, want %d, %v", sets, n, len(union), err)
		}
	})
	if !testing.Short() && counted*3 < drawn {
		t.Errorf("%d of %d unions are counted", counted, drawn)
	}
}

// TestUnbounded: a set is unbounded exactly if an automaton counts infinitely many vectors.
func TestUnbounded(t *testing.T) {
	t.Parallel()
	infinite := 0
	seeded.Check(t, func(t *rapid.T) {
		s := drawSet(t, "S")
		s.P = s.P[:rapid.IntRange(0, len(s.P)).Draw(t, "rows")]
		set := s.Exact(&presburger.Space{})
		if empty, err := set.Empty(); empty || err != nil {
			return
		}
		n, err := set.Count([]int{0, 1})
		if err != nil {
			t.Fatal(err)
		}
		if s.unbounded() != (n == nil) {
			t.Fatalf("%v has %v vectors", s, n)
		}
		if n == nil {
			infinite++
		}
	})
	if infinite == 0 {
		t.Error("no infinite set was drawn")
	}
}

// TestSaturated: a saturated set contains the set, and lies on its lattice.
func TestSaturated(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		s := drawSet(t, "S")
		u, ok := s.saturated()
		if !ok {
			return
		}
		q := solver{space: &presburger.Space{}}
		if a := q.within(s, []*Set{u}); a == no {
			t.Fatalf("%v is not in %v", s, u)
		}
		free := &Set{C: s.C, D: s.D}
		if a := q.within(u, []*Set{free}); a == no {
			t.Fatalf("%v is not on the lattice of %v", u, s)
		}
	})
}
