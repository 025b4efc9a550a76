package automata_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/ltl"
	"pgregory.net/rapid"
)

var aps = []string{"a", "b"}

// shape says what kind of automaton to draw.
type shape struct {
	deterministic bool // and complete
	generic       bool // any Emerson–Lei condition
}

func randomAutomaton(rng *rand.Rand, s shape) *automata.Automaton {
	al := automata.NewAlphabet(aps...)
	b := automata.NewBuilder(al)
	n, sets := 1+rng.IntN(5), rng.IntN(4)
	b.AddStates(n)
	b.AddStart(uint32(rng.IntN(n)))
	if !s.deterministic && rng.IntN(4) == 0 {
		b.AddStart(uint32(rng.IntN(n)))
	}
	marks := func() (m automata.Marks) {
		for i := range sets {
			m |= automata.Marks(rng.IntN(3)/2) << i
		}
		return m
	}
	for q := range uint32(n) {
		for letter := range uint64(4) {
			edges := 1
			if !s.deterministic {
				edges = rng.IntN(3)
			}
			for range edges {
				b.AddEdge(q, uint32(rng.IntN(n)), letterLabel(al.BDD(), letter), marks())
			}
		}
	}
	acc := automata.GeneralisedBuchi(sets)
	if s.generic {
		acc = automata.NewAcceptance(sets, randomCondition(rng, sets, 3))
	}
	return b.Build(acc)
}

func letterLabel(m *bdd.Manager, letter uint64) bdd.Node {
	label := bdd.True
	for v := range aps {
		if letter>>v&1 != 0 {
			label = m.And(label, m.Var(v))
		} else {
			label = m.And(label, m.NotVar(v))
		}
	}
	return label
}

func randomCondition(rng *rand.Rand, sets, depth int) *automata.AccNode {
	switch k := rng.IntN(12); {
	case sets == 0 || k == 0:
		return &automata.AccNode{Op: automata.AccTrue}
	case k == 1:
		return &automata.AccNode{Op: automata.AccFalse}
	case depth == 0 || k < 4:
		return &automata.AccNode{Op: automata.AccInf + automata.AccOp(rng.IntN(2)), Set: rng.IntN(sets)}
	default:
		n := &automata.AccNode{Op: automata.AccAnd + automata.AccOp(k%2)}
		for range 1 + rng.IntN(3) {
			n.Kids = append(n.Kids, randomCondition(rng, sets, depth-1))
		}
		return n
	}
}

func accepts(t rapid.TB, a *automata.Automaton, w ltl.Word) bool {
	t.Helper()
	if err := a.Verify(); err != nil {
		t.Fatal(err)
	}
	ok, err := automata.AcceptsWord(a, w)
	if err != nil {
		t.Fatal(err)
	}
	return ok
}

// onlyRun follows the only run of a deterministic complete automaton and judges what it sees
// from the first repetition of a state at the start of the cycle.
func onlyRun(a *automata.Automaton, w ltl.Word) bool {
	q := a.Start()[0]
	var marks automata.Marks
	step := func(letter uint64) {
		for _, e := range a.Out(q) {
			if a.BDD().Eval(e.Label, func(v int) bool { return letter>>v&1 != 0 }) {
				q, marks = e.Dst, marks|e.Marks
				return
			}
		}
	}
	for _, l := range w.Prefix {
		step(l)
	}
	round := func() {
		for _, l := range w.Cycle {
			step(l)
		}
	}
	for range a.States() {
		round()
	}
	from := q
	marks = 0
	round()
	for q != from {
		round()
	}
	return a.Acc.Accepts(marks)
}

func TestAcceptsWordOnDeterministic(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		a := randomAutomaton(rng, shape{deterministic: true, generic: true})
		if !a.IsDeterministic() || !a.IsComplete() {
			rt.Fatal("it is deterministic and complete")
		}
		for range 30 {
			w := ltl.RandomWord(rng, aps, 4, 4)
			if got, want := accepts(t, a, w), onlyRun(a, w); got != want {
				rt.Fatalf("%v: accepted is %v, the run says %v (%s)", w, got, want, a.Acc)
			}
		}
	})
}

func TestOperations(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 2))
		generic := rapid.Bool().Draw(rt, "generic")
		a, b := randomAutomaton(rng, shape{generic: generic}), randomAutomaton(rng, shape{generic: generic})
		both, err := automata.Product(a, b)
		if err != nil {
			rt.Fatal(err)
		}
		same := map[string]*automata.Automaton{"trim": a.Trim(), "merge": a.MergeEdges(), "over": a.Over(automata.NewAlphabet("c", "b", "a"))}
		if !generic {
			ba, err := a.Degeneralise()
			if err != nil || !ba.IsStateBased() || ba.Acc.Sets != 1 {
				rt.Fatalf("not a state-based Büchi automaton: %v", err)
			}
			same["degeneralise"] = ba
		}
		for range 30 {
			w := ltl.RandomWord(rng, aps, 4, 4)
			want := accepts(t, a, w)
			for name, c := range same {
				if accepts(t, c, w) != want {
					rt.Fatalf("%s changes whether %v is accepted from %v", name, w, want)
				}
			}
			if accepts(t, both, w) != (want && accepts(t, b, w)) {
				rt.Fatalf("the product is wrong about %v", w)
			}
			if want && a.Empty() {
				rt.Fatalf("empty, but accepts %v", w)
			}
		}
		witness(rt, a)
		witness(rt, both)
	})
}

// witness asks for an accepting word where there is one.
func witness(t *rapid.T, a *automata.Automaton) {
	w, found, err := a.AcceptingWord()
	if err != nil || found == a.Empty() {
		t.Fatalf("a word is found: %v, empty: %v, %v", found, a.Empty(), err)
	}
	if found && !accepts(t, a, w) {
		t.Fatalf("%v is not accepted", w)
	}
}

func TestTrimLeavesNothingUseless(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 3))
		a := randomAutomaton(rng, shape{generic: true}).Trim()
		for q := range uint32(a.States()) {
			if a.Empty() {
				if a.States() != 1 {
					rt.Fatalf("empty with %d states", a.States())
				}
				continue
			}
			from := automata.NewBuilder(a.Alphabet())
			from.AddStates(a.States())
			from.AddStart(q)
			for _, e := range a.Edges() {
				from.AddEdge(e.Src, e.Dst, e.Label, e.Marks)
			}
			if from.Build(a.Acc).Empty() {
				rt.Fatalf("nothing is accepted from state %d", q)
			}
		}
	})
}

func TestComponents(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 4))
		a := randomAutomaton(rng, shape{})
		n := a.States()
		reach := make([][]bool, n)
		for q := range reach {
			reach[q] = make([]bool, n)
			reach[q][q] = true
		}
		for range n {
			for _, e := range a.Edges() {
				for q := range reach {
					reach[q][e.Dst] = reach[q][e.Dst] || reach[q][e.Src]
				}
			}
		}
		comps := a.Components()
		for p := range n {
			reachable := slices.ContainsFunc(a.Start(), func(s uint32) bool { return reach[s][p] })
			if reachable != (comps.Of[p] >= 0) {
				rt.Fatalf("state %d: component %d", p, comps.Of[p])
			}
			for q := range n {
				if comps.Of[p] >= 0 && comps.Of[q] >= 0 && (comps.Of[p] == comps.Of[q]) != (reach[p][q] && reach[q][p]) {
					rt.Fatalf("states %d and %d: components %d and %d", p, q, comps.Of[p], comps.Of[q])
				}
			}
		}
		for _, e := range a.Edges() {
			if comps.Of[e.Src] >= 0 && comps.Of[e.Src] < comps.Of[e.Dst] {
				rt.Fatal("an edge leads to a higher component")
			}
		}
	})
}

func TestStructure(t *testing.T) {
	if a := either(); !a.IsWeak() || !a.IsVeryWeak() || a.IsTerminal() || a.IsDeterministic() || a.IsComplete() {
		t.Error("either: weak, very weak, nothing else")
	}
	if a := response(); a.IsWeak() || a.IsStateBased() || !a.IsDeterministic() || !a.IsComplete() {
		t.Error("response: deterministic and complete, not weak")
	}
	want := automata.Stats{States: 2, Edges: 8, Sets: 2, Deterministic: true, Complete: true}
	if got := response().Stats(); got != want {
		t.Errorf("%+v", got)
	}
	if got := response().MergeEdges().UsedAPs(); !slices.Equal(got, []string{"p", "q", "x > 3"}) {
		t.Errorf("%q", got)
	}
}

func TestCompileErrors(t *testing.T) {
	unknown := errors.New("no such proposition")
	_, err := response().Compile(func(ap string) (int, error) {
		if ap == "q" {
			return 0, unknown
		}
		return 1, nil
	})
	if !errors.Is(err, unknown) {
		t.Errorf("%v", err)
	}
	if _, err = response().Compile(func(string) (int, error) { return 64, nil }); err == nil {
		t.Error("bit 64 of a letter")
	}
	asked := 0
	c, err := either().Compile(func(string) (int, error) { asked++; return 7, nil })
	if err != nil || asked != 2 || c.States() != 4 || !c.Out(0)[0].Holds(1<<7) || c.Out(0)[0].Holds(1<<6) {
		t.Errorf("%v, asked %d times, %+v", err, asked, c)
	}
}

func TestTooManySets(t *testing.T) {
	al := automata.NewAlphabet()
	b := automata.NewBuilder(al)
	a := b.Build(automata.GeneralisedBuchi(40))
	if _, err := automata.Product(a, a); err == nil {
		t.Error("80 acceptance sets")
	}
}

func TestHOAErrors(t *testing.T) {
	const body = " --BODY-- State: 0 [t] 0 --END--"
	for text, want := range map[string]string{
		"": "t:1:1: expected an automaton, which begins with \"HOA: v1\", but the file is empty",
		"HOA: v1 Start: 0 Acceptance: 0 t --BODY--\nState: 0 [0] 0 --END--": "t:2:11: proposition 0 is out of range: the automaton has 0, numbered from 0",
		"HOA: v1 Start: 0 Acceptance: 65 t" + body:                          "t:1:30: 65 acceptance sets are too many, 64 is the most",
		"HOA: v1 States: 99999999999 Start: 0 Acceptance: 0 t" + body:       "t:1:17: the number of states is too large: 99999999999",
		"HOA: v1 Start: 0&1 Acceptance: 0 t" + body:                         "t:1:18: initial state 1 has no definition",
		"HOA: v1 Start: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0& --END--": "t:1:59: expected a state number, found \"--END--\"",
		"HOA: v1 Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0)\n--BODY--\nState: 0 [0] 0&1 {0}\n[!0] 0\nState: 1 [t] 1 --END--": "t:4:6: " +
			"the automaton is alternating and not weak: this edge and others between its states are in different acceptance sets; " +
			"alternation is read if the edges of each strongly connected component are in the same sets",
		"HOA: v1 Start: 0 AP: 2 \"a\" Acceptance: 0 t" + body:                 "t:1:22: 2 propositions are announced, but 1 follow",
		"HOA: v1 Start: 0 Acceptance: 1 Inf(0)\n--BODY-- State: 0 [t 0 --END": "t:2:22: expected \"]\", found \"0\"",
	} {
		_, err := readText("t", text)
		if err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", text, err, want)
		}
	}
}

// TestHOANumbers reads numbers that announce more memory than there is.
func TestHOANumbers(t *testing.T) {
	all, err := readText("t", "HOA: v1 States: 4000000000 Start: 3999999999 Acceptance: 2 Inf(!0)&Inf(0)&Fin(!1) --BODY-- "+
		"State: 3999999999 [t] 3999999999 {1} [f] 5 State: 5 --END--")
	if err != nil {
		t.Fatal(err)
	}
	a := all[0]
	if a.States() != 2 || len(a.Edges()) != 1 || a.Acc.String() != "Inf(2)&Inf(0)&Fin(1)" || a.Edges()[0].Marks != 4 {
		t.Errorf("%d states, edges %v, %s", a.States(), a.Edges(), a.Acc)
	}
	deep := ""
	for range 3000 {
		deep += "("
	}
	if _, err := readText("t", "HOA: v1 Start: 0 Acceptance: 1 "+deep); err == nil {
		t.Error("3000 nested parentheses")
	}
	if _, err := readText("t", "HOA: v1 AP: "+strconv.Itoa(1<<31)+" Acceptance: 0 t --BODY-- State: 0 0 0 --END--"); err == nil {
		t.Error("2^31 propositions")
	}
}

// TestConstructionsAreBounded ends products and degeneralisation by their limit and by the context.
func TestConstructionsAreBounded(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 1))
	a := randomAutomaton(rng, shape{})
	for a.Acc.Sets < 2 || a.States() < 3 || a.Empty() {
		a = randomAutomaton(rng, shape{})
	}
	ctx, cancel := context.WithCancel(context.Background())
	for name, run := range map[string]func(ctx context.Context, limit int) error{
		"product": func(ctx context.Context, limit int) error {
			_, err := automata.ProductWithin(ctx, a, a, limit)
			return err
		},
		"degeneralise": func(ctx context.Context, limit int) error { _, err := a.DegeneraliseWithin(ctx, limit); return err },
	} {
		if err := run(ctx, 1<<20); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := run(ctx, 1); !errors.Is(err, automata.ErrLimit) {
			t.Errorf("%s: limit: %v", name, err)
		}
	}
	cancel()
	if _, err := automata.ProductWithin(ctx, a, a, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("product: %v", err)
	}
	if _, err := a.DegeneraliseWithin(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("degeneralise: %v", err)
	}
}
