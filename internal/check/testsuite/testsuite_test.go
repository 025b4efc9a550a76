package testsuite

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// drawn is an explicit system of a few states, all reachable from the first.
func drawn(t *rapid.T) program.Program {
	n := rapid.IntRange(1, 6).Draw(t, "states")
	text, arcs := "", 0
	for s := 1; s < n; s++ { // a tree
		text += fmt.Sprintf("(%d, \"t%d\", %d)\n", rapid.IntRange(0, s-1).Draw(t, "parent"), s, s)
		arcs++
	}
	for range rapid.IntRange(0, 7).Draw(t, "further") {
		text += fmt.Sprintf("(%d, \"%s\", %d)\n", rapid.IntRange(0, n-1).Draw(t, "from"), rapid.SampledFrom([]string{"a", "b"}).Draw(t, "label"), rapid.IntRange(0, n-1).Draw(t, "to"))
		arcs++
	}
	m, err := lts.Read("drawn.aut", strings.NewReader(fmt.Sprintf("des (0, %d, %d)\n%s", arcs, n, text)))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func explored(t interface{ Fatal(...any) }, p program.Program, o Options) *Graph {
	g, err := Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// shortest is the least length of a suite that takes all arcs, or all pairs, by breadth-first search through (where the
// tester is, what was taken): the definition, and slow.
func shortest(g *Graph, pairs bool) int {
	type at struct {
		last int // the arc, -1 at the beginning of a test
		done uint64
	}
	var goals []string
	id := func(a, b int) string { return fmt.Sprint(a, ",", b) }
	begin, end := g.out(0)
	for a := begin; pairs && a < end; a++ {
		goals = append(goals, id(-1, a))
	}
	for a := range g.arcs {
		if !pairs {
			goals = append(goals, id(0, a))
			continue
		}
		first, end := g.out(g.arcs[a].to)
		for b := first; b < end; b++ {
			goals = append(goals, id(a, b))
		}
	}
	if len(goals) > 9 {
		return -1
	}
	start := at{-2, 0} // no test has begun
	depth, queue := map[at]int{start: 0}, []at{start}
	for i := 0; i < len(queue); i++ {
		here := queue[i]
		if here.done == 1<<len(goals)-1 {
			return depth[here]
		}
		visit := func(next at) {
			if _, ok := depth[next]; !ok {
				depth[next] = depth[here] + 1
				queue = append(queue, next)
			}
		}
		visit(at{-1, here.done})
		if here.last == -2 {
			continue
		}
		state := 0
		if here.last >= 0 {
			state = g.arcs[here.last].to
		}
		first, end := g.out(state)
		for b := first; b < end; b++ {
			goal := id(0, b)
			if pairs {
				goal = id(here.last, b)
			}
			done := here.done
			if i := slices.Index(goals, goal); i >= 0 {
				done |= 1 << i
			}
			visit(at{b, done})
		}
	}
	panic("not all can be taken")
}

// covered follows the tests of a suite along the graph, and counts the arcs and pairs that they take.
func covered(t interface{ Fatalf(string, ...any) }, g *Graph, s *Suite) (arcs, pairs map[string]bool, states map[int]bool) {
	arcs, pairs, states = map[string]bool{}, map[string]bool{}, map[int]bool{}
	length := len(s.Tests)
	for _, test := range s.Tests {
		length += len(test.Steps)
		at, last := g.initial[0], -1
		states[at] = true
		for _, step := range test.Steps {
			first, end := g.out(at)
			a := first
			for a < end && fmt.Sprint(g.step(&g.arcs[a])) != fmt.Sprint(step) {
				a++
			}
			if a == end {
				t.Fatalf("no step %v", step)
			}
			arcs[fmt.Sprint(a)] = true
			pairs[fmt.Sprint(last, ",", a)] = true
			at, last = g.arcs[a].to, a
			states[at] = true
		}
	}
	if length != s.Length {
		t.Fatalf("length %d, it says %d", length, s.Length)
	}
	return arcs, pairs, states
}

// TestShortest: suites for all transitions and for all pairs cover them, are as long as their bound, and no longer than
// the shortest by exhaustive search.
func TestShortest(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		g := explored(t, drawn(t), Options{Refusals: rapid.Bool().Draw(t, "refusals")})
		s, err := g.All(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		arcs, _, _ := covered(t, g, s)
		if len(arcs) != len(g.arcs) || s.Length != s.Bound {
			t.Fatalf("%d of %d arcs; length %d, bound %d", len(arcs), len(g.arcs), s.Length, s.Bound)
		}
		if want := shortest(g, false); want >= 0 && len(g.arcs) > 0 && want != s.Length {
			t.Fatalf("length %d, the shortest has %d", s.Length, want)
		}
		p, err := g.Pairs(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if want := shortest(g, true); p.Length != p.Bound || want >= 0 && want != p.Length {
			t.Fatalf("pairs: length %d, bound %d, the shortest has %d", p.Length, p.Bound, want)
		}
		_, pairs, _ := covered(t, g, p)
		for i := range g.arcs {
			first, end := g.out(g.arcs[i].to)
			for b := first; b < end; b++ {
				if !pairs[fmt.Sprint(i, ",", b)] {
					t.Fatalf("no pair %d, %d", i, b)
				}
			}
		}
	})
}

// TestCut: what is cut covers as much, and no test is longer than it must be.
func TestCut(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		g := explored(t, drawn(t), Options{})
		longest := rapid.IntRange(1, 8).Draw(t, "longest")
		tree := g.tree()
		deepest := slices.Max(tree.depth)
		all, err := g.All(context.Background(), longest)
		if err != nil {
			t.Fatal(err)
		}
		pairs, err := g.Pairs(context.Background(), longest)
		if err != nil {
			t.Fatal(err)
		}
		states, err := g.EveryState(context.Background(), longest)
		if err != nil {
			t.Fatal(err)
		}
		arcs, _, _ := covered(t, g, all)
		uncut, err := g.Pairs(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		_, want, _ := covered(t, g, uncut)
		_, got, _ := covered(t, g, pairs)
		_, _, seen := covered(t, g, states)
		for p := range want {
			if !got[p] {
				t.Fatalf("pair %s is lost", p)
			}
		}
		if len(arcs) != len(g.arcs) || len(seen) != g.States() {
			t.Fatalf("%d of %d arcs, %d of %d states", len(arcs), len(g.arcs), len(seen), g.States())
		}
		for _, s := range []*Suite{all, pairs, states} {
			for _, test := range s.Tests {
				if len(test.Steps) > max(longest, deepest+2) {
					t.Fatalf("a test of %d steps, %d are asked for, and the deepest state is at %d", len(test.Steps), longest, deepest)
				}
			}
		}
	})
}

const sequence = `byte x; active proctype P() { do :: x < 3 -> atomic { x++; x = x } :: d_step { x > 0; x = 0 } od }`

func model(t *testing.T, text string) program.Program {
	m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return program.Interpret(m)
}

// TestAtomic: tests end where the system can be observed, and steps inside atomic sequences say so.
func TestAtomic(t *testing.T) {
	g := explored(t, model(t, sequence), Options{})
	all, err := g.All(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	random := drawRandom(t, g, 1, 20, 5)
	inside := 0
	for _, test := range append(all.Tests, random.Tests...) {
		for i, step := range test.Steps {
			if step.Inside {
				inside++
			}
			if step.Inside && i == len(test.Steps)-1 {
				t.Errorf("a test ends inside: %+v", test)
			}
		}
	}
	if inside == 0 {
		t.Error("no step is inside an atomic sequence")
	}
	if _, err := explored(t, model(t, `byte x; active proctype P() { atomic { do :: x = 1 - x od } }`), Options{}).All(context.Background(), 0); err != ErrStuck {
		t.Errorf("a sequence without end: %v", err)
	}
}

// TestRandom: a seed stands for one suite.
func TestRandom(t *testing.T) {
	g := explored(t, model(t, sequence), Options{})
	a, b, c := drawRandom(t, g, 1, 3, 9), drawRandom(t, g, 1, 3, 9), drawRandom(t, g, 2, 3, 9)
	if fmt.Sprint(a) != fmt.Sprint(b) || fmt.Sprint(a) == fmt.Sprint(c) {
		t.Error("seeds")
	}
}

// TestBound: a graph is cut off at a bound on states, and says so.
func TestBound(t *testing.T) {
	g := explored(t, model(t, `byte x; active proctype P() { do :: x++ od }`), Options{States: 10})
	s, err := g.EveryState(context.Background(), 0)
	if err != nil || g.Complete || g.States() != 10 || s.Covered != 10 {
		t.Error(g.Complete, g.States(), s, err)
	}
}

// TestKill: each mutant is told apart by the test that is made for it, and one that behaves alike by none.
func TestKill(t *testing.T) {
	const text = "byte x;\nactive proctype P() {\n  do\n  :: x < 3 ->\n     x++\n  :: x > 0 -> x = 0\n  od\n}"
	g := explored(t, model(t, text), Options{Refusals: true})
	mutants := []Mutant{}
	for _, change := range [][2]string{{"x < 3", "x <= 3"}, {"x < 3", "x < 2"}, {"x++", "x = x + 2"}, {"x = 0", "x = 1"}, {"x > 0", "x >= 0"}, {"x > 0", "x != 0"}, {"byte x", "byte x = 1"}} {
		at := strings.Replace(text, change[0], change[1], 1)
		mutants = append(mutants, Mutant{change[1], model(t, at)})
	}
	k, err := g.Kill(context.Background(), mutants, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(k.Equal, []string{"x != 0"}) || len(k.Open) > 0 || k.Covered != 6 || k.All != 6 {
		t.Errorf("%+v", k)
	}
	killed := 0
	for _, test := range k.Tests {
		killed += len(test.Mutants)
	}
	if killed != 6 || len(k.Tests) > 6 || !slices.ContainsFunc(k.Tests, func(test Test) bool {
		n := len(test.Steps)
		return n > 0 && test.Steps[n-1].Kind == Refusal
	}) {
		t.Errorf("%+v", k.Tests)
	}
}

// TestOutputs: steps of other processes than the tester's are outputs, and are not refused.
func TestOutputs(t *testing.T) {
	g := explored(t, model(t, `byte x; active proctype In() { do :: x == 0 -> x = 1 od } active proctype Out() { do :: x == 1 -> x = 0 od }`),
		Options{Refusals: true, Input: func(v program.ActionView) bool { return v.Process == "In" }})
	s, err := g.All(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range s.Tests {
		for _, step := range test.Steps {
			if (step.Process == "Out") != (step.Kind == Output) {
				t.Errorf("%+v", step)
			}
		}
	}
}

func drawRandom(t *testing.T, g *Graph, seed uint64, tests, steps int) *Suite {
	s, err := g.Random(context.Background(), seed, tests, steps)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// polled is a context that ends after it was asked that many times.
type polled struct {
	context.Context
	times, most int
}

func (p *polled) Err() error {
	if p.times++; p.times > p.most {
		return context.Canceled
	}
	return nil
}

// TestEndsWhileDescribing: the context is asked at every step that is described, and ends the making of a suite at each of these.
func TestEndsWhileDescribing(t *testing.T) {
	g := explored(t, model(t, sequence), Options{})
	for _, goal := range []Goal{Transitions, Pairs, States, Random} {
		plan := Plan{Goal: goal, Tests: 10, Steps: 20}
		all := &polled{Context: context.Background(), most: 1 << 40}
		s, err := g.Make(all, plan)
		if err != nil {
			t.Fatal(err)
		}
		steps := s.Length - len(s.Tests)
		if steps == 0 || all.times < steps {
			t.Errorf("%s: asked %d times in %d steps", goal, all.times, steps)
		}
		for most := range all.times {
			if s, err := g.Make(&polled{Context: context.Background(), most: most}, plan); s != nil {
				t.Errorf("%s: went on after it was asked %d of %d times: %v", goal, most, all.times, err)
			}
		}
	}
}

// TestEndsWhileExploring: the context is asked in every expansion, at every state and at every transition for refusals.
func TestEndsWhileExploring(t *testing.T) {
	m := model(t, `byte x; active [2] proctype P() { do :: d_step { byte i = 0; do :: i < 200 -> i++ :: else -> break od; x = 1 - x } :: x = 1 - x od }`)
	all := &polled{Context: context.Background(), most: 1 << 40}
	g, err := Explore(all, m, Options{Refusals: true})
	if err != nil || all.times < g.States()+len(g.arcs) {
		t.Fatalf("asked %d times at %d states and %d arcs, %v", all.times, g.States(), len(g.arcs), err)
	}
	for most := range all.times {
		if g, err := Explore(&polled{Context: context.Background(), most: most}, m, Options{Refusals: true}); g != nil || err == nil {
			t.Errorf("went on after it was asked %d of %d times: %v", most, all.times, err)
		}
	}
}

// TestEndsWhileNaming: the context is asked while the processes of all transitions are listed.
func TestEndsWhileNaming(t *testing.T) {
	g := explored(t, model(t, `byte x, y; active [2] proctype P() { do :: x++ :: y = y + 1 od }`), Options{States: 1000})
	all := &polled{Context: context.Background(), most: 1 << 40}
	names, err := g.Processes(all)
	if want := []string{"P[0]", "P[1]"}; err != nil || !slices.Equal(names, want) || all.times < len(g.arcs)/pollEvery {
		t.Fatalf("%q, %v; asked %d times at %d arcs", names, err, all.times, len(g.arcs))
	}
	for most := range all.times {
		if names, err := g.Processes(&polled{Context: context.Background(), most: most}); names != nil || err == nil {
			t.Errorf("went on after it was asked %d of %d times: %v", most, all.times, err)
		}
	}
}

// TestEndsWhileKilling: the context is asked in every expansion of a mutant and at every pair of states, and ends the
// search for differences at each of these.
func TestEndsWhileKilling(t *testing.T) {
	const text = `byte x; active [2] proctype P() { do :: d_step { byte i = 0; do :: i < 200 -> i++ :: else -> break od; x = 1 - x } :: x == 1 -> x = 0 od }`
	g := explored(t, model(t, text), Options{Refusals: true})
	var mutants []Mutant
	for _, change := range []string{"x == 0", "x >= 1", "x != 0", "x > 1"} {
		mutants = append(mutants, Mutant{change, model(t, strings.Replace(text, "x == 1", change, 1))})
	}
	all := &polled{Context: context.Background(), most: 1 << 40}
	k, err := g.Kill(all, mutants, 1000)
	if err != nil || len(k.Equal) != 2 || k.Covered != 2 {
		t.Fatalf("%+v, %v", k, err)
	}
	if all.times < 2*g.States() {
		t.Errorf("asked %d times for %d states and two mutants that are equal", all.times, g.States())
	}
	for most := range all.times {
		if k, err := g.Kill(&polled{Context: context.Background(), most: most}, mutants, 1000); k != nil || err == nil {
			t.Errorf("went on after it was asked %d of %d times: %v", most, all.times, err)
		}
	}
}

// TestRoom: where memory is limited, each large piece of it is asked for before it is taken.
func TestRoom(t *testing.T) {
	const states = 20_000
	var b strings.Builder
	fmt.Fprintf(&b, "des (0, %d, %d)\n", 2*states, states)
	for s := range states {
		fmt.Fprintf(&b, "(%d, \"a\", %d)\n(%d, \"b%d\", %d)\n", s, (s+1)%states, s, s%3, s)
	}
	m, err := lts.Read("ring.aut", strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	all := func(g *Graph) error { _, err := g.All(t.Context(), 0); return err }
	pairs := func(g *Graph) error { _, err := g.Pairs(t.Context(), 0); return err }
	for _, c := range []struct {
		name     string
		room     int64 // for each piece
		refusals bool
		make     func(g *Graph) error
		fails    bool
	}{
		{"explore", 1 << 20, false, func(*Graph) error { return nil }, true}, // 40,000 arcs of 32 bytes
		{"refusals", 1_700_000, true, func(*Graph) error { return nil }, true},
		{"transitions", 3 << 20, false, all, true}, // 60,000 arcs and nodes of 80 bytes
		{"pairs", 8 << 20, false, pairs, true},     // 120,000
		{"transitions with room", 8 << 20, false, all, false},
	} {
		g, err := Explore(t.Context(), m, Options{Refusals: c.refusals, Room: func() int64 { return c.room }})
		if err == nil {
			err = c.make(g)
		}
		if failed := errors.Is(err, ErrMemory); failed != c.fails || err != nil && !failed {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
