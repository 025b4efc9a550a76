package reproduce

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report/research"
)

type reproduceFlags struct {
	output cli.OutputFlags
	time   cli.LimitFlags
	seed   uint64
	runs   int
	curve  cli.CurveFlag
}

// NewCommand makes the command reproduce.
func NewCommand(env *cli.Environment) *cobra.Command {
	var fl reproduceFlags
	cmd := &cobra.Command{
		Use:   "reproduce [PAPER [ITEM]]",
		Short: "Repeat the examples, tables and figures of the papers",
		Long: `reproduce repeats an item of a paper, or all of its items, from models and graphs that are in the command, and
shows the values of the paper beside its own, with the reason for each difference. Without a paper it lists what
there is. --time is for each item.

Exit status: 0 all items are complete; 2 the command line is wrong; 3 an item took longer than --time, or was
interrupted.`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return run(cmd, env, &fl, args) },
	}
	fl.output.Register(cmd, "text", "json")
	fl.output.Fold = true
	cli.LimitsParts(cmd)
	fl.time.RegisterTime(cmd)
	f := cli.Flags(cmd)
	f.Searching.Uint64Var(&fl.seed, "seed", 1, "seed of random graphs, random replacement and random searches")
	f.Searching.IntVar(&fl.runs, "runs", 0, "runs of each random search (default: as many as the item needs)")
	cli.AtLeast(cmd, 1, "runs")
	fl.curve.Register(cmd, f.Results, "draw the curve of one item in `FILE`", false)
	return cmd
}

// chosen returns the paper and the items that the arguments name.
func (fl *reproduceFlags) chosen(args []string) (Paper, []Item, error) {
	item := ""
	if len(args) > 1 {
		if item = args[1]; item == "" {
			return Paper{}, nil, cli.InputErrorf("the name of an item is empty")
		}
	}
	paper, items, err := Find(args[0], item)
	if err != nil {
		return paper, nil, cli.InputErrorf("%w; ltlcheck reproduce lists them", err)
	}
	if fl.curve.File != "" && !items[0].Curve {
		return paper, nil, cli.InputErrorf("--curve: %s %s has no curve; %s", paper.Name, item, drawn(paper))
	}
	return paper, items, nil
}

// drawn lists the items of a paper that have a curve.
func drawn(p Paper) string {
	var names []string
	for _, i := range p.Items {
		if i.Curve {
			names = append(names, i.Name)
		}
	}
	if len(names) == 0 {
		return "no item of the paper has"
	}
	return "want one of " + strings.Join(names, ", ")
}

func run(cmd *cobra.Command, env *cli.Environment, fl *reproduceFlags, args []string) error {
	if err := cmp.Or(fl.output.Resolve(cmd), fl.curve.CheckPicture()); err != nil {
		return err
	}
	if fl.curve.File != "" && len(args) < 2 {
		return cli.InputErrorf("--curve draws one item; want PAPER and ITEM")
	}
	limits, err := fl.time.Limits()
	if err != nil {
		return err
	}
	doc := &research.Reproductions{Papers: []research.ReproduciblePaper{}, Items: []research.Reproduction{}}
	if len(args) == 0 {
		list(doc)
	} else if err := fl.repeatAll(cmd.Context(), env, limits, doc, args); err != nil {
		return err
	}
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: cli.Form(research.WriteReproductions, doc)})
}

// list describes all papers.
func list(doc *research.Reproductions) {
	for _, p := range Papers() {
		listed := research.ReproduciblePaper{Name: p.Name, Title: p.Title, Items: []research.ReproducibleItem{}}
		for _, i := range p.Items {
			listed.Items = append(listed.Items, research.ReproducibleItem{Name: i.Name, Title: i.Title, Seconds: i.Takes.Seconds(), Curve: i.Curve})
		}
		doc.Papers = append(doc.Papers, listed)
	}
}

// repeatAll repeats what the arguments name.
func (fl *reproduceFlags) repeatAll(ctx context.Context, env *cli.Environment, limits check.Limits, doc *research.Reproductions, args []string) error {
	paper, items, err := fl.chosen(args)
	if err != nil {
		return err
	}
	for i := range items {
		result, err := fl.repeat(ctx, limits, doc, paper.Name, &items[i])
		if err != nil {
			return fmt.Errorf("%s %s: %w", paper.Name, items[i].Name, err)
		}
		if fl.curve.File != "" {
			if err := fl.draw(env, result); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	if slices.ContainsFunc(doc.Items, func(r research.Reproduction) bool { return !r.Complete }) {
		env.Status = cli.StatusInconclusive
	}
	return nil
}

// repeat repeats an item within the time limit, and adds it to the document.
func (fl *reproduceFlags) repeat(whole context.Context, limits check.Limits, doc *research.Reproductions, paper string, item *Item) (*Result, error) {
	ctx, cancel := grace.Limited(whole, limits.Time)
	defer cancel()
	began := time.Now()
	result, err := item.Repeat(ctx, Options{Seed: fl.seed, Runs: fl.runs})
	r := research.Reproduction{Paper: paper, Item: item.Name, Title: item.Title, Seed: fl.seed, Complete: err == nil,
		Tables: result.Tables, Differences: result.Differences, Seconds: time.Since(began).Seconds()}
	switch {
	case whole.Err() != nil:
		r.Reason = "interrupted"
	case errors.Is(err, context.DeadlineExceeded):
		r.Reason = fmt.Sprintf("the time limit of %v is reached", limits.Time)
	case err != nil:
		return nil, err
	}
	if r.Tables == nil {
		r.Tables = []research.ReproducedTable{}
	}
	if r.Differences == nil {
		r.Differences = []string{}
	}
	doc.Items = append(doc.Items, r)
	return result, nil
}

// draw writes the curve of an item, of what was measured of it.
func (fl *reproduceFlags) draw(env *cli.Environment, r *Result) error {
	if r.Figure == nil {
		return nil // interrupted before the first point
	}
	return fl.curve.Write(env, r.Figure.SVG, nil)
}
