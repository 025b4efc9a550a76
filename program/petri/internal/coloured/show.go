package coloured

import (
	"slices"
	"strconv"
	"strings"
)

// colour writes a colour of a place as <a,b>; the dot is empty.
func (n *Net) colour(place int, key uint64) string {
	s := n.places[place].sort
	if len(s.atoms) == 1 && s.atoms[0].kind == kindDot {
		return ""
	}
	components := make([]uint32, len(s.atoms))
	s.split(key, components)
	return s.write(components)
}

// write writes a colour.
func (s *sort) write(components []uint32) string {
	var b strings.Builder
	for i, c := range components {
		b.WriteByte("<,"[min(i, 1)])
		b.WriteString(s.atoms[i].colourName(c))
	}
	b.WriteByte('>')
	return b.String()
}

// Colours knows the colours of the places of a net, also those that no token
// ever has.
type Colours struct{ sorts []*sort }

// Colours returns the colours of the places.
func (n *Net) Colours() *Colours {
	c := &Colours{}
	for i := range n.places {
		c.sorts = append(c.sorts, n.places[i].sort)
	}
	return c
}

// Has reports whether a place can have tokens of a colour, as far as its sort
// goes. The colour is written as in the name of an unfolded place, <a,b>.
func (c *Colours) Has(place int, colour string) bool {
	inner, ok := strings.CutSuffix(strings.TrimPrefix(colour, "<"), ">")
	of, components := c.sorts[place], strings.Split(inner, ",")
	if !ok || len(components) != len(of.atoms) || of.atoms[0].kind == kindDot && len(of.atoms) == 1 {
		return false
	}
	for i, text := range components {
		if !of.atoms[i].has(text) {
			return false
		}
	}
	return true
}

// has reports whether a text is the name of a colour.
func (a *atom) has(text string) bool {
	if a.kind != kindRange {
		return slices.Contains(a.names, text)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return err == nil && n >= a.start && uint64(n-a.start) < a.size && strconv.FormatInt(n, 10) == text
}

// mode writes the current binding as <x=a,y=b>; without variables it is empty.
func (m *modes) mode() string {
	if len(m.variables) == 0 {
		return ""
	}
	var b strings.Builder
	for i, v := range m.variables {
		b.WriteByte("<,"[min(i, 1)])
		b.WriteString(v.name)
		b.WriteByte('=')
		colour := v.sort.write(m.binding[v.first : v.first+len(v.sort.atoms)])
		if len(v.sort.atoms) == 1 {
			colour = colour[1 : len(colour)-1]
		}
		b.WriteString(colour)
	}
	b.WriteByte('>')
	return b.String()
}
