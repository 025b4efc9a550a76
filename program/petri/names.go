package petri

import (
	"maps"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/coloured"
)

// names finds places or transitions by identifiers, and by names that only one
// node has. An identifier takes precedence over a name. In a coloured net a name
// stands for a group: the nodes that a coloured node was unfolded to.
type names struct {
	numbers map[string]int
	heads   []node            // the nodes of the file
	groups  []uint32          // of a coloured net: by head, the first of its nodes, and the end
	nodes   []node            // of the unfolded net
	colours *coloured.Colours // of the places of a coloured net, else nil
}

// ambiguous stands for a name that several nodes have, missing for one that no
// node has.
const (
	ambiguous = -1
	missing   = -2
)

func indexNames(nodes []node) names {
	byName := make(map[string]int, len(nodes))
	for i, n := range nodes {
		if n.name == "" {
			continue
		}
		if _, twice := byName[n.name]; twice {
			byName[n.name] = ambiguous
		} else {
			byName[n.name] = i
		}
	}
	for i, n := range nodes {
		byName[n.id] = i
	}
	return names{numbers: byName, heads: nodes}
}

// find returns the nodes from first up to end that a name stands for, and the
// name by which they are found again, however it was written. If there are none
// because of the name, first is missing or ambiguous; a group may be empty.
func (n *names) find(name string) (first, end int, id string) {
	i, ok := n.numbers[name]
	switch {
	case ok && i == ambiguous:
		return ambiguous, 0, ""
	case ok:
		first, end = n.span(i)
		return first, end, n.heads[i].id
	case n.groups != nil:
		return n.findColour(name)
	}
	return missing, 0, ""
}

// span returns the nodes from first up to end that a node of the file stands
// for.
func (n *names) span(head int) (first, end int) {
	if n.groups == nil {
		return head, head + 1
	}
	return int(n.groups[head]), int(n.groups[head+1])
}

// findColour finds a node of an unfolded net by its head and its colour, such
// as p<red,3>. A place of a colour that no token ever has stands for no nodes.
func (n *names) findColour(name string) (first, end int, id string) {
	at := strings.IndexByte(name, '<')
	if at < 0 {
		return missing, 0, ""
	}
	i, ok := n.numbers[name[:at]]
	if !ok || i == ambiguous {
		return missing, 0, ""
	}
	first, id = missing, n.heads[i].id+name[at:]
	for k := n.groups[i]; k < n.groups[i+1]; k++ {
		switch {
		case n.nodes[k].id != id:
		case first == missing:
			first = int(k)
		default:
			return ambiguous, 0, ""
		}
	}
	if first == missing && n.colours != nil && n.colours.Has(i, name[at:]) {
		return int(n.groups[i]), int(n.groups[i]), id
	}
	return first, first + 1, id
}

// headOf returns the node of the file that a name with a colour is about, and
// the colour; false if the name has none, or there is no such node.
func (n *names) headOf(name string) (head, colour string, ok bool) {
	at := strings.IndexByte(name, '<')
	if at < 0 || n.groups == nil {
		return "", "", false
	}
	_, ok = n.numbers[name[:at]]
	return name[:at], name[at:], ok
}

// has reports whether a name stands for something.
func (n *names) has(name string) bool {
	first, _, _ := n.find(name)
	return first != missing
}

// all lists the names of the file.
func (n *names) all() []string { return slices.Collect(maps.Keys(n.numbers)) }
