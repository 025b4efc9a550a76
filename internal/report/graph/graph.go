package graph

import (
	"io"
	"slices"
	"strings"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/internal/report/drawing"
	"github.com/ltlcheck/ltlcheck/program"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Graph is the state graph of a small program. States are in the order of a
// breadth-first search from the initial states; edges refer to them by index.
type Graph struct {
	Model    string  `json:"model"`
	Complete bool    `json:"complete"` // false if the limit on states was reached
	States   []State `json:"states"`
	Edges    []Edge  `json:"edges"`
	// Product is the product with the automata of a property, if one was asked
	// for.
	Product *Product `json:"product,omitempty"`
}

// State is one state. Its id in drawings and edges is its index in
// Graph.States.
type State struct {
	Initial  bool          `json:"initial"`
	Deadlock bool          `json:"deadlock"`  // no process can move, and one of them is not at a valid end
	Atomic   bool          `json:"atomic"`    // inside an atomic sequence
	Parent   int           `json:"parent"`    // the state from which the search reached it; -1 for an initial state
	Expanded bool          `json:"expanded"`  // false if its successors were not computed, because of the limit
	Vars     report.Values `json:"variables"` // Old is the value in the parent
	// Centre marks the state whose neighbourhood the graph shows.
	Centre bool `json:"centre,omitempty"`
}

// Edge is one transition.
type Edge struct {
	From      int    `json:"from"`
	To        int    `json:"to"`
	Process   string `json:"process"`
	Pid       int    `json:"pid"`
	Line      int    `json:"line"`
	Statement string `json:"statement"`
}

// WriteDOT draws a state graph in the DOT language. In a small graph
// states list all variables. In others an initial state does, and any other
// lists only those that differ from its parent, which it names.
func WriteDOT(w io.Writer, g *Graph) error {
	d := drawing.New(g.Model)
	labels := newStateLabels(g.States)
	d.Attr("label", labels.caption(g.Model))
	for i := range g.States {
		drawState(d, i, &g.States[i], labels)
	}
	for _, e := range g.bundles() {
		d.Edge(d.Node(drawing.NodeID(e.from)), d.Node(drawing.NodeID(e.to))).Attr("label", drawing.EdgeLabel(e.texts))
	}
	return drawing.Write(w, d)
}

// bundle is the edges between one pair of states, which are drawn as one. run is
// the part of a counterexample that one of them is on, "" if none is.
type bundle struct {
	from, to int
	texts    []string
	run      string
}

// bundles joins the edges that have both ends in common.
func (g *Graph) bundles() []bundle {
	return bundlesOf(g.Edges, func(e *Edge) (*Edge, string) { return e, "" })
}

// bundlesOf joins the edges that have both ends in common, in the order of the
// first of each; of returns an edge and the part of a counterexample that it is
// on. Edges with the same text appear once, and a cycle is shown before a prefix.
func bundlesOf[E any](edges []E, of func(*E) (*Edge, string)) (all []bundle) {
	at := map[pair]int{}
	for j := range edges {
		e, run := of(&edges[j])
		ends := pair{e.From, e.To}
		i, known := at[ends]
		if !known {
			i = len(all)
			at[ends], all = i, append(all, bundle{from: e.From, to: e.To})
		}
		if text := moveText(e.Process, e.Pid, e.Statement); !slices.Contains(all[i].texts, text) {
			all[i].texts = append(all[i].texts, text)
		}
		if run == OnCycle || all[i].run == "" {
			all[i].run = run
		}
	}
	return all
}

// drawState adds the node of a state: a bold frame for an initial state, red
// for a deadlock, dashed inside an atomic sequence, dotted if it was not
// expanded.
func drawState(d *dot.Graph, id int, s *State, labels stateLabels) {
	n := d.Node(drawing.NodeID(id))
	n.Attr("label", labels.of(id, s))
	switch {
	case s.Initial:
		n.Attr("penwidth", "2")
	case s.Deadlock:
		n.Attr("color", drawing.CycleColour)
	case s.Atomic:
		n.Attr("style", "rounded,dashed")
	}
	switch {
	case s.Centre:
		n.Attrs("style", "rounded,filled", "fillcolor", drawing.CentreColour)
	case !s.Expanded:
		n.Attrs("style", "rounded,dotted", "fontcolor", drawing.QuietColour)
	}
}

// changed returns the variables whose value differs from the old one.
func changed(vs report.Values) report.Values {
	var out report.Values
	for _, v := range vs {
		if v.Value != v.Old {
			out = append(out, v)
		}
	}
	return out
}

// moveText formats who moves and by which statement. pid is -1 for programs
// without processes.
func moveText(process string, pid int, statement string) string {
	process = program.ProcessName(process, pid)
	statement = strings.Join(strings.Fields(statement), " ")
	return strings.TrimPrefix(process+": "+statement, ": ")
}
