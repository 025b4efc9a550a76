package nets

import (
	"maps"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/coloured"
)

// Names finds places or transitions by identifiers, and by names that only one
// node has. An identifier takes precedence over a name. In a coloured net a name
// stands for a group: the nodes that a coloured node was unfolded to.
type Names struct {
	numbers map[string]int
	Heads   []Node            // the nodes of the file
	Groups  []uint32          // of a coloured net: by head, the first of its nodes, and the end
	nodes   []Node            // of the unfolded net
	Colours *coloured.Colours // of the places of a coloured net, else nil
}

// Ambiguous stands for a name that several nodes have, missing for one that no
// node has.
const (
	Ambiguous = -1
	Missing   = -2
)

// IndexNames makes the names of nodes of a file. Groups are filled in by the
// unfolding of coloured nets.
func IndexNames(nodes []Node) Names {
	byName := make(map[string]int, len(nodes))
	for i, n := range nodes {
		if n.Name == "" {
			continue
		}
		if _, twice := byName[n.Name]; twice {
			byName[n.Name] = Ambiguous
		} else {
			byName[n.Name] = i
		}
	}
	for i, n := range nodes {
		byName[n.ID] = i
	}
	return Names{numbers: byName, Heads: nodes}
}

// Find returns the nodes from first up to end that a name stands for, and the
// name by which they are found again, however it was written. If there are none
// because of the name, first is missing or ambiguous; a group may be empty.
func (n *Names) Find(name string) (first, end int, id string) {
	i, ok := n.numbers[name]
	switch {
	case ok && i == Ambiguous:
		return Ambiguous, 0, ""
	case ok:
		first, end = n.Span(i)
		return first, end, n.Heads[i].ID
	case n.Groups != nil:
		return n.findColour(name)
	}
	return Missing, 0, ""
}

// Span returns the nodes from first up to end that a node of the file stands
// for.
func (n *Names) Span(head int) (first, end int) {
	if n.Groups == nil {
		return head, head + 1
	}
	return int(n.Groups[head]), int(n.Groups[head+1])
}

// findColour finds a node of an unfolded net by its head and its colour, such
// as p<red,3>. A place of a colour that no token ever has stands for no nodes.
func (n *Names) findColour(name string) (first, end int, id string) {
	at := strings.IndexByte(name, '<')
	if at < 0 {
		return Missing, 0, ""
	}
	i, ok := n.numbers[name[:at]]
	if !ok || i == Ambiguous {
		return Missing, 0, ""
	}
	first, id = Missing, n.Heads[i].ID+name[at:]
	for k := n.Groups[i]; k < n.Groups[i+1]; k++ {
		switch {
		case n.nodes[k].ID != id:
		case first == Missing:
			first = int(k)
		default:
			return Ambiguous, 0, ""
		}
	}
	if first == Missing && n.Colours != nil && n.Colours.Has(i, name[at:]) {
		return int(n.Groups[i]), int(n.Groups[i]), id
	}
	return first, first + 1, id
}

// headOf returns the node of the file that a name with a colour is about, and
// the colour; false if the name has none, or there is no such node.
func (n *Names) headOf(name string) (head, colour string, ok bool) {
	at := strings.IndexByte(name, '<')
	if at < 0 || n.Groups == nil {
		return "", "", false
	}
	_, ok = n.numbers[name[:at]]
	return name[:at], name[at:], ok
}

// has reports whether a name stands for something.
func (n *Names) has(name string) bool {
	first, _, _ := n.Find(name)
	return first != Missing
}

// all lists the names of the file.
func (n *Names) all() []string { return slices.Collect(maps.Keys(n.numbers)) }
