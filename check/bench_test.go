package check

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
)

// neverAccepts is an automaton that reads everything, in two states, and accepts nothing.
func neverAccepts() []*automata.Compiled {
	return []*automata.Compiled{{
		Start: []uint32{0}, First: []uint32{0, 2, 3}, Acc: automata.GeneralisedBuchi(1),
		Edges: []automata.CompiledEdge{{Neg: 1, Dst: 0}, {Pos: 1, Dst: 1}, {Dst: 1}},
	}}
}

func searchCounters(tb testing.TB, prog oracle.Counters, opts Options) *search.Search {
	tb.Helper()
	binding, err := prog.Bind([]program.Atom{{Text: "zero"}})
	if err != nil {
		tb.Fatal(err)
	}
	s, _, err := emptiness.Search(context.Background(), emptiness.Job{Binding: binding, Emptiness: algorithms.Emptiness{Config: product.Config{Factors: neverAccepts()}}}, opts.allSearches().Options)
	if err != nil || s.Found != nil {
		tb.Fatal(s.Found, err)
	}
	return s
}

// BenchmarkSearch measures states per second; allocations are those of growing tables,
// spread over all states.
func BenchmarkSearch(b *testing.B) {
	for _, v := range variants() {
		b.Run(v.name, func(b *testing.B) {
			b.ReportAllocs()
			var states, memory float64
			for b.Loop() {
				s := searchCounters(b, oracle.Counters{Procs: 6, Base: 8}, v.opts)
				states += float64(s.Visited)
				memory = float64(s.Stats.Memory) / float64(s.Visited)
			}
			b.ReportMetric(states/b.Elapsed().Seconds(), "states/s")
			b.ReportMetric(memory, "B/state")
		})
	}
}

// BenchmarkExplore is the exploration of the program alone.
func BenchmarkExplore(b *testing.B) {
	b.ReportAllocs()
	states := uint64(0)
	for b.Loop() {
		x, err := Verify(context.Background(), oracle.Counters{Procs: 6, Base: 8}, Counts{}, Options{})
		if err != nil {
			b.Fatal(err)
		}
		states += x.Exploration.States
	}
	b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
}

// TestNoAllocationPerState runs every search over 46656 states: what it allocates must be the
// growth of tables and arrays.
func TestNoAllocationPerState(t *testing.T) {
	raced.SkipSequential(t)
	prog := oracle.Counters{Procs: 6, Base: 5}
	for _, v := range variants() {
		allocs := testing.AllocsPerRun(1, func() {
			if s := searchCounters(t, prog, v.opts); s.Stats.States != 15625 {
				t.Fatalf("%+v", s.Stats)
			}
		})
		if allocs > 15625/25 {
			t.Errorf("%s: %.0f allocations", v.name, allocs)
		}
	}
	allocs := testing.AllocsPerRun(1, func() {
		if x, err := Verify(context.Background(), prog, Counts{}, Options{}); err != nil || x.Exploration.States != 15625 {
			t.Fatalf("%v %+v", err, x.Exploration)
		}
	})
	if allocs > 15625/25 {
		t.Errorf("explore: %.0f allocations", allocs)
	}
}
