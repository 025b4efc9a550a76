package counters

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Bound is a program with bound propositions: conditions over the variables;
// P@S, process P is at S; at(S), some process is; deadlock, no instruction is
// enabled; exec(P), an instruction of P is executed, and exec(_), one of any
// process. As a system for package periodic it must not be used by two
// goroutines at once; its explorers may.
type Bound struct {
	*Program
	atoms   []atom
	actions program.Letter
}

// atomKind is the kind of a proposition.
type atomKind uint8

const (
	atomCondition atomKind = iota
	atomAt
	atomDeadlock
	atomExec
)

// atom is a resolved proposition; which fields are set depends on kind.
type atom struct {
	kind      atomKind
	condition periodic.Condition
	process   int    // -1 is any
	state     string // of atomAt
}

// Bind implements program.Program.
func (p *Program) Bind(atoms []program.Atom) (program.Binding, error) { return p.Unbounded(atoms) }

// Unbounded binds propositions, for package periodic. Errors are source.Errors
// at the positions of the atoms.
func (p *Program) Unbounded(atoms []program.Atom) (*Bound, error) {
	if len(atoms) > program.MaxAtoms {
		return nil, source.Errors{source.Errorf(atoms[program.MaxAtoms].Pos, "more than %d propositions at a time", program.MaxAtoms)}
	}
	own := *p
	own.number, own.locations, own.states = map[string]int{}, nil, nil
	b := &Bound{Program: &own}
	var errs source.Errors
	for i, a := range atoms {
		resolved, err := p.atom(a.Text)
		if found := source.ErrorsOf(err); found != nil {
			e := *found[0]
			e.Pos, e.Msg = a.Pos.Within(a.Text, e.Pos), fmt.Sprintf("in the proposition %q: %s", a.Text, e.Msg)
			errs = append(errs, &e)
			continue
		}
		if resolved.kind == atomExec {
			b.actions |= 1 << i
		}
		b.atoms = append(b.atoms, resolved)
	}
	if len(errs) > 0 {
		return nil, errs.Sort()
	}
	return b, nil
}

var (
	execForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*exec\s*\(\s*(\w+)\s*\)\s*$`) })
	atForm   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(\w+)\s*@\s*(\w+)\s*$`) })
	anyForm  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*at\s*\(\s*(\w+)\s*\)\s*$`) })
)

// atom resolves the text of a proposition.
func (p *Program) atom(text string) (atom, error) {
	if text == program.AnyStep {
		return atom{kind: atomExec, process: -1}, nil
	}
	if m := execForm().FindStringSubmatch(text); m != nil {
		if m[1] == "_" {
			return atom{kind: atomExec, process: -1}, nil
		}
		i, err := p.find(m[1])
		return atom{kind: atomExec, process: i}, err
	}
	if m := atForm().FindStringSubmatch(text); m != nil {
		return p.at(m[1], m[2])
	}
	if m := anyForm().FindStringSubmatch(text); m != nil {
		return p.at("", m[1])
	}
	if strings.TrimSpace(text) == "deadlock" && !slices.Contains(p.variables, "deadlock") {
		return atom{kind: atomDeadlock}, nil
	}
	c, err := ParseCondition(source.NewFile("<proposition>", text), p.variables)
	return atom{condition: c}, err
}

// find returns the index of the process with a name.
func (p *Program) find(name string) (int, error) {
	var names []string
	for i, q := range p.processes {
		if q.name == name {
			return i, nil
		}
		names = append(names, q.name)
	}
	e := source.Errorf(source.Pos{}, "there is no process called %s", name)
	if near := source.Nearest(name, names); near != "" {
		e.Hint = "perhaps " + near + " is meant"
	}
	return 0, e
}

// at resolves P@S, or at(S) if name is "".
func (p *Program) at(name, state string) (a atom, err error) {
	a = atom{kind: atomAt, process: -1, state: state}
	among := p.processes
	if name != "" {
		if a.process, err = p.find(name); err != nil {
			return a, err
		}
		among = p.processes[a.process : a.process+1]
	}
	if !slices.ContainsFunc(among, func(q *process) bool { return slices.Contains(q.states, state) }) {
		return a, source.Errorf(source.Pos{}, "there is no control state %s", state)
	}
	return a, nil
}

// isAt reports whether a process is at the state that the proposition names.
func (a *atom) isAt(p *Program, at []int) bool {
	for i, q := range p.processes {
		if (a.process < 0 || a.process == i) && q.states[at[i]] == a.state {
			return true
		}
	}
	return false
}

// ActionAtoms implements program.Binding.
func (b *Bound) ActionAtoms() program.Letter { return b.actions }

// acts returns the propositions that are true of an instruction.
func (b *Bound) acts(l *line) (letter program.Letter) {
	for i := range b.atoms {
		if a := &b.atoms[i]; a.kind == atomExec && (a.process < 0 || a.process == l.process) {
			letter |= 1 << i
		}
	}
	return letter
}

// Inside implements periodic.Program: there are no atomic sequences.
func (b *Bound) Inside(int) bool { return false }

// Actions implements periodic.Program.
func (b *Bound) Actions() uint64 { return uint64(b.actions) }

// Steps implements periodic.Program.
func (b *Bound) Steps(label int) []uint64 { return []uint64{uint64(b.acts(&b.lines[label]))} }

// Failures implements periodic.Program: the only failure is that no instruction
// is enabled.
func (b *Bound) Failures(location int) (out []periodic.Failure, err error) {
	cases, err := b.Ends(location)
	for _, rows := range cases {
		out = append(out, periodic.Failure{Kind: periodic.Deadlock, Guard: rows, Label: -1})
	}
	return out, err
}

// Ends implements periodic.Program.
func (b *Bound) Ends(location int) ([][]periodic.Row, error) {
	c, err := b.stuck(location)
	if err != nil {
		return nil, err
	}
	return c.Cases()
}

// stuck returns the condition under which no instruction is enabled at a
// location.
func (b *Bound) stuck(location int) (periodic.Condition, error) {
	out, err := b.Transitions(location)
	var enabled []periodic.Condition
	for _, t := range out {
		enabled = append(enabled, periodic.Rows(t.Instruction.Guard))
	}
	return periodic.Not(periodic.Or(enabled...)), err
}

// Processes implements package internal/check/symbolic's interface for fairness.
func (b *Bound) Processes() int { return len(b.processes) }

// Moves implements the same: a line moves its process.
func (b *Bound) Moves(label, process int) bool { return b.lines[label].process == process }

// Enabled implements the same: the guard of some line of the process holds.
func (b *Bound) Enabled(location, process int) (periodic.Condition, error) {
	out, err := b.Transitions(location)
	var enabled []periodic.Condition
	for _, t := range out {
		if b.Moves(t.Label, process) {
			enabled = append(enabled, periodic.Rows(t.Instruction.Guard))
		}
	}
	return periodic.Or(enabled...), err
}

// Condition implements periodic.Program.
func (b *Bound) Condition(location, proposition int) (periodic.Condition, error) {
	switch a := &b.atoms[proposition]; a.kind {
	case atomAt:
		return periodic.Constantly(a.isAt(b.Program, b.states[location])), nil
	case atomDeadlock:
		return b.stuck(location)
	case atomExec:
		return periodic.Constantly(false), nil
	default:
		return a.condition, nil
	}
}

// Describe implements symbolic.Binding of package internal/check/symbolic: it returns
// the line of an instruction, given by its label.
func (b *Bound) Describe(label int) []string {
	if label < 0 {
		return nil
	}
	text, pos := b.Line(label)
	if name := b.Process(label); name != "" {
		text = name + ": " + text
	}
	return []string{fmt.Sprintf("line %d  %s", pos.Line, text)}
}
