package promela

import (
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// BenchmarkExpand expands the first states of a model again and again: no allocation, and the
// time of one expansion.
func BenchmarkExpand(b *testing.B) {
	for _, name := range []string{"models/spin-examples/leader0", "models/spin-examples/pftp", "models/spin-examples/sort", "models/spin-examples/snoopy", "perf/petersonN_n4", "perf/beem_rether.4"} {
		path := corpusFile(name)
		if path == "" {
			b.Logf("%s is not here", name)
			continue
		}
		b.Run(filepath.Base(name), func(b *testing.B) {
			m, err := Load(path, Options{})
			if err != nil {
				b.Fatal(err)
			}
			bind, _ := m.Bind(nil)
			x, _ := bind.NewExplorer()
			states := someStates(b, x, 10_000)
			var batch program.Batch
			edges := 0
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				if err := x.Expand(states[i%len(states)], &batch); err != nil {
					b.Fatal(err)
				}
				edges += batch.Len()
			}
			b.ReportMetric(float64(edges)/float64(b.N), "edges/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(1, edges)), "ns/edge")
		})
	}
}

// someStates is the first n states of a breadth-first search.
func someStates(b *testing.B, x program.Explorer, n int) [][]byte {
	b.Helper()
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		b.Fatal(err)
	}
	first := append([]byte(nil), batch.State(0)...)
	seen := map[string]bool{string(first): true}
	states := [][]byte{first}
	for i := 0; i < len(states) && len(states) < n; i++ {
		if err := x.Expand(states[i], &batch); err != nil {
			b.Fatal(err)
		}
		for j := range batch.Len() {
			s := batch.State(j)
			if !seen[string(s)] {
				seen[string(s)] = true
				states = append(states, append([]byte(nil), s...))
			}
		}
	}
	return states
}
