package symbolic

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/countingmodel"
	"github.com/ltlcheck/ltlcheck/internal/program/counters"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

var models = flag.Int("models", 40, "how many random models are compared with explicit search")

func fromPromela(m *promela.Model) Program {
	return Program{
		Bind:  func(atoms []program.Atom) (Binding, error) { return m.Unbounded([]string{"all"}, nil, atoms) },
		Model: m, Narrow: true,
	}
}

func fromCounters(p *counters.Program) Program {
	return Program{Bind: func(atoms []program.Atom) (Binding, error) { return p.Unbounded(atoms) }, Model: p}
}

func property(t *testing.T, text string) check.Property {
	t.Helper()
	fa := ltl.NewFactory()
	f, atoms, err := specs.ParseFormula(fa, source.NewFile("<formula>", text), specs.Options{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return check.Property{Name: text, Factory: fa, Formula: f, Positions: atoms}
}

// randomFormula is over propositions of random models.
func randomFormula(r *rand.Rand, atoms []string) string {
	p := func() string { return "(" + atoms[r.IntN(len(atoms))] + ")" }
	shapes := []string{
		"[] %s", "[] (%s -> %s)", "[] (%s -> <> %s)", "<> %s", "[] <> %s", "<> [] %s", "%s U %s", "[] (%s -> X %s)", "X X %s", "[] <> %s -> [] <> %s",
		"!(%s U %s)", "[] (%s -> %s W %s)", "%s R %s", "[] (%s || X !%s)", "<> (%s && X %s)", "[] (%s -> (%s U %s))",
		"[] (%s -> O %s)", "<> (%s && Y %s)", "%s && <> %s", "%s -> [] %s", "[] (%s -> (%s S %s))", "X Y %s", "H %s || X X Z %s",
	}
	shape := shapes[r.IntN(len(shapes))]
	var args []any
	for range strings.Count(shape, "%s") {
		args = append(args, p())
	}
	return fmt.Sprintf(shape, args...)
}

// tally counts verdicts by whether both searches agree on them.
type tally struct{ holds, violated, open, explicit int }

func (ta *tally) compare(t *testing.T, what string, a *Answer, want check.Verdict) {
	t.Helper()
	switch {
	case a.Verdict == check.Inconclusive:
		ta.open++
	case a.Verdict != want:
		t.Fatalf("%s\nsymbolically %v (%s), explicitly %v", what, a.Verdict, a.Method, want)
	case want == check.Holds:
		ta.holds++
	default:
		ta.violated++
	}
	if a.Explicit != nil {
		ta.explicit++
	}
}

// TestAgreesWithExplicitSearch: the same verdicts for formulas, assertions and deadlocks of random models whose values stay small.
func TestAgreesWithExplicitSearch(t *testing.T) {
	t.Parallel()
	atoms := []string{"x > 2", "y == 0", "n == 1", "x <= y", "x + y < 3", "exec(p0)", "len(ch) == 1", "exec(_)", "!exec(p0)"}
	var safety, properties tally
	explicit := check.Options{Limits: check.Limits{States: 20_000}}
	for seed := range *models {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		text := countingmodel.Random(r)
		m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c := New(fromPromela(m), Options{Options: periodic.Options{Steps: 300, Cycles: 2}, Explicit: explicit})
		e, err := check.Verify(context.Background(), m, check.Failures{}, explicit)
		if err != nil {
			t.Fatal(err)
		}
		if e.Verdict == check.Inconclusive {
			continue
		}
		a, err := c.Safety(context.Background())
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		safety.compare(t, text, a, e.Verdict)
		for range 3 {
			f := randomFormula(r, atoms)
			p := property(t, f)
			switch r.IntN(8) {
			case 0:
				assumed := randomFormula(r, atoms)
				a, _, err := specs.ParseFormula(p.Factory, source.NewFile("<assumption>", assumed), specs.Options{})
				if err != nil {
					t.Fatal(err)
				}
				p.Assumptions = []check.Assumption{{Name: assumed, Formula: a}}
			case 1:
				p.Fairness = check.WeakFairness
			}
			want, err := check.Verify(context.Background(), m, p, explicit)
			if err != nil {
				t.Fatal(err)
			}
			if want.Verdict == check.Inconclusive {
				continue
			}
			a, err := c.Property(context.Background(), p)
			if err != nil {
				t.Fatalf("%s\n%s\n%v", text, f, err)
			}
			properties.compare(t, fmt.Sprintf("seed %d\n%s\n%s, %v, fairness %v", seed, text, f, p.Assumptions, p.Fairness), a, want.Verdict)
		}
	}
	t.Logf("failures %+v, formulas %+v", safety, properties)
	if n := *models; safety.holds < n/4 || safety.violated < n/4 || properties.holds < n || properties.violated < n || properties.explicit == 0 || properties.open > n/4 {
		t.Errorf("too little was compared: failures %+v, formulas %+v", safety, properties)
	}
}

// TestLasso: a cycle whose values grow for ever is found, and one that ends is not taken for it.
func TestLasso(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		program, formula string
		want             check.Verdict
		change           string
	}{
		{"vars x y\ninit x = 0, y = 0\nstart A\nA -> B do x := x + 1\nB -> A do y := y + 2\n", "[] <> (x == 5)", check.Violated, "[1 2]"},
		{"vars x\ninit x = 0\nstart A\nA -> A do x := x + 1\nA -> B when x > 1000000\nB -> B\n", "[] !at(B) || <> (x < 0)", check.Violated, ""},
		{"vars x\ninit x = 0\nstart A\nA -> A when x < 9 do x := x + 1\n", "<> (x == 9)", check.Holds, ""},
		{"vars x\ninit x = 0\nstart A\nA -> A when x < 9 do x := x + 1\nA -> A when x == 9 do x := 0\n", "[] <> (x == 9)", check.Holds, ""},
		{"vars x\ninit x = 0\nstart A\nA -> A do x := x + 1\n", "<> (x == 1000)", check.Holds, ""},
		{"vars x\ninit x = 0\nstart A\nA -> A do x := x + 1\n", "[] (x >= 0)", check.Holds, ""},
		{"vars x\ninit x = 0\nstart A\nA -> A do x := x + 1\n", "[] (x != 123456789)", check.Violated, ""},
	} {
		p, err := counters.Parse(source.NewFile("p.counters", tt.program))
		if err != nil {
			t.Fatal(err)
		}
		a, err := New(fromCounters(p), Options{}).Property(context.Background(), property(t, tt.formula))
		if err != nil {
			t.Errorf("%s: %v", tt.formula, err)
			continue
		}
		if a.Verdict != tt.want {
			t.Errorf("%s: %v (%s), want %v", tt.formula, a.Verdict, a.Reason, tt.want)
		}
		if tt.change != "" && (a.Trail == nil || fmt.Sprint(a.Trail.Change) != tt.change) {
			t.Errorf("%s: %+v, want a change of %s", tt.formula, a.Trail, tt.change)
		}
		if a.Trail != nil && a.Trail.Cycle == nil && tt.want == check.Violated && len(a.Trail.Run.Segments) > 5 {
			t.Errorf("%s: %d segments", tt.formula, len(a.Trail.Run.Segments))
		}
	}
}

// TestNotFair: what only fairness makes true is never called violated, and left open where there are too many states to search.
func TestNotFair(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]check.Verdict{"x < 5 -> x = x + 1": check.Holds, "x = x + 1": check.Inconclusive} {
		m, err := promela.Parse(source.NewFile("m.pml", "int x; bool done; active proctype a() { do :: "+text+" od } active proctype b() { done = true }"), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p := property(t, "<> done")
		p.Fairness = check.WeakFairness
		a, err := New(fromPromela(m), Options{}).Property(context.Background(), p)
		if err != nil || a.Verdict != want {
			t.Errorf("%s: %+v, %v, want %v", text, a, err, want)
		}
	}
}
