package checking

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/contents"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// openChannels takes the capacities off the channels that --unbounded-channels
// names. Flags that make sense for explicit states only are an error then.
func (fl *checkFlags) openChannels(env *cli.Environment, t *task) (err error) {
	if fl.channels == "" {
		return nil
	}
	if fl.oneByOne != "" {
		return cli.InputErrorf("%s: %s visits states one by one, and channels without capacities are described by sets of contents; check and explore answer questions about them", t.name, fl.oneByOne)
	}
	explicit := fl.algorithm != "" || fl.store != "" || fl.keys > 0 || fl.shortest || fl.all > 1 || fl.exhaust || len(fl.properties.contest) > 0 || fl.save != ""
	if explicit || fl.unreached || fl.coverage {
		return cli.InputErrorf("--algorithm, --store, --keys, --shortest, --all, --exhaust, --mcc, --save, --unreached and --coverage are for states that are searched one by one, not for --unbounded-channels")
	}
	if fl.workers > 1 {
		return cli.InputErrorf("--workers %d: sets of contents (--unbounded-channels) are explored by one worker", fl.workers)
	}
	if t.unbounded != nil {
		return cli.InputErrorf("--unbounded-channels and --symbolic: want one of them")
	}
	t.channels, err = cli.Unlimited(env, t.name, t.prog, fl.channels)
	return err
}

// contentOptions returns the options of an exploration of contents.
func (c *checker) contentOptions() check.Options {
	o := c.options
	cli.LimitContents(&o.Limits)
	return o
}

// answerContents answers a question about a program whose channels have no
// capacities.
func (c *checker) answerContents(ctx context.Context, t *task, j *job, answer *report.Property) (err error) {
	var found check.ContentSets
	switch {
	case j.Safety:
		found, err = check.Contents(ctx, t.channels, c.contentOptions())
	case j.Ending != nil:
		found.Reason = "sets of contents answer no properties of executions that end"
	default:
		found, err = check.ContentInvariant(ctx, t.channels, j.Check, c.contentOptions())
	}
	if err != nil {
		return err
	}
	var view *trace.View
	if f := found.Failure; f != nil {
		if view, err = cli.ViewOf(ctx, f.Program, f.Trail, f.Atoms); err != nil {
			return err
		}
	}
	answer.SetContents(&found, view)
	if j.Possible {
		answer.SetPossible()
	}
	return nil
}

// contents checks a section whose proof is sets of contents.
func (c *certifier) contents(ctx context.Context, s *format.Section, t *task, j *job, p *report.Proof) error {
	if t.channels == nil || s.Contents == nil {
		return cli.InputErrorf("%s: %s and the proof of it disagree on whether channels have capacities", c.doc.Certificate, s.Name)
	}
	if _, err := c.Automata(ctx, s, certificate.Obligation{Safety: j.Safety}); err != nil {
		return err
	}
	q := contents.Obligation{Program: t.channels}
	if !j.Safety {
		good, atoms, reason := j.Check.Invariant()
		if reason != "" {
			return cli.InputErrorf("%s: %s: %s", c.doc.Certificate, s.Name, reason)
		}
		q.Invariant, q.Atoms = good, atoms
	}
	found, err := contents.Check(ctx, q, s.Contents, c.memory)
	p.Controls, p.States, p.Edges = found.Controls, found.States, found.Edges
	return err
}
