package automata

import (
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/source"
)

// markColours are the colours of acceptance sets, chosen to be distinguished by
// most people. They repeat after eight sets; the number of the set is written
// on the colour.
var markColours = [...]string{"#1f78b4", "#e31a1c", "#33a02c", "#ff7f00", "#6a3d9a", "#b15928", "#00868b", "#c71585"}

// DOTOptions selects what WriteDOT adds to the plain drawing. The zero value is
// a drawing without clusters and identifiers.
type DOTOptions struct {
	Clusters bool // draw a frame around each strongly connected component of several states
	// IDs names state q "state-q", and the arrow for the edges between two
	// states "edge-i", where i is the number of the first of them.
	IDs bool
}

// WriteDOT draws an automaton in Graphviz's language: an arrow to each initial
// state, labels in the syntax of formulas, acceptance as coloured marks on
// edges with a legend, or as double circles where one Büchi set is state-based.
//
// Names and propositions come from files and are escaped. Nothing is written if
// a label has too many cubes (ErrLabel); otherwise the error is the writer's.
func WriteDOT(w io.Writer, a *Automaton, opts DOTOptions) error {
	if err := a.Writable(); err != nil {
		return err
	}
	d := dotWriter{automaton: a, graph: dot.NewGraph(dot.Directed)}
	d.doubled = a.Acc.IsGeneralisedBuchi() && a.Acc.Sets == 1 && a.IsStateBased()
	d.graph.Attrs("rankdir", d.direction(), "nodesep", "0.4", "ranksep", "0.7")
	d.graph.Attr("fontname", "Helvetica")
	d.graph.Attr("labelloc", "b")
	d.graph.Attr("label", dot.HTML(d.legend()))
	d.drawStates(opts)
	for q := range uint32(a.States()) {
		d.drawEdges(q, opts)
	}
	_, err := io.WriteString(w, d.graph.String())
	return err
}

// dotWriter draws one automaton into graph. doubled selects double circles for
// acceptance in place of coloured marks.
type dotWriter struct {
	automaton *Automaton
	graph     *dot.Graph
	nodes     []dot.Node
	doubled   bool
}

// drawStates makes a node for each state, in frames if there are clusters, and
// an arrow to each initial state. The names of the nodes have leading zeros,
// because the library sorts nodes by name.
func (d *dotWriter) drawStates(opts DOTOptions) {
	comps := d.automaton.Components()
	for q := range uint32(d.automaton.States()) {
		g := d.graph
		if c := comps.Of[q]; opts.Clusters && c >= 0 && len(comps.Parts[c].States) > 1 {
			g = d.graph.Subgraph(fmt.Sprintf("component %d", c), dot.ClusterOption{})
			g.Attrs("style", "rounded", "color", "#999999", "label", dot.Literal(`""`))
		}
		d.nodes = append(d.nodes, d.drawState(g, q))
		if opts.IDs {
			d.nodes[q].Attr("id", fmt.Sprintf("state-%d", q))
		}
	}
	for i, q := range d.automaton.start {
		from := d.graph.Node(fmt.Sprintf("start %06d", i)).Attr("shape", "point").Attr("style", "invis").Attr("label", dot.Literal(`""`))
		d.graph.Edge(from, d.nodes[q])
	}
}

// drawState makes the node of state q: a circle for short names, a rounded box
// for others.
func (d *dotWriter) drawState(g *dot.Graph, q uint32) dot.Node {
	text := itoa(int(q))
	if name := d.automaton.StateName(q); name != "" {
		text = source.Visible(name)
	}
	n := g.Node(fmt.Sprintf("state %06d", q)).Label(text).Attr("shape", "circle").Attr("fontname", "Helvetica")
	if len(text) > 3 {
		n.Attr("shape", "box").Attr("style", "rounded")
	}
	if out := d.automaton.Out(q); d.doubled && len(out) > 0 && out[0].Marks != 0 {
		n.Attr("peripheries", 2)
	}
	return n
}

// drawEdges draws what leaves a state: an arrow to each state, with a line for
// each edge.
func (d *dotWriter) drawEdges(q uint32, opts DOTOptions) {
	out := d.automaton.Out(q)
	drawn := map[uint32]bool{}
	for i, first := range out {
		if drawn[first.Dst] {
			continue
		}
		drawn[first.Dst] = true
		arrow := d.graph.Edge(d.nodes[q], d.nodes[first.Dst]).Attr("label", dot.HTML(d.edgeLabel(out[i:], first.Dst))).Attr("fontname", "Helvetica")
		if opts.IDs {
			arrow.Attr("id", fmt.Sprintf("edge-%d", int(d.automaton.first[q])+i))
		}
	}
}

// edgeLabel is the labels and marks of the edges to a state.
func (d *dotWriter) edgeLabel(edges []Edge, to uint32) string {
	var lines []string
	marked := false
	for _, e := range edges {
		if e.Dst != to {
			continue
		}
		line := `<td align="left" balign="left">&#160;` + wrapped(source.Visible(d.drawnText(e.Label))) + "&#160;</td>"
		if !d.doubled && e.Marks != 0 {
			line += "<td>" + rows(markCells(e.Marks)) + "</td>"
			marked = true
		}
		lines = append(lines, line)
	}
	if len(lines) == 1 && !marked {
		return lines[0][strings.Index(lines[0], ">")+1 : len(lines[0])-len("</td>")]
	}
	return rows(lines...)
}

// direction is that of the edges: downwards if a loop has a large label, for
// which Graphviz makes room beside its state, else to the right.
func (d *dotWriter) direction() string {
	for q := range uint32(d.automaton.States()) {
		loops, length := 0, 0
		for _, e := range d.automaton.Out(q) {
			if e.Dst == q {
				loops++
				length = max(length, len(d.drawnText(e.Label)))
			}
		}
		if loops > 1 || length > loopLabel {
			return "TB"
		}
	}
	return "LR"
}

// loopLabel is how many characters of a label there are at most above a loop.
const loopLabel = 12

// drawnText is a label in the notation of models, "true" for all letters.
func (d *dotWriter) drawnText(label Label) string {
	return spelling{yes: "true", no: "false", and: " && ", or: " || ", ap: d.drawnAP}.label(d.automaton.BDD(), label)
}

// drawnAP is a proposition as apText has it, but calls, such as exec(P), have no
// parentheses around them.
func (d *dotWriter) drawnAP(v int) string {
	name := d.automaton.alphabet.names[v]
	if open := strings.IndexByte(name, '('); open > 0 && name[len(name)-1] == ')' && strings.Count(name, "(") == 1 && isPlainName(name[:open]) {
		return name
	}
	return d.automaton.alphabet.apText(v)
}

// lineLength is how many characters of a label are in a line, if it can be broken.
const lineLength = 36

// wrapped is a label for HTML, in lines that end with an operator.
func wrapped(text string) string {
	var lines []string
	line := ""
	for _, word := range strings.SplitAfter(strings.ReplaceAll(text, " || ", " || \x00"), "\x00") {
		for i, part := range strings.SplitAfter(strings.TrimSuffix(word, "\x00"), " && ") {
			if line != "" && len(line)+len(strings.TrimSpace(part)) > lineLength && (i > 0 || len(line)+len(word) > lineLength) {
				lines, line = append(lines, line), ""
			}
			line += part
		}
	}
	lines = append(lines, line)
	for i := range lines {
		lines[i] = html.EscapeString(strings.TrimSpace(lines[i]))
	}
	return strings.Join(lines, "<br/>&#160;")
}

// rows is a table without borders.
func rows(cells ...string) string {
	return `<table border="0" cellborder="0" cellspacing="2" cellpadding="1"><tr>` + strings.Join(cells, "</tr><tr>") + "</tr></table>"
}

// markCells returns one table cell for each set.
func markCells(m Marks) string {
	var b strings.Builder
	for _, s := range m.sets() {
		b.WriteString(markCell(s))
	}
	return b.String()
}

// markCell is the number of a set on its colour: a drawn shape, for fonts lack
// circled digits.
func markCell(set int) string {
	return fmt.Sprintf(`<td bgcolor="%s" fixedsize="true" width="17" height="15"><font color="white" point-size="10">%d</font></td>`, markColours[set%len(markColours)], set)
}

func textCell(text string) string { return "<td>" + html.EscapeString(text) + "</td>" }

// legend names the automaton and says in words which runs are accepted.
func (d *dotWriter) legend() string {
	cells := textCell("accepts every infinite run")
	switch {
	case d.doubled:
		cells = textCell("accepts the runs that meet doubled states infinitely often")
	case !d.automaton.Acc.IsGeneralisedBuchi():
		cells = textCell("accepts") + d.conditionCells(d.automaton.Acc.Formula(), false)
	case d.automaton.Acc.Sets > 0:
		cells = textCell("accepts the runs that meet "+each(d.automaton.Acc.Sets)) + markCells(d.automaton.Acc.All()) + textCell("infinitely often")
	}
	if d.automaton.Name == "" {
		return rows(cells)
	}
	return rows(textCell(source.Visible(d.automaton.Name)), "<td>"+rows(cells)+"</td>")
}

// each returns the words of the legend for this number of sets.
func each(sets int) string {
	if sets == 1 {
		return "the marked edges"
	}
	return "each of the marks"
}

// conditionCells is an acceptance condition in words, and its marks.
func (d *dotWriter) conditionCells(n *AccNode, inner bool) string {
	sign := "and"
	switch n.Op {
	case AccTrue:
		return textCell("every infinite run")
	case AccFalse:
		return textCell("nothing")
	case AccInf:
		return markCell(n.Set) + textCell("infinitely often")
	case AccFin:
		return markCell(n.Set) + textCell("finitely often")
	case AccOr:
		sign = "or"
	}
	var cells []string
	for _, k := range n.Kids {
		cells = append(cells, d.conditionCells(k, true))
	}
	text := strings.Join(cells, textCell(sign))
	if inner {
		return textCell("(") + text + textCell(")")
	}
	return text
}
