package graph

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/internal/report/drawing"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Product is the product of a state graph with the automata of a negated
// property, its assumptions and its fairness. Acceptance is on states: a run of
// the product that visits accepting nodes again and again violates the
// property. The nodes of one state of the program are a packet.
type Product struct {
	Property    string        `json:"property"`
	Assumptions []string      `json:"assumptions"`
	Fairness    string        `json:"fairness"`
	Verdict     string        `json:"verdict"`
	Nodes       []ProductNode `json:"nodes"`
	Edges       []ProductEdge `json:"edges"`
}

// ProductNode is a state of the product. Its id in edges is its index in
// Product.Nodes.
type ProductNode struct {
	State     int    `json:"state"`    // index in Graph.States
	Automata  uint32 `json:"automata"` // the joint state of the automata, with the counter of their sets
	Initial   bool   `json:"initial"`
	Accepting bool   `json:"accepting"`
	Run       string `json:"run"` // "prefix" or "cycle" of the counterexample, or ""
}

// ProductEdge is a transition of the product.
type ProductEdge struct {
	Edge
	Run string `json:"run"` // as of nodes
}

// The parts of a counterexample in a product.
const (
	OnPrefix = "prefix"
	OnCycle  = "cycle"
)

// mostWhole is the number of nodes up to which a product is drawn as a whole.
const mostWhole = 60

// WriteProductDOT draws a product in the DOT language: a box for each packet,
// with the variables as WriteDOT shows them, and its nodes in it. Accepting
// nodes have two circles, and the counterexample is bold, its cycle red. Of a
// product of more than mostWhole nodes it draws the counterexample and the nodes
// beside it, unless all are asked for or there is none.
func WriteProductDOT(w io.Writer, g *Graph, all bool) error {
	p := g.Product
	title := g.Model + ": " + p.Property
	for _, a := range p.Assumptions {
		title += ", assuming " + a
	}
	if p.Fairness != "none" && p.Fairness != "" {
		title += ", " + p.Fairness + " fairness"
	}
	title += ": " + p.Verdict
	shown, n := p.shown(all)
	states := g.statesOf(shown)
	labels := newStateLabels(states)
	d := drawing.New("")
	if n < len(p.Nodes) {
		d.Attr("label", labels.caption(title, fmt.Sprintf("%d of %s: the counterexample and what is beside it", n, report.Count(len(p.Nodes), "node"))))
	} else {
		d.Attr("label", labels.caption(title))
	}
	d.Attr("compound", "true")
	packets := map[int]*dot.Graph{}
	nodes := make([]dot.Node, len(p.Nodes))
	for i := range p.Nodes {
		node := &p.Nodes[i]
		if !shown[i] {
			continue
		}
		if packets[node.State] == nil {
			packets[node.State] = drawPacket(d, node.State, &states[node.State], labels)
		}
		nodes[i] = drawProductNode(packets[node.State], i, node)
	}
	p.drawEdges(d, nodes, shown)
	return drawing.Write(w, d)
}

// shown tells which nodes are drawn, and how many: all, or those of the
// counterexample and those with an edge to or from one of these.
func (p *Product) shown(all bool) (shown []bool, n int) {
	shown = make([]bool, len(p.Nodes))
	onRun := func(i int) bool { return p.Nodes[i].Run != "" }
	violated := slices.ContainsFunc(p.Nodes, func(n ProductNode) bool { return n.Run != "" })
	for i := range p.Nodes {
		shown[i] = all || !violated || len(p.Nodes) <= mostWhole || onRun(i)
	}
	for _, e := range p.Edges {
		shown[e.From] = shown[e.From] || onRun(e.To)
		shown[e.To] = shown[e.To] || onRun(e.From)
	}
	for _, s := range shown {
		if s {
			n++
		}
	}
	return shown, n
}

// statesOf returns the states as they are drawn with the given nodes: without
// variables if they are not, and without a parent if that is not drawn.
func (g *Graph) statesOf(shown []bool) []State {
	drawn := make([]bool, len(g.States))
	for i, n := range g.Product.Nodes {
		drawn[n.State] = drawn[n.State] || shown[i]
	}
	states := slices.Clone(g.States)
	for i := range states {
		s := &states[i]
		if !drawn[i] {
			s.Vars = nil
		}
		if s.Parent >= 0 && !drawn[s.Parent] {
			s.Parent = -1
		}
	}
	return states
}

// drawEdges draws the edges between nodes that are shown. Those with one text
// from one packet to another have one label. Edges back to an earlier level of
// the breadth-first search count in the other direction for the layout, so that
// the initial state is on top.
func (p *Product) drawEdges(d *dot.Graph, nodes []dot.Node, shown []bool) {
	type labelled struct {
		from, to int
		text     dot.Literal
	}
	levels, done := p.levels(), map[labelled]bool{}
	bundles := p.bundles()
	slices.SortStableFunc(bundles, func(a, b bundle) int { return cmp.Compare(min(len(b.run), 1), min(len(a.run), 1)) })
	for _, b := range bundles {
		if !shown[b.from] || !shown[b.to] {
			continue
		}
		var e dot.Edge
		if levels[b.to] < levels[b.from] {
			e = d.Edge(nodes[b.to], nodes[b.from]).Attr("dir", "back")
		} else {
			e = d.Edge(nodes[b.from], nodes[b.to])
		}
		l := labelled{p.Nodes[b.from].State, p.Nodes[b.to].State, drawing.EdgeLabel(b.texts)}
		if !done[l] {
			e.Attr("label", l.text)
		}
		done[l] = true
		switch b.run {
		case OnPrefix:
			e.Attr("penwidth", "2.5")
		case OnCycle:
			e.Attr("penwidth", "2.5").Attr("color", drawing.CycleColour)
		}
	}
}

// levels returns the distance of each node from the initial ones.
func (p *Product) levels() []int {
	level, queue := make([]int, len(p.Nodes)), []int{}
	for i := range p.Nodes {
		if level[i] = -1; p.Nodes[i].Initial {
			level[i] = 0
			queue = append(queue, i)
		}
	}
	next := make([][]int, len(p.Nodes))
	for _, e := range p.Edges {
		next[e.From] = append(next[e.From], e.To)
	}
	for k := 0; k < len(queue); k++ {
		for _, to := range next[queue[k]] {
			if level[to] < 0 {
				level[to] = level[queue[k]] + 1
				queue = append(queue, to)
			}
		}
	}
	return level
}

// drawPacket adds the box of a state of the program.
func drawPacket(d *dot.Graph, id int, s *State, labels stateLabels) *dot.Graph {
	box := d.Subgraph(drawing.NodeID(id), dot.ClusterOption{})
	box.Attr("label", labels.of(id, s))
	box.Attrs("fontname", drawing.Font, "fontsize", "10")
	box.Attr("style", "rounded")
	if s.Deadlock {
		box.Attr("color", drawing.CycleColour)
	}
	return box
}

// drawProductNode adds a node, labelled with the state of the automata.
func drawProductNode(packet *dot.Graph, id int, n *ProductNode) dot.Node {
	node := packet.Node("n" + drawing.NodeID(id))
	node.Attrs("label", fmt.Sprint(n.Automata), "shape", "circle", "style", "solid")
	if n.Accepting {
		node.Attr("shape", "doublecircle")
	}
	switch {
	case n.Run == OnCycle:
		node.Attrs("penwidth", "2.5", "color", drawing.CycleColour)
	case n.Run == OnPrefix || n.Initial:
		node.Attr("penwidth", "2.5")
	}
	return node
}

// bundles joins the edges that have both ends in common. One on the
// counterexample is enough for all.
func (p *Product) bundles() []bundle {
	return bundlesOf(p.Edges, func(e *ProductEdge) (*Edge, string) { return &e.Edge, e.Run })
}
