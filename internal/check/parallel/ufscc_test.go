package parallel

import (
	"context"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// twoWorkers is a search of a graph that has not begun, and two workers.
func twoWorkers(t *testing.T, g *oracle.Graph) (u *ufscc, first, second *ufsccWorker) {
	t.Helper()
	binding, err := g.Bind([]program.Atom{{Text: "a"}})
	if err != nil {
		t.Fatal(err)
	}
	s := &search.Search{Monitor: monitor.New(context.Background(), monitor.Config{}, "search"), Workers: 2}
	t.Cleanup(s.Monitor.Budget.Release)
	if s.Plain, err = product.New(binding, product.Config{Factors: []*automata.Compiled{oracle.AcceptsFirst()}}); err != nil {
		t.Fatal(err)
	}
	if s.Space, err = search.NewSpace(s.Plain, s.Monitor.Budget, s.Form); err != nil {
		t.Fatal(err)
	}
	u = newUFSCC(s)
	if first, err = u.newWorker(0); err != nil {
		t.Fatal(err)
	}
	if second, err = u.newWorker(1); err != nil {
		t.Fatal(err)
	}
	return u, first, second
}

// TestUFSCCHints: a worker that helps is told whether the state is inside an atomic sequence, as it may be the first to
// meet it.
func TestUFSCCHints(t *testing.T) {
	u, first, second := twoWorkers(t, &oracle.Graph{Atoms: []string{"a"}, Actions: 1, Init: []int{0}, States: []oracle.State{{Out: []oracle.Edge{{To: 0}}}}})
	if _, _, ok := second.helpful(); ok {
		t.Error("there is no hint yet")
	}
	for _, want := range []ufsccEdge{{to: 3, inside: true}, {to: 5}} {
		if _, err := u.sets.Fetch(want.to); err != nil {
			t.Fatal(err)
		}
		if err := first.todo.Append(want); err != nil {
			t.Fatal(err)
		}
		first.hint()
		if place, inside, ok := second.helpful(); !ok || place != want.to || inside != want.inside {
			t.Errorf("the hint is %d, inside %v, %v; want %+v", place, inside, ok, want)
		}
		first.todo.Truncate(0)
	}
}

// TestUFSCCMarksOfLostRoots: a worker has followed an edge with a mark between two states that another one unites
// by way of an edge without. Nobody else will follow the edge with the mark, so that the worker has to
// add it when it takes back its step. Two workers take their steps in this order here, in one goroutine.
func TestUFSCCMarksOfLostRoots(t *testing.T) {
	g := &oracle.Graph{Atoms: []string{"a"}, Actions: 1, Init: []int{0}, States: []oracle.State{
		{Out: []oracle.Edge{{To: 1, Act: 1}, {To: 1}}},
		{Out: []oracle.Edge{{To: 0}}},
	}}
	u, first, second := twoWorkers(t, g)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(first.start())
	task := *first.tasks.Top()
	root, err := u.slots.Slot(search.Node{Prog: uint32(task >> 32), Q: uint32(task)}, first.number)
	must(err)
	enter := func(w *ufsccWorker, v uint32) {
		t.Helper()
		u.sets.Claim(v, w.ID)
		must(w.push(v, 0))
	}
	// take follows an edge of the top frame with the marks.
	take := func(w *ufsccWorker, marks automata.Marks) {
		t.Helper()
		var edges []ufsccEdge
		for i := int(w.frames.Top().begin); i < w.todo.Len(); i++ {
			edges = append(edges, *w.todo.At(uint32(i)))
		}
		k := slices.IndexFunc(edges, func(e ufsccEdge) bool { return e.marks == marks })
		if k < 0 {
			t.Fatalf("no edge with marks %b among %v", marks, edges)
		}
		last := w.todo.Top()
		*w.todo.At(w.frames.Top().begin + uint32(k)) = *last
		w.todo.Truncate(w.todo.Len() - 1)
		must(w.follow(edges[k]))
	}
	enter(first, root)
	take(first, 1)
	enter(second, root)
	take(second, 0)
	take(second, 0) // back to the root: the two states are one set now, by edges without marks
	take(first, 0)  // back to the root as well
	if u.hit.Load() != 0 {
		t.Fatal("the mark is there too early")
	}
	must(first.leave(first.frames.Top()))
	if u.hit.Load() == 0 {
		t.Error("the mark of the edge is lost")
	}
}
