package sample_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/sample/theory"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// graph is a program whose states are the nodes of a graph.
func graph(t testing.TB, succ [][]int) program.Program {
	t.Helper()
	var all []lts.Transition
	for u, to := range succ {
		for i, v := range to {
			all = append(all, lts.Transition{From: u, Label: fmt.Sprint("t", i), To: v})
		}
	}
	l, err := lts.New(0, len(succ), all)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// question asks for nothing: it only explores.
func question(t testing.TB, prog program.Program, failures bool) *sample.Task {
	t.Helper()
	b, err := prog.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := product.New(b, product.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return &sample.Task{Product: p, Failures: failures}
}

func explore(t testing.TB, q *sample.Task, o sample.Options) *sample.Report {
	t.Helper()
	r, err := sample.Explore(context.Background(), q, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Stopped != nil {
		t.Fatal(r.Stopped)
	}
	return r
}

// mean is a mean and its standard error.
type mean struct{ n, sum, squares float64 }

func (m *mean) add(x float64) { m.n, m.sum, m.squares = m.n+1, m.sum+x, m.squares+x*x }

func (m *mean) value() (x, se float64) {
	x = m.sum / m.n
	return x, math.Sqrt(max(0, m.squares/m.n-x*x) / m.n)
}

// within compares with an exact value, which must be no more than four standard errors away.
func (m *mean) within(t *testing.T, what string, want float64) {
	t.Helper()
	if x, se := m.value(); math.Abs(x-want) > 4*se+1e-9 {
		t.Errorf("%s: %f (standard error %f), want %f", what, x, se, want)
	}
}

// TestCoverTimesOfSearches compares URS and SDRS as they are shipped with the theory: 20,000 runs on trees and grids, each until all is
// covered.
func TestCoverTimesOfSearches(t *testing.T) {
	t.Parallel()
	runs := 20_000
	if testing.Short() {
		runs = 2_000
	}
	for _, c := range []struct {
		name string
		g    *theory.Graph
	}{
		{"T(2,2)", theory.Tree(2, 2)}, {"T(3,2)", theory.Tree(3, 2)}, {"T(2,3)", theory.Tree(2, 3)},
		{"G(2,2)", theory.Grid(2, 2, theory.Oriented)}, {"G(3,2)", theory.Grid(3, 2, theory.Oriented)},
		{"torus", theory.Grid(2, 2, theory.Torus)}, {"undirected", theory.Grid(2, 2, theory.Undirected)},
	} {
		for _, search := range []theory.Search{theory.URS, theory.SDRS} {
			t.Run(c.name+" "+search.String(), func(t *testing.T) {
				t.Parallel()
				want, err := theory.Cover[theory.Float](c.g, search)
				if err != nil {
					t.Fatal(err)
				}
				n := len(c.g.Succ)
				got, k := make([]mean, n+1), 0
				for _, failures := range []bool{false, true} {
					clear(got)
					explore(t, question(t, graph(t, c.g.Succ), false), sample.Options{
						Method: search.String(), Runs: runs, Keep: n, Seed: 7,
						Observe: func(_ int, step uint64, _ []byte, fresh bool) {
							if step == 1 {
								k = 0
							}
							if fresh {
								k++
								got[k].add(float64(step))
							}
						},
					})
					for k := 1; k <= n; k++ {
						if got[k].n != float64(runs) {
							t.Fatalf("%v of %d runs have covered %d nodes", got[k].n, runs, k)
						}
						got[k].within(t, fmt.Sprintf("failures %v, cover time of %d", failures, k), float64(want[k]))
					}
				}
			})
		}
	}
}

// TestRestartsOfSearches compares restarts at the root with the corrected Theorem 1.
func TestRestartsOfSearches(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	runs := 5_000
	if testing.Short() {
		runs = 2_000
	}
	for _, c := range []struct {
		g           *theory.Graph
		keep, steps int
	}{
		{theory.Tree(2, 2), 3, 20}, {theory.Tree(2, 2), 3, 40}, {theory.Tree(3, 2), 5, 80}, {theory.Grid(3, 2, theory.Oriented), 5, 80},
	} {
		for _, search := range []theory.Search{theory.URS, theory.SDRS} {
			want, err := theory.Restart[theory.Float](c.g, search, c.keep, c.steps)
			if err != nil {
				t.Fatal(err)
			}
			var covered mean
			visited := make([]mean, len(c.g.Succ))
			met := make([]bool, len(c.g.Succ))
			fold := func() {
				n := 0.0
				for v, was := range met {
					x := 0.0
					if was {
						x = 1
					}
					visited[v].add(x)
					n += x
				}
				covered.add(n)
				clear(met)
			}
			r := explore(t, question(t, graph(t, c.g.Succ), false), sample.Options{
				Method: search.String(), Runs: runs, Keep: c.keep, Steps: uint64(c.steps), Restart: sample.RestartRoot, Seed: 3,
				Observe: func(run int, step uint64, node []byte, _ bool) {
					if step == 1 && run > 1 {
						fold()
					}
					met[node[0]] = true
				},
			})
			fold()
			if r.Steps != uint64(runs*c.steps) || r.Kept > uint64(c.keep) || r.Restarts == 0 {
				t.Errorf("%v: %d steps, at most %d states kept, %d restarts", search, r.Steps, r.Kept, r.Restarts)
			}
			covered.within(t, fmt.Sprint(search, " covered after ", c.steps), float64(want.Covered[c.steps]))
			for v := range visited {
				p, n := float64(want.Visited[v][c.steps]), float64(runs)
				if got, _ := visited[v].value(); math.Abs(got-p) > 4*math.Sqrt(p*(1-p)/n)+1/n {
					t.Errorf("%v visited %d: %f, want %f", search, v, got, p)
				}
			}
		}
	}
}

// TestParallelTransitions: the successors are a set.
func TestParallelTransitions(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	q := question(t, graph(t, [][]int{{1, 1, 2}, {}, {}}), false)
	for _, method := range []string{"urs", "sdrs", "drs", "walk"} {
		var first mean
		explore(t, q, sample.Options{Method: method, Runs: 20_000, Keep: 2, Steps: 2, Seed: 5, Observe: func(_ int, step uint64, node []byte, _ bool) {
			if step == 2 {
				first.add(float64(2 - node[0]))
			}
		}})
		first.within(t, method, 0.5)
	}
}

// TestLassos compares the frequency of accepting lassos in a chain, each of whose states may go back to the first, with 2^-n.
func TestLassos(t *testing.T) {
	t.Parallel()
	const n = 10
	var all []lts.Transition
	for i := range n {
		all = append(all, lts.Transition{From: i, Label: "on", To: i + 1}, lts.Transition{From: i, Label: "back", To: 0})
	}
	all = append(all, lts.Transition{From: n, Label: "last", To: n})
	l, err := lts.New(0, n+1, all)
	if err != nil {
		t.Fatal(err)
	}
	q := watched(t, l, "[]<> p", `exec("last")`)
	runs := 400_000
	if testing.Short() {
		runs = 40_000
	}
	hits, seed := mean{}, uint64(1)
	for made := 0; made < runs; seed++ {
		r := explore(t, q, sample.Options{Method: "lasso", Runs: runs - made, Seed: seed})
		for range r.Runs - 1 {
			hits.add(0)
		}
		made += r.Runs
		if r.Found == nil {
			hits.add(0)
			continue
		}
		hits.add(1)
		lasso, err := r.Found.Lasso(q)
		if err != nil {
			t.Fatal(err)
		}
		if len(lasso.Prefix) != n || len(lasso.Cycle) != 1 || r.Found.Run != r.Runs {
			t.Fatalf("a lasso of %d and %d steps in run %d of %d", len(lasso.Prefix), len(lasso.Cycle), r.Found.Run, r.Runs)
		}
	}
	p := math.Pow(2, -n)
	if got, _ := hits.value(); math.Abs(got-p) > 4*math.Sqrt(p/float64(runs)) {
		t.Errorf("a lasso is accepting with frequency %f, want %f", got, p)
	}
}

// watched is the product of a program with the automaton of a formula over p, which stands for a proposition of the program.
func watched(t testing.TB, prog program.Program, formula, p string) *sample.Task {
	t.Helper()
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, formula)
	if err != nil {
		t.Fatal(err)
	}
	a, err := translate.Translate(context.Background(), fa, f, translate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := a.Compile(func(string) (int, error) { return 0, nil })
	if err != nil {
		t.Fatal(err)
	}
	b, err := prog.Bind([]program.Atom{{Text: p}})
	if err != nil {
		t.Fatal(err)
	}
	prod, err := product.New(b, product.Config{Factors: []*automata.Compiled{c}})
	if err != nil {
		t.Fatal(err)
	}
	return &sample.Task{Product: prod}
}

// bEndsFirst fails if B ends before A has moved.
const bEndsFirst = `
byte x, a;
active proctype A() { a = 1 }
active proctype B() { do :: x < %d -> x++ :: else -> break od; assert(a == 1) }`

// TestPCT: the process that must not be too late comes too late in every second run, whatever the number of steps of the
// other one; a walk at random finds that with probability 2^-k.
func TestPCT(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	m := model(t, "pct", fmt.Sprintf(bEndsFirst, 20))
	q := question(t, m, true)
	runs := 20_000
	if testing.Short() {
		runs = 2_000
	}
	hits, made := 0, 0
	for seed := uint64(1); made < runs; seed++ {
		r := explore(t, q, sample.Options{Method: "pct", Steps: 100, Runs: runs - made, Seed: seed})
		made += r.Runs
		if r.Found != nil {
			hits++
			if l, err := r.Found.Lasso(q); err != nil || r.Found.Kind != sample.Assertion || len(l.Prefix) < 20 || r.Processes != 2 {
				t.Fatalf("%v, %v, %d processes: %v", r.Found.Kind, len(l.Prefix), r.Processes, err)
			}
		}
	}
	// A run to the first violation has a geometric length: n of them are as good as n runs.
	if got, se := float64(hits)/float64(made), math.Sqrt(0.25/float64(made)); math.Abs(got-0.5) > 4*se {
		t.Errorf("found in a run with frequency %f, want 1/2", got)
	}
	if r := explore(t, q, sample.Options{Method: "walk", Steps: 43, Runs: 5 * runs, Seed: 1}); r.Found != nil {
		t.Errorf("a walk has found it in run %d", r.Found.Run)
	}
}

func model(t testing.TB, name, text string) program.Program {
	t.Helper()
	m, err := promela.Parse(source.NewFile(name, text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestBounds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		epsilon, delta float64
		runs           int
	}{
		{0.05, 0.05, 59}, {0.01, 0.01, 459}, {0.001, 0.01, 4603}, {1e-3, 0.05, 2995}, {1e-4, 1e-3, 69075}, {1e-5, 1e-3, 690773}, {0.999, 0.5, 1},
	} {
		if got := sample.Runs(c.epsilon, c.delta); got != c.runs {
			t.Errorf("epsilon %v, delta %v: %d runs, want %d", c.epsilon, c.delta, got, c.runs)
		}
		if p := sample.Below(c.runs, c.delta); p > c.epsilon {
			t.Errorf("after %d runs the probability is below %v only", c.runs, p)
		}
	}
	for runs, want := range map[int]float64{59: 0.049507609888227, 300: 0.00993608194445772, 3000: 0.0009980790119965555} {
		if got := sample.Below(runs, 0.05); math.Abs(got-want) > 1e-12 {
			t.Errorf("after %d runs: below %v, want %v", runs, got, want)
		}
	}
	if got := sample.PCTLeast(2, 20, 3); got != 1.0/800 {
		t.Errorf("PCT: at least %v, want 1/800", got)
	}
}
