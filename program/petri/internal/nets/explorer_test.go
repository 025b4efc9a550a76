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

// TestValid: valid are the vectors that a marking within the proven bounds is written as, and no others: whatever the tokens, and whatever
// bits of such a vector are changed.
func TestValid(t *testing.T) {
	valid, refused, long := 0, 0, 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 4))
		n := netstest.Random(r)
		b, err := n.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		var v program.Validator = nets.NewExplorer(b)
		x := nets.NewExplorer(b)
		check := func(s program.State) {
			within := slices.ContainsFunc(n.Layouts, func(l *nets.Layout) bool { return l.Bytes == len(s) })
			if within {
				x = nets.NewExplorer(b)
				x.GoTo(s)
				for p, tokens := range x.Tokens {
					within = within && tokens <= n.Bounds[p]
				}
				again, err := x.Encode(slices.Clone(x.Tokens))
				within = within && err == nil && slices.Equal(again, s)
			}
			if err := v.Valid(s); (err == nil) != within {
				t.Fatalf("seed %d: %x: %v, want %v", seed, s, err, within)
			}
			if !within {
				refused++
				return
			}
			if valid++; len(s) > n.Layouts[0].Bytes {
				long++
			}
		}
		for range 20 {
			tokens := slices.Clone(n.Initial)
			for p := range tokens {
				if most := n.Bounds[p]; !n.Constant(p) && r.IntN(2) == 0 {
					tokens[p] = min(max(most, most+1), uint64(1)<<r.IntN(10)-uint64(r.IntN(2)))
				}
			}
			s, err := x.Encode(tokens)
			if err != nil { // more than there is room for above a proven bound
				continue
			}
			s = slices.Clone(s)
			check(s)
			for range 3 {
				if len(s) > 0 {
					s[r.IntN(len(s))] ^= 1 << r.IntN(8)
					check(s)
				}
			}
			check(append(s, 0))
		}
		check(make(program.State, 1000))
	}
	if valid < 5_000 || refused < 5_000 || long < 500 {
		t.Errorf("%d are valid, %d of them in later layouts, and %d are not", valid, long, refused)
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
