package reduce

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
	"github.com/ltlcheck/ltlcheck/ltl"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// draw is a random automaton of up to nine states; every third one is over more propositions than
// fit a word's truth table.
func draw(rng *rand.Rand, i int) *automata.Automaton {
	o := random.Options{APs: []string{"a", "b"}, States: 1 + rng.IntN(9), Sets: rng.IntN(4),
		Density: 1 + 2*rng.Float64(), MarkDensity: 0.2 + 0.5*rng.Float64(), Starts: 1 + rng.IntN(2)}
	if i%3 == 0 {
		o.APs = []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	}
	return random.Automaton(rng, o)
}

func read(t *testing.T, a *automata.Automaton) *graph {
	t.Helper()
	g, err := fromAutomaton(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// same checks on random words that the graph accepts what the automaton accepts.
func same(t *testing.T, rng *rand.Rand, a *automata.Automaton, g *graph, what string) {
	t.Helper()
	b := g.automaton()
	if err := b.Verify(); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	for range 40 {
		w := ltl.RandomWord(rng, a.Alphabet().APs(), 4, 4)
		x, err := automata.AcceptsWord(a, w)
		if err != nil {
			t.Fatal(err)
		}
		y, err := automata.AcceptsWord(b, w)
		if err != nil {
			t.Fatal(err)
		}
		if x != y {
			t.Fatalf("%s: %v is accepted: %v, before: %v; %d states of %d", what, w, y, x, g.states(), a.States())
		}
	}
}

func TestPassesKeepTheLanguage(t *testing.T) {
	ctx := context.Background()
	must := func(g *graph, err error) *graph {
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	passes := []struct {
		name string
		run  func(g *graph) *graph
	}{
		{"nothing", func(g *graph) *graph { return g }},
		{"trim", (*graph).trim},
		{"filter", (*graph).filter},
		{"direct", func(g *graph) *graph { return must(g.directPass(ctx)) }},
		{"reverse", func(g *graph) *graph { return must(g.reversePass(ctx, false)) }},
		{"look-ahead", func(g *graph) *graph { return must(g.lookAheadPass(ctx, false)) }},
		{"look-ahead, state-based", func(g *graph) *graph {
			return must(must(g.degeneralise(ctx, true, 1)).lookAheadPass(ctx, true))
		}},
		{"delayed", func(g *graph) *graph { return must(g.delayedPass(ctx, false)) }},
		{"delayed, state-based", func(g *graph) *graph {
			return must(must(g.degeneralise(ctx, true, 1)).delayedPass(ctx, true))
		}},
		{"two-sided", func(g *graph) *graph { return must(g.twoSidedPass(ctx, false)).trim() }},
		{"degeneralise", func(g *graph) *graph { return must(g.degeneralise(ctx, true, 6)) }},
		{"degeneralise without skipping", func(g *graph) *graph { return must(g.degeneralise(ctx, false, 1)) }},
		{"state-based", func(g *graph) *graph {
			b := must(must(g.degeneralise(ctx, true, 1)).reversePass(ctx, true))
			return must(b.directPass(ctx))
		}},
	}
	for _, p := range passes {
		t.Run(p.name, func(t *testing.T) {
			rng := newRand(1)
			smaller := 0
			for i := range 150 {
				a := draw(rng, i)
				g := p.run(read(t, a))
				same(t, rng, a, g, p.name)
				if g.states() < a.States() {
					smaller++
				}
			}
			if p.name != "nothing" && smaller == 0 {
				t.Error("the pass never does anything")
			}
		})
	}
}

// TestStateBased checks that the marks of Büchi automata are those of their states.
func TestStateBased(t *testing.T) {
	rng := newRand(2)
	for i := range 150 {
		a := draw(rng, i)
		b, err := Reduce(context.Background(), a, Options{Buchi: true})
		if err != nil {
			t.Fatal(err)
		}
		if !b.IsStateBased() || b.Acc.Sets > 1 {
			t.Fatalf("%d sets, state-based: %v", b.Acc.Sets, b.IsStateBased())
		}
	}
}

// simulationByDefinition is the greatest direct simulation, letter by letter.
func simulationByDefinition(g *graph) *relation {
	rel := fullRelation(g.states())
	answered := func(e edge, class int, q uint32) bool {
		for _, f := range g.out[q] {
			if g.ls.has(f.label, class) && e.marks&^f.marks == 0 && rel.has(e.dst, f.dst) {
				return true
			}
		}
		return false
	}
	for changed := true; changed; {
		changed = false
		for p := range uint32(g.states()) {
			for q := range uint32(g.states()) {
				if !rel.has(p, q) {
					continue
				}
				for _, e := range g.out[p] {
					g.ls.each(e.label, func(class int) {
						if rel.has(p, q) && !answered(e, class, q) {
							rel.remove(p, q)
							changed = true
						}
					})
				}
			}
		}
	}
	return rel
}

func TestDirectSimulationIsTheLargest(t *testing.T) {
	rng := newRand(3)
	for i := range 200 {
		g := read(t, draw(rng, i))
		got, err := g.direct(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		want := simulationByDefinition(g)
		for p := range uint32(g.states()) {
			for q := range uint32(g.states()) {
				if got.has(p, q) != want.has(p, q) {
					t.Fatalf("%d ⊑ %d: %v, by definition %v", p, q, got.has(p, q), want.has(p, q))
				}
			}
		}
	}
}

// TestPruningIsComplete checks that after the pass nothing is left to merge or to prune.
func TestPruningIsComplete(t *testing.T) {
	ctx := context.Background()
	rng := newRand(4)
	for i := range 150 {
		g, err := read(t, draw(rng, i)).filter().directPass(ctx)
		if err != nil {
			t.Fatal(err)
		}
		h, err := g.clone().directPass(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if h.compare(g) != 0 {
			t.Fatalf("%d states, %d edges; again %d and %d", g.states(), g.edges(), h.states(), h.edges())
		}
	}
}

// TestSearcher compares the search on the fly with the decomposition of the whole product.
func TestSearcher(t *testing.T) {
	rng := newRand(6)
	s := searcher{ctx: context.Background()}
	shared := 0
	for i := range 400 {
		o := random.Options{APs: []string{"a", "b"}, States: 1 + rng.IntN(7), Sets: rng.IntN(3), Density: 1.2}
		a, b := random.Automaton(rng, o), random.Automaton(rng, o)
		g, h, err := readBoth(context.Background(), a, b)
		if err != nil {
			t.Fatal(err)
		}
		found, done := s.shareWord(g, h, 0)
		x := fullProduct(g, h)
		live := x.liveStates()
		want := false
		for _, q := range x.start {
			want = want || live[q]
		}
		if !done || found != want {
			t.Fatalf("pair %d: found %v, done %v; the product says %v", i, found, done, want)
		}
		if want {
			shared++
		}
		if _, done = s.shareWord(g, h, 1); done && s.visited > 1 {
			t.Fatal("the limit is ignored")
		}
	}
	if shared < 50 || shared > 350 {
		t.Fatalf("%d of 400 pairs share a word", shared)
	}
}

func TestFilterSets(t *testing.T) {
	// One state; set 0 is on every edge, set 2 whenever set 1 is, so one set is left.
	al := automata.NewAlphabet("a")
	m := al.BDD()
	b := automata.NewBuilder(al)
	b.AddStart(b.AddState())
	b.AddEdge(0, 0, m.Var(0), 0b111)
	b.AddEdge(0, 0, m.NotVar(0), 0b101)
	g := read(t, b.Build(automata.GeneralisedBuchi(3))).filter()
	if g.sets != 1 || g.edges() != 2 {
		t.Fatalf("%d sets, %d edges", g.sets, g.edges())
	}
}

// TestCancelled ends degeneralisation and the colouring of the powerset construction.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := read(t, draw(newRand(8), 1))
	if _, err := g.degeneralise(ctx, true, 6); err == nil {
		t.Error("degeneralise goes on")
	}
	if d := g.powerset(context.Background(), 1<<10); d.colours(ctx) != nil || d.colours(context.Background()) == nil {
		t.Error("colours does not obey the context")
	}
}

// TestBisimilar copies states many times; the copies are found, and the rest is as simulation leaves it.
func TestBisimilar(t *testing.T) {
	for seed := range uint64(60) {
		rng := newRand(seed)
		a := draw(rng, int(seed))
		if seed%2 == 0 {
			a = onlyMarks(rng)
		}
		copies := 1 + minBisimulated/a.States()
		b := automata.NewBuilder(a.Alphabet())
		b.AddStates(copies * a.States())
		one := func(q uint32) uint32 { return q*uint32(copies) + rng.Uint32N(uint32(copies)) }
		for _, q := range a.Start() {
			b.AddStart(one(q))
		}
		for _, e := range a.Edges() {
			for c := range uint32(copies) {
				b.AddEdge(e.Src*uint32(copies)+c, one(e.Dst), e.Label, e.Marks)
			}
		}
		many := b.Build(a.Acc)
		g, err := read(t, many).bisimilar(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if g.states() > a.States() {
			t.Errorf("seed %d: %d states of %d", seed, g.states(), a.States())
		}
		same(t, rng, many, g, "bisimulation")
		small, err := read(t, many).directPass(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		want, err := read(t, a.Trim()).directPass(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if small.trim().states() != want.trim().states() {
			t.Errorf("seed %d: %d states, want %d", seed, small.trim().states(), want.trim().states())
		}
	}
}

// onlyMarks is an automaton on a ring whose states differ in marks only.
func onlyMarks(rng *rand.Rand) *automata.Automaton {
	al := automata.NewAlphabet("a")
	b := automata.NewBuilder(al)
	n := uint32(2 + rng.IntN(4))
	b.AddStates(int(n))
	b.AddStart(0)
	for q := range n {
		b.AddEdge(q, (q+1)%n, al.BDD().Var(0), automata.Marks(rng.IntN(4)))
		b.AddEdge(q, 0, al.BDD().NotVar(0), automata.Marks(rng.IntN(4)))
	}
	return b.Build(automata.GeneralisedBuchi(2))
}
