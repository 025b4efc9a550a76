package check

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check/internal/oracle"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

var frontEnds = flag.Int("front-ends", 60, "how many random models of each front-end TestFrontEndsAgainstOracle and TestFrontEndsAgree check")

// propertyOf is a random question for Verify.
func propertyOf(q *randommodel.Property) Property {
	p := Property{Name: "random", Factory: q.Factory, Formula: q.Formula}
	for _, a := range q.Assumptions {
		p.Assumptions = append(p.Assumptions, Assumption{Name: a.String(), Formula: a})
	}
	switch {
	case q.Weak:
		p.Fairness = WeakFairness
	case q.Strong:
		p.Fairness = StrongFairness
	}
	for _, f := range q.Fair {
		p.FairTo = append(p.FairTo, FairTo{Strong: f.Strong, Transitions: []string{f.Step}})
	}
	return p
}

// graphOf lists the states of a program; nil if there are too many, or if some are inside atomic sequences.
func graphOf(t *testing.T, prog program.Program, atoms []program.Atom, most int) (g *oracle.Graph, processes int) {
	t.Helper()
	b, err := program.Interpret(prog).Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := b.NewExplorer()
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
		s := oracle.State{Letter: uint64(batch.Source), Enabled: members(batch.Enabled)}
		for j, succ := range batch.Succs {
			if succ.Flags&program.Transient != 0 {
				return nil, 0
			}
			e := oracle.Edge{To: id(batch.State(j)), Act: uint64(succ.Act), Moved: members(succ.Moved)}
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
func naiveAnswer(t *testing.T, g *oracle.Graph, processes int, p *Property) Verdict {
	t.Helper()
	naive := &oracle.Emptiness{Graph: g, Processes: processes}
	naive.Fairness.Weak, naive.Fairness.Strong = p.Fairness == WeakFairness, p.Fairness == StrongFairness
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
		return Violated
	}
	return Holds
}

// TestFrontEndsAgainstOracle: questions of every kind about random models of every front-end, over all their propositions, have by
// default the answer that follows from the definitions.
func TestFrontEndsAgainstOracle(t *testing.T) {
	t.Parallel()
	for _, front := range randommodel.FrontEnds() {
		verdicts := map[Verdict]int{}
		for seed := range uint64(*frontEnds) {
			rng := rand.New(rand.NewPCG(seed, 42))
			m, err := front.Draw(rng)
			if err != nil {
				t.Fatal(err)
			}
			q := randommodel.Ask(rng, m, randommodel.All())
			p := propertyOf(q)
			g, processes := graphOf(t, m.Program, p.atoms(), 30)
			if g == nil || q.Strong && processes > 4 {
				continue
			}
			want := naiveAnswer(t, g, processes, &p)
			got, err := Verify(context.Background(), m.Program, p, Options{})
			if err != nil || got.Verdict != want {
				t.Fatalf("%s, seed %d: %s\n%v\n%v %q %v, want %v", front.Name, seed, m.Text, q, got.Verdict, got.Reason, err, want)
			}
			verdicts[want]++
		}
		t.Log(front.Name, verdicts)
		if verdicts[Holds] < *frontEnds/20 || verdicts[Violated] < *frontEnds/20 {
			t.Errorf("%s: lopsided: %v", front.Name, verdicts)
		}
	}
}

// TestFrontEndsAgree: the same for larger models, in comparison with a search that knows nothing, reduces nothing, and is another one.
func TestFrontEndsAgree(t *testing.T) {
	t.Parallel()
	for _, front := range randommodel.FrontEnds() {
		verdicts := map[Verdict]int{}
		for seed := range uint64(*frontEnds) {
			rng := rand.New(rand.NewPCG(seed, 37))
			m, err := front.Draw(rng)
			if err != nil {
				t.Fatal(err)
			}
			q := randommodel.Ask(rng, m, randommodel.All())
			p := propertyOf(q)
			limits := Limits{States: 5000}
			plain := Options{Algorithm: SCC, Without: Shortcuts(m.Program), Workers: 1, Limits: limits}
			if q.Strong || len(q.Fair) > 0 {
				plain.Algorithm = Generic
			}
			want, err := Verify(context.Background(), m.Program, p, plain)
			if err != nil {
				t.Fatalf("%s, seed %d: %s\n%v: %v", front.Name, seed, m.Text, q, err)
			}
			verdicts[want.Verdict]++
			if want.Verdict == Inconclusive {
				continue
			}
			for _, opts := range []Options{{}, reducedWay(rng)} {
				opts.Limits = Limits{States: 20 * limits.States}
				got, err := Verify(context.Background(), m.Program, p, opts)
				var cannot *source.Error
				if errors.As(err, &cannot) {
					continue // this search is not for such questions
				}
				if err != nil || got.Verdict != want.Verdict && got.Verdict != Inconclusive {
					t.Fatalf("%s, seed %d: %s\n%v\n%+v: %v %q %v, want %v", front.Name, seed, m.Text, q, opts, got.Verdict, got.Reason, err, want.Verdict)
				}
			}
		}
		t.Log(front.Name, verdicts)
		if verdicts[Holds] < *frontEnds/20 || verdicts[Violated] < *frontEnds/20 {
			t.Errorf("%s: lopsided: %v", front.Name, verdicts)
		}
	}
}
