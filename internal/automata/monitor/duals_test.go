package monitor

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestFiniteDuals: over words that end, too, the negation of an operator is its dual over negated operands, for every evaluator: the table, the
// embedding into infinite words, and the repetition of the last letter. X has no dual there, and bounded operators have.
func TestFiniteDuals(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFiniteFactory()
	a, b := fa.AP("a"), fa.AP("b")
	type pair struct{ f, g *ltl.Formula }
	pairs := []pair{
		{formula(t, fa, "G[2:4] a"), formula(t, fa, "!F[2:4] !a")},
		{formula(t, fa, "G[1:1] (a && X b)"), formula(t, fa, "!F[1:1] !(a && X b)")},
		{formula(t, fa, "G[2:] a"), formula(t, fa, "!F[2:] !a")},
		{formula(t, fa, "{a; b}[]-> X a"), formula(t, fa, "!({a; b}<>-> !X a)")},
		{formula(t, fa, "{a; b[+]}[]=> a"), formula(t, fa, "!({a; b[+]}<>=> !a)")},
		{formula(t, fa, "{a; b}!"), formula(t, fa, "!({a; b}[]-> false)")},
	}
	for op := range ltl.Op(len(ltl.Weights{})) {
		switch {
		case op == ltl.Next || op.IsSequence() || op.Dual() == op:
		case op == ltl.And, op == ltl.Or, op >= ltl.Until && op <= ltl.StrongRelease, op == ltl.Since, op == ltl.Triggered:
			pairs = append(pairs, pair{fa.Binary(op, a, fa.X(b)), fa.Not(fa.Binary(op.Dual(), fa.Not(a), fa.Not(fa.X(b))))})
		case op > ltl.AP:
			pairs = append(pairs, pair{fa.Unary(op, fa.X(b)), fa.Not(fa.Unary(op.Dual(), fa.Not(fa.X(b))))})
		}
	}
	if len(pairs) < 18 {
		t.Errorf("only %d pairs", len(pairs))
	}
	for _, p := range pairs {
		for _, word := range wordsUpTo(4) {
			want := finitely(p.f, word, 0)
			for name, holds := range map[string]func(*ltl.Formula, []uint64) bool{"table": byTable(t), "embedding": embedded, "ending": ending} {
				if one, two := holds(p.f, word), holds(p.g, word); one != want || two != want {
					t.Fatalf("%s of %v: %v is %t, %v is %t, by the definition %t", name, word, p.f, one, p.g, two, want)
				}
			}
		}
	}
}

// byTable evaluates by the table, which it makes once for each formula.
func byTable(t *testing.T) func(*ltl.Formula, []uint64) bool {
	tables := map[*ltl.Formula]*Table{}
	return func(f *ltl.Formula, word []uint64) bool {
		if tables[f] == nil {
			table, err := NewFinite(t.Context(), f, Options{APs: []string{"a", "b"}})
			if err != nil {
				t.Fatal(err)
			}
			tables[f] = table
		}
		m := tables[f].Start()
		for _, letter := range word {
			m.Step(letter)
		}
		return m.Verdict() == Satisfied || m.Verdict() == Undecided && m.Holds()
	}
}

// embedded evaluates the embedding on the word that goes on without alive.
func embedded(f *ltl.Formula, word []uint64) bool {
	g, err := ltl.NewFactory().Embed(f, "alive")
	w := ltl.Word{APs: []string{"a", "b", "alive"}, Cycle: []uint64{0}}
	for _, letter := range word {
		w.Prefix = append(w.Prefix, letter|4)
	}
	holds, err2 := ltl.Holds(g, w)
	return holds && err == nil && err2 == nil
}

// ending evaluates the formula about words that repeat their last letter.
func ending(f *ltl.Formula, word []uint64) bool {
	g, err := ltl.NewFactory().Ending(f, "more")
	holds, err2 := ltl.Holds(g, stopping(word))
	return holds && err == nil && err2 == nil
}
