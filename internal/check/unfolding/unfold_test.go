package unfolding

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// counter is a goal that counts what a depth-first search unfolds.
type counter struct {
	*Unfolder
	search *reach.Search
	before Mark
	walks  oracle.Walks
}

// newCounter makes a search of a graph, whose memory of sequences has a limit.
func newCounter(t interface{ Fatal(...any) }, g *oracle.Graph, limits monitor.Limits, limit int64, saver *checkpoint.Saver) *counter {
	m := monitor.New(context.Background(), monitor.Config{Limits: limits}, "explore")
	binding, err := g.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := binding.NewExplorer(&program.Tuning{})
	if err != nil {
		t.Fatal(err)
	}
	c := &counter{Unfolder: New(&m, ex, limit)}
	c.search, _ = reach.NewDepth(&m, store.NewStates(m.Budget, m.Form), saver)
	return c
}

func (c *counter) Visitor(w *parallel.Worker, out reach.Part) (reach.Visitor, error) {
	w.Use(c.Ex, &program.Tuning{})
	c.Worker, c.Out = w, out
	return c, nil
}

func (c *counter) Initial() error {
	if err := c.Ex.Initial(&c.Batch); err != nil {
		return err
	}
	c.walks.Transitions = 1
	if err := c.Out.AddOne(c.Batch.State(0), false, 0); err != nil {
		return err
	}
	return c.Out.Commit()
}

func (c *counter) Visit(s reach.State) error {
	c.before, c.Depth = c.Mark(), c.search.Depth
	ways, err := c.Begin(s.Vector)
	if err != nil {
		return err
	}
	u, err := c.Unfold(ways)
	if err != nil {
		return err
	}
	w := &c.walks
	w.States++
	w.Transitions, w.AtomicSteps = w.Transitions+u.Transitions, w.AtomicSteps+u.AtomicSteps
	w.Assertions, w.Errors, w.Invalid = w.Assertions+uint64(u.Assertions), w.Errors+uint64(u.Errors), w.Invalid+uint64(u.Deadlock)
	w.Depth = max(w.Depth, c.Depth+int(u.Height)-1)
	return nil
}

func (c *counter) Leads(reach.State, reach.State) (bool, error) { return false, nil }

func (c *counter) Save(w *checkpoint.Writer) { c.Unfolder.Save(w, c.before) }

func (c *counter) Load(r *checkpoint.Reader) error { return c.Unfolder.Load(r) }

// draw draws numbers for a random graph.
func draw(t *rapid.T) func(from, to int) int {
	return func(from, to int) int { return rapid.IntRange(from, to).Draw(t, "number") }
}

// TestCountsWalks compares the counts with those of the walks, with room for the states inside atomic sequences and without.
func TestCountsWalks(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		g := oracle.Sequences(draw(t), false)
		want := oracle.Walk(g)
		for _, limit := range []int64{0, 1 << 30} {
			c := newCounter(t, g, monitor.Limits{}, limit, nil)
			if err := c.search.Run(c); err != nil {
				t.Fatal(err)
			}
			if limit > 0 {
				c.walks.Depth = want.Depth // what was left out before is not on the way again
			}
			if c.walks != want {
				t.Fatalf("limit %d: %+v, want %+v", limit, c.walks, want)
			}
		}
	})
}

// TestCountsLoops: where sequences return to themselves, the counts are those of the definition.
func TestCountsLoops(t *testing.T) {
	looping := 0
	seeded.Check(t, func(t *rapid.T) {
		g := oracle.Sequences(draw(t), true)
		for _, s := range g.States {
			if s.Transient && len(s.Out) > 1 {
				looping++
			}
		}
		want := oracle.Unfold(g)
		for _, limit := range []int64{0, 1 << 30} {
			c := newCounter(t, g, monitor.Limits{}, limit, nil)
			if err := c.search.Run(c); err != nil {
				t.Fatal(err)
			}
			if c.walks.Depth = 0; c.walks != want {
				t.Fatalf("limit %d: %+v, want %+v", limit, c.walks, want)
			}
		}
	})
	if !testing.Short() && looping < 10 {
		t.Errorf("only %d states that may close a loop", looping)
	}
}

// TestDecisionsAreKept: what was decided about sequences before a search was stopped holds when it goes on.
func TestDecisionsAreKept(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		most   int
		states uint64
		want   decided
	}{
		{"undecided", 100, 200, decided{}},
		{"walking", 100, 1500, decided{Walks: true}},
		{"never", 1, 6000, decided{Never: true}},
	} {
		explore := func(saver *checkpoint.Saver, states uint64) (*counter, error) {
			c := newCounter(t, manySequences(9000, 2, false), monitor.Limits{States: states}, 0, saver)
			c.sequences.following = newFollowing(&plainFollower{Explorer: c.Ex, most: tt.most})
			return c, c.search.Run(c)
		}
		var file bytes.Buffer
		first, err := explore(checkpoint.New(checkpoint.Identity{}, checkpoint.Options{
			Every: time.Hour, Save: func(content func(io.Writer) error) error { return content(&file) },
		}), tt.states)
		if err == nil {
			t.Fatalf("%s: %v", tt.name, errors.New("stopped"))
		}
		saver := checkpoint.New(checkpoint.Identity{}, checkpoint.Options{})
		if err := saver.Resume(&file); err != nil {
			t.Fatal(err)
		}
		second, _ := explore(saver, first.search.Workers.Monitor.Visited) // so that it ends where the first did
		was, is := first.before.decided, second.sequences.decided()
		if was.Walks != tt.want.Walks || was.Never != tt.want.Never {
			t.Errorf("%s: decided %+v", tt.name, was)
		}
		if was != is {
			t.Errorf("%s: when it goes on, %+v, and before %+v", tt.name, is, was)
		}
	}
}
