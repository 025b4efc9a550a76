package exploring

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// netFlags are --cover and --unbounded-places, questions that are decidable
// even for nets with infinitely many markings.
type netFlags struct {
	cover  string
	bounds bool
}

// register adds the flags of the questions about Petri nets.
func (fl *netFlags) register(cmd *cobra.Command) {
	f := cli.Flags(cmd)
	f.Asked.StringVar(&fl.cover, "cover", "", "decide whether a net can reach a marking that satisfies `CONDITION`, which more tokens must not make false: 'tokens(p) >= 2'")
	f.Asked.BoolVar(&fl.bounds, "unbounded-places", false, "decide which places of a net can hold any number of tokens")
}

// withNets are the flags that make sense beside --cover or --unbounded-places.
var withNets = []string{"memory", "time", "states", "json", "format", "output", "model-format", "max-input", "color", "contained"}

// wanted reports whether one of the questions is asked. Flags that make no
// sense for it are an error.
func (fl *netFlags) wanted(cmd *cobra.Command) bool { return cmd.Flags().Changed("cover") || fl.bounds }

// exploreNet answers the question about a net. The status is 1 for yes, 0 for
// no, 3 if a limit was reached.
func exploreNet(cmd *cobra.Command, env *cli.Environment, fl *exploreFlags, path string, model *property.Model, limits check.Limits) error {
	n, ok := model.Program.(property.Net)
	if !ok {
		return cli.InputErrorf("--cover and --unbounded-places are for nets; %s is none", path)
	}
	doc := &report.Coverability{Model: path}
	began := time.Now()
	ctx, cancel := grace.Limited(cmd.Context(), limits.Time)
	defer cancel()
	most := markings(n, limits)
	var err error
	if fl.nets.bounds {
		err = placeBounds(ctx, n, most, doc)
	} else {
		err = fl.nets.coverable(ctx, n, most, doc)
	}
	switch {
	case cmd.Context().Err() != nil:
		return cli.NewInconclusive(cli.ErrInterrupted)
	case errors.Is(err, context.DeadlineExceeded):
		doc.Answer, doc.Reason = report.Inconclusive, fmt.Sprintf("the time limit of %v is reached", limits.GivenTime())
	case err != nil:
		return err
	case doc.Answer == report.Inconclusive:
		doc.Reason = fmt.Sprintf("the limit of %s is reached", report.Count(uint64(most), "marking"))
	}
	doc.Seconds = time.Since(began).Seconds()
	env.Status = map[string]int{"no": cli.StatusOK, "yes": cli.StatusFail, report.Inconclusive: cli.StatusInconclusive}[doc.Answer]
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: cli.Form(report.WriteCoverability, doc)})
}

// markings returns the number of markings that fit into the limits.
func markings(n property.Net, limits check.Limits) int {
	memory := limits.Memory
	if memory == 0 {
		memory = check.DefaultMemory()
	}
	most := max(1, memory/n.CoverBytes())
	if limits.States > 0 {
		most = min(most, int64(min(limits.States, uint64(most))))
	}
	return int(most)
}

// placeBounds finds the places that can hold any number of tokens, and the
// bounds of the others as far as they are known.
func placeBounds(ctx context.Context, n property.Net, most int, doc *report.Coverability) error {
	bounds, markings, complete, err := n.Bounds(ctx, most)
	doc.Markings, doc.Places = markings, []report.PlaceBound{}
	doc.Answer = report.Inconclusive
	if complete {
		doc.Answer = "no"
	}
	for _, b := range bounds {
		p := report.PlaceBound{Place: b.Place, Tokens: b.Most}
		if complete || b.Unbounded {
			bounded := !b.Unbounded
			p.Bounded = &bounded
		}
		if b.Unbounded {
			doc.Answer = "yes"
		}
		doc.Places = append(doc.Places, p)
	}
	return err
}

// coverable decides whether the condition can be reached. The transitions that
// lead there are replayed.
func (fl *netFlags) coverable(ctx context.Context, n property.Net, most int, doc *report.Coverability) error {
	doc.Condition = fl.cover
	targets, err := n.Targets(source.NewFile("--cover", fl.cover))
	if err != nil {
		return err
	}
	doc.Answer = report.Inconclusive
	c, err := n.Cover(ctx, targets, most)
	doc.Markings = c.Markings
	if err != nil || !c.Complete {
		return err
	}
	if !c.Covered {
		doc.Answer = "no"
		return nil
	}
	run, atoms, err := replayed(n, fl.cover, c.Firing)
	if err != nil {
		return err
	}
	doc.Answer = "yes"
	view, err := verdicts.View(ctx, n, run, atoms)
	if err != nil {
		return err
	}
	doc.Run = report.NewCounterexample(view)
	return nil
}

// replayed fires transitions one by one with the explorer that every other
// search of the net uses, and checks that the condition holds at the end.
func replayed(n property.Net, condition string, firing []int) (*trace.Lasso, []program.Atom, error) {
	atoms := []program.Atom{{Text: condition}}
	steps, err := unfold.Begin(n, atoms, nil)
	if err != nil {
		return nil, nil, err
	}
	batch := &steps.Batch
	run := &trace.Lasso{Last: slices.Clone(batch.State(0))}
	holds := batch.Succs[0].Target
	for i, t := range firing {
		if err := steps.Expand(run.Last); err != nil {
			return nil, nil, fmt.Errorf("step %d of a run that was found: %w", i+1, err)
		}
		at := batch.Find(program.Action(t))
		if at < 0 {
			return nil, nil, fmt.Errorf("internal error: step %d of a run that was found cannot be taken", i+1)
		}
		run.Prefix = append(run.Prefix, trace.Step{State: run.Last, Action: program.Action(t)})
		run.Last, holds = slices.Clone(batch.State(at)), batch.Succs[at].Target
	}
	if holds&1 == 0 {
		return nil, nil, errors.New("internal error: a run that was found does not lead where it should")
	}
	return run, atoms, nil
}
