package ltl

import (
	"math/rand/v2"
	"testing"
)

// TestTable: every operator has a row, duals are in pairs, and what is dual has the dual law.
func TestTable(t *testing.T) {
	for op := range operators {
		row, d := &table[op], op.Dual()
		switch {
		case row.signs == [styles]string{} && op != AP && !op.IsSequence():
			t.Errorf("operator %d has no row", op)
		case d.Dual() != op || d.IsPast() != op.IsPast() || d.IsSequence() != op.IsSequence():
			t.Errorf("the dual of the dual %d of operator %d is %d", d, op, d.Dual())
		case row.law != NoLaw && (table[d].law == row.law || table[d].greatest == row.greatest):
			t.Errorf("operator %d and its dual %d have one law or fixpoint", op, d)
		case row.law != NoLaw && !op.IsPast() && row.promises == row.greatest:
			t.Errorf("operator %d promises something, and is a greatest fixpoint, or neither", op)
		}
	}
}

// TestSpellings: every operator has a token, and reads back from every style in which it is written.
func TestSpellings(t *testing.T) {
	fa := NewFactory()
	for op := range operators {
		if op.IsSequence() || arity(op) == 0 {
			continue
		}
		if table[op].token == 0 {
			t.Errorf("operator %d has no token", op)
		}
		f := fa.apply(op, operands(fa, op))
		for _, style := range allStyles {
			text := Format(f, style)
			if g, err := ParseString(fa, text); err != nil || g != f {
				t.Errorf("%s is read as %v: %v", text, g, err)
			}
		}
	}
}

// TestLaws: an operator with a law is a solution of it, on random words, for the formulas that its row says.
func TestLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	fa := NewFactory()
	a, b := fa.AP("a"), fa.AP("b")
	for op := range operators {
		row := &table[op]
		if row.law == NoLaw {
			continue
		}
		kids, left := []*Formula{a, b}, a
		if row.level == 6 {
			kids, left = []*Formula{b}, fa.True()
			if row.law == ReleaseLaw {
				left = fa.False()
			}
		}
		f := fa.apply(op, kids)
		next := fa.X(f)
		switch {
		case op.IsPast() && row.greatest:
			next = fa.Unary(WeakYesterday, f)
		case op.IsPast():
			next = fa.Unary(Yesterday, f)
		}
		law := fa.Or(b, fa.And(left, next))
		if row.law == ReleaseLaw {
			law = fa.And(b, fa.Or(left, next))
		}
		same := fa.G(fa.Equiv(f, law))
		for range 50 {
			w := RandomWord(rng, []string{"a", "b"}, 4, 4)
			if holds, err := Holds(same, w); err != nil || !holds {
				t.Errorf("%v is not %v on %v: %v", f, law, w, err)
			}
		}
	}
}

// operands are as many propositions as an operator takes.
func operands(fa *Factory, op Op) []*Formula {
	return []*Formula{fa.AP("a"), fa.AP("b")}[:arity(op)]
}

// TestDuals: the negation of an operator is its dual over the negated operands, on random words; and so is Negate, which also keeps the
// value over words that end, where X has no dual.
func TestDuals(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 3))
	for op := range operators {
		fa := NewFactory()
		if op.IsSequence() || arity(op) == 0 || op == Not || op == Xor || op == Implies || op == Equiv {
			continue // sequences are in TestNegate, and these change their operands
		}
		kids := operands(fa, op)
		var negated []*Formula
		for _, k := range kids {
			negated = append(negated, fa.Not(k))
		}
		f, dual := fa.apply(op, kids), fa.Not(fa.apply(op.Dual(), negated))
		for range 50 {
			w := RandomWord(rng, []string{"a", "b"}, 4, 4)
			one, err := Holds(f, w)
			two, err2 := Holds(dual, w)
			if err != nil || err2 != nil || one != two {
				t.Errorf("%v is %t and %v is %t on %v: %v, %v", f, one, dual, two, w, err, err2)
			}
		}
	}
}

// TestNextWhereWordsEnd: X is strong and its negation stays, also in normal forms; bounded G is the dual of bounded F.
func TestNextWhereWordsEnd(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, ends, infinite string }{
		{"!X a", "!X a", "X !a"},
		{"!(a U X b)", "!a V !X b", "!a V X !b"},
		{"G[1:2] a", "!X(!a || X !a)", "X(a && X a)"},
		{"!G[1:2] a", "X(!a || X !a)", "X(!a || X !a)"},
		{"!F[1:2] !a", "!X(!a || X !a)", "X(a && X a)"},
		{"G[2:] a", "!X X <>!a", "X X []a"},
	} {
		for fa, want := range map[*Factory]string{NewFiniteFactory(): tt.ends, NewFactory(): tt.infinite} {
			f, err := ParseString(fa, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := fa.NNF(f).String(); got != want {
				t.Errorf("%s is %s, want %s", tt.text, got, want)
			}
		}
	}
}
