package property_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// lassoModel is a Promela model whose only run is the word.
func lassoModel(w ltl.Word) string {
	var b strings.Builder
	step := func(letter uint64) {
		b.WriteString("d_step {")
		for i, name := range w.APs {
			fmt.Fprintf(&b, " %s = %d;", name, letter>>i&1)
		}
		b.WriteString(" }; ")
	}
	for i, name := range w.APs {
		fmt.Fprintf(&b, "bool %s = %d;\n", name, w.Prefix[0]>>i&1)
	}
	b.WriteString("active proctype P() { ")
	for _, letter := range w.Prefix[1:] {
		step(letter)
	}
	b.WriteString("do :: ")
	for _, letter := range w.Cycle {
		step(letter)
	}
	b.WriteString("od }\n")
	return b.String()
}

// TestPastOnLassos: formulas with operators of the past have on a model with one run the value that they have on its word,
// also where the model has variables with the names of operators.
func TestPastOnLassos(t *testing.T) {
	t.Parallel()
	aps := []string{"a", "O", "since"}
	verdicts := map[check.Verdict]int{}
	for seed := range uint64(250) {
		rng := rand.New(rand.NewPCG(seed, 4))
		w := ltl.RandomWord(rng, aps, 3, 3)
		if len(w.Prefix) == 0 {
			w.Prefix = w.Cycle
		}
		f := ltl.Random(ltl.NewFactory(), rng, ltl.RandomOptions{APs: aps, Size: 2 + rng.IntN(9), Weights: ltl.PastWeights()})
		want, err := ltl.Holds(f, w)
		if err != nil {
			t.Fatal(err)
		}
		set, err := property.OpenText(source.NewFile("lasso.pml", lassoModel(w)), property.Options{})
		if err != nil {
			t.Fatal(err)
		}
		q, err := set.FromFormula("f", source.NewFile("<formula>", f.String()))
		if err != nil || q.Check.Formula.String() != f.String() || slices.ContainsFunc(q.Warnings, func(e *source.Error) bool { return strings.Contains(e.Msg, "is a name here") }) {
			t.Fatalf("seed %d: %s is read as %s, %v, %v", seed, f, q.Check.Formula, q.Warnings, err)
		}
		got, err := check.Verify(t.Context(), set.Model.Program, q.Check, check.Options{})
		if err != nil || got.Verdict != map[bool]check.Verdict{true: check.Holds, false: check.Violated}[want] {
			t.Fatalf("seed %d: %s is %v on %v, want %v, %v", seed, f, got.Verdict, w, want, err)
		}
		verdicts[got.Verdict]++
	}
	if verdicts[check.Holds] < 50 || verdicts[check.Violated] < 50 {
		t.Errorf("verdicts %v", verdicts)
	}
}
