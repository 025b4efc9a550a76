package randommodel

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// Special returns the text of a random Promela model of which reductions leave
// much out, and propositions of every class: about variables, channels, labels,
// other processes, and what processes can do. Most processes are short, do
// little that others see, and end or wait for ever; some are alike.
func Special(rng *rand.Rand) (text string, states, steps []string) {
	g := &specialWriter{rng: rng}
	g.model()
	return g.b.String(), g.states, g.steps
}

// DrawSpecial draws until the front-end accepts the text.
func DrawSpecial(rng *rand.Rand) (*Model, error) {
	for {
		text, states, steps := Special(rng)
		m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{})
		if err == nil {
			return &Model{m, text, states, steps}, nil
		}
	}
}

// specialWriter writes the text of one model.
type specialWriter struct {
	rng    *rand.Rand
	b      strings.Builder
	states []string
	steps  []string

	types     []string // proctypes
	labels    []string // P@l, of those of the model
	processes int
	size      int // about the logarithm of the number of states, to base 2
	// What the model has.
	buffer, meeting, own, last, priority, alike bool
	// inside counts the atomic sequences and d_steps around a statement, label
	// those of the proctype.
	inside, label int
}

// enoughSize is the specialWriter.size of a whole model.
const enoughSize = 11

func (g *specialWriter) chance(percent int) bool { return g.rng.IntN(100) < percent }

func (g *specialWriter) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

func (g *specialWriter) line(format string, args ...any) { fmt.Fprintf(&g.b, format+"\n", args...) }

// model writes declarations and processes.
func (g *specialWriter) model() {
	g.buffer, g.meeting, g.own = g.chance(35), g.chance(20), g.chance(15)
	g.last, g.priority, g.alike = g.chance(8), g.chance(5), g.chance(40)
	g.line("byte x, y, z;")
	if g.buffer {
		g.line("chan c = [%d] of { byte };", 1+g.rng.IntN(2))
	}
	if g.meeting {
		g.line("chan r = [0] of { byte };")
	}
	if g.own {
		g.line("chan found;")
	}
	types := 1 + g.rng.IntN(3)
	later := ""
	for i := range types {
		name := string(rune('P' + i))
		number := 1 + g.rng.IntN(2)
		if g.chance(40) {
			number = 2 + g.rng.IntN(5)
		}
		if body := g.proctype(number); g.chance(15) {
			g.line("proctype %s() {%s}", name, body)
			later += strings.Repeat(" run "+name+"();", number)
		} else {
			g.line("active [%d] proctype %s()%s {%s}", number, name, g.provided(), body)
		}
		g.types, g.processes = append(g.types, name), g.processes+number
	}
	if later != "" {
		g.processes++
		if g.chance(80) {
			later = " atomic {" + later + " }"
		}
		g.line("init {%s }", later)
	}
	g.propositions()
}

// provided returns a provided clause, or nothing.
func (g *specialWriter) provided() string {
	if g.chance(93) {
		return ""
	}
	return " provided (" + g.pick("x != 2", "y != 1", "_nr_pr > 1", "_pid != x", "z == 0") + ")"
}

// proctype returns the body of a proctype of which there are that many processes.
func (g *specialWriter) proctype(number int) string {
	g.label = 0
	var parts []string
	most := 1 + g.rng.IntN(4)
	for range most {
		if g.size += number; g.size > enoughSize && len(parts) > 0 {
			break
		}
		parts = append(parts, g.labelled(g.statement()))
	}
	body := strings.Join(parts, "; ")
	switch g.rng.IntN(9) {
	case 0, 1:
		body = "do :: " + body + " od"
	case 2:
		body = "do :: " + body + " :: " + g.guard() + " -> break od"
	case 3, 4:
		body += "; " + g.labelled(g.pick("false", "x == 5", "end: false", "timeout", "timeout -> x = 2", "y == 1"))
	case 5:
		body += "; " + g.labelled(g.pick("assert(false)", "assert(x < 2)", "assert(y == 0)", "x = 1 / (1 - y % 2)", "atomic { skip; assert(z == 1) }"))
	}
	declared := " byte i;"
	if g.own {
		declared += " chan mine = [1] of { byte };"
	}
	return declared + " " + body + " "
}

// labelled puts a label before some statements.
func (g *specialWriter) labelled(s string) string {
	if g.inside > 0 || !g.chance(20) {
		return s
	}
	name := g.pick("l", "l", "progress", "accept", "end") + fmt.Sprint(g.label)
	g.label++
	g.labels = append(g.labels, string(rune('P'+len(g.types)))+"@"+name)
	return name + ": " + s
}

// statement returns a statement, perhaps with others inside it.
func (g *specialWriter) statement() string {
	if g.inside == 0 && g.chance(25) {
		g.inside++
		defer func() { g.inside-- }()
		a, b := g.simple(), g.simple()
		return g.pick("atomic { "+a+"; "+b+" }", "d_step { "+a+"; "+b+" }", "if :: "+g.guard()+" -> "+a+" :: else -> "+b+" fi",
			"if :: "+a+" :: "+b+" fi", "{ "+a+"; "+b+" } unless { "+g.guard()+" }")
	}
	return g.simple()
}

// guard returns a condition.
func (g *specialWriter) guard() string {
	if !g.alike && g.chance(20) {
		return g.condition()
	}
	return g.pick("x == 1", "x == 0", "y == 1", "y == 0", "z == 1", "x != z", "i == 1", "i == 0", "x + y < 2")
}

// condition returns a condition that looks at other processes. Those of the
// types that are not written yet are left out.
func (g *specialWriter) condition() string {
	n := g.rng.IntN(3)
	list := []string{"timeout", fmt.Sprintf("_nr_pr == %d", 1+n), "_nr_pr > 2", fmt.Sprintf("enabled(%d)", n), fmt.Sprintf("pc_value(%d) == pc_value(0)", n), "_pid == 1"}
	if g.last {
		list = append(list, "_last == 1", "_last != 0")
	}
	if len(g.labels) > 0 {
		list = append(list, g.at())
	}
	if len(g.types) > 0 {
		list = append(list, g.remote()+" == 1")
	}
	return g.pick(list...)
}

// at returns whether a process is at a label, with the number of the process
// or without.
func (g *specialWriter) at() string {
	l := g.pick(g.labels...)
	if g.chance(40) {
		name, label, _ := strings.Cut(l, "@")
		return fmt.Sprintf("%s[%d]@%s", name, g.rng.IntN(max(1, g.processes)), label)
	}
	return l
}

// remote returns a variable of a process.
func (g *specialWriter) remote() string {
	if name := g.pick(g.types...); g.chance(60) {
		return fmt.Sprintf("%s[%d]:i", name, g.rng.IntN(max(1, g.processes)))
	} else {
		return name + ":i"
	}
}

// simple returns a statement without others inside it.
func (g *specialWriter) simple() string {
	list := []string{"i = 1", "i = 1 - i", "i = (i + 1) % 3", "skip", "z = i", "z = (z + 1) % 3", "x = 1", "x = (x + 1) % 3", "y = x", "y = 1 - y % 2", g.guard(), g.guard(), "printf(\"%d\", x)"}
	if g.chance(50) {
		list = list[:6] // what nobody sees
	}
	if !g.alike {
		list = append(list, "i = _pid", "x = _pid % 2")
	}
	if g.buffer {
		list = append(list, "c!i", "c!1", "c?i", "c?x", "c?_", "c?[1]", "len(c) == 0", "nfull(c) -> c!1", "c??1", "c?<i>")
	}
	if g.meeting {
		list = append(list, "r!1", "r!i", "r?i", "r?x", "r?1")
	}
	if g.own {
		list = append(list, "found = mine", "mine!1", "mine?_", "len(mine) == 0")
	}
	if g.own && g.buffer {
		list = append(list, "found = c")
	}
	if g.priority {
		list = append(list, "set_priority(_pid, 2)", "set_priority(0, x + 1)", "_priority == 1", "get_priority(0) == 1")
	}
	if g.last {
		list = append(list, "_last == 1", "y = _last % 2")
	}
	return g.pick(list...)
}

// propositions writes propositions of every class that the model has.
func (g *specialWriter) propositions() {
	n := g.rng.IntN(g.processes)
	number := fmt.Sprint(n)
	name := g.pick(g.types...)
	g.states = []string{
		"x == 1", "y == 1", "z == 0", "x == y",
		"timeout", "timeout", "enabled(" + number + ")", "enabled(0)", "enabled(x)",
		fmt.Sprintf("_nr_pr == %d", 1+g.rng.IntN(g.processes)), fmt.Sprintf("_nr_pr < %d", g.processes),
		fmt.Sprintf("pc_value(%s) == %d", number, 1+g.rng.IntN(6)), "pc_value(0) > 3",
		"np_", "accept_", "get_priority(" + number + ") == 1",
		g.remote() + " == 1", g.remote() + " == x", name + "[" + number + "]:i == 0",
	}
	for range min(3, len(g.labels)) {
		g.states = append(g.states, g.at())
	}
	if strings.Contains(g.b.String(), "_last") {
		g.states = append(g.states, "_last == "+number, "_last == 0")
	}
	if g.buffer {
		g.states = append(g.states, "len(c) == 1", "full(c)", "empty(c)", "nfull(c)", "nempty(c)", "c?[1]", "c??[1]")
	}
	if g.own {
		g.states = append(g.states, "len(found) == 1", "nempty(found)", "found?[1]", "found == 0")
	}
	if g.chance(40) { // one proposition of two classes
		a, b := g.pick(g.states...), g.pick(g.states...)
		g.states = append(g.states, a+" && "+b, a+" || !("+b+")")
	}
	g.states = append(g.states, "atomic_")
	g.steps = []string{"exec(_)", "exec(*)", "exec(" + name + ")", "exec(" + name + "[" + number + "])", "exec(" + name + "[x])"}
}
