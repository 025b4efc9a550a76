package unfolding

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// leads reports whether states inside sequences lead from one state to another.
func leads(g *oracle.Graph, from, to int) bool {
	seen := map[int]bool{}
	for todo := []int{from}; len(todo) > 0; todo = todo[1:] {
		for _, e := range g.States[todo[0]].Out {
			if e.To == to {
				return true
			}
			if g.States[e.To].Transient && !seen[e.To] {
				seen[e.To] = true
				todo = append(todo, e.To)
			}
		}
	}
	return false
}

// TestConnect looks for ways between all states outside atomic sequences, and follows those that are found.
func TestConnect(t *testing.T) {
	found := 0
	seeded.Check(t, func(t *rapid.T) {
		g := oracle.Sequences(draw(t), true)
		binding, _ := g.Bind(nil)
		ex, err := binding.NewExplorer(&program.Tuning{})
		if err != nil {
			t.Fatal(err)
		}
		outside := len(g.States)/2 + 1
		for from := range outside {
			for to := range min(outside, len(g.States)) {
				steps, ok, err := Way(ex, oracle.Vector(from), oracle.Vector(to))
				if want := leads(g, from, to); err != nil || ok != want {
					t.Fatalf("a way from %d to %d: %v, want %v (%v)", from, to, ok, want, err)
				}
				if !ok {
					continue
				}
				found++
				run, err := ConnectAll(ex, []reach.State{{Vector: oracle.Vector(from)}, {Vector: oracle.Vector(to)}})
				if err != nil || len(run.Prefix) != len(steps) || !bytes.Equal(run.Last, oracle.Vector(to)) {
					t.Fatalf("a run from %d to %d: %v (%v)", from, to, run, err)
				}
				var batch program.Batch
				for i, step := range steps {
					next := program.State(oracle.Vector(to))
					if i+1 < len(steps) {
						next = steps[i+1].State
					}
					if err := ex.Expand(step.State, &batch); err != nil || Successor(&batch, next) < 0 {
						t.Fatalf("step %d of the way from %d to %d leads elsewhere (%v)", i, from, to, err)
					}
					if !slices.ContainsFunc(batch.Succs, func(s program.Succ) bool { return s.Action == step.Action }) {
						t.Fatalf("step %d of the way from %d to %d is no transition", i, from, to)
					}
				}
			}
		}
	})
	if found == 0 {
		t.Error("no way was found")
	}
}
