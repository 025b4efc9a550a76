package translate_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestDeterministicSizes has the sizes of complete deterministic automata that are known to be minimal.
func TestDeterministicSizes(t *testing.T) {
	for text, states := range map[string]int{
		"GF a": 2, "G a": 2, "F a": 2, "G(a -> F b)": 2, "GF a & GF b": 3, "a U b": 3, "X a": 4, "1": 1, "0": 1,
		"G(a -> X F b)": 3, "(G F a) & G b": 3,
	} {
		fa := ltl.NewFactory()
		f := parse(t, fa, text)
		a, err := translate.Translate(context.Background(), fa, f, translate.Options{Type: translate.DBA})
		if err != nil {
			t.Fatal(err)
		}
		if !a.IsDeterministic() || !a.IsComplete() || !a.IsStateBased() {
			t.Errorf("%s: deterministic %v, complete %v, state-based %v", text, a.IsDeterministic(), a.IsComplete(), a.IsStateBased())
		}
		if a.States() != states {
			t.Errorf("%s: %d states, want %d", text, a.States(), states)
		}
	}
}

func TestNoDeterministicAutomaton(t *testing.T) {
	for text, class := range map[string]string{"F G a": "persistence", "G F a -> G F b": "reactivity"} {
		fa := ltl.NewFactory()
		_, err := translate.Translate(context.Background(), fa, parse(t, fa, text), translate.Options{Type: translate.DBA})
		if !errors.Is(err, ops.ErrNotRecurrence) || !strings.Contains(err.Error(), class) {
			t.Errorf("%s: error %v, want one that names %s", text, err, class)
		}
	}
}

func TestMonitorSizes(t *testing.T) {
	for text, states := range map[string]int{"G a": 1, "F a": 1, "G(a -> X b)": 2, "a U b": 2, "G F a": 1, "0": 1} {
		fa := ltl.NewFactory()
		a, err := translate.Translate(context.Background(), fa, parse(t, fa, text), translate.Options{Type: translate.Monitor})
		if err != nil {
			t.Fatal(err)
		}
		if a.States() != states || !a.IsDeterministic() || a.Acc.Sets != 0 && text != "0" {
			t.Errorf("%s: %d states, %d sets, want %d states", text, a.States(), a.Acc.Sets, states)
		}
	}
}

// TestTypesAndEffortsAgree compares the results of all types and efforts by inclusion both ways.
func TestTypesAndEffortsAgree(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(21, 1))
	deterministic := 0
	for range 60 {
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 8})
		want, err := translate.Translate(ctx, fa, f, translate.Options{Without: []string{"simplify", "split", "gf", "merging", "wdba"}})
		if err != nil {
			t.Fatal(err)
		}
		check := func(o translate.Options) {
			t.Helper()
			got, err := translate.Translate(ctx, fa, f, o)
			if errors.Is(err, ops.ErrNotRecurrence) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := got.Verify(); err != nil {
				t.Fatal(err)
			}
			if o.Type == translate.DBA {
				deterministic++
				if !got.IsDeterministic() || !got.IsComplete() {
					t.Fatalf("%v: not deterministic and complete", f)
				}
			}
			same(t, f, want, got)
		}
		for _, effort := range []reduce.Effort{reduce.Low, reduce.Medium, reduce.High} {
			for _, typ := range []translate.Type{translate.TGBA, translate.BA} {
				check(translate.Options{Type: typ, Effort: effort})
			}
		}
		check(translate.Options{Type: translate.DBA})
		check(translate.Options{Type: translate.DBA, Effort: reduce.High})
		passes := translate.Passes()
		check(translate.Options{Type: translate.BA, Without: []string{passes[rng.IntN(len(passes))].Name}})
	}
	if deterministic < 20 {
		t.Errorf("only %d of 60 formulas have a deterministic automaton", deterministic)
	}
}

func same(t *testing.T, f *ltl.Formula, a, b *automata.Automaton) {
	t.Helper()
	c, err := ops.Compare(context.Background(), a, b, ops.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !c.Equal() {
		t.Fatalf("%v: %+v", f, c)
	}
}

// TestDeterministicObligation: an obligation has its minimal weak automaton at low effort too; breakpoints made
// more than a million states of this one.
func TestDeterministicObligation(t *testing.T) {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, `(!d U (d & X((a | b) & X((a | b) & XGc)))) & F(c & ((Xa & G(d -> Xa)) | (Xb & G(d -> Xb))) &
		((XXa & G(d -> XXa)) | (XXb & G(d -> XXb))) & XXXc) & G(!(a & b) & !(a & c) & !(a & d) & !(b & c) & !(b & d) & !(c & d))`)
	if err != nil {
		t.Fatal(err)
	}
	a, err := translate.Translate(context.Background(), fa, f, translate.Options{Type: translate.DBA, Effort: reduce.Low})
	if err != nil || !a.IsDeterministic() || !a.IsComplete() || a.States() != 107 {
		t.Errorf("%v: %v", a.Stats(), err)
	}
}

// TestDeterministicNestedUntils: what simulates another state in a macrostate makes it superfluous; of whole macrostates
// reduction left 69 states.
func TestDeterministicNestedUntils(t *testing.T) {
	fa := ltl.NewFactory()
	f := parse(t, fa, "G(p1 -> (p1 U (p2 & (p2 U (p3 & (p3 U (p4 & (p4 U p5))))))))")
	want, err := translate.Translate(context.Background(), fa, f, translate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, effort := range []reduce.Effort{reduce.Low, reduce.Medium, reduce.High} {
		a, err := translate.Translate(context.Background(), fa, f, translate.Options{Type: translate.DBA, Effort: effort})
		if err != nil || !a.IsDeterministic() || !a.IsComplete() || a.States() != 36 {
			t.Fatalf("%v: %+v: %v", effort, a.Stats(), err)
		}
		same(t, f, want, a)
	}
}
