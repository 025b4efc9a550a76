package main

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/graphviz"
)

// TestLabelsOfGraphs: of the 841 labels in the graphs of worked examples none is crossed by a line; four are before labels
// are moved. Labels of states count, too.
func TestLabelsOfGraphs(t *testing.T) {
	all, bad := 0, 0
	for _, model := range []string{"dekker.pml", "leader.pml", "lift.pml", "peterson.pml", "philosophers.pml", "rwlock.pml", "traffic.pml", "warehouse.pnml"} {
		status, svg, stderr := runIn(t, ".", "graph", "../../specs/"+model, "--format", "svg")
		if status != 0 {
			t.Fatalf("%s: %s", model, stderr)
		}
		crossed, labels := graphviz.Crossings([]byte(svg))
		t.Logf("%s: %d of %d labels are crossed", model, crossed, labels)
		all, bad = all+labels, bad+crossed
	}
	t.Logf("%d of %d", bad, all)
	if all < 300 || bad > 0 {
		t.Errorf("%d of %d labels are crossed by lines", bad, all)
	}
}
