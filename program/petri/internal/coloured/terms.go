package coloured

import (
	"strconv"
)

// Limits of terms.
const (
	maxSummands  = 1 << 20 // of a multiset
	maxCount     = 1 << 38 // of equal tokens in a multiset
	maxVariables = 64      // of a transition, a variable of a product counting as its components
)

// part is an atomic component of a term: a colour, a variable plus a number
// (modulo the size of its sort), or all colours.
type part struct {
	variable int32 // atomic variable of the transition; none: a constant
	all      bool
	colour   uint32 // the constant, or what is added to the variable
}

// none is the variable of a constant.
const none = -1

// summand is count times the tuples that parts stand for; more than one tuple
// if some part is all.
type summand struct {
	count int64
	parts []part
}

// scope is the variables of one transition, as they are numbered there.
type scope struct {
	*declarations
	variables []scoped
	atoms     []*atom // by atomic variable
	allowed   bool    // whether variables may occur
}

// scoped is a variable of a transition: its atomic variables are from first on.
type scoped struct {
	*variable
	first int
}

// find returns the first atomic variable of a variable, which is numbered if it
// occurs for the first time; nil, with a report, if it is not declared.
func (s *scope) find(e *Element) *scoped {
	v := s.declarations.variables[e.Ref]
	switch {
	case v == nil:
		s.report(e.At, "there is no variable %q in the declarations", shorten(e.Ref))
		return nil
	case !s.allowed:
		s.report(e.At, "the variable %q cannot stand in an initial marking", shorten(e.Ref))
		return nil
	case v.sort == nil:
		return nil // reported at the declaration
	}
	for i := range s.variables {
		if s.variables[i].variable == v {
			return &s.variables[i]
		}
	}
	if len(s.atoms)+len(v.sort.atoms) > maxVariables {
		s.report(e.At, "a transition has more than %d variables", maxVariables)
		return nil
	}
	s.variables = append(s.variables, scoped{v, len(s.atoms)})
	s.atoms = append(s.atoms, v.sort.atoms...)
	return &s.variables[len(s.variables)-1]
}

// multiset resolves a term as a multiset over a sort. What cannot be resolved
// is reported and left out.
func (s *scope) multiset(e *Element, want *sort) []summand {
	switch e.Name {
	case "variable":
		return s.variable(e, want)
	case "all":
		return s.all(e, want)
	case "tuple":
		return s.tuple(e, want)
	case "add":
		var sum []summand
		for _, k := range e.Kids {
			sum = append(sum, s.multiset(k, want)...)
		}
		return s.bounded(e, sum)
	case "subtract":
		return s.subtract(e, want)
	case "numberof", "scalarproduct":
		return s.times(e, want)
	case "successor", "predecessor":
		return s.shifted(e, want)
	case "empty":
		return nil
	case "partitionelementof":
		s.report(e.At, "<%s> can only be compared, in a condition", e.Name)
		return nil
	}
	if len(want.atoms) != 1 {
		s.report(e.At, "<%s> stands where a tuple of %d components is expected, of the sort %s", e.Name, len(want.atoms), want)
		return nil
	}
	colours, _ := s.colour(e, want.atoms[0])
	var sum []summand
	for _, c := range colours {
		sum = append(sum, summand{1, []part{{variable: none, colour: c}}})
	}
	return sum
}

// bounded returns the sum, or reports that it is too long.
func (s *scope) bounded(e *Element, sum []summand) []summand {
	if len(sum) > maxSummands {
		s.report(e.At, "the multiset has more than %d summands", maxSummands)
		return nil
	}
	return sum
}

func (s *scope) variable(e *Element, want *sort) []summand {
	v := s.find(e)
	if v == nil {
		return nil
	}
	if !v.sort.same(want) {
		s.report(e.At, "the variable %s is of the sort %s, want %s here", shorten(v.name), v.sort, want)
		return nil
	}
	one := summand{count: 1}
	for i := range v.sort.atoms {
		one.parts = append(one.parts, part{variable: int32(v.first + i)})
	}
	return []summand{one}
}

func (s *scope) all(e *Element, want *sort) []summand {
	if len(e.Kids) != 1 {
		s.report(e.At, "<all> names one sort, not %d", len(e.Kids))
		return nil
	}
	of := s.sort(e.Kids[0])
	switch {
	case of == nil:
		return nil
	case !of.same(want):
		s.report(e.At, "<all> is of the sort %s, want %s here", of, want)
		return nil
	}
	one := summand{count: 1}
	for range of.atoms {
		one.parts = append(one.parts, part{variable: none, all: true})
	}
	return []summand{one}
}

// tuple resolves a tuple: the products of what its components stand for.
func (s *scope) tuple(e *Element, want *sort) []summand {
	product := []summand{{count: 1}}
	from := 0
	for _, k := range e.Kids {
		width := s.width(k)
		if from+width > len(want.atoms) {
			from += width
			break
		}
		component := s.multiset(k, s.component(want, from, width))
		if len(component)*len(product) > maxSummands {
			return s.bounded(e, make([]summand, maxSummands+1))
		}
		var longer []summand
		for _, p := range product {
			for _, c := range component {
				n, ok := multiplied(p.count, c.count)
				if !ok {
					s.report(e.At, "more than %d equal tokens", int64(maxCount))
					return nil
				}
				longer = append(longer, summand{n, append(p.parts[:len(p.parts):len(p.parts)], c.parts...)})
			}
		}
		product, from = longer, from+width
	}
	if from != len(want.atoms) {
		s.report(e.At, "the tuple has another number of components than the sort %s, which has %d", want, len(want.atoms))
		return nil
	}
	return product
}

// component returns the sort of some components of a product.
func (s *scope) component(of *sort, from, width int) *sort {
	if width == len(of.atoms) {
		return of
	}
	c := &sort{size: 1, atoms: of.atoms[from : from+width]}
	for _, a := range c.atoms {
		c.size *= a.size
	}
	for _, k := range s.sorts {
		if k != nil && k.same(c) && (c.name == "" || k.name < c.name) {
			c.name = k.name
		}
	}
	return c
}

// width returns how many atomic components a term has.
func (s *scope) width(e *Element) int {
	switch e.Name {
	case "variable":
		if v := s.declarations.variables[e.Ref]; v != nil && v.sort != nil {
			return len(v.sort.atoms)
		}
	case "tuple":
		sum := 0
		for _, k := range e.Kids {
			sum += s.width(k)
		}
		return sum
	case "all":
		if len(e.Kids) == 1 {
			if of := s.sort(e.Kids[0]); of != nil {
				return len(of.atoms)
			}
		}
	case "add", "subtract", "numberof", "scalarproduct":
		if n := len(e.Kids); n > 0 {
			return s.width(e.Kids[n-1])
		}
	}
	return 1
}

// multiplied returns a product of counts; false if it is too large.
func multiplied(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	if max(a, -a) > maxCount/max(b, -b) {
		return 0, false
	}
	return a * b, true
}

// subtract resolves a difference. That it takes away no more than there is
// depends on the binding; see Net.Unfold.
func (s *scope) subtract(e *Element, want *sort) []summand {
	var sum []summand
	for i, k := range e.Kids {
		for _, x := range s.multiset(k, want) {
			if i > 0 {
				x.count = -x.count
			}
			sum = append(sum, x)
		}
	}
	return s.bounded(e, sum)
}

// times resolves a multiple of a multiset.
func (s *scope) times(e *Element, want *sort) []summand {
	if len(e.Kids) != 2 || e.Kids[0].Name != "numberconstant" {
		s.report(e.At, "want a <numberconstant> and a term in <%s>", e.Name)
		return nil
	}
	n, err := strconv.ParseInt(e.Kids[0].Value, 10, 64)
	if err != nil || n < 0 || n > maxCount {
		s.report(e.Kids[0].At, "%q is not a number from 0 to %d", shorten(e.Kids[0].Value), int64(maxCount))
		return nil
	}
	sum := s.multiset(e.Kids[1], want)
	for i := range sum {
		product, ok := multiplied(sum[i].count, n)
		if !ok {
			s.report(e.At, "more than %d equal tokens", int64(maxCount))
			return nil
		}
		sum[i].count = product
	}
	return sum
}

// shifted resolves a successor or predecessor. The last colour is followed by
// the first.
func (s *scope) shifted(e *Element, want *sort) []summand {
	if len(e.Kids) != 1 {
		s.report(e.At, "want one term in <%s>, not %d", e.Name, len(e.Kids))
		return nil
	}
	if len(want.atoms) != 1 || want.atoms[0].kind != kindCyclic {
		s.report(e.At, "<%s> needs a cyclic enumeration, the sort here is %s", e.Name, want)
		return nil
	}
	size := want.atoms[0].size
	by := uint64(1)
	if e.Name == "predecessor" {
		by = size - 1
	}
	sum := s.multiset(e.Kids[0], want)
	for _, x := range sum {
		if p := &x.parts[0]; !p.all {
			p.colour = uint32((uint64(p.colour) + by) % size)
		}
	}
	return sum
}
