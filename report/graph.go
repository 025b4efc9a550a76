package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/emicklei/dot"
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
	d.Attr("label", title)
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
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ").Replace(s)
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

// WriteCounterexamplesDOT draws every counterexample of c: a chain of states that ends in a
// coloured cycle. It reports an error when there is none.
func WriteCounterexamplesDOT(w io.Writer, c *Check) error {
	d := newDrawing(c.Model)
	n := 0
	for i := range c.Properties {
		if p := &c.Properties[i]; p.Counterexample != nil {
			drawRun(d.Subgraph(fmt.Sprintf("cluster_%d", i), dot.ClusterOption{}), p)
			n++
		}
	}
	if n == 0 {
		return fmt.Errorf("no property is violated: there is no counterexample to draw")
	}
	return write(w, d)
}

func drawRun(d *dot.Graph, p *Property) {
	d.Attr("label", strings.TrimSuffix(p.Name+": "+p.Formula, ": "))
	d.Attr("fontname", font)
	d.NodeInitializer(func(n dot.Node) {
		n.Attrs("shape", "box", "style", "rounded", "fontname", font, "fontsize", "10")
	})
	d.EdgeInitializer(func(e dot.Edge) {
		e.Attrs("fontname", font, "fontsize", "9", "arrowsize", "0.7")
	})
	c := p.Counterexample
	steps := append(c.Prefix[:len(c.Prefix):len(c.Prefix)], c.Cycle...)
	node := func(i int) dot.Node { return d.Node(fmt.Sprintf("%s/%s", p.Name, nodeID(i))) }
	for i := range steps {
		before := assignments(c.Initial)
		if i > 0 {
			before = assignments(steps[i-1].Changes)
		}
		if t := letter(steps[i].True); t != "" {
			before = append(before, t)
		}
		node(i).Attr("label", lines(fmt.Sprint(i+1), before))
	}
	if len(c.Cycle) == 0 {
		last := assignments(c.Initial)
		if len(steps) > 0 {
			last = assignments(steps[len(steps)-1].Changes)
		}
		node(len(steps)).Attrs("label", lines("end", last), "color", cycleColour)
	}
	for i := range steps {
		next := i + 1
		if len(c.Cycle) > 0 && next == len(steps) {
			next = len(c.Prefix)
		}
		e := d.Edge(node(i), node(next))
		e.Attr("label", stepLabel(&steps[i]))
		if i >= len(c.Prefix) {
			node(i).Attr("color", cycleColour)
			e.Attrs("color", cycleColour, "penwidth", "1.5")
		}
	}
}

func stepLabel(s *Step) dot.Literal {
	if s.Stutter {
		return `"nobody can move"`
	}
	return moveLabel(s.Process, s.Pid, s.Statement)
}
