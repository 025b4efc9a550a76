package comparing

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/compare"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/graph"
	"github.com/ltlcheck/ltlcheck/program/lts"
)

// NewMinimise makes the command minimise.
func NewMinimise(env *cli.Environment) *cobra.Command {
	var fl relationFlags
	cmd := &cobra.Command{
		Use:   "minimise MODEL",
		Short: "Write the smallest system that behaves like a model",
		Long: `minimise explores a model and writes the smallest labelled transition system that is related to it. A
step's label is its text, as --labels lists them; --hide and --rename make labels alike.

Relations:
` + relationHelp() + `
Exit status: 0 the system is written; 3 a limit was reached, and nothing is written.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return minimise(cmd, env, &fl, args[0]) },
	}
	fl.register(cmd, "aut", "dot", "svg", "png", "json")
	return cmd
}

// minimise is the command minimise. Nothing is written if a limit is reached.
func minimise(cmd *cobra.Command, env *cli.Environment, fl *relationFlags, path string) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	o, err := fl.options()
	if err != nil {
		return err
	}
	models, err := fl.load(cmd.Context(), env, &o, path)
	if err != nil {
		return err
	}
	model := models[0]
	if fl.labels {
		return listLabels(cmd, env, fl, o, []string{path}, model)
	}
	presenting, cancel := cli.WithLimits(cmd.Context(), o.Limits.Time, 0)
	defer cancel()
	line := cli.NewLiveLine(env)
	o.Progress = observeComparison(line, path)
	m, err := compare.Minimise(cmd.Context(), model.Program, o)
	line.Clear()
	if err != nil {
		return err
	}
	if m.System == nil {
		return cli.NewInconclusive(fmt.Errorf("%s", m.Reason))
	}
	if fl.output.Format == "aut" {
		return fl.output.Stream(env, func(w io.Writer) error { return lts.Write(w, m.System) })
	}
	doc := minimalDocument(path, m)
	return fl.output.Write(presenting, env, cli.Document{Data: doc, DOT: cli.Form(graph.WriteDOT, doc.graph)})
}

// minimal is the JSON of a minimised system.
type minimal struct {
	Model       string        `json:"model"`
	States      int           `json:"states"`
	Transitions int           `json:"transitions"`
	Explored    uint64        `json:"explored_states"`
	Seconds     float64       `json:"seconds"`
	Memory      int64         `json:"memory_bytes"`
	Edges       []minimalEdge `json:"edges"`

	graph *graph.Graph
}

// minimalEdge is a transition of a minimised system in its JSON document; From
// and To are numbers of states.
type minimalEdge struct {
	From  int    `json:"from"`
	Label string `json:"label"`
	To    int    `json:"to"`
}

// minimalDocument describes a minimised system as JSON and as a graph to be
// drawn.
func minimalDocument(path string, m *compare.Minimal) *minimal {
	l := m.System
	d := &minimal{Model: path, States: l.States(), Transitions: l.Transitions(), Explored: m.Statistics.States[0], Seconds: m.Statistics.Seconds,
		Memory: m.Statistics.Memory, Edges: []minimalEdge{}, graph: &graph.Graph{Model: path, Complete: true}}
	for s := range l.States() {
		d.graph.States = append(d.graph.States, graph.State{Initial: s == l.Initial(), Deadlock: len(l.Out(s)) == 0, Parent: -1, Expanded: true,
			Vars: report.Values{{Name: "state", Value: fmt.Sprint(s)}}})
		for _, e := range l.Out(s) {
			label := l.Labels()[e.Label]
			d.Edges = append(d.Edges, minimalEdge{s, label, int(e.To)})
			d.graph.Edges = append(d.graph.Edges, graph.Edge{From: s, To: int(e.To), Pid: -1, Statement: label})
		}
	}
	return d
}
