// Package programtest is what the tests of front-ends share: comparing batches,
// and measuring explorers.
package programtest

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
)

// SameBatches returns an error that describes how two batches differ, nil if
// they are equal. Their sets of enabled processes are compared only if enabled
// is set.
func SameBatches(want, got *program.Batch, enabled bool) error {
	if want.Len() != got.Len() {
		return fmt.Errorf("%d successors and %d", want.Len(), got.Len())
	}
	for i := range want.Succs {
		if want.Succs[i] != got.Succs[i] {
			return fmt.Errorf("successor %d is %+v and %+v", i, want.Succs[i], got.Succs[i])
		}
		if !bytes.Equal(want.State(i), got.State(i)) {
			return fmt.Errorf("successor %d is\n%x and\n%x", i, want.State(i), got.State(i))
		}
	}
	if want.Source != got.Source || want.Flags != got.Flags {
		return fmt.Errorf("letter %x and %x, flags %x and %x", want.Source, got.Source, want.Flags, got.Flags)
	}
	if enabled && want.Enabled != got.Enabled {
		return fmt.Errorf("enabled %x and %x", want.Enabled, got.Enabled)
	}
	return nil
}

// BenchmarkExpand expands the first 10,000 states of a breadth-first search in
// turn.
func BenchmarkExpand(b *testing.B, x program.Explorer) {
	b.Helper()
	states := States(b, x, 10_000)
	var batch program.Batch
	edges := 0
	b.ReportAllocs()
	b.ResetTimer()
	before := cpu.Seconds()
	for i := range b.N {
		if err := x.Expand(states[i%len(states)], &batch); err != nil {
			b.Fatal(err)
		}
		edges += batch.Len()
	}
	b.ReportMetric(float64(edges)/float64(b.N), "edges/op")
	b.ReportMetric(1e9*(cpu.Seconds()-before)/float64(max(1, edges)), "cpu-ns/edge")
}

// States returns the first n states of a breadth-first search, or a few more: a
// state is expanded as a whole.
func States(b testing.TB, x program.Explorer, n int) [][]byte {
	b.Helper()
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		b.Fatal(err)
	}
	states := [][]byte{bytes.Clone(batch.State(0))}
	seen := map[string]bool{string(states[0]): true}
	for i := 0; i < len(states) && len(states) < n; i++ {
		if err := x.Expand(states[i], &batch); err != nil {
			b.Fatal(err)
		}
		for j := range batch.Len() {
			if s := batch.State(j); !seen[string(s)] {
				seen[string(s)] = true
				states = append(states, bytes.Clone(s))
			}
		}
	}
	return states
}
