package ops

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// TestMoves compares tables with the labels of edges.
func TestMoves(t *testing.T) {
	forRandom(t, 30, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		al := newAlphabetOf(a)
		table := al.table(a, func(automata.Edge) bool { return true })
		room := table.scratch()
		set := newBitset(a.States())
		for q := range uint32(a.States()) {
			if rng.IntN(2) == 0 {
				set.add(q)
			}
		}
		table.from(set, room)
		var list []joinable
		number := macrostates{}
		for c, letter := range al.letters {
			want := successors(a, set, letter)
			if got := table.on(c, room); !got.within(want) || !want.within(got) {
				t.Fatalf("letter %d: %v, want %v", c, got, want)
			}
			list = append(list, leads(c, number.number(want.appendKey(nil))))
		}
		all := bdd.False
		al.join(list, func(target uint32, label bdd.Node) {
			if a.BDD().And(all, label) != bdd.False {
				t.Fatal("a letter leads to two sets")
			}
			all = a.BDD().Or(all, label)
			for _, letter := range al.letters {
				leads := number.number(successors(a, set, letter).appendKey(nil)) == target
				if leads != a.BDD().Implies(letter, label) {
					t.Fatalf("target %d: the label is wrong", target)
				}
			}
		})
		if all != bdd.True {
			t.Fatal("a letter leads nowhere")
		}
	})
}

// TestBreakpointByLabels: without tables the macrostates are the same.
func TestBreakpointByLabels(t *testing.T) {
	forRandom(t, 30, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		noFin, err := RemoveFin(a)
		weak := acceptByComponents(check(t, noFin, err))
		byTable := newBreakpoint(weak)
		byLabels := newBreakpoint(weak)
		byLabels.letters = nil
		c, err := unfold(context.Background(), byTable, Options{})
		c = check(t, c, err)
		d, err := unfold(context.Background(), byLabels, Options{})
		d = check(t, d, err)
		if c.States() != d.States() || len(c.Edges()) != len(d.Edges()) {
			t.Fatalf("%d states, %d edges; by labels %d, %d", c.States(), len(c.Edges()), d.States(), len(d.Edges()))
		}
		for _, key := range byLabels.keys {
			if _, ok := byTable.index[key]; !ok {
				t.Fatal("a macrostate is missing")
			}
		}
		equal(t, c, d)
	})
}

// equal fails unless two automata accept the same words.
func equal(t *testing.T, a, b *automata.Automaton) {
	t.Helper()
	if c, err := Compare(context.Background(), a, b, Options{}); err != nil || !c.Equal() {
		t.Fatalf("%+v: %v", c, err)
	}
}

// TestPersistentByDefinition compares with the augmented subset construction letter by letter, marks kept apart.
func TestPersistentByDefinition(t *testing.T) {
	accepting := 0
	forRandom(t, 15, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		noFin, err := RemoveFin(a)
		small, err := smaller(context.Background(), check(t, noFin, err))
		small = check(t, small, err)
		weak, err := Persistent(context.Background(), small, Options{})
		weak = check(t, weak, err)
		want := persistentByDefinition(t, small)
		if weak.States() != want.States() {
			t.Fatalf("%d states, by definition %d", weak.States(), want.States())
		}
		equal(t, weak, want)
		for _, w := range words(rng, 10) {
			if accepts(t, small, w) {
				accepting++
				if !accepts(t, weak, w) {
					t.Fatalf("%v is not accepted", w)
				}
			}
		}
	})
	if !testing.Short() && accepting < 100 {
		t.Errorf("only %d words accepted", accepting)
	}
}

func persistentByDefinition(t *testing.T, a *automata.Automaton) *automata.Automaton {
	p := newPairs(a.Alphabet())
	var sets macrostates
	first := newBitset(a.States())
	for _, q := range a.Start() {
		first.add(q)
	}
	n := sets.number(first.appendKey(nil))
	for _, q := range a.Start() {
		p.AddStart(p.visit(q, n))
	}
	for i := 0; i < len(p.list); i++ {
		q := p.list[i][0]
		set, _ := readBitset(sets.keys[p.list[i][1]], len(first))
		parts, err := letters(a, set)
		if err != nil {
			t.Fatal(err)
		}
		for _, letter := range parts {
			n := sets.number(successors(a, set, letter).appendKey(nil))
			for _, e := range a.Out(q) {
				if a.BDD().Implies(letter, e.Label) {
					p.AddEdge(uint32(i), p.visit(e.Dst, n), letter, e.Marks)
				}
			}
		}
	}
	return acceptByComponents(p.Build(a.Acc))
}
