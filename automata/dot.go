package automata

import (
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/source"
)

// markColours are told apart by most people, and repeat after eight.
var markColours = [...]string{"#1f78b4", "#e31a1c", "#33a02c", "#ff7f00", "#6a3d9a", "#b15928", "#00868b", "#c71585"}

// markDigits are filled circles around the numbers of the first sets.
var markDigits = [...]string{"⓿", "❶", "❷", "❸", "❹", "❺", "❻", "❼", "❽", "❾", "❿"}

// DOTOptions steer the drawing.
type DOTOptions struct {
	Clusters bool // draw a frame around each strongly connected component of several states
}

// WriteDOT draws an automaton in Graphviz's language: an arrow to each initial state, labels in
// the syntax of formulas, acceptance as coloured marks on edges with a legend, or as double
// circles where one Büchi set is state-based.
func WriteDOT(w io.Writer, a *Automaton, opts DOTOptions) error {
	if err := a.Writable(); err != nil {
		return err
	}
	d := dotWriter{Automaton: a, graph: dot.NewGraph(dot.Directed)}
	d.doubled = a.Acc.IsGeneralisedBuchi() && a.Acc.Sets == 1 && a.IsStateBased()
	d.graph.Attr("rankdir", "LR")
	d.graph.Attr("fontname", "Helvetica")
	d.graph.Attr("labelloc", "b")
	d.graph.Attr("label", dot.HTML(d.legend()))
	d.drawStates(opts)
	for _, e := range a.edges {
		d.drawEdge(e)
	}
	_, err := io.WriteString(w, d.graph.String())
	return err
}

type dotWriter struct {
	*Automaton
	graph   *dot.Graph
	nodes   []dot.Node
	doubled bool
}

func (d *dotWriter) drawStates(opts DOTOptions) {
	comps := d.Components()
	for q := range uint32(d.States()) {
		g := d.graph
		if c := comps.Of[q]; opts.Clusters && c >= 0 && len(comps.Parts[c].States) > 1 {
			g = d.graph.Subgraph(fmt.Sprintf("component %d", c), dot.ClusterOption{})
			g.Attrs("style", "rounded", "color", "#999999", "label", dot.Literal(`""`))
		}
		d.nodes = append(d.nodes, d.drawState(g, q))
	}
	for i, q := range d.start {
		from := d.graph.Node(fmt.Sprintf("start %06d", i)).Attr("shape", "point").Attr("style", "invis").Attr("label", dot.Literal(`""`))
		d.graph.Edge(from, d.nodes[q])
	}
}

func (d *dotWriter) drawState(g *dot.Graph, q uint32) dot.Node {
	text := itoa(int(q))
	if name := d.StateName(q); name != "" {
		text = source.Visible(name)
	}
	n := g.Node(fmt.Sprintf("state %06d", q)).Label(text).Attr("shape", "circle").Attr("fontname", "Helvetica")
	if len(text) > 3 {
		n.Attr("shape", "box").Attr("style", "rounded")
	}
	if out := d.Out(q); d.doubled && len(out) > 0 && out[0].Marks != 0 {
		n.Attr("peripheries", 2)
	}
	return n
}

func (d *dotWriter) drawEdge(e Edge) {
	label := html.EscapeString(source.Visible(d.LabelText(e.Label)))
	if !d.doubled && e.Marks != 0 {
		label += "<br/>" + marksHTML(e.Marks)
	}
	d.graph.Edge(d.nodes[e.Src], d.nodes[e.Dst]).Attr("label", dot.HTML(label)).Attr("fontname", "Helvetica")
}

func marksHTML(m Marks) string {
	var b strings.Builder
	for _, s := range m.sets() {
		b.WriteString(markHTML(s))
	}
	return b.String()
}

func markHTML(set int) string {
	text := "(" + itoa(set) + ")"
	if set < len(markDigits) {
		text = markDigits[set]
	}
	return fmt.Sprintf(`<font color="%s">%s</font>`, markColours[set%len(markColours)], text)
}

// legend names the automaton and says in words which runs are accepted.
func (d *dotWriter) legend() string {
	legend := "accepts every infinite run"
	switch {
	case d.doubled:
		legend = "accepts the runs that meet doubled states infinitely often"
	case !d.Acc.IsGeneralisedBuchi():
		legend = "accepts " + d.conditionHTML(d.Acc.Formula(), false)
	case d.Acc.Sets > 0:
		legend = "accepts the runs that meet each of " + marksHTML(d.Acc.All()) + " infinitely often"
	}
	if d.Name != "" {
		legend = html.EscapeString(source.Visible(d.Name)) + "<br/>" + legend
	}
	return legend
}

func (d *dotWriter) conditionHTML(n *AccNode, inner bool) string {
	sign := " and "
	switch n.Op {
	case AccTrue:
		return "every infinite run"
	case AccFalse:
		return "nothing"
	case AccInf:
		return markHTML(n.Set) + " infinitely often"
	case AccFin:
		return markHTML(n.Set) + " finitely often"
	case AccOr:
		sign = " or "
	}
	parts := make([]string, len(n.Kids))
	for i, k := range n.Kids {
		parts[i] = d.conditionHTML(k, true)
	}
	text := strings.Join(parts, sign)
	if inner {
		return "(" + text + ")"
	}
	return text
}
