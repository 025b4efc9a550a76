package explore

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// walker explores as SPIN's verifiers do: recursively, and what is inside an atomic sequence is
// not stored but walked through every time.
type walker struct {
	g      *oracle.Graph
	stored map[int]bool

	transitions, atomicSteps, assertions, errors, deadlocks uint64
	depth                                                   int
}

func (w *walker) visit(i, depth int) {
	s := &w.g.States[i]
	if !s.Transient {
		if w.stored[i] {
			return
		}
		w.stored[i] = true
	}
	w.depth = max(w.depth, depth)
	if len(s.Out) == 0 && !s.ValidEnd {
		w.deadlocks++
	}
	for _, e := range s.Out {
		switch {
		case w.g.States[e.To].Transient:
			w.atomicSteps++
		case e.Flags&program.Interrupted != 0:
			w.atomicSteps++
			w.transitions++
		default:
			w.transitions++
		}
		if e.Flags&program.AssertFailed != 0 {
			w.assertions++
		}
		if e.Flags&program.RuntimeError != 0 {
			w.errors++
		}
		w.visit(e.To, depth+1)
	}
}

// sequencesGraph is a random graph whose states inside atomic sequences, the upper half, make no cycles, unless loops are wanted.
func sequencesGraph(t *rapid.T, loops bool) *oracle.Graph {
	n := rapid.IntRange(1, 12).Draw(t, "states")
	g := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, n)}
	for i := range g.States {
		s := &g.States[i]
		s.Transient = i > n/2
		s.ValidEnd = rapid.Bool().Draw(t, "end")
		for range rapid.IntRange(0, 3).Draw(t, "edges") {
			e := oracle.Edge{To: rapid.IntRange(0, n-1).Draw(t, "to")}
			if !loops && s.Transient && e.To > n/2 && e.To <= i {
				e.To -= n/2 + 1
			}
			e.Flags = rapid.SampledFrom([]program.SuccFlags{0, 0, 0, program.AssertFailed, program.RuntimeError, program.Interrupted}).Draw(t, "flags")
			if e.To > n/2 {
				e.Flags &^= program.Interrupted
			}
			s.Out = append(s.Out, e)
		}
	}
	return g
}

// TestExploreCountsWalks compares the counts with those of the walks, with room for the states
// inside atomic sequences and without.
func TestExploreCountsWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &walker{g: sequencesGraph(t, false), stored: map[int]bool{}, transitions: 1}
		w.visit(0, 0)
		want := fmt.Sprint(len(w.stored), w.transitions, w.atomicSteps, w.assertions, w.errors, w.deadlocks)
		for _, limit := range []int64{0, 1 << 30} {
			x, err := newExplorer(context.Background(), w.g, Options{Errors: 1000}, "explore")
			if err != nil {
				t.Fatal(err)
			}
			g, _ := newDepthFirst(x)
			g.alone.sequences.limit = limit
			if err := g.count(); err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprint(x.out.States, x.out.Transitions, x.out.AtomicSteps, x.out.AssertionFailures, x.out.RuntimeErrors, x.out.Deadlocks)
			if got != want {
				t.Fatalf("limit %d: states, transitions, atomic steps, errors %s, want %s", limit, got, want)
			}
			if limit == 0 && x.out.MaxDepth != w.depth {
				t.Fatalf("depth %d, want %d", x.out.MaxDepth, w.depth)
			}
			for i := range x.out.Errors {
				if err := replay.ConfirmFailure(t.Context(), w.g, &x.out.Errors[i]); err != nil {
					t.Fatal(err)
				}
			}
			x.Budget.Release()
		}
	})
}

// reaches reports which states inside sequences can be reached from one inside, itself included, by states inside only.
func reaches(g *oracle.Graph, from int) map[int]bool {
	seen := map[int]bool{from: true}
	for work := []int{from}; len(work) > 0; {
		s := work[0]
		work = work[1:]
		for _, e := range g.States[s].Out {
			if g.States[e.To].Transient && !seen[e.To] {
				seen[e.To] = true
				work = append(work, e.To)
			}
		}
	}
	return seen
}

// unfoldNaively is the definition of unfolding, where sequences may return to themselves.
func unfoldNaively(g *oracle.Graph, s int) (u unfolding) {
	component := []int{s}
	if g.States[s].Transient {
		component = nil
		for r := range reaches(g, s) {
			if reaches(g, r)[s] {
				component = append(component, r)
			}
		}
	}
	for _, r := range component {
		for _, e := range g.States[r].Out {
			switch {
			case !g.States[e.To].Transient:
				u.transitions++
				u.atomicSteps += uint64((e.Flags & program.Interrupted) / program.Interrupted)
			case slices.Contains(component, e.To):
				u.atomicSteps++
			default:
				u.atomicSteps++
				v := unfoldNaively(g, e.To)
				u.below(&v)
			}
			u.assertions += uint32((e.Flags & program.AssertFailed) / program.AssertFailed)
			u.errors += uint32((e.Flags & program.RuntimeError) / program.RuntimeError)
		}
		if len(g.States[r].Out) == 0 && !g.States[r].ValidEnd {
			u.deadlock++
		}
	}
	return u
}

// TestExploreCountsLoops: where sequences return to themselves, the counts are those of the definition, by every search.
func TestExploreCountsLoops(t *testing.T) {
	looping := 0
	rapid.Check(t, func(t *rapid.T) {
		graph := sequencesGraph(t, true)
		for _, s := range graph.States {
			if s.Transient && len(s.Out) > 1 {
				looping++
			}
		}
		var want Exploration
		want.Transitions = 1
		stored := map[int]bool{}
		for work := []int{0}; len(work) > 0; {
			s := work[0]
			if work = work[1:]; stored[s] {
				continue
			}
			stored[s] = true
			u := unfoldNaively(graph, s)
			want.count(u)
			inside := map[int]bool{s: true}
			for _, e := range graph.States[s].Out {
				if graph.States[e.To].Transient {
					maps.Copy(inside, reaches(graph, e.To))
				}
			}
			for r := range inside {
				for _, e := range graph.States[r].Out {
					if !graph.States[e.To].Transient {
						work = append(work, e.To)
					}
				}
			}
		}
		for _, limit := range []int64{0, 1 << 30} {
			x, err := newExplorer(context.Background(), graph, Options{}, "explore")
			if err != nil {
				t.Fatal(err)
			}
			g, _ := newDepthFirst(x)
			g.alone.sequences.limit = limit
			if err := g.count(); err != nil {
				t.Fatal(err)
			}
			x.Budget.Release()
			compareCounts(t, &x.out, len(stored), &want)
		}
		for workers := 1; workers <= 2; workers++ {
			got, err := Explore(context.Background(), graph, Options{Workers: workers, Alone: 1})
			if err != nil {
				t.Fatal(err)
			}
			compareCounts(t, &got, len(stored), &want)
		}
	})
	if looping < 50 {
		t.Errorf("only %d states that may close a loop", looping)
	}
}

// compareCounts compares what does not depend on the order of a search.
func compareCounts(t *rapid.T, x *Exploration, states int, want *Exploration) {
	counts := func(states uint64, x *Exploration) string {
		return fmt.Sprint(states, x.Transitions, x.AtomicSteps, x.AssertionFailures, x.RuntimeErrors, x.Deadlocks)
	}
	if got, want := counts(x.States, x), counts(uint64(states), want); got != want {
		t.Fatalf("states, transitions, atomic steps, errors %s, want %s", got, want)
	}
}
