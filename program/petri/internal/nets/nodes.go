package nets

import (
	"github.com/ltlcheck/ltlcheck/program/petri/internal/coloured"
)

// Add adds the arcs of the next transition.
func (a *Arcs) Add(list []coloured.Weighted) {
	for _, w := range list {
		a.List = append(a.List, Arc{w.Place, w.Weight})
	}
	a.First = append(a.First, uint32(len(a.List)))
}

// Close makes numbers of nodes of the sizes of groups.
func (n *Names) Close(nodes []Node) {
	n.nodes = nodes
	for i := range n.Heads {
		n.Groups[i+1] += n.Groups[i]
	}
}

// Shorten keeps messages readable.
func Shorten(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// Label returns the name that people gave to a node, or its identifier.
func (n *Node) Label() string {
	if n.Name != "" {
		return n.Name
	}
	return n.ID
}

// AllTransitions returns the numbers of all transitions.
func (n *Net) AllTransitions() (all []uint32) {
	for t := range n.Transitions {
		all = append(all, uint32(t))
	}
	return all
}
