package counters

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Explicit states, for programs that have few: a byte pair for where each
// process is, then the values as decimal texts, each with a space behind it.
// Values have any size. One action is a line of the file.

// maxInitial is how many initial states are listed.
const maxInitial = 10_000

// ErrInitial is returned if the initial states cannot be listed, because there
// are more than 10,000 or infinitely many.
var ErrInitial error = &source.Error{
	Msg:  fmt.Sprintf("there are more than %d initial states to list, or infinitely many", maxInitial),
	Hint: "explore describes the reachable states as sets; conditions under init make them fewer",
}

// explorer executes instructions on explicit values.
type explorer struct {
	b    *Bound
	at   []int
	x    periodic.Vector
	out  []byte
	next []int
}

// NewExplorer implements program.Binding.
func (b *Bound) NewExplorer(*program.Tuning) (program.Explorer, error) {
	n := len(b.processes)
	return &explorer{b: b, at: make([]int, n), next: make([]int, n), x: make(periodic.Vector, len(b.variables))}, nil
}

// Initial adds all states that the init lines allow. The error is ErrInitial.
func (e *explorer) Initial(batch *program.Batch) error {
	batch.Reset()
	all, err := e.b.initialValues()
	if err != nil {
		return err
	}
	for i, q := range e.b.processes {
		e.at[i] = slices.Index(q.states, q.start.text)
	}
	for _, x := range all {
		e.out = encode(e.out[:0], e.at, x)
		batch.Add(program.Succ{Action: program.Stutter, Target: e.letter(e.at, x)}, e.out)
	}
	return nil
}

// initialValues lists the vectors that satisfy the init lines: it finds one,
// removes it from the set, and repeats until the set is empty.
func (p *Program) initialValues() (out []periodic.Vector, err error) {
	space := &presburger.Space{}
	n := len(p.variables)
	left := p.initial.Exact(space)
	vars := make([]int, n)
	for v := range vars {
		vars[v] = v
	}
	if count, err := left.Count(vars); err != nil {
		return nil, err
	} else if count == nil || count.BitLen() > bits.Len(maxInitial) {
		return nil, ErrInitial
	}
	for {
		w, err := left.Witness()
		if w == nil || err != nil {
			return out, err
		}
		x := make(periodic.Vector, n)
		point := periodic.And()
		for v := range x {
			x[v] = w[v]
			same, _ := periodic.Compare(periodic.Variable(n, v), "==", periodic.Number(n, x[v]))
			point = periodic.And(point, same)
		}
		out = append(out, x)
		left = space.Minus(left, point.Exact(space))
	}
}

// encode appends the vector of a state.
func encode(out []byte, at []int, x periodic.Vector) []byte {
	for _, s := range at {
		out = append(out, byte(s), byte(s>>8))
	}
	for _, v := range x {
		out = append(v.Append(out), ' ')
	}
	return out
}

// decode reads what encode has written.
func (p *Program) decode(s program.State, at []int, x periodic.Vector) error {
	for i := range at {
		at[i] = int(s[2*i]) | int(s[2*i+1])<<8
	}
	values := strings.Fields(string(s[2*len(at):]))
	if len(values) != len(x) {
		return errors.New("a state has another number of values than the program has variables")
	}
	for i, text := range values {
		var err error
		if x[i], err = exact.Parse(text); err != nil {
			return err
		}
	}
	return nil
}

// Valid implements program.Validator: processes are in states that they have, and
// values are written as encode writes them.
func (e *explorer) Valid(s program.State) error {
	if len(s) < 2*len(e.at) {
		return errors.New("it ends before the processes do")
	}
	if err := e.b.decode(s, e.at, e.x); err != nil {
		return err
	}
	for i, at := range e.at {
		if q := e.b.processes[i]; at >= len(q.states) {
			return fmt.Errorf("process %s has no state %d", q.name, at)
		}
	}
	if e.out = encode(e.out[:0], e.at, e.x); !bytes.Equal(e.out, s) {
		return errors.New("a value is not written as values are")
	}
	return nil
}

// Expand implements program.Explorer.
func (e *explorer) Expand(s program.State, batch *program.Batch) error {
	batch.Reset()
	if err := e.b.decode(s, e.at, e.x); err != nil {
		return err
	}
	batch.Source = e.letter(e.at, e.x)
	e.b.enabled(e.at, e.x, func(l int, i *periodic.Instruction) bool {
		line := &e.b.lines[l]
		succ := program.Succ{Action: program.Action(l), Act: e.b.acts(line)}
		process := min(line.process, program.MaxProcesses-1)
		succ.Moved.Add(process)
		batch.Enabled.Add(process)
		copy(e.next, e.at)
		e.next[line.process] = line.to
		after := i.Apply(e.x)
		succ.Target = e.letter(e.next, after)
		e.out = encode(e.out[:0], e.next, after)
		batch.Add(succ, e.out)
		return true
	})
	if batch.Len() == 0 {
		batch.Flags |= program.Deadlock
	}
	return nil
}

// enabled calls visit for each instruction that can be executed, in the order
// of the file, until it returns false.
func (p *Program) enabled(at []int, x periodic.Vector, visit func(line int, i *periodic.Instruction) bool) {
	alone := p.alone(at)
	for n := range p.lines {
		l := &p.lines[n]
		if alone >= 0 && alone != l.process || at[l.process] != l.from {
			continue
		}
		i := slices.IndexFunc(l.cases, func(i *periodic.Instruction) bool { return i.Enabled(x) })
		if i >= 0 && !visit(n, l.cases[i]) {
			return
		}
	}
}

// letter evaluates the propositions about states.
func (e *explorer) letter(at []int, x periodic.Vector) (letter program.Letter) {
	for i := range e.b.atoms {
		a := &e.b.atoms[i]
		holds := false
		switch a.kind {
		case atomCondition:
			holds = a.condition.Holds(x)
		case atomAt:
			holds = a.isAt(e.b.Program, at)
		case atomDeadlock:
			holds = true
			e.b.enabled(at, x, func(int, *periodic.Instruction) bool { holds = false; return false })
		}
		if holds {
			letter |= 1 << i
		}
	}
	return letter
}

// Format implements program.Program.
func (p *Program) Format(s program.State) (view program.StateView) {
	at, x := make([]int, len(p.processes)), make(periodic.Vector, len(p.variables))
	if p.decode(s, at, x) != nil {
		return view
	}
	for i, q := range p.processes {
		view.Vars = append(view.Vars, program.Var{Name: q.name + "@", Value: q.states[at[i]], Kind: program.Position})
	}
	for v, name := range p.variables {
		view.Vars = append(view.Vars, program.Var{Name: name, Value: x[v].String()})
	}
	return view
}

// FormatAction implements program.Program.
func (p *Program) FormatAction(_ program.State, a program.Action) program.ActionView {
	if a >= program.Action(len(p.lines)) {
		return program.ActionView{Pid: -1}
	}
	l := &p.lines[a]
	view := program.ActionView{Process: p.processes[l.process].name, Pid: l.process, Pos: l.pos, Statement: l.text}
	if len(p.processes) == 1 {
		view.Pid = -1
	}
	return view
}

// Replay implements symbolic.Binding: it executes a run, given by labels, and
// returns the values at its end. It does not use the symbolic representation.
func (b *Bound) Replay(from int, start periodic.Vector, labels []int) (end periodic.Vector, failed []periodic.FailureKind, err error) {
	at, x := slices.Clone(b.states[from]), start
	for n, label := range labels {
		l := &b.lines[label]
		taken := false
		b.enabled(at, x, func(line int, i *periodic.Instruction) bool {
			if taken = line == label; taken {
				x = i.Apply(x)
				at[l.process] = l.to
			}
			return !taken
		})
		if !taken {
			return nil, nil, fmt.Errorf("instruction %d of the run cannot be executed", n+1)
		}
	}
	failed = []periodic.FailureKind{periodic.Deadlock}
	b.enabled(at, x, func(int, *periodic.Instruction) bool { failed = nil; return false })
	return x, failed, nil
}
