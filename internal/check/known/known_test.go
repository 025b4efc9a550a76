package known

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// knowing is a graph that knows which of its propositions never change.
type knowing struct {
	*oracle.Graph
	fails error
}

func (k knowing) Known(atoms []program.Atom) (known, value program.Letter, err error) {
	all, some := ^uint64(0), uint64(0)
	seen := map[int]bool{}
	for todo := k.Init; len(todo) > 0; {
		at := todo[0]
		todo = todo[1:]
		if seen[at] {
			continue
		}
		seen[at] = true
		all, some = all&k.States[at].Letter, some|k.States[at].Letter
		for _, e := range k.States[at].Out {
			todo = append(todo, e.To)
		}
	}
	for i, a := range atoms {
		for j, name := range k.Atoms {
			if name == a.Text && k.Actions>>j&1 == 0 && all>>j&1 == some>>j&1 {
				known |= 1 << i
				value |= program.Letter(all>>j&1) << i
			}
		}
	}
	return known, value, k.fails
}

// TestSimplify: on the runs of random programs the formula and what is left of
// it are equivalent; often it is smaller.
func TestSimplify(t *testing.T) {
	t.Parallel()
	smaller, holds, violated := 0, 0, 0
	for seed := range uint64(800) {
		rng := rand.New(rand.NewPCG(seed, 80))
		g := oracle.Random(rng).Graph
		for i := range g.States {
			g.States[i].Letter &= []uint64{3, 2, 1}[seed%3] // often one of them never changes
		}
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: g.Atoms, Size: 2 + rng.IntN(8)})
		rest, err := Simplify(knowing{g, nil}, fa, f, g.Bindable())
		if err != nil {
			t.Fatal(err)
		}
		if rest.Size() < fa.Simplify(f, ltl.SimplifyOptions{}).Size() {
			smaller++
		}
		for range 6 {
			run, err := trace.Replay(g, g.RandomRun(rng), g.Bindable())
			if err != nil {
				t.Fatal(err)
			}
			want, err := ltl.Holds(f, run.Word())
			got, err2 := ltl.Holds(rest, run.Word())
			if err = errors.Join(err, err2); err != nil || got != want {
				t.Fatalf("seed %d: %s holds %v, %s %v on %s; %v", seed, f, want, rest, got, run.Word(), err)
			}
			if want {
				holds++
			} else {
				violated++
			}
		}
	}
	if smaller < 200 || holds < 500 || violated < 500 {
		t.Errorf("%d formulas were made smaller; on the runs they held %d times, and were violated %d times", smaller, holds, violated)
	}
	fails := errors.New("no")
	fa := ltl.NewFactory()
	if _, err := Simplify(knowing{&oracle.Graph{}, fails}, fa, fa.True(), nil); !errors.Is(err, fails) {
		t.Errorf("the error is lost: %v", err)
	}
}
