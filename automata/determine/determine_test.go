package determine_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/determine"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
	"github.com/ltlcheck/ltlcheck/ltl"
)

var aps = []string{"a", "b"}

// forms are all deterministic automata that are made of one.
func forms(t *testing.T, a *automata.Automaton) map[string]*automata.Automaton {
	t.Helper()
	all := map[string]*automata.Automaton{}
	add := func(name string, made *automata.Automaton, err error) *automata.Automaton {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := made.Verify(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !made.IsDeterministic() || !made.IsComplete() {
			t.Fatalf("%s: deterministic %v, complete %v", name, made.IsDeterministic(), made.IsComplete())
		}
		all[name] = made
		return made
	}
	whole, err := determine.Automaton(t.Context(), a, determine.Options{})
	add("automaton", whole, err)
	reduced, err := determine.Reduce(t.Context(), whole)
	add("reduced", reduced, err)
	parity, err := determine.Parity(t.Context(), whole, determine.Options{})
	add("parity", parity, err)
	small, err := determine.Reduce(t.Context(), parity)
	add("reduced parity", small, err)
	rabin, err := determine.Rabin(t.Context(), reduced, determine.Options{})
	add("Rabin", rabin, err)
	streett, err := determine.Streett(t.Context(), reduced, determine.Options{})
	add("Streett", streett, err)
	if reduced.States() > whole.States() || small.States() > parity.States() {
		t.Fatalf("%d states, reduced %d; parity %d, reduced %d", whole.States(), reduced.States(), parity.States(), small.States())
	}
	return all
}

// TestRandomAutomata compares with the given automata on words, and by inclusion both ways.
func TestRandomAutomata(t *testing.T) {
	t.Parallel()
	n := uint64(120)
	if testing.Short() {
		n = 40
	}
	accepted, rejected := 0, 0
	for seed := range n {
		rng := rand.New(rand.NewPCG(seed, 12))
		o := random.Options{APs: aps, States: 1 + rng.IntN(6), Density: 1.5 + rng.Float64(), Sets: rng.IntN(4), EmersonLei: rng.IntN(3) == 0, Starts: 2}
		if seed%2 == 0 {
			o = random.Options{APs: aps, States: 1 + rng.IntN(4), Density: 3, Sets: 1 + rng.IntN(5), EmersonLei: true, Deterministic: true}
		}
		a := random.Automaton(rng, o)
		for name, d := range forms(t, a) {
			for range 30 {
				w := ltl.RandomWord(rng, aps, 4, 4)
				want, got := accepts(t, a, w), accepts(t, d, w)
				if got != want {
					t.Fatalf("seed %d: %s says %v of %v, want %v", seed, name, got, w, want)
				}
				if want {
					accepted++
				} else {
					rejected++
				}
			}
			if seed%10 == 0 {
				if c, err := ops.Compare(t.Context(), a, d, ops.Options{States: 1 << 14}); err == nil && !c.Equal() {
					t.Fatalf("seed %d: %s has another language", seed, name)
				} else if err != nil && !errors.Is(err, automata.ErrLimit) {
					t.Fatal(err)
				}
			}
		}
	}
	if accepted < int(n)*20 || rejected < int(n)*20 {
		t.Errorf("%d words accepted, %d rejected", accepted, rejected)
	}
}

func accepts(t *testing.T, a *automata.Automaton, w ltl.Word) bool {
	t.Helper()
	is, err := automata.AcceptsWord(a, w)
	if err != nil {
		t.Fatal(err)
	}
	return is
}

// TestRandomConditions changes the acceptance of deterministic automata with any condition.
func TestRandomConditions(t *testing.T) {
	t.Parallel()
	n := uint64(100)
	if testing.Short() {
		n = 30
	}
	for seed := range n {
		rng := rand.New(rand.NewPCG(seed, 13))
		fa := ltl.NewFactory()
		var parts []*automata.Automaton
		al := automata.NewAlphabet(aps...)
		for range 1 + rng.IntN(3) {
			f := ltl.Random(fa, rng, ltl.RandomOptions{APs: aps, Size: 1 + rng.IntN(7)})
			a, err := translate.Translate(t.Context(), fa, f, translate.Options{Alphabet: al})
			if err != nil {
				t.Fatal(err)
			}
			d, err := determine.Automaton(t.Context(), a, determine.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if rng.IntN(2) == 0 {
				d.Acc = d.Acc.Complement()
			}
			parts = append(parts, d)
		}
		op := []automata.AccOp{automata.AccAnd, automata.AccOr}[rng.IntN(2)]
		joined, err := determine.Join(t.Context(), op, parts, determine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		made := forms(t, joined)
		for range 40 {
			w := ltl.RandomWord(rng, aps, 4, 4)
			want := op == automata.AccAnd
			for _, p := range parts {
				if accepts(t, p, w) != want {
					want = !want
					break
				}
			}
			for name, d := range made {
				if accepts(t, d, w) != want {
					t.Fatalf("seed %d: %s does not say %v of %v", seed, name, want, w)
				}
			}
		}
	}
}
