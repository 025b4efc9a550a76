package sample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/program"
)

// TestHyperLogLog: the estimate is within four standard errors of the number, for small numbers and large ones, and does not depend on how
// the numbers are divided.
func TestHyperLogLog(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 10, 500, 2_000, 20_000, 300_000} {
		var whole, a, b hyperLogLog
		for i := range n {
			hash := xxhash.Sum64([]byte{byte(i), byte(i >> 8), byte(i >> 16), 77})
			whole.add(hash)
			whole.add(hash)
			if i%3 == 0 {
				a.add(hash)
			} else {
				b.add(hash)
			}
		}
		got := float64(whole.estimate())
		if math.Abs(got-float64(n)) > 4*0.0082*float64(n)+0.5 {
			t.Errorf("%d numbers are estimated at %v", n, got)
		}
		a.merge(&b)
		if a.registers != whole.registers {
			t.Errorf("%d numbers: the union of two parts is not the whole", n)
		}
		if a.clear(); a.estimate() != 0 || a.registers != (hyperLogLog{}).registers {
			t.Errorf("%d numbers: something is left after clear", n)
		}
	}
}

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
