package search

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestEdgeStack compares the stack with a slice: what is popped, what is left when it is cut, all edges in order, and that what was popped
// can be pushed again when no memory is left.
func TestEdgeStack(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		limit := rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 40_000)).Draw(t, "limit")
		b := store.NewBudget(int64(limit))
		s := NewEdgeStack(b)
		s.piece = rapid.IntRange(1, 70).Draw(t, "piece")
		number := rapid.OneOf(rapid.Uint32Max(3), rapid.Uint32Max(1<<14), rapid.Uint32())
		var all []Edge
		push := func() {
			e := Edge{automata.Marks(rapid.OneOf(rapid.Uint64Max(1), rapid.Uint64()).Draw(t, "marks")), Node{number.Draw(t, "prog"), number.Draw(t, "q")}}
			if len(all) > 0 && rapid.Bool().Draw(t, "the same but for the program state") {
				e.Marks, e.Q = all[len(all)-1].Marks, all[len(all)-1].Q
			}
			if s.Push(e) == nil {
				all = append(all, e)
			} else if limit == 0 {
				t.Fatal("no memory is left of what has no limit")
			}
		}
		pop := func() Edge {
			e, want := s.Pop(), all[len(all)-1]
			if e != want {
				t.Fatalf("%v was popped, want %v", e, want)
			}
			all = all[:len(all)-1]
			return e
		}
		pushReversed := func(n int) {
			had, edges := len(all), make([]Edge, n)
			for i := range edges {
				edges[i] = Edge{automata.Marks(i), Node{number.Draw(t, "prog"), uint32(i)}}
			}
			if s.PushReversed(edges) != nil {
				s.Truncate(had)
				return
			}
			slices.Reverse(edges)
			all = append(all, edges...)
		}
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			switch n := rapid.IntRange(0, 100).Draw(t, "edges"); rapid.IntRange(0, 4).Draw(t, "what") {
			case 4:
				pushReversed(n)
			case 0, 1:
				for range n {
					push()
				}
			case 2:
				for i := 0; i < n && len(all) > 0; i++ {
					pop()
				}
			default:
				if len(all) == 0 {
					break
				}
				e := pop()
				had := len(all)
				for range n {
					push()
				}
				s.Truncate(had)
				if err := s.Push(e); err != nil {
					t.Fatalf("an edge that was popped cannot be pushed again: %v", err)
				}
				all = append(all[:had], e)
			}
			if s.Len() != len(all) {
				t.Fatalf("%d edges, want %d", s.Len(), len(all))
			}
		}
		var written []Edge
		if s.each(func(e Edge) { written = append(written, e) }); !slices.Equal(written, all) {
			t.Fatalf("%v, want %v", written, all)
		}
		for len(all) > 0 {
			pop()
		}
	})
}
