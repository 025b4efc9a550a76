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

func (f *featureWriter) pick(options ...string) string { return options[f.choose(len(options))] }

func (f *featureWriter) text() string {
	fmt.Fprintf(&f.b, `mtype = { red, green };
typedef T { bit f; short s; byte a[2] };
byte x = %d; short y; bit flag; bool ok; unsigned u : 3; int z = -1; byte arr[3]; T t; T ts[2]; mtype m;
byte fixed = 2; unsigned bits : 1 [5]; hidden byte h;
chan c = [%d] of { byte, mtype }; chan d = [0] of { byte, byte }; chan e = [2] of { short }; chan q[2] = [1] of { byte, mtype };
`, f.choose(3), 1+f.choose(2))
	for _, name := range []string{"P", "Q"} {
		fmt.Fprintf(&f.b, "%sproctype %s(byte p; chan in)%s {\n  byte l = 1; short k; bit b; mtype n; chan own = [1] of { byte, mtype };\n",
			f.pick("", "", "", "D_"), name, f.pick("", "", "", " provided (x != 3)", " provided (y < 2)"))
		f.statements(2 + f.choose(3))
		if f.choose(3) > 0 {
			f.line("end_: " + f.simple())
		}
		f.b.WriteString("  skip\n}\n")
	}
	f.b.WriteString("init {\n  atomic { run P(1, c); " + f.pick("run Q(2, q[1])", "run P(0, q[0]); run Q(1, c)", "x = run Q(3, c)") + " }")
	if f.choose(2) == 0 {
		f.b.WriteString(";\n  " + f.pick("x == 2 -> run P(2, c)", "timeout -> run Q(0, c)", "(_nr_pr < 3) -> run P(1, q[1])", "y = 1"))
	}
	f.b.WriteString("\n}\n")
	return f.b.String()
}

func (f *featureWriter) line(s string) { f.b.WriteString("  " + s + ";\n") }

func (f *featureWriter) statements(n int) {
	for range n {
		f.statement()
	}
}

func (f *featureWriter) statement() {
	if f.depth++; f.depth > 3 {
		f.line(f.simple())
		f.depth--
		return
	}
	defer func() { f.depth-- }()
	switch k := f.choose(12); {
	case k < 5:
		f.line(f.simple())
	case k < 7:
		f.choice("if", "fi")
	case k < 8:
		f.choice("do", "od")
	case k < 10 && !f.step:
		f.b.WriteString("  atomic {\n")
		f.statements(1 + f.choose(3))
		f.b.WriteString("  skip };\n")
	case k < 11 && !f.step:
		f.step = true
		f.b.WriteString("  d_step {\n")
		f.statements(1 + f.choose(3))
		f.b.WriteString("  skip };\n")
		f.step = false
	case !f.step:
		f.b.WriteString("  {\n")
		f.statements(1 + f.choose(2))
		fmt.Fprintf(&f.b, "  skip } unless { %s; skip };\n", f.pick("x == 2", "c?_, _", "flag && y > 0", "d?l, _"))
	default:
		f.line(f.simple())
	}
}

func (f *featureWriter) choice(begin, end string) {
	f.b.WriteString("  " + begin + "\n")
	for range 1 + f.choose(3) {
		f.b.WriteString("  :: " + f.simple() + ";\n")
		f.statements(f.choose(2))
		f.b.WriteString("  skip\n")
	}
	if begin == "do" {
		f.b.WriteString("  :: " + f.value(1) + " -> break\n")
	}
	if f.choose(2) == 0 {
		f.b.WriteString("  :: else -> " + f.pick("skip", "skip", f.simple()))
		if begin == "do" {
			f.b.WriteString("; break")
		}
		f.b.WriteString("\n")
	}
	f.b.WriteString("  " + end + ";\n")
}

func (f *featureWriter) place() string {
	return f.pick("x", "y", "flag", "ok", "u", "z", "arr[1]", "arr[x]", "arr[l % 3]", "t.f", "t.s", "t.a[flag]", "ts[l & 1].s", "bits[u % 5]", "l", "k", "b", "h", "p", "m", "n")
}

func (f *featureWriter) value(depth int) string {
	if depth <= 0 || f.choose(3) == 0 {
		return f.pick(f.place(), f.place(), fmt.Sprint(f.choose(4)), "fixed", "red", "_pid", "_nr_pr", "len(c)", "len(in)", "P@end_", "Q[2]:l", "P:k", "full(c)", "nempty(e)", "c?[1, _]", "in??[_, green]", "timeout", "enabled(1)", "np_", "pc_value(1)")
	}
	a, b := f.value(depth-1), f.value(depth-1)
	switch f.choose(6) {
	case 0:
		return "(" + a + f.pick(" / ", " % ", " << ", " >> ") + b + ")"
	case 1:
		return "!(" + a + ")"
	case 2:
		return "(" + a + " -> " + b + " : " + f.value(depth-1) + ")"
	case 3:
		return f.pick("-", "~") + "(" + a + ")"
	}
	return "(" + a + f.pick(" + ", " - ", " * ", " & ", " | ", " ^ ", " == ", " != ", " < ", " <= ", " > ", " >= ", " && ", " || ") + b + ")"
}

func (f *featureWriter) simple() string {
	switch f.choose(14) {
	case 0, 1, 2:
		return f.place() + " = " + f.value(2)
	case 3, 4:
		return "(" + f.value(2) + ")"
	case 5:
		return f.pick("x++", "x--", "y = (y + 1) % 3", "arr[0]++", "printf(\"x %d\\n\", x)", "skip")
	case 6:
		return f.pick("c", "in", "own", "q[flag]") + f.pick("!", "!!") + f.value(1) + ", " + f.pick("red", "green", "m")
	case 7:
		return f.pick("c", "in", "own", "q[x & 1]") + f.pick("?", "??", "?") + f.pick("l, n", "1, _", "eval(x), m", "_, green", "x, red")
	case 8:
		return f.pick("c", "in") + f.pick("?<l, n>", "??<1, n>", "?<_, _>")
	case 9:
		return "d!" + f.value(1) + ", " + f.value(1)
	case 10:
		return f.pick("d?l, b", "d?1, k", "d?eval(x), _", "d?x, arr[x]")
	case 11:
		return f.pick("e!k", "e!!y", "e?k", "e??y")
	case 12:
		return "assert(" + f.value(1) + ")"
	}
	return f.pick("timeout", "h = l; l = h", "set_priority(_pid, 2)", "(_last != 1)", "m = red", "true")
}
