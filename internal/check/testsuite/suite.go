package testsuite

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Suite is tests with what they cover.
type Suite struct {
	Tests []Test
	// Length is that of all tests; Bound is the least length that covers as
	// much, 0 if it is not known.
	Length, Bound int
	// Covered is how much of All a suite covers: transitions, with refusals,
	// pairs of them, states or mutants.
	Covered, All int
}

// Test is a run of the model.
type Test struct {
	Initial []Value `json:"initial"`
	Steps   []Step  `json:"steps"`
	// Mutants are those that the test was made for.
	Mutants []string `json:"mutants,omitempty"`
}

// Value is a variable with its value in a state, as counterexamples show it; ""
// if the variable is gone.
type Value struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Step is one step of a test.
type Step struct {
	Process string `json:"process"`
	Pid     int    `json:"pid"` // the number of the process, -1 if it has none
	Line    int    `json:"line"`
	Action  string `json:"action"`
	Kind    Kind   `json:"kind"`
	// Inside tells that the step ends inside an atomic sequence, where a tester
	// does not observe the system.
	Inside  bool    `json:"inside"`
	Changes []Value `json:"changes"` // variables with another value after the step
}

// Kind is who takes a step.
type Kind string

// The kinds of steps.
const (
	Input   Kind = "input"   // the tester makes the system take it
	Output  Kind = "output"  // the system takes it by itself
	Refusal Kind = "refusal" // an input that the system must not take
)

// test describes a walk of arcs from an initial state.
func (g *Graph) test(ctx context.Context, initial int, walk []int) (Test, error) {
	t := Test{Initial: values(g.variables(initial)), Steps: make([]Step, len(walk))}
	for i, a := range walk {
		if ctx.Err() != nil {
			return t, context.Cause(ctx)
		}
		t.Steps[i] = g.step(&g.arcs[a])
	}
	return t, nil
}

// step describes an arc.
func (g *Graph) step(a *arc) Step {
	v := g.view(a)
	s := Step{Process: v.Process, Pid: v.Pid, Line: v.Pos.Line, Action: ActionOf(&v), Kind: Output, Inside: g.inside[a.to], Changes: []Value{}}
	switch {
	case a.refused >= 0:
		s.Kind = Refusal
		return s
	case g.input(v):
		s.Kind = Input
	}
	s.Changes = values(trace.Compare(g.unfolded.Program, g.vector(a.from), g.vector(a.to)))
	return s
}

func values(vars []program.Var) []Value {
	out := make([]Value, len(vars))
	for i, v := range vars {
		out[i] = Value{v.Name, v.Value}
	}
	return out
}

// suite makes a suite of walks, those of no steps included if they begin in
// a state that nothing leaves. To describe the steps can take longer than to
// find them.
func (g *Graph) suite(ctx context.Context, walks []walk) (*Suite, error) {
	s := &Suite{Tests: make([]Test, len(walks)), Length: len(walks)}
	for i, w := range walks {
		var err error
		if s.Tests[i], err = g.test(ctx, w.initial, w.arcs); err != nil {
			return nil, err
		}
		s.Length += len(w.arcs)
	}
	return s, nil
}

// walk is arcs from an initial state.
type walk struct {
	initial int
	arcs    []int
}

// cut makes walks of at most longest steps of a walk. What is left begins with a
// shortest way to where it was cut; a piece has at least one step that is new,
// and ends where a test may. With pairs, what is left begins with the last step
// again, so that no pair of steps is lost.
func (g *Graph) cut(w walk, longest int, tree *tree, pairs bool) (pieces []walk) {
	if longest <= 0 || len(w.arcs) <= longest {
		return []walk{w}
	}
	piece := walk{initial: w.initial}
	for i, a := range w.arcs {
		piece.arcs = append(piece.arcs, a)
		at := g.arcs[a].to
		if len(piece.arcs) < longest || i == len(w.arcs)-1 || !g.mayEnd(at) {
			continue
		}
		pieces = append(pieces, piece)
		if !pairs {
			piece = tree.to(g, at)
			continue
		}
		piece = tree.to(g, g.arcs[a].from)
		piece.arcs = append(piece.arcs, a)
	}
	return append(pieces, piece)
}

// tree is shortest ways from the initial states.
type tree struct {
	by    []int // by state: the arc that leads there; -1 for initial states
	depth []int
}

func (g *Graph) tree() *tree {
	t := &tree{by: make([]int, g.States()), depth: make([]int, g.States())}
	for s := range t.by {
		t.by[s] = -1
	}
	seen := make([]bool, g.States())
	queue := slices.Clone(g.initial)
	for _, s := range queue {
		seen[s] = true
	}
	for i := 0; i < len(queue); i++ {
		first, end := g.out(queue[i])
		for a := first; a < end; a++ {
			if to := g.arcs[a].to; !seen[to] {
				seen[to] = true
				t.by[to], t.depth[to] = a, t.depth[queue[i]]+1
				queue = append(queue, to)
			}
		}
	}
	return t
}

// to returns the way to a state.
func (t *tree) to(g *Graph, state int) walk {
	var w walk
	for t.by[state] >= 0 {
		w.arcs = append(w.arcs, t.by[state])
		state = g.arcs[t.by[state]].from
	}
	slices.Reverse(w.arcs)
	w.initial = state
	return w
}
