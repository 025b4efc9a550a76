package report

import (
	"fmt"
	"slices"
	"testing"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/program"
)

// distinct are steps that do not repeat each other.
func distinct(n int) []Step {
	steps := make([]Step, n)
	for i := range steps {
		steps[i] = Step{Process: "P", Line: i + 1, Statement: fmt.Sprint("s", i)}
	}
	return steps
}

func TestAssignments(t *testing.T) {
	t.Parallel()
	vs := Values{
		{Name: "a[0]", Value: "0"}, {Name: "a[1]", Value: "1"}, {Name: "a[2]", Value: "0"},
		{Name: "b[0]", Value: "7"}, {Name: "b[1]", Value: "7"}, {Name: "b[2]", Value: "7"},
		{Name: "b[4]", Value: "7"}, {Name: "c[0]", Value: "1"}, {Name: "c[1]", Value: "1"},
		{Name: "q[0]", Value: "[red, 1]"}, {Name: "q[1]", Value: "[red, 1]"}, {Name: "q[2]", Value: "[red, 1]"},
		{Name: "gone", Old: "3"}, {Name: "place", Value: "0", Kind: program.Tokens}, {Name: "taken", Value: "0", Old: "1", Kind: program.Tokens},
	}
	want := []string{"a[0..2] = 0 1 0", "b[0..2] = all 7", "b[4] = 7", "c[0] = 1", "c[1] = 1",
		"q[0] = [red, 1]", "q[1] = [red, 1]", "q[2] = [red, 1]", "gone gone", "taken = 0"}
	if got := Assignments(vs); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestColumns asserts that all states stand in the columns in order, that columns are even, and where cycles begin.
func TestColumns(t *testing.T) {
	t.Parallel()
	for prefix := range 60 {
		for _, cycle := range []int{0, 1, 5, 40} {
			all := distinct(prefix + cycle)
			p := &panel{run: &Counterexample{Prefix: all[:prefix], Cycle: all[prefix:]}}
			p.prepare(false)
			columns := p.layout()
			var states []int
			for _, c := range columns {
				if len(c) == 0 {
					t.Fatalf("%d+%d: an empty column", prefix, cycle)
				}
				for _, q := range c {
					states = append(states, q.state)
				}
			}
			n := prefix + cycle
			if cycle == 0 {
				n++ // the state at the end
			}
			for i := range n {
				if len(states) != n || states[i] != i {
					t.Fatalf("%d+%d: drew %v", prefix, cycle, states)
				}
			}
			last := columns[len(columns)-1]
			if cycle > 0 && cycle <= leastColumn && last[0].state > prefix {
				t.Errorf("%d+%d: the cycle is torn apart: the last column begins at %d", prefix, cycle, last[0].state)
			}
			if n > 4*leastColumn && len(columns) < 2 {
				t.Errorf("%d+%d: one column", prefix, cycle)
			}
		}
	}
}

func TestManyStates(t *testing.T) {
	t.Parallel()
	all := distinct(10_000)
	p := &panel{run: &Counterexample{Prefix: all[:9_990], Cycle: all[9_990:]}}
	p.prepare(false)
	points := p.points()
	if len(points) != mostPoints+1 {
		t.Fatalf("%d points, want %d", len(points), mostPoints+1)
	}
	gap := points[mostPoints/2]
	if gap.text != "… 9700 more states, which the page in HTML shows" || points[mostPoints/2+1].state != gap.after || points[mostPoints].state != 9_999 {
		t.Errorf("the gap is %+v, after it %+v, at the end %+v", gap, points[mostPoints/2+1], points[mostPoints])
	}
}

// TestPanelEnds asserts which states are marked, and how the drawing ends.
func TestPanelEnds(t *testing.T) {
	t.Parallel()
	all := distinct(6)
	run := &Counterexample{Prefix: all[:4], Cycle: all[4:]}
	lost := count(2)
	for name, test := range map[string]struct {
		property    Property
		last, start int
		idle        []int
	}{
		"whole": {Property{Counterexample: run}, 5, 4, nil},
		"cut":   {Property{Counterexample: run, BadPrefix: lost}, 2, -1, []int{3}},
		"on":    {Property{Counterexample: run, BadPrefix: lost, Text: TextOptions{Continue: true}}, 5, 4, []int{3, 4, 5}},
	} {
		p := counterexamplePanel(&test.property, 0, "")
		if p.last != test.last || p.cycleStart() != test.start {
			t.Errorf("%s: ends with %d, then goes to %d; want %d and %d", name, p.last, p.cycleStart(), test.last, test.start)
		}
		for i := range 6 {
			if p.idle(i) != slices.Contains(test.idle, i) && i <= p.last {
				t.Errorf("%s: state %d idle is %v", name, i, p.idle(i))
			}
		}
		p.graph = dot.NewGraph(dot.Directed)
		p.draw(p.layout())
		if n := len(p.graph.FindNodes()); n != len(p.nodes)+min(p.last, 6)+b2i(test.start >= 0) {
			t.Errorf("%s: %d nodes for %d states", name, n, len(p.nodes))
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
