package promela

import (
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// counts are the figures of one whole exploration, in SPIN's terms: states and transitions
// leave out what is inside atomic sequences, and the initial state counts as a transition.
type counts struct {
	states, transitions, atomic int
	deadlocks, invalid          int
	assertions, runtime         int
	transient                   int
	bytes                       int // of the longest vector
}

var errTooMany = errors.New("too many states")

// explore visits every state, breadth first.
func explore(m *Model, limit int) (counts, error) {
	b, err := m.Bind(nil)
	if err != nil {
		return counts{}, err
	}
	x, err := b.NewExplorer()
	if err != nil {
		return counts{}, err
	}
	var c counts
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		return c, err
	}
	seen := map[string]struct{}{}
	var queue [][]byte
	visit := func(i int) {
		s := batch.State(i)
		if batch.Succs[i].Flags&program.Transient != 0 {
			c.atomic++
		} else {
			c.transitions++
		}
		if batch.Succs[i].Flags&program.AssertFailed != 0 {
			c.assertions++
		}
		if batch.Succs[i].Flags&program.RuntimeError != 0 {
			c.runtime++
		}
		if _, ok := seen[string(s)]; ok {
			return
		}
		own := append([]byte(nil), s...)
		seen[string(own)] = struct{}{}
		queue = append(queue, own)
		if batch.Succs[i].Flags&program.Transient != 0 {
			c.transient++
		} else {
			c.states++
			c.bytes = max(c.bytes, len(own))
		}
	}
	visit(0)
	for len(queue) > 0 {
		s := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if err := x.Expand(s, &batch); err != nil {
			return c, err
		}
		if batch.Flags&program.Deadlock != 0 {
			c.deadlocks++
			if batch.Flags&program.ValidEnd == 0 {
				c.invalid++
			}
		}
		for i := range batch.Succs {
			visit(i)
		}
		if len(seen) > limit {
			return c, errTooMany
		}
	}
	return c, nil
}

func parseString(t testing.TB, text string) *Model {
	t.Helper()
	m, err := Parse(source.NewFile("model.pml", text), Options{})
	if err != nil {
		var list source.Errors
		if errors.As(err, &list) {
			t.Fatal(list.Render())
		}
		t.Fatal(err)
	}
	return m
}
