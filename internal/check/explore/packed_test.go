package explore

import (
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestLearnsMore: before several workers begin, one goes on to as many states as a single one would pack from, if these pack in
// components, and only then.
func TestLearnsMore(t *testing.T) {
	const n = 40_000
	g := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, n)}
	for i := range n {
		g.States[i].Out = []oracle.Edge{{To: (i + 1) % n}}
	}
	for _, tt := range []struct {
		form    store.Form
		workers int
		want    bool
	}{{store.InComponents, 2, true}, {store.Whole, 2, false}, {store.InComponents, 1, false}} {
		opts := Options{Workers: tt.workers, Config: monitor.Config{Form: tt.form}}
		x, err := newExplorer(t.Context(), g, opts, "explore")
		if err != nil {
			t.Fatal(err)
		}
		c, frontier := newDepthFirst(x)
		frontier.Pause = opts.alone()
		if err := c.count(); !errors.Is(err, monitor.ErrManyStates) || x.Visited != opts.alone() {
			t.Fatalf("%d states: %v", x.Visited, err)
		}
		if got := x.learnsMore(&opts, frontier); got != tt.want {
			t.Errorf("form %v, %d workers: learns more: %v", tt.form, tt.workers, got)
		} else if err := c.search.Continue(); got && (!errors.Is(err, monitor.ErrManyStates) || x.Visited != packAfter) {
			t.Errorf("%d states: %v", x.Visited, err)
		}
		x.Budget.Release()
	}
}
