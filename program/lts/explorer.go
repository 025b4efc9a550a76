package lts

import (
	"fmt"
	"strconv"

	"github.com/ltlcheck/ltlcheck/program"
)

// explorer looks transitions up; it allocates nothing.
type explorer struct {
	b       *binding
	letters []program.Letter
	scratch program.State
}

// NewExplorer makes an explorer for one goroutine.
func (b *binding) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return &explorer{b: b, letters: b.letters()}, nil
}

func (ex *explorer) letter(state uint32) program.Letter {
	if ex.letters == nil {
		return 0
	}
	return ex.letters[state]
}

// Initial adds the one initial state.
func (ex *explorer) Initial(b *program.Batch) error {
	b.Reset()
	ex.add(b, program.Succ{}, ex.b.initial)
	return nil
}

func (ex *explorer) add(b *program.Batch, succ program.Succ, to uint32) {
	succ.Target = ex.letter(to)
	ex.scratch = ex.b.vector(ex.scratch[:0], to)
	b.Add(succ, ex.scratch)
}

// Expand adds the transitions of a state in the order of the file. The action
// of a transition is the number of its label, and so is the process that moves.
func (ex *explorer) Expand(s program.State, b *program.Batch) error {
	state := number(s)
	b.Reset()
	b.Source = ex.letter(uint32(state))
	out := ex.b.Out(state)
	for _, e := range out {
		succ := program.Succ{Action: program.Action(e.Label), Act: ex.b.act[e.Label] | ex.b.any}
		succ.Moved.Add(process(e.Label))
		b.Enabled.Add(process(e.Label))
		ex.add(b, succ, e.To)
	}
	if len(out) == 0 {
		b.Flags |= program.Deadlock
	}
	return nil
}

// Read implements program.Reader: it returns the state atoms of a state.
func (ex *explorer) Read(s program.State) (program.Letter, error) {
	return ex.letter(uint32(number(s))), nil
}

// process returns the process number of a label. Labels beyond MaxProcesses-1
// share the last number: fairness cannot tell them apart and refuses the
// system, rather than confuse them.
func process(label uint32) int { return int(min(label, program.MaxProcesses-1)) }

// Format shows a state as one variable named "state", whose value is the number
// of the state. s must be a state of this system.
func (l *LTS) Format(s program.State) program.StateView {
	return program.StateView{Vars: []program.Var{{Name: "state", Value: strconv.Itoa(number(s)), Kind: program.Position}}}
}

// Actions returns the number of labels, which are the actions.
func (l *LTS) Actions() int { return len(l.labels) }

// FormatAction shows the label as the statement; no process is named.
func (l *LTS) FormatAction(_ program.State, a program.Action) program.ActionView {
	return program.ActionView{Pid: -1, Statement: l.labels[a]}
}

// Valid implements program.Validator: a vector is the number of a state.
func (ex *explorer) Valid(s program.State) error {
	if len(s) != ex.b.width || number(s) >= ex.b.States() {
		return fmt.Errorf("the system has no such state, but %d states", ex.b.States())
	}
	return nil
}
