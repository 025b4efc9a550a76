package promela

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// reach follows statements by their text from the initial state and returns the last batch
// entry: the state and its letters.
func reach(t *testing.T, m *Model, b program.Binding, statements ...string) (state []byte, succ program.Succ, x program.Explorer) {
	t.Helper()
	x, initial, batch := started(t, b)
	state, succ = initial, batch.Succs[0]
	for _, want := range statements {
		if err := x.Expand(state, batch); err != nil {
			t.Fatal(err)
		}
		found := false
		var seen []string
		for i, s := range batch.Succs {
			v := m.FormatAction(state, s.Action)
			seen = append(seen, v.Process+": "+v.Statement)
			if seen[len(seen)-1] == want {
				state, succ, found = append([]byte(nil), batch.State(i)...), s, true
				break
			}
		}
		if !found {
			t.Fatalf("%q is not enabled; enabled are %q", want, seen)
		}
	}
	return state, succ, x
}

const atomModel = `#define big (x > 2)
mtype = { red, green };
byte x, a[2];
mtype colour = green;
chan c = [2] of { byte, mtype };
active proctype P() {
  byte v = 5;
  { int v = 7; x = v };
here:
  x = 3;
  c!x, red;
  a[1] = 4;
again:
  goto here
}
active proctype Q() { run R(); skip }
proctype R() { inside: skip }
`

func TestAtoms(t *testing.T) {
	m := parseString(t, atomModel)
	atoms := []string{"x == 3", "big", "P@here", "P[0]@here", "P[1]@here", "P@again", "P:v == 5", "P[0]:v + 1 == 6",
		"len(c) == 1", "nempty(c)", "c?[3, red]", "c?[3, green]", "c??[_, red]", "a[1] == 4", "a[x - 2] == 4", "colour == green",
		"_nr_pr == 2", "np_", "enabled(1)", "true", "x", "!big || x > 2", "exec(P)", "exec(P[0])", "exec(Q)", "exec(P[1])", "R@inside"}
	list := make([]program.Atom, len(atoms))
	for i, a := range atoms {
		list[i].Text = a
	}
	b, err := m.Bind(list)
	if err != nil {
		t.Fatal(err)
	}
	holds := func(l program.Letter) string {
		var out []string
		for i, a := range atoms {
			if l>>i&1 != 0 {
				out = append(out, a)
			}
		}
		return strings.Join(out, "; ")
	}
	// int v = 7 in a block is a step; the label again names a goto, so it stands for here.
	state, succ, x := reach(t, m, b, "P: int v = 7", "P: x = v", "P: x = 3", "P: c!x, red", "P: a[1] = 4")
	want := "x == 3; big; P@here; P[0]@here; P@again; P:v == 5; P[0]:v + 1 == 6; len(c) == 1; nempty(c); c?[3, red]; c??[_, red]; a[1] == 4; a[x - 2] == 4; colour == green; _nr_pr == 2; np_; enabled(1); true; x; !big || x > 2"
	if got := holds(succ.Target); got != want {
		t.Errorf("state atoms\ngot  %s\nwant %s", got, want)
	}
	if got := holds(succ.Act); got != "exec(P); exec(P[0])" {
		t.Errorf("action atoms: %s", got)
	}
	var batch program.Batch
	if err := x.Expand(state, &batch); err != nil {
		t.Fatal(err)
	}
	if batch.Source != succ.Target {
		t.Errorf("the letter of the source differs: %s", holds(batch.Source))
	}
	if !batch.Enabled.Has(0) || !batch.Enabled.Has(1) || batch.Enabled.Has(2) {
		t.Errorf("enabled: %v", batch.Enabled)
	}
	if want := program.Letter(0xf) << 22; b.ActionAtoms() != want {
		t.Errorf("action atoms %x, want %x", b.ActionAtoms(), want)
	}
}

func TestAtomErrors(t *testing.T) {
	m := parseString(t, atomModel)
	file := source.NewFile("<formula>", "[] (y == 3)")
	for text, want := range map[string]string{
		"y == 3":              `<formula>:1:5: in the proposition "y == 3": there is no variable called y`,
		"P@her":               `in the proposition "P@her": proctype P has no label her`,
		"S@here":              `there is no proctype called S`,
		"P:w":                 `proctype P has no variable w`,
		"exec(S)":             `there is no proctype called S`,
		"exec(P[timeout])":    `the number of a process in exec(P[…]) depends on more than variables and channels`,
		"exec(P[enabled(0)])": `the number of a process in exec(P[…]) depends on more than variables and channels`,
		"exec(P[_last])":      `_last is not part of this model's states`,
		"exec(P[np_])":        `the number of a process in exec(P[…]) depends on more than variables and channels`,
		"exec(P[)":            `exec wants a proctype or one of its processes`,
		"x ==":                `the text ends too early`,
		"a == 1":              `a is an array`,
		"run R()":             `run cannot stand in a proposition`,
		"_last == 1":          `_last is not part of this model's states`,
		"_pid == 1":           `_pid has no meaning outside a process`,
		"x > 1 x":             `unexpected "x"`,
		"c_expr { 1 }":        `embedded C is not accepted`,
	} {
		_, err := m.Bind([]program.Atom{{Text: text, Pos: file.Pos(4)}})
		var list source.Errors
		if !errors.As(err, &list) || !strings.Contains(list[0].Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	_, err := m.Bind([]program.Atom{{Text: "y"}, {Text: "P@her"}})
	var list source.Errors
	if !errors.As(err, &list) || len(list) != 2 || list[1].Hint+list[0].Hint == "" {
		t.Errorf("want two errors with hints, got %v", err)
	}
}

func TestProperties(t *testing.T) {
	m := parseString(t, `byte x;
#define p (x > 1)
ltl safe { [] (x < 3 && !(x == 9)) }
ltl { p U x == 2 -> <> always eventually p }
ltl wide { [] p -> X (x W p) || (x V p) <-> true }
never monitor {
  do
  :: x > 1 -> goto accept_bad
  :: atomic { !(x < 3) -> assert(x == 0) }
  :: else
  od;
accept_bad:
  do :: skip od
}
active proctype A() { x++ }
`)
	props := m.Properties()
	if len(props) != 4 {
		t.Fatalf("%d properties", len(props))
	}
	for i, want := range []string{"safe [](x < 3 && !(x == 9))", "ltl_0", "wide", "monitor"} {
		if name, _, _ := strings.Cut(want, " "); props[i].Name != name {
			t.Errorf("property %d is called %s, want %s", i, props[i].Name, name)
		}
	}
	if got := props[0].Formula.Size(); got != 5 {
		t.Errorf("formula of size %d", got)
	}
	if pos := props[0].Atoms["x < 3"]; pos.Line != 3 || pos.Col != 16 {
		t.Errorf("x < 3 stands at %v", pos)
	}
	c := props[3].Claim
	if len(c.States) != 3 {
		t.Fatalf("claim %+v", c)
	}
	var edges []string
	for _, e := range c.States[0].Edges {
		edges = append(edges, e.Guard)
	}
	want := []string{"x > 1", "(!(x < 3)) && (!(x == 0))", "(!(x < 3)) && (x == 0)", "!((x > 1) || (!(x < 3)))"}
	if strings.Join(edges, "\n") != strings.Join(want, "\n") {
		t.Errorf("edges\n%s", strings.Join(edges, "\n"))
	}
	if s := c.States[1]; !s.Accept || s.Name != "accept_bad" || len(s.Edges) != 1 || s.Edges[0].Guard != "true" || s.Edges[0].To != 1 {
		t.Errorf("accepting state %+v", s)
	}
	if !c.States[2].End {
		t.Errorf("end state %+v", c.States[2])
	}
}

func TestFormat(t *testing.T) {
	m := parseString(t, `mtype = { red, green };
typedef T { bool b; mtype c };
T t[2];
chan q = [2] of { byte, mtype };
chan r = [0] of { byte };
chan other;
active proctype P() {
  byte v = 3;
  t[1].c = green;
  q!v, red;
  other = q;
  r!v + 1;
  d_step { v = 9; printf("v is %d, a %e%c\n", v, t[1].c, 33); assert(v == 8) }
}
active proctype Q() { byte w; atomic { r?w -> w = t[w].b; skip }}
`)
	b, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, _, x := reach(t, m, b, "P: t[1].c = green", "P: q!v, red", "P: other = q")
	var got strings.Builder
	for _, v := range m.Format(state).Vars {
		got.WriteString(v.Name + " = " + v.Value + "\n")
	}
	want := `t[0].b = false
t[0].c = 0
t[1].b = false
t[1].c = green
q = [3,red]
r = rendezvous
other = -> q
P[0]@ = line 12
P[0]:v = 3
Q[1]@ = line 15
Q[1]:w = 0
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
	var batch program.Batch
	if err := x.Expand(state, &batch); err != nil {
		t.Fatal(err)
	}
	v := m.FormatAction(state, batch.Succs[0].Action)
	if v.Process != "P" || v.Pid != 0 || v.Statement != "r!v + 1" || v.Note != "message 4 over r to Q[1]" ||
		len(v.Then) != 1 || v.Then[0].Statement != "r?w" || v.Then[0].Process != "Q" || v.Pos.Line != 12 {
		t.Errorf("rendezvous: %+v", v)
	}
	if batch.Succs[0].Flags&program.Transient == 0 {
		t.Error("the receiver goes on alone")
	}
	inside := append([]byte(nil), batch.State(0)...)
	if err := x.Expand(inside, &batch); err != nil {
		t.Fatal(err)
	}
	if batch.Succs[0].Flags&program.RuntimeError == 0 {
		t.Error("t[4] is out of range")
	}
	if v := m.FormatAction(inside, batch.Succs[0].Action); !strings.Contains(v.Note, "index 4 is out of range: t (line 15) has 2 elements") {
		t.Errorf("note %q", v.Note)
	}
	after, _, _ := reach(t, m, b, "P: t[1].c = green", "P: q!v, red", "P: other = q", "P: r!v + 1")
	x, err = b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 { // the rest of the atomic sequence first
		if err := x.Expand(after, &batch); err != nil {
			t.Fatal(err)
		}
		for _, s := range batch.Succs {
			v := m.FormatAction(after, s.Action)
			if v.Statement != "d_step" {
				continue
			}
			if s.Flags&program.AssertFailed == 0 || len(v.Then) != 3 || !strings.Contains(v.Note, `prints "v is 9, a green!\n"`) || !strings.Contains(v.Note, "assertion violated: assert(v == 8)") {
				t.Errorf("d_step: %+v", v)
			}
			return
		}
		after = append([]byte(nil), batch.State(0)...)
	}
	t.Error("the d_step was not found")
}

// In the middle of an atomic sequence only its process moves, but the others that could are
// enabled all the same.
func TestEnabledInAtomic(t *testing.T) {
	m := parseString(t, `byte x;
active proctype A() { atomic { x = 1; x = 2 } }
active proctype B() { x = 3 }
active proctype C() { x == 9 }
`)
	b, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, succ, x := reach(t, m, b, "A: x = 1")
	if succ.Flags&program.Transient == 0 {
		t.Fatal("not inside the atomic sequence")
	}
	var batch program.Batch
	if err := x.Expand(state, &batch); err != nil {
		t.Fatal(err)
	}
	if batch.Len() != 1 || !batch.Enabled.Has(0) || !batch.Enabled.Has(1) || batch.Enabled.Has(2) {
		t.Errorf("%d successors, enabled %b", batch.Len(), batch.Enabled[0])
	}
}

// TestQuotedArguments: an argument in double quotes is an expression in parentheses.
func TestQuotedArguments(t *testing.T) {
	for text, want := range map[string]string{
		`x`:                       `x`,
		`enabled("x & 1")`:        `enabled((x & 1))`,
		`m("a", "b\"c\\") == '"'`: `m((a), (b"c\)) == '"'`,
		`"`:                       `"`,
		`f("a`:                    `f("a`,
		`f("a\`:                   `f("a\`,
	} {
		if got := resolve.Unquote(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	m := parseString(t, atomModel)
	if _, err := m.Bind([]program.Atom{{Text: `enabled("1 & x")`}}); err != nil {
		t.Error(err)
	}
}

func TestDeterminism(t *testing.T) {
	m := parseString(t, `byte x; active D_proctype A() { if :: x = 1 :: x = 2 fi }`)
	b, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, _, x := reach(t, m, b)
	var batch program.Batch
	if err := x.Expand(state, &batch); err != nil {
		t.Fatal(err)
	}
	if batch.Len() != 2 || batch.Succs[0].Flags&program.RuntimeError != 0 || batch.Succs[1].Flags&program.RuntimeError == 0 {
		t.Fatalf("%+v", batch.Succs)
	}
	if note := m.FormatAction(state, batch.Succs[1].Action).Note; !strings.Contains(note, "D_proctype can choose") {
		t.Errorf("%q", note)
	}
}

// timeouts is a model in which B waits for a timeout of A, and then for ever.
const timeouts = `byte x; chan c = [0] of { byte };
active proctype A() { x = 1; timeout -> x = 2; c!1 }
active proctype B() { byte y; x == 1; x == 2; c?y; x == 9 }`

// sameLetters compares the letters along the only run of timeouts with those wanted, as far as mask has their bits.
func sameLetters(t *testing.T, m *Model, atoms []program.Atom, mask program.Letter, want [7]program.Letter) {
	t.Helper()
	b, err := m.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	steps := []string{"A: x = 1", "B: x == 1", "A: timeout", "A: x = 2", "B: x == 2", "A: c!1"}
	for i, want := range want {
		state, s, x := reach(t, m, b, steps[:i]...)
		var batch program.Batch
		if err := x.Expand(state, &batch); err != nil {
			t.Fatal(err)
		}
		if s.Target&mask != want || batch.Source&mask != want {
			t.Errorf("%d propositions, after %q: %b and %b, want %b", len(atoms), steps[:i], s.Target, batch.Source, want)
		}
	}
}

// In a proposition, timeout is true of the states in which no process can move but by a timeout.
func TestTimeoutProposition(t *testing.T) {
	atoms := []program.Atom{{Text: "timeout"}, {Text: "timeout && x == 1"}, {Text: "!timeout"}}
	sameLetters(t, parseString(t, timeouts), atoms, ^program.Letter(0), [7]program.Letter{4, 4, 3, 4, 4, 4, 1})
}

// A process that only a timeout lets move is enabled, as in SPIN 6.5.2, whether or not another proposition mentions timeout.
func TestEnabledByTimeout(t *testing.T) {
	m := parseString(t, timeouts)
	both := []program.Atom{{Text: "enabled(0)"}, {Text: "enabled(1)"}, {Text: "timeout"}}
	for _, atoms := range [][]program.Atom{both[:2], both} {
		sameLetters(t, m, atoms, 3, [7]program.Letter{1, 2, 1, 1, 3, 1, 0})
	}
}

// The propositions that are added to Promela: inside an atomic sequence, and at an accept label.
func TestAddedPropositions(t *testing.T) {
	m := parseString(t, `byte x; active proctype P() { x = 1; atomic { x = 2; x = 3; x = 4 }; accept: x = 5 }`)
	b, err := m.Bind([]program.Atom{{Text: "atomic_"}, {Text: "accept_"}, {Text: "x == 1"}})
	if err != nil {
		t.Fatal(err)
	}
	s, _, x := reach(t, m, b)
	var got []program.Letter
	var batch program.Batch
	for {
		if err := x.Expand(s, &batch); err != nil {
			t.Fatal(err)
		}
		got = append(got, batch.Source)
		if batch.Len() == 0 {
			break
		}
		s = slices.Clone(batch.State(0))
	}
	// x is 0; x is 1; twice inside, where it seems to be 1 still; at the label; at the end; gone.
	if want := []program.Letter{0, 4, 5, 5, 2, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestBindTogether binds propositions from several goroutines, which the race detector watches.
func TestBindTogether(t *testing.T) {
	t.Parallel()
	m, err := Parse(source.NewFile("m.pml", "byte seen; active proctype P() { byte own; end: do :: skip od }"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			if _, err := m.Bind([]program.Atom{{Text: "seen == 1"}, {Text: "P:own == 2"}}); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
}

// TestSequences: what may happen inside atomic sequences, as properties that step over them have to know it.
func TestSequences(t *testing.T) {
	t.Parallel()
	atoms := []string{"exec(P)", "exec(P[x])", "exec(P[0])", "exec(_)", "x == 1"}
	for _, tt := range []struct {
		text, varying string
		endless       bool
	}{
		{"byte x; active proctype P() { atomic { x = 1; x = 0 } }", "[exec(P[x])]", false},
		{"byte x; active proctype P() { atomic { do :: x < 9 -> x++ :: else -> break od } }", "[exec(P[x])]", true},
		{"byte x; active proctype P() { atomic { x = 1; x = 0 }; do :: x = 2 od }", "[exec(P[x])]", false},
		{"byte x; chan c = [0] of { byte }; active proctype P() { atomic { x = 1; c!1 } }", "[exec(P) exec(P[x]) exec(P[0])]", false},
		{"byte x; active proctype P() { chan c = [0] of { byte }; atomic { x = 1; c!1 } }", "[exec(P) exec(P[x]) exec(P[0])]", false},
	} {
		m, err := Parse(source.NewFile("m.pml", tt.text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(m.Varying(atoms)); m.Endless() != tt.endless || got != tt.varying {
			t.Errorf("%s: endless %t, varying %s, want %t, %s", tt.text, m.Endless(), got, tt.endless, tt.varying)
		}
	}
}
