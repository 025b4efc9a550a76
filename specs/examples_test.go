package specs_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// TestSizes explores the worked examples. The sizes are those of SPIN 6.5.2: spin -a -o1 -o2 -o3
// with the defines, gcc -DNOREDUCE -DSAFETY -DNOCLAIM, pan -c0. On lift.pml SPIN does not end; its
// states and transitions are those of the model in which the loop starts from 1 and only counts up.
func TestSizes(t *testing.T) {
	table, err := os.ReadFile(filepath.Join("testdata", "sizes.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n")[1:] {
		cols := strings.Split(line, "\t")
		model, err := promela.Load(cols[0], promela.Options{Defines: strings.Fields(cols[1])})
		if err != nil {
			t.Errorf("%s: %v", cols[0], err)
			continue
		}
		e, err := check.Verify(context.Background(), model, check.Counts{}, check.Options{})
		if err != nil {
			t.Errorf("%s: %v", cols[0], err)
			continue
		}
		got := fmt.Sprintf("%d\t%d\t%d", e.Exploration.States, e.Exploration.Transitions, e.Exploration.AtomicSteps)
		if want := strings.Join(cols[2:], "\t"); got != want {
			t.Errorf("%s with %s: %s, want %s", cols[0], cols[1], got, want)
		}
		if deadlock := cols[1] == "N=4" && cols[0] == "philosophers.pml"; (e.Exploration.Deadlocks > 0) != deadlock || e.Exploration.AssertionFailures > 0 {
			t.Errorf("%s with %s: %d deadlocks, %d failed assertions", cols[0], cols[1], e.Exploration.Deadlocks, e.Exploration.AssertionFailures)
		}
	}
}

// TestVerdicts checks every property of the worked examples.
func TestVerdicts(t *testing.T) {
	paths, err := filepath.Glob("*.ltl")
	if err != nil || len(paths) < 9 {
		t.Fatalf("%d files, %v", len(paths), err)
	}
	properties := 0
	for _, path := range paths {
		file, err := specs.Load(path, specs.Options{})
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		model, err := load(file.Model)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		for _, p := range file.Properties {
			properties++
			if p.Expect == specs.NoExpectation {
				t.Errorf("%s: %s has no expected verdict", path, p.Name)
			}
			result, err := check.Verify(context.Background(), model, question(t, file, p), check.Options{})
			if err != nil {
				t.Errorf("%s: %s: %v", path, p.Name, err)
				continue
			}
			if got := result.Verdict.String(); got != p.Expect.String() {
				t.Errorf("%s:%d: %s: %s %s, expected %s", path, p.Pos.Line, p.Name, got, result.Reason, p.Expect)
			}
		}
	}
	if properties < 50 {
		t.Errorf("only %d properties", properties)
	}
}

func load(m *specs.Model) (program.Program, error) {
	if filepath.Ext(m.Path) == ".pnml" {
		return petri.Load(m.Path)
	}
	return promela.Load(m.Path, promela.Options{Defines: m.Defines})
}

// question is the property with its assumptions as package check has them.
func question(t *testing.T, file *specs.File, p specs.Property) check.Property {
	q := check.Property{Name: p.Name, Factory: file.Factory, Formula: p.Formula, Positions: p.Atoms}
	if p.Finite {
		f, err := q.Factory.Ending(p.Formula, program.AnyStep)
		if err != nil {
			t.Fatal(err)
		}
		q.Formula = f
	}
	if p.Claim != nil {
		q.Claim = readAutomaton(t, p.Claim.Path)
	}
	for _, a := range p.Under {
		switch {
		case a.Formula != nil:
			q.Assumptions = append(q.Assumptions, check.Assumption{Name: a.Name, Formula: a.Formula})
		case a.Automaton != nil:
			q.Assumptions = append(q.Assumptions, check.Assumption{Name: a.Name, Automaton: readAutomaton(t, a.Automaton.Path)})
		case filepath.Ext(file.Model.Path) == ".pnml":
			for _, transition := range a.Fairness.Processes {
				q.FairTo = append(q.FairTo, check.FairTo{Strong: a.Fairness.Strong, Transitions: []string{"exec(" + transition.Text + ")"}})
			}
		default:
			q.Fairness = check.WeakFairness
		}
	}
	return q
}

func readAutomaton(t *testing.T, path string) *automata.Automaton {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	list, err := automata.ReadHOA(source.NewFile(path, string(text)))
	if err != nil || len(list) != 1 {
		t.Fatalf("%s: %d automata, %v", path, len(list), err)
	}
	return list[0]
}

// TestAutomata compares the automata of the examples with the formulas they stand for.
func TestAutomata(t *testing.T) {
	for path, text := range map[string]string{
		"fair-p1.hoa":             "[]<> exec(P1)",
		"fair-p2.hoa":             "[]<> exec(P2)",
		"dekker-never-enters.hoa": "!([] (P1@l1 -> <> P1@l7))",
		"dekker-product.hoa":      "!([] (P1@l1 -> <> P1@l7)) && []<> exec(P1) && []<> exec(P2)",
	} {
		a := readAutomaton(t, path)
		f, _, err := specs.ParseFormula(ltl.NewFactory(), source.NewFile("<formula>", text), specs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 500 {
			w := ltl.Word{APs: ltl.APs(f)}
			for range rng.IntN(6) {
				w.Prefix = append(w.Prefix, rng.Uint64N(1<<len(w.APs)))
			}
			for range 1 + rng.IntN(3) {
				w.Cycle = append(w.Cycle, rng.Uint64N(1<<len(w.APs))&rng.Uint64N(1<<len(w.APs)))
			}
			want, err := ltl.Holds(f, w)
			if err != nil {
				t.Fatal(err)
			}
			got, err := automata.AcceptsWord(a, w)
			if err != nil || got != want {
				t.Fatalf("%s on %v: %v, %v, want %v as %s", path, w, got, err, want, f)
			}
		}
	}
}
