package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/emicklei/dot"
)

// Graph is the state graph of a small program, breadth first from the initial
// states.
type Graph struct {
	Model    string       `json:"model"`
	Complete bool         `json:"complete"` // false when the limit on states cut the graph off
	States   []GraphState `json:"states"`
	Edges    []GraphEdge  `json:"edges"`
}

// GraphState is one state; its id is its place in Graph.States.
type GraphState struct {
	Initial  bool   `json:"initial"`
	Deadlock bool   `json:"deadlock"`         // nobody can move, and not every process is at a valid end
	Atomic   bool   `json:"atomic"`           // inside an atomic sequence
	Parent   int    `json:"parent"`           // the state it was reached from first, -1 for an initial state
	Expanded bool   `json:"expanded"`         // false for the states at which the limit cut the graph off
	Vars     Values `json:"variables"`        // Old is the value in the parent
	Centre   bool   `json:"centre,omitempty"` // what the states around were asked for
}

// GraphEdge is one transition.
type GraphEdge struct {
	From      int    `json:"from"`
	To        int    `json:"to"`
	Process   string `json:"process"`
	Pid       int    `json:"pid"`
	Line      int    `json:"line"`
	Statement string `json:"statement"`
}

// WriteGraphDOT draws a state graph. A state shows what differs from the state
// it was reached from first, an initial state shows everything.
func WriteGraphDOT(w io.Writer, g *Graph) error {
	d := newDrawing(g.Model)
	for i := range g.States {
		drawState(d, i, &g.States[i])
	}
	for _, e := range g.bundles() {
		d.Edge(d.Node(nodeID(e.from)), d.Node(nodeID(e.to))).Attr("label", edgeLabel(e.texts))
	}
	return write(w, d)
}

// bundle is all steps from one state to another.
type bundle struct {
	from, to int
	texts    []string
}

// bundles are the edges of a graph, those that share their ends as one.
func (g *Graph) bundles() (all []bundle) {
	at := map[pair]int{}
	for _, e := range g.Edges {
		p := pair{e.From, e.To}
		i, known := at[p]
		if !known {
			i = len(all)
			at[p], all = i, append(all, bundle{from: e.From, to: e.To})
		}
		if text := moveText(e.Process, e.Pid, e.Statement); !slices.Contains(all[i].texts, text) {
			all[i].texts = append(all[i].texts, text)
		}
	}
	return all
}

// nodeID sorts as the numbers do, so that drawings list their nodes in order.
func nodeID(i int) string { return fmt.Sprintf("s%09d", i) }

func drawState(d *dot.Graph, id int, s *GraphState) {
	n := d.Node(nodeID(id))
	vars := s.Vars
	if s.Parent >= 0 {
		vars = changed(vars)
	}
	n.Attr("label", lines(fmt.Sprint(id), assignments(vars)))
	switch {
	case s.Initial:
		n.Attr("penwidth", "2")
	case s.Deadlock:
		n.Attr("color", cycleColour)
	case s.Atomic:
		n.Attr("style", "rounded,dashed")
	}
	switch {
	case s.Centre:
		n.Attrs("style", "rounded,filled", "fillcolor", centreColour)
	case !s.Expanded:
		n.Attrs("style", "rounded,dotted", "fontcolor", quietColour)
	}
}

func changed(vs Values) Values {
	var out Values
	for _, v := range vs {
		if v.Value != v.Old {
			out = append(out, v)
		}
	}
	return out
}

func moveText(process string, pid int, statement string) string {
	if pid >= 0 {
		process = fmt.Sprintf("%s(%d)", process, pid)
	}
	statement = strings.Join(strings.Fields(statement), " ")
	return strings.TrimPrefix(process+": "+statement, ": ")
}
