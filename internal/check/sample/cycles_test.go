package sample_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/sample/theory"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
)

// cycles asks for accepting cycles of a random product with any acceptance and fairness.
func cycles(t *testing.T, q *oracle.Emptiness) *sample.Task {
	t.Helper()
	var atoms []program.Atom
	for _, name := range q.Graph.Atoms {
		atoms = append(atoms, program.Atom{Text: name})
	}
	b, err := q.Graph.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	p, err := product.New(b, product.Config{Factors: q.Factors, Fairness: q.Fairness})
	if err != nil {
		t.Fatal(err)
	}
	return &sample.Task{Product: p, Cycles: true}
}

// judge follows a trail through the product by its definition: it must close, and its marks must be accepting.
func judge(t *testing.T, q *sample.Task, f *sample.Found) {
	t.Helper()
	w, err := q.Product.NewWalker()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Initial(); err != nil {
		t.Fatal(err)
	}
	var state, first program.State
	var at, firstAt uint32
	var marks automata.Marks
	for i, edge := range f.Trail {
		if i > 0 {
			if err := w.Expand(state, at); err != nil {
				t.Fatal(err)
			}
		}
		e := w.Edges[edge]
		state, at = append(program.State(nil), w.Prog.State(int(e.Succ))...), e.Q
		if i == f.Cycle {
			first, firstAt = state, at
		}
		if i > f.Cycle {
			marks |= e.Marks
		}
	}
	if len(f.Trail) <= f.Cycle+1 || string(first) != string(state) || firstAt != at {
		t.Fatalf("the cycle of %v from step %d does not close", f.Trail, f.Cycle)
	}
	if !q.Product.Acceptance().Accepts(marks) {
		t.Fatalf("the marks %b are not accepting", marks)
	}
}

// TestCyclesAgainstOracle: where V has all states, each search finds an accepting cycle if there is one, with any acceptance and fairness;
// in a small V, and with restarts, what is found is one.
func TestCyclesAgainstOracle(t *testing.T) {
	t.Parallel()
	n := 400
	if testing.Short() {
		n = 100
	}
	violated, small, foundSmall := 0, 0, 0
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 38))
		o := oracle.Random(rng)
		q, want := cycles(t, o), o.NonEmpty()
		if want {
			violated++
		}
		for _, method := range []string{"rf", "drs", "urs", "sdrs"} {
			r := explore(t, q, sample.Options{Method: method, Steps: 2_000, Runs: 1, Seed: uint64(seed)})
			if r.Found != nil {
				judge(t, q, r.Found)
			}
			exact := method == "rf" || method == "drs" || r.Found != nil
			if exact && (r.Found != nil) != want {
				t.Fatalf("seed %d, %s: found %v, want %v", seed, method, r.Found, want)
			}
			for _, restart := range []sample.Restart{sample.RestartRoot, sample.RestartLast, sample.Mixed} {
				r := explore(t, q, sample.Options{Method: method, Steps: 300, Keep: 2 + rng.IntN(6), Runs: 1, Restart: restart, Seed: uint64(seed)})
				if small++; r.Found != nil {
					foundSmall++
					judge(t, q, r.Found)
				}
				if r.Found != nil && !want {
					t.Fatalf("seed %d, %s, %v: an accepting cycle that is not there", seed, method, restart)
				}
			}
		}
	}
	if violated < n/10 || violated > n*9/10 || foundSmall < small/20 {
		t.Errorf("%d of %d have an accepting cycle, %d of %d small searches find one: the test is lopsided", violated, n, foundSmall, small)
	}
}

// searched asks for runs that take a transition of a label again and again: "t0", or "nothing", which is at an unreachable state.
func searched(t *testing.T, g *theory.Graph, label string) *sample.Task {
	t.Helper()
	n := len(g.Succ)
	all := []lts.Transition{{From: n, Label: "nothing", To: n}}
	for u, to := range g.Succ {
		for i, v := range to {
			all = append(all, lts.Transition{From: u, Label: fmt.Sprint("t", i), To: v})
		}
	}
	l, err := lts.New(0, n+1, all)
	if err != nil {
		t.Fatal(err)
	}
	q := watched(t, l, "[]<> p", fmt.Sprintf("exec(%q)", label))
	q.Cycles = true
	return q
}

// TestCyclesInTime: V is searched while it grows, so that a cycle near the start is found long before the steps are over, and each search
// expands every member twice, and those of cycles once more, at most.
func TestCyclesInTime(t *testing.T) {
	t.Parallel()
	q := searched(t, theory.Grid(40, 2, theory.Undirected), "t0")
	r := explore(t, q, sample.Options{Method: "urs", Steps: 1_000_000, Runs: 1, Seed: 3})
	if r.Found == nil || r.Kept > 300 || r.CycleSearches != 1 {
		t.Fatalf("found %v after %d steps, with %d states", r.Found, r.Steps, r.Kept)
	}
	judge(t, q, r.Found)
	q = searched(t, theory.Grid(40, 2, theory.Undirected), "nothing")
	r = explore(t, q, sample.Options{Method: "rf", Runs: 1, Seed: 3})
	size := r.States
	if q.Cycles = false; explore(t, q, sample.Options{Method: "rf", Runs: 1, Seed: 3}).Steps != r.Steps || size != 41*41 {
		t.Error("searches for cycles change the walk")
	}
	// 256, 512, 1024 and 1681 of them, each time at most three times all; rf expands each once.
	if r.Found != nil || r.CycleSearches != 4 || r.Expansions > size+3*(256+512+1024+size) {
		t.Fatalf("%v after %d searches and %d expansions of %d states", r.Found, r.CycleSearches, r.Expansions, size)
	}
}

// TestCyclesInMemory: what a search of V needs is charged while V grows.
func TestCyclesInMemory(t *testing.T) {
	t.Parallel()
	const memory = 1 << 20
	q := searched(t, theory.Grid(200, 2, theory.Torus), "nothing")
	kept := map[bool]uint64{}
	for _, q.Cycles = range []bool{false, true} {
		r, err := sample.Explore(context.Background(), q, sample.Options{Method: "rf", Memory: memory, Runs: 1, Seed: 1})
		if err != nil || r.Stopped != nil || r.Memory > memory+4096 || r.Unsearched > 0 {
			t.Fatalf("%v, %v: %d bytes", err, r.Stopped, r.Memory)
		}
		kept[q.Cycles] = r.Kept
	}
	if kept[true] >= kept[false] || kept[true] > memory/80 {
		t.Errorf("%d states are kept where cycles are looked for, %d else", kept[true], kept[false])
	}
}
