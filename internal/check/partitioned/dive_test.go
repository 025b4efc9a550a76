package partitioned

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// drawGraph draws a graph. A narrow one is small: its workers meet for each of its levels, half as many as it has states, and on a busy
// machine each time takes what a thread waits for its processor.
func drawGraph(t *rapid.T) *graph {
	most, narrow := uint64(20_000), rapid.Bool().Draw(t, "narrow")
	if narrow {
		most = 1000
	}
	return &graph{
		n: rapid.Uint64Range(1, most).Draw(t, "n"), degree: rapid.Uint64Range(1, 5).Draw(t, "degree"),
		longer: rapid.SampledFrom([]uint64{0, 0, 500}).Draw(t, "longer"), wide: rapid.IntRange(9, 30).Draw(t, "wide"),
		narrow: narrow, form: drawForm(t),
	}
}

// TestGoDeep: a search that goes deep as well visits every state once, also where states are packed again meanwhile.
func TestGoDeep(t *testing.T) {
	dived := map[int]int{}
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		var search *Search
		g.prepare = func(s *Search) {
			search = s
			s.GoDeep(rapid.Uint64Range(1, 3000).Draw(t, "after"))
		}
		numbers := map[string]uint64{}
		g.levels(numbers)
		workers := rapid.IntRange(1, 4).Draw(t, "workers")
		_, visited, err := g.run(workers, rapid.IntRange(1, 100).Draw(t, "sample"), numbers, func(uint64) error { return nil })
		if err != nil {
			t.Fatalf("%d workers: %v", workers, err)
		}
		for _, i := range numbers {
			if visited[i] != 1 {
				t.Fatalf("%d workers: state %d is visited %d times", workers, i, visited[i])
			}
		}
		if search.WentDeep() {
			dived[workers]++
		}
	})
	if !testing.Short() && (dived[1] == 0 || dived[2] == 0) { // 20 graphs are too few to have all
		t.Errorf("searches that went deep, by number of workers: %v", dived)
	}
}

// TestGoesDeepSoon: where counters go up by one each step, the state in which all are at their end is found long before most are visited.
func TestGoesDeepSoon(t *testing.T) {
	const base = 12
	const n = base * base * base * base * base
	const way = n - 1
	g := &graph{n: n, wide: 12, prepare: func(s *Search) { s.GoDeep(500) }, next: func(i uint64) (out []uint64) {
		for place := uint64(1); place < n; place *= base {
			if i/place%base < base-1 {
				out = append(out, i+place)
			}
		}
		return out
	}}
	numbers := map[string]uint64{}
	g.levels(numbers)
	for workers := 1; workers <= 3; workers++ {
		var visits atomic.Int64
		_, _, err := g.run(workers, 100, numbers, func(i uint64) error {
			if visits.Add(1); i == way {
				return errReached
			}
			return nil
		})
		if !errors.Is(err, errReached) || visits.Load() > n/4 {
			t.Errorf("%d workers: %d visits, %v", workers, visits.Load(), err)
		}
	}
}

// TestGoesDeepLittle: of many states, few after the first ones are visited early.
func TestGoesDeepLittle(t *testing.T) {
	const n = 3 << 17
	for workers := 1; workers <= 2; workers++ {
		var s *Search
		g := &graph{n: n, wide: 12, prepare: func(its *Search) { s = its; s.GoDeep(500) }, next: func(i uint64) (out []uint64) {
			for _, to := range []uint64{2*i + 1, 2*i + 2} {
				if to < n {
					out = append(out, to)
				}
			}
			return out
		}}
		numbers := map[string]uint64{}
		g.levels(numbers)
		if _, _, err := g.run(workers, 100, numbers, func(uint64) error { return nil }); err != nil {
			t.Fatal(err)
		}
		early := uint64(0)
		for _, w := range s.workers {
			early += w.deep.visited
		}
		if least, most := uint64(mostEager/2), uint64(mostEager+n/lateShare+mostPhase); early < least || early > most {
			t.Errorf("%d workers: %d of %d states visited early, want %d to %d", workers, early, n, least, most)
		}
	}
}

// TestGoesToTheEnd: a way on which every state has a new successor is gone to its end, however long it is.
func TestGoesToTheEnd(t *testing.T) {
	const ways, length = 20, 45_000
	g := &graph{n: ways * length, wide: 12, prepare: func(s *Search) { s.GoDeep(500) }, next: func(i uint64) (out []uint64) {
		if i+ways < ways*length {
			out = append(out, i+ways)
		}
		for way := uint64(1); i == 0 && way < ways; way++ {
			out = append(out, way)
		}
		return out
	}}
	numbers := map[string]uint64{}
	g.levels(numbers)
	for workers := 1; workers <= 2; workers++ {
		var visits atomic.Int64
		_, _, err := g.run(workers, 100, numbers, func(i uint64) error {
			if visits.Add(1); i >= ways*(length-1) {
				return errReached
			}
			return nil
		})
		if !errors.Is(err, errReached) || visits.Load() > ways*length/3 { // breadth first alone visits nearly all
			t.Errorf("%d workers: %d visits, %v", workers, visits.Load(), err)
		}
	}
}

// TestStaysBroad: what lies 24 steps ahead is found in about three times the visits that breadth first alone takes, however much is met deep
// meanwhile, also where states are packed again.
func TestStaysBroad(t *testing.T) {
	const base = 60
	const n, goal = base * base * base, 8 + 8*base + 8*base*base
	var after uint64
	g := &graph{n: n, wide: 12, prepare: func(s *Search) { s.GoDeep(after) }, next: func(i uint64) (out []uint64) {
		for place := uint64(1); place < n; place *= base {
			if i/place%base < base-1 {
				out = append(out, i+place)
			}
		}
		return out
	}}
	numbers := map[string]uint64{}
	g.levels(numbers)
	visits := func(workers int) uint64 {
		var visited atomic.Uint64
		_, _, err := g.run(workers, 100, numbers, func(i uint64) error {
			if visited.Add(1); i == goal {
				return errReached
			}
			return nil
		})
		if !errors.Is(err, errReached) {
			t.Fatal(err)
		}
		return visited.Load()
	}
	for workers := 1; workers <= 3; workers++ {
		after = 0
		broad := visits(workers)
		after = 200
		both := visits(workers)
		t.Logf("%d workers: %d visits, %d breadth first alone", workers, both, broad)
		if both > 4*broad+1000 {
			t.Errorf("%d workers: %d visits, %d breadth first alone", workers, both, broad)
		}
	}
}

// TestTrail: the states that are kept lead from the initial state to the one that is visited, step by step, however the search goes; none
// are kept once there are more than asked for.
func TestTrail(t *testing.T) {
	again, givenUp := map[int]int{}, 0
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		most := rapid.Uint64Range(0, 2*g.n).Draw(t, "most")
		if rapid.Bool().Draw(t, "to the end") {
			most = 0
		}
		goal := rapid.Uint64Range(0, g.n-1).Draw(t, "goal")
		var search *Search
		var packer *packed.Packer
		var way [][]byte
		var met uint64
		g.found = func() {
			way, _ = search.Trail(g.place.Load())
			met = search.discovered()
		}
		g.prepare = func(s *Search) {
			search, packer = s, s.packer
			if after := rapid.Uint64Range(0, 3000).Draw(t, "after"); after > 0 {
				s.GoDeep(after)
			}
			s.KeepTrail(most)
		}
		numbers := map[string]uint64{}
		g.levels(numbers)
		workers := rapid.IntRange(1, 4).Draw(t, "workers")
		_, _, err := g.run(workers, rapid.IntRange(1, 100).Draw(t, "sample"), numbers, func(i uint64) error {
			if i == goal {
				return errReached
			}
			return nil
		})
		if _, reachable := numbers[string(g.vector(goal))]; !reachable {
			return
		}
		if !errors.Is(err, errReached) {
			t.Fatalf("state %d: %v", goal, err)
		}
		if search.packer != packer {
			again[workers]++
		}
		if way == nil {
			givenUp++
			if most == 0 || workers == 1 && met <= most {
				t.Fatalf("the way is not kept, of %d states and at most %d", met, most)
			}
			return
		}
		if most > 0 && workers == 1 && met > most+3*pendingLen {
			t.Fatalf("the way is kept, of %d states and at most %d", met, most)
		}
		at := uint64(0)
		for i, state := range way {
			number, known := numbers[string(state)]
			if !known || i == 0 && number != 0 || i > 0 && !slices.Contains(g.successors(at), number) {
				t.Fatalf("to state %d: %d follows upon %d", goal, number, at)
			}
			at = number
		}
		if at != goal {
			t.Fatalf("to state %d: the way ends at %d", goal, at)
		}
	})
	if !testing.Short() && (len(again) == 0 || givenUp == 0) {
		t.Errorf("states were packed again %d times, by number of workers, and the way was given up %d times", again, givenUp)
	}
}

var errReached = errors.New("reached")
