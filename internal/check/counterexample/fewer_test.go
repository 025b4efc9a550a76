package counterexample

import (
	"bytes"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// The program of these tests counts x to high by action 0, where p is true, and turns a wheel by action 1.
const (
	high, wheel      = 3, 10
	counts, turns    = 0, 1
	positionsOfWheel = (high + 1) * wheel
)

func counting() *oracle.Graph {
	g := &oracle.Graph{Atoms: []string{"p"}, Init: []int{0}, States: make([]oracle.State, positionsOfWheel)}
	for i := range g.States {
		turned := oracle.Edge{To: i - i%wheel + (i+1)%wheel, Moved: []int{1}}
		if i/wheel == high {
			g.States[i].Letter = 1
			continue // no way on
		}
		g.States[i].Out = []oracle.Edge{{To: i + wheel, Moved: []int{0}}, turned}
	}
	return g
}

// run returns the run of some actions from state 0.
func run(actions ...program.Action) *trace.Lasso {
	g, at, l := counting(), 0, &trace.Lasso{}
	for _, a := range actions {
		l.Prefix = append(l.Prefix, trace.Step{State: oracle.Vector(at), Action: a})
		at = g.States[at].Out[a].To
	}
	l.Last = oracle.Vector(at)
	return l
}

// untilStuck prepares a search of the product with a monitor that is stuck where p is true.
func untilStuck(t *testing.T) *search.Search {
	t.Helper()
	binding, err := counting().Bind([]program.Atom{{Text: "p"}})
	if err != nil {
		t.Fatal(err)
	}
	never := &automata.Compiled{Start: []uint32{0}, First: []uint32{0, 1}, Edges: []automata.CompiledEdge{{Neg: 1}}, Acc: automata.GeneralisedBuchi(0)}
	prod, err := product.New(binding, product.Config{Factors: []*automata.Compiled{never}})
	if err != nil {
		t.Fatal(err)
	}
	s := &search.Search{Monitor: monitor.New(t.Context(), monitor.Config{}, "counterexample")}
	if s.Space, err = search.NewSpace(prod, s.Monitor.Budget, s.Form); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Monitor.Budget.Release)
	return s
}

// TestFewer: moves that are not to the point are left out as far as the expansions go; a shortest prefix stays.
func TestFewer(t *testing.T) {
	t.Parallel()
	long := run(turns, turns, counts, turns, counts, turns, turns, turns, counts)
	for _, tt := range []struct {
		name       string
		prefix     *trace.Lasso
		expansions int
		want       int // steps; 0 if no shorter one is found
	}{
		{"long", long, 1000, high},
		{"shortest", run(counts, counts, counts), 1000, 0},
		{"one too many at the beginning", run(turns, counts, counts, counts), 1000, high},
		{"one too many", run(counts, counts, turns, counts), 1000, high},
		{"no expansions", long, 0, 0},
		{"too few for the prefix", long, 5, 0},
		{"enough for the prefix alone", long, 6, 6}, // x is 2 after five moves
		{"no bad prefix", run(turns, turns), 1000, 0},
	} {
		l, err := Fewer(untilStuck(t), tt.prefix, tt.expansions)
		if err != nil {
			t.Fatal(tt.name, err)
		}
		if got := length(l); got != tt.want {
			t.Errorf("%s: %d steps, want %d", tt.name, got, tt.want)
		}
		if tt.want == high && !bytes.Equal(l.Last, run(counts, counts, counts).Last) {
			t.Errorf("%s: ends in %x", tt.name, l.Last)
		}
	}
}

// length is the number of steps of a finite run, 0 if there is none.
func length(l *trace.Lasso) int {
	if l == nil {
		return 0
	}
	return l.Len()
}

// TestStartIn: the only initial state is the one given, with its letter, and other states are expanded as before.
func TestStartIn(t *testing.T) {
	t.Parallel()
	binding, err := counting().Bind([]program.Atom{{Text: "p"}})
	if err != nil {
		t.Fatal(err)
	}
	for at, letter := range map[int]program.Letter{0: 0, wheel + 2: 0, high * wheel: 1} {
		x, err := StartIn(binding, oracle.Vector(at)).NewExplorer(&program.Tuning{})
		if err != nil {
			t.Fatal(err)
		}
		var b program.Batch
		if err := x.Initial(&b); err != nil || b.Len() != 1 || !bytes.Equal(b.State(0), oracle.Vector(at)) || b.Succs[0].Target != letter {
			t.Errorf("state %d: %d initial states, %+v, %v", at, b.Len(), b.Succs, err)
		}
		if err := x.Expand(oracle.Vector(0), &b); err != nil || b.Len() != 2 {
			t.Errorf("%d successors, %v", b.Len(), err)
		}
	}
}

// TestOneStepOn: a run goes on by the first transition, and not at all where there is none.
func TestOneStepOn(t *testing.T) {
	t.Parallel()
	binding, err := counting().Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	begin := run(turns, counts)
	on, err := OneStepOn(binding, begin)
	if err != nil || length(on) != 3 || !bytes.Equal(on.Last, oracle.Vector(2*wheel+1)) || on.Prefix[2].Action != counts || !bytes.Equal(on.Prefix[2].State, begin.Last) {
		t.Errorf("%+v, %v", on, err)
	}
	if begin.Len() != 2 {
		t.Error("the run itself is longer")
	}
	if on, err := OneStepOn(binding, run(counts, counts, counts)); on != nil || err != nil {
		t.Errorf("%+v, %v", on, err)
	}
}
