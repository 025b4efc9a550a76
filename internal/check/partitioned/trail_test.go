package partitioned

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
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

// TestTrail: the states that are kept lead from the initial state to the one that is visited, step by step; none
// are kept once there are more than asked for.
func TestTrail(t *testing.T) {
	again, givenUp := map[int]int{}, 0
	trails := func(t *rapid.T) {
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
			for at := g.place.Load(); search.KeepsTrail() && at != NoParent; at = search.Parent(at) {
				way = append([][]byte{search.State(at)}, way...)
			}
			met = search.discovered()
		}
		g.prepare = func(s *Search) {
			search, packer = s, s.packer
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
	}
	for range 20 { // until both were drawn, which the first round nearly always does
		if seeded.Check(t, trails); testing.Short() || len(again) > 0 && givenUp > 0 {
			break
		}
	}
	if !testing.Short() && (len(again) == 0 || givenUp == 0) {
		t.Errorf("states were packed again %d times, by number of workers, and the way was given up %d times", again, givenUp)
	}
}

var errReached = errors.New("reached")
