// Package oracle is for tests only: explicit programs, random ones among them,
// and emptiness decided from the definitions, slowly and plainly, sharing
// nothing with the searches that it judges. It is fit for products of some
// hundred states; only RandomLarge makes larger questions, for searches that
// are compared with each other.
//
// A question is an Emptiness: a Graph, automata over its atoms, and fairness.
// Its NonEmpty is the answer, its Count the sizes of the product that every
// search must report.
package oracle

import (
	"encoding/binary"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Graph is an explicit program, which implements program.Program. Its atoms
// have names; letters of states, edges and automata are over Atoms by position.
// Actions has the atoms that describe transitions.
type Graph struct {
	Atoms   []string
	Actions uint64 // which atoms describe transitions
	Init    []int
	States  []State
}

// State is a state of a graph. Its Letter has the state atoms, Enabled the
// processes that fairness takes for enabled. Transient states are inside an
// atomic sequence. Ghosts are transitions that cannot be taken because of a
// sequence, and that only fairness takes for possible.
type State struct {
	Letter    uint64 // state atoms
	Enabled   []int  // processes
	ValidEnd  bool
	Transient bool
	Out       []Edge
	Ghosts    []Edge // only fairness takes them for possible
}

// Edge is a transition of a graph, with its action atoms and the processes that
// it moves. Its number among the state's edges is its action.
type Edge struct {
	To    int
	Act   uint64 // action atoms
	Moved []int  // processes
	Flags program.SuccFlags
}

// Vector returns the state vector of state i. Lengths vary, from 4 to 6 bytes,
// so that stores are tested with such.
func Vector(i int) program.State {
	b := binary.LittleEndian.AppendUint32(nil, uint32(i))
	for range i % 3 {
		b = append(b, 0xee)
	}
	return b
}

// Number is the inverse of Vector.
func Number(s program.State) int { return int(binary.LittleEndian.Uint32(s)) }

// Bind implements program.Program.
func (g *Graph) Bind(atoms []program.Atom) (program.Binding, error) {
	b := &binding{g: g}
	var errs source.Errors
	for _, a := range atoms {
		i := g.atom(a.Text)
		if i < 0 {
			errs = append(errs, source.Errorf(a.Pos, "unknown proposition %q", a.Text))
		}
		b.atoms = append(b.atoms, i)
	}
	return b, errs.Err()
}

// atom returns the position of an atom, -1 if there is none of that name.
func (g *Graph) atom(name string) int {
	for i, a := range g.Atoms {
		if a == name {
			return i
		}
	}
	return -1
}

// Format implements program.Program.
func (g *Graph) Format(s program.State) program.StateView {
	return program.StateView{Vars: []program.Var{{Name: "state", Value: fmt.Sprint(Number(s))}}}
}

// FormatAction implements program.Program.
func (g *Graph) FormatAction(s program.State, a program.Action) program.ActionView {
	e := g.States[Number(s)].Out[a]
	return program.ActionView{Process: fmt.Sprint("P", e.Moved), Pid: -1, Statement: fmt.Sprintf("go to %d", e.To)}
}

// binding is a Graph with atoms bound.
type binding struct {
	g     *Graph
	atoms []int
}

// letter returns a letter of the graph as the letter of the bound atoms.
func (b *binding) letter(v uint64) program.Letter {
	out := program.Letter(0)
	for bit, i := range b.atoms {
		out |= program.Letter(v>>i&1) << bit
	}
	return out
}

// ActionAtoms implements program.Binding.
func (b *binding) ActionAtoms() program.Letter { return b.letter(b.g.Actions) }

// NewExplorer implements program.Binding.
func (b *binding) NewExplorer(*program.Tuning) (program.Explorer, error) { return explorer{b}, nil }

// explorer expands nodes; it has no state of its own.
type explorer struct{ *binding }

// Kind implements program.Kinds: processes are even or odd.
func (b *binding) Kind(name string) (int, error) {
	switch name {
	case "even":
		return 0, nil
	case "odd":
		return 1, nil
	}
	return 0, fmt.Errorf("no kind %q", name)
}

// KindOf implements program.Kinds.
func (e explorer) KindOf(pid int) int { return pid % 2 }

// add appends the successor over an edge.
func (e explorer) add(b *program.Batch, action int, out Edge) {
	succ := program.Succ{
		Action: program.Action(action), Moved: set(out.Moved), Act: e.letter(out.Act),
		Target: e.letter(e.g.States[out.To].Letter), Flags: out.Flags,
	}
	if e.g.States[out.To].Transient {
		succ.Flags |= program.Transient
	}
	b.Add(succ, Vector(out.To))
}

// set returns a set of processes.
func set(procs []int) program.ProcSet {
	var s program.ProcSet
	for _, p := range procs {
		s.Add(p)
	}
	return s
}

// CountsInitial marks the explorer for package explore: counts are those of a Promela model.
func (e explorer) CountsInitial() {}

// Initial implements program.Explorer.
func (e explorer) Initial(b *program.Batch) error {
	b.Reset()
	for _, i := range e.g.Init {
		e.add(b, 0, Edge{To: i})
	}
	return nil
}

// Expand implements program.Explorer.
func (e explorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	st := &e.g.States[Number(s)]
	b.Source, b.Enabled = e.letter(st.Letter), set(st.Enabled)
	for i, out := range st.Out {
		e.add(b, i, out)
	}
	if len(st.Out) == 0 {
		b.Flags |= program.Deadlock
	}
	if st.ValidEnd {
		b.Flags |= program.ValidEnd
	}
	return nil
}
