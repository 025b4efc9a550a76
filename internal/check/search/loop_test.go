package search

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	text "github.com/ltlcheck/ltlcheck/source"
)

// TestPreferLoopWithinMemory: where the search has used the memory up, the one for a nearer loop takes little more, and
// leaves what was found.
func TestPreferLoopWithinMemory(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(text.NewFile("m.pml", "byte x, y, z; active proctype P() { do :: x++ :: y++ :: z++ od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	binding, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	prod, err := product.New(binding, product.Config{})
	if err != nil {
		t.Fatal(err)
	}
	const limit = 1 << 20
	s := &Search{Monitor: monitor.New(context.Background(), monitor.Config{Limits: monitor.Limits{Memory: limit}}, "search"), Plain: prod}
	if s.Space, err = NewSpace(prod, s.Monitor.Budget, s.Form); err != nil {
		t.Fatal(err)
	}
	if err := s.Monitor.Budget.Take(s.Monitor.Budget.Left()); err != nil {
		t.Fatal(err)
	}
	s.Visited = 1 << 30
	found := &trace.Lasso{Prefix: make([]trace.Step, 1000), Cycle: make([]trace.Step, 2)}
	if got := s.PreferLoop(found); got != found {
		t.Errorf("another lasso, of %d and %d steps", len(got.Prefix), len(got.Cycle))
	}
	if peak := s.Monitor.Budget.Peak(); peak <= limit+mostLoopMemory/2 || peak > limit+mostLoopMemory {
		t.Errorf("%d bytes beside the limit, want %d at most and not much less", peak-limit, mostLoopMemory)
	}
}
