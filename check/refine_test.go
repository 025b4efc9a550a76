package check

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/judge"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// refined draws a question without the past, of which no automaton is tight, sometimes with fairness towards a kind of processes. There are three propositions, as all words over them
// are tried.
func refined(rng *rand.Rand, g *oracle.Graph) Property {
	m := ofGraph(g)
	m.Steps = m.Steps[:1]
	prop := randomProperty(rng, m, randommodel.Options{Assume: true, Fair: true, NoPast: true})
	if rng.IntN(6) == 0 && prop.FairTo == nil {
		prop.FairTo = []FairTo{{Strong: rng.IntN(2) == 0, Process: "odd"}, {Transitions: []string{"exec(P0)", "p"}}}
	}
	return prop
}

// paths lists the paths of n steps from the initial states, by their actions.
func paths(g *oracle.Graph, n int, yield func(steps []trace.Step, last int) bool) bool {
	var extend func(steps []trace.Step, at int) bool
	extend = func(steps []trace.Step, at int) bool {
		if len(steps) == n {
			return yield(steps, at)
		}
		out := g.States[at].Out
		if len(out) == 0 {
			return extend(append(slices.Clip(steps), trace.Step{State: oracle.Vector(at), Action: program.Stutter}), at)
		}
		for i, e := range out {
			if !extend(append(slices.Clip(steps), trace.Step{State: oracle.Vector(at), Action: program.Action(i)}), e.To) {
				return false
			}
		}
		return true
	}
	for _, s := range g.Init {
		if !extend(nil, s) {
			return false
		}
	}
	return true
}

// judged is what the judge of counterexamples says of a lasso.
func judged(g *oracle.Graph, prop *Property, l *trace.Lasso) error {
	p := prop.searched()
	_, err := judge.Run(context.Background(), g, &p, l, p.Own())
	return err
}

// shortestByForce is the least number of steps of a lasso that the judge of counterexamples accepts, if
// it is at most atMost; it tries all lassos.
func shortestByForce(g *oracle.Graph, prop *Property, atMost int) int {
	for n := 1; n <= atMost; n++ {
		found := !paths(g, n, func(steps []trace.Step, last int) bool {
			for i, st := range steps {
				if oracle.Number(st.State) != last {
					continue
				}
				l := &trace.Lasso{Prefix: steps[:i:i], Cycle: steps[i:]}
				if judged(g, prop, l) == nil {
					return false
				}
			}
			return true
		})
		if found {
			return n
		}
	}
	return atMost + 1
}

// shortestBadByForce is the same for finite runs: bad are those of which the automaton of the property, run
// by its definition, has no word left.
func shortestBadByForce(t *testing.T, g *oracle.Graph, prop *Property, atMost int) int {
	t.Helper()
	for n := 0; n <= atMost; n++ {
		found := !paths(g, n, func(steps []trace.Step, last int) bool {
			return !badByForce(t, g, prop, &trace.Lasso{Prefix: steps, Last: oracle.Vector(last)})
		})
		if found {
			return n
		}
	}
	return atMost + 1
}

// badByForce tries all continuations of a finite run by lassos of at most three letters.
func badByForce(t *testing.T, g *oracle.Graph, prop *Property, l *trace.Lasso) bool {
	t.Helper()
	searched := prop.searched()
	run, err := trace.Replay(g, l, prop.atoms())
	if err != nil {
		t.Fatal(err)
	}
	b, err := g.Bind(prop.atoms())
	if err != nil {
		t.Fatal(err)
	}
	actions := uint64(b.ActionAtoms())
	ex, _ := b.NewExplorer(nil)
	var batch program.Batch
	if err := ex.Expand(l.Last, &batch); err != nil {
		t.Fatal(err)
	}
	word := run.Word()
	all := uint64(1) << len(word.APs)
	for first := range all {
		if first&^actions != uint64(batch.Source)&^actions {
			continue
		}
		for code := range all * all * all {
			letters := []uint64{code % all, code / all % all, code / all / all}
			for loop := range 3 {
				w := ltl.Word{APs: word.APs, Prefix: slices.Concat(word.Prefix, word.Cycle, []uint64{first}, letters[:loop]), Cycle: letters[loop:]}
				if satisfied, err := searched.Satisfied(nil, w); err != nil {
					t.Fatal(err)
				} else if satisfied {
					return false
				}
			}
		}
	}
	return true
}

// TestShortest compares with trying everything: a shortest lasso, or for safety properties a
// shortest bad prefix, and the same one whatever the search.
func TestShortest(t *testing.T) {
	raced.SkipSequential(t)
	n := 600
	if testing.Short() {
		n = 300
	}
	finite, lassos, improved := 0, 0, 0
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 11))
		g := oracle.Random(rng).Graph
		prop := refined(rng, g)
		plain := verify(t, g, prop, Options{})
		if plain.Verdict != Violated {
			continue
		}
		r := verify(t, g, prop, Options{Shortest: true})
		if r.Verdict != Violated || !r.Shortest {
			t.Fatalf("seed %d: %v: %v, shortest %v, because %q", seed, prop.Formula, r.Verdict, r.Shortest, r.Reason)
		}
		for _, name := range []AlgorithmName{NDFS, Generic} {
			other, err := Verify(context.Background(), g, prop, Options{Shortest: true, Algorithm: name})
			var cannot *source.Error
			if errors.As(err, &cannot) {
				continue
			}
			if err != nil || !slices.EqualFunc(other.Counterexample.Cycle, r.Counterexample.Cycle, sameStep) || !slices.EqualFunc(other.Counterexample.Prefix, r.Counterexample.Prefix, sameStep) {
				t.Errorf("seed %d: %v: %s finds another shortest counterexample, %v", seed, prop.Formula, name, err)
			}
		}
		if finiteOnes(t, prop, r) {
			finite++
			if got, want := r.BadPrefix.Len(), shortestBadByForce(t, g, &prop, min(6, r.BadPrefix.Len())); got != want {
				t.Errorf("seed %d: %v: bad prefix of %d steps, want %d", seed, prop.Formula, got, want)
			}
			continue
		}
		lassos++
		got := r.Counterexample.Len()
		if got < plain.Counterexample.Len() {
			improved++
		}
		if want := shortestByForce(g, &prop, min(got, 6)); got != want {
			t.Errorf("seed %d: %v under %v: %d steps, want %d", seed, prop.Formula, prop.Fairness, got, want)
		}
	}
	if finite < n/20 || lassos < n/10 || improved == 0 {
		t.Errorf("lopsided")
	}
	t.Logf("%d bad prefixes, %d lassos, %d shorter than without", finite, lassos, improved)
}

func sameStep(a, b trace.Step) bool { return slices.Equal(a.State, b.State) && a.Action == b.Action }

// finiteOnes reports whether counterexamples to the property are bad prefixes.
func finiteOnes(t *testing.T, prop Property, r Result) bool {
	t.Helper()
	l := language.Language{Factory: prop.Factory, Formula: prop.Formula, Claim: prop.Claim, Automaton: prop.Automaton}
	negation, err := l.Negation(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return len(prop.Assumptions) == 0 && search.ShapeOf(negation).Terminal && r.BadPrefix != nil
}

// TestAll: no two counterexamples are alike, and together they take every statement that the cycles of
// short lassos take, or end with every statement that short bad prefixes end with.
func TestAll(t *testing.T) {
	raced.SkipSequential(t)
	n := 120
	if testing.Short() {
		n = 80
	}
	finite, lassos, several := 0, 0, 0
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 13))
		g := oracle.Random(rng).Graph
		prop := refined(rng, g)
		r := verify(t, g, prop, Options{All: 1000})
		if r.Verdict != Violated {
			continue
		}
		if r.Reason != "" {
			t.Fatalf("seed %d: %s", seed, r.Reason)
		}
		if len(r.Further) > 0 {
			several++
		}
		kinds, met := map[string]bool{}, map[string]bool{}
		note := func(kind string, steps []trace.Step) {
			if kinds[kind] {
				t.Errorf("seed %d: %v: two counterexamples of one kind, %s", seed, prop.Formula, kind)
			}
			kinds[kind] = true
			for _, st := range steps {
				met[replay.Statement(g, st)] = true
			}
		}
		all := append([]Further{{Counterexample: r.Counterexample, BadPrefix: r.BadPrefix}}, r.Further...)
		if finiteOnes(t, prop, r) {
			finite++
			for _, f := range all {
				note(replay.LastStatement(g, f.BadPrefix), f.BadPrefix.Prefix[max(0, f.BadPrefix.Len()-1):])
			}
			shortBadEnds(t, g, &prop, func(end trace.Step) {
				if !met[replay.Statement(g, end)] {
					t.Errorf("seed %d: %v: no bad prefix ends with %s", seed, prop.Formula, replay.Statement(g, end))
				}
			})
		} else {
			lassos++
			for _, f := range all {
				if err := judged(g, &prop, f.Counterexample); err != nil {
					t.Fatal(err)
				}
				note(replay.Statements(g, f.Counterexample.Cycle), f.Counterexample.Cycle)
			}
			shortCycles(g, &prop, func(st trace.Step) {
				if !met[replay.Statement(g, st)] {
					t.Errorf("seed %d: %v: %s is on no cycle", seed, prop.Formula, replay.Statement(g, st))
				}
			})
		}
		limited := verify(t, g, prop, Options{All: 2})
		if len(limited.Further) != min(1, len(r.Further)) {
			t.Errorf("seed %d: %d further ones, want one at most", seed, len(limited.Further))
		}
	}
	if finite < n/20 || lassos < n/10 || several < n/10 {
		t.Errorf("lopsided: %d, %d, %d", finite, lassos, several)
	}
	t.Logf("%d questions with bad prefixes, %d with lassos, %d with several", finite, lassos, several)
}

// shortBadEnds lists the last steps of bad prefixes of at most three steps that are not bad before.
func shortBadEnds(t *testing.T, g *oracle.Graph, prop *Property, yield func(trace.Step)) {
	t.Helper()
	for n := 1; n <= 3; n++ {
		paths(g, n, func(steps []trace.Step, last int) bool {
			before := &trace.Lasso{Prefix: steps[:n-1], Last: steps[n-1].State}
			if badByForce(t, g, prop, &trace.Lasso{Prefix: steps, Last: oracle.Vector(last)}) && !badByForce(t, g, prop, before) {
				yield(steps[n-1])
			}
			return true
		})
	}
}

// shortCycles lists the steps of the cycles of all counterexamples of at most four steps.
func shortCycles(g *oracle.Graph, prop *Property, yield func(trace.Step)) {
	for n := 1; n <= 4; n++ {
		paths(g, n, func(steps []trace.Step, last int) bool {
			for i, st := range steps {
				if oracle.Number(st.State) != last {
					continue
				}
				if judged(g, prop, &trace.Lasso{Prefix: steps[:i:i], Cycle: steps[i:]}) == nil {
					for _, st := range steps[i:] {
						yield(st)
					}
				}
			}
			return true
		})
	}
}

// TestShortestGoesRound: the shorter way round passes a state where process 1 could move, and strong
// fairness then asks it to; so a shortest counterexample takes the longer way, which joins the shorter one.
func TestShortestGoesRound(t *testing.T) {
	step := func(to int) oracle.Edge { return oracle.Edge{To: to, Moved: []int{0}} }
	g := &oracle.Graph{Atoms: []string{"done"}, Init: []int{0}, States: []oracle.State{
		{Enabled: []int{0}, Out: []oracle.Edge{step(1), step(2)}},
		{Enabled: []int{0, 1}, Out: []oracle.Edge{step(4), {To: 5, Moved: []int{1}}}},
		{Enabled: []int{0}, Out: []oracle.Edge{step(3)}},
		{Enabled: []int{0}, Out: []oracle.Edge{step(4)}},
		{Enabled: []int{0}, Out: []oracle.Edge{step(0)}},
		{Letter: 1, Enabled: []int{0}, Out: []oracle.Edge{step(5)}},
	}}
	fa := ltl.NewFactory()
	prop := Property{Factory: fa, Formula: formula(t, fa, `<>done`)}
	for fairness, want := range map[Fairness]int{NoFairness: 3, StrongFairness: 4} {
		prop.Fairness = fairness
		if r := verify(t, g, prop, Options{Shortest: true}); r.Verdict != Violated || !r.Shortest || r.Counterexample.Len() != want {
			t.Errorf("%v: %v, %+v, want %d steps", fairness, r.Verdict, r.Counterexample, want)
		}
	}
}
