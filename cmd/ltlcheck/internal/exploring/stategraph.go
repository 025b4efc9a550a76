package exploring

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/graph"
	"github.com/ltlcheck/ltlcheck/program"
)

// stateGraph is the document of the state graph of a program: doc.States[i]
// describes state i.
type stateGraph struct {
	*unfold.Graph
	actions bool             // some atoms are about steps
	letters []program.Letter // of the states, as far as they are expanded
	doc     *graph.Graph
}

// newStateGraph makes the graph with the initial states, for at most limit
// states. atoms are those of the property or of --around.
func newStateGraph(name string, prog program.Program, atoms []program.Atom, limit int) (*stateGraph, error) {
	u, err := unfold.New(prog, unfold.Options{Atoms: atoms, States: limit})
	if err != nil {
		return nil, err
	}
	doc := &graph.Graph{Model: name, Complete: true, States: []graph.State{}, Edges: []graph.Edge{}}
	g := &stateGraph{Graph: u, actions: u.Binding.ActionAtoms() != 0, doc: doc}
	g.describe(-1)
	return g, nil
}

// explore expands states until all are, the limit is reached or the context is
// done. The graph says whether it is complete.
func (g *stateGraph) explore(ctx context.Context) error {
	for from, err := range g.BreadthFirst(ctx) {
		if ctx.Err() != nil {
			break
		} else if err != nil {
			return err
		}
		g.describe(int(from))
		g.expand(int(from))
	}
	g.doc.Complete = g.Complete() && ctx.Err() == nil
	return nil
}

// expand describes the transitions of a state.
func (g *stateGraph) expand(id int) {
	b, s := &g.Batch, &g.doc.States[id]
	s.Expanded = true
	g.letters[id] = b.Source
	s.Deadlock = b.Flags&program.Deadlock != 0 && b.Flags&program.ValidEnd == 0
	for i, succ := range b.Succs {
		view := g.Program.FormatAction(g.State(uint32(id)), succ.Action)
		g.doc.Edges = append(g.doc.Edges, graph.Edge{
			From: id, To: int(g.To[i]), Process: view.Process, Pid: view.Pid, Line: view.Pos.Line, Statement: view.Statement,
		})
	}
}

// describe describes the states that were found last, as successors of a parent,
// -1 for initial ones.
func (g *stateGraph) describe(parent int) {
	for i, n := range g.To {
		if int(n) < len(g.doc.States) {
			continue
		}
		g.letters = append(g.letters, 0)
		g.doc.States = append(g.doc.States, graph.State{
			Initial: parent < 0,
			Atomic:  g.Batch.Succs[i].Flags&program.Transient != 0,
			Parent:  parent,
			Vars:    g.values(g.State(n), parent),
		})
	}
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
	for _, v := range g.Program.Format(s).Vars {
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
