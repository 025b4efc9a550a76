package explore

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// TestOtherBeginning: a checkpoint that lacks an initial state is refused, also if its name is the same.
func TestOtherBeginning(t *testing.T) {
	t.Parallel()
	graph := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, 9000)}
	for i := range graph.States {
		graph.States[i].Out = []oracle.Edge{{To: (i + 1) % len(graph.States)}}
	}
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
