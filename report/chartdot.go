package report

import (
	"fmt"
	"io"

	"github.com/emicklei/dot"
)

// WriteChartDOT draws a message-sequence chart in Graphviz's language: a column for each
// process, a rank for each event.
func WriteChartDOT(w io.Writer, c *Chart) error {
	d := newDrawing(c.Title)
	d.Attr("nodesep", "1")
	rows := make([]dot.Node, len(c.Events)+1)
	for i := range rows {
		rows[i] = d.Node(fmt.Sprintf("t%06d", i)).Attr("shape", "plaintext").Attr("label", stepNumber(c, i))
		if i > 0 {
			d.Edge(rows[i-1], rows[i]).Attr("style", "invis")
		}
	}
	lanes := make([]dot.Node, len(c.Processes))
	d.AddToSameRank("000000", rows[0])
	before := rows[0]
	for i := range c.Processes {
		lanes[i] = d.Node(fmt.Sprintf("p%06d", i)).Attr("label", c.Processes[i].name()).Attr("group", laneGroup(i))
		d.AddToSameRank("000000", lanes[i])
		d.Edge(before, lanes[i]).Attr("style", "invis")
		before = lanes[i]
	}
	drawEvents(d, c, rows, lanes)
	return write(w, d)
}

func laneGroup(i int) string { return fmt.Sprintf("g%d", i) }

// stepNumber labels row i, which shows event i-1.
func stepNumber(c *Chart, i int) string {
	if i == 0 {
		return "step"
	}
	return fmt.Sprint(c.Events[i-1].Step)
}

// drawEvents adds the points of each event below those before, and the arrows. last is the
// lowest point of every process.
func drawEvents(d *dot.Graph, c *Chart, rows, last []dot.Node) {
	sent := map[int]dot.Node{}
	point := func(row, lane int) dot.Node {
		n := d.Node(fmt.Sprintf("e%06d_%06d", row, lane)).Attr("shape", "point").Attr("label", "").Attr("group", laneGroup(lane))
		d.AddToSameRank(fmt.Sprintf("%06d", row), rows[row], n)
		d.Edge(last[lane], n).Attrs("dir", "none", "color", quietColour, "weight", "100")
		last[lane] = n
		return n
	}
	for i := range c.Events {
		e := &c.Events[i]
		switch {
		case e.Kind == "rendezvous" && e.across():
			arrow(d, c, e, point(i+1, e.From), point(i+1, e.To), "solid")
		case e.Kind == "sent":
			sent[e.Message] = point(i+1, e.From).Attr("xlabel", e.label())
		case e.place() >= 0:
			n := point(i+1, e.To).Attr("xlabel", e.label())
			if from, ok := sent[e.Message]; ok && e.Message > 0 {
				arrow(d, c, e, from, n, "dashed")
			}
		}
	}
}

func arrow(d *dot.Graph, c *Chart, e *Event, from, to dot.Node, style string) {
	a := d.Edge(from, to)
	a.Attrs("style", style, "constraint", "false")
	if e.Kind == "rendezvous" {
		a.Attr("label", e.label())
	}
	if c.Repeats > 0 && e.Step >= c.Repeats {
		a.Attr("color", cycleColour)
	}
}
