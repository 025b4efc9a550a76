package slicing_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/internal/check/slicing"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// random is how many random violated properties TestRandom slices.
const random = 300

// TestRandom: of every step that is not needed the witness is a run of the program that leaves it out or takes it elsewhere, and
// violates the property by the definitions. Neither the package nor a search is asked about that.
func TestRandom(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 5))
	count := map[slicing.Kind]int{}
	judged := map[*slicing.Witness]bool{}
	fronts := gomodel.FrontEnds()
	for seed, done := uint64(0), 0; done < random; seed++ {
		q, err := rejudge.Random(fronts[seed%uint64(len(fronts))], seed, 55)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		r, err := check.Verify(ctx, q.Program, q.Property, check.Options{Limits: check.Limits{States: 2_000}})
		cancel()
		if err != nil {
			t.Fatalf("%s: %v", q.Name, err)
		}
		if r.Verdict != check.Violated || r.Counterexample == nil || r.Counterexample.Grown != nil || r.Counterexample.Len() < 2 {
			continue
		}
		run := r.Counterexample
		if r.BadPrefix != nil && r.BadPrefix.Len() > 1 && !q.Property.Restricted() {
			run = r.BadPrefix
		}
		judge, err := check.NewJudge(q.Program, q.Property)
		if err != nil {
			t.Fatal(err)
		}
		steps, err := slicing.Find(t.Context(), slicing.Input{Program: q.Program, Run: run, Atoms: judge.Atoms(), Violates: judge.Violates, Word: seed%2 == 0 && !q.Property.Restricted()})
		if err != nil || steps == nil && !run.Finite() {
			t.Fatalf("%s: no slice: %v", q.Name, err)
		}
		done++
		for i, step := range steps {
			count[step.Kind]++
			if step.Kind == slicing.Needed {
				continue
			}
			if !justified(run, i, step) {
				t.Errorf("%s: step %d of kind %d is in the same place: %v", q.Name, i, step.Kind, step.Witness.Order)
			}
			if judged[step.Witness] {
				continue
			}
			judged[step.Witness] = true
			if err := lost(rng, q, judge, step.Witness.Run); err != "" {
				t.Errorf("%s: %s: the run without step %d, or with it elsewhere: %s", q.Name, q.Text, i, err)
			}
		}
	}
	t.Logf("%d needed, %d left out, %d movable, %d witnesses", count[slicing.Needed], count[slicing.LeftOut], count[slicing.Movable], len(judged))
	if count[slicing.LeftOut] < 50 || count[slicing.Movable] < 100 {
		t.Errorf("too few steps to tell: %v", count)
	}
}

// justified reports whether the witness takes the actions of the run, leaves step i out, or takes it on the other side of some
// other step, and otherwise takes each step once.
func justified(run *trace.Lasso, i int, step slicing.Step) bool {
	order := step.Witness.Order
	seen := map[int]bool{}
	for at, j := range order {
		if seen[j] || step.Witness.Run.At(at).Action != run.At(j).Action || (at < step.Witness.Cycle) != (j < len(run.Prefix)) {
			return false
		}
		seen[j] = true
	}
	at := slices.Index(order, i)
	if step.Kind == slicing.LeftOut || at < 0 {
		return step.Kind == slicing.LeftOut && at < 0
	}
	return slices.ContainsFunc(order[:at], func(j int) bool { return j > i }) || slices.ContainsFunc(order[at:], func(j int) bool { return j < i })
}

// lost returns what is wrong with a run that is to violate a property.
func lost(rng *rand.Rand, q *rejudge.Problem, judge *check.Judge, l *trace.Lasso) string {
	run, err := trace.Replay(q.Program, l, judge.Atoms())
	if err != nil {
		return err.Error()
	}
	s := sequences.Of(q.Program)
	holds := func(f *ltl.Formula, w ltl.Word) bool {
		is, err := s.Holds(f, w)
		return is || err != nil
	}
	word := run.Word()
	if l.Finite() {
		for range 50 {
			w := ltl.Word{APs: word.APs, Prefix: append(slices.Clone(word.Prefix), uint64(run.EndLetter))}
			for range 1 + rng.IntN(3) {
				w.Cycle = append(w.Cycle, rng.Uint64()&(1<<len(word.APs)-1))
			}
			if holds(q.Property.Formula, w) {
				return "a continuation satisfies the property"
			}
		}
		return ""
	}
	if holds(q.Property.Formula, word) {
		return "it satisfies the property"
	}
	for _, a := range q.Property.Assumptions {
		if !holds(a.Formula, word) {
			return "it does not satisfy an assumption"
		}
	}
	_, weak := run.WeaklyFair()
	_, strong := run.StronglyFair()
	if q.Property.Fairness == check.WeakFairness && !weak || q.Property.Fairness == check.StrongFairness && !strong {
		return "it is not fair"
	}
	for _, c := range q.Property.FairTo {
		if !run.FairToGroup(c.Transitions, c.Strong) {
			return "it is not fair to " + c.String()
		}
	}
	return ""
}

// TestOverwritten: of the steps that write what an invariant reads, those matter that give it the values of the last state; to
// another formula all do.
func TestOverwritten(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x, y;\nactive proctype P() { x = 1; x = 2 }\nactive proctype Q() { y = 1; y = 2 }\n"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, movable := range map[string]int{`[] !"x == 2 && y == 2"`: 2, `[] ("x == 1" -> [] !"x == 2 && y == 2")`: 0} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		prop := check.Property{Name: "p", Factory: fa, Formula: f}
		r, err := check.Verify(t.Context(), m, prop, check.Options{})
		if err != nil || r.Verdict != check.Violated {
			t.Fatalf("%v %v", r.Verdict, err)
		}
		steps, err := slicing.Property(t.Context(), m, prop, &r)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for i, s := range steps {
			if s.Kind == slicing.Needed {
				continue
			}
			n++
			if last := trace.Compare(m, r.BadPrefix.At(i).State, r.BadPrefix.Next(i)); slices.ContainsFunc(last, func(v program.Var) bool { return v.Value == "2" }) {
				t.Errorf("%s: step %d is of kind %d", text, i, s.Kind)
			}
		}
		if n != movable {
			t.Errorf("%s: %d of %d steps do not matter, want %d", text, n, len(steps), movable)
		}
	}
}
