package compare

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/lts"
)

// TestMinimiseRandom: the result is related to the system, is its own smallest, and has as many states as the
// oracle's relation has classes of reachable states.
func TestMinimiseRandom(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(2, 2))
	for i := range *randomPairs {
		l, _ := randomPair(t, rng)
		for _, info := range Relations() {
			m := minimise(t, l, info.Relation)
			check(t, i, Options{Relation: info.Relation}, l, m, true)
			if again := minimise(t, m, info.Relation); again.States() != m.States() || again.Transitions() != m.Transitions() {
				t.Fatalf("pair %d, %s: %d states and %d steps, and then %d and %d\n%s\n%s", i, info.Name, m.States(), m.Transitions(), again.States(), again.Transitions(), text(l), text(m))
			}
			if !info.Relation.is(Trace, WeakTrace) {
				if want := classes(info.Relation, plainOf(l), l.Initial()); m.States() > want || !info.Relation.preorder() && m.States() != want {
					t.Fatalf("pair %d, %s: %d states, want %d\n%s\n%s", i, info.Name, m.States(), want, text(l), text(m))
				}
			}
		}
	}
}

// classes counts those of the reachable states.
func classes(r Relation, p *plain, from int) int {
	reach, seen := []int{from}, map[int]bool{from: true}
	for i := 0; i < len(reach); i++ {
		for _, x := range p.steps[reach[i]] {
			if !seen[x.to] {
				seen[x.to], reach = true, append(reach, x.to)
			}
		}
	}
	var firsts []int
next:
	for _, s := range reach {
		for _, f := range firsts {
			if oracle(r, p, p, s, f) && oracle(r, p, p, f, s) {
				continue next
			}
		}
		firsts = append(firsts, s)
	}
	return len(firsts)
}

func TestMinimiseWritesInternalSteps(t *testing.T) {
	t.Parallel()
	l, err := lts.New(0, 2, []lts.Transition{{From: 0, Label: "tau", To: 1}, {From: 1, Label: "tau", To: 0}, {From: 1, Label: "a", To: 1}})
	if err != nil {
		t.Fatal(err)
	}
	for r, want := range map[Relation]string{Bisimulation: "(0,i,1)(1,i,0)(1,a,1)", Branching: "(0,a,0)", Divergence: "(0,i,0)(0,a,0)"} {
		m, err := Minimise(context.Background(), l, Options{Relation: r})
		if err != nil {
			t.Fatal(err)
		}
		if got := text(m.System); got != want {
			t.Errorf("%s: %s, want %s", r, got, want)
		}
	}
}
