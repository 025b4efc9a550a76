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
func (pw *promelaWriter) chance(percent int) bool { return pw.rng.IntN(100) < percent }

// pick returns one of a list, all with equal probability; repeating an element
// makes it more likely.
func (pw *promelaWriter) pick(list ...string) string { return list[pw.rng.IntN(len(list))] }

// model writes the whole model: declarations, processes, and init.
func (pw *promelaWriter) model() {
	if pw.lines {
		pw.b.WriteString(lineMacros)
	}
	if pw.structs {
		fmt.Fprintf(&pw.b, "byte x%s, y; bit b%s; byte a[2]%s;\n", pw.pick("", " = 1"), pw.pick("", " = 1"), pw.pick("", " = 1", " = { 1, 0 }", " = { 1 }"))
	} else {
		pw.b.WriteString("byte x, y; bit b; byte a[2];\n")
	}
	if pw.noise = pw.chance(40); pw.noise {
		pw.b.WriteString("byte z; byte w[2];\n")
	}
	for i := range pw.rng.IntN(3) {
		slots := pw.rng.IntN(3)
		pw.chans, pw.slots = append(pw.chans, fmt.Sprint("c", i)), append(pw.slots, slots)
		fmt.Fprintf(&pw.b, "chan c%d = [%d] of { byte };\n", i, slots)
	}
	if pw.structs {
		pw.structures()
	}
	if len(pw.chans) > 0 && pw.chance(15) {
		pw.events()
	}
	pw.atoms = append([]string{"x == 1", "y == 1", "b == 1", "x == y", "a[0] == 1", "a[1] > x"}, pw.placeAtoms()...)
	for i, c := range pw.chans {
		if pw.slots[i] > 0 {
			pw.atoms = append(pw.atoms, "len("+c+") == 1", "nempty("+c+")")
		}
	}
	n := 2 + pw.rng.IntN(2)
	if pw.claims {
		n = 1
	}
	var later []string
	for i := range n {
		pw.params = pw.hasChannels() && pw.chance(25)
		name := fmt.Sprint("P", i)
		head := "active proctype " + name + "()"
		switch {
		case pw.params:
			head = "proctype " + name + "(chan q)"
			later = append(later, "run "+name+"("+pw.globalChannel()+")")
		case pw.chance(10):
			head = "proctype " + name + "()"
			later = append(later, "run "+name+"()")
		case pw.chance(5):
			head += " provided (" + pw.expr() + ")"
		}
		pw.proctype(name, head)
	}
	if pw.claims {
		later = append(later, pw.exclusive()...)
	} else if pw.chance(20) {
		pw.family()
	}
	if pw.noise && pw.chance(60) {
		later = append(later, pw.bystander()...)
	}
	if pw.structs && pw.chance(30) {
		later = append(later, pw.messenger()...)
	}
	if len(later) > 0 {
		body := pw.join(later...)
		if pw.chance(70) {
			body = "atomic { " + body + " }"
		}
		if pw.chance(20) {
			body = pw.join(body, pw.statement(1))
		}
		fmt.Fprintf(&pw.b, "init { byte l, m; %s }\n", body)
	}
}

// events writes a trace or notrace assertion about a channel.
func (pw *promelaWriter) events() {
	c := pw.pick(pw.chans...)
	var parts []string
	for range 1 + pw.rng.IntN(3) {
		parts = append(parts, c+pw.pick("!1", "!_", "?_", "?0", "!0"))
	}
	s := strings.Join(parts, "; ")
	if pw.chance(50) {
		s = "do :: " + strings.Join(parts, " :: ") + " od"
	}
	fmt.Fprintf(&pw.b, "%s { %s }\n", pw.pick("trace", "notrace", "notrace"), s)
}

// family writes processes with local channels, which they pass to the processes
// that they start.
func (pw *promelaWriter) family() {
	talk := func(c string) string {
		var parts []string
		for range 1 + pw.rng.IntN(2) {
			parts = append(parts, pw.pick(c+"!1", c+"?l", c+"!l", c+"?m", c+"?1", "x = l % 2", "y == 1", "l = x", "skip"))
		}
		s := strings.Join(parts, "; ")
		switch pw.rng.IntN(5) {
		case 0:
			return "atomic { " + s + " }"
		case 1:
			return "do :: " + s + " :: " + pw.pick("x == 1", c+"?m", "skip") + " -> break od"
		}
		return s
	}
	child := fmt.Sprintf("chan own = [%d] of { byte };", pw.rng.IntN(3))
	fmt.Fprintf(&pw.b, "proctype U(chan q) { byte l, m; %s }\n", talk("q"))
	made := "U"
	if pw.chance(50) {
		made = "T"
		fmt.Fprintf(&pw.b, "proctype T(chan q) { %s byte l, m; %s; run U(%s); %s }\n", child, talk("q"), pw.pick("own", "own", "q"), talk(pw.pick("own", "q")))
	}
	fmt.Fprintf(&pw.b, "active [%d] proctype M() { %s byte l, m; run %s(own); %s }\n", 1+pw.rng.IntN(2), child, made, talk("own"))
}

// bystander writes a process on which mostly nothing else depends.
func (pw *promelaWriter) bystander() (later []string) {
	head := "active proctype N()"
	if pw.chance(30) {
		head, later = "proctype N()", []string{"run N()"}
	}
	own := ""
	if pw.chance(40) {
		pw.b.WriteString("chan n = [1] of { byte };\n")
		own = pw.pick("n!z", "n!l; n?z", "n?l")
	}
	var parts []string
	for range 1 + pw.rng.IntN(3) {
		s := pw.pick("z = (z + 1) % 3", "w[l % 2] = z % 2", "l = 1 - l", "m = (z + l) % 2", "z == 1", "assert(z < 2)", "d_step { z = l; l = 0 }", pw.simple())
		if pw.chance(70) && strings.Contains(s, "b") { // of others
			s = "skip"
		}
		parts = append(parts, s)
	}
	if own != "" {
		parts = append(parts, own)
	}
	body := strings.Join(parts, "; ")
	if pw.chance(40) {
		body = "do :: " + body + " od"
	}
	fmt.Fprintf(&pw.b, "%s {\n  byte l, m;\n  %s\n}\n", head, body)
	return later
}

// proctype writes a process type; head is its first line without the brace.
func (pw *promelaWriter) proctype(name, head string) {
	pw.labels, pw.budget = 0, 3+pw.rng.IntN(5)
	fmt.Fprintf(&pw.b, "%s {\n  byte l, m;\n", head)
	outside := len(pw.places)
	if pw.structs && pw.chance(40) {
		pw.b.WriteString("  " + pw.variable("own", pw.anyStructure()) + ";\n")
	}
	late := pw.structs && pw.chance(20)
	if len(pw.chans) > 0 && pw.chance(15) {
		fmt.Fprintf(&pw.b, "  %s %s;\n", pw.pick("xr", "xs"), pw.declaredChannel())
	}
	var parts []string
	loop := pw.chance(60)
	for pw.budget > 0 {
		label := ""
		if pw.chance(15) {
			label = fmt.Sprintf("l%d: ", pw.labels)
			pw.atoms = append(pw.atoms, fmt.Sprintf("%s@l%d", name, pw.labels))
			pw.labels++
		}
		parts = append(parts, label+pw.statement(2))
		if late && pw.chance(30) {
			parts, late = append(parts, pw.variable("late", pw.anyStructure())), false
		}
	}
	if loop && pw.hasChannels() && pw.chance(40) { // processes that feed one another
		first := pw.channel() + pw.pick("?l", "!l", "!m", "?m")
		if pw.chance(50) {
			parts = append(parts, pw.channel()+pw.pick("?l", "!l", "!m"))
		}
		parts = append([]string{first}, parts...)
	}
	body := pw.join(parts...)
	pw.places = pw.places[:outside]
	switch {
	case loop && pw.chance(50):
		body = "do\n  :: " + body + "\n  od"
	case loop:
		body = "again: " + pw.join("skip", body, "goto again")
	}
	fmt.Fprintf(&pw.b, "  %s\n}\n", body)
}

// local returns a local variable.
func (pw *promelaWriter) local() string { return pw.pick("l", "m") }

// global returns a global variable, an element of an array, or a field.
func (pw *promelaWriter) global() string {
	if p := pw.place("byte", "bit"); p != "" && pw.chance(50) {
		return p
	}
	return pw.pick("x", "y", "b", "a[0]", "a[1]", "a[l % 2]")
}

// expr returns a comparison of global variables.
func (pw *promelaWriter) expr() string {
	e := pw.pick("x", "y", "b", "a[0]", "a[1]", "0", "1", "x + 1", "1 - b")
	if p := pw.place("byte", "bit"); p != "" && pw.chance(40) {
		e = p
	}
	return e + pw.pick(" == ", " != ", " < ") + pw.pick("0", "1", "x", "y", "b")
}

// guard returns a condition, which may block for ever.
func (pw *promelaWriter) guard() string {
	switch pw.rng.IntN(9) {
	case 0:
		return pw.local() + pw.pick(" == ", " != ") + pw.pick("0", "1", "m")
	case 1:
		return pw.expr() + pw.pick(" && ", " || ") + pw.expr()
	case 2:
		if c := pw.buffered(); c != "" {
			return pw.pick("nempty("+c+")", "empty("+c+")", "full("+c+")", "nfull("+c+")", "len("+c+") < 2", c+"?[1]")
		}
	case 3:
		if pw.chance(30) {
			return "timeout"
		}
	case 4:
		if pw.chance(20) {
			return pw.pick("_nr_pr > 2", "enabled(0) || "+pw.expr(), "_pid == 1")
		}
	}
	return pw.expr()
}

// buffered returns a channel with slots, "" if it finds none.
func (pw *promelaWriter) buffered() string {
	if c := pw.place("buffer"); c != "" && pw.chance(50) {
		return c
	}
	for i := range pw.chans {
		if pw.slots[i] > 0 && pw.chance(60) {
			return pw.chans[i]
		}
	}
	return ""
}

// channel returns a channel: a global one, or the parameter of the process.
func (pw *promelaWriter) channel() string {
	if pw.params && pw.chance(50) {
		return "q"
	}
	return pw.globalChannel()
}

// declaredChannel returns a channel that is a variable and not a field.
func (pw *promelaWriter) declaredChannel() string {
	if pw.params && pw.chance(50) {
		return "q"
	}
	return pw.pick(pw.chans...)
}

// value returns an expression for an assignment or a message.
func (pw *promelaWriter) value() string {
	if p := pw.place("byte", "bit"); p != "" && pw.chance(20) {
		return p
	}
	return pw.pick("0", "1", "l", "m", "x", "y", "1 - l", "(x + 1) % 2", "b")
}

// simple returns a statement that contains no others.
func (pw *promelaWriter) simple() string {
	if pw.noise && pw.chance(12) {
		return pw.pick("z = (z + x) % 3", "z = m", "w[x % 2] = 1 - z % 2", "assert(z < 2)", "w[0] = w[1]", pw.pick("x = z % 2", "l = w[x % 2]", "z == 0 || x == 1"))
	}
	switch k := pw.rng.IntN(14); {
	case k < 3:
		return pw.local() + " = " + pw.value()
	case k < 6:
		return pw.global() + " = " + pw.value() + " % 2"
	case k < 10 && pw.hasChannels() && (!pw.dstep || pw.chance(10)):
		c := pw.channel()
		switch pw.rng.IntN(12) {
		case 0:
			return c + "?" + pw.pick("0", "1")
		case 1:
			return c + "??" + pw.pick("0", "1", "l")
		case 2:
			return c + "!!" + pw.value()
		case 3:
			return c + "?<" + pw.local() + ">"
		case 4, 5, 6:
			if p := pw.place("byte"); p != "" && pw.chance(30) {
				return c + "?" + p
			}
			return c + "?" + pw.pick("l", "m", "x", "eval(l)")
		default:
			return c + "!" + pw.value()
		}
	case k == 10:
		return "assert(" + pw.pick(pw.expr(), pw.expr()+" || "+pw.expr(), "l < 2", "!("+pw.expr()+" && "+pw.expr()+")") + ")"
	case k == 11 && pw.chance(20):
		return "l = 1 / (1 - " + pw.pick("x", "l", "b") + ")"
	case k == 12:
		return "skip"
	}
	if pw.dstep {
		return "skip"
	}
	return pw.guard()
}

// statement returns a statement with others nested in it at most depth deep. It
// uses up one of the budget.
func (pw *promelaWriter) statement(depth int) string {
	pw.budget--
	if pw.lines && pw.chance(12) {
		return pw.called()
	}
	if depth == 0 || pw.chance(55) {
		return pw.simple()
	}
	switch pw.rng.IntN(8) {
	case 0, 1, 2:
		return pw.choice(depth)
	case 3:
		return "do :: " + pw.sequence(depth-1) + pw.gap() + ":: " + pw.guard() + " ->" + pw.gap() + "break" + pw.gap() + "od"
	case 4, 5:
		if pw.inside {
			return pw.simple()
		}
		pw.inside = true
		s := "atomic { " + pw.sequence(depth) + " }"
		pw.inside = false
		return s
	case 6:
		if pw.dstep {
			return pw.simple()
		}
		pw.dstep = true
		s := "d_step { " + pw.join(pw.guard(), pw.simple(), pw.simple()) + " }"
		pw.dstep = false
		return s
	default:
		if pw.inside || pw.dstep || pw.chance(50) {
			return pw.simple()
		}
		return "{ " + pw.sequence(depth-1) + " }" + pw.gap() + "unless" + pw.gap() + "{ " + pw.join(pw.guard(), pw.simple()) + " }"
	}
}

// sequence returns up to three statements, one after another.
func (pw *promelaWriter) sequence(depth int) string {
	var parts []string
	for range 1 + pw.rng.IntN(3) {
		parts = append(parts, pw.statement(depth-1))
	}
	return pw.join(parts...)
}

// choice returns an if statement with up to three branches, and sometimes an
// else.
func (pw *promelaWriter) choice(depth int) string {
	var b strings.Builder
	b.WriteString("if ")
	for range 1 + pw.rng.IntN(2) {
		b.WriteString(":: " + pw.guard() + " ->" + pw.gap() + pw.sequence(depth-1) + pw.gap())
	}
	if pw.chance(40) {
		b.WriteString(":: " + pw.join(pw.simple(), pw.simple()) + pw.gap())
	}
	if pw.chance(50) {
		b.WriteString(":: else" + pw.pick(" ->", " ->", pw.gap()+"->", pw.gap()) + pw.gap() + pw.sequence(depth-1) + pw.gap())
	}
	return b.String() + "fi"
}
