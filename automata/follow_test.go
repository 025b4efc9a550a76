package automata_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestFollow: the edges are a run on the word, and from each state on it the rest of the word is accepted.
func TestFollow(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(24, 1))
	accepted := 0
	for range 3000 {
		a := randomAutomaton(rng, shape{generic: rng.IntN(2) == 0})
		w := ltl.Word{APs: aps}
		for range rng.IntN(4) {
			w.Prefix = append(w.Prefix, rng.Uint64N(4))
		}
		for range 1 + rng.IntN(3) {
			w.Cycle = append(w.Cycle, rng.Uint64N(4))
		}
		want, err := automata.AcceptsWord(a, w)
		if err != nil {
			t.Fatal(err)
		}
		edges, ok, err := automata.Follow(a, w)
		if err != nil || ok != want {
			t.Fatalf("accepts %v, follows %v, %v", want, ok, err)
		}
		if ok {
			accepted++
			checkRun(t, a, w, edges)
		}
	}
	if accepted < 500 {
		t.Errorf("only %d words were accepted", accepted)
	}
}

func checkRun(t *testing.T, a *automata.Automaton, w ltl.Word, run []int) {
	t.Helper()
	letters := slices.Concat(w.Prefix, w.Cycle)
	if len(run) != len(letters) {
		t.Fatalf("%d edges for %d letters", len(run), len(letters))
	}
	for i, k := range run {
		e := a.Edges()[k]
		switch {
		case i == 0 && !slices.Contains(a.Start(), e.Src):
			t.Fatal("the run does not begin in an initial state")
		case i > 0 && e.Src != a.Edges()[run[i-1]].Dst:
			t.Fatal("the run jumps")
		case !a.BDD().Eval(e.Label, func(v int) bool { return letters[i]>>v&1 != 0 }):
			t.Fatal("an edge does not read its letter")
		}
		if ok, err := automata.AcceptsWord(startingIn(a, e.Src), rest(w, i)); err != nil || !ok {
			t.Fatalf("nothing is accepted from letter %d on: %v", i, err)
		}
	}
}

// startingIn is the automaton with another initial state.
func startingIn(a *automata.Automaton, q uint32) *automata.Automaton {
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(a.States())
	b.AddStart(q)
	for _, e := range a.Edges() {
		b.AddEdge(e.Src, e.Dst, e.Label, e.Marks)
	}
	return b.Build(a.Acc)
}

// rest is the word from a position on.
func rest(w ltl.Word, i int) ltl.Word {
	if i < len(w.Prefix) {
		return ltl.Word{APs: w.APs, Prefix: w.Prefix[i:], Cycle: w.Cycle}
	}
	i -= len(w.Prefix)
	return ltl.Word{APs: w.APs, Cycle: slices.Concat(w.Cycle[i:], w.Cycle[:i])}
}
