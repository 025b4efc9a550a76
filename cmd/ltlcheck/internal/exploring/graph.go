package exploring

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report/graph"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/source"
)

// graphFlags are the flags of graph.
type graphFlags struct {
	model  cli.ModelFlags
	output cli.OutputFlags
	asked  productFlags
	states int
	by     string // what the states that are drawn as one have in common
	around string // an expression
	depth  int
	memory cli.ByteSize
	time   cli.Seconds
}

// NewGraph makes the command graph.
func NewGraph(env *cli.Environment) *cobra.Command {
	var fl graphFlags
	cmd := &cobra.Command{
		Use:   "graph MODEL",
		Short: "Draw the state graph of a small model",
		Long: fmt.Sprintf(`graph draws the reachable states and transitions of a small model. The states of a graph of a
few show all variables. In others the initial state does, and a state shows what differs from the state that it
was reached from first, such as "7, from 3:". States inside atomic sequences are dashed, deadlocks red, and states at which the limit on
states cut the graph off dotted. explore does not count states inside atomic sequences, so that it may
say fewer.

More than %d states are drawn in groups, by where as many processes are as make few of them; an arrow
has the steps from one group to another. --by says what the states of a group have in common: control
(the places of all processes), components (each is reached from each), names of variables, as states
show them, with commas between, or states, for each by itself.

--around draws the states around the first one in which an expression of the model holds: those from
which it is reached, and that are reached from it, in at most --depth steps.

-f draws the product with the automata of the negated formula: a box for each state of the model, with
the states of the automata that it is met with in it, accepting ones with two circles. The run that
check finds is bold, and what it repeats for ever red. Of more than 60 nodes it draws that run and what is beside it;
--by states draws all.

--format json has all states; --format aut writes the graph in the Aldebaran format, which check and other tools read: the
labels are the texts of the steps, and nothing else of the states is left. That is for large models
too, and a file that ends in .gz is compressed.

Exit status: 0 the graph is complete; 3 the limit on states cut it off, or the limit on time or memory
was reached, and nothing is written.`, graph.MostDrawn),
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runGraph(cmd, env, &fl, args[0]) },
	}
	fl.model.Register(cmd)
	fl.asked.register(cmd)
	fl.output.Register(cmd, "dot", "json", "svg", "png", "aut")
	cli.Flags(cmd).Limiting.IntVar(&fl.states, "states", maxGrouped, fmt.Sprintf("stop after this many states (default with --by states: %d, with --format aut: %d)", maxDrawn, maxExplicit))
	cli.Flags(cmd).Results.StringVar(&fl.by, "by", "", "draw states as one that have this in common: control, components, names of variables, or states, for each by itself")
	cli.Offer(cmd, "by", "control", "components", "states") // or names of variables
	cli.Flags(cmd).Results.StringVar(&fl.around, "around", "", "draw the states around the first one in which `EXPRESSION` holds")
	cli.Flags(cmd).Limiting.IntVar(&fl.depth, "depth", 2, "how many steps from it the states of --around are")
	cli.AtLeast(cmd, 1, "states")
	cli.AtLeast(cmd, 0, "depth")
	cli.Flags(cmd).Limiting.Var(&fl.memory, "memory", "give up when reading and exploring take this much memory, as 512MiB or 4G")
	cli.Flags(cmd).Limiting.Var(&fl.time, "time", "give up after this time, as 90s or 5m")
	cli.Rules(cmd, graphRules()...)
	return cmd
}

// Limits on the states of a graph.
const (
	maxDrawn    = 500
	maxGrouped  = 20_000
	maxExplicit = 20_000_000
)

// check validates the flags, and sets the limit on states that suits the
// format.
func (fl *graphFlags) check(cmd *cobra.Command) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	if fl.asked.fairness == "strong" {
		return cli.InputErrorf("--fairness strong: what is fair cannot be read from states of the product, which the drawing shows; want none or weak")
	}
	if !cmd.Flags().Changed("states") {
		switch {
		case fl.output.Format == "aut":
			fl.states = maxExplicit
		case fl.by == "states" || fl.asked.formula != "":
			fl.states = maxDrawn
		}
	}
	return nil
}

// runGraph is the command graph.
func runGraph(cmd *cobra.Command, env *cli.Environment, fl *graphFlags, path string) error {
	if err := fl.check(cmd); err != nil {
		return err
	}
	ctx, cancel := grace.Limited(cmd.Context(), time.Duration(fl.time)) // for everything but the output
	defer cancel()
	var set *property.Set
	err := fl.reading(ctx, func() (err error) {
		set, err = fl.model.Open(env, path)
		return err
	})
	if err != nil {
		return err
	}
	if err := fl.output.RefuseInput(env); err != nil {
		return err
	}
	if fl.output.Format == "aut" {
		return writeExplicit(ctx, env, fl, set.Model.Program)
	}
	centre, err := newCentre(set, fl.around)
	if err != nil {
		return err
	}
	g, err := fl.explore(ctx, env, path, set, centre)
	if err != nil {
		return err
	}
	if !g.doc.Complete {
		cutOff(env, fl.states)
	}
	if fl.around != "" {
		if g.doc, err = g.around(centre, fl.depth); err != nil {
			return err
		}
	}
	by, err := fl.grouping(g.doc)
	if err != nil {
		return err
	}
	d := cli.Document{Data: g.doc, DOT: cli.Form(graph.WriteDOT, g.doc)}
	switch {
	case g.doc.Product != nil:
		d.DOT = func(w io.Writer) error { return graph.WriteProductDOT(w, g.doc, fl.by == "states") }
	case by != nil:
		d.DOT = func(w io.Writer) error { return graph.WriteSummaryDOT(w, g.doc, by) }
	}
	return fl.output.Write(ctx, env, d)
}

// explore explores the states, and the product with a property if one is given.
func (fl *graphFlags) explore(ctx context.Context, env *cli.Environment, path string, set *property.Set, c *centre) (g *stateGraph, err error) {
	if fl.asked.formula != "" {
		q, err := fl.asked.property(env, set)
		if err != nil {
			return nil, err
		}
		fl.model.Warn(env, q.Warnings)
		err = fl.exploring(ctx, func() (err error) {
			g, err = productOf(ctx, path, set.Model, q, fl.states, check.Limits{Time: time.Duration(fl.time), Memory: int64(fl.memory)})
			return err
		})
		return g, err
	}
	if g, err = newStateGraph(path, set.Model, c.atoms(), fl.states); err != nil {
		return nil, err
	}
	if g.actions {
		return nil, cli.InputErrorf("the expression of --around is about steps, and not about states")
	}
	return g, fl.exploring(ctx, func() error { return g.explore(ctx) })
}

// grouping returns the groups of states that are drawn as one; nil to draw each
// by itself.
func (fl *graphFlags) grouping(g *graph.Graph) (*graph.Grouping, error) {
	switch fl.by {
	case "":
		if len(g.States) <= graph.MostDrawn || g.Product != nil || fl.around != "" || fl.output.Format == "json" {
			return nil, nil
		}
		return g.Coarse(), nil
	case "states":
		return nil, nil
	case "control":
		return g.ByControl(), nil
	case "components":
		return g.ByComponents(), nil
	}
	var names []string
	known := g.Variables(false)
	for _, name := range strings.Split(fl.by, ",") {
		name = strings.TrimSpace(name)
		if !slices.Contains(known, name) {
			return nil, noVariable(name, known)
		}
		names = append(names, name)
	}
	return g.ByVariables(names), nil
}

// noVariable returns the error for a name that no state shows, with a likely
// one if there is any.
func noVariable(name string, known []string) error {
	if near := source.Nearest(name, known); near != "" {
		return cli.InputErrorf("--by: no state shows a variable %s; did you mean %s?", name, near)
	}
	return cli.InputErrorf("--by: no state shows a variable %s; want control, components, states or names of variables", name)
}

// exploring runs an exploration within the limits on time and memory.
func (fl *graphFlags) exploring(ctx context.Context, explore func() error) error {
	err := cli.Within(ctx, 0, int64(fl.memory), exploringGraph, explore)
	if ctx.Err() != nil {
		return cli.CutShort(ctx, time.Duration(fl.time), exploringGraph)
	}
	return err
}

// exploringGraph completes "the time limit is reached while …".
const exploringGraph = "the graph is explored"

// cutOff reports that a graph is not complete; the status is 3.
func cutOff(env *cli.Environment, states int) {
	env.Status = cli.StatusInconclusive
	fmt.Fprintf(env.Stderr, "ltlcheck: the graph is cut off after %d states; --states N draws more\n", states)
}

// writeExplicit writes a graph of any size in the Aldebaran format, without a
// document in memory.
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

// reading is cli.WhileReading with the limits of a graph.
func (fl *graphFlags) reading(ctx context.Context, work func() error) error {
	return cli.WhileReading(ctx, time.Duration(fl.time), int64(fl.memory), work)
}
