package monitor

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

func formula(t *testing.T, fa *ltl.Factory, text string) *ltl.Formula {
	t.Helper()
	f, err := ltl.ParseString(fa, text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestVerdicts: bit 0 is a, bit 1 is b.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	const a, b = 1, 2
	for _, test := range []struct {
		formula  string
		word     []uint64
		want     []Verdict // of the word that does not end, after each letter
		finite   []Verdict // of one that does
		holds    bool      // at the end of the finite word
		infinite int       // states
	}{
		{"G a && (b || !b)", []uint64{a, a | b, 0, a}, []Verdict{0, 0, Violated, Violated}, []Verdict{0, 0, Violated, Violated}, false, 2},
		{"a U b", []uint64{a, a, b, 0}, []Verdict{0, 0, Satisfied, Satisfied}, []Verdict{0, 0, Satisfied, Satisfied}, true, 3},
		{"a U b", []uint64{a, 0, b}, []Verdict{0, Violated, Violated}, []Verdict{0, Violated, Violated}, false, 3},
		{"G(a -> F b)", []uint64{a, 0, b, 0}, []Verdict{0, 0, 0, 0}, []Verdict{0, 0, 0, 0}, true, 1},
		{"G(a -> F b)", []uint64{a, 0, b, a}, []Verdict{0, 0, 0, 0}, []Verdict{0, 0, 0, 0}, false, 1},
		{"(G F a) || (b && !b)", []uint64{0, a}, []Verdict{0, 0}, []Verdict{0, 0}, true, 1},
		{"X a && (b || !b)", []uint64{0}, []Verdict{0}, []Verdict{0}, false, 4},
		{"a || !a || b", []uint64{0}, []Verdict{Satisfied}, []Verdict{Satisfied}, true, 1},
		{"a && !a && b", []uint64{0}, []Verdict{Violated}, []Verdict{Violated}, false, 1},
	} {
		fa := ltl.NewFactory()
		f := formula(t, fa, test.formula)
		o := Options{APs: []string{"a", "b"}}
		table, err := NewTable(t.Context(), fa, f, o)
		if err != nil {
			t.Fatal(err)
		}
		if table.States() != test.infinite {
			t.Errorf("%s: %d states, want %d", test.formula, table.States(), test.infinite)
		}
		finite, err := NewFinite(t.Context(), f, o)
		if err != nil {
			t.Fatal(err)
		}
		m, n := table.Start(), finite.Start()
		for i, letter := range test.word {
			if got := m.Step(letter); got != test.want[i] || m.Verdict() != got {
				t.Errorf("%s: %v after %v, want %v", test.formula, got, test.word[:i+1], test.want[i])
			}
			if got := n.Step(letter); got != test.finite[i] {
				t.Errorf("%s: %v after %v of a word that ends, want %v", test.formula, got, test.word[:i+1], test.finite[i])
			}
		}
		if n.Holds() != test.holds {
			t.Errorf("%s holds of %v: %v, want %v", test.formula, test.word, n.Holds(), test.holds)
		}
		n.Reset()
		if n.Holds() {
			t.Errorf("%s holds of the word without letters", test.formula)
		}
	}
}

// TestVerdictsAreExact: a word is bad iff the formula that says it, and f, have no model.
func TestVerdictsAreExact(t *testing.T) {
	t.Parallel()
	seen := map[Verdict]int{}
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 5))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: 3 + rng.IntN(10)})
		table, err := NewTable(t.Context(), fa, f, Options{APs: []string{"a", "b"}})
		if err != nil {
			t.Fatal(err)
		}
		m := table.Start()
		var word []uint64
		for range 4 {
			want := Undecided
			switch {
			case empty(t, fa, fa.And(says(fa, word), f)):
				want = Violated
			case empty(t, fa, fa.And(says(fa, word), fa.Not(f))):
				want = Satisfied
			}
			if got := m.Verdict(); got != want {
				t.Fatalf("seed %d, %v: %v after %v, want %v", seed, f, got, word, want)
			}
			seen[want]++
			word = append(word, rng.Uint64N(4))
			m.Step(word[len(word)-1])
		}
	}
	if seen[Undecided] < 100 || seen[Satisfied] < 20 || seen[Violated] < 20 {
		t.Errorf("lopsided: %v", seen)
	}
}

// says is the formula that a word begins with the given letters.
func says(fa *ltl.Factory, word []uint64) *ltl.Formula {
	f := fa.True()
	for i := len(word) - 1; i >= 0; i-- {
		f = fa.X(f)
		for bit, name := range []string{"a", "b"} {
			p := fa.AP(name)
			if word[i]>>bit&1 == 0 {
				p = fa.Not(p)
			}
			f = fa.And(f, p)
		}
	}
	return f
}

func empty(t *testing.T, fa *ltl.Factory, f *ltl.Formula) bool {
	t.Helper()
	a, err := translate.Translate(t.Context(), fa, f, translate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return len(a.Edges()) == 0
}

// TestFiniteWords compares with the semantics, evaluated directly, on all words of up to six letters.
func TestFiniteWords(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 6))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: 3 + rng.IntN(12)})
		table, err := NewFinite(t.Context(), f, Options{APs: []string{"a", "b"}})
		if err != nil {
			t.Fatal(err)
		}
		x := &extensions{t: t, f: f, most: 6}
		x.walk(table.Start(), nil)
	}
}

// extensions walks through all words of up to most letters.
type extensions struct {
	t    *testing.T
	f    *ltl.Formula
	most int
}

// walk checks a word and the longer ones, and tells whether the formula holds of some of them and fails of some.
func (x *extensions) walk(m *Monitor, word []uint64) (holds, fails bool) {
	if len(word) > 0 {
		want := finitely(x.f, word, 0)
		if m.Verdict() == Undecided && m.Holds() != want || m.Verdict() != Undecided && (m.Verdict() == Satisfied) != want {
			x.t.Fatalf("%v holds of %v: %v (%v), want %v", x.f, word, m.Holds(), m.Verdict(), want)
		}
		holds, fails = want, !want
	}
	if len(word) < x.most {
		for letter := range uint64(4) {
			n := *m
			n.Step(letter)
			h, f := x.walk(&n, append(word, letter))
			holds, fails = holds || h, fails || f
		}
	}
	if holds && m.Verdict() == Violated || fails && m.Verdict() == Satisfied {
		x.t.Fatalf("%v is %v after %v, and still open", x.f, m.Verdict(), word)
	}
	// Small formulas have decided within some letters whatever can be decided.
	if len(word) <= 1 && (!holds || !fails) && m.Verdict() == Undecided && x.f.Size() <= 5 {
		x.t.Fatalf("%v is undecided after %v, and all longer words agree", x.f, word)
	}
	return holds, fails
}

// finitely is the truth at position i of a word that ends, straight from the semantics.
func finitely(f *ltl.Formula, word []uint64, i int) bool {
	at := func(k int, g *ltl.Formula) bool { return finitely(g, word, k) }
	until := func(a, b func(int) bool) bool {
		for k := i; k < len(word); k++ {
			if b(k) {
				return true
			}
			if !a(k) {
				return false
			}
		}
		return false
	}
	always := func(a func(int) bool) bool {
		return !until(func(int) bool { return true }, func(k int) bool { return !a(k) })
	}
	left := func(k int) bool { return at(k, f.Left()) }
	right := func(k int) bool { return at(k, f.Right()) }
	switch f.Op() {
	case ltl.True, ltl.False:
		return f.Op() == ltl.True
	case ltl.AP:
		return word[i]>>(f.Name()[0]-'a')&1 == 1
	case ltl.Not:
		return !left(i)
	case ltl.And, ltl.Or:
		for _, g := range f.Operands() {
			if at(i, g) != (f.Op() == ltl.And) {
				return f.Op() == ltl.Or
			}
		}
		return f.Op() == ltl.And
	case ltl.Xor:
		return left(i) != right(i)
	case ltl.Implies:
		return !left(i) || right(i)
	case ltl.Equiv:
		return left(i) == right(i)
	case ltl.Next:
		return i+1 < len(word) && left(i+1)
	case ltl.Eventually:
		return until(func(int) bool { return true }, left)
	case ltl.Globally:
		return always(left)
	case ltl.Until:
		return until(left, right)
	case ltl.WeakUntil:
		return until(left, right) || always(left)
	case ltl.Release:
		return always(right) || until(right, func(k int) bool { return left(k) && right(k) })
	case ltl.StrongRelease:
		return until(right, func(k int) bool { return left(k) && right(k) })
	}
	panic("no semantics")
}

func TestLimits(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	f := formula(t, fa, "F(a && X X X X X X b)")
	if _, err := NewFinite(t.Context(), f, Options{States: 20}); err == nil {
		t.Error("20 states are too few")
	}
	f = formula(t, fa, "G(a -> X X X X X X b)")
	if _, err := NewTable(t.Context(), fa, f, Options{States: 20}); err == nil {
		t.Error("20 states are too few")
	}
	if _, err := NewTable(t.Context(), fa, f, Options{APs: []string{"a"}}); err == nil {
		t.Error("no letter tells b")
	}
	if _, err := New("G ("); err == nil {
		t.Error("a formula that cannot be read")
	}
}

func BenchmarkStep(b *testing.B) {
	m, err := New("G(a -> (b U c)) && G(d -> X !a)")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	letter := uint64(2)
	for b.Loop() {
		if m.Step(letter) == Violated {
			b.Fatal("violated")
		}
		letter = letter%4 + 2
	}
}
