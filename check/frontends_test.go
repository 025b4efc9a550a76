package check_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

var (
	frontEnds    = flag.Int("front-ends", 60, "how many random models of each front-end TestFrontEndsAgainstOracle and TestFrontEndsAgree check")
	frontEndSeed = flag.Uint64("front-end-seed", 0, "the first of them")
)

// graphOf lists the states of a program; nil if there are too many, or if some are inside atomic sequences.
func graphOf(t *testing.T, prog program.Program, atoms []program.Atom, most int) (g *oracle.Graph, processes int) {
	t.Helper()
	b, err := program.Interpret(prog).Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	g = &oracle.Graph{Actions: uint64(b.ActionAtoms())}
	for _, a := range atoms {
		g.Atoms = append(g.Atoms, a.Text)
	}
	number, vectors := map[string]int{}, []program.State(nil)
	id := func(s program.State) int {
		n, known := number[string(s)]
		if !known {
			n = len(vectors)
			number[string(s)], vectors = n, append(vectors, slices.Clone(s))
		}
		return n
	}
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	for i := range batch.Len() {
		g.Init = append(g.Init, id(batch.State(i)))
	}
	for i := 0; i < len(vectors); i++ {
		if err := ex.Expand(vectors[i], &batch); err != nil || len(vectors) > most {
			return nil, 0
		}
		s := oracle.State{Letter: uint64(batch.Source), Enabled: oracle.Members(batch.Enabled)}
		for j, succ := range batch.Succs {
			if succ.Flags&program.Transient != 0 {
				return nil, 0
			}
			e := oracle.Edge{To: id(batch.State(j)), Act: uint64(succ.Act), Moved: oracle.Members(succ.Moved)}
			for _, p := range append(e.Moved, s.Enabled...) {
				processes = max(processes, p+1)
			}
			s.Out = append(s.Out, e)
		}
		g.States = append(g.States, s)
	}
	return g, processes
}

// naiveAnswer decides the property from the definitions, over the listed states.
func naiveAnswer(t *testing.T, g *oracle.Graph, processes int, p *check.Property) check.Verdict {
	t.Helper()
	naive := &oracle.Emptiness{Graph: g, Processes: processes}
	naive.Fairness.Weak, naive.Fairness.Strong = p.Fairness == check.WeakFairness, p.Fairness == check.StrongFairness
	for _, f := range p.FairTo {
		naive.Fairness.Constraints = append(naive.Fairness.Constraints, product.Constraint{Strong: f.Strong, Kind: -1, Group: 1 << slices.Index(g.Atoms, f.Transitions[0])})
	}
	all := []*ltl.Formula{p.Factory.Negate(p.Formula)}
	for _, a := range p.Assumptions {
		all = append(all, a.Formula)
	}
	for _, f := range all {
		a, err := translate.Translate(context.Background(), p.Factory, f, translate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c, err := a.Compile(func(ap string) (int, error) { return slices.Index(g.Atoms, ap), nil })
		if err != nil {
			t.Fatal(err)
		}
		naive.Factors = append(naive.Factors, []*automata.Compiled{c}...)
	}
	if naive.NonEmpty() {
		return check.Violated
	}
	return check.Holds
}

// TestFrontEndsAgainstOracle: questions of every kind about random models of every front-end, over all their propositions, have by
// default the answer that follows from the definitions.
func TestFrontEndsAgainstOracle(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	for _, front := range gomodel.FrontEnds() {
		var verdicts rejudge.Tally
		for seed := range uint64(*frontEnds) {
			q, err := rejudge.Random(front, *frontEndSeed+seed, 42)
			if err != nil {
				t.Fatal(err)
			}
			p := q.Property
			g, processes := graphOf(t, q.Program, check.AtomsOf(&p), 30)
			if g == nil || p.Fairness == check.StrongFairness && processes > 4 {
				continue
			}
			want := naiveAnswer(t, g, processes, &p)
			got, err := check.Verify(context.Background(), q.Program, p, check.Options{})
			if err != nil || got.Verdict != want {
				t.Fatal(&rejudge.Disagreement{Problem: q, Got: got.Verdict, Want: want, Reason: got.Reason, Err: err})
			}
			verdicts.Add(want, nil)
		}
		t.Log(front.Name, verdicts.String())
		if verdicts.Lopsided() {
			t.Errorf("%s: lopsided: %v", front.Name, verdicts)
		}
	}
}

// TestFrontEndsAgree: the same for larger models, in comparison with the plain search.
func TestFrontEndsAgree(t *testing.T) {
	t.Parallel()
	models := *frontEnds
	if raced.Enabled {
		models /= 6
	}
	for _, front := range gomodel.FrontEnds() {
		var verdicts rejudge.Tally
		for seed := range uint64(models) {
			q, err := rejudge.Random(front, *frontEndSeed+seed, 37)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(*frontEndSeed+seed, 38))
			way := rejudge.Way(rng, q.Program)
			way.JoinAfter(1 + uint64(rng.IntN(40)))
			v, err := q.Compare(context.Background(), check.Limits{States: 5000}, check.Options{}, way)
			if err != nil {
				t.Fatal(err)
			}
			verdicts.Add(v, nil)
		}
		t.Log(front.Name, verdicts.String())
		if !raced.Enabled && verdicts.Lopsided() {
			t.Errorf("%s: lopsided: %v", front.Name, verdicts)
		}
	}
}
