// Package colourednet draws small coloured nets for tests, and interprets them
// by definition: terms are trees, colours are texts, multisets are maps, and
// every binding of a transition is tried in every marking. It shares nothing
// with the front-end, whose unfolding is compared with it.
package colourednet

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Term is a term or a guard; op is the name of its element in PNML.
type Term struct {
	op   string
	text string // of a constant, a variable, a number or a sort
	kids []*Term
}

// pick draws one of a list.
func pick(choose func(n int) int, list []string) string { return list[choose(len(list))] }

// NewTerm makes the term of an element with a text and subterms.
func NewTerm(op, text string, kids ...*Term) *Term {
	return &Term{op, text, kids}
}

// xml writes a term.
func (t *Term) xml() string {
	inside := ""
	for _, k := range t.kids {
		inside += "<subterm>" + k.xml() + "</subterm>"
	}
	switch t.op {
	case "variable":
		return fmt.Sprintf(`<variable refvariable="%s"/>`, t.text)
	case "useroperator":
		return fmt.Sprintf(`<useroperator declaration="%s"/>`, t.text)
	case "finiteintrangeconstant":
		return fmt.Sprintf(`<finiteintrangeconstant value="%s"><finiteintrange start="1" end="3"/></finiteintrangeconstant>`, t.text)
	case "partitionelementof":
		return fmt.Sprintf(`<partitionelementof refpartition="%s">%s</partitionelementof>`, t.text, inside)
	case "all":
		return fmt.Sprintf(`<all><usersort declaration="%s"/></all>`, t.text)
	case "numberof":
		return fmt.Sprintf(`<numberof><subterm><numberconstant value="%s"><positive/></numberconstant></subterm>%s</numberof>`, t.text, inside)
	}
	return "<" + t.op + ">" + inside + "</" + t.op + ">"
}

// colours are the colours of the sorts, in order. Tuples join them by commas.
var colours = map[string][]string{"D": {""}, "A": {"a0", "a1", "a2"}, "B": {"1", "2", "3"}, "P": nil}

var sortOf = map[string]string{"x": "A", "x2": "A", "x3": "A", "y": "B", "y2": "B"}

func coloursOf(sort string) []string {
	if sort != "P" {
		return colours[sort]
	}
	var out []string
	for _, a := range colours["A"] {
		for _, b := range colours["B"] {
			out = append(out, a+","+b)
		}
	}
	return out
}

// multiset evaluates a term.
func (t *Term) multiset(binding map[string]string) map[string]int {
	out := map[string]int{}
	switch t.op {
	case "variable":
		out[binding[t.text]]++
	case "useroperator", "finiteintrangeconstant":
		out[t.text]++
	case "dotconstant":
		out[""]++
	case "all":
		for _, x := range coloursOf(t.text) {
			out[x]++
		}
	case "numberof":
		var n int
		_, _ = fmt.Sscan(t.text, &n)
		for x, k := range t.kids[0].multiset(binding) {
			out[x] += n * k
		}
	case "add", "subtract":
		for i, k := range t.kids {
			for x, n := range k.multiset(binding) {
				if i > 0 && t.op == "subtract" {
					n = -n
				}
				out[x] += n
			}
		}
	case "tuple":
		for x, n := range t.kids[0].multiset(binding) {
			for y, m := range t.kids[1].multiset(binding) {
				out[x+","+y] += n * m
			}
		}
	case "partitionelementof":
		for x := range t.kids[0].multiset(binding) {
			out[map[string]string{"a2": "q0", "a0": "q1", "a1": "q1"}[x]]++
		}
	case "successor", "predecessor":
		by := map[string]int{"successor": 1, "predecessor": 2}[t.op]
		for x, n := range t.kids[0].multiset(binding) {
			out[colours["A"][(slices.Index(colours["A"], x)+by)%3]] += n
		}
	}
	return out
}

// holds evaluates a guard.
func (t *Term) holds(binding map[string]string) bool {
	switch t.op {
	case "and":
		return t.kids[0].holds(binding) && t.kids[1].holds(binding)
	case "or":
		return t.kids[0].holds(binding) || t.kids[1].holds(binding)
	case "not":
		return !t.kids[0].holds(binding)
	case "imply":
		return !t.kids[0].holds(binding) || t.kids[1].holds(binding)
	}
	left, right := slices.Collect(maps.Keys(t.kids[0].multiset(binding)))[0], slices.Collect(maps.Keys(t.kids[1].multiset(binding)))[0]
	order := strings.Compare(left, right) // which is that of the numbers
	return map[string]bool{"equality": order == 0, "inequality": order != 0, "lessthan": order < 0,
		"lessthanorequal": order <= 0, "greaterthan": order > 0, "greaterthanorequal": order >= 0, "ltp": order < 0, "gtp": order > 0}[t.op]
}

// Sketch is a coloured net. Places are called p0, p1 and so on, transitions t0,
// t1 and so on.
type Sketch struct {
	Sorts       []string // by place: D (dots), A, B, or P (pairs of A and B)
	Initial     []*Term  // by place; nil is empty
	Guards      []*Term  // by transition; nil is true
	Takes, Puts []map[int]*Term
}

// PNML returns the text of the net.
func (s *Sketch) PNML() string {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/symmetricnet"><page id="g">` + "\n")
	for i, sort := range s.Sorts {
		fmt.Fprintf(&b, `<place id="p%d"><type><structure><usersort declaration="%s"/></structure></type>`, i, sort)
		if s.Initial[i] != nil {
			fmt.Fprintf(&b, "<hlinitialMarking><structure>%s</structure></hlinitialMarking>", s.Initial[i].xml())
		}
		b.WriteString("</place>\n")
	}
	arc := func(id, from, to string, c *Term) {
		fmt.Fprintf(&b, `<arc id="%s" source="%s" target="%s"><hlinscription><structure>%s</structure></hlinscription></arc>`+"\n", id, from, to, c.xml())
	}
	for i := range s.Guards {
		fmt.Fprintf(&b, `<transition id="t%d">`, i)
		if s.Guards[i] != nil {
			fmt.Fprintf(&b, "<condition><structure>%s</structure></condition>", s.Guards[i].xml())
		}
		b.WriteString("</transition>\n")
		for _, p := range slices.Sorted(maps.Keys(s.Takes[i])) {
			c := s.Takes[i][p]
			arc(fmt.Sprintf("i%d-%d", i, p), fmt.Sprint("p", p), fmt.Sprint("t", i), c)
		}
		for _, p := range slices.Sorted(maps.Keys(s.Puts[i])) {
			c := s.Puts[i][p]
			arc(fmt.Sprintf("o%d-%d", i, p), fmt.Sprint("t", i), fmt.Sprint("p", p), c)
		}
	}
	b.WriteString(`</page><declaration><structure><declarations>
<namedsort id="P" name="Pair"><productsort><usersort declaration="A"/><usersort declaration="B"/></productsort></namedsort>
<namedsort id="D" name="Dot"><dot/></namedsort>
<namedsort id="A" name="A"><cyclicenumeration><feconstant id="a0" name="a0"/><feconstant id="a1" name="a1"/><feconstant id="a2" name="a2"/></cyclicenumeration></namedsort>
<namedsort id="B" name="B"><finiteintrange start="1" end="3"/></namedsort>
<partition id="Q" name="Q"><usersort declaration="A"/><partitionelement id="q0" name="q0"><useroperator declaration="a2"/></partitionelement>
<partitionelement id="q1" name="q1"><useroperator declaration="a0"/><useroperator declaration="a1"/></partitionelement></partition>` + "\n")
	for _, v := range slices.Sorted(maps.Keys(sortOf)) {
		sort := sortOf[v]
		fmt.Fprintf(&b, `<variabledecl id="%s" name="%s"><usersort declaration="%s"/></variabledecl>`+"\n", v, v, sort)
	}
	b.WriteString("</declarations></structure></declaration></net></pnml>\n")
	return b.String()
}

// Marking is tokens by place and colour.
type Marking []map[string]int

// String names the unfolded places with tokens.
func (m Marking) String() string {
	var out []string
	for p, tokens := range m {
		for c, n := range tokens {
			if n > 0 {
				name := fmt.Sprintf("p%d", p)
				if c != "" {
					name += "<" + c + ">"
				}
				out = append(out, fmt.Sprint(name, "=", n))
			}
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// Successors fires every binding of every transition. It returns the markings
// after it by their names, and the transitions with a binding.
func (s *Sketch) Successors(m Marking) (next map[string]Marking, fireable map[int]bool) {
	next, fireable = map[string]Marking{}, map[int]bool{}
	for t := range s.Guards {
		used := map[string]bool{}
		for _, c := range append(append([]*Term{s.Guards[t]}, slices.Collect(maps.Values(s.Takes[t]))...), slices.Collect(maps.Values(s.Puts[t]))...) {
			c.use(used)
		}
		eachBinding(slices.Sorted(maps.Keys(used)), map[string]string{}, func(binding map[string]string) {
			if s.Guards[t] != nil && !s.Guards[t].holds(binding) {
				return
			}
			after := Marking{}
			for p := range m {
				after = append(after, maps.Clone(m[p]))
			}
			for p, c := range s.Takes[t] {
				for x, n := range c.multiset(binding) {
					if after[p][x] -= n; after[p][x] < 0 {
						return
					}
				}
			}
			for p, c := range s.Puts[t] {
				for x, n := range c.multiset(binding) {
					after[p][x] += n
				}
			}
			fireable[t] = true
			next[after.String()] = after
		})
	}
	return next, fireable
}

// use adds the variables of a term.
func (t *Term) use(variables map[string]bool) {
	if t == nil {
		return
	}
	if t.op == "variable" {
		variables[t.text] = true
	}
	for _, k := range t.kids {
		k.use(variables)
	}
}

func eachBinding(variables []string, binding map[string]string, visit func(map[string]string)) {
	if len(variables) == 0 {
		visit(binding)
		return
	}
	for _, c := range coloursOf(sortOf[variables[0]]) {
		binding[variables[0]] = c
		eachBinding(variables[1:], binding, visit)
	}
}

// drawColour draws a term for one colour; constants only if closed.
func drawColour(choose func(n int) int, sort string, closed bool) *Term {
	choice := choose(6)
	switch {
	case sort == "D":
		return NewTerm("dotconstant", "")
	case sort == "P":
		return NewTerm("tuple", "", drawColour(choose, "A", closed), drawColour(choose, "B", closed))
	case choice == 0 || closed && sort == "B":
		return NewTerm(map[string]string{"A": "useroperator", "B": "finiteintrangeconstant"}[sort], pick(choose, coloursOf(sort)))
	case choice == 1 && sort == "A":
		return NewTerm(pick(choose, []string{"successor", "predecessor"}), "", drawColour(choose, sort, closed))
	case closed:
		return NewTerm("useroperator", pick(choose, coloursOf(sort)))
	}
	return NewTerm("variable", pick(choose, map[string][]string{"A": {"x", "x2", "x3"}, "B": {"y", "y2"}}[sort]))
}

// drawMultiset draws an inscription or an initial marking.
func drawMultiset(choose func(n int) int, sort string, closed bool) *Term {
	switch choose(10) {
	case 0:
		return NewTerm("all", sort)
	case 1, 2:
		return NewTerm("add", "", drawMultiset(choose, sort, closed), drawMultiset(choose, sort, closed))
	case 3:
		return NewTerm("numberof", pick(choose, []string{"0", "1", "2"}), drawMultiset(choose, sort, closed))
	case 4:
		return NewTerm("subtract", "", NewTerm("all", sort), drawColour(choose, sort, closed))
	case 5:
		if sort == "P" {
			return NewTerm("tuple", "", drawMultiset(choose, "A", closed), drawColour(choose, "B", closed))
		}
	}
	return NewTerm("numberof", "1", drawColour(choose, sort, closed))
}

func drawGuard(choose func(n int) int, depth int) *Term {
	if depth > 0 {
		switch op := pick(choose, []string{"and", "or", "imply", "not", "", ""}); op {
		case "":
		case "not":
			return NewTerm(op, "", drawGuard(choose, depth-1))
		default:
			return NewTerm(op, "", drawGuard(choose, depth-1), drawGuard(choose, depth-1))
		}
	}
	sort := pick(choose, []string{"A", "B", "P", "Q"})
	ops := []string{"equality", "inequality"}
	if sort == "Q" {
		element := func() *Term {
			if choose(4) == 0 {
				return NewTerm("useroperator", pick(choose, []string{"q0", "q1"}))
			}
			return NewTerm("partitionelementof", "Q", drawColour(choose, "A", false))
		}
		return NewTerm(pick(choose, append(ops, "ltp", "gtp")), "", element(), element())
	}
	if sort != "P" {
		ops = append(ops, "lessthan", "lessthanorequal", "greaterthan", "greaterthanorequal")
	}
	return NewTerm(pick(choose, ops), "", drawColour(choose, sort, false), drawColour(choose, sort, false))
}

// Draw draws a net of up to four places and three transitions. The results of
// choose are below its argument.
func Draw(choose func(n int) int) *Sketch {
	s := &Sketch{}
	for range 1 + choose(4) {
		sort := pick(choose, []string{"D", "A", "B", "P"})
		s.Sorts = append(s.Sorts, sort)
		var m *Term
		if choose(2) == 0 {
			m = drawMultiset(choose, sort, true)
		}
		s.Initial = append(s.Initial, m)
	}
	arcs := func() map[int]*Term {
		out := map[int]*Term{}
		for range choose(3) {
			p := choose(len(s.Sorts))
			out[p] = drawMultiset(choose, s.Sorts[p], false)
		}
		return out
	}
	for range 1 + choose(3) {
		var g *Term
		if choose(2) == 0 {
			g = drawGuard(choose, 2)
		}
		s.Guards, s.Takes, s.Puts = append(s.Guards, g), append(s.Takes, arcs()), append(s.Puts, arcs())
	}
	return s
}

// Start returns the initial marking.
func (s *Sketch) Start() Marking {
	var m Marking
	for _, c := range s.Initial {
		tokens := map[string]int{}
		if c != nil {
			tokens = c.multiset(nil)
		}
		m = append(m, tokens)
	}
	return m
}
