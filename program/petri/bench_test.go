package petri

import (
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/programtest"
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
				programtest.BenchmarkExpand(b, bindAll(b, n.With(engine).(*Net)))
			})
		}
	}
}
