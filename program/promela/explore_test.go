package promela

import (
	"errors"
	"slices"
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
	bytes                       int // of the longest vector
}

var errTooMany = errors.New("too many states")

// started is a new explorer with the initial state, and a batch that has it.
func started(t testing.TB, b program.Binding) (program.Explorer, program.State, *program.Batch) {
	t.Helper()
	x, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	batch := new(program.Batch)
	if err := x.Initial(batch); err != nil {
		t.Fatal(err)
	}
	return x, slices.Clone(batch.State(0)), batch
}

// explore visits every state, breadth first.
func explore(m *Model, limit int) (counts, error) {
	b, err := m.Bind(nil)
	if err != nil {
		return counts{}, err
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		return counts{}, err
	}
	var c counts
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		return c, err
	}
	e := &exploration{c: &c, seen: map[string]struct{}{}}
	e.found(&batch, 0)
	for len(e.queue) > 0 && len(e.seen) <= limit {
		s := e.queue[len(e.queue)-1]
		e.queue = e.queue[:len(e.queue)-1]
		if err := e.expand(x, s, &batch); err != nil {
			return c, err
		}
	}
	if len(e.seen) > limit {
		return c, errTooMany
	}
	return c, nil
}

// exploration is a search under way. What is inside an atomic sequence is forgotten when the
// sequence is left.
type exploration struct {
	c      *counts
	seen   map[string]struct{}
	queue  [][]byte
	inside map[string]struct{}
	path   [][]byte
}

func (e *exploration) expand(x program.Explorer, s []byte, batch *program.Batch) error {
	e.inside, e.path = map[string]struct{}{}, append(e.path[:0], s)
	for len(e.path) > 0 {
		s := e.path[len(e.path)-1]
		e.path = e.path[:len(e.path)-1]
		if err := x.Expand(s, batch); err != nil {
			return err
		}
		if batch.Flags&program.Deadlock != 0 {
			e.c.deadlocks++
			if batch.Flags&program.ValidEnd == 0 {
				e.c.invalid++
			}
		}
		for i := range batch.Succs {
			e.found(batch, i)
		}
	}
	return nil
}

func (e *exploration) found(batch *program.Batch, i int) {
	s, flags := batch.State(i), batch.Succs[i].Flags
	if flags&program.AssertFailed != 0 {
		e.c.assertions++
	}
	if flags&program.RuntimeError != 0 {
		e.c.runtime++
	}
	if flags&program.Transient != 0 {
		e.c.atomic++
		if _, ok := e.inside[string(s)]; !ok {
			e.inside[string(s)] = struct{}{}
			e.path = append(e.path, append([]byte(nil), s...))
		}
		return
	}
	if flags&program.Interrupted != 0 {
		e.c.atomic++
	}
	e.c.transitions++
	if _, ok := e.seen[string(s)]; !ok {
		own := append([]byte(nil), s...)
		e.seen[string(own)] = struct{}{}
		e.queue = append(e.queue, own)
		e.c.states++
		e.c.bytes = max(e.c.bytes, len(own))
	}
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
