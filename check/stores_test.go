package check

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// TestStoresCountAlike compares what every algorithm counts with each form of state vectors, on a program
// that is large enough for trees and components to begin in the middle of the search.
func TestStoresCountAlike(t *testing.T) {
	raced.SkipSequential(t)
	prog := oracle.Counters{Procs: 6, Base: 5}
	for _, v := range variants() {
		var first Statistics
		for i, form := range Vectors() {
			opts := v.opts
			opts.Vectors = form
			s := searchCounters(t, prog, opts)
			got := s.Stats
			if s.States.Len() != 15625 {
				t.Fatalf("%s, %s: %d program states", v.name, form, s.States.Len())
			}
			if got.Vectors == 0 || i > 0 && got.Vectors == first.Vectors {
				t.Errorf("%s: the vectors take %d bytes in form %s, %d in the other", v.name, got.Vectors, form, first.Vectors)
			}
			got.Seconds, got.Memory, got.Tails = 0, 0, 0
			if i == 0 {
				first = got
			}
			want := first
			want.Vectors = got.Vectors
			if got != want {
				t.Errorf("%s, %s: %+v, want %+v", v.name, form, got, want)
			}
		}
	}
}

// TestStoresOfModels compares the first states of large models, explored and searched with each form of
// state vectors.
func TestStoresOfModels(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	paths, err := filepath.Glob(corpus.Seeds("promela", "perf", "*.pml"))
	if err != nil || len(paths) == 0 {
		corpus.Missing(t)
	}
	limits := Limits{States: 10_000}
	for _, path := range paths {
		name := filepath.Base(path)
		prog, err := promela.Load(path, promela.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		fa := ltl.NewFactory()
		f := fa.Not(fa.G(fa.F(fa.Not(fa.AP("_nr_pr > 90"))))) // its negation has a state that waits
		var explored Exploration
		var searched Statistics
		for i, form := range Vectors() {
			x := exploreProgram(t, prog, Options{Vectors: form, Limits: limits})
			x.Memory, x.Seconds = 0, 0
			r, err := Verify(context.Background(), prog, Property{Factory: fa, Formula: f}, Options{Algorithm: "ndfs", Exhaust: true, Vectors: form, Limits: limits})
			if err != nil {
				t.Fatal(name, err)
			}
			st := r.Product
			st.Memory, st.Vectors, st.Tails, st.Seconds, st.Engine = 0, 0, 0, 0, nil
			if i == 0 {
				explored, searched = x, st
			}
			if x.States != explored.States || x.Transitions != explored.Transitions || x.AtomicSteps != explored.AtomicSteps ||
				x.MaxDepth != explored.MaxDepth || x.StateBytes != explored.StateBytes || x.Deadlocks != explored.Deadlocks {
				t.Errorf("%s, %s: explored %+v, want %+v", name, form, x, explored)
			}
			if st != searched || st.States == 0 {
				t.Errorf("%s, %s: searched %+v, want %+v", name, form, st, searched)
			}
		}
		if explored.States < 1000 {
			t.Errorf("%s: only %d states", name, explored.States)
		}
	}
}

func exploreProgram(t *testing.T, prog program.Program, opts Options) Exploration {
	t.Helper()
	x, err := Verify(context.Background(), prog, Counts{}, opts)
	if err != nil {
		t.Fatal(err)
	}
	return x.Exploration
}
