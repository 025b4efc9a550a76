package coloured

import "strings"

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
