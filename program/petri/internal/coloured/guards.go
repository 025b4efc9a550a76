package coloured

// conditionOp is the kind of a condition.
type conditionOp uint8

const (
	opTrue conditionOp = iota
	opFalse
	opAnd
	opOr
	opNot
	opEqual
	opLess
)

// condition is a guard, or a part of one. Implications and the other
// comparisons are expressed by these.
type condition struct {
	op          conditionOp
	kids        []*condition
	left, right part       // of a comparison
	size        uint64     // of their sort
	of          *partition // whose elements are compared, not the colours; nil for colours
}

// guard resolves a guard.
func (s *scope) guard(e *Element) *condition {
	not := func(c *condition) *condition { return &condition{op: opNot, kids: []*condition{c}} }
	switch e.Name {
	case "and", "or":
		c := &condition{op: map[string]conditionOp{"and": opAnd, "or": opOr}[e.Name]}
		for _, k := range e.Kids {
			c.kids = append(c.kids, s.guard(k))
		}
		return c
	case "not":
		if len(e.Kids) == 1 {
			return not(s.guard(e.Kids[0]))
		}
	case "imply":
		if len(e.Kids) == 2 {
			return &condition{op: opOr, kids: []*condition{not(s.guard(e.Kids[0])), s.guard(e.Kids[1])}}
		}
	case "booleanconstant":
		if e.Value == "true" {
			return &condition{op: opTrue}
		}
		return &condition{op: opFalse}
	case "equality", "inequality", "lessthan", "lessthanorequal", "greaterthan", "greaterthanorequal", "ltp", "gtp":
		switch {
		case len(e.Kids) == 2 && s.comparesElements(e):
			return s.elementComparison(e)
		case len(e.Kids) == 2:
			return s.comparison(e)
		}
	default:
		s.report(e.At, "<%s> is no condition: want a comparison, or <and>, <or>, <not>, <imply> of conditions", e.Name)
		return &condition{op: opFalse}
	}
	s.report(e.At, "<%s> has another number of operands than it can have: %d", e.Name, len(e.Kids))
	return &condition{op: opFalse}
}

// comparison resolves a comparison of two terms, which both stand for one
// colour.
func (s *scope) comparison(e *Element) *condition {
	of := s.sortOf(e.Kids[0])
	if of == nil || number(e.Kids[0]) {
		if other := s.sortOf(e.Kids[1]); other != nil {
			of = other
		}
	}
	if of == nil {
		s.report(e.At, "the sort of what <%s> compares is not known: want a variable or a constant of an enumeration", e.Name)
		return &condition{op: opFalse}
	}
	left, ok1 := s.one(e.Kids[0], of)
	right, ok2 := s.one(e.Kids[1], of)
	if !ok1 || !ok2 {
		return &condition{op: opFalse}
	}
	compare := func(op conditionOp, a, b part, size uint64) *condition {
		return &condition{op: op, left: a, right: b, size: size}
	}
	not := func(c *condition) *condition { return &condition{op: opNot, kids: []*condition{c}} }
	if e.Name == "equality" || e.Name == "inequality" {
		c := &condition{op: opAnd}
		for i, a := range of.atoms {
			c.kids = append(c.kids, compare(opEqual, left[i], right[i], a.size))
		}
		if e.Name == "inequality" {
			return not(c)
		}
		return c
	}
	if a := of.atoms[0]; len(of.atoms) != 1 || a.kind == kindBool {
		s.report(e.At, "<%s> needs an enumeration or a range: the colours of the sort %s have no order", e.Name, of)
		return &condition{op: opFalse}
	}
	size := of.atoms[0].size
	switch e.Name {
	case "lessthan":
		return compare(opLess, left[0], right[0], size)
	case "greaterthan":
		return compare(opLess, right[0], left[0], size)
	case "lessthanorequal":
		return not(compare(opLess, right[0], left[0], size))
	}
	return not(compare(opLess, left[0], right[0], size))
}

// number reports whether a term is a number, whose range another term shows.
func number(e *Element) bool {
	return e.Name == "finiteintrangeconstant" || e.Name == "numberconstant"
}

// one resolves a term that stands for one colour.
func (s *scope) one(e *Element, of *sort) ([]part, bool) {
	before := s.reported
	sum := s.multiset(e, of)
	if s.reported > before {
		return nil, false
	}
	single := len(sum) == 1 && sum[0].count == 1
	for i := 0; single && i < len(of.atoms); i++ {
		single = !sum[0].parts[i].all
	}
	if !single {
		s.report(e.At, "<%s> is a multiset, want one colour of the sort %s", e.Name, of)
		return nil, false
	}
	return sum[0].parts, true
}

// sortOf returns the sort of a term by itself; nil if it cannot be known.
func (s *scope) sortOf(e *Element) *sort {
	switch e.Name {
	case "variable":
		if v := s.declarations.variables[e.Ref]; v != nil {
			return v.sort
		}
	case "useroperator":
		if c := s.constants[e.Ref]; len(c) == 1 {
			return s.component(single("", c[0].atom), 0, 1)
		}
	case "dotconstant":
		return s.dot
	case "booleanconstant":
		return s.bool
	case "finiteintrangeconstant":
		if len(e.Kids) == 1 {
			return s.sort(e.Kids[0])
		}
	case "successor", "predecessor":
		if len(e.Kids) == 1 {
			return s.sortOf(e.Kids[0])
		}
	case "tuple":
		all := &sort{size: 1}
		for _, k := range e.Kids {
			c := s.sortOf(k)
			if c == nil || len(all.atoms)+len(c.atoms) > maxComponents || c.size > maxColours/all.size {
				return nil
			}
			all.atoms, all.size = append(all.atoms, c.atoms...), all.size*c.size
		}
		if len(all.atoms) > 0 {
			return all
		}
	}
	return nil
}

// conjuncts splits a guard.
func (c *condition) conjuncts(out []*condition) []*condition {
	if c.op != opAnd {
		return append(out, c)
	}
	for _, k := range c.kids {
		out = k.conjuncts(out)
	}
	return out
}

// variables calls visit for each atomic variable in the condition.
func (c *condition) variables(visit func(v int32)) {
	for _, k := range c.kids {
		k.variables(visit)
	}
	if c.op == opEqual || c.op == opLess {
		for _, p := range []part{c.left, c.right} {
			if p.variable != none {
				visit(p.variable)
			}
		}
	}
}

// holds evaluates a condition under a binding of all its variables.
func (c *condition) holds(binding []uint32) bool {
	switch c.op {
	case opTrue:
		return true
	case opFalse:
		return false
	case opNot:
		return !c.kids[0].holds(binding)
	case opAnd, opOr:
		for _, k := range c.kids {
			if k.holds(binding) == (c.op == opOr) {
				return c.op == opOr
			}
		}
		return c.op == opAnd
	}
	left, right := c.left.value(binding, c.size), c.right.value(binding, c.size)
	if c.of != nil {
		left, right = c.of.class[left], c.of.class[right]
	}
	if c.op == opEqual {
		return left == right
	}
	return left < right
}

// value returns the colour that a part stands for; it must not be all.
func (p part) value(binding []uint32, size uint64) uint32 {
	if p.variable == none {
		return p.colour
	}
	return uint32((uint64(binding[p.variable]) + uint64(p.colour)) % size)
}
