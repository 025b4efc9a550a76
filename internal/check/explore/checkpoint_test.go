package explore

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// TestDecisionsAreKept: what was decided about sequences before an exploration was stopped holds when it goes on.
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
		graph, stopped := manySequences(9000, 2, false), errors.New("stopped")
		explore := func(keeper *checkpoint.Saver, states uint64) (*counting, error) {
			x, err := newExplorer(context.Background(), graph, Options{Checkpoints: keeper, Config: monitor.Config{Limits: monitor.Limits{States: states}}}, "explore")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(x.Budget.Release)
			g, _ := newDepthFirst(x)
			g.alone.sequences.following = newFollowing(&plainFollower{Explorer: x.ex, most: tt.most})
			return g, g.count()
		}
		var file bytes.Buffer
		first, err := explore(checkpoint.New(checkpoint.Identity{}, checkpoint.Options{
			Every: time.Hour, Save: func(content func(io.Writer) error) error { return content(&file) },
		}), tt.states)
		if err == nil {
			t.Fatalf("%s: %v", tt.name, stopped)
		}
		keeper := checkpoint.New(checkpoint.Identity{}, checkpoint.Options{})
		if err := keeper.Resume(&file); err != nil {
			t.Fatal(err)
		}
		second, _ := explore(keeper, first.Visited) // so that it ends where the first did
		was, is := first.each[0].before.decided, second.alone.sequences.decided()
		if was.Walks != tt.want.Walks || was.Never != tt.want.Never {
			t.Errorf("%s: decided %+v", tt.name, was)
		}
		if was != is {
			t.Errorf("%s: when it goes on, %+v, and before %+v", tt.name, is, was)
		}
	}
}

// TestOtherBeginning: a checkpoint that lacks an initial state is refused, also if its name is the same.
func TestOtherBeginning(t *testing.T) {
	t.Parallel()
	graph := manySequences(9000, 2, false)
	explorer := func(keeper *checkpoint.Saver) *counting {
		x, err := newExplorer(t.Context(), graph, Options{Checkpoints: keeper, Config: monitor.Config{Limits: monitor.Limits{States: 200}}}, "explore")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(x.Budget.Release)
		g, _ := newDepthFirst(x)
		return g
	}
	var file bytes.Buffer
	if err := explorer(checkpoint.New(checkpoint.Identity{}, checkpoint.Options{
		Every: time.Hour, Save: func(content func(io.Writer) error) error { return content(&file) },
	})).count(); err == nil {
		t.Fatal("the limit of states did not end the search")
	}
	for _, tt := range []struct {
		initial []int
		refused bool
	}{{[]int{0}, false}, {[]int{8999}, true}, {[]int{0, 8999}, true}} {
		graph.Init = tt.initial
		keeper := checkpoint.New(checkpoint.Identity{}, checkpoint.Options{})
		if err := keeper.Resume(bytes.NewReader(file.Bytes())); err != nil {
			t.Fatal(err)
		}
		err := explorer(keeper).count()
		if refused := err != nil && strings.Contains(err.Error(), "does not begin where this one does"); refused != tt.refused {
			t.Errorf("beginning with %v: %v", tt.initial, err)
		}
	}
}
