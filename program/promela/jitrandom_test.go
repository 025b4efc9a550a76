package promela

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// randomModel writes a small model that uses many features of the language. Numbers come from choose,
// which is below its argument.
type randomModel struct {
	choose func(n int) int
	b      strings.Builder
	depth  int
	step   bool // inside a d_step
}

func (r *randomModel) pick(options ...string) string { return options[r.choose(len(options))] }

func (r *randomModel) text() string {
	fmt.Fprintf(&r.b, `mtype = { red, green };
typedef T { bit f; short s; byte a[2] };
byte x = %d; short y; bit flag; bool ok; unsigned u : 3; int z = -1; byte arr[3]; T t; T ts[2]; mtype m;
byte fixed = 2; unsigned bits : 1 [5]; hidden byte h;
chan c = [%d] of { byte, mtype }; chan d = [0] of { byte, byte }; chan e = [2] of { short }; chan q[2] = [1] of { byte, mtype };
`, r.choose(3), 1+r.choose(2))
	for _, name := range []string{"P", "Q"} {
		fmt.Fprintf(&r.b, "%sproctype %s(byte p; chan in)%s {\n  byte l = 1; short k; bit b; mtype n; chan own = [1] of { byte, mtype };\n",
			r.pick("", "", "", "D_"), name, r.pick("", "", "", " provided (x != 3)", " provided (y < 2)"))
		r.statements(2 + r.choose(3))
		if r.choose(3) > 0 {
			r.line("end_: " + r.simple())
		}
		r.b.WriteString("  skip\n}\n")
	}
	r.b.WriteString("init {\n  atomic { run P(1, c); " + r.pick("run Q(2, q[1])", "run P(0, q[0]); run Q(1, c)", "x = run Q(3, c)") + " }")
	if r.choose(2) == 0 {
		r.b.WriteString(";\n  " + r.pick("x == 2 -> run P(2, c)", "timeout -> run Q(0, c)", "(_nr_pr < 3) -> run P(1, q[1])", "y = 1"))
	}
	r.b.WriteString("\n}\n")
	return r.b.String()
}

func (r *randomModel) line(s string) { r.b.WriteString("  " + s + ";\n") }

func (r *randomModel) statements(n int) {
	for range n {
		r.statement()
	}
}

func (r *randomModel) statement() {
	if r.depth++; r.depth > 3 {
		r.line(r.simple())
		r.depth--
		return
	}
	defer func() { r.depth-- }()
	switch k := r.choose(12); {
	case k < 5:
		r.line(r.simple())
	case k < 7:
		r.choice("if", "fi")
	case k < 8:
		r.choice("do", "od")
	case k < 10 && !r.step:
		r.b.WriteString("  atomic {\n")
		r.statements(1 + r.choose(3))
		r.b.WriteString("  skip };\n")
	case k < 11 && !r.step:
		r.step = true
		r.b.WriteString("  d_step {\n")
		r.statements(1 + r.choose(3))
		r.b.WriteString("  skip };\n")
		r.step = false
	case !r.step:
		r.b.WriteString("  {\n")
		r.statements(1 + r.choose(2))
		fmt.Fprintf(&r.b, "  skip } unless { %s; skip };\n", r.pick("x == 2", "c?_, _", "flag && y > 0", "d?l, _"))
	default:
		r.line(r.simple())
	}
}

func (r *randomModel) choice(begin, end string) {
	r.b.WriteString("  " + begin + "\n")
	for range 1 + r.choose(3) {
		r.b.WriteString("  :: " + r.simple() + ";\n")
		r.statements(r.choose(2))
		r.b.WriteString("  skip\n")
	}
	if begin == "do" {
		r.b.WriteString("  :: " + r.value(1) + " -> break\n")
	}
	if r.choose(2) == 0 {
		r.b.WriteString("  :: else -> " + r.pick("skip", "skip", r.simple()))
		if begin == "do" {
			r.b.WriteString("; break")
		}
		r.b.WriteString("\n")
	}
	r.b.WriteString("  " + end + ";\n")
}

func (r *randomModel) place() string {
	return r.pick("x", "y", "flag", "ok", "u", "z", "arr[1]", "arr[x]", "arr[l % 3]", "t.f", "t.s", "t.a[flag]", "ts[l & 1].s", "bits[u % 5]", "l", "k", "b", "h", "p", "m", "n")
}

func (r *randomModel) value(depth int) string {
	if depth <= 0 || r.choose(3) == 0 {
		return r.pick(r.place(), r.place(), fmt.Sprint(r.choose(4)), "fixed", "red", "_pid", "_nr_pr", "len(c)", "len(in)", "P@end_", "Q[2]:l", "P:k", "full(c)", "nempty(e)", "c?[1, _]", "in??[_, green]", "timeout", "enabled(1)", "np_", "pc_value(1)")
	}
	a, b := r.value(depth-1), r.value(depth-1)
	switch r.choose(6) {
	case 0:
		return "(" + a + r.pick(" / ", " % ", " << ", " >> ") + b + ")"
	case 1:
		return "!(" + a + ")"
	case 2:
		return "(" + a + " -> " + b + " : " + r.value(depth-1) + ")"
	case 3:
		return r.pick("-", "~") + "(" + a + ")"
	}
	return "(" + a + r.pick(" + ", " - ", " * ", " & ", " | ", " ^ ", " == ", " != ", " < ", " <= ", " > ", " >= ", " && ", " || ") + b + ")"
}

func (r *randomModel) simple() string {
	switch r.choose(14) {
	case 0, 1, 2:
		return r.place() + " = " + r.value(2)
	case 3, 4:
		return "(" + r.value(2) + ")"
	case 5:
		return r.pick("x++", "x--", "y = (y + 1) % 3", "arr[0]++", "printf(\"x %d\\n\", x)", "skip")
	case 6:
		return r.pick("c", "in", "own", "q[flag]") + r.pick("!", "!!") + r.value(1) + ", " + r.pick("red", "green", "m")
	case 7:
		return r.pick("c", "in", "own", "q[x & 1]") + r.pick("?", "??", "?") + r.pick("l, n", "1, _", "eval(x), m", "_, green", "x, red")
	case 8:
		return r.pick("c", "in") + r.pick("?<l, n>", "??<1, n>", "?<_, _>")
	case 9:
		return "d!" + r.value(1) + ", " + r.value(1)
	case 10:
		return r.pick("d?l, b", "d?1, k", "d?eval(x), _", "d?x, arr[x]")
	case 11:
		return r.pick("e!k", "e!!y", "e?k", "e??y")
	case 12:
		return "assert(" + r.value(1) + ")"
	}
	return r.pick("timeout", "h = l; l = h", "set_priority(_pid, 2)", "(_last != 1)", "m = red", "true")
}

var randomAtoms = []program.Atom{
	{Text: "x > 1"}, {Text: "exec(P)"}, {Text: "exec(Q[2])"}, {Text: "arr[x] == 1"}, {Text: "P@end_"}, {Text: "len(c) > 0"},
	{Text: "Q:l == 2"}, {Text: "atomic_"}, {Text: "timeout"}, {Text: "exec(_)"}, {Text: "np_"}, {Text: "z / x > 0"},
	{Text: "enabled(0)"}, {Text: "enabled(1)"}, {Text: "pc_value(1) > 2"},
}

// compareRandom compares the engines on a random model and some of the atoms, if it is a model.
func compareRandom(t *testing.T, choose func(int) int, states int) (comparison, bool) {
	t.Helper()
	r := &randomModel{choose: choose}
	text := r.text()
	m, err := Parse(source.NewFile("random.pml", text), Options{})
	if err != nil {
		return comparison{}, false
	}
	var atoms []program.Atom
	for _, a := range randomAtoms {
		if choose(2) == 0 {
			atoms = append(atoms, a)
		}
	}
	if _, err := m.Bind(atoms); err != nil {
		atoms = nil
	}
	c, err := compareEngines(m, atoms, states, choose(2) == 0, choose(2) == 0)
	if err != nil {
		t.Fatalf("%v\nwith %v\n%s", err, atoms, text)
	}
	return c, true
}

// TestCompiledRandom compares interpreter and compiled code on random models.
func TestCompiledRandom(t *testing.T) {
	raced.SkipSequential(t)
	needsCompiler(t)
	models, states, left := 0, 0, 0
	for seed := range uint64(*randomModels) {
		rng := rand.New(rand.NewPCG(seed, 7))
		if c, ok := compareRandom(t, rng.IntN, 200); ok {
			models, states, left = models+1, states+c.states, left+c.left
		}
	}
	t.Logf("%d models, %d states, %d of them left to the interpreter", models, states, left)
	if models*4 < *randomModels {
		t.Errorf("only %d of %d texts are models", models, *randomModels)
	}
	if left*3 > states {
		t.Errorf("%d of %d states were left to the interpreter", left, states)
	}
}

// FuzzCompiled does the same, with the bytes of the input for choices.
func FuzzCompiled(f *testing.F) {
	needsCompiler(f)
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 11))
		b := make([]byte, 400)
		for i := range b {
			b[i] = byte(rng.IntN(256))
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		compareRandom(t, func(n int) int {
			if len(input) == 0 {
				return 0
			}
			k := int(input[0]) % n
			input = input[1:]
			return k
		}, 100)
	})
}

// TestCompiledTrace compares the engines on trace assertions of every kind.
func TestCompiledTrace(t *testing.T) {
	needsCompiler(t)
	const body = `chan c = [2] of { byte, byte }; chan d = [0] of { byte }; byte x;
active proctype P() { do :: c!1, x :: c!2, x :: d!x :: d_step { x < 3; x++; c!x, 1 } od }
active proctype Q() { byte a; do :: c?a, _ :: c??2, a :: c?<a, x> :: d?a :: d_step { d?a; x = a } :: x == 3 -> break od }
`
	for i, trace := range []string{
		"trace { do :: c!1, _ :: c?1, _ :: d!0 :: d?0 od }", "trace { end: c!1, 0; c?1, 0; d!_; d?_ }",
		"notrace { c!1, 0; c?1, _; c!2, _ }", "notrace { do :: d!1; d?1; break :: d!0; d?0 od }",
		"trace { do :: c!1, 0 :: c!_, _ od }", "trace { end: if :: d!0; d?0 :: c!2, _ fi }",
	} {
		m := parseString(t, body+trace)
		c, err := compareEngines(m, []program.Atom{{Text: "x > 1"}}, 400, false, i%2 == 0)
		if err != nil || c.reason != "" || c.left == c.states {
			t.Errorf("%s: %v; %+v", trace, err, c)
		}
	}
}
