package ltltest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// graph is a model of which each state is a number.
type graph struct {
	states int
	edges  []edge
}

type edge struct {
	from, to        int
	process, action string
}

func drawGraph(t *rapid.T) (g graph) {
	g.states = rapid.IntRange(1, 4).Draw(t, "states")
	state := rapid.IntRange(0, g.states-1)
	for range rapid.IntRange(0, 9).Draw(t, "edges") {
		g.edges = append(g.edges, edge{
			state.Draw(t, "from"), state.Draw(t, "to"),
			rapid.SampledFrom([]string{"p", "q"}).Draw(t, "process"), rapid.SampledFrom([]string{"a", "b: c"}).Draw(t, "action"),
		})
	}
	return g
}

func (g graph) model() *model.Model[int] {
	m := model.New([]int{0}, func(s int, steps *model.Steps[int]) {
		for _, e := range g.edges {
			if e.from == s {
				steps.Add(e.process, e.action, e.to)
			}
		}
	}).Processes("p", "q")
	for _, name := range []string{"a", "b: c", "p: a", "q: b: c"} {
		m = m.Prop("can "+name, func(s int) bool {
			return slices.ContainsFunc(g.edges, func(e edge) bool { return e.from == s && e.is(name) })
		})
	}
	return m
}

func (e edge) is(name string) bool { return e.action == name || e.process+": "+e.action == name }

// has reports whether some step of the model has a name. The model knows no other names: it is small.
func (g graph) has(name string) bool {
	reached := g.reached(g.edges, 0)
	return slices.ContainsFunc(g.edges, func(e edge) bool { return reached[e.from] && e.is(name) })
}

// reached returns the states that some edges lead to from a state.
func (g graph) reached(edges []edge, from int) []bool {
	reached := make([]bool, g.states)
	reached[from] = true
	for range g.states {
		for _, e := range edges {
			reached[e.to] = reached[e.to] || reached[e.from]
		}
	}
	return reached
}

// avoids reports whether a run that is fair to an action avoids a state from some moment on. It tries all sets of edges
// that a cycle may consist of.
func (g graph) avoids(state int, action string, strong bool) bool {
	can := func(s int) bool {
		return slices.ContainsFunc(g.edges, func(e edge) bool { return e.from == s && e.is(action) })
	}
	all := slices.Clone(g.edges)
	for s := range g.states {
		if !slices.ContainsFunc(g.edges, func(e edge) bool { return e.from == s }) {
			all = append(all, edge{from: s, to: s}) // it repeats for ever
		}
	}
	start := g.reached(g.edges, 0)
	for set := 1; set < 1<<len(all); set++ {
		var cycle []edge
		for i, e := range all {
			if set>>i&1 != 0 {
				cycle = append(cycle, e)
			}
		}
		first := g.reached(cycle, cycle[0].from)
		possible, always, taken, fits := false, true, false, start[cycle[0].from]
		for _, e := range cycle {
			fits = fits && e.from != state && first[e.from] && g.reached(cycle, e.to)[cycle[0].from]
			possible, always, taken = possible || can(e.from), always && can(e.from), taken || e.is(action)
		}
		if fits && (taken || strong && !possible || !strong && !always) {
			return true
		}
	}
	return false
}

// TestActionFairness: fairness to an action gives the verdict of an oracle that tries all cycles, and that of the
// assumption in the formula's own language.
func TestActionFairness(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		action := rapid.SampledFrom([]string{"a", "b: c", "p: a", "q: b: c"}).Draw(t, "action")
		if !g.has(action) {
			return
		}
		goal, strong := rapid.IntRange(0, g.states-1).Draw(t, "goal"), rapid.Bool().Draw(t, "strong")
		option, premise := ltltest.WeakActionFairness(action), `<> [] %q -> [] <> action(%q)`
		if strong {
			option, premise = ltltest.StrongActionFairness(action), `[] <> %q -> [] <> action(%q)`
		}
		formula := fmt.Sprintf("[] <> (state == %d)", goal)
		fair, err := ltltest.Verify(t.Context(), g.model(), formula, option, ltltest.NoWarnings())
		if err != nil {
			t.Fatal(err)
		}
		if want := g.avoids(goal, action, strong); want != (fair.Verdict == check.Violated) {
			t.Fatalf("%+v: %s is %s, an oracle finds %t", g, formula, fair.Verdict, want)
		}
		assumed, err := ltltest.Verify(t.Context(), g.model(), formula, ltltest.Assume(fmt.Sprintf(premise, "can "+action, action)), ltltest.NoWarnings())
		if err != nil {
			t.Fatal(err)
		}
		if assumed.Verdict != fair.Verdict {
			t.Fatalf("%+v: %s is %s, with the assumption %s", g, formula, fair.Verdict, assumed.Verdict)
		}
	})
}

// TestActionNames: an action that no step has is an error with the ones that there are, and an action alone is that of all processes.
func TestActionNames(t *testing.T) {
	m := graph{2, []edge{{0, 1, "p", "goes"}, {1, 0, "q", "goes"}}}.model()
	for formula, want := range map[string]string{
		`[] !action(goss)`:        `is "goes" meant?`,
		`[] !action("a b c d")`:   `its actions are "goes", "p: goes", "q: goes"`,
		`[] action(goes)`:         "",
		`[] <> action("p: goes")`: "",
	} {
		r, err := ltltest.Verify(t.Context(), m, formula)
		switch {
		case want == "" && (err != nil || r.Verdict != check.Holds):
			t.Errorf("%s: %v, %v", formula, r.Verdict, err)
		case want != "" && (err == nil || !strings.Contains(ltltest.Explained(t.Context(), m, err), want)):
			t.Errorf("%s: %v", formula, err)
		}
	}
}

// TestEndless: a search that a limit ends says what grows in an endless model.
func TestEndless(t *testing.T) {
	type state struct {
		Turn  bool
		Log   []uint8
		Count int
	}
	m := model.New([]state{{}}, func(s state, steps *model.Steps[state]) {
		t := steps.Copy()
		t.Turn, t.Count = !t.Turn, t.Count-1
		if t.Turn {
			t.Log = append(t.Log, 1)
		}
		steps.Add("", "logs", t)
	})
	r, err := ltltest.Verify(t.Context(), m, "[] (Count <= 0)", ltltest.MaxStates(5000))
	if err != nil || r.Verdict != check.Inconclusive {
		t.Fatal(r, err)
	}
	for _, want := range []string{"Log grows", "Count grows: up to 1023 in the first 1,024 states, 2047 in 2,048, 4095 in 4,096", "a model must have finitely many states"} {
		if !strings.Contains(r.Text, want) {
			t.Errorf("no %q in\n%s", want, r)
		}
	}
	if strings.Contains(r.Text, "Turn grows") {
		t.Error(r)
	}
	limited := graph{2, []edge{{0, 1, "p", "goes"}}}.model()
	if r, err := ltltest.Verify(t.Context(), limited, "[] (state < 2)", ltltest.MaxStates(1)); err != nil || strings.Contains(r.Text, "grows") {
		t.Error(r, err)
	}
}
