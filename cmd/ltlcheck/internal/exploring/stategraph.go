package exploring

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/graph"
	"github.com/ltlcheck/ltlcheck/program"
)

// stateGraph numbers the states of a program in breadth-first order, and builds
// the document of the graph. State i is vectors[i], and doc.States[i] describes
// it.
type stateGraph struct {
	prog     program.Program
	explorer program.Explorer
	actions  bool // some atoms are about steps
	limit    int
	number   map[string]int
	vectors  []program.State
	tuning   *program.Tuning  // of the explorer
	letters  []program.Letter // of the states, as far as they are expanded
	doc      *graph.Graph
}

// newStateGraph makes the graph without states. atoms are those of the property
// or of --around.
func newStateGraph(name string, prog program.Program, atoms []program.Atom, limit int) (*stateGraph, error) {
	binding, err := prog.Bind(atoms)
	if err != nil {
		return nil, err
	}
	tuning := &program.Tuning{}
	explorer, err := binding.NewExplorer(tuning)
	if err != nil {
		return nil, err
	}
	actions := binding.ActionAtoms() != 0
	doc := &graph.Graph{Model: name, Complete: true, States: []graph.State{}, Edges: []graph.Edge{}}
	return &stateGraph{prog: prog, explorer: explorer, tuning: tuning, actions: actions, limit: limit, number: map[string]int{}, doc: doc}, nil
}

// explore expands states until all are, the limit is reached or the context is
// done. The graph says whether it is complete.
func (g *stateGraph) explore(ctx context.Context) error {
	g.tuning.StopAfter(ctx)
	var b program.Batch
	if err := g.explorer.Initial(&b); err != nil {
		return err
	}
	for i := range b.Len() {
		g.add(b.State(i), -1, b.Succs[i].Flags)
	}
	for id := 0; id < len(g.vectors) && ctx.Err() == nil; id++ {
		if err := g.explorer.Expand(g.vectors[id], &b); err != nil {
			return err
		}
		g.expand(id, &b)
	}
	g.doc.Complete = g.doc.Complete && ctx.Err() == nil
	return nil
}

// expand adds the successors that fit; a state is expanded as a whole or not at
// all.
func (g *stateGraph) expand(id int, b *program.Batch) {
	if len(g.vectors)+g.unknown(b) > g.limit {
		g.doc.Complete = false
		return
	}
	s := &g.doc.States[id]
	s.Expanded = true
	g.letters[id] = b.Source
	s.Deadlock = b.Flags&program.Deadlock != 0 && b.Flags&program.ValidEnd == 0
	for i, succ := range b.Succs {
		to := g.add(b.State(i), id, succ.Flags)
		view := g.prog.FormatAction(g.vectors[id], succ.Action)
		g.doc.Edges = append(g.doc.Edges, graph.Edge{
			From: id, To: to, Process: view.Process, Pid: view.Pid, Line: view.Pos.Line, Statement: view.Statement,
		})
	}
}

// unknown counts the successors that have no number yet, each once.
func (g *stateGraph) unknown(b *program.Batch) int {
	fresh := map[string]bool{}
	for i := range b.Len() {
		if _, ok := g.number[string(b.State(i))]; !ok {
			fresh[string(b.State(i))] = true
		}
	}
	return len(fresh)
}

// add returns the number of a state, the next one if it is new. The parent is
// the state from which it was reached first, -1 for initial ones.
func (g *stateGraph) add(s program.State, parent int, flags program.SuccFlags) int {
	if id, ok := g.number[string(s)]; ok {
		return id
	}
	id := len(g.vectors)
	g.number[string(s)] = id
	g.vectors = append(g.vectors, append(program.State(nil), s...))
	g.letters = append(g.letters, 0)
	g.doc.States = append(g.doc.States, graph.State{
		Initial: parent < 0,
		Atomic:  flags&program.Transient != 0,
		Parent:  parent,
		Vars:    g.values(g.vectors[id], parent),
	})
	return id
}

// values lists the variables of a state with their former values in the parent,
// and after them those that only the parent has.
func (g *stateGraph) values(s program.State, parent int) report.Values {
	old := map[string]string{}
	var before report.Values
	if parent >= 0 {
		before = g.doc.States[parent].Vars
	}
	for _, v := range before {
		old[v.Name] = v.Value
	}
	out := report.Values{}
	for _, v := range g.prog.Format(s).Vars {
		out = append(out, report.Value{Name: v.Name, Value: v.Value, Old: old[v.Name], Kind: v.Kind})
		delete(old, v.Name)
	}
	for _, v := range before {
		if was := old[v.Name]; was != "" {
			out = append(out, report.Value{Name: v.Name, Old: was, Kind: v.Kind})
		}
	}
	return out
}
