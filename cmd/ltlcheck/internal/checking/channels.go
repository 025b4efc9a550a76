package checking

import (
	"context"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/contents"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// openChannels takes the capacities off the channels that --unbounded-channels
// names.
func (fl *checkFlags) openChannels(env *cli.Environment, t *task) (err error) {
	if fl.channels == "" {
		return nil
	}
	if fl.oneByOne != "" {
		return cli.InputErrorf("%s: %s visits states one by one, and channels without capacities are described by sets of contents; check and explore answer questions about them", t.name, fl.oneByOne)
	}
	if t.channels, err = cli.Unlimited(env, t.name, t.prog, fl.channels); err != nil {
		return err
	}
	return fl.refuse(t, "")
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
