package checking

import (
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/counts"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// forAll refuses what cannot be asked about every number of processes, if
// --for-all asks about them.
func (fl *checkFlags) forAll(t *task) error {
	if t.family == nil {
		return nil
	}
	if fl.oneByOne != "" {
		return cli.InputErrorf("%s: %s visits the states of one model; check answers questions about every %s", t.name, fl.oneByOne, t.family.Parameter())
	}
	return fl.refuse(t, fmt.Sprintf("; -D %s=3 checks one model", t.family.Parameter()))
}

// counts checks a section whose proof is about a counter abstraction.
func (c *certifier) counts(ctx context.Context, s *format.Section, t *task, j *job, q certificate.Obligation, p *report.Proof) (certificate.Result, error) {
	family, ok := t.family.(counting.LocalFamily)
	if !ok || s.Counts == nil {
		return certificate.Result{}, cli.InputErrorf("%s: %s and the proof of it disagree on whether it is about every number of processes", c.doc.Certificate, s.Name)
	}
	if !j.Safety {
		if why := j.Check.Uncounted(); why != "" {
			return certificate.Result{}, &certificate.Wrong{Msg: why}
		}
	}
	a, err := counts.New(family, s.Counts, q.Strong || slices.ContainsFunc(q.FairTo, func(f certificate.FairTo) bool { return f.Strong }))
	if err != nil {
		return certificate.Result{}, err
	}
	q.Program = a
	r, err := c.Check(ctx, s, q, c.memory)
	p.ForAll = &report.Family{Parameter: family.Parameter(), Least: a.Least, Cut: a.Cut, Tracked: a.Tracked, States: a.States(), Instances: []int{}}
	return r, err
}
