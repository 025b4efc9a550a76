package coloured

import "github.com/ltlcheck/ltlcheck/program/petri/internal/xml"

// Partitions of an enumeration or a range (ISO/IEC 15909-2, partitions.rng):
//
//	<partition id="P"> sort  <partitionelement id="e"> constants </partitionelement> … </partition>
//	<partitionelementof refpartition="P"> term </partitionelementof>   the element with the colour of the term
//	<ltp> a b </ltp>, <gtp> a b </gtp>                                 whether a comes before b, or after it
//
// Elements are ordered as they are declared. They are compared in conditions,
// as colours of which each stands for its element; no token is one.

// partition divides the colours of an atomic sort.
type partition struct {
	id    string
	of    *sort
	class []uint32 // by colour: the number of its element, from 1; 0 if it is in none
	twice []uint32 // colours in several elements
	first []uint32 // by element: one of its colours
}

// partitionElement is what the identifier of an element stands for.
type partitionElement struct {
	in     *partition
	colour uint32 // one of its colours
}

// partition declares the elements of a partition: sets of colours of an
// enumeration.
func (d *declarations) partition(e *Element) {
	var p *partition
	if d.partitions[e.ID] != nil {
		d.report(e.At, "a second partition has the id %q", shorten(e.ID))
	}
	for i, k := range e.Kids {
		switch {
		case i == 0:
			of := d.sort(k)
			if of != nil && len(of.atoms) != 1 {
				d.report(k.At, "want an enumeration to divide, not a product")
			} else if of != nil {
				p = &partition{id: e.ID, of: of}
			}
		case k.Name != "partitionelement":
			d.report(k.At, "want <partitionelement>, not <%s>", k.Name)
		case p != nil:
			d.partitionElement(k, p)
		}
	}
	if p != nil {
		d.partitions[e.ID] = p
	}
}

func (d *declarations) partitionElement(e *Element, p *partition) {
	c := constant{atom: p.of.atoms[0]}
	for _, k := range e.Kids {
		colour, ok := d.colour(k, c.atom)
		if !ok {
			continue
		}
		c.colours = append(c.colours, colour...)
	}
	d.constants[e.ID] = append(d.constants[e.ID], c)
	if len(c.colours) == 0 {
		d.report(e.At, "the element %q of a partition has no colours", shorten(e.ID))
		return
	}
	p.first = append(p.first, c.colours[0])
	for _, x := range c.colours {
		for uint32(len(p.class)) <= x {
			p.class = append(p.class, 0)
		}
		if p.class[x] != 0 {
			p.twice = append(p.twice, x)
		}
		p.class[x] = uint32(len(p.first))
	}
	d.elements[e.ID] = append(d.elements[e.ID], partitionElement{p, c.colours[0]})
}

// complete reports whether every colour is in exactly one element, which
// comparisons need.
func (d *declarations) complete(p *partition, at xml.Spot) bool {
	a := p.of.atoms[0]
	if len(p.twice) > 0 {
		d.report(at, "the partition %q has the colour %s in two elements", shorten(p.id), a.colourName(p.twice[0]))
		return false
	}
	for c := range a.size {
		if c >= uint64(len(p.class)) || p.class[c] == 0 {
			d.report(at, "the partition %q has the colour %s in no element", shorten(p.id), a.colourName(uint32(c)))
			return false
		}
	}
	return true
}

// comparesElements reports whether a comparison is one of elements of a
// partition.
func (s *scope) comparesElements(e *Element) bool {
	elements := 0
	for _, k := range e.Kids {
		switch {
		case k.Name == "partitionelementof":
			return true
		case k.Name == "useroperator" && s.elements[k.Ref] != nil:
			elements++
		}
	}
	return e.Name == "ltp" || e.Name == "gtp" || elements == 2
}

// elementComparison resolves a comparison of elements of a partition.
func (s *scope) elementComparison(e *Element) *condition {
	failed := &condition{op: opFalse}
	p := s.partitionOf(e)
	if p == nil || !s.complete(p, e.At) {
		return failed
	}
	left, ok1 := s.elementPart(e.Kids[0], p)
	right, ok2 := s.elementPart(e.Kids[1], p)
	if !ok1 || !ok2 {
		return failed
	}
	c := &condition{op: opEqual, left: left, right: right, size: p.of.size, of: p}
	not := func(c *condition) *condition { return &condition{op: opNot, kids: []*condition{c}} }
	switch e.Name {
	case "equality":
		return c
	case "inequality":
		return not(c)
	case "ltp", "lessthan", "greaterthanorequal":
		c.op = opLess
	case "gtp", "greaterthan", "lessthanorequal":
		c.op, c.left, c.right = opLess, right, left
	}
	if e.Name == "greaterthanorequal" || e.Name == "lessthanorequal" {
		return not(c)
	}
	return c
}

// partitionOf returns the partition of which a comparison compares elements;
// nil, with a report, if it is not known.
func (s *scope) partitionOf(e *Element) *partition {
	for _, k := range e.Kids {
		if k.Name != "partitionelementof" {
			continue
		}
		if p := s.partitions[k.Ref]; p != nil {
			return p
		}
		s.report(k.At, "there is no partition %q in the declarations", shorten(k.Ref))
		return nil
	}
	for _, k := range e.Kids {
		if of := s.elements[k.Ref]; k.Name == "useroperator" && len(of) > 0 {
			return of[0].in
		}
	}
	s.report(e.At, "<%s> compares elements of a partition: want <partitionelementof>, or a <useroperator> that refers to a <partitionelement>", e.Name)
	return nil
}

// elementPart resolves a term that stands for an element of a partition: as one
// of the element's colours.
func (s *scope) elementPart(e *Element, p *partition) (part, bool) {
	switch {
	case e.Name == "partitionelementof" && e.Ref != p.id:
		s.report(e.At, "elements of the partitions %q and %q cannot be compared", shorten(p.id), shorten(e.Ref))
		return part{}, false
	case e.Name == "partitionelementof" && len(e.Kids) != 1:
		s.report(e.At, "want one term in <partitionelementof>, not %d", len(e.Kids))
		return part{}, false
	case e.Name == "partitionelementof":
		parts, ok := s.one(e.Kids[0], p.of)
		if !ok {
			return part{}, false
		}
		return parts[0], true
	case e.Name == "useroperator":
		for _, of := range s.elements[e.Ref] {
			if of.in == p {
				return part{variable: none, colour: of.colour}, true
			}
		}
	}
	s.report(e.At, "<%s> is no element of the partition %q", e.Name, shorten(p.id))
	return part{}, false
}
