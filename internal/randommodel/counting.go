package randommodel

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// CountingFamily draws the text of a Promela model with N processes of a
// proctype P that count: in shared variables c and d, which they add to on the
// way into a section and subtract from on the way out, or the other way round;
// and propositions about it. In some of them the variable is not what it counts,
// as it is set to a number, or as a way out leaves it as it is.
func CountingFamily(rng *rand.Rand) (text string, atoms []string) {
	f := &familyDraw{rng: rng, local: rng.IntN(3) == 0}
	d := &countingDraw{familyDraw: f, second: rng.IntN(3) == 0}
	var b strings.Builder
	fmt.Fprintf(&b, "#define N 3\nbyte x; bool y;\nbyte a[N];\n%s c%s; %s d;\n", d.pick("byte", "byte", "short", "int"), d.pick("", "", "", " = 1", " = 2", " = N"), d.pick("byte", "int"))
	if f.first = rng.IntN(5) == 0; f.first {
		fmt.Fprintf(&b, "active proctype M()\n{\n\tdo\n\t:: %s -> %s\n\t:: atomic { y -> y = false; x = 0 }\n\tod\n}\n", d.about(), d.pick("x = 2", "y = true", "c = 0", "c++"))
	}
	b.WriteString("active [N] proctype P()\n{\n\tbyte i; byte k;\n\tdo\n")
	for i := range 1 + rng.IntN(3) {
		fmt.Fprintf(&b, "\t:: %s\n", d.section(i))
	}
	if rng.IntN(3) == 0 {
		fmt.Fprintf(&b, "\t:: %s\n", f.option(2))
	}
	if rng.IntN(8) == 0 {
		b.WriteString("\t:: y -> break\n")
	}
	b.WriteString("\tod\n}\n")
	atoms = []string{"x == 0", "y", "P@L0", "c == 0", "c > 0", "c > 1", "c == 1"}
	if d.second {
		atoms = append(atoms, "d == 0")
	}
	if rng.IntN(4) == 0 {
		atoms = append(atoms, "P["+map[bool]string{false: "0", true: "1"}[f.first]+"]@L0", "c == N", "c < N")
	}
	return b.String(), atoms
}

// countingDraw draws sections of processes that count.
type countingDraw struct {
	*familyDraw
	second bool // there are two variables
}

func (d *countingDraw) variable() string {
	if d.second && d.rng.IntN(3) == 0 {
		return "d"
	}
	return "c"
}

// about draws a condition, mostly on what is counted.
func (d *countingDraw) about() string {
	switch d.rng.IntN(8) {
	case 0:
		return d.guard()
	case 1:
		return d.about() + " && " + d.about()
	case 2:
		return "(" + d.about() + ") || " + d.about()
	case 3:
		return d.variable() + " " + d.pick("==", "<", "!=") + " N"
	}
	return d.variable() + " " + d.pick("==", ">", "<", "!=", "<=") + " " + d.pick("0", "0", "1", "1", "2")
}

// extra draws a further step of an atomic sequence, or none.
func (d *countingDraw) extra() string {
	switch d.rng.IntN(8) {
	case 0, 1:
		return "; " + d.action()
	case 2:
		return "; if :: " + d.about() + " -> " + d.action() + " :: else fi"
	case 3:
		if d.rng.IntN(3) == 0 {
			return "; " + d.variable() + d.pick(" = 0", " = 1", "++", " = N")
		}
		return "; k = " + d.pick("0", "1", d.variable())
	case 4:
		if d.rng.IntN(2) == 0 {
			return "; " + d.loop()
		}
	}
	return ""
}

// section draws a way through the loop of a process that counts.
func (d *countingDraw) section(i int) string {
	v := d.variable()
	in, out := v+"++", v+"--"
	switch d.rng.IntN(8) {
	case 0, 1, 2:
		in, out = out, in
	case 3:
		in, out = v+" = "+v+" + 2", v+" = "+v+" - 2"
	}
	if d.rng.IntN(10) == 0 {
		out = d.action()
	}
	kind := d.pick("atomic", "d_step")
	guard := d.about()
	if strings.HasSuffix(in, "--") && d.rng.IntN(6) > 0 {
		guard = v + " > 0"
	}
	text := kind + " { " + guard + " -> " + in + d.extra() + " };\n"
	text += fmt.Sprintf("L%d:\t", i)
	switch d.rng.IntN(4) {
	case 0:
		return text + out
	case 1:
		return text + "atomic { " + d.about() + " -> " + out + d.extra() + " }"
	case 2:
		return text + d.action() + ";\n\t" + out
	}
	return text + "atomic { " + out + d.extra() + " }"
}
