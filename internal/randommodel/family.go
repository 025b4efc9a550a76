package randommodel

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Family draws the text of a Promela model with N processes of a proctype P,
// which read and write shared variables, an array with an element for each
// process, and loop over that array; and propositions about it. Many of them
// have a step that depends on more than the states of processes, such as their
// order.
func Family(rng *rand.Rand) (text string, atoms []string) {
	d := &familyDraw{rng: rng, first: rng.IntN(4) == 0, wide: rng.IntN(4) == 0, local: rng.IntN(4) == 0}
	var b strings.Builder
	b.WriteString("#define N 3\nbyte x; bool y;\nbyte a[N];\n")
	if d.first {
		b.WriteString("active proctype M()\n{\n\tdo\n\t:: x == 1 -> x = 2\n\t:: atomic { y -> y = false; x = 0 }\n\tod\n}\n")
	}
	b.WriteString("active [N] proctype P()\n{\n\tbyte i; byte k;\n")
	if rng.IntN(6) == 0 {
		b.WriteString("\ta[" + d.me() + "] = " + d.digit() + ";\n")
	}
	end := ""
	if rng.IntN(4) == 0 {
		end = "end: "
	}
	b.WriteString("\t" + end + "do\n")
	for i := range 2 + rng.IntN(2) {
		fmt.Fprintf(&b, "\t:: %s\n", d.option(i))
	}
	if rng.IntN(12) == 0 {
		b.WriteString("\t:: y -> break\n")
	}
	b.WriteString("\tod\n}\n")
	atoms = []string{"x == 0", "x == 2", "y", "P@L0", "P@L1"}
	if rng.IntN(2) == 0 {
		atoms = append(atoms, "a[0] == 1", "a[1] == 0", "P[0]@L0", "P[0]:k == 1")
		if d.first {
			atoms = []string{"x == 0", "x == 2", "y", "P@L0", "a[0] == 1", "a[1] == 2", "P[1]@L0"}
		}
	}
	return b.String(), atoms
}

// familyDraw draws the steps of a process.
type familyDraw struct {
	rng   *rand.Rand
	first bool // another process has the number 0
	wide  bool // variables have more than two values
	local bool // the process has a variable that matters
}

func (d *familyDraw) pick(list ...string) string { return list[d.rng.IntN(len(list))] }

func (d *familyDraw) digit() string {
	if d.wide {
		return d.pick("0", "1", "2")
	}
	return d.pick("0", "1")
}

// me is the index of the process in arrays.
func (d *familyDraw) me() string {
	if d.first {
		return "_pid-1"
	}
	return "_pid"
}

func (d *familyDraw) guard() string {
	n := d.rng.IntN(12)
	if n == 8 && !d.local {
		n = 4
	}
	switch n {
	case 0:
		return d.pick("y", "!y")
	case 1, 2, 3:
		return "x " + d.pick("==", "!=") + " " + d.digit()
	case 4, 5, 6, 7:
		return "a[" + d.me() + "] " + d.pick("==", "!=", "==") + " " + d.digit()
	case 8:
		return "k " + d.pick("==", "<") + " " + d.digit()
	case 9:
		return d.me() + " " + d.pick("==", "!=", "<") + " " + d.pick("0", "1")
	case 10:
		return d.guard() + " && " + d.guard()
	}
	return "(" + d.guard() + ") || " + d.guard()
}

func (d *familyDraw) action() string {
	n := d.rng.IntN(10)
	if (n == 7 || n == 9) && !d.local {
		n = 4
	}
	switch n {
	case 0:
		return "y = " + d.pick("true", "false", "!y")
	case 1, 2:
		return "x = " + d.digit()
	case 3:
		return d.pick("x = (x + 1) % 3", "x = 1 - y")
	case 4, 5, 6:
		return "a[" + d.me() + "] = " + d.digit()
	case 7:
		return "k = " + d.pick("0", "1", "x", "a["+d.me()+"]")
	case 8:
		return d.pick("skip", "assert(x != 2 || !y)", "assert(x == 0 || y)")
	}
	return d.pick("skip", "x = k", "k = "+d.me())
}

// loop runs over all processes; it must stand in a sequence.
func (d *familyDraw) loop() string {
	body := "if\n\t\t:: a[i] " + d.pick("==", "!=") + " " + d.digit()
	if d.rng.IntN(3) == 0 {
		body += " && i != " + d.me()
	}
	body += " -> " + d.pick("a[i] = "+d.digit(), "x = "+d.digit(), "y = !y", "a[i] = x", "k = 1", "a[i] = "+d.digit()+"; x = a[i]", "break", "k = a[i]; break")
	if d.rng.IntN(3) == 0 {
		body += "\n\t\t:: a[i] == " + d.digit() + " -> " + d.pick("skip", "a[i] = k", "y = true")
	}
	body += "\n\t\t:: else\n\t\tfi"
	if d.rng.IntN(5) == 0 {
		body = "a[i] = " + d.digit()
	}
	return "for (i : 0 .. N-1) {\n\t\t" + body + "\n\t\t}"
}

// option is one way of the process through its loop.
func (d *familyDraw) option(i int) string {
	var steps []string
	for range 1 + d.rng.IntN(3) {
		steps = append(steps, d.action())
	}
	label := fmt.Sprintf("L%d: ", i)
	if i > 1 {
		label = ""
	} else if d.rng.IntN(8) == 0 { // where no process ever is
		return label + d.guard() + " -> " + d.action()
	}
	switch d.rng.IntN(6) {
	case 0:
		return d.guard() + " -> " + strings.Join(steps[:1], "; ") + ";\n" + label + "\t" + strings.Join(append(steps[1:], d.action()), "; ")
	case 1:
		inner := append([]string{d.guard() + " -> " + d.action()}, steps...)
		if d.rng.IntN(3) == 0 {
			inner = append(inner, d.guard(), d.action())
		}
		return "atomic { " + strings.Join(inner, "; ") + " };\n" + label + "\t" + d.action()
	case 2, 3, 4:
		kind := d.pick("atomic", "d_step")
		out := kind + " { " + d.guard() + " -> " + d.loop() + "; " + strings.Join(steps, "; ") + " }"
		if label == "" {
			return out
		}
		return out + ";\n" + label + "\tskip"
	}
	return "if\n\t   :: " + d.guard() + " -> " + steps[0] + "\n\t   :: else -> " + d.action() + "\n\t   fi;\n" + label + "\t" + d.action()
}
