package main

import (
	"math"
	"testing"
)

var ns = costs{state: 1000, line: 100, word: 25}

// TestSimulate: one worker takes the sum of all, a chain of states gains nothing, many states gain nearly all, and nobody gains more than
// there are workers.
func TestSimulate(t *testing.T) {
	wide, chain := &space{levels: []int{1, 100, 10_000, 200_000, 100_000}}, &space{}
	for _, n := range wide.levels {
		wide.states += n
	}
	for range 5000 {
		chain.levels = append(chain.levels, 1)
	}
	chain.states = len(chain.levels)
	for _, s := range []*space{wide, chain} {
		one := simulate(s, ns, 1, grownByOne)
		if want := float64(s.states) * ns.state; math.Abs(one.time/want-1) > 0.01 {
			t.Errorf("one worker takes %g, want %g", one.time, want)
		}
		for _, n := range []int{2, 8, 64} {
			last := 0.0
			for m := range grownByAll + 1 {
				o := simulate(s, ns, n, m)
				speedUp := one.time / o.time
				if speedUp > float64(n)*1.001 {
					t.Errorf("%d workers are %g times as fast", n, speedUp)
				}
				if m > 0 && m < grownByAll && o.time < last*0.999 {
					t.Errorf("%d workers: waiting for more makes them faster: %g, %g", n, last, o.time)
				}
				if m == grownByAll && o.time > last*1.001 {
					t.Errorf("%d workers: help makes them slower: %g, %g", n, last, o.time)
				}
				last = o.time
				if s == chain && math.Abs(speedUp-1) > 0.01 {
					t.Errorf("%d workers are %g times as fast on a chain", n, speedUp)
				}
				if s == wide && m == levelsOnly && speedUp < 0.95*float64(n) {
					t.Errorf("%d workers are %g times as fast", n, speedUp)
				}
			}
		}
	}
}

// TestGrowth: the shards of a table with many keys have moved about as many words as it has slots in the end, less the largest ones.
func TestGrowth(t *testing.T) {
	for _, keys := range []int{10_000, 1_000_000} {
		if words := moved(keys); words < keys/2 || words > 3*keys {
			t.Errorf("%d keys: %d words", keys, words)
		}
	}
}
