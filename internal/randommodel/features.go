package randommodel

import (
	"fmt"
	"strings"
)

// Features returns the text of a small Promela model that uses as many features
// of the language as fit: every kind of variable, channel, statement and
// operand. Unlike those of Promela such models may have many states, and often
// fail at run time: they compare ways to execute a step, not searches. Numbers
// come from choose, whose result is below its argument, so that a fuzz target
// can draw too. About half of the texts are valid.
func Features(choose func(n int) int) string {
	return (&featureWriter{choose: choose}).text()
}

// FeatureAtoms returns propositions about models that Features writes. Some
// models lack what some of them name.
func FeatureAtoms() []string {
	return []string{
		"x > 1", "exec(P)", "exec(Q[2])", "arr[x] == 1", "P@end_", "len(c) > 0", "Q:l == 2", "atomic_",
		"timeout", "exec(_)", "np_", "z / x > 0", "enabled(0)", "enabled(1)", "pc_value(1) > 2",
	}
}

// featureWriter writes the text of one model.
type featureWriter struct {
	choose func(n int) int
	b      strings.Builder
	depth  int
	step   bool // inside a d_step
}

func (r *featureWriter) pick(options ...string) string { return options[r.choose(len(options))] }

func (r *featureWriter) text() string {
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

func (r *featureWriter) line(s string) { r.b.WriteString("  " + s + ";\n") }

func (r *featureWriter) statements(n int) {
	for range n {
		r.statement()
	}
}

func (r *featureWriter) statement() {
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

func (r *featureWriter) choice(begin, end string) {
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

func (r *featureWriter) place() string {
	return r.pick("x", "y", "flag", "ok", "u", "z", "arr[1]", "arr[x]", "arr[l % 3]", "t.f", "t.s", "t.a[flag]", "ts[l & 1].s", "bits[u % 5]", "l", "k", "b", "h", "p", "m", "n")
}

func (r *featureWriter) value(depth int) string {
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

func (r *featureWriter) simple() string {
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
