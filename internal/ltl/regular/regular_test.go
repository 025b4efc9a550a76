package regular

import (
	"math/rand/v2"
	"testing"
)

// matches is the definition: whether the letters from i to before j are a word of e. A letter is a set of leaves.
func matches(e *Expr, word []uint, i, j int) bool {
	switch e.Op {
	case Empty:
		return i == j
	case Leaf:
		return j == i+1 && word[i]>>e.Number&1 == 1
	case Concat:
		for k := i; k <= j; k++ {
			if matches(e.Kids[0], word, i, k) && matches(e.Kids[1], word, k, j) {
				return true
			}
		}
	case Fusion:
		for k := i; k < j; k++ {
			if matches(e.Kids[0], word, i, k+1) && matches(e.Kids[1], word, k, j) {
				return true
			}
		}
	case Or:
		for _, kid := range e.Kids {
			if matches(kid, word, i, j) {
				return true
			}
		}
	case And:
		for _, kid := range e.Kids {
			if !matches(kid, word, i, j) {
				return false
			}
		}
		return true
	case Both:
		for k := i; k <= j; k++ {
			a, b := e.Kids[0], e.Kids[1]
			if matches(a, word, i, j) && matches(b, word, i, k) || matches(a, word, i, k) && matches(b, word, i, j) {
				return true
			}
		}
	case Repeat:
		return repeats(e, word, i, j, 0)
	}
	return false
}

// repeats: after times repetitions, the rest is that many more as are missing. Only those at least one letter long are
// counted beyond the lower bound, which loses no word.
func repeats(e *Expr, word []uint, i, j, times int) bool {
	if i == j && (times >= e.Lo || e.Kids[0].Nullable()) {
		return true
	}
	if e.Hi != Open && times >= e.Hi {
		return false
	}
	for k := i + 1; k <= j; k++ {
		if matches(e.Kids[0], word, i, k) && repeats(e, word, k, j, times+1) {
			return true
		}
	}
	return false
}

const leaves = 3

func random(rng *rand.Rand, size int) *Expr {
	if size <= 1 {
		switch rng.IntN(8) {
		case 0:
			return EmptyWord()
		default:
			return NewLeaf(rng.IntN(leaves))
		}
	}
	left := 1 + rng.IntN(size-1)
	a := func() *Expr { return random(rng, left) }
	b := func() *Expr { return random(rng, size-left) }
	switch rng.IntN(8) {
	case 0, 1:
		return NewConcat(a(), b())
	case 2:
		return NewFusion(a(), b())
	case 3:
		return NewOr(a(), b())
	case 4:
		return NewAnd(a(), b())
	case 5:
		return NewBoth(a(), b())
	case 6:
		lo := rng.IntN(3)
		return NewRepeat(random(rng, size-1), lo, lo+rng.IntN(3))
	}
	return NewRepeat(random(rng, size-1), rng.IntN(3), Open)
}

func accepts(a *Automaton, word []uint) bool {
	at := map[int]bool{0: true}
	for _, letter := range word {
		next := map[int]bool{}
		for q := range at {
			for _, e := range a.Edges[q] {
				if reads(letter, e.Guard) {
					next[e.To] = true
				}
			}
		}
		at = next
	}
	for q := range at {
		if a.Final[q] {
			return true
		}
	}
	return false
}

func reads(letter uint, guard []int) bool {
	for _, leaf := range guard {
		if letter>>leaf&1 == 0 {
			return false
		}
	}
	return true
}

func derives(t *testing.T, e *Expr, word []uint) bool {
	at := map[string]*Expr{e.Key(): e}
	for _, letter := range word {
		next := map[string]*Expr{}
		for _, e := range at {
			steps, err := e.Linear()
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range steps {
				if reads(letter, s.Guard) {
					next[s.Next.Key()] = s.Next
				}
			}
		}
		at = next
	}
	for _, e := range at {
		if e.Nullable() {
			return true
		}
	}
	return false
}

// TestWords: derivatives and automata have the words of the definition.
func TestWords(t *testing.T) {
	var yes, no int
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		e := random(rng, 1+rng.IntN(8))
		a, err := Compile(e)
		if err != nil {
			t.Fatal(err)
		}
		for range 25 {
			word := make([]uint, rng.IntN(7))
			for i := range word {
				word[i] = uint(rng.IntN(1 << leaves))
				if rng.IntN(2) == 0 {
					word[i] = 1<<leaves - 1
				}
			}
			want := matches(e, word, 0, len(word))
			if got := derives(t, e, word); got != want {
				t.Fatalf("seed %d: %s by derivatives on %v: %v, want %v", seed, e.Key(), word, got, want)
			}
			if got := accepts(a, word); got != want {
				t.Fatalf("seed %d: %s by its automaton on %v: %v, want %v", seed, e.Key(), word, got, want)
			}
			if want {
				yes++
			} else {
				no++
			}
		}
		if e.Nullable() != matches(e, nil, 0, 0) {
			t.Fatalf("%s: nullable is %v", e.Key(), e.Nullable())
		}
	}
	if yes < 5000 || no < 5000 {
		t.Errorf("%d words are matched, %d are not", yes, no)
	}
}

// TestBounded: an expression that is bounded has no words as long as its size times its bounds.
func TestBounded(t *testing.T) {
	a, b := NewLeaf(0), NewLeaf(1)
	star := NewRepeat(a, 0, Open)
	for _, test := range []struct {
		e    *Expr
		want bool
	}{
		{NewConcat(a, b), true}, {star, false}, {NewAnd(star, NewConcat(b, b)), true}, {NewBoth(star, b), false},
		{NewRepeat(NewConcat(a, b), 2, 5), true}, {NewFusion(a, star), false}, {NewRepeat(EmptyWord(), 0, Open), true},
	} {
		if test.e.Bounded() != test.want {
			t.Errorf("%s: bounded is %v", test.e.Key(), !test.want)
		}
	}
}

// TestLarge: expressions whose products explode are refused.
func TestLarge(t *testing.T) {
	var parts []*Expr
	for i := range 40 {
		x := NewConcat(NewOr(NewConcat(NewLeaf(4*i), NewLeaf(4*i+1)), NewConcat(NewLeaf(4*i+2), NewLeaf(4*i+3))), NewLeaf(0))
		parts = append(parts, x)
	}
	e := NewAnd(parts...)
	if _, err := e.Linear(); err == nil {
		t.Error("2^40 steps are given")
	}
	if _, err := Compile(e); err == nil {
		t.Error("2^40 states are made")
	}
}
