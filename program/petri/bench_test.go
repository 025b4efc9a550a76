//go:build unix

package petri

import (
	"bytes"
	"slices"
	"syscall"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// BenchmarkExpand expands the first markings of nets again and again, by the interpreter and by compiled code: no
// allocation, and the CPU time of one edge.
func BenchmarkExpand(b *testing.B) {
	nets := []string{
		"SmartHome-PT-03", "TokenRing-PT-010", "TriangularGrid-PT-1500", "Dekker-PT-015", "AirplaneLD-PT-0020",
		"StigmergyCommit-PT-05a", "EisenbergMcGuire-PT-04", "ShieldIIPs-PT-001B", "HouseConstruction-PT-00005",
	}
	for _, i := range instances(b) {
		if !slices.Contains(nets, i.Instance) {
			continue
		}
		n, err := readString(corpusFiles(b, i, 2025)["model.pnml"])
		if err != nil {
			b.Fatal(err)
		}
		for _, engine := range []program.Engine{program.Interpreted, program.Compiled} {
			b.Run(i.Instance+"/"+engine.String(), func(b *testing.B) {
				e := bindAll(b, n.With(engine).(*Net))
				benchmarkExpand(b, e, someStates(b, e, 10_000))
			})
		}
	}
}

func benchmarkExpand(b *testing.B, e program.Explorer, states [][]byte) {
	var batch program.Batch
	edges := 0
	b.ReportAllocs()
	b.ResetTimer()
	before := cpuTime()
	for i := range b.N {
		if err := e.Expand(states[i%len(states)], &batch); err != nil {
			b.Fatal(err)
		}
		edges += batch.Len()
	}
	b.ReportMetric(float64(edges)/float64(b.N), "edges/op")
	b.ReportMetric(float64(cpuTime()-before)/float64(max(1, edges)), "cpu-ns/edge")
}

// cpuTime is what the process has used, in nanoseconds.
func cpuTime() int64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it fails for no argument like this
	return u.Utime.Nano() + u.Stime.Nano()
}

// someStates is the first n states of a breadth-first search.
func someStates(b *testing.B, e program.Explorer, n int) [][]byte {
	b.Helper()
	var batch program.Batch
	if err := e.Initial(&batch); err != nil {
		b.Fatal(err)
	}
	states := [][]byte{bytes.Clone(batch.State(0))}
	seen := map[string]bool{string(states[0]): true}
	for i := 0; i < len(states) && len(states) < n; i++ {
		if err := e.Expand(states[i], &batch); err != nil {
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
