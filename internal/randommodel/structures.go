package randommodel

import (
	"fmt"
	"strings"
)

// place is a part of a structure: how it is written, with #n for an index below
// n, and what it is: byte, bit, buffer for a channel with slots, rendezvous for
// one without.
type place struct{ path, kind string }

// structure is a typedef.
type structure struct {
	name   string
	fields []place // of the structure itself and of those in it
}

// structures writes typedefs, the second of which has the first in it, and
// variables of them.
func (g *promelaWriter) structures() {
	inner := g.typedef("I", nil)
	g.typedefs = []*structure{inner, g.typedef("S", inner)}
	g.b.WriteString(g.variable("s", g.typedefs[1]) + ";\n") // of a channel in a typedef that nothing is of, SPIN makes C that does not compile
	g.b.WriteString(g.variable("t", g.anyStructure()) + ";\n")
}

// typedef writes a type with up to five fields, one of which is of another type
// if there is one.
func (g *promelaWriter) typedef(name string, inner *structure) *structure {
	t := &structure{name: name}
	var decls []string
	for i := range 1 + g.rng.IntN(3) {
		decl, p := g.field(fmt.Sprint("f", i))
		decls, t.fields = append(decls, decl), append(t.fields, p)
	}
	if inner != nil {
		index, path := "", "i."
		if g.chance(50) {
			index, path = "[2]", "i[#2]."
		}
		at := g.rng.IntN(len(decls) + 1)
		decls = append(decls[:at:at], append([]string{inner.name + " i" + index}, decls[at:]...)...)
		for _, f := range inner.fields {
			t.fields = append(t.fields, place{path + f.path, f.kind})
		}
	}
	fmt.Fprintf(&g.b, "typedef %s { %s }\n", name, g.join(decls...))
	return t
}

// field declares a field with an initial value or without, or a channel.
func (g *promelaWriter) field(name string) (decl string, p place) {
	n := g.pick("", "", "2", "3")
	path := name
	if n != "" {
		name, path = name+"["+n+"]", path+"[#"+n+"]"
	}
	switch slots := g.rng.IntN(3); g.rng.IntN(5) {
	case 0, 1:
		kind := "buffer"
		if slots == 0 {
			kind = "rendezvous"
		}
		return fmt.Sprintf("chan %s = [%d] of { byte }", name, slots), place{path, kind}
	case 2:
		return "bit " + name + g.initial(n), place{path, "bit"}
	case 3:
		if n == "" {
			return "unsigned " + name + " : 3" + g.initial(n), place{path, "byte"}
		}
		return "short " + name + g.initial(n), place{path, "byte"}
	default:
		return "byte " + name + g.initial(n), place{path, "byte"}
	}
}

// initial is an initial value of a variable or array, a list of some for an
// array, or none.
func (g *promelaWriter) initial(n string) string {
	if n != "" && g.chance(40) {
		return g.pick(" = { 1, 0 }", " = { 0, 1 }", " = { 1 }")
	}
	return g.pick("", " = 0", " = 1", " = 1")
}

// variable declares one of some structure, or an array of two, and notes its parts.
func (g *promelaWriter) variable(name string, t *structure) string {
	decl, path := t.name+" "+name, name+"."
	if g.chance(40) {
		decl, path = decl+"[2]", name+"[#2]."
	}
	for _, f := range t.fields {
		g.places = append(g.places, place{path + f.path, f.kind})
	}
	return decl
}

func (g *promelaWriter) anyStructure() *structure { return g.typedefs[g.rng.IntN(len(g.typedefs))] }

// place is a part of some structure that is of one of the kinds, "" if there is
// none.
func (g *promelaWriter) place(kinds ...string) string {
	var fit []string
	for _, p := range g.places {
		for _, k := range kinds {
			if p.kind == k {
				fit = append(fit, p.path)
			}
		}
	}
	if len(fit) == 0 {
		return ""
	}
	return g.indices(g.pick(fit...), "0", "1", "l % 2", "m % 2", "x % 2")
}

// indices writes indices for those that a path leaves open.
func (g *promelaWriter) indices(path string, choose ...string) string {
	for {
		at := strings.IndexByte(path, '#')
		if at < 0 {
			return path
		}
		index := g.pick(choose...)
		if path[at+1] == '3' && g.chance(40) {
			index = "2"
		}
		path = path[:at] + index + path[at+2:]
	}
}

// placeAtoms is propositions about structures.
func (g *promelaWriter) placeAtoms() []string {
	var out []string
	for _, p := range g.places {
		switch path := g.indices(p.path, "0", "1"); p.kind {
		case "buffer":
			out = append(out, "len("+path+") == 1")
		case "byte", "bit":
			out = append(out, path+" == 1")
		}
	}
	return out
}

func (g *promelaWriter) hasChannels() bool {
	return len(g.chans) > 0 || g.place("buffer", "rendezvous") != ""
}

// globalChannel is a channel that is declared, in a structure or outside.
func (g *promelaWriter) globalChannel() string {
	c := g.place("buffer", "rendezvous")
	if c == "" || len(g.chans) > 0 && g.chance(50) {
		return g.pick(g.chans...)
	}
	return c
}

// messenger writes processes that have a structure as their parameter or send
// it in messages.
func (g *promelaWriter) messenger() (later []string) {
	numberFirst := g.chance(50)
	order := func(number, structure string) string {
		if numberFirst {
			return number + ", " + structure
		}
		return structure + ", " + number
	}
	fmt.Fprintf(&g.b, "typedef R { byte v%s; bit f%s }\nR r, s0;\nchan k = [%d] of { %s };\n", g.initial(""), g.initial(""), g.rng.IntN(3), order("byte", "R"))
	send, receive := "k!"+order("l", g.pick("r", "s0", "p")), "k?"+order(g.pick("l", "_"), g.pick("r", "s0", "p"))
	body := g.join("p.f = r.f", g.pick("p.v = l", "l = p.v", "assert(p.v < 2)"), g.pick(send, "r.v = x % 2"), g.pick(receive, "s0.f = 1 - p.f"))
	if g.chance(40) {
		body = "do :: " + body + g.gap() + ":: " + g.guard() + " -> break od"
	}
	fmt.Fprintf(&g.b, "proctype Q(R p) { byte l, m; %s }\nactive proctype O() { byte l, m; R p; %s }\n", body, g.join(send, receive, "p.v = p.f"))
	return []string{"run Q(" + g.pick("r", "s0") + ")"}
}

// lineMacros are what statements on lines of their own use.
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

// called is a statement by an inline or macro.
func (g *promelaWriter) called() string {
	if g.dstep {
		return "FLIP(" + g.local() + ")"
	}
	switch g.rng.IntN(5) {
	case 0:
		return "set(" + g.global() + "," + g.gap() + g.local() + ")"
	case 1:
		return "twice(" + g.guard() + ")"
	case 2:
		return "nothing()"
	case 3:
		return "FLIP(" + g.global() + ")"
	default:
		return "NOTHING " + g.simple()
	}
}

// join puts statements one behind another. Without a semicolon between two
// there is the end of a line, which stands for one except behind a receive that
// leaves the message.
func (g *promelaWriter) join(parts ...string) string {
	if !g.lines {
		return strings.Join(parts, "; ")
	}
	var b strings.Builder
	for i, p := range parts {
		b.WriteString(p)
		switch {
		case i == len(parts)-1:
		case strings.HasSuffix(p, ">") || g.chance(25):
			b.WriteString(g.pick("; ", ";\n  ", ";;\n"))
		default:
			b.WriteString(g.pick("\n  ", "\n  ", "\n\n", " // c\n", " /* c */\n", "\n/* c\n d */\n", " /* c\n d */ ", "\n#define Z 1\n"))
		}
	}
	return b.String()
}

// gap is where nothing has to stand.
func (g *promelaWriter) gap() string {
	if !g.lines {
		return " "
	}
	return g.pick(" ", " ", "\n  ", " // c\n", " /* c\n d */ ")
}
