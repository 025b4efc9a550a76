package oracle

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
)

// Counters is a synthetic program of processes that count round and round, each
// by itself: base^procs states, procs transitions from each. Its one atom holds
// when all are at zero.
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

type countersBinding struct {
	Counters
	atoms int
}

// ActionAtoms implements program.Binding.
func (b countersBinding) ActionAtoms() program.Letter { return 0 }

// NewExplorer implements program.Binding.
func (b countersBinding) NewExplorer() (program.Explorer, error) {
	return &countersExplorer{countersBinding: b, s: make([]byte, b.Procs)}, nil
}

type countersExplorer struct {
	countersBinding
	s []byte
}

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

// AcceptsFirst is an automaton with one state that accepts where the first
// proposition is true again and again.
func AcceptsFirst() *automata.Compiled {
	return &automata.Compiled{
		Start: []uint32{0}, First: []uint32{0, 2}, Acc: automata.GeneralisedBuchi(1),
		Edges: []automata.CompiledEdge{{Pos: 1, Marks: 1}, {Neg: 1}},
	}
}
