package exploring

import (
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/fifo"
	"github.com/ltlcheck/ltlcheck/internal/check/queues"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// channelFlags are --unbounded-channels and the flags that belong to it.
type channelFlags struct {
	channels string // "" if that is not asked
	capacity int
	keys     int
}

// register adds the flags of the question whether channels are bounded.
func (fl *channelFlags) register(cmd *cobra.Command) {
	f := cli.Flags(cmd)
	f.Asked.StringVar(&fl.channels, "unbounded-channels", "", "decide whether channels without capacities are bounded: `NAMES` with commas, or all of them that store messages; see docs/channels.md")
	cmd.Flags().Lookup("unbounded-channels").NoOptDefVal = cli.AllChannels
	f.Model.IntVar(&fl.capacity, "max-capacity", fifo.DefaultCapacity, "with --unbounded-channels: the greatest capacity explored")
	f.Searching.IntVar(&fl.keys, "keys", 0, "with --unbounded-channels: how many states are kept (default: as many as the memory holds)")
	cli.Between(cmd, 1, fifo.MostCapacity, "max-capacity")
	cli.AtLeast(cmd, 1, "keys")
}

// wanted reports whether the question is asked.
func (fl *channelFlags) wanted(cmd *cobra.Command) bool {
	return cmd.Flags().Changed("unbounded-channels")
}

// exploreChannels answers whether the channels of a model are bounded. The
// status is 1 if one is not: the run then shows the loop that fills it.
func exploreChannels(cmd *cobra.Command, env *cli.Environment, fl *exploreFlags, path string, model *property.Model, limits check.Limits) error {
	u, err := cli.Unlimited(env, path, model.Program, fl.channels.channels)
	if err != nil {
		return err
	}
	limits.Keys = fl.channels.keys
	began, line := time.Now(), cli.NewLiveLine(env)
	r, err := check.Verify(cmd.Context(), u, check.Bounds{Capacity: fl.channels.capacity}, check.Options{Limits: limits, Progress: line.Observe(path)})
	line.Clear()
	if err != nil {
		return err
	}
	found := r.Details.(*fifo.Result)
	var view *trace.View
	if p := found.Pump; p != nil {
		run := &trace.Lasso{Prefix: slices.Concat(p.Prefix, p.Loop), Last: p.Last}
		if view, err = verdicts.View(cmd.Context(), p.Program, run, nil); err != nil {
			return err
		}
		view.CycleStart = len(p.Prefix)
	}
	env.Status = map[check.Verdict]int{check.Holds: cli.StatusOK, check.Violated: cli.StatusFail, check.Inconclusive: cli.StatusInconclusive}[r.Verdict]
	doc := report.NewChannels(path, found, view)
	if r.Verdict == check.Violated && !fl.output.Graph() {
		if err := exploreContents(cmd, u, limits, began, doc); err != nil {
			return err
		}
	}
	if fl.output.Graph() && doc.Pump == nil {
		return cli.InputErrorf("--format %s draws the loop that fills a channel, and there is none: the answer is %s", fl.output.Format, doc.Answer)
	}
	return fl.output.Write(cmd.Context(), env, cli.Document{
		Data: doc, Text: cli.Form(report.WriteChannels, doc), DOT: cli.Form(report.WriteChannelsDOT, doc),
	})
}

// exploreContents explores what channels hold that grow for ever, in the time
// that is left, and adds the result to the document.
func exploreContents(cmd *cobra.Command, u openchannels.Unlimited, limits check.Limits, began time.Time, doc *report.Channels) error {
	cli.LimitContents(&limits)
	if err := cli.Subtract(&limits, began); err != nil {
		doc.Contents = &report.Contents{Answer: report.Inconclusive, Reason: err.Error()}
		return nil
	}
	r, err := check.Verify(cmd.Context(), u, check.Failures{}, check.Options{Limits: limits})
	if err != nil {
		return err
	}
	var view *trace.View
	if r.Counterexample != nil {
		if view, err = verdicts.View(cmd.Context(), r.Program, r.Counterexample, nil); err != nil {
			return err
		}
	}
	doc.Contents = report.NewContents(r.Details.(*queues.Result), view)
	return nil
}
