package graph

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func sampleGraph() *Graph {
	return &Graph{Model: "tiny.pml", Complete: false,
		States: []State{
			{Initial: true, Parent: -1, Expanded: true, Vars: report.Values{{Name: "x", Value: "0"}, {Name: "s", Value: `say "a\b"`}}},
			{Atomic: true, Parent: 0, Expanded: true, Vars: report.Values{{Name: "x", Value: "1", Old: "0"}, {Name: "s", Value: "-", Old: "-"}}},
			{Deadlock: true, Parent: 1, Expanded: true, Vars: report.Values{{Name: "x", Value: "", Old: "1"}}},
			{Parent: 1, Vars: report.Values{{Name: "x", Value: "2", Old: "1"}}},
		},
		Edges: []Edge{
			{From: 0, To: 1, Process: "P", Pid: 0, Line: 2, Statement: `printf("%d\n", x)`},
			{From: 1, To: 2, Process: "P", Pid: 0, Line: 3, Statement: "x = 0"},
			{From: 1, To: 3, Pid: -1, Statement: "fire"},
		}}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (-update rewrites it):\n%s", path, got)
	}
}

func TestDrawing(t *testing.T) {
	var b bytes.Buffer
	if err := WriteDOT(&b, sampleGraph()); err != nil {
		t.Fatal(err)
	}
	golden(t, "graph.dot", b.Bytes())
}
