package ltl

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// naive evaluates by the definition of the operators: at position i of the unrolled word, looking
// as many letters ahead as the word has different ones. Exponential.
func naive(f *Formula, w Word, i int) bool {
	n := len(w.Prefix) + len(w.Cycle)
	at := func(kid, i int) bool { return naive(f.kids[kid], w, i) }
	switch f.op {
	case True:
		return true
	case AP:
		if i >= len(w.Prefix) {
			return letterHas(w, w.Cycle[(i-len(w.Prefix))%len(w.Cycle)], f.name)
		}
		return letterHas(w, w.Prefix[i], f.name)
	case Not:
		return !at(0, i)
	case And, Or:
		for k := range f.kids {
			if at(k, i) != (f.op == And) {
				return f.op == Or
			}
		}
		return f.op == And
	case Xor:
		return at(0, i) != at(1, i)
	case Implies:
		return !at(0, i) || at(1, i)
	case Equiv:
		return at(0, i) == at(1, i)
	case Next:
		return at(0, i+1)
	case Eventually, Globally:
		for j := i; j < i+n; j++ {
			if at(0, j) == (f.op == Eventually) {
				return f.op == Eventually
			}
		}
		return f.op == Globally
	case Until, WeakUntil:
		for j := i; j < i+n; j++ {
			if at(1, j) {
				return true
			}
			if !at(0, j) {
				return false
			}
		}
		return f.op == WeakUntil
	case Release, StrongRelease:
		for j := i; j < i+n; j++ {
			if !at(1, j) {
				return false
			}
			if at(0, j) {
				return true
			}
		}
		return f.op == Release
	}
	return false
}

func letterHas(w Word, letter uint64, name string) bool {
	for bit, ap := range w.APs {
		if ap == name {
			return letter>>uint(bit)&1 == 1
		}
	}
	return false
}

var abc = []string{"a", "b", "c"}

// words draws words over a, b and c.
func words() *rapid.Generator[Word] {
	letters := func(low int) *rapid.Generator[[]uint64] {
		return rapid.SliceOfN(rapid.Uint64Range(0, 7), low, 5)
	}
	return rapid.Custom(func(t *rapid.T) Word {
		return Word{APs: abc, Prefix: letters(0).Draw(t, "prefix"), Cycle: letters(1).Draw(t, "cycle")}
	})
}

func formulasABC(fa *Factory, depth int) *rapid.Generator[*Formula] {
	return formulas(fa, rapid.SampledFrom(abc), depth)
}

func TestHoldsAsTheDefinition(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		f := formulasABC(NewFactory(), 4).Draw(t, "formula")
		w := words().Draw(t, "word")
		at, err := HoldsAt(f, w)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range at {
			if got != naive(f, w, i) {
				t.Fatalf("%s on %v at %d: got %v", f, w, i, got)
			}
		}
	})
}

func TestHolds(t *testing.T) {
	word := func(prefix, cycle []uint64) Word { return Word{APs: abc[:2], Prefix: prefix, Cycle: cycle} }
	const a, b = 1, 2
	for _, c := range []struct {
		text string
		w    Word
		want bool
	}{
		{"[]<>a", word([]uint64{0}, []uint64{0, a}), true},
		{"<>[]a", word([]uint64{0}, []uint64{0, a}), false},
		{"<>[]a", word([]uint64{0, 0}, []uint64{a}), true},
		{"a U b", word(nil, []uint64{a}), false},
		{"a W b", word(nil, []uint64{a}), true},
		{"a U b", word([]uint64{a, a}, []uint64{b, 0}), true},
		{"a U b", word([]uint64{a, 0}, []uint64{b}), false},
		{"b V a", word([]uint64{a, a}, []uint64{a | b, 0}), true},
		{"b M a", word(nil, []uint64{a}), false},
		{"X X a", word([]uint64{0}, []uint64{0, a}), true},
		{"X a", word(nil, []uint64{a}), true},
		{"X a", word(nil, []uint64{a, 0}), false},
	} {
		f := mustParse(t, NewFactory(), c.text)
		if got, err := Holds(f, c.w); err != nil || got != c.want {
			t.Errorf("%s on %v: got %v, %v", c.text, c.w, got, err)
		}
	}
}

func TestHoldsErrors(t *testing.T) {
	f := NewFactory().AP("p")
	for name, w := range map[string]Word{
		"no cycle": {APs: []string{"p"}, Prefix: []uint64{1}},
		"unknown":  {APs: []string{"q"}, Cycle: []uint64{1}},
		"too many": {APs: make([]string, 65), Cycle: []uint64{1}},
	} {
		if holds, err := Holds(f, w); err == nil || holds {
			t.Errorf("%s: got %v, %v", name, holds, err)
		}
	}
}

// agree checks on random words that f and g are the same, at all positions.
func agree(t testing.TB, rng *rand.Rand, f, g *Formula, aps []string, n int) bool {
	t.Helper()
	ef, eg := NewEvaluator(f), NewEvaluator(g)
	for range n {
		w := RandomWord(rng, aps, 4, 4)
		x, errX := ef.HoldsAt(w)
		y, errY := eg.HoldsAt(w)
		if errX != nil || errY != nil {
			t.Fatal(errX, errY)
		}
		for i := range x {
			if x[i] != y[i] {
				t.Errorf("%s and %s differ on %v at %d", Format(f, Spot), Format(g, Spot), w, i)
				return false
			}
		}
	}
	return true
}

func TestNegationNormalForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		fa := NewFactory()
		f := Random(fa, rng, RandomOptions{APs: abc, Size: 1 + rng.IntN(15)})
		n, m := fa.NNF(f), fa.Negate(f)
		for _, g := range append(Subformulas(n), Subformulas(m)...) {
			switch {
			case g.op == Not && g.kids[0].op != AP, g.op == Xor, g.op == Implies, g.op == Equiv:
				t.Fatalf("%s: %s is not in normal form", f, n)
			}
		}
		if fa.NNF(n) != n || fa.NNF(m) != m {
			t.Fatalf("%s: %s and %s are not stable", f, n, m)
		}
		agree(t, rng, f, n, abc, 10)
		agree(t, rng, fa.Not(f), m, abc, 10)
	}
}

func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	fa := NewFactory()
	seen := map[Op]int{}
	largest := 0
	for range 3000 {
		f := Random(fa, rng, RandomOptions{APs: abc, Size: 20})
		if f.Size() > 20 {
			t.Fatalf("%s has size %d", f, f.Size())
		}
		largest = max(largest, f.Size())
		for _, g := range Subformulas(f) {
			seen[g.op]++
		}
	}
	for op := False; op <= StrongRelease; op++ {
		if seen[op] < 100 {
			t.Errorf("operator %d drawn %d times", op, seen[op])
		}
	}
	if largest < 18 {
		t.Errorf("the largest formula has size %d", largest)
	}
	weights := &Weights{AP: 1, Until: 3}
	for range 100 {
		for _, g := range Subformulas(Random(fa, rng, RandomOptions{APs: abc, Size: 15, Weights: weights})) {
			if g.op != AP && g.op != Until {
				t.Fatalf("%s drawn with weight 0", g)
			}
		}
	}
	if f := Random(fa, rng, RandomOptions{Size: 1, Weights: weights}); f != fa.True() {
		t.Errorf("nothing to draw from gives %s", f)
	}
}
