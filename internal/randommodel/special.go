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

func (sw *specialWriter) chance(percent int) bool { return sw.rng.IntN(100) < percent }

func (sw *specialWriter) pick(list ...string) string { return list[sw.rng.IntN(len(list))] }

func (sw *specialWriter) line(format string, args ...any) { fmt.Fprintf(&sw.b, format+"\n", args...) }

// model writes declarations and processes.
func (sw *specialWriter) model() {
	sw.buffer, sw.meeting, sw.own = sw.chance(35), sw.chance(20), sw.chance(15)
	sw.last, sw.priority, sw.alike = sw.chance(8), sw.chance(5), sw.chance(40)
	sw.line("byte x, y, z;")
	if sw.buffer {
		sw.line("chan c = [%d] of { byte };", 1+sw.rng.IntN(2))
	}
	if sw.meeting {
		sw.line("chan r = [0] of { byte };")
	}
	if sw.own {
		sw.line("chan found;")
	}
	types := 1 + sw.rng.IntN(3)
	later := ""
	for i := range types {
		name := string(rune('P' + i))
		number := 1 + sw.rng.IntN(2)
		if sw.chance(40) {
			number = 2 + sw.rng.IntN(5)
		}
		if body := sw.proctype(number); sw.chance(15) {
			sw.line("proctype %s() {%s}", name, body)
			later += strings.Repeat(" run "+name+"();", number)
		} else {
			sw.line("active [%d] proctype %s()%s {%s}", number, name, sw.provided(), body)
		}
		sw.types, sw.processes = append(sw.types, name), sw.processes+number
	}
	if later != "" {
		sw.processes++
		if sw.chance(80) {
			later = " atomic {" + later + " }"
		}
		sw.line("init {%s }", later)
	}
	sw.propositions()
}

// provided returns a provided clause, or nothing.
func (sw *specialWriter) provided() string {
	if sw.chance(93) {
		return ""
	}
	return " provided (" + sw.pick("x != 2", "y != 1", "_nr_pr > 1", "_pid != x", "z == 0") + ")"
}

// proctype returns the body of a proctype of which there are that many processes.
func (sw *specialWriter) proctype(number int) string {
	sw.label = 0
	var parts []string
	most := 1 + sw.rng.IntN(4)
	for range most {
		if sw.size += number; sw.size > enoughSize && len(parts) > 0 {
			break
		}
		parts = append(parts, sw.labelled(sw.statement()))
	}
	body := strings.Join(parts, "; ")
	switch sw.rng.IntN(9) {
	case 0, 1:
		body = "do :: " + body + " od"
	case 2:
		body = "do :: " + body + " :: " + sw.guard() + " -> break od"
	case 3, 4:
		body += "; " + sw.labelled(sw.pick("false", "x == 5", "end: false", "timeout", "timeout -> x = 2", "y == 1"))
	case 5:
		body += "; " + sw.labelled(sw.pick("assert(false)", "assert(x < 2)", "assert(y == 0)", "x = 1 / (1 - y % 2)", "atomic { skip; assert(z == 1) }"))
	}
	declared := " byte i;"
	if sw.own {
		declared += " chan mine = [1] of { byte };"
	}
	return declared + " " + body + " "
}

// labelled puts a label before some statements.
func (sw *specialWriter) labelled(s string) string {
	if sw.inside > 0 || !sw.chance(20) {
		return s
	}
	name := sw.pick("l", "l", "progress", "accept", "end") + fmt.Sprint(sw.label)
	sw.label++
	sw.labels = append(sw.labels, string(rune('P'+len(sw.types)))+"@"+name)
	return name + ": " + s
}

// statement returns a statement, perhaps with others inside it.
func (sw *specialWriter) statement() string {
	if sw.inside == 0 && sw.chance(25) {
		sw.inside++
		defer func() { sw.inside-- }()
		a, b := sw.simple(), sw.simple()
		return sw.pick("atomic { "+a+"; "+b+" }", "d_step { "+a+"; "+b+" }", "if :: "+sw.guard()+" -> "+a+" :: else -> "+b+" fi",
			"if :: "+a+" :: "+b+" fi", "{ "+a+"; "+b+" } unless { "+sw.guard()+" }")
	}
	return sw.simple()
}

// guard returns a condition.
func (sw *specialWriter) guard() string {
	if !sw.alike && sw.chance(20) {
		return sw.condition()
	}
	return sw.pick("x == 1", "x == 0", "y == 1", "y == 0", "z == 1", "x != z", "i == 1", "i == 0", "x + y < 2")
}

// condition returns a condition that looks at other processes. Those of the
// types that are not written yet are left out.
func (sw *specialWriter) condition() string {
	n := sw.rng.IntN(3)
	list := []string{"timeout", fmt.Sprintf("_nr_pr == %d", 1+n), "_nr_pr > 2", fmt.Sprintf("enabled(%d)", n), fmt.Sprintf("pc_value(%d) == pc_value(0)", n), "_pid == 1"}
	if sw.last {
		list = append(list, "_last == 1", "_last != 0")
	}
	if len(sw.labels) > 0 {
		list = append(list, sw.at())
	}
	if len(sw.types) > 0 {
		list = append(list, sw.remote()+" == 1")
	}
	return sw.pick(list...)
}

// at returns whether a process is at a label, with the number of the process
// or without.
func (sw *specialWriter) at() string {
	l := sw.pick(sw.labels...)
	if sw.chance(40) {
		name, label, _ := strings.Cut(l, "@")
		return fmt.Sprintf("%s[%d]@%s", name, sw.rng.IntN(max(1, sw.processes)), label)
	}
	return l
}

// remote returns a variable of a process.
func (sw *specialWriter) remote() string {
	if name := sw.pick(sw.types...); sw.chance(60) {
		return fmt.Sprintf("%s[%d]:i", name, sw.rng.IntN(max(1, sw.processes)))
	} else {
		return name + ":i"
	}
}

// simple returns a statement without others inside it.
func (sw *specialWriter) simple() string {
	list := []string{"i = 1", "i = 1 - i", "i = (i + 1) % 3", "skip", "z = i", "z = (z + 1) % 3", "x = 1", "x = (x + 1) % 3", "y = x", "y = 1 - y % 2", sw.guard(), sw.guard(), "printf(\"%d\", x)"}
	if sw.chance(50) {
		list = list[:6] // what nobody sees
	}
	if !sw.alike {
		list = append(list, "i = _pid", "x = _pid % 2")
	}
	if sw.buffer {
		list = append(list, "c!i", "c!1", "c?i", "c?x", "c?_", "c?[1]", "len(c) == 0", "nfull(c) -> c!1", "c??1", "c?<i>")
	}
	if sw.meeting {
		list = append(list, "r!1", "r!i", "r?i", "r?x", "r?1")
	}
	if sw.own {
		list = append(list, "found = mine", "mine!1", "mine?_", "len(mine) == 0")
	}
	if sw.own && sw.buffer {
		list = append(list, "found = c")
	}
	if sw.priority {
		list = append(list, "set_priority(_pid, 2)", "set_priority(0, x + 1)", "_priority == 1", "get_priority(0) == 1")
	}
	if sw.last {
		list = append(list, "_last == 1", "y = _last % 2")
	}
	return sw.pick(list...)
}

// propositions writes propositions of every class that the model has.
func (sw *specialWriter) propositions() {
	n := sw.rng.IntN(sw.processes)
	number := fmt.Sprint(n)
	name := sw.pick(sw.types...)
	sw.states = []string{
		"x == 1", "y == 1", "z == 0", "x == y",
		"timeout", "timeout", "enabled(" + number + ")", "enabled(0)", "enabled(x)",
		fmt.Sprintf("_nr_pr == %d", 1+sw.rng.IntN(sw.processes)), fmt.Sprintf("_nr_pr < %d", sw.processes),
		fmt.Sprintf("pc_value(%s) == %d", number, 1+sw.rng.IntN(6)), "pc_value(0) > 3",
		"np_", "accept_", "get_priority(" + number + ") == 1",
		sw.remote() + " == 1", sw.remote() + " == x", name + "[" + number + "]:i == 0",
	}
	for range min(3, len(sw.labels)) {
		sw.states = append(sw.states, sw.at())
	}
	if strings.Contains(sw.b.String(), "_last") {
		sw.states = append(sw.states, "_last == "+number, "_last == 0")
	}
	if sw.buffer {
		sw.states = append(sw.states, "len(c) == 1", "full(c)", "empty(c)", "nfull(c)", "nempty(c)", "c?[1]", "c??[1]")
	}
	if sw.own {
		sw.states = append(sw.states, "len(found) == 1", "nempty(found)", "found?[1]", "found == 0")
	}
	if sw.chance(40) { // one proposition of two classes
		a, b := sw.pick(sw.states...), sw.pick(sw.states...)
		sw.states = append(sw.states, a+" && "+b, a+" || !("+b+")")
	}
	sw.states = append(sw.states, "atomic_")
	sw.steps = []string{"exec(_)", "exec(*)", "exec(" + name + ")", "exec(" + name + "[" + number + "])", "exec(" + name + "[x])"}
}
