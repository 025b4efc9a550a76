package check

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestSampledRuns: random runs are judged by what the property means, also one that is an automaton and steps over atomic sequences,
// along runs that stop, and under fairness and assumptions, which exclude some.
func TestSampledRuns(t *testing.T) {
	t.Parallel()
	const (
		sequence = "byte x; active proctype P() { atomic { x = 1; x = 2 }; x = 3 }"
		loops    = "byte x; active proctype P() { do :: x = 1 - x od }\nactive proctype Q() { byte y; do :: y = 1 - y od }"
		fails    = "byte x; active proctype P() { x = 1; assert(x == 0); x = 2 }"
	)
	for _, tt := range []struct {
		model, formula string
		automaton      bool
		fairness       Fairness
		violated       bool
	}{
		{sequence, `X "x == 0"`, true, NoFairness, true},
		{sequence, `X "x == 1"`, true, NoFairness, true},
		{sequence, `X "x == 2"`, true, NoFairness, false},
		{sequence, `X "x == 2"`, false, NoFairness, false},
		{sequence, `G F "x == 2"`, false, NoFairness, true},
		{sequence, `F "x == 3"`, false, NoFairness, false},
		{loops, `G F "x == 1"`, false, NoFairness, true},
		{loops, `G F "x == 1"`, false, StrongFairness, false},
		{fails, `G "x == 0"`, false, NoFairness, false}, // a run that fails is not judged
	} {
		m, err := promela.Parse(source.NewFile("m.pml", tt.model), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, tt.formula)
		if err != nil {
			t.Fatal(err)
		}
		p := Property{Name: "p", Factory: fa, Formula: f, Fairness: tt.fairness}
		if tt.automaton {
			a, err := translate.Translate(t.Context(), fa, f, translate.Options{})
			if err != nil {
				t.Fatal(err)
			}
			p = Property{Name: "p", Automaton: a, Fairness: tt.fairness}
		}
		l, err := sampledCounterexample(t.Context(), program.Interpret(m), p)
		if err != nil || (l != nil) != tt.violated {
			t.Errorf("%s\n%s, fairness %v: %v, %v, want violated: %t", tt.model, tt.formula, tt.fairness, l, err, tt.violated)
		}
	}
}
