package coloured_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/randommodel/colourednet"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

func readString(text string) (*petri.Net, error) {
	return petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
}

func atomsOf(texts ...string) []program.Atom {
	var list []program.Atom
	for _, a := range texts {
		list = append(list, program.Atom{Text: a})
	}
	return list
}

func bindAll(t testing.TB, n *petri.Net, atoms ...string) program.Explorer {
	t.Helper()
	b, err := n.Bind(atomsOf(atoms...))
	if err != nil {
		t.Fatal(err)
	}
	e, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestColouredAgainstInterpreter explores random coloured nets beside the interpreter: equal
// markings must have equal successors and the same fireable transitions.
func TestColouredAgainstInterpreter(tt *testing.T) {
	seeded.Check(tt, func(t *rapid.T) {
		s := colourednet.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
		n, err := readString(s.PNML())
		if err != nil {
			t.Fatalf("%v\n%s", err, s.PNML())
		}
		var atoms []string
		for i := range s.Guards {
			atoms = append(atoms, fmt.Sprintf("fireable(t%d)", i))
		}
		for p := range s.Sorts {
			atoms = append(atoms, fmt.Sprintf("tokens(p%d) >= 2", p))
		}
		compareColoured(t, s, n, bindAll(tt, n, atoms...), atoms)
	})
}

// TestColouredDifferences: a colour that becomes possible late enables a transition whose
// inscription is a difference, which has no pattern.
func TestColouredDifferences(t *testing.T) {
	x := colourednet.NewTerm("variable", "x")
	s := &colourednet.Sketch{
		Sorts: []string{"A", "D"}, Initial: []*colourednet.Term{colourednet.NewTerm("useroperator", "a0"), nil}, Guards: []*colourednet.Term{nil, nil},
		Takes: []map[int]*colourednet.Term{{0: colourednet.NewTerm("subtract", "", colourednet.NewTerm("all", "A"), x)}, {0: x}},
		Puts:  []map[int]*colourednet.Term{{1: colourednet.NewTerm("dotconstant", "")}, {0: colourednet.NewTerm("add", "", x, colourednet.NewTerm("successor", "", x))}},
	}
	n, err := readString(s.PNML())
	if err != nil {
		t.Fatal(err)
	}
	if n.Places() != 4 || n.Transitions() != 6 {
		t.Errorf("%d places, %d transitions, want 4 and 6", n.Places(), n.Transitions())
	}
}

func compareColoured(t *rapid.T, s *colourednet.Sketch, n *petri.Net, e program.Explorer, atoms []string) {
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	known, value, err := n.Known(atomsOf(atoms...))
	if err != nil {
		t.Fatal(err)
	}
	states := map[string][]byte{s.Start().String(): bytes.Clone(b.State(0))}
	markings := map[string]colourednet.Marking{s.Start().String(): s.Start()}
	queue := []string{s.Start().String()}
	if got := shownMarking(n, b.State(0)); got != queue[0] {
		t.Fatalf("initially %q, want %q\n%s", got, queue[0], s.PNML())
	}
	for i := 0; i < len(queue) && i < 5; i++ {
		m := markings[queue[i]]
		next, fireable := s.Successors(m)
		if err := e.Expand(states[queue[i]], &b); err != nil {
			t.Fatal(err)
		}
		var want program.Letter
		for k := range s.Guards {
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
				want |= 1 << (len(s.Guards) + p)
			}
		}
		if b.Source != want {
			t.Fatalf("in %q letter %b, want %b\n%s", queue[i], b.Source, want, s.PNML())
		}
		if (want^value)&known != 0 {
			t.Fatalf("in %q letter %b, but known are %b of %b\n%s", queue[i], want, value, known, s.PNML())
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
			t.Fatalf("after %q: %q, want %q\n%s", queue[i], slices.Sorted(maps.Keys(got)), want, s.PNML())
		}
	}
}

// shownMarking is what Format shows, without empty places and in the order of names. Places that
// never change may be left out of vectors but not of this.
func shownMarking(n *petri.Net, s program.State) string {
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
