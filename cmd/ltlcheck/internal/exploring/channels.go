package exploring

import (
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
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
	f.Model.IntVar(&fl.capacity, "max-capacity", check.ChannelCapacity, "with --unbounded-channels: the greatest capacity explored")
	f.Searching.IntVar(&fl.keys, "keys", 0, "with --unbounded-channels: how many states are kept (default: as many as the memory holds)")
}

// wanted reports whether the question is asked, and validates the flags.
func (fl *channelFlags) wanted(cmd *cobra.Command) bool {
	return cmd.Flags().Changed("unbounded-channels")
}

// refusals are values out of range.
func (fl *channelFlags) refusals(q *request) []cli.Refusal {
	return []cli.Refusal{
		cli.When(q.channels && (fl.capacity < 1 || fl.capacity > check.GreatestChannelCapacity), "--max-capacity %d: want 1 to %d", fl.capacity, check.GreatestChannelCapacity),
		cli.When(q.channels && fl.keys < 0, "--keys %d: want at least 1", fl.keys),
	}
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
	found, err := check.Channels(cmd.Context(), u, fl.channels.capacity, check.Options{Limits: limits, Progress: line.Observe(path)})
	line.Clear()
	if err != nil {
		return err
	}
	var view *trace.View
	if p := found.Pump; p != nil {
		run := &trace.Lasso{Prefix: slices.Concat(p.Prefix, p.Loop), Last: p.Last}
		if view, err = answers.View(cmd.Context(), p.Program, run, nil); err != nil {
			return err
		}
		view.CycleStart = len(p.Prefix)
	}
	env.Status = map[check.ChannelAnswer]int{check.ChannelsBounded: cli.StatusOK, check.ChannelsUnbounded: cli.StatusFail, check.ChannelsOpen: cli.StatusInconclusive}[found.Answer]
	doc := report.NewChannels(path, &found, view)
	if found.Answer == check.ChannelsUnbounded && !fl.output.Graph() {
		if err := exploreContents(cmd, path, u, limits, began, doc); err != nil {
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
func exploreContents(cmd *cobra.Command, path string, u openchannels.Unlimited, limits check.Limits, began time.Time, doc *report.Channels) error {
	cli.LimitContents(&limits)
	if err := cli.Subtract(&limits, began); err != nil {
		doc.Contents = &report.Contents{Answer: check.ContentsOpen.String(), Reason: err.Error()}
		return nil
	}
	found, err := check.Contents(cmd.Context(), u, check.Options{Limits: limits})
	if err != nil {
		return err
	}
	var view *trace.View
	if f := found.Failure; f != nil {
		if view, err = answers.View(cmd.Context(), f.Program, f.Trail, nil); err != nil {
			return err
		}
	}
	doc.Contents = report.NewContents(&found, view)
	return nil
}
