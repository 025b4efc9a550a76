package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// read makes an automaton of the propositions p and q from the lines of its body.
func read(t *testing.T, acceptance string, states int, start []int, body string) *automata.Automaton {
	t.Helper()
	text := fmt.Sprintf("HOA: v1\nStates: %d\n", states)
	for _, s := range start {
		text += fmt.Sprintf("Start: %d\n", s)
	}
	text += "AP: 2 \"p\" \"q\"\n" + acceptance + "\n--BODY--\n" + body + "--END--\n"
	all, err := automata.Read(source.NewFile("a.hoa", text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return all[0]
}

// label writes a letter as a label that only it satisfies.
func label(letter uint64) string {
	var parts []string
	for i := range 2 {
		if letter>>i&1 != 0 {
			parts = append(parts, fmt.Sprint(i))
		} else {
			parts = append(parts, fmt.Sprint("!", i))
		}
	}
	return "[" + strings.Join(parts, "&") + "]"
}

// TestAgainstProducts compares the oracle with the product of automata, of which the program is one that reads its own letters: without
// fairness the two definitions are about the same words.
func TestAgainstProducts(t *testing.T) {
	t.Parallel()
	nonEmpty := 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 12))
		g := &Graph{Atoms: []string{"p", "q"}, Init: []int{0}}
		n := 1 + rng.IntN(4)
		var words strings.Builder
		for i := range n {
			s := State{Letter: rng.Uint64N(4)}
			for range rng.IntN(3) {
				s.Out = append(s.Out, Edge{To: rng.IntN(n)})
			}
			g.States = append(g.States, s)
			fmt.Fprintf(&words, "State: %d\n", i)
			for _, m := range g.moves(i) {
				fmt.Fprintf(&words, "%s %d\n", label(s.Letter), m.to)
			}
		}
		runs := read(t, "Acceptance: 0 t", n, g.Init, words.String())
		size := 1 + rng.IntN(3)
		var body strings.Builder
		for i := range size {
			fmt.Fprintf(&body, "State: %d\n", i)
			for range rng.IntN(4) {
				fmt.Fprintf(&body, "%s %d %s\n", []string{"[t]", "[0]", "[!0]", "[1 | 0]", "[!1]"}[rng.IntN(5)], rng.IntN(size), []string{"", "{0}", "{1}", "{0 1}"}[rng.IntN(4)])
			}
		}
		acceptance := []string{"Acceptance: 2 Inf(0)&Inf(1)", "Acceptance: 2 Fin(0)&Inf(1)", "Acceptance: 2 Inf(0)|Fin(1)", "Acceptance: 2 Inf(0)"}[rng.IntN(4)]
		factor := read(t, acceptance, size, []int{rng.IntN(size)}, body.String())
		compiled, err := factor.Compile(func(ap string) (int, error) { return slices.Index(g.Atoms, ap), nil })
		if err != nil {
			t.Fatal(err)
		}
		both, err := automata.Product(runs, factor)
		if err != nil {
			t.Fatal(err)
		}
		q := &Emptiness{Graph: g, Factors: []*automata.Compiled{compiled}}
		if got, want := q.NonEmpty(), !both.Empty(); got != want {
			t.Fatalf("seed %d: non-empty %v, want %v\n%s\n%s%s", seed, got, want, words.String(), acceptance, body.String())
		}
		if q.NonEmpty() {
			nonEmpty++
		}
		if q.General() != (acceptance != "Acceptance: 2 Inf(0)&Inf(1)") {
			t.Errorf("seed %d: %s is general: %v", seed, acceptance, q.General())
		}
	}
	if nonEmpty < 100 || nonEmpty > 300 {
		t.Errorf("%d of 400 products have runs", nonEmpty)
	}
}

// TestFairRuns: fairness on two processes that take turns, wait, or are excused, worked out by hand.
func TestFairRuns(t *testing.T) {
	t.Parallel()
	loop := func(p int) Edge { return Edge{To: 0, Moved: []int{p}, Act: 0b100 << p} }
	one := State{Letter: 1, Enabled: []int{0, 1}, Out: []Edge{loop(0)}}                                           // 1 is enabled, and never moves
	two := State{Letter: 1, Enabled: []int{0, 1}, Out: []Edge{loop(0), loop(1)}}                                  // both can move
	ghost := State{Letter: 1, Enabled: []int{0}, Out: []Edge{loop(0)}, Ghosts: []Edge{{Moved: []int{1}, Act: 8}}} // 1 could move, were it not for a sequence
	group := func(strong bool) product.Fairness {
		return product.Fairness{Constraints: []product.Constraint{{Strong: strong, Kind: -1, Group: 0b1000}}}
	}
	kind := func(k int, strong bool) product.Fairness {
		return product.Fairness{Constraints: []product.Constraint{{Strong: strong, Kind: k}}}
	}
	for name, c := range map[string]struct {
		state State
		fair  product.Fairness
		want  bool
	}{
		"none":                         {one, product.Fairness{}, true},
		"weak, waiting":                {one, product.Fairness{Weak: true}, false},
		"strong, waiting":              {one, product.Fairness{Strong: true}, true}, // what never can move need not
		"weak, both":                   {two, product.Fairness{Weak: true}, true},
		"strong, both":                 {two, product.Fairness{Strong: true}, true},
		"strong, ghost":                {ghost, product.Fairness{Strong: true}, false},
		"weak, ghost":                  {ghost, product.Fairness{Weak: true}, true},
		"weak kind 1, waiting":         {one, kind(1, false), false},
		"weak kind 0, waiting":         {one, kind(0, false), true},
		"strong kind 1, ghost":         {ghost, kind(1, true), false},
		"weak group, never there":      {one, group(false), false}, // 1 waits: it is not excused
		"weak group, there":            {two, group(false), true},
		"strong group, never there":    {one, group(true), true},
		"strong group, only for ghost": {ghost, group(true), false},
		"stopped":                      {State{Letter: 1, Enabled: []int{0}}, product.Fairness{Weak: true, Strong: true}, true},
	} {
		q := &Emptiness{Graph: &Graph{Atoms: []string{"p", "q", "a", "b"}, Actions: 0b1100, Init: []int{0}, States: []State{c.state}}, Fairness: c.fair, Processes: 2}
		if got := q.NonEmpty(); got != c.want {
			t.Errorf("%s: fair runs %v, want %v", name, got, c.want)
		}
	}
}

// TestCount: the product of a graph with two loops and an automaton with two states, counted by hand, where the automaton stands after
// the letter of a state, and, if it reads actions, before it.
func TestCount(t *testing.T) {
	t.Parallel()
	g := &Graph{Atoms: []string{"p", "q"}, Init: []int{0}, States: []State{{Letter: 1, Out: []Edge{{To: 0}, {To: 1}}}, {Letter: 2, Out: []Edge{{To: 1}}}}}
	a := read(t, "Acceptance: 1 Inf(0)", 2, []int{0}, "State: 0\n[t] 0\n[1] 1\nState: 1\n[1] 1 {0}\n")
	c, err := a.Compile(func(ap string) (int, error) { return slices.Index(g.Atoms, ap), nil })
	if err != nil {
		t.Fatal(err)
	}
	q := &Emptiness{Graph: g, Factors: []*automata.Compiled{c}}
	if got, want := q.Count(), (Counts{States: 3, Transitions: 6, Programs: 2}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	q.Factors = nil
	if got, want := q.Count(), (Counts{States: 2, Transitions: 3, Programs: 2}); got != want {
		t.Errorf("without automata %+v, want %+v", got, want)
	}
}

// TestRandomQuestions: questions can be asked of searches: their graphs explore as they are, by vectors and letters.
func TestRandomQuestions(t *testing.T) {
	t.Parallel()
	fair, general := 0, 0
	for seed := range uint64(200) {
		q := Random(rand.New(rand.NewPCG(seed, 4)))
		atoms := make([]program.Atom, len(q.Graph.Atoms))
		for i, name := range q.Graph.Atoms {
			atoms[i].Text = name
		}
		b, err := q.Graph.Bind(atoms)
		if err != nil {
			t.Fatal(err)
		}
		x, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		var batch program.Batch
		for i, s := range q.Graph.States {
			if err := x.Expand(Vector(i), &batch); err != nil || batch.Len() != len(s.Out) || uint64(batch.Source) != s.Letter {
				t.Fatalf("seed %d, state %d: %d successors, letter %b; %v", seed, i, batch.Len(), batch.Source, err)
			}
			for k := range batch.Succs {
				if Number(batch.State(k)) != s.Out[k].To || uint64(batch.Succs[k].Act) != s.Out[k].Act {
					t.Fatalf("seed %d, state %d, edge %d: to %d by %b", seed, i, k, Number(batch.State(k)), batch.Succs[k].Act)
				}
			}
		}
		if q.Fairness.Weak || q.Fairness.Strong || len(q.Fairness.Constraints) > 0 {
			fair++
		}
		if q.General() {
			general++
		}
	}
	if fair < 30 || general < 20 {
		t.Errorf("of 200 questions %d have fairness, %d an acceptance that is not generalised Büchi", fair, general)
	}
	if _, err := (&Graph{}).Bind([]program.Atom{{Text: "no"}}); err == nil {
		t.Error("an unknown proposition is bound")
	}
}
