package report

import (
	"fmt"
	"io"

	"github.com/emicklei/dot"
)

// ProductGraph is the product of a state graph with the automata of a negated
// property, its assumptions and its fairness. Acceptance is on states: a run of
// the product that visits accepting nodes again and again violates the
// property. The nodes of one state of the program are a packet.
type ProductGraph struct {
	Property    string        `json:"property"`
	Assumptions []string      `json:"assumptions"`
	Fairness    string        `json:"fairness"`
	Verdict     string        `json:"verdict"`
	Nodes       []ProductNode `json:"nodes"`
	Edges       []ProductEdge `json:"edges"`
}

// ProductNode is a state of the product. Its id in edges is its index in
// ProductGraph.Nodes.
type ProductNode struct {
	State     int    `json:"state"`    // index in Graph.States
	Automata  uint32 `json:"automata"` // the joint state of the automata, with the counter of their sets
	Initial   bool   `json:"initial"`
	Accepting bool   `json:"accepting"`
	Run       string `json:"run"` // "prefix" or "cycle" of the counterexample, or ""
}

// ProductEdge is a transition of the product.
type ProductEdge struct {
	GraphEdge
	Run string `json:"run"` // as of nodes
}

// The parts of a counterexample in a product.
const (
	OnPrefix = "prefix"
	OnCycle  = "cycle"
)

// WriteProductDOT draws a product in the DOT language: a box for each packet,
// with the variables as WriteGraphDOT shows them, and its nodes in it. Accepting
// nodes have two circles, and the counterexample is bold, its cycle red.
func WriteProductDOT(w io.Writer, g *Graph) error {
	p := g.Product
	title := g.Model + ": " + p.Property
	for _, a := range p.Assumptions {
		title += ", assuming " + a
	}
	if p.Fairness != "none" && p.Fairness != "" {
		title += ", " + p.Fairness + " fairness"
	}
	labels := newStateLabels(g.States)
	d := newDrawing("")
	d.Attr("label", labels.caption(title+": "+p.Verdict))
	d.Attr("compound", "true")
	packets := make([]*dot.Graph, len(g.States))
	nodes := make([]dot.Node, len(p.Nodes))
	for i := range p.Nodes {
		n := &p.Nodes[i]
		if packets[n.State] == nil {
			packets[n.State] = drawPacket(d, n.State, &g.States[n.State], labels)
		}
		nodes[i] = drawProductNode(packets[n.State], i, n)
	}
	for _, b := range p.bundles() {
		e := d.Edge(nodes[b.from], nodes[b.to]).Attr("label", edgeLabel(b.texts))
		switch b.run {
		case OnPrefix:
			e.Attr("penwidth", "2.5")
		case OnCycle:
			e.Attr("penwidth", "2.5").Attr("color", cycleColour)
		}
	}
	return write(w, d)
}

// drawPacket adds the box of a state of the program.
func drawPacket(d *dot.Graph, id int, s *GraphState, labels stateLabels) *dot.Graph {
	box := d.Subgraph(nodeID(id), dot.ClusterOption{})
	box.Attr("label", labels.of(id, s))
	box.Attr("fontsize", "10")
	box.Attr("style", "rounded")
	if s.Deadlock {
		box.Attr("color", cycleColour)
	}
	return box
}

// drawProductNode adds a node, labelled with the state of the automata.
func drawProductNode(packet *dot.Graph, id int, n *ProductNode) dot.Node {
	node := packet.Node("n" + nodeID(id))
	node.Attrs("label", fmt.Sprint(n.Automata), "shape", "circle", "style", "solid")
	if n.Accepting {
		node.Attr("shape", "doublecircle")
	}
	switch {
	case n.Run == OnCycle:
		node.Attrs("penwidth", "2.5", "color", cycleColour)
	case n.Run == OnPrefix || n.Initial:
		node.Attr("penwidth", "2.5")
	}
	return node
}

// bundles joins the edges that have both ends in common. One on the
// counterexample is enough for all.
func (p *ProductGraph) bundles() []bundle {
	return bundlesOf(p.Edges, func(e *ProductEdge) (*GraphEdge, string) { return &e.GraphEdge, e.Run })
}
