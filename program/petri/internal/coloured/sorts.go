package coloured

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
	"github.com/ltlcheck/ltlcheck/source"
)

// Limits of sorts.
const (
	maxColours    = 1 << 31 // of a sort
	maxComponents = 64      // of a product, flattened
	maxSortDepth  = 1000    // sorts made of sorts
)

// sort is a set of colours, which are numbered from 0. Sorts are equal if they
// have the same atoms.
type sort struct {
	name  string
	atoms []*atom // the components; one unless the sort is a product
	size  uint64  // the product of their sizes
}

// atomKind is the kind of an atomic sort.
type atomKind uint8

const (
	kindDot atomKind = iota
	kindBool
	kindCyclic
	kindFinite
	kindRange
)

// atom is an atomic sort. There is one atom for each enumeration, and one for
// each pair of ends of a range.
type atom struct {
	kind  atomKind
	names []string // of colours; nil for a range
	start int64    // of a range
	size  uint64
}

// colourName returns how colour c is written.
func (a *atom) colourName(c uint32) string {
	if a.kind == kindRange {
		return strconv.FormatInt(a.start+int64(c), 10)
	}
	return a.names[c]
}

// same reports whether two sorts have the same colours.
func (s *sort) same(o *sort) bool {
	if len(s.atoms) != len(o.atoms) {
		return false
	}
	for i, a := range s.atoms {
		if a != o.atoms[i] {
			return false
		}
	}
	return true
}

// String names the sort for messages.
func (s *sort) String() string {
	if s.name != "" {
		return s.name
	}
	return "without a name"
}

// constant is what a useroperator refers to: a colour of an enumeration, or
// several of them, if it is an element of a partition.
type constant struct {
	atom    *atom
	colours []uint32
}

// variable is a variable of the net: its first number among the atomic
// variables, and its sort.
type variable struct {
	name string
	sort *sort
}

// declarations resolves names. It is used while the net is resolved.
type declarations struct {
	report    Report
	reported  int
	named     map[string]*Element // sorts, by identifier
	sorts     map[string]*sort    // those resolved
	open      map[string]bool     // those whose resolution has begun
	depth     int                 // of sorts inside each other
	ranges    map[[2]int64]*atom
	constants map[string][]constant
	variables map[string]*variable
	dot, bool *sort

	partitions map[string]*partition
	elements   map[string][]partitionElement
}

// Report adds an error at a position of the file. The result is where a hint
// can be added.
type Report func(at xml.Spot, format string, args ...any) *source.Error

// declare collects and resolves all declarations.
func declare(labels []*Element, report Report) *declarations {
	d := &declarations{
		named: map[string]*Element{}, sorts: map[string]*sort{}, open: map[string]bool{},
		ranges: map[[2]int64]*atom{}, constants: map[string][]constant{}, variables: map[string]*variable{},
		partitions: map[string]*partition{}, elements: map[string][]partitionElement{},
		dot:  single("dot", &atom{kind: kindDot, names: []string{"dot"}, size: 1}),
		bool: single("bool", &atom{kind: kindBool, names: []string{"false", "true"}, size: 2}),
	}
	d.report = func(at xml.Spot, format string, args ...any) *source.Error {
		d.reported++
		return report(at, format, args...)
	}
	d.all(labels)
	return d
}

// all resolves the declarations of all labels: sorts first, then what is made
// of them.
func (d *declarations) all(labels []*Element) {
	var all []*Element
	for _, l := range labels {
		if l.Name == "declarations" {
			all = append(all, l.Kids...)
		} else {
			all = append(all, l)
		}
	}
	for _, e := range all {
		if e.Name != "namedsort" {
			continue
		}
		if d.named[e.ID] != nil {
			d.report(e.At, "a second sort has the id %q", e.ID)
			continue
		}
		d.named[e.ID] = e
	}
	for _, e := range all {
		switch e.Name {
		case "namedsort":
			d.lookUp(e.ID, e.At)
		case "variabledecl", "partition":
		default:
			d.report(e.At, "<%s> is not supported in the declarations of a net: want <namedsort>, <variabledecl> or <partition>", e.Name)
		}
	}
	for _, e := range all {
		if e.Name == "partition" {
			d.partition(e)
		}
	}
	for _, e := range all {
		if e.Name == "variabledecl" {
			d.variable(e)
		}
	}
}

func single(name string, a *atom) *sort { return &sort{name: name, atoms: []*atom{a}, size: a.size} }

// lookUp returns the sort with an identifier; nil, with a report, if there is
// none. A sort that is part of itself is reported once.
func (d *declarations) lookUp(id string, at xml.Spot) *sort {
	if s, ok := d.sorts[id]; ok {
		return s
	}
	e := d.named[id]
	if e == nil && d.partitions[id] != nil {
		d.report(at, "%q is a partition, and its elements are no colours of tokens: they are compared in conditions only", shorten(id))
		return nil
	}
	if e == nil {
		d.report(at, "there is no sort %q in the declarations", shorten(id))
		return nil
	}
	if d.open[id] {
		d.report(e.At, "the sort %q is made of itself", shorten(id))
		d.sorts[id] = nil
		return nil
	}
	d.open[id] = true
	var s *sort
	if len(e.Kids) != 1 {
		d.report(e.At, "want one sort in the declaration of %q, not %d", shorten(id), len(e.Kids))
	} else if s = d.sort(e.Kids[0]); s != nil {
		named := *s
		if e.Kids[0].Name != "usersort" && e.Kids[0].Name != "dot" {
			named.name = e.Label
			if named.name == "" {
				named.name = id
			}
		}
		s = &named
	}
	if _, circular := d.sorts[id]; !circular {
		d.sorts[id] = s
	}
	return d.sorts[id]
}

// sort resolves an element that describes a sort; nil, with a report, if it
// cannot be.
func (d *declarations) sort(e *Element) *sort {
	if d.depth++; d.depth > maxSortDepth {
		d.report(e.At, "sorts are made of each other more than %d deep", maxSortDepth)
		return nil
	}
	defer func() { d.depth-- }()
	switch e.Name {
	case "dot":
		return d.dot
	case "bool":
		return d.bool
	case "usersort":
		return d.lookUp(e.Ref, e.At)
	case "cyclicenumeration", "finiteenumeration":
		return d.enumeration(e)
	case "finiteintrange":
		return d.integers(e)
	case "productsort":
		return d.product(e)
	}
	d.report(e.At, "<%s> is no sort of a coloured net: want a dot, an enumeration, a range of integers, or a product of these", e.Name)
	return nil
}

// enumeration resolves an enumeration and declares its constants.
func (d *declarations) enumeration(e *Element) *sort {
	a := &atom{kind: kindFinite}
	if e.Name == "cyclicenumeration" {
		a.kind = kindCyclic
	}
	for _, k := range e.Kids {
		if k.Name != "feconstant" {
			d.report(k.At, "want <feconstant> in an enumeration, not <%s>", k.Name)
			continue
		}
		for _, c := range d.constants[k.ID] {
			if c.atom == a {
				d.report(k.At, "a second constant of this enumeration has the id %q", shorten(k.ID))
			}
		}
		d.constants[k.ID] = append(d.constants[k.ID], constant{a, []uint32{uint32(len(a.names))}})
		name := k.Label
		if name == "" {
			name = k.ID
		}
		a.names = append(a.names, name)
	}
	if a.size = uint64(len(a.names)); a.size == 0 {
		d.report(e.At, "the enumeration has no constants")
		return nil
	}
	return single("", a)
}

// integers resolves a range of integers.
func (d *declarations) integers(e *Element) *sort {
	start, err1 := strconv.ParseInt(e.Start, 10, 32)
	end, err2 := strconv.ParseInt(e.End, 10, 32)
	switch {
	case err1 != nil || err2 != nil:
		d.report(e.At, "want integers as start and end of a range, not %q and %q", shorten(e.Start), shorten(e.End))
		return nil
	case end < start:
		d.report(e.At, "the range from %d to %d is empty", start, end)
		return nil
	case end-start >= maxColours:
		d.report(e.At, "the range from %d to %d has more than %d colours", start, end, int64(maxColours))
		return nil
	}
	ends := [2]int64{start, end}
	if d.ranges[ends] == nil {
		d.ranges[ends] = &atom{kind: kindRange, start: start, size: uint64(end - start + 1)}
	}
	return single(fmt.Sprintf("%d..%d", start, end), d.ranges[ends])
}

// product resolves a product.
func (d *declarations) product(e *Element) *sort {
	s := &sort{size: 1}
	for _, k := range e.Kids {
		part := d.sort(k)
		if part == nil {
			return nil
		}
		if part.size > maxColours/s.size {
			d.report(e.At, "the product has more than %d colours", int64(maxColours))
			return nil
		}
		s.size *= part.size
		if s.atoms = append(s.atoms, part.atoms...); len(s.atoms) > maxComponents {
			break
		}
	}
	if n := len(s.atoms); n == 0 || n > maxComponents {
		d.report(e.At, "a product has from 1 to %d components, this one has %d", maxComponents, n)
		return nil
	}
	return s
}

// variable declares a variable.
func (d *declarations) variable(e *Element) {
	switch {
	case d.variables[e.ID] != nil:
		d.report(e.At, "a second variable has the id %q", shorten(e.ID))
	case len(e.Kids) != 1:
		d.report(e.At, "want one sort in the declaration of the variable %q, not %d", shorten(e.ID), len(e.Kids))
	default:
		name := e.Label
		if name == "" {
			name = e.ID
		}
		d.variables[e.ID] = &variable{name: name, sort: d.sort(e.Kids[0])}
	}
}

// colour resolves a constant of an atomic sort; false, with a report, if it is
// none. Elements of partitions have several colours.
func (d *declarations) colour(e *Element, want *atom) ([]uint32, bool) {
	switch e.Name {
	case "useroperator":
		for _, c := range d.constants[e.Ref] {
			if c.atom == want {
				return c.colours, true
			}
		}
		if d.constants[e.Ref] == nil {
			d.report(e.At, "there is no constant %q in the declarations", shorten(e.Ref))
		} else {
			d.report(e.At, "the constant %q is not of the sort that is expected here%s", shorten(e.Ref), want.examples())
		}
		return nil, false
	case "dotconstant":
		if want.kind == kindDot {
			return []uint32{0}, true
		}
	case "booleanconstant":
		if want.kind == kindBool && (e.Value == "true" || e.Value == "false") {
			return []uint32{map[string]uint32{"false": 0, "true": 1}[e.Value]}, true
		}
	case "finiteintrangeconstant", "numberconstant":
		if want.kind == kindRange {
			return d.integer(e, want)
		}
	}
	d.report(e.At, "<%s> is not of the sort that is expected here%s", e.Name, want.examples())
	return nil, false
}

// integer resolves a number in a range.
func (d *declarations) integer(e *Element, want *atom) ([]uint32, bool) {
	n, err := strconv.ParseInt(e.Value, 10, 64)
	if err != nil || n < want.start || uint64(n-want.start) >= want.size {
		d.report(e.At, "the number %q is not in the range from %d to %d", shorten(e.Value), want.start, want.start+int64(want.size)-1)
		return nil, false
	}
	return []uint32{uint32(n - want.start)}, true
}

// examples lists some colours, for messages.
func (a *atom) examples() string {
	var list []string
	for c := uint32(0); uint64(c) < min(a.size, 3); c++ {
		list = append(list, a.colourName(c))
	}
	text := ", whose colours are " + strings.Join(list, ", ")
	if a.size > 3 {
		text += ", …"
	}
	return text
}

// shorten keeps messages readable.
func shorten(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
