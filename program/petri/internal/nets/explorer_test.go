package nets_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets/netstest"
)

// TestExplorer compares what firing leads to with the definition, read from the arcs: which transitions are enabled, the markings
// after them, within proven bounds, and the letters, which conditions evaluate alone.
func TestExplorer(t *testing.T) {
	fired := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		n := netstest.Random(r)
		b, err := n.Bind([]program.Atom{{Text: "tokens(p0) >= 2"}, {Text: "deadlock"}})
		if err != nil {
			t.Fatal(err)
		}
		x, reader := nets.NewExplorer(b), nets.NewExplorer(b)
		var batch program.Batch
		if err := x.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		m, s := slices.Clone(n.Initial), slices.Clone(batch.State(0))
		for range 30 {
			if err := x.Expand(s, &batch); err != nil {
				t.Fatal(err)
			}
			var want []int
			for t := range n.Transitions {
				if !slices.ContainsFunc(n.Pre.Of(t), func(a nets.Arc) bool { return m[a.Place] < a.Weight }) {
					want = append(want, t)
				}
			}
			if letter := letterOf(m[0] >= 2, len(want) == 0); batch.Source != letter {
				t.Fatalf("seed %d, %v: letter %b, want %b", seed, m, batch.Source, letter)
			}
			var got []int
			for i := range batch.Succs {
				got = append(got, int(batch.Succs[i].Action))
			}
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, %v: %v fire, want %v", seed, m, got, want)
			}
			if len(want) == 0 {
				break
			}
			i := r.IntN(len(want))
			for _, a := range n.Pre.Of(want[i]) {
				m[a.Place] -= a.Weight
			}
			for _, a := range n.Post.Of(want[i]) {
				m[a.Place] += a.Weight
			}
			s = slices.Clone(batch.State(i))
			if reader.GoTo(s); !slices.Equal(reader.Tokens, m) {
				t.Fatalf("seed %d: %v, want %v", seed, reader.Tokens, m)
			}
			if err := reader.Valid(s); err != nil {
				t.Fatalf("seed %d, %v: %v", seed, m, err)
			}
			for p, bound := range n.Bounds {
				if m[p] > bound {
					t.Fatalf("seed %d: place %d has %d tokens, above the bound %d", seed, p, m[p], bound)
				}
			}
			fired++
		}
	}
	if fired < 2000 {
		t.Errorf("%d steps", fired)
	}
}

// TestValid: explorers are validators, which refuse what is no vector.
func TestValid(t *testing.T) {
	n := netstest.Random(rand.New(rand.NewPCG(1, 1)))
	b, err := n.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	var v program.Validator = nets.NewExplorer(b)
	if err := v.Valid(make(program.State, 1000)); err == nil {
		t.Error("a vector of 1000 bytes is valid")
	}
}

func letterOf(atoms ...bool) (l program.Letter) {
	for i, a := range atoms {
		if a {
			l |= 1 << i
		}
	}
	return l
}
