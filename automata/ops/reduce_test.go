package ops

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
)

// TestReduce compares by inclusion, at every effort, and finds that more effort makes fewer states.
func TestReduce(t *testing.T) {
	ctx := context.Background()
	states := map[reduce.Effort]int{}
	forRandom(t, 5, func(t *testing.T, _ *rand.Rand, a *automata.Automaton) {
		a, err := RemoveFin(a)
		if err != nil {
			t.Fatal(err)
		}
		for _, effort := range []reduce.Effort{reduce.Low, reduce.Medium, reduce.High} {
			for _, buchi := range []bool{false, true} {
				b, err := Reduce(ctx, a, reduce.Options{Effort: effort, Buchi: buchi}, Options{})
				b = check(t, b, err)
				c, err := Compare(ctx, a, b, Options{})
				if err != nil || !c.Equal() {
					t.Fatalf("%v, büchi %v: %v, %+v", effort, buchi, err, c)
				}
				if buchi && !b.IsStateBased() {
					t.Fatal("not state-based")
				}
				states[effort] += b.States()
			}
		}
	})
	if states[reduce.High] >= states[reduce.Medium] || states[reduce.Medium] >= states[reduce.Low] {
		t.Errorf("states: %v", states)
	}
}

// TestReduceWithoutComplement has limits within which there is no complement.
func TestReduceWithoutComplement(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	a := random.Automaton(rng, random.Options{APs: []string{"a", "b", "c"}, States: 8, Sets: 1, Density: 3})
	b, err := Reduce(context.Background(), a, reduce.Options{Effort: reduce.High}, Options{States: 3})
	if b = check(t, b, err); b.States() > a.States() {
		t.Errorf("%d states of %d", b.States(), a.States())
	}
}
