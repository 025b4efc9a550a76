// Package oracle is for tests: explicit programs, and emptiness decided from
// the definitions, slowly and plainly, sharing nothing with the searches it
// judges.
package oracle

import (
	"encoding/binary"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Graph is an explicit program. Atoms are named; the letters below are over
// Atoms by position.
type Graph struct {
	Atoms   []string
	Actions uint64 // which atoms describe transitions
	Init    []int
	States  []State
}

// State is a state of a graph.
type State struct {
	Letter    uint64 // state atoms
	Enabled   []int  // processes
	ValidEnd  bool
	Transient bool
	Out       []Edge
	Ghosts    []Edge // only fairness takes them for possible
}

// Edge is a transition of a graph.
type Edge struct {
	To    int
	Act   uint64 // action atoms
	Moved []int  // processes
	Flags program.SuccFlags
}

// Vector is the state vector of state i; its length varies.
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

type binding struct {
	g     *Graph
	atoms []int
}

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
func (b *binding) NewExplorer() (program.Explorer, error) { return explorer{b}, nil }

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

// KindOf implements program.KindExplorer.
func (e explorer) KindOf(pid int) int { return pid % 2 }

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

func set(procs []int) program.ProcSet {
	var s program.ProcSet
	for _, p := range procs {
		s.Add(p)
	}
	return s
}

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
