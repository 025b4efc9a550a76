package check_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestModelsThatCannotBeRepeated: models that change while they are searched are blamed themselves,
// by every algorithm.
func TestModelsThatCannotBeRepeated(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	blamed := 0
	for _, algorithm := range check.Algorithms() {
		for calls := range 150 {
			left := calls
			m := model.New([]int{0}, func(s int, steps *model.Steps[int]) {
				if left--; left > 0 || s == 13 {
					steps.Add("", "a", (s+1)%30)
					steps.Add("", "b", (s*2)%30)
				}
			}).AuditEvery(0).Prop("p", func(s int) bool { return s == 7 })
			fa := ltl.NewFactory()
			f, err := ltl.ParseString(fa, "!p U (p && X F G !p)")
			if err != nil {
				t.Fatal(err)
			}
			_, err = check.Verify(context.Background(), m, check.Property{Name: "p", Factory: fa, Formula: f}, check.Options{Algorithm: algorithm.Name})
			var fault *source.Error
			switch {
			case errors.As(err, &fault) && (strings.Contains(fault.Msg, "cannot repeat") || strings.Contains(fault.Msg, "not deterministic")):
				blamed++
			case err != nil && strings.Contains(err.Error(), "internal"):
				t.Errorf("%s, %d calls: %v", algorithm.Name, calls, err)
			}
		}
	}
	if blamed < 50 {
		t.Errorf("only %d models were blamed", blamed)
	}
}

// goModel is the oracle's graph as a Go model; its processes are P0 to P2, moving alone.
func goModel(g *oracle.Graph) *model.Model[int] {
	processes := []string{"P0", "P1", "P2"}
	return model.New(g.Init, func(s int, steps *model.Steps[int]) {
		for _, e := range g.States[s].Out {
			steps.Add(processes[e.Moved[0]], "moves", e.To)
		}
	}).Processes(processes...).
		Prop("p", func(s int) bool { return g.States[s].Letter&1 != 0 }).
		Prop("q", func(s int) bool { return g.States[s].Letter&2 != 0 })
}

// TestGoModelsAgainstOracle compares Go models with the graphs that they are made of.
func TestGoModelsAgainstOracle(t *testing.T) {
	raced.SkipSequential(t)
	found := 0
	const n = 1500
	for seed := range n {
		q := plainQuestion(uint64(seed))
		b, err := goModel(q.Graph).Bind(atomsOfGraph(q.Graph))
		if err != nil {
			t.Fatal(err)
		}
		opts := emptiness.Options{}
		opts.Limits.Memory = 1 << 24
		s, a, err := emptiness.Search(context.Background(), emptiness.Job{Binding: b, Emptiness: algorithms.Emptiness{Config: product.Config{Factors: q.Factors, Fairness: q.Fairness}}}, opts)
		if err != nil {
			t.Fatal(err)
		}
		want := q.NonEmpty()
		if want {
			found++
		}
		if (s.Found != nil) != want {
			t.Fatalf("seed %d, %s: accepting run found: %v, want %v", seed, a.Name, s.Found != nil, want)
		}
		if s.Found != nil {
			if _, err := replay.Run(t.Context(), goModel(q.Graph), s.Found, atomsOfGraph(q.Graph)); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		s.Monitor.Budget.Release()
	}
	if found < n/10 || found > n*9/10 {
		t.Errorf("%d of %d questions have an accepting run: the test is lopsided", found, n)
	}
}

// plainQuestion is a random question about a program without atomic sequences, whose processes are
// enabled exactly when they can move, and without kinds of processes.
func plainQuestion(seed uint64) *oracle.Emptiness {
	q := oracle.Random(rand.New(rand.NewPCG(seed, 7)))
	for i := range q.Graph.States {
		s := &q.Graph.States[i]
		s.Transient, s.Enabled = false, nil
		for _, e := range s.Out {
			s.Enabled = append(s.Enabled, e.Moved...)
		}
	}
	constraints := q.Fairness.Constraints
	q.Fairness.Constraints = nil
	for _, c := range constraints {
		if c.Kind < 0 {
			q.Fairness.Constraints = append(q.Fairness.Constraints, c)
		}
	}
	return q
}

// atomsOfGraph are the propositions of an explicit program.
func atomsOfGraph(g *oracle.Graph) (atoms []program.Atom) {
	for _, a := range g.Atoms {
		atoms = append(atoms, program.Atom{Text: a})
	}
	return atoms
}
