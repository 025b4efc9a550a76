package monitor

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
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
		if finite.Start().Holds() {
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
		o := ltl.RandomOptions{APs: []string{"a", "b"}, Size: 3 + rng.IntN(12), Weights: []*ltl.Weights{nil, ltl.PastWeights(), ltl.SequenceWeights()}[seed%3]}
		most := 6
		if seed%3 == 2 {
			o.Size, most = 3+rng.IntN(4), 4 // matching by the definition takes long
		}
		f := ltl.Random(fa, rng, o)
		table, err := NewFinite(t.Context(), f, Options{APs: []string{"a", "b"}})
		if err != nil {
			t.Fatal(err)
		}
		x := &extensions{t: t, f: f, most: most}
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
func (e *extensions) walk(m *Monitor, word []uint64) (holds, fails bool) {
	if len(word) > 0 {
		want := finitely(e.f, word, 0)
		if m.Verdict() == Undecided && m.Holds() != want || m.Verdict() != Undecided && (m.Verdict() == Satisfied) != want {
			e.t.Fatalf("%v holds of %v: %v (%v), want %v", e.f, word, m.Holds(), m.Verdict(), want)
		}
		holds, fails = want, !want
	}
	if len(word) < e.most {
		for letter := range uint64(4) {
			n := *m
			n.Step(letter)
			h, f := e.walk(&n, append(word, letter))
			holds, fails = holds || h, fails || f
		}
	}
	if holds && m.Verdict() == Violated || fails && m.Verdict() == Satisfied {
		e.t.Fatalf("%v is %v after %v, and still open", e.f, m.Verdict(), word)
	}
	// Small formulas have decided within some letters whatever can be decided.
	if e.most >= 6 && len(word) <= 1 && (!holds || !fails) && m.Verdict() == Undecided && e.f.Size() <= 5 {
		e.t.Fatalf("%v is undecided after %v, and all longer words agree", e.f, word)
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
	if f.Op().IsSequence() {
		return sequence(f, word, i)
	}
	return past(f, word, i)
}

// sequence is finitely for operators of sequences. What a weak one can still become is tried out with letters that are not there.
func sequence(f *ltl.Formula, word []uint64, i int) bool {
	end := func(k int) bool { return finitely(f.Right(), word, k) }
	switch f.Op() {
	case ltl.SuffixSome, ltl.SuffixAll:
		some := f.Op() == ltl.SuffixSome
		for j := i + 1; j <= len(word); j++ {
			if matches(f, f.Expr(), word, i, j) && end(j-1) == some {
				return some
			}
		}
		return !some
	}
	found := false
	for j := i + 1; j <= len(word); j++ {
		found = found || matches(f, f.Expr(), word, i, j)
	}
	return (found || extended(f, word, i, 4)) == (f.Op() == ltl.Closure)
}

// extended tells whether the letters from i on, and some more, match.
func extended(f *ltl.Formula, word []uint64, i, more int) bool {
	if matches(f, f.Expr(), word, i, len(word)) {
		return true
	}
	for letter := uint64(0); more > 0 && letter < 4; letter++ {
		if extended(f, append(word[:len(word):len(word)], letter), i, more-1) {
			return true
		}
	}
	return false
}

// matches tells by the definition whether the letters from i to before j match an expression of f.
func matches(f *ltl.Formula, e *regular.Expr, word []uint64, i, j int) bool {
	between := func(from, to int, one func(k int) bool) bool {
		for k := from; k <= to; k++ {
			if one(k) {
				return true
			}
		}
		return false
	}
	is := func(n, i, j int) bool { return matches(f, e.Kids[n], word, i, j) }
	switch e.Op {
	case regular.Empty:
		return i == j
	case regular.Leaf:
		return j == i+1 && finitely(f.Operands()[e.Number], word, i)
	case regular.Concat:
		return between(i, j, func(k int) bool { return is(0, i, k) && is(1, k, j) })
	case regular.Fusion:
		return between(i, j-1, func(k int) bool { return is(0, i, k+1) && is(1, k, j) })
	case regular.Or:
		return between(0, len(e.Kids)-1, func(n int) bool { return is(n, i, j) })
	case regular.And:
		return !between(0, len(e.Kids)-1, func(n int) bool { return !is(n, i, j) })
	case regular.Both:
		return between(i, j, func(k int) bool { return is(0, i, j) && is(1, i, k) || is(0, i, k) && is(1, i, j) })
	case regular.Repeat:
		return repeated(f, e, word, i, j, 0)
	}
	return false
}

// repeated tells whether the letters match what is missing of a repetition, each time at least one unless that may be none.
func repeated(f *ltl.Formula, e *regular.Expr, word []uint64, i, j, times int) bool {
	if i == j && times >= e.Lo || e.Hi != regular.Open && times >= e.Hi {
		return i == j && times >= e.Lo
	}
	for k := i + 1; k <= j; k++ {
		if matches(f, e.Kids[0], word, i, k) && repeated(f, e, word, k, j, times+1) {
			return true
		}
	}
	return false
}

// past is finitely for operators of the past.
func past(f *ltl.Formula, word []uint64, i int) bool {
	since := func(a, b func(int) bool) bool {
		for k := i; k >= 0; k-- {
			if b(k) {
				return true
			}
			if !a(k) {
				return false
			}
		}
		return false
	}
	left := func(k int) bool { return finitely(f.Left(), word, k) }
	right := func(k int) bool { return finitely(f.Right(), word, k) }
	not := func(a func(int) bool) func(int) bool { return func(k int) bool { return !a(k) } }
	any := func(int) bool { return true }
	switch f.Op() {
	case ltl.Yesterday:
		return i > 0 && left(i-1)
	case ltl.WeakYesterday:
		return i == 0 || left(i-1)
	case ltl.Once:
		return since(any, left)
	case ltl.Historically:
		return !since(any, not(left))
	case ltl.Since:
		return since(left, right)
	case ltl.Triggered:
		return !since(not(left), not(right))
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
}

func BenchmarkStep(b *testing.B) {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "G(a -> (b U c)) && G(d -> X !a)")
	if err != nil {
		b.Fatal(err)
	}
	table, err := NewTable(b.Context(), fa, f, Options{})
	if err != nil {
		b.Fatal(err)
	}
	m := table.Start()
	b.ReportAllocs()
	letter := uint64(2)
	for b.Loop() {
		if m.Step(letter) == Violated {
			b.Fatal("violated")
		}
		letter = letter%4 + 2
	}
}
