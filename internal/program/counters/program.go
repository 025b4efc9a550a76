package counters

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/source"
)

// Program is a counter program. Locations are numbered when they are first
// reached, so that it must not be used by two goroutines at once; Bind makes a
// copy.
type Program struct {
	file      *source.File
	variables []string
	processes []*process
	initial   periodic.Condition
	asks      []Ask

	lines     []line
	locations []string // where all processes are
	number    map[string]int
	states    [][]int
}

// process is one process with its control states, which are numbered in the
// order of their first mention.
type process struct {
	name   string
	pos    source.Pos
	start  name
	states []string
	alone  map[int]bool
	lines  []line
}

// line is an instruction of the file. Its guard has one or more convex cases.
type line struct {
	process  int
	from, to int
	cases    []*periodic.Instruction
	text     string
	pos      source.Pos
}

// Ask is a question in the file: is a state reachable in which control is there
// and the condition holds?
type Ask struct {
	Control   string // * is everywhere
	Formula   string
	Condition periodic.Condition
	Pos       source.Pos
}

// Asks returns the questions of the file, in order. The slice must not be
// changed.
func (p *Program) Asks() []Ask { return p.asks }

// File returns the text that the program was read from.
func (p *Program) File() *source.File { return p.file }

// Variables implements periodic.System.
func (p *Program) Variables() []string { return p.variables }

// Location implements periodic.System.
func (p *Program) Location(location int) string { return p.locations[location] }

// Line returns the text and the position of an instruction, given by its label.
func (p *Program) Line(label int) (text string, pos source.Pos) {
	return p.lines[label].text, p.lines[label].pos
}

// Process returns the name of the process to which an instruction belongs, ""
// if the program has only one.
func (p *Program) Process(label int) string { return p.processes[p.lines[label].process].name }

// Initial implements periodic.System.
func (p *Program) Initial() ([]periodic.Initial, error) {
	at := make([]int, len(p.processes))
	for i, q := range p.processes {
		at[i] = q.state(q.start.text)
	}
	cases, err := p.initial.Cases()
	if err != nil {
		return nil, err
	}
	var out []periodic.Initial
	for _, rows := range cases {
		out = append(out, periodic.Initial{Location: p.location(at), Set: periodic.All(len(p.variables), rows)})
	}
	return out, nil
}

// Transitions implements periodic.System.
func (p *Program) Transitions(location int) ([]periodic.Transition, error) {
	at := p.states[location]
	alone := p.alone(at)
	var out []periodic.Transition
	for label := range p.lines {
		l := &p.lines[label]
		if alone >= 0 && alone != l.process || at[l.process] != l.from {
			continue
		}
		to := append([]int(nil), at...)
		to[l.process] = l.to
		for _, i := range l.cases {
			out = append(out, periodic.Transition{To: p.location(to), Instruction: i, Label: label})
		}
	}
	return out, nil
}

// alone returns the process beside which no other moves, -1 if there is none.
func (p *Program) alone(at []int) int {
	alone := -1
	for i, q := range p.processes {
		if q.alone[at[i]] {
			alone = i
		}
	}
	return alone
}

// location returns the number of a combination of control states.
func (p *Program) location(at []int) int {
	key := fmt.Sprint(at)
	n, ok := p.number[key]
	if !ok {
		var names []string
		for i, q := range p.processes {
			names = append(names, q.states[at[i]])
		}
		n = len(p.locations)
		p.number[key] = n
		p.locations = append(p.locations, strings.Join(names, ","))
		p.states = append(p.states, at)
	}
	return n
}

// state returns the number of a control state of the process, a new one if the
// name is new.
func (p *process) state(name string) int {
	for i, s := range p.states {
		if s == name {
			return i
		}
	}
	p.states = append(p.states, name)
	return len(p.states) - 1
}
