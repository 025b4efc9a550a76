package report

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/source"
)

// Graph is the state graph of a small program, breadth first from the initial states.
type Graph struct {
	Model    string       `json:"model"`
	Complete bool         `json:"complete"` // false when the limit on states cut the graph off
	States   []GraphState `json:"states"`
	Edges    []GraphEdge  `json:"edges"`
}

// GraphState is one state; its id is its place in Graph.States.
type GraphState struct {
	Initial  bool   `json:"initial"`
	Deadlock bool   `json:"deadlock"`  // nobody can move, and not every process is at a valid end
	Atomic   bool   `json:"atomic"`    // inside an atomic sequence
	Parent   int    `json:"parent"`    // the state it was reached from first, -1 for an initial state
	Expanded bool   `json:"expanded"`  // false for the states at which the limit cut the graph off
	Vars     Values `json:"variables"` // Old is the value in the parent
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

const (
	cycleColour = "#b3261e"
	quietColour = "#777777"
	font        = "Helvetica"
)

// WriteGraphDOT draws a state graph. A state shows what differs from the state it was reached
// from first, an initial state shows everything.
func WriteGraphDOT(w io.Writer, g *Graph) error {
	d := newDrawing(g.Model)
	for i := range g.States {
		drawState(d, i, &g.States[i])
	}
	for _, e := range g.Edges {
		edge := d.Edge(d.Node(nodeID(e.From)), d.Node(nodeID(e.To)))
		edge.Attr("label", moveLabel(e.Process, e.Pid, e.Statement))
	}
	return write(w, d)
}

func newDrawing(title string) *dot.Graph {
	d := dot.NewGraph(dot.Directed)
	d.Attr("label", source.Visible(title))
	d.Attr("labelloc", "t")
	d.Attr("fontname", font)
	d.Attr("rankdir", "TB")
	d.NodeInitializer(func(n dot.Node) {
		n.Attrs("shape", "box", "style", "rounded", "fontname", font, "fontsize", "10")
	})
	d.EdgeInitializer(func(e dot.Edge) {
		e.Attrs("fontname", font, "fontsize", "9", "arrowsize", "0.7")
	})
	return d
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
	if !s.Expanded {
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

func assignments(vs Values) []string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = v.Name + " = " + v.Value
		if v.Value == "" {
			out[i] = v.Name + " gone"
		}
	}
	return out
}

// lines makes a left-aligned label with a heading.
func lines(heading string, body []string) dot.Literal {
	var b strings.Builder
	b.WriteString(`"`)
	for _, l := range append([]string{heading}, body...) {
		b.WriteString(escape(l))
		b.WriteString(`\l`)
	}
	b.WriteString(`"`)
	return dot.Literal(b.String())
}

func escape(s string) string {
	s = source.Visible(strings.ReplaceAll(s, "\n", " "))
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)
}

func moveLabel(process string, pid int, statement string) dot.Literal {
	if pid >= 0 {
		process = fmt.Sprintf("%s(%d)", process, pid)
	}
	statement = strings.Join(strings.Fields(statement), " ")
	return dot.Literal(`"` + escape(strings.TrimPrefix(process+": "+statement, ": ")) + `"`)
}

func write(w io.Writer, d *dot.Graph) error {
	_, err := io.WriteString(w, d.String())
	return err
}

// WriteCounterexamplesDOT draws every counterexample: a chain of states that ends in a
// coloured cycle. It reports an error when there is none.
func WriteCounterexamplesDOT(w io.Writer, checks []*Check) error {
	d := newDrawing("counterexamples")
	n := 0
	for _, c := range checks {
		for i := range c.Properties {
			p := &c.Properties[i]
			for j, run := range p.runs() {
				n++
				title := strings.TrimSuffix(c.Model+": "+p.Name+": "+p.Formula, ": ")
				if len(p.Further) > 0 {
					title += fmt.Sprintf(" (%d)", j+1)
				}
				drawRun(d.Subgraph(fmt.Sprintf("%09d", n), dot.ClusterOption{}), title, run)
			}
		}
	}
	if n == 0 {
		return errors.New("no property is violated: there is no counterexample to draw")
	}
	return write(w, d)
}

func drawRun(d *dot.Graph, title string, c *Counterexample) {
	d.Attr("label", source.Visible(title))
	steps := c.Steps()
	for i := range steps {
		drawPoint(d, c, i, fmt.Sprint(i+1))
	}
	if len(c.Cycle) == 0 {
		drawPoint(d, c, len(steps), "end").Attr("color", cycleColour)
	}
	for i := range steps {
		next := i + 1
		if len(c.Cycle) > 0 && next == len(steps) {
			next = len(c.Prefix)
		}
		e := d.Edge(d.Node(nodeID(i)), d.Node(nodeID(next)))
		e.Attr("label", stepLabel(&steps[i]))
		if i >= len(c.Prefix) {
			d.Node(nodeID(i)).Attr("color", cycleColour)
			e.Attrs("color", cycleColour, "penwidth", "1.5")
		}
	}
}

// drawPoint draws the state before step i of the run: what the step before it changed, and
// the propositions that hold in it.
func drawPoint(d *dot.Graph, c *Counterexample, i int, heading string) dot.Node {
	steps := c.Steps()
	shown := assignments(c.Initial)
	if i > 0 {
		shown = assignments(steps[i-1].Changes)
	}
	if i < len(steps) && len(steps[i].True) > 0 {
		shown = append(shown, letter(steps[i].True))
	}
	return d.Node(nodeID(i)).Attr("label", lines(heading, shown))
}

func stepLabel(s *Step) dot.Literal {
	if s.Stutter {
		return `"nobody can move"`
	}
	return moveLabel(s.Process, s.Pid, s.Statement)
}
