package randommodel

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Promela returns the text of a small random Promela model and propositions
// about its states. A model has a few variables, channels with and without
// slots, and processes with loops, choices, atomic sequences and assertions. It
// has few states. It need not be valid: the caller draws again if the front-end
// rejects it.
func Promela(rng *rand.Rand) (text string, atoms []string) {
	g := &promelaWriter{rng: rng}
	g.claims, g.structs, g.lines = g.chance(25), g.chance(30), g.chance(30)
	g.model()
	return g.b.String(), g.atoms
}

// Structures is Promela for models with structures and initial values. Most of
// them have line ends in place of semicolons.
func Structures(rng *rand.Rand) (text string, atoms []string) {
	g := &promelaWriter{rng: rng, structs: true}
	g.lines = g.chance(80)
	g.model()
	return g.b.String(), g.atoms
}

// Exclusive is Promela for models whose processes declare exclusive use of
// channels, some of them wrongly, and choose channels at run time.
func Exclusive(rng *rand.Rand) (text string, atoms []string) {
	g := &promelaWriter{rng: rng, claims: true}
	g.model()
	return g.b.String(), g.atoms
}

// promelaWriter writes the text of one model. Its methods either append
// declarations to b, or return the text of a part.
type promelaWriter struct {
	rng   *rand.Rand
	b     strings.Builder
	atoms []string
	chans []string // global channels
	// slots has the number of slots of each channel of chans.
	slots    []int
	inside   bool // in an atomic sequence
	dstep    bool // in a d_step
	params   bool // the proctype has a channel as its parameter
	noise    bool // there are the variables z and w, on which little depends
	claims   bool // there are channels that processes find at run time, with xr and xs
	structs  bool // there are structures
	lines    bool // ends of lines stand for semicolons
	typedefs []*structure
	places   []place // the parts of structures that are in scope
	// budget is the number of statements that are still to be written in a
	// process; labels counts its labels.
	budget int
	labels int
}

// chance returns true with a probability of percent in 100.
func (g *promelaWriter) chance(percent int) bool { return g.rng.IntN(100) < percent }

// pick returns one of a list, all with equal probability; repeating an element
// makes it more likely.
func (g *promelaWriter) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

// model writes the whole model: declarations, processes, and init.
func (g *promelaWriter) model() {
	if g.lines {
		g.b.WriteString(lineMacros)
	}
	if g.structs {
		fmt.Fprintf(&g.b, "byte x%s, y; bit b%s; byte a[2]%s;\n", g.pick("", " = 1"), g.pick("", " = 1"), g.pick("", " = 1", " = { 1, 0 }", " = { 1 }"))
	} else {
		g.b.WriteString("byte x, y; bit b; byte a[2];\n")
	}
	if g.noise = g.chance(40); g.noise {
		g.b.WriteString("byte z; byte w[2];\n")
	}
	for i := range g.rng.IntN(3) {
		slots := g.rng.IntN(3)
		g.chans, g.slots = append(g.chans, fmt.Sprint("c", i)), append(g.slots, slots)
		fmt.Fprintf(&g.b, "chan c%d = [%d] of { byte };\n", i, slots)
	}
	if g.structs {
		g.structures()
	}
	if len(g.chans) > 0 && g.chance(15) {
		g.events()
	}
	g.atoms = append([]string{"x == 1", "y == 1", "b == 1", "x == y", "a[0] == 1", "a[1] > x"}, g.placeAtoms()...)
	for i, c := range g.chans {
		if g.slots[i] > 0 {
			g.atoms = append(g.atoms, "len("+c+") == 1", "nempty("+c+")")
		}
	}
	n := 2 + g.rng.IntN(2)
	if g.claims {
		n = 1
	}
	var later []string
	for i := range n {
		g.params = g.hasChannels() && g.chance(25)
		name := fmt.Sprint("P", i)
		head := "active proctype " + name + "()"
		switch {
		case g.params:
			head = "proctype " + name + "(chan q)"
			later = append(later, "run "+name+"("+g.globalChannel()+")")
		case g.chance(10):
			head = "proctype " + name + "()"
			later = append(later, "run "+name+"()")
		case g.chance(5):
			head += " provided (" + g.expr() + ")"
		}
		g.proctype(name, head)
	}
	if g.claims {
		later = append(later, g.exclusive()...)
	} else if g.chance(20) {
		g.family()
	}
	if g.noise && g.chance(60) {
		later = append(later, g.bystander()...)
	}
	if g.structs && g.chance(30) {
		later = append(later, g.messenger()...)
	}
	if len(later) > 0 {
		body := g.join(later...)
		if g.chance(70) {
			body = "atomic { " + body + " }"
		}
		if g.chance(20) {
			body = g.join(body, g.statement(1))
		}
		fmt.Fprintf(&g.b, "init { byte l, m; %s }\n", body)
	}
}

// events writes a trace or notrace assertion about a channel.
func (g *promelaWriter) events() {
	c := g.pick(g.chans...)
	var parts []string
	for range 1 + g.rng.IntN(3) {
		parts = append(parts, c+g.pick("!1", "!_", "?_", "?0", "!0"))
	}
	s := strings.Join(parts, "; ")
	if g.chance(50) {
		s = "do :: " + strings.Join(parts, " :: ") + " od"
	}
	fmt.Fprintf(&g.b, "%s { %s }\n", g.pick("trace", "notrace", "notrace"), s)
}

// family writes processes with local channels, which they pass to the processes
// that they start.
func (g *promelaWriter) family() {
	talk := func(c string) string {
		var parts []string
		for range 1 + g.rng.IntN(2) {
			parts = append(parts, g.pick(c+"!1", c+"?l", c+"!l", c+"?m", c+"?1", "x = l % 2", "y == 1", "l = x", "skip"))
		}
		s := strings.Join(parts, "; ")
		switch g.rng.IntN(5) {
		case 0:
			return "atomic { " + s + " }"
		case 1:
			return "do :: " + s + " :: " + g.pick("x == 1", c+"?m", "skip") + " -> break od"
		}
		return s
	}
	child := fmt.Sprintf("chan own = [%d] of { byte };", g.rng.IntN(3))
	fmt.Fprintf(&g.b, "proctype U(chan q) { byte l, m; %s }\n", talk("q"))
	made := "U"
	if g.chance(50) {
		made = "T"
		fmt.Fprintf(&g.b, "proctype T(chan q) { %s byte l, m; %s; run U(%s); %s }\n", child, talk("q"), g.pick("own", "own", "q"), talk(g.pick("own", "q")))
	}
	fmt.Fprintf(&g.b, "active [%d] proctype M() { %s byte l, m; run %s(own); %s }\n", 1+g.rng.IntN(2), child, made, talk("own"))
}

// bystander writes a process on which mostly nothing else depends.
func (g *promelaWriter) bystander() (later []string) {
	head := "active proctype N()"
	if g.chance(30) {
		head, later = "proctype N()", []string{"run N()"}
	}
	own := ""
	if g.chance(40) {
		g.b.WriteString("chan n = [1] of { byte };\n")
		own = g.pick("n!z", "n!l; n?z", "n?l")
	}
	var parts []string
	for range 1 + g.rng.IntN(3) {
		s := g.pick("z = (z + 1) % 3", "w[l % 2] = z % 2", "l = 1 - l", "m = (z + l) % 2", "z == 1", "assert(z < 2)", "d_step { z = l; l = 0 }", g.simple())
		if g.chance(70) && strings.Contains(s, "b") { // of others
			s = "skip"
		}
		parts = append(parts, s)
	}
	if own != "" {
		parts = append(parts, own)
	}
	body := strings.Join(parts, "; ")
	if g.chance(40) {
		body = "do :: " + body + " od"
	}
	fmt.Fprintf(&g.b, "%s {\n  byte l, m;\n  %s\n}\n", head, body)
	return later
}

// proctype writes a process type; head is its first line without the brace.
func (g *promelaWriter) proctype(name, head string) {
	g.labels, g.budget = 0, 3+g.rng.IntN(5)
	fmt.Fprintf(&g.b, "%s {\n  byte l, m;\n", head)
	outside := len(g.places)
	if g.structs && g.chance(40) {
		g.b.WriteString("  " + g.variable("own", g.anyStructure()) + ";\n")
	}
	late := g.structs && g.chance(20)
	if len(g.chans) > 0 && g.chance(15) {
		fmt.Fprintf(&g.b, "  %s %s;\n", g.pick("xr", "xs"), g.declaredChannel())
	}
	var parts []string
	loop := g.chance(60)
	for g.budget > 0 {
		label := ""
		if g.chance(15) {
			label = fmt.Sprintf("l%d: ", g.labels)
			g.atoms = append(g.atoms, fmt.Sprintf("%s@l%d", name, g.labels))
			g.labels++
		}
		parts = append(parts, label+g.statement(2))
		if late && g.chance(30) {
			parts, late = append(parts, g.variable("late", g.anyStructure())), false
		}
	}
	if loop && g.hasChannels() && g.chance(40) { // processes that feed one another
		first := g.channel() + g.pick("?l", "!l", "!m", "?m")
		if g.chance(50) {
			parts = append(parts, g.channel()+g.pick("?l", "!l", "!m"))
		}
		parts = append([]string{first}, parts...)
	}
	body := g.join(parts...)
	g.places = g.places[:outside]
	switch {
	case loop && g.chance(50):
		body = "do\n  :: " + body + "\n  od"
	case loop:
		body = "again: " + g.join("skip", body, "goto again")
	}
	fmt.Fprintf(&g.b, "  %s\n}\n", body)
}

// local returns a local variable.
func (g *promelaWriter) local() string { return g.pick("l", "m") }

// global returns a global variable, an element of an array, or a field.
func (g *promelaWriter) global() string {
	if p := g.place("byte", "bit"); p != "" && g.chance(50) {
		return p
	}
	return g.pick("x", "y", "b", "a[0]", "a[1]", "a[l % 2]")
}

// expr returns a comparison of global variables.
func (g *promelaWriter) expr() string {
	e := g.pick("x", "y", "b", "a[0]", "a[1]", "0", "1", "x + 1", "1 - b")
	if p := g.place("byte", "bit"); p != "" && g.chance(40) {
		e = p
	}
	return e + g.pick(" == ", " != ", " < ") + g.pick("0", "1", "x", "y", "b")
}

// guard returns a condition, which may block for ever.
func (g *promelaWriter) guard() string {
	switch g.rng.IntN(9) {
	case 0:
		return g.local() + g.pick(" == ", " != ") + g.pick("0", "1", "m")
	case 1:
		return g.expr() + g.pick(" && ", " || ") + g.expr()
	case 2:
		if c := g.buffered(); c != "" {
			return g.pick("nempty("+c+")", "empty("+c+")", "full("+c+")", "nfull("+c+")", "len("+c+") < 2", c+"?[1]")
		}
	case 3:
		if g.chance(30) {
			return "timeout"
		}
	case 4:
		if g.chance(20) {
			return g.pick("_nr_pr > 2", "enabled(0) || "+g.expr(), "_pid == 1")
		}
	}
	return g.expr()
}

// buffered returns a channel with slots, "" if it finds none.
func (g *promelaWriter) buffered() string {
	if c := g.place("buffer"); c != "" && g.chance(50) {
		return c
	}
	for i := range g.chans {
		if g.slots[i] > 0 && g.chance(60) {
			return g.chans[i]
		}
	}
	return ""
}

// channel returns a channel: a global one, or the parameter of the process.
func (g *promelaWriter) channel() string {
	if g.params && g.chance(50) {
		return "q"
	}
	return g.globalChannel()
}

// declaredChannel returns a channel that is a variable and not a field.
func (g *promelaWriter) declaredChannel() string {
	if g.params && g.chance(50) {
		return "q"
	}
	return g.pick(g.chans...)
}

// value returns an expression for an assignment or a message.
func (g *promelaWriter) value() string {
	if p := g.place("byte", "bit"); p != "" && g.chance(20) {
		return p
	}
	return g.pick("0", "1", "l", "m", "x", "y", "1 - l", "(x + 1) % 2", "b")
}

// simple returns a statement that contains no others.
func (g *promelaWriter) simple() string {
	if g.noise && g.chance(12) {
		return g.pick("z = (z + x) % 3", "z = m", "w[x % 2] = 1 - z % 2", "assert(z < 2)", "w[0] = w[1]", g.pick("x = z % 2", "l = w[x % 2]", "z == 0 || x == 1"))
	}
	switch k := g.rng.IntN(14); {
	case k < 3:
		return g.local() + " = " + g.value()
	case k < 6:
		return g.global() + " = " + g.value() + " % 2"
	case k < 10 && g.hasChannels() && (!g.dstep || g.chance(10)):
		c := g.channel()
		switch g.rng.IntN(12) {
		case 0:
			return c + "?" + g.pick("0", "1")
		case 1:
			return c + "??" + g.pick("0", "1", "l")
		case 2:
			return c + "!!" + g.value()
		case 3:
			return c + "?<" + g.local() + ">"
		case 4, 5, 6:
			if p := g.place("byte"); p != "" && g.chance(30) {
				return c + "?" + p
			}
			return c + "?" + g.pick("l", "m", "x", "eval(l)")
		default:
			return c + "!" + g.value()
		}
	case k == 10:
		return "assert(" + g.pick(g.expr(), g.expr()+" || "+g.expr(), "l < 2", "!("+g.expr()+" && "+g.expr()+")") + ")"
	case k == 11 && g.chance(20):
		return "l = 1 / (1 - " + g.pick("x", "l", "b") + ")"
	case k == 12:
		return "skip"
	}
	if g.dstep {
		return "skip"
	}
	return g.guard()
}

// statement returns a statement with others nested in it at most depth deep. It
// uses up one of the budget.
func (g *promelaWriter) statement(depth int) string {
	g.budget--
	if g.lines && g.chance(12) {
		return g.called()
	}
	if depth == 0 || g.chance(55) {
		return g.simple()
	}
	switch g.rng.IntN(8) {
	case 0, 1, 2:
		return g.choice(depth)
	case 3:
		return "do :: " + g.sequence(depth-1) + g.gap() + ":: " + g.guard() + " ->" + g.gap() + "break" + g.gap() + "od"
	case 4, 5:
		if g.inside {
			return g.simple()
		}
		g.inside = true
		s := "atomic { " + g.sequence(depth) + " }"
		g.inside = false
		return s
	case 6:
		if g.dstep {
			return g.simple()
		}
		g.dstep = true
		s := "d_step { " + g.join(g.guard(), g.simple(), g.simple()) + " }"
		g.dstep = false
		return s
	default:
		if g.inside || g.dstep || g.chance(50) {
			return g.simple()
		}
		return "{ " + g.sequence(depth-1) + " }" + g.gap() + "unless" + g.gap() + "{ " + g.join(g.guard(), g.simple()) + " }"
	}
}

// sequence returns up to three statements, one after another.
func (g *promelaWriter) sequence(depth int) string {
	var parts []string
	for range 1 + g.rng.IntN(3) {
		parts = append(parts, g.statement(depth-1))
	}
	return g.join(parts...)
}

// choice returns an if statement with up to three branches, and sometimes an
// else.
func (g *promelaWriter) choice(depth int) string {
	var b strings.Builder
	b.WriteString("if ")
	for range 1 + g.rng.IntN(2) {
		b.WriteString(":: " + g.guard() + " ->" + g.gap() + g.sequence(depth-1) + g.gap())
	}
	if g.chance(40) {
		b.WriteString(":: " + g.join(g.simple(), g.simple()) + g.gap())
	}
	if g.chance(50) {
		b.WriteString(":: else" + g.pick(" ->", " ->", g.gap()+"->", g.gap()) + g.gap() + g.sequence(depth-1) + g.gap())
	}
	return b.String() + "fi"
}
