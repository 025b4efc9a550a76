package check_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/program"
)

var quotientNets = flag.Int("net-quotients", 300, "how many nets TestNetQuotient draws")

// TestNetQuotient: of random nets, most of them with equal parts, the quotient
// has the verdicts of the net, for random formulas with and without fairness; it
// has a dead marking exactly if the net has one; and the sizes of its orbits add
// up to the markings of the net if all that they stand for can be reached, and to
// no fewer if not.
func TestNetQuotient(t *testing.T) {
	t.Parallel()
	var tally rejudge.Tally
	quotients, counted := map[string]int{}, map[string]int{}
	limits := check.Limits{States: 5000, Memory: 1 << 28}
	models := *quotientNets
	if testing.Short() {
		models = min(models, 150)
	}
	for seed := range uint64(models) {
		rng := rand.New(rand.NewPCG(seed, 2043))
		m, err := randommodel.DrawSymmetricNet(rng)
		if err != nil {
			t.Fatal(err)
		}
		q := rejudge.About(m, rng, randommodel.Options{NoNext: rng.IntN(3) == 0, Assume: rng.IntN(4) == 0})
		if rng.IntN(3) == 0 {
			q.Property.Formula = recurrent(q.Property.Factory, rng, m)
		}
		q.Property.Fairness = check.Fairness(rng.IntN(3))
		q.Text = fmt.Sprintf("%v assuming %v with fairness %v %v", q.Property.Formula, q.Property.Assumptions, q.Property.Fairness, q.Property.FairTo)
		way := check.Options{Symmetry: check.SymmetryAuto, Workers: 1 + rng.IntN(3)}
		v, err := q.Compare(context.Background(), limits, check.Options{Symmetry: check.SymmetryAuto}, way)
		tally.Add(v, err)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		small, err := check.Verify(context.Background(), q.Program, q.Property, check.Options{Limits: limits, Symmetry: check.SymmetryAuto})
		if err != nil || strings.Contains(small.Product.Reduction, "could not be repeated") {
			t.Errorf("seed %d: %q %v\n%s\n%s", seed, small.Product.Reduction, err, q.Text, m.Text)
		}
		if strings.HasPrefix(small.Product.Reduction, "symmetries of the net: ") {
			quotients[fmt.Sprintf("%v, fairness %v", small.Verdict, q.Property.Fairness)]++
		}
		compareMarkings(t, seed, m, limits, counted)
		compareLetters(t, seed, m, counted)
	}
	t.Log(&tally, quotients, counted)
	for _, c := range []string{"holds, fairness none", "holds, fairness weak", "holds, fairness strong", "violated, fairness none", "violated, fairness weak", "violated, fairness strong"} {
		if quotients[c] < models/40 {
			t.Errorf("%s: too few", c)
		}
	}
	for _, c := range []string{"exact", "at most", "dead", "fewer", "letters"} {
		if counted[c] < models/15 {
			t.Errorf("%s: too few", c)
		}
	}
	if tally.Lopsided() {
		t.Error("too few of a verdict")
	}
}

// compareLetters: of each proposition alone, the canonical marking of a successor
// has the value of the successor itself.
func compareLetters(t *testing.T, seed uint64, m *randommodel.Model, counted map[string]int) {
	for _, text := range m.States {
		small, _, err := m.Program.(program.Quotienter).Quotient([]program.Atom{{Text: text}}, program.SameWords)
		if err != nil {
			t.Fatal(err)
		}
		if small == nil {
			continue
		}
		counted["letters"]++
		b, err := small.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		e, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		reader, _ := program.As[program.Reader](e)
		var batch program.Batch
		if err := e.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		queue, seen := [][]byte{bytes.Clone(batch.State(0))}, map[string]bool{}
		for i := 0; i < len(queue) && i < 500; i++ {
			if err := e.Expand(queue[i], &batch); err != nil {
				t.Fatal(err)
			}
			for j := range batch.Len() {
				s := bytes.Clone(batch.State(j))
				if seen[string(s)] {
					continue
				}
				if letter, err := reader.Read(s); err != nil || letter != batch.Succs[j].Target {
					t.Errorf("seed %d: %s is %b of a marking, %b of the canonical one; %v\n%s", seed, text, batch.Succs[j].Target, letter, err, m.Text)
				}
				seen[string(s)] = true
				queue = append(queue, s)
			}
		}
	}
}

// compareMarkings compares what is explored of a net and of its quotient.
func compareMarkings(t *testing.T, seed uint64, m *randommodel.Model, limits check.Limits, counted map[string]int) {
	whole, err := check.Verify(context.Background(), m.Program, check.Counts{}, check.Options{Limits: limits})
	small, again := check.Verify(context.Background(), m.Program, check.Counts{}, check.Options{Limits: limits, Symmetry: check.SymmetryAuto})
	if err != nil || again != nil {
		t.Fatalf("seed %d: %v %v", seed, err, again)
	}
	if !whole.Exploration.Exhaustive || small.Exploration.Represented == 0 {
		return
	}
	if (whole.Exploration.Deadlocks > 0) != (small.Exploration.Deadlocks > 0) {
		t.Errorf("seed %d: %d dead markings, want %d\n%s", seed, small.Exploration.Deadlocks, whole.Exploration.Deadlocks, m.Text)
	}
	kind := "exact"
	if strings.Contains(small.Exploration.Reduction, "at most") {
		kind = "at most"
	}
	if states := float64(whole.Exploration.States); kind == "exact" && small.Exploration.Represented != states || small.Exploration.Represented < states || small.Exploration.States > whole.Exploration.States {
		t.Errorf("seed %d: %d orbits of %v markings, want %d: %s\n%s", seed, small.Exploration.States, small.Exploration.Represented, whole.Exploration.States, small.Exploration.Reduction, m.Text)
	}
	counted[kind]++
	if whole.Exploration.Deadlocks > 0 {
		counted["dead"]++
	}
	if small.Exploration.States < whole.Exploration.States {
		counted["fewer"]++
	}
}
