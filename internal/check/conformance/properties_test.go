package conformance_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/explanations"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestPropertiesAgainstOracle: the verdict of a property along a log is what
// the runs that explain it say, which are tried one by one with formulas that
// are rewritten letter by letter.
func TestPropertiesAgainstOracle(t *testing.T) {
	t.Parallel()
	models, some, all, none := uint64(40), 0, 0, 0
	if testing.Short() {
		models = 25
	}
	for seed := range models {
		d := draw(t, seed+1000, 1)
		if d == nil {
			continue
		}
		for _, a := range d.atoms {
			if !strings.Contains(a, "exec(") && len(d.Atoms) < 3 {
				d.Atoms = append(d.Atoms, program.Atom{Text: a})
			}
		}
		d.Log = d.Log[:min(len(d.Log), 1+d.rng.IntN(6))]
		aps := make([]string, len(d.Atoms))
		for i, a := range d.Atoms {
			aps[i] = a.Text
		}
		for range 6 {
			fa := ltl.NewFactory()
			f := ltl.Random(fa, d.rng, ltl.RandomOptions{APs: aps, Size: 1 + d.rng.IntN(5)})
			switch d.rng.IntN(4) {
			case 0:
				f = fa.F(fa.And(f, fa.X(fa.F(fa.AP(aps[0])))))
			case 1:
				f = fa.G(fa.Or(f, fa.X(fa.Not(fa.AP(aps[0])))))
			case 2:
				f = fa.X(fa.X(f))
			}
			want, err := d.Judge(t.Context(), fa, f, mostPlaces)
			if err != nil {
				continue // too many runs, or none of the future
			}
			got, err := judgement(t, &d.Problem, check.Property{Factory: fa, Formula: f})
			if err != nil {
				continue
			}
			if expected := sharesOf(want); got != expected {
				t.Fatalf("seed %d: of %s: %v, by the oracle %v\n%s\n%v", seed, f, got, expected, d.text, d.Log)
			}
			switch {
			case got.Violated == conformance.Some, got.Satisfied == conformance.Some:
				some++
			case got.Violated == conformance.All, got.Satisfied == conformance.All:
				all++
			default:
				none++
			}
		}
	}
	if n := int(models); some < n/12 || all < n/3 || none < n/3 {
		t.Errorf("%d properties in some, %d in all, %d in none: too few to say much", some, all, none)
	}
}

// sharesOf turns what was found into shares.
func sharesOf(v explanations.Verdicts) (j conformance.Judgement) {
	share := func(has, others bool) conformance.Share {
		switch {
		case has && others:
			return conformance.Some
		case has:
			return conformance.All
		}
		return conformance.None
	}
	return conformance.Judgement{Satisfied: share(v.Satisfied, v.Violated || v.Undecided), Violated: share(v.Violated, v.Satisfied || v.Undecided)}
}

// judgement follows a whole log with one property.
func judgement(t *testing.T, p *explanations.Problem, property check.Property) (j conformance.Judgement, err error) {
	t.Helper()
	monitored, err := conformance.Monitor(t.Context(), p.Program, []check.Property{property})
	if err != nil {
		t.Fatal(err)
	}
	f, err := conformance.New(p.Program, p.Watch, conformance.Options{Gaps: p.Gaps, Memory: 100_000, Properties: monitored})
	if err != nil {
		return j, err
	}
	for i := range p.Log {
		if ok, err := f.Step(t.Context(), &p.Log[i]); err != nil || !ok {
			if err == nil {
				t.Errorf("record %d of a run is refused", i)
			}
			return j, err
		}
	}
	return f.Judgement(0), nil
}

// TestPropertiesOfTransitions: the letter of a transition is read when it is
// taken, and X steps over an atomic sequence.
func TestPropertiesOfTransitions(t *testing.T) {
	t.Parallel()
	const text = "byte x, y; active proctype P() { atomic { x = 1; y = 1 }; x = 2 } active proctype Q() { y = 7 }"
	m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	log := func(values ...string) (all []conformance.Record) {
		for _, v := range values {
			all = append(all, conformance.Record{Values: []string{v}, Has: []bool{true}, Event: -1})
		}
		return all
	}
	for _, test := range []struct{ formula, want string }{
		{`F "x == 2"`, "satisfied all, violated none"},
		{`G "x < 2"`, "satisfied none, violated all"},
		{`X "x == 1"`, "satisfied some, violated some"},
		{`"y == 0" & X "y == 1"`, "satisfied some, violated some"},
		{`G "exec(P)"`, "satisfied none, violated some"},
		{`X "exec(Q)"`, "satisfied some, violated some"},
		{`F "y == 7"`, "satisfied some, violated none"},
		{`F "y == 3"`, "satisfied none, violated none"},
	} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, test.formula)
		if err != nil {
			t.Fatal(err)
		}
		p := &explanations.Problem{Program: m, Watch: conformance.Watch{Variables: []string{"x"}}, Log: log("0", "1", "2")}
		got, err := judgement(t, p, check.Property{Factory: fa, Formula: f})
		if text := "satisfied " + got.Satisfied.String() + ", violated " + got.Violated.String(); err != nil || text != test.want {
			t.Errorf("%s: %s, %v, want %s", test.formula, text, err, test.want)
		}
	}
	if _, err := conformance.Monitor(t.Context(), m, []check.Property{{Name: "p"}}); !errors.Is(err, conformance.ErrNoFormula) {
		t.Error(err)
	}
}
