package ltl

import (
	"math/rand/v2"
	"testing"
)

func TestPastSyntax(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want string }{
		{"Y a", "Y a"}, {"yesterday a", "Y a"}, {"previously a", "Y a"}, {"Z a", "Z a"}, {"once a", "O a"}, {"O(a && b)", "O (a && b)"}, {"historically !a", "H !a"},
		{"a S b", "a S b"}, {"a since b since c", "a S b S c"}, {"a triggered b", "a T b"}, {"(a S b) U c", "(a S b) U c"}, {"G(ack -> once req)", "[](ack -> O req)"},
		{"Y Y Y", "Y Y Y"}, {"Y Z O H a", "Y Z O H a"}, {"! Y a", "!Y a"}, {"X Y a", "X Y a"}, {"YXa", "YXa"}, {"Y X a", "Y X a"}, {"<>Y a", "<>Y a"},
		{`\mathsf{O}\,a`, "O a"}, {`a \mathbin{\mathsf{S}} b`, "a S b"},
		// Names stay names where only a name can stand.
		{"Y", "Y"}, {"Y && O || H", "Y && O || H"}, {"S S T", `"S" S "T"`}, {`O "since"`, `O "since"`}, {"since", "since"}, {"T U S", "T U S"}, {"[]O", "[]O"}, {"once -> since", "once -> since"}, {"(H)", "H"}, {"Y=1", "Y"},
	} {
		fa := NewFactory()
		f, err := ParseString(fa, test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := f.String(); got != test.want {
			t.Errorf("%s is %s, want %s", test.text, got, test.want)
		}
	}
	for _, text := range []string{"Y", "S && T"} {
		f, err := ParseString(NewFactory(), text)
		if err != nil || f.HasPast() {
			t.Errorf("%s: %v, %v", text, f, err)
		}
	}
	for _, text := range []string{"a Y b", "a S", "O", "Y[2] a"} {
		if f, err := ParseString(NewFactory(), text); err == nil && text != "O" {
			t.Errorf("%s was read as %v", text, f)
		}
	}
}

func TestPastFormat(t *testing.T) {
	t.Parallel()
	fa := NewFactory()
	rng := rand.New(rand.NewPCG(1, 7))
	for range 2000 {
		f := Random(fa, rng, RandomOptions{APs: []string{"a", "Y", "S", "once", "since"}, Size: 12, Weights: PastWeights()})
		for _, style := range allStyles {
			text := Format(f, style)
			if back, err := ParseString(fa, text); err != nil || back != f {
				t.Fatalf("%s is read as %v, %v", text, back, err)
			}
		}
	}
}

// meaning evaluates a formula on u·v^ω straight from the semantics, at positions that are not folded: it looks back to the
// beginning, and ahead for so long that everything has come around.
type meaning struct {
	w     Word
	ahead int
	memo  map[meaningKey]bool
}

type meaningKey struct {
	f *Formula
	i int
}

func (m *meaning) at(f *Formula, i int) bool {
	k := meaningKey{f, i}
	v, ok := m.memo[k]
	if !ok {
		v = m.find(f, i)
		m.memo[k] = v
	}
	return v
}

func (m *meaning) letter(i int) uint64 {
	if i < len(m.w.Prefix) {
		return m.w.Prefix[i]
	}
	return m.w.Cycle[(i-len(m.w.Prefix))%len(m.w.Cycle)]
}

func (m *meaning) find(f *Formula, i int) bool {
	sub := func(k int) func(int) bool { return func(j int) bool { return m.at(f.kids[k], j) } }
	always := func(int) bool { return true }
	until := func(a, b func(int) bool, step, end int) bool {
		for j := i; j != end; j += step {
			if b(j) {
				return true
			}
			if !a(j) {
				return false
			}
		}
		return false
	}
	not := func(a func(int) bool) func(int) bool { return func(j int) bool { return !a(j) } }
	end := i + m.ahead
	switch f.op {
	case True, False:
		return f.op == True
	case AP:
		return m.letter(i)>>(f.name[0]-'a')&1 == 1
	case Not:
		return !sub(0)(i)
	case And, Or:
		for k := range f.kids {
			if sub(k)(i) != (f.op == And) {
				return f.op == Or
			}
		}
		return f.op == And
	case Xor:
		return sub(0)(i) != sub(1)(i)
	case Implies:
		return !sub(0)(i) || sub(1)(i)
	case Equiv:
		return sub(0)(i) == sub(1)(i)
	case Next:
		return sub(0)(i + 1)
	case Eventually:
		return until(always, sub(0), 1, end)
	case Globally:
		return !until(always, not(sub(0)), 1, end)
	case Until:
		return until(sub(0), sub(1), 1, end)
	case Release:
		return !until(not(sub(0)), not(sub(1)), 1, end)
	case WeakUntil:
		return until(sub(0), sub(1), 1, end) || !until(always, not(sub(0)), 1, end)
	case StrongRelease:
		return !until(not(sub(0)), not(sub(1)), 1, end) && until(always, sub(0), 1, end)
	case Yesterday:
		return i > 0 && sub(0)(i-1)
	case WeakYesterday:
		return i == 0 || sub(0)(i-1)
	case Once:
		return until(always, sub(0), -1, -1)
	case Historically:
		return !until(always, not(sub(0)), -1, -1)
	case Since:
		return until(sub(0), sub(1), -1, -1)
	case Triggered:
		return !until(not(sub(0)), not(sub(1)), -1, -1)
	}
	panic("no semantics")
}

func TestPastMeaning(t *testing.T) {
	t.Parallel()
	fa := NewFactory()
	rng := rand.New(rand.NewPCG(2, 7))
	aps := []string{"a", "b"}
	past, twice := 0, 0
	for range 3000 {
		f := Random(fa, rng, RandomOptions{APs: aps, Size: 2 + rng.IntN(14), Weights: PastWeights()})
		w := RandomWord(rng, aps, 3, 3)
		got, err := HoldsAt(f, w)
		if err != nil {
			t.Fatal(err)
		}
		m := &meaning{w: w, ahead: 60, memo: map[meaningKey]bool{}}
		for i := range got {
			if want := m.at(f, i); got[i] != want {
				t.Fatalf("%v at %d of %v: %v, want %v", f, i, w, got[i], want)
			}
		}
		if f.HasPast() {
			past++
		}
		for _, g := range []*Formula{fa.NNF(f), fa.Simplify(f, SimplifyOptions{}), fa.Not(fa.Negate(f))} {
			if v, err := Holds(g, w); err != nil || v != got[0] {
				t.Fatalf("%v is %v of %v, and %v is %v", f, got[0], w, g, v)
			}
		}
		if NewEvaluator(f).depth > 1 {
			twice++
		}
	}
	if past < 1000 || twice < 300 {
		t.Errorf("%d formulas of the past, %d nested", past, twice)
	}
}

// TestHistory: the words of a formula are those of the one without past, with the valuation of the new propositions that
// the definitions give, and with no other one.
func TestHistory(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 7))
	aps := []string{"a", "b"}
	for range 500 {
		fa := NewFactory()
		f := Random(fa, rng, RandomOptions{APs: aps, Size: 2 + rng.IntN(8), Weights: PastWeights()})
		g, names := fa.History(f)
		if g.HasPast() || len(names) == 0 && g != f {
			t.Fatalf("%v became %v", f, g)
		}
		if len(names) > 3 {
			continue
		}
		w := RandomWord(rng, aps, 2, 2)
		holds, err := Holds(f, w)
		if err != nil {
			t.Fatal(err)
		}
		// The new propositions have come around after as many cycles as there are of them.
		long := Word{APs: append(append([]string{}, aps...), names...), Prefix: w.Prefix, Cycle: w.Cycle}
		for range names {
			long.Prefix = append(append([]uint64{}, long.Prefix...), w.Cycle...)
		}
		letters := len(long.Prefix) + len(long.Cycle)
		if letters*len(names) > 10 {
			continue
		}
		found, ev := 0, NewEvaluator(g)
		for v := range uint64(1) << (letters * len(names)) {
			try := Word{APs: long.APs}
			for i := range letters {
				letter := m2(long, i)&3 | (v>>(i*len(names))&(1<<len(names)-1))<<2
				if i < len(long.Prefix) {
					try.Prefix = append(try.Prefix, letter)
				} else {
					try.Cycle = append(try.Cycle, letter)
				}
			}
			if ok, err := ev.Holds(try); err != nil {
				t.Fatal(err)
			} else if ok {
				found++
			}
		}
		if want := map[bool]int{false: 0, true: 1}[holds]; found != want {
			t.Fatalf("%v is %v of %v, and %v of %d valuations", f, holds, w, g, found)
		}
	}
}

func m2(w Word, i int) uint64 { return (&meaning{w: w}).letter(i) }

func TestPastClasses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want string }{
		{"[](a -> O b)", "safety, stutter-invariant"}, {"<>(a && Y b)", "guarantee"}, {"[]<>(a S b)", "recurrence, stutter-invariant"},
		{"<>[]H a", "persistence, stutter-invariant"}, {"O <>a", "reactivity, stutter-invariant"}, {"Y a", "guarantee safety"}, {"a S b", "guarantee safety, stutter-invariant"},
	} {
		f, err := ParseString(NewFactory(), test.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := Classify(f).String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
	}
}
