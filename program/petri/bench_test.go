package petri

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
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
				programtest.BenchmarkExpand(b, bindAll(b, n.With(engine).(*Net)))
			})
		}
	}
}

// philosophers writes a net of n dining philosophers as the contest's files are written: 4 places and 3
// transitions each.
func philosophers(n int) string {
	var b strings.Builder
	b.WriteString(head)
	place := func(name string, i, tokens int) {
		fmt.Fprintf(&b, "<place id=\"%s%d\">\n<name><text>%s%d</text></name>\n<initialMarking><text>%d</text></initialMarking>\n</place>\n", name, i, name, i, tokens)
	}
	arcs := 0
	arc := func(from string, i int, to string, j int) {
		fmt.Fprintf(&b, "<arc id=\"a%d\" source=\"%s%d\" target=\"%s%d\">\n<inscription><text>1</text></inscription>\n</arc>\n", arcs, from, i, to, j)
		arcs++
	}
	for i := range n {
		place("Think", i, 1)
		place("Fork", i, 1)
		place("Left", i, 0)
		place("Eat", i, 0)
		for _, t := range []string{"takeLeft", "takeRight", "release"} {
			fmt.Fprintf(&b, "<transition id=\"%s%d\">\n<name><text>%s%d</text></name>\n</transition>\n", t, i, t, i)
		}
	}
	for i := range n {
		next := (i + 1) % n
		arc("Think", i, "takeLeft", i)
		arc("Fork", i, "takeLeft", i)
		arc("takeLeft", i, "Left", i)
		arc("Left", i, "takeRight", i)
		arc("Fork", next, "takeRight", i)
		arc("takeRight", i, "Eat", i)
		arc("Eat", i, "release", i)
		arc("release", i, "Think", i)
		arc("release", i, "Fork", i)
		arc("release", i, "Fork", next)
	}
	b.WriteString(tail)
	return b.String()
}

// BenchmarkRead reads nets: the contest's, and one of 100,000 places.
func BenchmarkRead(b *testing.B) {
	read := func(name, text string) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := readString(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, name := range corpus.Glob(b, "petri", "contest2023", "*-PT-*.txz") {
		files, err := corpus.Archive(name)
		if err != nil {
			b.Fatal(err)
		}
		read(strings.TrimSuffix(filepath.Base(name), ".txz"), files["model.pnml"])
	}
	read("philosophers", philosophers(25_000))
}
