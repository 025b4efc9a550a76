package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/source"
)

// nonProgressJob asks whether every run that does not stop passes progress labels again and
// again. A run that stops is judged by its end state.
func nonProgressJob(prog program.Program) *job {
	fa := ltl.NewFactory()
	f := fa.G(fa.F(fa.Or(fa.Not(fa.AP("np_")), fa.Not(fa.AP("exec(_)")))))
	j := newJob("non-progress", "", check.Property{Factory: fa, Formula: f, Positions: map[string]source.Pos{}})
	j.doc.Description = "who goes on for ever passes progress labels again and again"
	if m, ok := prog.(*promela.Model); ok {
		j.doc.Description += "; " + labelNames("progress", m.ProgressLabels())
	}
	return j
}

// acceptanceJob asks whether no run passes accept labels for ever, where it stops included.
func acceptanceJob(prog program.Program) *job {
	fa := ltl.NewFactory()
	f := fa.F(fa.G(fa.Not(fa.AP("accept_"))))
	j := newJob("acceptance", "", check.Property{Factory: fa, Formula: f, Positions: map[string]source.Pos{}})
	j.doc.Description = "no run passes accept labels again and again"
	if m, ok := prog.(*promela.Model); ok {
		j.doc.Description += "; " + labelNames("accept", m.AcceptLabels())
	}
	return j
}

// labelNames says which labels mean something, and where they are: they do by how their names begin, which may not be
// what was meant.
func labelNames(prefix string, labels []promela.Label) string {
	const shown = 8
	names := make([]string, 0, shown+1)
	for i, l := range labels {
		if i == shown {
			names = append(names, fmt.Sprintf("and %d more", len(labels)-shown))
			break
		}
		names = append(names, fmt.Sprintf("%s at %s:%d", l.Name, filepath.Base(l.Pos.File.Name), l.Pos.Line))
	}
	switch len(labels) {
	case 0:
		return "no label begins with " + prefix
	case 1:
		return "the label that begins with " + prefix + " is " + names[0]
	}
	return "the labels that begin with " + prefix + " are " + strings.Join(names, ", ")
}

// cycleFlags ask explore for cycles besides states.
type cycleFlags struct{ nonProgress, acceptance bool }

func (fl *cycleFlags) register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&fl.nonProgress, "non-progress", false, "look also for a cycle that passes no progress label")
	cmd.Flags().BoolVar(&fl.acceptance, "acceptance", false, "look also for a cycle through an accept label")
}

// search adds the cycles that were asked for to the errors of the exploration.
func (fl *cycleFlags) search(ctx context.Context, env *environment, prog program.Program, options check.Options, doc *report.Exploration) error {
	if fl.nonProgress {
		if err := searchCycle(ctx, env, prog, options, doc, nonProgressJob(prog), "non-progress cycle"); err != nil {
			return err
		}
	}
	if fl.acceptance {
		return searchCycle(ctx, env, prog, options, doc, acceptanceJob(prog), "acceptance cycle")
	}
	return nil
}

func searchCycle(ctx context.Context, env *environment, prog program.Program, options check.Options, doc *report.Exploration, j *job, kind string) error {
	result, err := check.Verify(ctx, prog, j.prop, options)
	if err != nil {
		return err
	}
	switch result.Verdict {
	case check.Inconclusive:
		doc.Exhaustive = false
		if doc.Reason != "" {
			doc.Reason += "; "
		}
		doc.Reason += kind + ": " + result.Reason
		if env.status == statusOK {
			env.status = statusInconclusive
		}
	case check.Violated:
		view, err := viewOf(ctx, prog, result.Counterexample, result.Atoms)
		if err != nil {
			return err
		}
		doc.Errors = append(doc.Errors, report.StateError{Kind: kind, Message: j.doc.Description, Run: report.NewCounterexample(view)})
		env.status = statusFail
	}
	return nil
}
