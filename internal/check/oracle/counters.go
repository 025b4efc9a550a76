package oracle

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
)

// Counters is a synthetic program for measurements: processes that count from 0
// to Base-1 and round again, each by itself. It has Base^Procs states, and
// Procs transitions from each. Its atoms hold when all counters are 0.
type Counters struct{ Procs, Base int }

// Bind implements program.Program.
func (c Counters) Bind(atoms []program.Atom) (program.Binding, error) {
	return countersBinding{c, len(atoms)}, nil
}

// Format implements program.Program.
func (c Counters) Format(program.State) program.StateView { return program.StateView{} }

// FormatAction implements program.Program.
func (c Counters) FormatAction(program.State, program.Action) program.ActionView {
	return program.ActionView{}
}

// countersBinding is Counters with a number of atoms bound.
type countersBinding struct {
	Counters
	atoms int
}

// ActionAtoms implements program.Binding.
func (b countersBinding) ActionAtoms() program.Letter { return 0 }

// NewExplorer implements program.Binding.
func (b countersBinding) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return &countersExplorer{countersBinding: b, s: make([]byte, b.Procs)}, nil
}

// countersExplorer expands states; s is its buffer.
type countersExplorer struct {
	countersBinding
	s []byte
}

// letter returns all atoms for the state in which every counter is 0, and none
// for all others.
func (e *countersExplorer) letter(s []byte) program.Letter {
	for _, b := range s {
		if b != 0 {
			return 0
		}
	}
	return 1<<e.atoms - 1
}

// Initial implements program.Explorer.
func (e *countersExplorer) Initial(b *program.Batch) error {
	b.Reset()
	clear(e.s)
	b.Add(program.Succ{Target: e.letter(e.s)}, e.s)
	return nil
}

// Expand implements program.Explorer.
func (e *countersExplorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	copy(e.s, s)
	b.Source = e.letter(s)
	for i := range e.s {
		b.Enabled.Add(i)
		was := e.s[i]
		e.s[i] = byte((int(was) + 1) % e.Base)
		succ := program.Succ{Action: program.Action(i), Target: e.letter(e.s)}
		succ.Moved.Add(i)
		b.Add(succ, e.s)
		e.s[i] = was
	}
	return nil
}

// AcceptsFirst returns an automaton with one state that accepts the words in
// which the first proposition is true infinitely often.
func AcceptsFirst() *automata.Compiled {
	return &automata.Compiled{
		Start: []uint32{0}, First: []uint32{0, 2}, Acc: automata.GeneralisedBuchi(1),
		Edges: []automata.CompiledEdge{{Pos: 1, Marks: 1}, {Neg: 1}},
	}
}
