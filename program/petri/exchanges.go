package petri

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/symmetry"
)

// Symmetries of coloured nets come from their colours: where no guard and no
// inscription names two colours of a sort, these can be exchanged everywhere
// (static subclasses of G. Chiola, C. Dutheillet, G. Franceschinis, S. Haddad,
// Stochastic well-formed colored nets and symmetric modeling applications, 1993);
// and where a sort is used by successors only, its colours can be rotated. These
// are candidates, found before any search; package symmetry examines them on the
// unfolded net, so that nothing depends on what the guards are.

// maxExchanged bounds the colours of places, times those of a sort, of nets in
// which candidates are made.
const maxExchanged = 1 << 22

// colourings are the places of an unfolded net by their colours.
type colourings struct {
	net     *nets.Net
	head    []int      // by place: the coloured one
	colours [][]string // by place: the components of its colour
	numbers map[string]uint32
	sorts   [][]string // lists of colours that occur together in some component
}

// exchanges returns permutations of places that exchange neighbouring colours, or
// rotate all of a sort. A net without colours has none.
func exchanges(n *nets.Net) (out []*symmetry.Permutation) {
	if n.PlaceIndex.Groups == nil {
		return nil
	}
	c := newColourings(n)
	for _, sort := range c.sorts {
		if len(sort)*len(n.Places) > maxExchanged {
			continue
		}
		rotation := map[string]string{}
		for i, colour := range sort {
			next := sort[(i+1)%len(sort)]
			rotation[colour] = next
			if i+1 < len(sort) {
				out = c.add(out, map[string]string{colour: next, next: colour})
			}
		}
		out = c.add(out, rotation)
	}
	return out
}

func newColourings(n *nets.Net) *colourings {
	c := &colourings{net: n, head: make([]int, len(n.Places)), colours: make([][]string, len(n.Places)), numbers: map[string]uint32{}}
	known := map[string]bool{}
	for head, node := range n.PlaceIndex.Heads {
		var components [][]string
		for first, end := n.PlaceIndex.Span(head); first < end; first++ {
			colour := strings.TrimSuffix(strings.TrimPrefix(n.Places[first].ID, node.ID+"<"), ">")
			c.head[first], c.colours[first] = head, strings.Split(colour, ",")
			c.numbers[n.Places[first].ID] = uint32(first)
			for i, x := range c.colours[first] {
				if i == len(components) {
					components = append(components, nil)
				}
				if !slices.Contains(components[i], x) {
					components[i] = append(components[i], x)
				}
			}
		}
		for _, list := range components {
			if key := strings.Join(list, ","); len(list) > 1 && !known[key] {
				known[key] = true
				c.sorts = append(c.sorts, list)
			}
		}
	}
	return c
}

// add adds the permutation that replaces colours by others; nothing if some place
// has no image.
func (c *colourings) add(out []*symmetry.Permutation, images map[string]string) []*symmetry.Permutation {
	var moved, to []uint32
	for p, colours := range c.colours {
		if !slices.ContainsFunc(colours, func(x string) bool { return images[x] != "" }) {
			continue
		}
		image := slices.Clone(colours)
		for i, x := range image {
			if y := images[x]; y != "" {
				image[i] = y
			}
		}
		q, ok := c.numbers[c.net.PlaceIndex.Heads[c.head[p]].ID+"<"+strings.Join(image, ",")+">"]
		if !ok {
			return out
		}
		moved, to = append(moved, uint32(p)), append(to, q)
	}
	if p := symmetry.NewPermutation(moved, to); p != nil {
		out = append(out, p)
	}
	return out
}
