// Package searchtest prepares searches of random small problems, for tests of
// the packages that search: what package emptiness does for one algorithm, and
// the whole product, to compare counts with.
package searchtest

import (
	"cmp"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// Job is an emptiness problem as an algorithm needs it: Shape is of the only
// automaton, or nil, and OneSet requests a degeneralised product. Factors are
// the automata of the product, those of the Emptiness unless the algorithm
// looks for what the automaton of the property rejects. Program is the program
// that is searched, nil for the Graph itself.
type Job struct {
	*oracle.Emptiness
	Program program.Program
	Shape   *search.Shape
	Factors []*automata.Compiled
	OneSet  bool
}

// Of returns a question about an automaton alone and its shape.
func Of(g *oracle.Graph, a *automata.Automaton) Job {
	f := []*automata.Compiled{g.Compile(a)}
	return Job{Emptiness: &oracle.Emptiness{Graph: g, Factors: f}, Shape: search.ShapeOf(a), Factors: f}
}

// OfRecurrence returns the question whether a complete deterministic automaton
// rejects a run.
func OfRecurrence(g *oracle.Graph, a *automata.Automaton) Job {
	f := g.Compile(a)
	violated := &oracle.Emptiness{Graph: g, Factors: []*automata.Compiled{oracle.Complement(f)}}
	return Job{Emptiness: violated, Shape: search.ShapeOfRecurrence(a), Factors: []*automata.Compiled{f}}
}

// Way is how a problem is searched. The zero value has no limits but that of
// memory.
type Way struct {
	Storage     search.Storage
	Exhaust     bool
	Cache       bool   // successors are cached after two states, where that is possible
	States      uint64 // the limit of states
	Depth       int
	Keys        int   // that a storage which replaces keeps
	Memory      int64 // 0 is 64 MiB
	Interrupt   int   // the expansion, from 1 on, that ends with an interrupt; 0 for none
	Checkpoints *checkpoint.Saver
}

// Search returns a search that has not begun. Its memory is released at the end
// of the test.
func (j *Job) Search(t *testing.T, w Way) *search.Search {
	t.Helper()
	binding, err := j.bind(w.Interrupt)
	if err != nil {
		t.Fatal(err)
	}
	config := monitor.Config{Limits: monitor.Limits{Memory: cmp.Or(w.Memory, 1<<26), States: w.States, Depth: w.Depth, Keys: w.Keys}}
	s := &search.Search{
		Monitor: monitor.New(t.Context(), config, "search"), Shape: j.Shape, Storage: w.Storage, Exhaust: w.Exhaust, Workers: 1, Checkpoints: w.Checkpoints,
	}
	t.Cleanup(s.Monitor.Budget.Release)
	c := product.Config{Factors: j.Factors, Fairness: j.Fairness}
	if s.Plain, err = product.New(binding, c); err != nil {
		t.Fatal(err)
	}
	c.Degeneralise = j.OneSet
	prod, err := product.New(binding, c)
	if err != nil {
		t.Fatal(err)
	}
	if s.Space, err = search.NewSpace(prod, s.Monitor.Budget, s.Form); err != nil {
		t.Fatal(err)
	}
	if w.Cache && prod.StatesOnly() && prod.Q() > 1 {
		s.CacheAfter = 2
	}
	return s
}

// bind binds the program to all propositions. The given expansion is
// interrupted.
func (j *Job) bind(interrupt int) (program.Binding, error) {
	prog := j.Program
	if prog == nil {
		prog = j.Graph
	}
	if interrupt > 0 {
		prog = Interrupted{prog, &interrupt}
	}
	return prog.Bind(j.Graph.Bindable())
}

// Accepts reports whether what a search has found is an accepting run.
func (j *Job) Accepts(t *testing.T, s *search.Search) bool {
	t.Helper()
	along, err := j.Along(s.Found)
	if err != nil {
		t.Fatal(err)
	}
	return along.NonEmpty()
}
