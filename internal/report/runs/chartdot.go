package runs

import (
	"fmt"
	"io"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/internal/report/drawing"
)

// WriteChartDOT writes a message-sequence chart in Graphviz's DOT language.
// Each process is a column, which the attribute "group" keeps straight; each
// event is a row of nodes with rank "same". Invisible edges order the rows.
func WriteChartDOT(w io.Writer, c *Chart) error {
	d := drawing.New(c.Title)
	d.Attr("nodesep", "1")
	rows := make([]*dot.Graph, len(c.Events)+1)
	var before dot.Node
	for i := range rows {
		rows[i] = d.Subgraph(fmt.Sprintf("row%06d", i)).Label("")
		rows[i].Attr("rank", "same")
		n := rows[i].Node(fmt.Sprintf("t%06d", i)).Attr("shape", "plaintext").Attr("label", stepNumber(c, i))
		if i > 0 {
			d.Edge(before, n).Attr("style", "invis")
		}
		before = n
	}
	lanes := make([]dot.Node, len(c.Processes))
	for i := range c.Processes {
		lanes[i] = rows[0].Node(fmt.Sprintf("u%06d", i)).Attr("label", drawing.Label(title(&c.Processes[i]))).Attr("group", laneGroup(i))
		if i > 0 {
			d.Edge(lanes[i-1], lanes[i]).Attr("style", "invis")
		}
	}
	drawEvents(d, c, rows, lanes)
	return drawing.Write(w, d)
}

// laneGroup returns the name of the group of nodes that dot puts in column i.
func laneGroup(i int) string { return fmt.Sprintf("g%d", i) }

// stepNumber labels row i, which shows event i-1.
func stepNumber(c *Chart, i int) string {
	if i == 0 {
		return "step"
	}
	return fmt.Sprint(c.Events[i-1].Step)
}

// drawEvents adds the points and arrows of the events, each in its row.
//
// On entry last has the node at the top of each column. Each new point is
// joined to the one above it in its column, and replaces it in last. rows[i+1]
// belongs to event i.
func drawEvents(d *dot.Graph, c *Chart, rows []*dot.Graph, last []dot.Node) {
	sent := map[int]dot.Node{}
	point := func(row, lane int) dot.Node {
		n := rows[row].Node(fmt.Sprintf("v%06d", lane)).Attr("shape", "point").Attr("label", "").Attr("group", laneGroup(lane))
		d.Edge(last[lane], n).Attrs("dir", "none", "color", drawing.QuietColour, "weight", "100")
		last[lane] = n
		return n
	}
	for i := range c.Events {
		e := &c.Events[i]
		switch {
		case e.Kind == "rendezvous" && e.across():
			arrow(d, c, e, point(i+1, e.From), point(i+1, e.To), "solid")
		case e.Kind == "sent":
			sent[e.Message] = point(i+1, e.From).Attr("xlabel", drawing.Label(e.label()))
		case e.place() >= 0:
			n := point(i+1, e.To).Attr("xlabel", drawing.Label(e.label()))
			if from, ok := sent[e.Message]; ok && e.Message > 0 {
				arrow(d, c, e, from, n, "dashed")
			}
		}
	}
}

// arrow draws the event between two points. Only a rendezvous has a label on
// the arrow: a message through a buffer is labelled at its two ends. What
// belongs to the cycle is coloured.
func arrow(d *dot.Graph, c *Chart, e *Event, from, to dot.Node, style string) {
	a := d.Edge(from, to)
	a.Attrs("style", style, "constraint", "false")
	if e.Kind == "rendezvous" {
		a.Attr("label", drawing.Label(e.label()))
	}
	if c.Repeats > 0 && e.Step >= c.Repeats {
		a.Attr("color", drawing.CycleColour)
	}
}
