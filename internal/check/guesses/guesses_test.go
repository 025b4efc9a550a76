package guesses_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/guesses"
	"github.com/ltlcheck/ltlcheck/internal/check/guided"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// TestGuidedAgainstNDFS looks through random nets for violations of random formulas by all guided methods: what they find is a
// counterexample, where there is one as nested depth-first search has it, and each of them finds nearly all.
func TestGuidedAgainstNDFS(t *testing.T) {
	violated, found := 0, map[string]int{}
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 7))
		net := netOf(t, randommodel.Net(rng))
		q := randommodel.Ask(rng, &randommodel.Model{Program: net, States: randommodel.NetStates(), Steps: randommodel.NetSteps()}, randommodel.Options{})
		prop := check.Property{Name: q.String(), Factory: q.Factory, Formula: q.Formula}
		want, err := check.Verify(t.Context(), net, prop, check.Options{Algorithm: check.NDFS, Without: check.Shortcuts(net)})
		if err != nil || want.Verdict == check.Inconclusive {
			t.Fatal(seed, want.Reason, err)
		}
		g := guessesOf(t, net, prop)
		if g == nil {
			continue // the formula reads steps
		}
		task, err := g.NewTask(t.Context())
		if err != nil || task == nil {
			continue
		}
		if want.Verdict == check.Violated {
			violated++
		}
		for _, m := range guided.Methods() {
			lasso, err := m.Run(task, seed, 3000)
			switch {
			case lasso == nil && err == nil && m.Exact && want.Verdict == check.Violated:
				t.Errorf("seed %d: %s has found nothing to find against %s", seed, m.Name, prop.Name)
			case lasso == nil:
				continue
			case want.Verdict == check.Holds:
				t.Errorf("seed %d: %s has found a counterexample to %s, which holds", seed, m.Name, prop.Name)
			}
			found[m.Name]++
			if _, err := check.Confirm(t.Context(), net, check.Property{Name: prop.Name, Factory: prop.Factory, Formula: prop.Formula}, lasso); err != nil {
				t.Errorf("seed %d, %s, %s: %v", seed, m.Name, prop.Name, err)
			}
		}
	}
	for _, m := range guided.Methods() {
		if violated < 30 || found[m.Name] < violated*9/10 {
			t.Errorf("%s: %d counterexamples found of %d", m.Name, found[m.Name], violated)
		}
	}
}

// TestGuidedFindsWithFewStates has counters that go up and down, and asks whether all of them ever have the same value, and whether
// they have it for ever again: among 8^8 markings, searches that are not guided do not find it in 20,000, and guided ones in 2,000.
func TestGuidedFindsWithFewStates(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	var all []string
	for i := range 8 {
		fmt.Fprintf(&b, `<place id="up%d"/><place id="down%d"><initialMarking><text>7</text></initialMarking></place>`, i, i)
		for _, way := range [][2]string{{"down", "up"}, {"up", "down"}} {
			fmt.Fprintf(&b, `<transition id="t%s%d"/><arc id="a%s%d" source="%s%d" target="t%s%d"/><arc id="b%s%d" source="t%s%d" target="%s%d"/>`,
				way[1], i, way[1], i, way[0], i, way[1], i, way[1], i, way[1], i, way[1], i)
		}
		all = append(all, fmt.Sprintf("tokens(up%d) == 3", i))
	}
	b.WriteString(`</page></net></pnml>`)
	net := netOf(t, b.String())
	for _, form := range []string{`G !"%s"`, `F G !"%s"`} {
		prop := parse(t, fmt.Sprintf(form, strings.Join(all, " && ")))
		for _, a := range []check.AlgorithmName{"", check.SCC, check.NDFS} {
			got, err := check.Verify(t.Context(), net, prop, check.Options{Algorithm: a, Without: check.Shortcuts(net), Limits: check.Limits{States: 20_000}})
			if err != nil || got.Verdict != check.Inconclusive {
				t.Errorf("%s by %q: %v, %v", form, a, got.Verdict, err)
			}
		}
		for _, m := range guided.Methods() {
			if m.Blind {
				continue
			}
			task, err := guessesOf(t, net, prop).NewTask(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			lasso, err := m.Run(task, 1, 20_000)
			if lasso == nil || task.Steps > 2_000 {
				t.Errorf("%s, %s: %d steps, %v", form, m.Name, task.Steps, err)
			}
		}
	}
}

func netOf(t *testing.T, text string) *petri.Net {
	t.Helper()
	net, err := petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// countedGuide counts how often steps are estimated.
type countedGuide struct {
	heuristic.Guide
	calls *int
}

func (g countedGuide) Steps(yes, no program.Letter) uint64 {
	*g.calls++
	return g.Guide.Steps(yes, no)
}

// countedBinding has such guides.
type countedBinding struct {
	program.Binding
	calls *int
}

func (b countedBinding) NewGuide() heuristic.Guide {
	return countedGuide{heuristic.Of(b.Binding), b.calls}
}

// TestStepsOfFewSuccessors: where a state has a thousand successors, steps are estimated for some of them only, and for none once the
// time is over.
func TestStepsOfFewSuccessors(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	for i := range 1000 {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>1</text></initialMarking></place><place id="q%d"/><transition id="t%d"/>`, i, i, i)
		fmt.Fprintf(&b, `<arc id="a%d" source="p%d" target="t%d"/><arc id="b%d" source="t%d" target="q%d"/>`, i, i, i, i, i, i)
	}
	net := netOf(t, b.String()+`</page></net></pnml>`)
	fa := ltl.NewFactory()
	prop := check.Property{Name: "p", Factory: fa, Formula: fa.G(fa.AP("tokens(q5) + tokens(q7) < 2"))}
	g := guessesOf(t, net, prop)
	calls := 0
	prod, err := product.New(countedBinding{g.Job.Binding, &calls}, g.Job.Config)
	if err != nil {
		t.Fatal(err)
	}
	for _, over := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		task, err := guided.New(ctx, prod, g.Job.Shape, g.Config, 1)
		if err != nil {
			t.Fatal(err)
		}
		if over {
			cancel()
		}
		calls = 0
		for _, m := range guided.Methods() {
			if m.Name == "depth-first search, fewest steps first" {
				_, _ = m.Run(task, 1, 1)
			}
		}
		cancel()
		if calls == 0 != over || calls > 500 {
			t.Errorf("steps estimated %d times; the time is over: %v", calls, over)
		}
	}
}

// guessesOf are the guided searches for a violation of a property by a net; nil if they cannot guide by it.
func guessesOf(t *testing.T, net *petri.Net, prop check.Property) *guesses.Guesses {
	t.Helper()
	atoms := check.Atoms(net, prop)
	b, err := net.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	if heuristic.Of(b) == nil {
		return nil
	}
	l := language.Language{Factory: prop.Factory, Formula: prop.Formula}
	negation, err := l.Negation(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := language.Compile(negation, atoms)
	if err != nil {
		t.Fatal(err)
	}
	job := emptiness.Job{Binding: b, Emptiness: algorithms.Emptiness{Config: product.Config{Factors: []*automata.Compiled{compiled}}, Shape: search.ShapeOf(negation)}}
	return guesses.New(guesses.Setup{Atoms: atoms, Job: job})
}

// parse is a property without fairness.
func parse(t *testing.T, formula string) check.Property {
	t.Helper()
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, formula)
	if err != nil {
		t.Fatal(err)
	}
	return check.Property{Name: formula, Factory: fa, Formula: f}
}
