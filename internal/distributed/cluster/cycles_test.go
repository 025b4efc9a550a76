package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// problem is a property of a program that is checked in partitions and by one search.
type problem struct {
	name string
	prog program.Program
	q    *property.Property
}

// modelOf reads one of texts, or a file.
func modelOf(t testing.TB, path string) program.Program {
	t.Helper()
	if text, own := texts[path]; own {
		path = filepath.Join(t.TempDir(), path+".pml")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return load(t, path)
}

// ask1 is a formula about a program.
func ask1(t testing.TB, prog program.Program, formula string) *property.Property {
	t.Helper()
	q, err := property.FromFormula(prog, "formula", source.NewFile("f", formula))
	if err != nil {
		t.Fatalf("%s: %v", formula, err)
	}
	return q
}

// formulas are some whose violations show in a finite prefix and some whose violations are cycles, with none, one and several acceptance sets.
func formulas(t testing.TB) (out []problem) {
	progs := map[string]program.Program{}
	for i, c := range []struct{ path, formula string }{
		{"../../../specs/philosophers.pml", "[] true"}, {"../../../specs/peterson.pml", "[] false"},
		{"count", "[] x < 4"}, {"count", "[] x < 11"}, {"count", "[] (x == 3 -> X x == 4)"}, {"count", "[] (x == 3 -> X (x == 4 || x == 0))"},
		{"count", "(x < 3) U (x == 3)"}, {"count", "(x < 4) W (x == 3)"}, {"count", "x == 0 && X x == 1"}, {"count", "[] <> x == 0"}, {"count", "[] (x > 2 -> O x == 1)"},
		{"count", "<> x == 5"}, {"count", "<> [] x < 3"}, {"count", "([] <> x == 1) -> ([] <> x == 2)"}, {"count", "([] <> x == 4) && ([] <> x == 7) -> ([] <> x == 9)"},
		{"count", "!(([] <> x == 4) && ([] <> x == 7) && ([] <> x == 9))"}, {"count", "!(([] <> x == 1) && ([] <> x == 2) && ([] <> x > 3 && [] x < 5))"},
		{"atomic", "[] x != 1"}, {"atomic", "[] (x == 0 -> X x == 2)"}, {"atomic", "[] x < 3"}, {"atomic", "[] <> x == 2"}, {"atomic", "<> x == 1"},
		{"stops", "[] x < 2"}, {"stops", "[] (x == 2 -> X x == 2)"}, {"stops", "[] (x == 2 -> X x == 1)"}, {"stops", "<> [] x == 2"}, {"stops", "[] <> x == 1"},
	} {
		if progs[c.path] == nil {
			progs[c.path] = modelOf(t, c.path)
		}
		prog := progs[c.path]
		out = append(out, problem{c.path + ": " + c.formula, prog, ask1(t, prog, c.formula)})
		if p := out[len(out)-1]; *whole || i%3 == 0 { // and with every process going on
			fair := *p.q
			fair.Check.Fairness = check.WeakFairness
			out = append(out, problem{p.name + ", weakly fair", prog, &fair})
		}
	}
	return out
}

// stated are the properties of specifications and models, and random formulas of their propositions.
func stated(t testing.TB, r *rand.Rand, more int, paths ...string) (out []problem) {
	for _, path := range paths {
		set, err := property.Open(path, property.Options{Files: &source.Files{}})
		if err != nil {
			continue
		}
		prog := set.Model.Program
		var names []string
		for _, q := range set.Properties {
			out = append(out, problem{path + ": " + q.Name, prog, q})
			if q.Check.Formula != nil {
				names = append(names, ltl.APs(q.Check.Formula)...)
			}
		}
		slices.Sort(names)
		if names = slices.Compact(names); len(names) == 0 || len(names) > 12 {
			continue
		}
		for range more {
			fa := ltl.NewFactory()
			draw := func(size int) *ltl.Formula {
				return ltl.Random(fa, r, ltl.RandomOptions{APs: append(names, "exec(_)"), Size: size, Weights: ltl.PastWeights()})
			}
			p := check.Property{Name: "random", Factory: fa, Formula: draw(6 + r.IntN(8))}
			switch r.IntN(4) {
			case 0, 1:
				p.Fairness = check.WeakFairness
			case 2:
				p.Assumptions = []check.Assumption{{Name: "random", Formula: draw(5)}}
			}
			out = append(out, problem{fmt.Sprintf("%s: %v, %v", path, p.Formula, p.Fairness), prog, &property.Property{Name: "random", Check: p}})
		}
	}
	return out
}

// TestPropertiesAgree compares verdicts with those of the sequential engine, and counts where the search goes through everything.
func TestPropertiesAgree(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(4, 4))
	specs, err := filepath.Glob("../../../specs/*.ltl")
	if err != nil {
		t.Fatal(err)
	}
	all := formulas(t)
	more, most := 0, uint64(2000)
	if !*whole {
		specs = []string{"../../../specs/peterson.ltl"}
	} else {
		more, most = 6, 20_000
		seeds, err := filepath.Glob(corpus.Seeds("promela", "m*", "*.pml"))
		if err != nil {
			t.Fatal(err)
		}
		specs = append(specs, seeds...)
	}
	all = append(all, stated(t, r, more, specs...)...)
	asked, models, circles := map[string]int{}, map[program.Program]bool{}, 0
	for i, c := range all {
		want, err := check.Verify(ctx, c.prog, c.q.Check, check.Options{Exhaust: true, Algorithm: check.SCC, Without: check.Shortcuts(c.prog), Limits: check.Limits{States: most}})
		if err != nil || want.Verdict == check.Inconclusive {
			continue
		}
		q, err := NewProblem(ctx, c.prog, c.q)
		if err != nil {
			asked["refused"]++
			continue
		}
		models[c.prog] = true
		if q.round != nil {
			circles++
		}
		for _, n := range []int{1, 2, 4} {
			if !*whole && n != []int{1, 2, 4}[i%3] {
				continue
			}
			asked[answerAgrees(t, &c, q, n, &want)]++
		}
	}
	t.Log(len(models), "models,", circles, "with cycles:", asked)
	if asked["holds"] < 10 || asked["violated"] < 10 || circles < 20 {
		t.Errorf("too few were asked: %v, %d", asked, circles)
	}
}

// answerAgrees searches in n partitions.
func answerAgrees(t *testing.T, c *problem, q *Problem, n int, want *check.Result) string {
	t.Helper()
	ctx := context.Background()
	o, err := Local(ctx, Search{Problem: q, Partitions: n, Memory: 1 << 18, BatchBytes: 100, Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	a, err := q.Conclude(ctx, o)
	if err != nil {
		t.Fatalf("%s by %d: %v", c.name, n, err)
	}
	if a.Result.Verdict != want.Verdict {
		t.Errorf("%s by %d is %v %s, want %v", c.name, n, a.Result.Verdict, a.Result.Reason, want.Verdict)
	}
	if p := &want.Product; want.Verdict == check.Holds && (o.Sizes.Plain != p.States || o.Counts.Transitions != p.Transitions) {
		t.Errorf("%s by %d: %d states and %d transitions, want %d and %d", c.name, n, o.Sizes.Plain, o.Counts.Transitions, p.States, p.Transitions)
	}
	return a.Result.Verdict.String()
}

// graph is a random program with n values of s; from each one it goes on to some others.
func graph(r *rand.Rand, n int) string {
	var b strings.Builder
	b.WriteString("byte s; active proctype P() { do")
	for i := range n {
		for range 1 + r.IntN(3) {
			to := r.IntN(n)
			if i < n/2 && r.IntN(2) == 0 { // few ways back, so that many states are on no cycle
				to = i + 1
			}
			fmt.Fprintf(&b, " :: atomic { s == %d -> s = %d }", i, to)
		}
	}
	b.WriteString(" od }\n")
	return b.String()
}

// TestGraphsAgree: in small random graphs, in which little else hides a state that is taken out though it is on a cycle.
func TestGraphsAgree(t *testing.T) {
	raced.SkipSequential(t)
	ctx := context.Background()
	r := rand.New(rand.NewPCG(5, 5))
	n := 40
	if *whole {
		n = 2000
	}
	verdicts := map[string]int{}
	for i := range n {
		size := 6 + r.IntN(10)
		text := graph(r, size)
		model, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f := []string{"<> [] s != %[1]d", "!([] <> s == %[1]d && [] <> s == %[2]d)", "[] (s == %[1]d -> <> s == %[2]d)"}[i%3]
		c := problem{text, model, ask1(t, model, fmt.Sprintf(f, r.IntN(size), r.IntN(size)))}
		want, err := check.Verify(ctx, model, c.q.Check, check.Options{Exhaust: true, Algorithm: check.SCC, Without: check.Shortcuts(model)})
		if err != nil {
			t.Fatal(err)
		}
		q, err := NewProblem(ctx, model, c.q)
		if err != nil {
			t.Fatal(err)
		}
		w := World{Partitions: 2 + i%3, Workers: 2, Problem: q, Seed: uint64(i), BatchBytes: 1 << 10}
		a, err := q.Conclude(ctx, simulate(t, w).Outcome)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if a.Result.Verdict != want.Verdict {
			t.Errorf("%s%v is %v %s, want %v", text, c.q.Check.Formula, a.Result.Verdict, a.Result.Reason, want.Verdict)
		}
		verdicts[want.Verdict.String()]++
	}
	if t.Log(verdicts); verdicts["holds"] < n/8 || verdicts["violated"] < n/8 {
		t.Errorf("too few of a kind: %v", verdicts)
	}
}
