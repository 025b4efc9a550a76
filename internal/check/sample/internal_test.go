package sample

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

func TestCounts(t *testing.T) {
	t.Parallel()
	c, model := newCounts(), map[program.Action]uint64{}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		a := program.Action(rng.IntN(3_000)) << (4 * rng.IntN(3))
		if first := c.add(a); first != (model[a] == 0) {
			t.Fatalf("action %d: first %v, but counted %d times before", a, first, model[a])
		}
		model[a]++
	}
	all := taken([]*counts{c, c})
	if len(all) != len(model) {
		t.Fatalf("%d actions, want %d", len(all), len(model))
	}
	for i, x := range all {
		if x.Count != 2*model[x.Action] || i > 0 && all[i-1].Action >= x.Action {
			t.Errorf("action %d: %d times, want %d twice", x.Action, x.Count, model[x.Action])
		}
	}
}
