package randommodel

import (
	"fmt"
	"strings"
)

// exclusive writes processes that declare exclusive use (xr, xs) of channels in
// an array, and others that choose their channels at run time: by an index,
// from a message, or by an assignment. Some declarations are wrong, on purpose.
// It returns the run statements that init has to execute.
func (pw *promelaWriter) exclusive() (later []string) {
	fmt.Fprintf(&pw.b, "chan e[3] = [%d] of { byte }; chan r = [1] of { chan };\n", 1+pw.rng.IntN(2))
	pw.atoms = append(pw.atoms, "len(e[0]) == 1", "nempty(e[1])")
	for i := range 1 + pw.rng.IntN(2) {
		head := fmt.Sprintf("active proctype E%d()", i)
		if pw.chance(20) {
			head, later = fmt.Sprintf("proctype E%d()", i), append(later, fmt.Sprintf("run E%d()", i))
		}
		pw.owner(head)
	}
	pw.roamer("active proctype G()")
	switch pw.rng.IntN(5) {
	case 0:
		pw.roamer("active proctype H()")
	case 1:
		later = append(later, "run H()")
		pw.roamer("proctype H()")
	case 2:
		fmt.Fprintf(&pw.b, "active proctype H() { r!e[%s]; r!e[%s] }\n", pw.pick("0", "1", "2"), pw.pick("1", "2"))
	}
	return later
}

// owner writes a process that declares exclusive use of its channel.
func (pw *promelaWriter) owner(head string) {
	channel, claim := "o", pw.pick("xs o;", "xs o;", "xr o;", "xr o;", "xr o; xs o;", "")
	if pw.chance(15) {
		channel = "e[0]"
		claim = pw.pick("xs", "xr") + " e[0];"
	}
	fmt.Fprintf(&pw.b, "%s { chan o = e[%s]; %s byte l, m;\n  %s\n}\n", head, pw.pick("0", "0", "1", "2"), claim, pw.talk(channel))
}

// roamer writes a process that uses several channels.
func (pw *promelaWriter) roamer(head string) {
	fmt.Fprintf(&pw.b, "%s { chan q = e[%s]; byte l, m, i = %s;\n", head, pw.pick("1", "1", "2", "0"), pw.pick("1", "1", "2", "0"))
	if pw.chance(15) {
		fmt.Fprintf(&pw.b, "  %s q;\n", pw.pick("xr", "xs"))
	}
	first := pw.pick("i = 3 - i", "i = 2", "q = e[2]", "q = e[1]", "r?q", "i = (i + 1) % 3", "i = x", "q = e[l]")
	fmt.Fprintf(&pw.b, "  %s; %s\n}\n", first, pw.talk(pw.pick("q", "e[i]", "e[i]")))
}

// talk returns the statements of a process that uses channel c.
func (pw *promelaWriter) talk(c string) string {
	part := func() string {
		switch pw.rng.IntN(10) {
		case 0:
			return pw.pick("x = l % 2", "y = 1 - y", "b = 1", "l = x", "x == 1", "y != 1", "l = 1 - l", "skip")
		case 1:
			return "assert(" + pw.pick("l < 2", "x == 0 || y == 0", "!(l == 1 && m == 1)", "x == 0 || l == 0") + ")"
		case 2:
			return pw.pick("nempty("+c+")", "nfull("+c+")", c+"?<l>", c+"??1", c+"!!l", c+"?[1]", "r!e[1]", "len("+c+") < 2")
		case 3:
			return pw.pick("atomic { "+c+"!1; x = 1 }", "atomic { l = 1; "+c+"!l; "+c+"?m }", "atomic { y = 1; "+c+"?l; y = 0 }", "d_step { nempty("+c+"); "+c+"?l; m = l }", "d_step { l = 0; "+c+"!l }")
		}
		return pw.pick(c+"!1", c+"!l", c+"!0", c+"?l", c+"?m", c+"?1", "m = 1", "l = 0", "x = 1 - x")
	}
	var parts []string
	for range 1 + pw.rng.IntN(4) {
		parts = append(parts, part())
	}
	s := strings.Join(parts, "; ")
	switch pw.rng.IntN(5) {
	case 0:
		return "do :: " + s + " od"
	case 1:
		return "do :: " + s + " :: " + part() + " -> break od; " + part()
	case 2:
		return "if :: " + part() + "; " + s + " :: " + s + " fi"
	}
	return s
}
