package check

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// X steps over an atomic sequence, as SPIN's claims do: seen with
// never { skip; if :: !(x == 3) -> accept: do :: true od fi } and its like.
func TestNextOverSequences(t *testing.T) {
	model, err := promela.Parse(source.NewFile("m.pml", `byte x, y;
active proctype A() {
  atomic { x = 1; x = 2; x = 3 };
  x = 4;
  atomic { y = 1; do :: x < 6 -> x++ :: else -> break od; y = 2 };
  atomic { y = 3; x == 0; y = 4 }
}`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]Verdict{
		"X three":             Holds,
		"X one":               Violated,
		"X X four":            Holds,
		"X X X four":          Violated,
		"X X X six":           Holds,
		"G (three -> X four)": Holds,
		"F (zero && X three)": Holds,
		"G !one":              Holds,
		"X X G (four || six)": Holds,
		"(X !four) U three":   Holds,
		"G (six -> X six)":    Holds,
		"X X X X blocked":     Holds,
		"F (!one && X !one && X X (one || !six))": Holds,

		"X Y zero":                       Holds,
		"X Y Y (one || !one)":            Violated,
		"X Z Z one":                      Holds,
		"X X X Y Y three":                Holds,
		"X X X (four S three)":           Violated,
		"G (four -> Y three)":            Holds,
		"X X X Y X six":                  Holds,
		"G (six -> O (three && Y zero))": Holds,

		"({three[*]; three}[]-> zero) U three":                                  Holds, // inside, it would read three behind the inside
		"!({three[*]; three}<>-> three) W three":                                Holds,
		"F (zero && {three}!)":                                                  Violated,
		"G (three || !{three; four}!)":                                          Holds,
		"G F (four || {six; six}!)":                                             Holds,
		"({zero}[]-> four) R (one || !{three}!)":                                Violated,
		"F (six && Y ({four; six}<>-> six))":                                    Holds,
		"G (six -> O (three && {three; four}!))":                                Holds,
		"G (!six -> H !{six}!)":                                                 Holds,
		"X X X X ({three; four}! T ({four; six}! || {three; four}! || {six}!))": Holds,
		"X X X X ({three; four}! T ({three; four}! || {six}!))":                 Violated,
	} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		f = renamed(fa, f, map[string]string{"zero": "x == 0", "one": "x == 1", "three": "x == 3", "four": "x == 4", "six": "x == 6", "blocked": "y == 3"})
		for _, algorithm := range []AlgorithmName{"", SCC, NDFS, Generic} {
			r, err := Verify(context.Background(), model, Property{Name: text, Factory: fa, Formula: f}, Options{Algorithm: algorithm})
			if err != nil || r.Verdict != want {
				t.Errorf("%s by %q: %v, want %v (%s, %v)", text, algorithm, r.Verdict, want, r.Reason, err)
			}
		}
	}
}

// renamed is f with other propositions.
func renamed(fa *ltl.Factory, f *ltl.Formula, names map[string]string) *ltl.Formula {
	if f.Op() == ltl.AP {
		return fa.AP(names[f.Name()])
	}
	if len(f.Operands()) == 0 {
		return f
	}
	kids := make([]*ltl.Formula, len(f.Operands()))
	for i, k := range f.Operands() {
		kids[i] = renamed(fa, k, names)
	}
	return fa.Rebuild(f, kids)
}

// A claim does not move inside an atomic sequence: never { skip; if :: !(x == k) -> accept: do ::
// true od fi }, and the same with a loop that is not always possible.
func TestClaimOverSequences(t *testing.T) {
	model, err := promela.Parse(source.NewFile("m.pml", `byte x;
active proctype A() { atomic { x = 1; x = 2; x = 3 }; x = 4 }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]Verdict{"x == 1": Violated, "x == 2": Violated, "x == 3": Holds, "x == 4": Violated} {
		for _, loop := range []string{"", "x < 9"} {
			al := automata.NewAlphabet()
			m := al.BDD()
			b := automata.NewBuilder(al)
			b.AddStates(3)
			b.AddStart(0)
			b.AddEdge(0, 1, bdd.True, 0)
			b.AddEdge(1, 2, m.Not(m.Var(al.Add(value))), 0)
			stay := bdd.True
			if loop != "" {
				stay = m.Var(al.Add(loop))
			}
			b.AddEdge(2, 2, stay, 1)
			for _, algorithm := range []AlgorithmName{"", SCC, NDFS} {
				r, err := Verify(context.Background(), model, Property{Name: value, Claim: b.Build(automata.GeneralisedBuchi(1))}, Options{Algorithm: algorithm})
				if err != nil || r.Verdict != want {
					t.Errorf("%s, %q by %q: %v, want %v (%s, %v)", value, loop, algorithm, r.Verdict, want, r.Reason, err)
				}
			}
		}
	}
}

// Vectors inside atomic sequences carry letters, so those that are found with the propositions of all
// properties bound are not those of one property's own.
func TestSessionWithSequences(t *testing.T) {
	model, err := promela.Parse(source.NewFile("m.pml", `byte x, y;
proctype P() { do :: atomic { x = 1 - x; y = x } od }
init { atomic { run P(); run P() } }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var props []Property
	for _, text := range []string{"G !one", "F two", "G (zero -> X X one)", "G F one -> F two"} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		f = renamed(fa, f, map[string]string{"zero": "x == 0", "one": "y == 1", "two": "x == 2"})
		props = append(props, Property{Name: text, Factory: fa, Formula: f})
	}
	opts := Options{All: 2, Shortest: true}
	s := NewSession(model, props, opts)
	defer s.Close()
	for _, p := range props {
		r, err := s.Verify(context.Background(), p, nil)
		if err != nil || r.Verdict != Violated {
			t.Errorf("%s: %v (%s), %v", p.Name, r.Verdict, r.Reason, err)
		}
	}
}
