package check

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// counters is a synthetic program of processes that count round and round, each by itself:
// base^procs states, procs transitions from each. Its one atom holds when all are at zero.
type counters struct{ procs, base int }

func (c counters) Bind(atoms []program.Atom) (program.Binding, error) {
	return countersBinding{c, len(atoms)}, nil
}
func (c counters) Format(program.State) program.StateView { return program.StateView{} }
func (c counters) FormatAction(program.State, program.Action) program.ActionView {
	return program.ActionView{}
}

type countersBinding struct {
	counters
	atoms int
}

func (b countersBinding) ActionAtoms() program.Letter { return 0 }
func (b countersBinding) NewExplorer() (program.Explorer, error) {
	return &countersExplorer{countersBinding: b, s: make([]byte, b.procs)}, nil
}

type countersExplorer struct {
	countersBinding
	s []byte
}

func (e *countersExplorer) letter(s []byte) program.Letter {
	for _, b := range s {
		if b != 0 {
			return 0
		}
	}
	return 1<<e.atoms - 1
}

func (e *countersExplorer) Initial(b *program.Batch) error {
	b.Reset()
	clear(e.s)
	b.Add(program.Succ{Target: e.letter(e.s)}, e.s)
	return nil
}

func (e *countersExplorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	copy(e.s, s)
	b.Source = e.letter(s)
	for i := range e.s {
		b.Enabled.Add(i)
		was := e.s[i]
		e.s[i] = byte((int(was) + 1) % e.base)
		succ := program.Succ{Action: program.Action(i), Target: e.letter(e.s)}
		succ.Moved.Add(i)
		b.Add(succ, e.s)
		e.s[i] = was
	}
	return nil
}

// neverAccepts is an automaton that reads everything, in two states, and accepts nothing.
func neverAccepts() []*automata.Compiled {
	return []*automata.Compiled{{
		Start: []uint32{0}, First: []uint32{0, 2, 3}, Acc: automata.GeneralisedBuchi(1),
		Edges: []automata.CompiledEdge{{Neg: 1, Dst: 0}, {Pos: 1, Dst: 1}, {Dst: 1}},
	}}
}

func searchCounters(tb testing.TB, prog counters, opts Options) *search {
	tb.Helper()
	binding, err := prog.Bind([]program.Atom{{Text: "zero"}})
	if err != nil {
		tb.Fatal(err)
	}
	s, _, err := emptiness(context.Background(), question{binding: binding, Config: product.Config{Factors: neverAccepts()}}, opts)
	if err != nil || s.found != nil {
		tb.Fatal(s.found, err)
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
				s := searchCounters(b, counters{6, 8}, v.opts)
				states += float64(s.visited)
				memory = float64(s.stats.Memory) / float64(s.visited)
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
		x, err := Explore(context.Background(), counters{6, 8}, Options{})
		if err != nil {
			b.Fatal(err)
		}
		states += x.States
	}
	b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
}

// TestNoAllocationPerState runs every search over 46656 states: what it allocates must be the
// growth of tables and arrays.
func TestNoAllocationPerState(t *testing.T) {
	prog := counters{6, 6}
	for _, v := range variants() {
		allocs := testing.AllocsPerRun(1, func() {
			if s := searchCounters(t, prog, v.opts); s.stats.States != 46656 {
				t.Fatalf("%+v", s.stats)
			}
		})
		if allocs > 46656/50 {
			t.Errorf("%s: %.0f allocations", v.name, allocs)
		}
	}
	allocs := testing.AllocsPerRun(1, func() {
		if x, err := Explore(context.Background(), prog, Options{}); err != nil || x.States != 46656 {
			t.Fatalf("%v %+v", err, x)
		}
	})
	if allocs > 46656/50 {
		t.Errorf("explore: %.0f allocations", allocs)
	}
}
