package exploring

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/question"
	"github.com/ltlcheck/ltlcheck/report"
)

type graphFlags struct {
	model  cli.ModelFlags
	output cli.OutputFlags
	states int
	memory cli.ByteSize
	time   cli.Seconds
}

func NewGraph(env *cli.Environment) *cobra.Command {
	var fl graphFlags
	cmd := &cobra.Command{
		Use:   "graph MODEL",
		Short: "Draw the state graph of a small model",
		Long: `graph writes every reachable state and transition of a small model. A state shows the
variables that differ from the state it was reached from first; the initial state shows all of
them. States inside atomic sequences are dashed, deadlocks red, and states at which the limit on
states cut the graph off dotted.

--format aut writes the graph in the Aldebaran format instead, which check and other tools read: the
labels are the texts of the steps, and nothing else of the states is left. That is for large models
too, and a file that ends in .gz is compressed.

Exit status: 0 the graph is complete; 3 the limit on states cut it off, or the limit on time or memory
was reached, and nothing is written.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return graph(cmd, env, &fl, args[0]) },
	}
	fl.model.Register(cmd)
	fl.output.Register(cmd, "dot", "json", "svg", "png", "aut")
	cmd.Flags().IntVar(&fl.states, "states", maxDrawn, fmt.Sprintf("stop after this many states (default with --format aut: %d)", maxExplicit))
	cmd.Flags().Var(&fl.memory, "memory", "give up when reading and exploring take this much memory, as 512MiB or 4G")
	cmd.Flags().Var(&fl.time, "time", "give up after this time, as 90s or 5m")
	return cmd
}

// Limits on the states of a graph.
const (
	maxDrawn    = 500
	maxExplicit = 20_000_000
)

func graph(cmd *cobra.Command, env *cli.Environment, fl *graphFlags, path string) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	if fl.states < 1 {
		return cli.InputErrorf("--states %d: want at least 1", fl.states)
	}
	var model *question.Model
	ctx, cancel := fl.limited(cmd.Context())
	defer cancel()
	err := fl.reading(ctx, func() (err error) {
		model, err = fl.model.Load(env, path)
		return err
	})
	if err != nil {
		return err
	}
	if err := fl.output.RefuseInput(env); err != nil {
		return err
	}
	if fl.output.Format == "aut" {
		if !cmd.Flags().Changed("states") {
			fl.states = maxExplicit
		}
		return writeExplicit(ctx, env, fl, model.Program)
	}
	g, err := newStateGraph(path, model, fl.states)
	if err != nil {
		return err
	}
	if err := fl.exploring(ctx, func() error { return g.explore(ctx) }); err != nil {
		return err
	}
	if !g.doc.Complete {
		cutOff(env, fl.states)
	}
	return fl.output.Emit(cmd.Context(), env, func(w io.Writer) error {
		if fl.output.Format == "json" {
			return report.WriteJSON(w, g.doc)
		}
		return report.WriteGraphDOT(w, g.doc)
	})
}

// limited is the context of all but the output.
func (fl *graphFlags) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if fl.time > 0 {
		return context.WithTimeout(ctx, time.Duration(fl.time))
	}
	return context.WithCancel(ctx)
}

// exploring carries out an exploration within the limits on time and memory.
func (fl *graphFlags) exploring(ctx context.Context, explore func() error) error {
	err := cli.Within(ctx, 0, int64(fl.memory), exploringGraph, explore)
	if ctx.Err() != nil {
		return cli.CutShort(ctx, time.Duration(fl.time), exploringGraph)
	}
	return err
}

const exploringGraph = "the graph is explored"

// cutOff says that a graph is not complete.
func cutOff(env *cli.Environment, states int) {
	env.Status = cli.StatusInconclusive
	fmt.Fprintf(env.Stderr, "ltlcheck: the graph is cut off after %d states; --states N draws more\n", states)
}

// writeExplicit writes the graph of any size in the Aldebaran format.
func writeExplicit(ctx context.Context, env *cli.Environment, fl *graphFlags, prog program.Program) error {
	var l *lts.LTS
	complete := false
	err := fl.exploring(ctx, func() (err error) {
		l, complete, err = lts.FromProgram(ctx, prog, fl.states)
		return err
	})
	if err != nil {
		return err
	}
	if !complete {
		cutOff(env, fl.states)
	}
	return fl.output.Stream(env, func(w io.Writer) error {
		if err := lts.Write(w, l); err != nil {
			return cli.NewInputError(err) // a label that the format cannot have, for a failing w is known by itself
		}
		return nil
	})
}

// stateGraph numbers the states of a program breadth first.
type stateGraph struct {
	prog     program.Program
	explorer program.Explorer
	limit    int
	number   map[string]int
	vectors  []program.State
	doc      *report.Graph
}

func newStateGraph(name string, prog program.Program, limit int) (*stateGraph, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	explorer, err := binding.NewExplorer()
	if err != nil {
		return nil, err
	}
	doc := &report.Graph{Model: name, Complete: true, States: []report.GraphState{}, Edges: []report.GraphEdge{}}
	return &stateGraph{prog: prog, explorer: explorer, limit: limit, number: map[string]int{}, doc: doc}, nil
}

func (g *stateGraph) explore(ctx context.Context) error {
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

// expand adds the successors that fit; a state is expanded as a whole or not at all.
func (g *stateGraph) expand(id int, b *program.Batch) {
	if len(g.vectors)+g.unknown(b) > g.limit {
		g.doc.Complete = false
		return
	}
	s := &g.doc.States[id]
	s.Expanded = true
	s.Deadlock = b.Flags&program.Deadlock != 0 && b.Flags&program.ValidEnd == 0
	for i, succ := range b.Succs {
		to := g.add(b.State(i), id, succ.Flags)
		view := g.prog.FormatAction(g.vectors[id], succ.Action)
		g.doc.Edges = append(g.doc.Edges, report.GraphEdge{
			From: id, To: to, Process: view.Process, Pid: view.Pid, Line: view.Pos.Line, Statement: view.Statement,
		})
	}
}

// unknown counts the successors that have no number yet.
func (g *stateGraph) unknown(b *program.Batch) int {
	fresh := map[string]bool{}
	for i := range b.Len() {
		if _, ok := g.number[string(b.State(i))]; !ok {
			fresh[string(b.State(i))] = true
		}
	}
	return len(fresh)
}

func (g *stateGraph) add(s program.State, parent int, flags program.SuccFlags) int {
	if id, ok := g.number[string(s)]; ok {
		return id
	}
	id := len(g.vectors)
	g.number[string(s)] = id
	g.vectors = append(g.vectors, append(program.State(nil), s...))
	g.doc.States = append(g.doc.States, report.GraphState{
		Initial: parent < 0,
		Atomic:  flags&program.Transient != 0,
		Parent:  parent,
		Vars:    g.values(g.vectors[id], parent),
	})
	return id
}

// values lists the variables of a state, and after them those that the parent has and it has not.
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
		out = append(out, report.Value{Name: v.Name, Value: v.Value, Old: old[v.Name]})
		delete(old, v.Name)
	}
	for _, v := range before {
		if was := old[v.Name]; was != "" {
			out = append(out, report.Value{Name: v.Name, Old: was})
		}
	}
	return out
}

// reading is WhileReading with the limits of a graph.
func (fl *graphFlags) reading(ctx context.Context, work func() error) error {
	return cli.WhileReading(ctx, time.Duration(fl.time), int64(fl.memory), work)
}
