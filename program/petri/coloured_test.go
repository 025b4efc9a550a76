package petri

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/program"
)

// A naive interpreter of coloured nets: terms are trees, colours are texts, multisets are maps,
// and every binding is tried in every marking.

// colouredTerm is a term or a guard; op is the name of its element.
type colouredTerm struct {
	op   string
	text string // of a constant, a variable, a number or a sort
	kids []*colouredTerm
}

func termOf(op, text string, kids ...*colouredTerm) *colouredTerm {
	return &colouredTerm{op, text, kids}
}

// xml writes a term.
func (c *colouredTerm) xml() string {
	inside := ""
	for _, k := range c.kids {
		inside += "<subterm>" + k.xml() + "</subterm>"
	}
	switch c.op {
	case "variable":
		return fmt.Sprintf(`<variable refvariable="%s"/>`, c.text)
	case "useroperator":
		return fmt.Sprintf(`<useroperator declaration="%s"/>`, c.text)
	case "finiteintrangeconstant":
		return fmt.Sprintf(`<finiteintrangeconstant value="%s"><finiteintrange start="1" end="3"/></finiteintrangeconstant>`, c.text)
	case "partitionelementof":
		return fmt.Sprintf(`<partitionelementof refpartition="%s">%s</partitionelementof>`, c.text, inside)
	case "all":
		return fmt.Sprintf(`<all><usersort declaration="%s"/></all>`, c.text)
	case "numberof":
		return fmt.Sprintf(`<numberof><subterm><numberconstant value="%s"><positive/></numberconstant></subterm>%s</numberof>`, c.text, inside)
	}
	return "<" + c.op + ">" + inside + "</" + c.op + ">"
}

// colouredColours are the colours of the sorts, in order. Tuples join them by commas.
var colouredColours = map[string][]string{"D": {""}, "A": {"a0", "a1", "a2"}, "B": {"1", "2", "3"}, "P": nil}

var colouredVariables = map[string]string{"x": "A", "x2": "A", "x3": "A", "y": "B", "y2": "B"}

func coloursOf(sort string) []string {
	if sort != "P" {
		return colouredColours[sort]
	}
	var out []string
	for _, a := range colouredColours["A"] {
		for _, b := range colouredColours["B"] {
			out = append(out, a+","+b)
		}
	}
	return out
}

// multiset evaluates a term.
func (c *colouredTerm) multiset(binding map[string]string) map[string]int {
	out := map[string]int{}
	switch c.op {
	case "variable":
		out[binding[c.text]]++
	case "useroperator", "finiteintrangeconstant":
		out[c.text]++
	case "dotconstant":
		out[""]++
	case "all":
		for _, x := range coloursOf(c.text) {
			out[x]++
		}
	case "numberof":
		var n int
		_, _ = fmt.Sscan(c.text, &n)
		for x, k := range c.kids[0].multiset(binding) {
			out[x] += n * k
		}
	case "add", "subtract":
		for i, k := range c.kids {
			for x, n := range k.multiset(binding) {
				if i > 0 && c.op == "subtract" {
					n = -n
				}
				out[x] += n
			}
		}
	case "tuple":
		for x, n := range c.kids[0].multiset(binding) {
			for y, m := range c.kids[1].multiset(binding) {
				out[x+","+y] += n * m
			}
		}
	case "partitionelementof":
		for x := range c.kids[0].multiset(binding) {
			out[map[string]string{"a2": "q0", "a0": "q1", "a1": "q1"}[x]]++
		}
	case "successor", "predecessor":
		by := map[string]int{"successor": 1, "predecessor": 2}[c.op]
		for x, n := range c.kids[0].multiset(binding) {
			out[colouredColours["A"][(slices.Index(colouredColours["A"], x)+by)%3]] += n
		}
	}
	return out
}

// holds evaluates a guard.
func (c *colouredTerm) holds(binding map[string]string) bool {
	switch c.op {
	case "and":
		return c.kids[0].holds(binding) && c.kids[1].holds(binding)
	case "or":
		return c.kids[0].holds(binding) || c.kids[1].holds(binding)
	case "not":
		return !c.kids[0].holds(binding)
	case "imply":
		return !c.kids[0].holds(binding) || c.kids[1].holds(binding)
	}
	left, right := slices.Collect(maps.Keys(c.kids[0].multiset(binding)))[0], slices.Collect(maps.Keys(c.kids[1].multiset(binding)))[0]
	order := strings.Compare(left, right) // which is that of the numbers
	return map[string]bool{"equality": order == 0, "inequality": order != 0, "lessthan": order < 0,
		"lessthanorequal": order <= 0, "greaterthan": order > 0, "greaterthanorequal": order >= 0, "ltp": order < 0, "gtp": order > 0}[c.op]
}

// colouredSketch is a coloured net.
type colouredSketch struct {
	sorts       []string // by place
	initial     []*colouredTerm
	guards      []*colouredTerm // by transition; may be nil
	takes, puts []map[int]*colouredTerm
}

func (s *colouredSketch) pnml() string {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/symmetricnet"><page id="g">` + "\n")
	for i, sort := range s.sorts {
		fmt.Fprintf(&b, `<place id="p%d"><type><structure><usersort declaration="%s"/></structure></type>`, i, sort)
		if s.initial[i] != nil {
			fmt.Fprintf(&b, "<hlinitialMarking><structure>%s</structure></hlinitialMarking>", s.initial[i].xml())
		}
		b.WriteString("</place>\n")
	}
	arc := func(id, from, to string, c *colouredTerm) {
		fmt.Fprintf(&b, `<arc id="%s" source="%s" target="%s"><hlinscription><structure>%s</structure></hlinscription></arc>`+"\n", id, from, to, c.xml())
	}
	for i := range s.guards {
		fmt.Fprintf(&b, `<transition id="t%d">`, i)
		if s.guards[i] != nil {
			fmt.Fprintf(&b, "<condition><structure>%s</structure></condition>", s.guards[i].xml())
		}
		b.WriteString("</transition>\n")
		for p, c := range s.takes[i] {
			arc(fmt.Sprintf("i%d-%d", i, p), fmt.Sprint("p", p), fmt.Sprint("t", i), c)
		}
		for p, c := range s.puts[i] {
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
	for v, sort := range colouredVariables {
		fmt.Fprintf(&b, `<variabledecl id="%s" name="%s"><usersort declaration="%s"/></variabledecl>`+"\n", v, v, sort)
	}
	b.WriteString("</declarations></structure></declaration></net></pnml>\n")
	return b.String()
}

// colouredMarking is tokens by place and colour.
type colouredMarking []map[string]int

// String names the unfolded places with tokens.
func (m colouredMarking) String() string {
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

// successors fires every binding of every transition; fireable is the transitions with one.
func (s *colouredSketch) successors(m colouredMarking) (next map[string]colouredMarking, fireable map[int]bool) {
	next, fireable = map[string]colouredMarking{}, map[int]bool{}
	for t := range s.guards {
		used := map[string]bool{}
		for _, c := range append(append([]*colouredTerm{s.guards[t]}, slices.Collect(maps.Values(s.takes[t]))...), slices.Collect(maps.Values(s.puts[t]))...) {
			c.use(used)
		}
		eachBinding(slices.Sorted(maps.Keys(used)), map[string]string{}, func(binding map[string]string) {
			if s.guards[t] != nil && !s.guards[t].holds(binding) {
				return
			}
			after := colouredMarking{}
			for p := range m {
				after = append(after, maps.Clone(m[p]))
			}
			for p, c := range s.takes[t] {
				for x, n := range c.multiset(binding) {
					if after[p][x] -= n; after[p][x] < 0 {
						return
					}
				}
			}
			for p, c := range s.puts[t] {
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
func (c *colouredTerm) use(variables map[string]bool) {
	if c == nil {
		return
	}
	if c.op == "variable" {
		variables[c.text] = true
	}
	for _, k := range c.kids {
		k.use(variables)
	}
}

func eachBinding(variables []string, binding map[string]string, visit func(map[string]string)) {
	if len(variables) == 0 {
		visit(binding)
		return
	}
	for _, c := range coloursOf(colouredVariables[variables[0]]) {
		binding[variables[0]] = c
		eachBinding(variables[1:], binding, visit)
	}
}

// drawColour draws a term for one colour; constants only if closed.
func drawColour(t *rapid.T, sort string, closed bool) *colouredTerm {
	choice := rapid.IntRange(0, 5).Draw(t, "colour")
	switch {
	case sort == "D":
		return termOf("dotconstant", "")
	case sort == "P":
		return termOf("tuple", "", drawColour(t, "A", closed), drawColour(t, "B", closed))
	case choice == 0 || closed && sort == "B":
		return termOf(map[string]string{"A": "useroperator", "B": "finiteintrangeconstant"}[sort], rapid.SampledFrom(coloursOf(sort)).Draw(t, "constant"))
	case choice == 1 && sort == "A":
		return termOf(rapid.SampledFrom([]string{"successor", "predecessor"}).Draw(t, "shift"), "", drawColour(t, sort, closed))
	case closed:
		return termOf("useroperator", rapid.SampledFrom(coloursOf(sort)).Draw(t, "constant"))
	}
	return termOf("variable", rapid.SampledFrom(map[string][]string{"A": {"x", "x2", "x3"}, "B": {"y", "y2"}}[sort]).Draw(t, "variable"))
}

// drawMultiset draws an inscription or an initial marking.
func drawMultiset(t *rapid.T, sort string, closed bool) *colouredTerm {
	switch rapid.IntRange(0, 9).Draw(t, "multiset") {
	case 0:
		return termOf("all", sort)
	case 1, 2:
		return termOf("add", "", drawMultiset(t, sort, closed), drawMultiset(t, sort, closed))
	case 3:
		return termOf("numberof", rapid.SampledFrom([]string{"0", "1", "2"}).Draw(t, "times"), drawMultiset(t, sort, closed))
	case 4:
		return termOf("subtract", "", termOf("all", sort), drawColour(t, sort, closed))
	case 5:
		if sort == "P" {
			return termOf("tuple", "", drawMultiset(t, "A", closed), drawColour(t, "B", closed))
		}
	}
	return termOf("numberof", "1", drawColour(t, sort, closed))
}

func drawGuard(t *rapid.T, depth int) *colouredTerm {
	if depth > 0 {
		switch op := rapid.SampledFrom([]string{"and", "or", "imply", "not", "", ""}).Draw(t, "connective"); op {
		case "":
		case "not":
			return termOf(op, "", drawGuard(t, depth-1))
		default:
			return termOf(op, "", drawGuard(t, depth-1), drawGuard(t, depth-1))
		}
	}
	sort := rapid.SampledFrom([]string{"A", "B", "P", "Q"}).Draw(t, "sort")
	ops := []string{"equality", "inequality"}
	if sort == "Q" {
		element := func() *colouredTerm {
			if rapid.IntRange(0, 3).Draw(t, "constant") == 0 {
				return termOf("useroperator", rapid.SampledFrom([]string{"q0", "q1"}).Draw(t, "element"))
			}
			return termOf("partitionelementof", "Q", drawColour(t, "A", false))
		}
		return termOf(rapid.SampledFrom(append(ops, "ltp", "gtp")).Draw(t, "compare"), "", element(), element())
	}
	if sort != "P" {
		ops = append(ops, "lessthan", "lessthanorequal", "greaterthan", "greaterthanorequal")
	}
	return termOf(rapid.SampledFrom(ops).Draw(t, "compare"), "", drawColour(t, sort, false), drawColour(t, sort, false))
}

func drawColoured(t *rapid.T) *colouredSketch {
	s := &colouredSketch{}
	for range rapid.IntRange(1, 4).Draw(t, "places") {
		sort := rapid.SampledFrom([]string{"D", "A", "B", "P"}).Draw(t, "sort")
		s.sorts = append(s.sorts, sort)
		var m *colouredTerm
		if rapid.Bool().Draw(t, "marked") {
			m = drawMultiset(t, sort, true)
		}
		s.initial = append(s.initial, m)
	}
	arcs := func(label string) map[int]*colouredTerm {
		out := map[int]*colouredTerm{}
		for range rapid.IntRange(0, 2).Draw(t, label) {
			p := rapid.IntRange(0, len(s.sorts)-1).Draw(t, "place")
			out[p] = drawMultiset(t, s.sorts[p], false)
		}
		return out
	}
	for range rapid.IntRange(1, 3).Draw(t, "transitions") {
		var g *colouredTerm
		if rapid.Bool().Draw(t, "guarded") {
			g = drawGuard(t, 2)
		}
		s.guards, s.takes, s.puts = append(s.guards, g), append(s.takes, arcs("takes")), append(s.puts, arcs("puts"))
	}
	return s
}

func (s *colouredSketch) start() colouredMarking {
	var m colouredMarking
	for _, c := range s.initial {
		tokens := map[string]int{}
		if c != nil {
			tokens = c.multiset(nil)
		}
		m = append(m, tokens)
	}
	return m
}

// TestColouredAgainstInterpreter explores random coloured nets beside the interpreter: equal
// markings must have equal successors and the same fireable transitions.
func TestColouredAgainstInterpreter(tt *testing.T) {
	rapid.Check(tt, func(t *rapid.T) {
		s := drawColoured(t)
		n, err := readString(s.pnml())
		if err != nil {
			t.Fatalf("%v\n%s", err, s.pnml())
		}
		var atoms []string
		for i := range s.guards {
			atoms = append(atoms, fmt.Sprintf("fireable(t%d)", i))
		}
		for p := range s.sorts {
			atoms = append(atoms, fmt.Sprintf("tokens(p%d) >= 2", p))
		}
		compareColoured(t, s, n, bindAll(tt, n, atoms...), atoms)
	})
}

// TestColouredDifferences: a colour that becomes possible late enables a transition whose
// inscription is a difference, which has no pattern.
func TestColouredDifferences(t *testing.T) {
	x := termOf("variable", "x")
	s := &colouredSketch{
		sorts: []string{"A", "D"}, initial: []*colouredTerm{termOf("useroperator", "a0"), nil}, guards: []*colouredTerm{nil, nil},
		takes: []map[int]*colouredTerm{{0: termOf("subtract", "", termOf("all", "A"), x)}, {0: x}},
		puts:  []map[int]*colouredTerm{{1: termOf("dotconstant", "")}, {0: termOf("add", "", x, termOf("successor", "", x))}},
	}
	n, err := readString(s.pnml())
	if err != nil {
		t.Fatal(err)
	}
	if n.Places() != 4 || n.Transitions() != 6 {
		t.Errorf("%d places, %d transitions, want 4 and 6", n.Places(), n.Transitions())
	}
}

func compareColoured(t *rapid.T, s *colouredSketch, n *Net, e program.Explorer, atoms []string) {
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	known, value, err := n.Known(atomsOf(atoms...))
	if err != nil {
		t.Fatal(err)
	}
	states := map[string][]byte{s.start().String(): bytes.Clone(b.State(0))}
	markings := map[string]colouredMarking{s.start().String(): s.start()}
	queue := []string{s.start().String()}
	if got := shownMarking(n, b.State(0)); got != queue[0] {
		t.Fatalf("initially %q, want %q\n%s", got, queue[0], s.pnml())
	}
	for i := 0; i < len(queue) && i < 5; i++ {
		m := markings[queue[i]]
		next, fireable := s.successors(m)
		if err := e.Expand(states[queue[i]], &b); err != nil {
			t.Fatal(err)
		}
		var want program.Letter
		for k := range s.guards {
			if fireable[k] {
				want |= 1 << k
			}
		}
		for p, tokens := range m {
			sum := 0
			for _, n := range tokens {
				sum += n
			}
			if sum >= 2 {
				want |= 1 << (len(s.guards) + p)
			}
		}
		if b.Source != want {
			t.Fatalf("in %q letter %b, want %b\n%s", queue[i], b.Source, want, s.pnml())
		}
		if (want^value)&known != 0 {
			t.Fatalf("in %q letter %b, but known are %b of %b\n%s", queue[i], want, value, known, s.pnml())
		}
		got := map[string]bool{}
		for k := range b.Len() {
			name := shownMarking(n, b.State(k))
			got[name] = true
			if after, ok := next[name]; ok && markings[name] == nil {
				markings[name], states[name], queue = after, bytes.Clone(b.State(k)), append(queue, name)
			}
		}
		if want := slices.Sorted(maps.Keys(next)); !slices.Equal(want, slices.Sorted(maps.Keys(got))) {
			t.Fatalf("after %q: %q, want %q\n%s", queue[i], slices.Sorted(maps.Keys(got)), want, s.pnml())
		}
	}
}

// shownMarking is what Format shows, without empty places and in the order of names. Places that
// never change may be left out of vectors but not of this.
func shownMarking(n *Net, s program.State) string {
	var out []string
	for _, v := range n.Format(s).Vars {
		if v.Value != "0" {
			out = append(out, v.Name+"="+v.Value)
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// colouredText is a net with a declaration, a place p of the sort S, and a transition t; each test
// puts something in the place of one of the parts.
func colouredText(change map[string]string) string {
	text := "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/symmetricnet'><page id='g'>\n" +
		"<place id='p'><type><structure>SORT</structure></type><hlinitialMarking><structure>MARKING</structure></hlinitialMarking></place>\n" +
		"<transition id='t'><condition><structure>GUARD</structure></condition></transition>\n" +
		"<arc id='a' source='p' target='t'>ARC</arc>\n" +
		"</page><declaration><structure><declarations>\n" +
		"<namedsort id='C' name='Colour'><cyclicenumeration><feconstant id='red' name='red'/><feconstant id='green' name='green'/></cyclicenumeration></namedsort>\n" +
		"<namedsort id='R' name='Range'><finiteintrange start='1' end='3'/></namedsort>\n" +
		"<namedsort id='T' name='Pair'><productsort><usersort declaration='C'/><usersort declaration='R'/></productsort></namedsort>\n" +
		"<variabledecl id='x' name='x'><usersort declaration='C'/></variabledecl><variabledecl id='r' name='r'><usersort declaration='R'/></variabledecl>\n" +
		"DECLARE\n</declarations></structure></declaration></net></pnml>"
	for _, part := range [][2]string{
		{"SORT", "<usersort declaration='C'/>"}, {"MARKING", "<all><usersort declaration='C'/></all>"},
		{"GUARD", "<equality><subterm><variable refvariable='x'/></subterm><subterm><useroperator declaration='red'/></subterm></equality>"},
		{"ARC", "<hlinscription><structure><variable refvariable='x'/></structure></hlinscription>"}, {"DECLARE", ""},
	} {
		with, ok := change[part[0]]
		if !ok {
			with = part[1]
		}
		text = strings.Replace(text, part[0], with, 1)
	}
	return text
}

func TestColouredErrors(t *testing.T) {
	if n, err := readString(colouredText(nil)); err != nil || n.Places() != 2 || n.Transitions() != 1 {
		t.Fatal(n, err)
	}
	guard := func(op, left, right string) string {
		return "<" + op + "><subterm>" + left + "</subterm><subterm>" + right + "</subterm></" + op + ">"
	}
	const x, r = "<variable refvariable='x'/>", "<variable refvariable='r'/>"
	for _, c := range []struct{ name, part, text, want string }{
		{"no sort", "SORT", "<usersort declaration='D'/>", `net.pnml:2:32: there is no sort "D" in the declarations`},
		{"circular sort", "DECLARE", "<namedsort id='U'><productsort><usersort declaration='U'/></productsort></namedsort>", `net.pnml:10:1: the sort "U" is made of itself`},
		{"circular sorts", "DECLARE", "<namedsort id='U'><usersort declaration='V'/></namedsort><namedsort id='V'><usersort declaration='U'/></namedsort>", `net.pnml:10:1: the sort "U" is made of itself`},
		{"no variable", "GUARD", guard("equality", "<variable refvariable='y'/>", x), `net.pnml:3:61: there is no variable "y" in the declarations`},
		{"guard of two sorts", "GUARD", guard("equality", x, r), `net.pnml:3:107: the variable r is of the sort Range, want Colour here`},
		{"no condition", "GUARD", x, "net.pnml:3:42: <variable> is no condition: want a comparison, or <and>, <or>, <not>, <imply> of conditions"},
		{"order of pairs", "GUARD", guard("lessthan", "<tuple><subterm>"+x+"</subterm><subterm>"+r+"</subterm></tuple>", "<tuple><subterm>"+x+"</subterm><subterm>"+r+"</subterm></tuple>"), "net.pnml:3:42: <lessthan> needs an enumeration or a range: the colours of the sort without a name have no order"},
		{"a set in a guard", "GUARD", guard("equality", x, "<all><usersort declaration='C'/></all>"), "net.pnml:3:107: <all> is a multiset, want one colour of the sort Colour"},
		{"no constant", "MARKING", "<useroperator declaration='blue'/>", `net.pnml:2:107: there is no constant "blue" in the declarations`},
		{"a dot", "MARKING", "<dotconstant/>", "net.pnml:2:107: <dotconstant> is not of the sort that is expected here, whose colours are red, green"},
		{"variable in a marking", "MARKING", x, `net.pnml:2:107: the variable "x" cannot stand in an initial marking`},
		{"a pair", "MARKING", "<tuple><subterm><useroperator declaration='red'/></subterm><subterm><useroperator declaration='red'/></subterm></tuple>", "net.pnml:2:107: the tuple has another number of components than the sort Colour, which has 1"},
		{"successor of a range", "GUARD", guard("equality", r, "<successor><subterm>"+r+"</subterm></successor>"), "net.pnml:3:107: <successor> needs a cyclic enumeration, the sort here is Range"},
		{"outside of a range", "GUARD", guard("equality", r, "<finiteintrangeconstant value='7'/>"), `net.pnml:3:107: the number "7" is not in the range from 1 to 3`},
		{"no inscription", "ARC", "", "net.pnml:4:1: the arc has no inscription: want a multiset over the sort Colour"},
		{"a number", "ARC", "<inscription><text>1</text></inscription>", "net.pnml:4:1: the arc has no inscription: want a multiset over the sort Colour\nnet.pnml:4:35: a number of tokens in a coloured net: want <hlinitialMarking> or <hlinscription> with a <structure>"},
		{"too much taken away", "ARC", "<hlinscription><structure><subtract><subterm>" + x + "</subterm><subterm><useroperator declaration='red'/></subterm><subterm><useroperator declaration='red'/></subterm></subtract></structure></hlinscription>", "net.pnml:4:1: for <x=red> the inscription takes away more tokens of the colour <red> than it has"},
		{"lists", "SORT", "<list/>", "net.pnml:2:32: <list> is no sort of a coloured net: want a dot, an enumeration, a range of integers, or a product of these"},
		{"unknown term", "MARKING", "<append/>", "net.pnml:2:107: <append> is not of the sort that is expected here, whose colours are red, green"},
		{"empty range", "DECLARE", "<namedsort id='U'><finiteintrange start='2' end='1'/></namedsort>", "net.pnml:10:19: the range from 2 to 1 is empty"},
		{"too large", "DECLARE", "<namedsort id='U'><productsort><usersort declaration='V'/><usersort declaration='V'/></productsort></namedsort><namedsort id='V'><finiteintrange start='1' end='2000000000'/></namedsort>", "net.pnml:10:19: the product has more than 2147483648 colours"},
		{"unfolding beyond the limit", "SORT", "<finiteintrange start='1' end='20000000'/>", "net.pnml:2:1: the unfolded net has more than 16777216 places"},
	} {
		change := map[string]string{c.part: c.text}
		if c.name == "unfolding beyond the limit" {
			change["MARKING"], change["ARC"] = "<all>"+c.text+"</all>", "<hlinscription><structure><empty/></structure></hlinscription>"
		}
		_, err := readString(colouredText(change))
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%v\nwant\n%s", c.name, err, c.want)
		}
	}
}

// TestPartitionMistakes: what compares elements of partitions is refused with its place where it has no meaning.
func TestPartitionMistakes(t *testing.T) {
	const declared = "<partition id='q'><usersort declaration='C'/><partitionelement id='e'><useroperator declaration='red'/></partitionelement>" +
		"<partitionelement id='f'><useroperator declaration='green'/></partitionelement></partition>"
	of := func(id, term string) string {
		return "<subterm><partitionelementof refpartition='" + id + "'><subterm>" + term + "</subterm></partitionelementof></subterm>"
	}
	const x, r = "<variable refvariable='x'/>", "<variable refvariable='r'/>"
	for _, c := range []struct{ declare, guard, want string }{
		{declared, "<gtp>" + of("q", x) + "<subterm><useroperator declaration='e'/></subterm></gtp>", ""},
		{declared, "<gtp>" + of("q", x) + "<subterm>" + x + "</subterm></gtp>", `<variable> is no element of the partition "q"`},
		{declared, "<ltp><subterm>" + x + "</subterm><subterm>" + x + "</subterm></ltp>", "<ltp> compares elements of a partition: want <partitionelementof>"},
		{declared, "<ltp>" + of("s", x) + of("q", x) + "</ltp>", `there is no partition "s"`},
		{declared, "<ltp>" + of("q", r) + of("q", x) + "</ltp>", "the variable r is of the sort Range, want Colour here"},
		{declared, "<ltp>" + of("q", x) + "</ltp>", "<ltp> has another number of operands than it can have: 1"},
		{declared, "<gtm>" + of("q", x) + of("q", x) + "</gtm>", "<gtm> is no condition: want a comparison"},
		{strings.Replace(declared, "'green'", "'red'", 1), "<ltp>" + of("q", x) + of("q", x) + "</ltp>", `the partition "q" has the colour red in two elements`},
		{strings.Replace(declared, "<partitionelement id='f'><useroperator declaration='green'/></partitionelement>", "", 1), "<ltp>" + of("q", x) + of("q", x) + "</ltp>",
			`the partition "q" has the colour green in no element`},
		{declared + "<variabledecl id='z'><usersort declaration='q'/></variabledecl>", "<ltp>" + of("q", x) + of("q", x) + "</ltp>", `"q" is a partition, and its elements are no colours of tokens`},
	} {
		_, err := readString(colouredText(map[string]string{"DECLARE": c.declare, "GUARD": c.guard}))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s:\n%v\nwant %s", c.guard, err, c.want)
		}
	}
}

// TestColouredNames: names of the file stand for all colours, and names with a colour for one.
func TestColouredNames(t *testing.T) {
	n, err := readString(colouredText(nil))
	if err != nil {
		t.Fatal(err)
	}
	e := bindAll(t, n, "tokens(p) == 2", "tokens('p<red>') == 1", "fireable('t<x=red>')", "fireable(t)", "exec(t)")
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	if err := e.Expand(bytes.Clone(b.State(0)), &b); err != nil {
		t.Fatal(err)
	}
	if b.Source != 0b1111 || b.Len() != 1 || b.Succs[0].Act != 0b10000 || b.Succs[0].Target != 0 {
		t.Errorf("letter %b, successors %+v", b.Source, b.Succs)
	}
	if shown := shownMarking(n, b.State(0)); shown != "p<green>=1" {
		t.Error(shown)
	}
	if a := n.FormatAction(nil, 0); a.Statement != "t<x=red>" || a.Pos.Line != 3 {
		t.Errorf("%+v", a)
	}
	for text, want := range map[string]string{
		"tokens('p<blue>') == 1": "the sort of place p has no colour <blue>", "tokens('p<red,red>') == 1": "the sort of place p has no colour <red,red>",
		"fireable('t<x=blue>')": "the transition t has no binding <x=blue> that its guard and the colours of tokens allow", "tokens('z<red>') == 1": "there is no place called z<red>",
	} {
		if _, err := n.Bind(atomsOf(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestColoursWithoutTokens: of a colour that no token ever has there are no tokens, and nothing is refused.
func TestColoursWithoutTokens(t *testing.T) {
	n, err := readString(colouredText(map[string]string{"MARKING": "<useroperator declaration='red'/>"}))
	if err != nil {
		t.Fatal(err)
	}
	e := bindAll(t, n, "tokens('p<green>') == 0", "tokens('p<green>', 'p<red>') == 1", "tokens('p<green>') > 0", "tokens('p<red>') == 1")
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	if err := e.Expand(bytes.Clone(b.State(0)), &b); err != nil {
		t.Fatal(err)
	}
	if b.Source != 0b1011 {
		t.Errorf("letter %b", b.Source)
	}
}

// TestColouredTotals: the stripped net bounds the tokens of all colours together, also where the
// unfolded net has too many invariants to find.
func TestColouredTotals(t *testing.T) {
	step := termOf("add", "", termOf("variable", "x"), termOf("variable", "x2"))
	s := &colouredSketch{
		sorts: []string{"A", "A"}, initial: []*colouredTerm{termOf("all", "A"), nil}, guards: []*colouredTerm{nil, nil},
		takes: []map[int]*colouredTerm{{0: step}, {0: termOf("variable", "x")}},
		puts:  []map[int]*colouredTerm{{0: termOf("numberof", "2", termOf("variable", "x3"))}, {1: termOf("variable", "x2")}},
	}
	n, err := readString(s.pnml())
	if err != nil {
		t.Fatal(err)
	}
	known, value, err := n.Known(atomsOf("tokens(p0) <= 3", "tokens(p1) > 3", "tokens(p0) >= 3", "2*tokens(p1) <= 6", "tokens('p1<a0>') <= 3"))
	if err != nil || known != 0b11011 || value != 0b11001 {
		t.Errorf("known %b, value %b, %v", known, value, err)
	}
	delete(s.takes[1], 0)
	delete(s.puts[1], 1)
	if n, err = readString(s.pnml()); err != nil {
		t.Fatal(err)
	}
	known, value, _ = n.Known(atomsOf("tokens(p0) == 3", "tokens(p0) != 3"))
	if known != 0b11 || value != 0b01 {
		t.Errorf("constant: known %b, value %b", known, value)
	}
}

// FuzzColoured puts any text in the place of parts of a coloured net.
func FuzzColoured(f *testing.F) {
	f.Add("GUARD", "<not><subterm><booleanconstant value='true'/></subterm></not>")
	f.Add("ARC", "<hlinscription><structure><successor><subterm><variable refvariable='x'/></subterm></successor></structure></hlinscription>")
	f.Add("MARKING", "<scalarproduct><subterm><numberconstant value='2'/></subterm><subterm><useroperator declaration='red'/></subterm></scalarproduct>")
	f.Add("DECLARE", "<partition id='q'><usersort declaration='C'/><partitionelement id='e'><useroperator declaration='red'/></partitionelement></partition>")
	f.Add("GUARD", "<gtp><subterm><partitionelementof refpartition='q'><subterm><variable refvariable='x'/></subterm></partitionelementof></subterm><subterm><useroperator declaration='e'/></subterm></gtp>")
	f.Fuzz(func(t *testing.T, part, text string) {
		n, err := readString(colouredText(map[string]string{part: text}))
		if err != nil {
			if !strings.Contains(err.Error(), "net.pnml:") {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		e := bindAll(t, n, "fireable(t)", "tokens(p) >= 1")
		var b program.Batch
		if err := e.Initial(&b); err != nil {
			t.Fatal(err)
		}
		n.Format(b.State(0))
	})
}
