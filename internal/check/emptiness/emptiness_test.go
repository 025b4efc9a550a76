package emptiness

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// jobOf is the question of an oracle as a job, with its atoms.
func jobOf(t *testing.T, q *oracle.Emptiness) (Job, []program.Atom) {
	t.Helper()
	var atoms []program.Atom
	for _, a := range q.Graph.Atoms {
		atoms = append(atoms, program.Atom{Text: a})
	}
	b, err := q.Graph.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	return Job{Binding: b, Emptiness: algorithms.Emptiness{Config: product.Config{Factors: q.Factors, Fairness: q.Fairness}}}, atoms
}

// TestSearch: every way through the plan finds an accepting run exactly when the definition has one, and the run can be repeated.
func TestSearch(t *testing.T) {
	t.Parallel()
	ways := map[string]Options{
		"one worker": {}, "hybrid": {Storage: search.StorageHybrid}, "two workers": {Workers: 2, ParallelAfter: 1}, "successors cached": {CacheAfter: 1},
		"deep": {DeepAfter: 1}, "bounded memory": {OnFull: search.StorageReplace},
	}
	found := 0
	const n = 300
	for seed := range uint64(n) {
		q := oracle.Random(rand.New(rand.NewPCG(seed, 23)))
		want := q.NonEmpty()
		if want {
			found++
		}
		for name, o := range ways {
			o.Limits.Memory = 1 << 26
			job, atoms := jobOf(t, q)
			s, a, err := Search(t.Context(), job, o)
			if err != nil {
				t.Fatalf("seed %d, %s, %s: %v", seed, name, a.Name, err)
			}
			if (s.Found != nil) != want {
				t.Fatalf("seed %d, %s, %s: accepting run found: %v, want %v", seed, name, a.Name, s.Found != nil, want)
			}
			if s.Found != nil {
				if _, err := replay.Run(t.Context(), q.Graph, s.Found, atoms); err != nil {
					t.Fatalf("seed %d, %s: %v", seed, name, err)
				}
			}
			s.Monitor.Budget.Release()
		}
	}
	if found < n/10 || found > n*9/10 {
		t.Errorf("%d of %d have an accepting run", found, n)
	}
}

// TestTrial: a search with too many states for a trial says so.
func TestTrial(t *testing.T) {
	t.Parallel()
	b, err := oracle.Counters{Procs: 3, Base: 5}.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	never := &automata.Compiled{Start: []uint32{0}, First: []uint32{0, 1}, Acc: automata.GeneralisedBuchi(1), Edges: []automata.CompiledEdge{{}}}
	job := Job{Binding: b, Trial: 10, Emptiness: algorithms.Emptiness{Config: product.Config{Factors: []*automata.Compiled{never}}}}
	s, _, err := Search(t.Context(), job, Options{})
	if !IsTooLarge(err) {
		t.Errorf("%v", err)
	}
	s.Monitor.Budget.Release()
}

// TestTooManySets: more acceptance sets than marks is said, never wrapped.
func TestTooManySets(t *testing.T) {
	many := automata.GeneralisedBuchi(33)
	factor := &automata.Compiled{Start: []uint32{0}, First: []uint32{0, 1}, Acc: many, Edges: []automata.CompiledEdge{{Marks: many.All()}}}
	g := &oracle.Graph{Init: []int{0}, States: []oracle.State{{Enabled: []int{40}, Out: []oracle.Edge{{To: 0, Moved: []int{1}}}}}}
	b, _ := g.Bind(nil)
	for name, tt := range map[string]struct {
		factors []*automata.Compiled
		weak    bool
		want    string
	}{
		"two automata":    {[]*automata.Compiled{factor, factor}, false, "acceptance sets"},
		"a high process":  {[]*automata.Compiled{factor}, true, "fairness: more processes"},
		"just one":        {[]*automata.Compiled{factor}, false, ""},
		"fairness by far": {nil, true, ""},
	} {
		_, _, err := Search(context.Background(), Job{Binding: b, Emptiness: algorithms.Emptiness{Config: product.Config{Factors: tt.factors, Fairness: product.Fairness{Weak: tt.weak}}}}, Options{})
		var limit *monitor.LimitError
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case tt.want != "" && (!errors.As(err, &limit) || !strings.Contains(limit.Reason, tt.want)):
			t.Errorf("%s: %v", name, err)
		}
	}
}
