package check

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestWhyUnreduced: the statistics say why no smaller program was searched.
func TestWhyUnreduced(t *testing.T) {
	const (
		shared = "byte x[3]; active [3] proctype P() { do :: x[_pid] = (x[0] + x[1] + x[2] + 1) % 3 od }"
		ring   = `<pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
<place id="p"><initialMarking><text>1</text></initialMarking></place><place id="q"/><transition id="t"/><transition id="u"/>
<arc id="a" source="p" target="t"/><arc id="b" source="t" target="q"/><arc id="c" source="q" target="u"/><arc id="d" source="u" target="p"/>
</page></net></pnml>`
		littleGain = "none that helps: no partial-order reduction and merging, as a sample shows little gain"
	)
	model, net := parseModel(t, shared), readNet(t, ring)
	meeting := parseModel(t, "byte x; chan c = [0] of { byte }; active [2] proctype P() { do :: c!1; x = 1 :: c?x od }")
	waiting := parseModel(t, "byte x; active [2] proctype P() { do :: x < 2 -> x++ :: timeout -> x = 0 od }")
	alone := []string{"dead", "slice"}
	for name, c := range map[string]struct {
		prog      program.Program
		formula   string
		opts      Options
		fair      Fairness
		reduction string
	}{
		"all left out":    {model, `G "x[0] < 3"`, Options{Without: model.Reductions()}, NoFairness, "none, as all are left out"},
		"shortest":        {model, `G "x[0] < 3"`, Options{Shortest: true}, NoFairness, "none, as a shortest counterexample is asked for"},
		"several":         {model, `G "x[0] < 3"`, Options{All: 2}, NoFairness, "none, as several counterexamples are asked for"},
		"strongly fair":   {model, `G "x[0] < 3"`, Options{}, StrongFairness, "none, because of fairness"},
		"fair net":        {net, `G "tokens(p, q) == 1"`, Options{}, WeakFairness, "none, because of fairness"},
		"fair, X":         {model, `G ("x[0] < 3" -> X "x[0] < 2")`, Options{}, WeakFairness, "none, because of fairness"},
		"fair rendezvous": {meeting, `G "x < 3"`, Options{}, WeakFairness, "none that helps: no partial-order reduction under fairness, as there are rendezvous"},
		"fair timeout":    {waiting, `G "x < 3"`, Options{}, WeakFairness, "none that helps: no partial-order reduction under fairness, as a step waits for timeout"},
		"fair, few":       {model, `G "x[0] < 3"`, Options{}, WeakFairness, "none that helps: no partial-order reduction, as a sample shows little gain"},
		"X":               {model, `G ("x[0] < 3" -> X "x[0] < 2")`, Options{}, NoFairness, "none, as the property tells how often letters repeat"},
		"little gain":     {model, `G "x[0] < 3"`, Options{Without: alone}, NoFairness, littleGain},
		"nothing allowed": {model, `G "x[0] < 3"`, Options{Without: []string{"por", "merge", "dead", "slice"}}, NoFairness, "none that helps"},
		"looks ahead":     {model, `G "enabled(0)"`, Options{Without: alone}, NoFairness, "none that helps: no partial-order reduction and merging, as the property reads what processes can do"},
		"small net":       {net, `G "tokens(p, q) == 1"`, Options{}, NoFairness, "none that helps: no partial-order reduction, as the first markings show little gain"},
		"dead net":        {net, "G !deadlock", Options{}, NoFairness, "none that helps: the property reads whether the net is dead"},
		"net, X":          {net, `G ("tokens(p) == 1" -> X "tokens(q) == 1")`, Options{}, NoFairness, "none, as the property tells how often letters repeat"},
	} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, c.formula)
		if err != nil {
			t.Fatal(err)
		}
		c.opts.Trial = NoTrial
		r, err := Verify(context.Background(), c.prog, Property{Name: "p", Factory: fa, Formula: f, Fairness: c.fair}, c.opts)
		if err != nil || r.Product.Reduction != c.reduction {
			t.Errorf("%s: %q, want %q; %v", name, r.Product.Reduction, c.reduction, err)
		}
	}
	for name, c := range map[string]struct {
		prog program.Program
		want string
	}{
		"model": {model, littleGain},
		"net":   {net, "none that helps: no partial-order reduction, as the first markings show little gain"},
	} {
		r, err := Verify(context.Background(), c.prog, Failures{}, Options{Trial: NoTrial, Without: []string{"dead", "slice"}})
		if err != nil || r.Exploration.Reduction != c.want {
			t.Errorf("safety of a %s: %q, want %q; %v", name, r.Exploration.Reduction, c.want, err)
		}
		x, err := Verify(context.Background(), c.prog, Counts{Reduce: []string{"por", "merge"}}, Options{})
		if err != nil || x.Exploration.Reduction != c.want {
			t.Errorf("exploration of a %s: %q, want %q; %v", name, x.Exploration.Reduction, c.want, err)
		}
	}
}

func parseModel(t *testing.T, text string) *promela.Model {
	t.Helper()
	m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}
