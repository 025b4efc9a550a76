package sample

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestPopulation draws runs that visit each state with a probability of its own: where these are equal the number of all states is
// estimated, otherwise it is a lower bound; exactly, and from a part of the states.
func TestPopulation(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 38))
	for _, c := range []struct {
		states, runs int
		chance       func(i int) float64
		low, high    float64 // shares of the states, within which the estimate must be
	}{
		{2_000, 2, func(int) float64 { return 0.3 }, 0.9, 1.1},
		{2_000, 8, func(int) float64 { return 0.3 }, 0.98, 1.02},
		{200_000, 2, func(int) float64 { return 0.3 }, 0.9, 1.1},
		{200_000, 5, func(int) float64 { return 0.1 }, 0.9, 1.1},
		{200_000, 4, func(i int) float64 { return []float64{0.5, 0.05}[i%2] }, 0.6, 0.97},
	} {
		all, met := newCaptures(), make([]bool, c.states)
		hashes := make([]uint64, c.states)
		for i := range hashes {
			hashes[i] = rng.Uint64()
		}
		for range c.runs {
			run := newCaptures()
			for i, h := range hashes {
				if rng.Float64() < c.chance(i) {
					run.add(h)
					run.add(h) // visited again
					met[i] = true
				}
			}
			if len(run.seen) > mostCaptured {
				t.Fatalf("%d states are noted", len(run.seen))
			}
			all.merge(run)
		}
		visited := 0
		for _, m := range met {
			if m {
				visited++
			}
		}
		r := all.recaptured(c.runs)
		n, ok := r.Population(uint64(visited))
		if share := float64(n) / float64(c.states); !ok || share < c.low || share > c.high || n < uint64(visited) {
			t.Errorf("%d states, %d runs: estimated %d (%v) of %d visited", c.states, c.runs, n, ok, visited)
		}
	}
}

// TestFresh: the estimate is, on average, how many states the next run visits that none has, exactly and from a part of the
// states.
func TestFresh(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(2, 38))
	for _, c := range []struct {
		states, runs int
		chance       float64
	}{{500, 4, 0.2}, {500, 20, 0.1}, {60_000, 6, 0.2}} {
		guessed, real := 0.0, 0.0
		for range 20 {
			all, met := newCaptures(), make([]bool, c.states)
			hashes := make([]uint64, c.states)
			for i := range hashes {
				hashes[i] = rng.Uint64()
			}
			draw := func(run *captures) (fresh int) {
				for i, h := range hashes {
					if rng.Float64() < c.chance {
						run.add(h)
						if !met[i] {
							met[i] = true
							fresh++
						}
					}
				}
				return fresh
			}
			for range c.runs {
				run := newCaptures()
				draw(run)
				all.merge(run)
			}
			r := all.recaptured(c.runs)
			fresh, ok := r.Fresh()
			if !ok {
				t.Fatal("no estimate")
			}
			guessed += fresh
			real += float64(draw(newCaptures()))
		}
		if ratio := guessed / real; ratio < 0.8 || ratio > 1.4 { // of 1/R more: Good's estimate is of the runs before the last
			t.Errorf("%d states, %d runs: %v states are new, estimated %v", c.states, c.runs, real, guessed)
		}
	}
	if _, ok := (&Recaptured{Runs: 1, Once: 5}).Fresh(); ok {
		t.Error("one run has an estimate")
	}
	if fresh, _ := (&Recaptured{Runs: 50}).Fresh(); fresh != 0.02 {
		t.Errorf("nothing new in 50 runs: %v", fresh)
	}
}

// TestLincolnPetersen: with two runs the estimate is n1·n2/m but for the correction of bias.
func TestLincolnPetersen(t *testing.T) {
	t.Parallel()
	// 1000 and 1000 states, 400 of them in both.
	r := Recaptured{Runs: 2, Once: 1200, Twice: 400}
	if n, ok := r.Population(1600); !ok || math.Abs(float64(n)-1000*1000/400) > 10 {
		t.Errorf("%d, %v", n, ok)
	}
	for _, r := range []Recaptured{{Runs: 1, Once: 10}, {Runs: 3, Once: 10}} {
		if n, ok := r.Population(10); ok {
			t.Errorf("%+v: %d", r, n)
		}
	}
	all := Recaptured{Runs: 2, Twice: 50}
	if n, ok := all.Population(50); !ok || n != 50 {
		t.Errorf("all states in both runs: %d, %v", n, ok)
	}
}
