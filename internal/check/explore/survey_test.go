package explore

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestSurveyCounts compares what a survey counts with the edges and states of the graph, and what the visitor sees.
func TestSurveyCounts(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		g := oracle.Sequences(draw(t), false)
		reached := map[int]bool{0: true}
		var assertions, errors, deadlocks, followed int
		for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
			s := &g.States[queue[0]]
			if followed += len(s.Out); len(s.Out) == 0 && !s.ValidEnd {
				deadlocks++
			}
			for _, e := range s.Out {
				if e.Flags&program.AssertFailed != 0 {
					assertions++
				}
				if e.Flags&program.RuntimeError != 0 {
					errors++
				}
				if !reached[e.To] {
					reached[e.To] = true
					queue = append(queue, e.To)
				}
			}
		}
		visits, seen := 0, 0
		got, err := Survey(t.Context(), g, nil, func(_ program.State, batch *program.Batch) {
			visits++
			seen += batch.Len()
		}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		x := got.Exploration
		is := fmt.Sprint(x.AssertionFailures, x.RuntimeErrors, x.Deadlocks, visits, seen, x.Exhaustive)
		if want := fmt.Sprint(assertions, errors, deadlocks, len(reached), followed, true); is != want {
			t.Fatalf("assertions, errors, deadlocks, visits, successors %s, want %s", is, want)
		}
	})
}
