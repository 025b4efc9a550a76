package randommodel

import (
	"fmt"
	"strings"
)

// place is a field of a structure, or a field of a structure in it. In its
// path, #n is an index below n that is still open. kind is byte, bit, buffer (a
// channel with slots) or rendezvous (one without).
type place struct{ path, kind string }

// structure is a typedef.
type structure struct {
	name   string
	fields []place // its fields, and those of the structures in it
}

// structures writes two typedefs, the second of which contains the first, and
// variables of them.
func (pw *promelaWriter) structures() {
	inner := pw.typedef("I", nil)
	pw.typedefs = []*structure{inner, pw.typedef("S", inner)}
	pw.b.WriteString(pw.variable("s", pw.typedefs[1]) + ";\n") // of a channel in a typedef that nothing is of, SPIN makes C that does not compile
	pw.b.WriteString(pw.variable("t", pw.anyStructure()) + ";\n")
}

// typedef writes a typedef with up to three fields, and one more of the type
// inner unless that is nil.
func (pw *promelaWriter) typedef(name string, inner *structure) *structure {
	t := &structure{name: name}
	var decls []string
	for i := range 1 + pw.rng.IntN(3) {
		decl, p := pw.field(fmt.Sprint("f", i))
		decls, t.fields = append(decls, decl), append(t.fields, p)
	}
	if inner != nil {
		index, path := "", "i."
		if pw.chance(50) {
			index, path = "[2]", "i[#2]."
		}
		at := pw.rng.IntN(len(decls) + 1)
		decls = append(decls[:at:at], append([]string{inner.name + " i" + index}, decls[at:]...)...)
		for _, f := range inner.fields {
			t.fields = append(t.fields, place{path + f.path, f.kind})
		}
	}
	fmt.Fprintf(&pw.b, "typedef %s { %s }\n", name, pw.join(decls...))
	return t
}

// field returns the declaration of a field, with or without an initial value.
func (pw *promelaWriter) field(name string) (decl string, p place) {
	n := pw.pick("", "", "2", "3")
	path := name
	if n != "" {
		name, path = name+"["+n+"]", path+"[#"+n+"]"
	}
	switch slots := pw.rng.IntN(3); pw.rng.IntN(5) {
	case 0, 1:
		kind := "buffer"
		if slots == 0 {
			kind = "rendezvous"
		}
		return fmt.Sprintf("chan %s = [%d] of { byte }", name, slots), place{path, kind}
	case 2:
		return "bit " + name + pw.initial(n), place{path, "bit"}
	case 3:
		if n == "" {
			return "unsigned " + name + " : 3" + pw.initial(n), place{path, "byte"}
		}
		return "short " + name + pw.initial(n), place{path, "byte"}
	default:
		return "byte " + name + pw.initial(n), place{path, "byte"}
	}
}

// initial returns an initial value or "". n is the length of an array, "" for a
// variable that is not an array.
func (pw *promelaWriter) initial(n string) string {
	if n != "" && pw.chance(40) {
		return pw.pick(" = { 1, 0 }", " = { 0, 1 }", " = { 1 }")
	}
	return pw.pick("", " = 0", " = 1", " = 1")
}

// variable returns the declaration of a variable of a structure, or of an array
// of two. From now on its fields are used in expressions.
func (pw *promelaWriter) variable(name string, t *structure) string {
	decl, path := t.name+" "+name, name+"."
	if pw.chance(40) {
		decl, path = decl+"[2]", name+"[#2]."
	}
	for _, f := range t.fields {
		pw.places = append(pw.places, place{path + f.path, f.kind})
	}
	return decl
}

// anyStructure returns one of the typedefs.
func (pw *promelaWriter) anyStructure() *structure { return pw.typedefs[pw.rng.IntN(len(pw.typedefs))] }

// place returns a field in scope of one of the kinds, "" if there is none.
func (pw *promelaWriter) place(kinds ...string) string {
	var fit []string
	for _, p := range pw.places {
		for _, k := range kinds {
			if p.kind == k {
				fit = append(fit, p.path)
			}
		}
	}
	if len(fit) == 0 {
		return ""
	}
	return pw.indices(pw.pick(fit...), "0", "1", "l % 2", "m % 2", "x % 2")
}

// indices replaces the open indices of a path by some of choose.
func (pw *promelaWriter) indices(path string, choose ...string) string {
	for {
		at := strings.IndexByte(path, '#')
		if at < 0 {
			return path
		}
		index := pw.pick(choose...)
		if path[at+1] == '3' && pw.chance(40) {
			index = "2"
		}
		path = path[:at] + index + path[at+2:]
	}
}

// placeAtoms returns propositions about the fields of global structures.
func (pw *promelaWriter) placeAtoms() []string {
	var out []string
	for _, p := range pw.places {
		switch path := pw.indices(p.path, "0", "1"); p.kind {
		case "buffer":
			out = append(out, "len("+path+") == 1")
		case "byte", "bit":
			out = append(out, path+" == 1")
		}
	}
	return out
}

// hasChannels reports whether there is a global channel, also in a structure.
func (pw *promelaWriter) hasChannels() bool {
	return len(pw.chans) > 0 || pw.place("buffer", "rendezvous") != ""
}

// globalChannel returns a global channel, also one in a structure. There must
// be one.
func (pw *promelaWriter) globalChannel() string {
	c := pw.place("buffer", "rendezvous")
	if c == "" || len(pw.chans) > 0 && pw.chance(50) {
		return pw.pick(pw.chans...)
	}
	return c
}

// messenger writes processes with a structure as parameter, or in messages.
func (pw *promelaWriter) messenger() (later []string) {
	numberFirst := pw.chance(50)
	order := func(number, structure string) string {
		if numberFirst {
			return number + ", " + structure
		}
		return structure + ", " + number
	}
	fmt.Fprintf(&pw.b, "typedef R { byte v%s; bit f%s }\nR r, s0;\nchan k = [%d] of { %s };\n", pw.initial(""), pw.initial(""), pw.rng.IntN(3), order("byte", "R"))
	send, receive := "k!"+order("l", pw.pick("r", "s0", "p")), "k?"+order(pw.pick("l", "_"), pw.pick("r", "s0", "p"))
	body := pw.join("p.f = r.f", pw.pick("p.v = l", "l = p.v", "assert(p.v < 2)"), pw.pick(send, "r.v = x % 2"), pw.pick(receive, "s0.f = 1 - p.f"))
	if pw.chance(40) {
		body = "do :: " + body + pw.gap() + ":: " + pw.guard() + " -> break od"
	}
	fmt.Fprintf(&pw.b, "proctype Q(R p) { byte l, m; %s }\nactive proctype O() { byte l, m; R p; %s }\n", body, pw.join(send, receive, "p.v = p.f"))
	return []string{"run Q(" + pw.pick("r", "s0") + ")"}
}

// lineMacros are the macros and inlines of models without semicolons.
const lineMacros = `#define FLIP(p) p = 1 - p % 2
#define NOTHING
inline set(p, v) {
  p = v % 2
  if
  :: p == 1 ->
    p = 0
  :: else
  fi
}
inline twice(s) {
  s
  s
}
inline nothing() { skip }
`

// called returns a use of one of lineMacros.
func (pw *promelaWriter) called() string {
	if pw.dstep {
		return "FLIP(" + pw.local() + ")"
	}
	switch pw.rng.IntN(5) {
	case 0:
		return "set(" + pw.global() + "," + pw.gap() + pw.local() + ")"
	case 1:
		return "twice(" + pw.guard() + ")"
	case 2:
		return "nothing()"
	case 3:
		return "FLIP(" + pw.global() + ")"
	default:
		return "NOTHING " + pw.simple()
	}
}

// join puts statements one after another. If lines is set, most are separated
// by the end of a line and comments only, which the parser has to treat as a
// semicolon. After a receive that ends with > a real one is needed.
func (pw *promelaWriter) join(parts ...string) string {
	if !pw.lines {
		return strings.Join(parts, "; ")
	}
	var b strings.Builder
	for i, p := range parts {
		b.WriteString(p)
		switch {
		case i == len(parts)-1:
		case strings.HasSuffix(p, ">") || pw.chance(25):
			b.WriteString(pw.pick("; ", ";\n  ", ";;\n"))
		default:
			b.WriteString(pw.pick("\n  ", "\n  ", "\n\n", " // c\n", " /* c */\n", "\n/* c\n d */\n", " /* c\n d */ ", "\n#define Z 1\n"))
		}
	}
	return b.String()
}

// gap returns white space at a place where no semicolon is needed. With lines
// set it may contain the end of a line, which the parser must not take for a
// semicolon.
func (pw *promelaWriter) gap() string {
	if !pw.lines {
		return " "
	}
	return pw.pick(" ", " ", "\n  ", " // c\n", " /* c\n d */ ")
}
