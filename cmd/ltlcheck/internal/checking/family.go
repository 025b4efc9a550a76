package checking

import (
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/counts"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// forAll refuses flags that make sense for a single model only, if --for-all
// asks about every number of processes.
func (fl *checkFlags) forAll(t *task, l property.Language) error {
	if t.family == nil {
		return nil
	}
	symbolic, err := fl.symbolic.WantedFor(l)
	explicit := fl.algorithm != "" || fl.store != "" || fl.keys > 0 || fl.all > 1 || fl.exhaust || len(fl.properties.contest) > 0 || fl.save != ""
	switch {
	case err != nil:
		return err
	case fl.oneByOne != "":
		return cli.InputErrorf("%s: %s visits the states of one model; check answers questions about every %s", t.name, fl.oneByOne, t.family.Parameter())
	case explicit || fl.unreached || fl.coverage:
		return cli.InputErrorf("--algorithm, --store, --keys, --all, --exhaust, --mcc, --save, --unreached and --coverage are for one model, not for --for-all; -D %s=3 checks one", t.family.Parameter())
	case symbolic || fl.channels != "":
		return cli.InputErrorf("--for-all, --symbolic and --unbounded-channels: want one of them")
	}
	return nil
}

// counted returns what package check is asked about a family: a property, or nil
// for failures.
func (j *job) counted() *check.Property {
	if j.Safety {
		return nil
	}
	return &j.Check
}

// answerFamily answers a question about every number of processes.
func (c *checker) answerFamily(ctx context.Context, t *task, j *job, answer *report.Property) error {
	var found check.FamilyResult
	var err error
	if j.Ending != nil {
		found.Reason = "counters answer no properties of executions that end"
	} else if found, err = check.Family(ctx, t.family, j.counted(), c.options); err != nil {
		switch {
		case ctx.Err() != nil:
			return cli.NewInconclusive(errors.New("interrupted"))
		case !errors.Is(err, context.DeadlineExceeded):
			return err
		}
		found.Reason = "the time limit was reached"
	}
	if err := c.showInstance(ctx, j, &found, answer); err != nil {
		return err
	}
	answer.Fairness = check.NoFairness.String()
	if !j.Safety {
		answer.Fairness = j.Check.Fairness.String()
	}
	answer.SetFamily(t.family.Parameter(), &found)
	if found.Abstraction != nil {
		if c.proofs == nil {
			c.proofs = map[*job]program.Abstraction{}
		}
		c.proofs[j] = found.Abstraction
	}
	if j.Possible {
		answer.SetPossible()
	}
	return nil
}

// showInstance describes the counterexample of an instance, if there is one.
func (c *checker) showInstance(ctx context.Context, j *job, found *check.FamilyResult, answer *report.Property) error {
	if found.Verdict != check.Violated {
		return nil
	}
	if j.Safety {
		view, err := cli.ViewOf(ctx, found.Program, found.Safety.Failure.Trail, nil)
		if err == nil {
			answer.SetSafety(found.Safety, view)
		}
		return err
	}
	view, err := cli.ViewOf(ctx, found.Program, found.Property.Counterexample, found.Property.Atoms)
	if err != nil {
		return err
	}
	answer.SetResult(found.Property, view)
	formula, names := j.Explained()
	return answer.Explain(formula, names, view)
}

// counts checks a section whose proof is about a counter abstraction.
func (c *certifier) counts(ctx context.Context, s *format.Section, t *task, j *job, q certificate.Obligation, p *report.Proof) (certificate.Result, error) {
	family, ok := t.family.(program.LocalFamily)
	if !ok || s.Counts == nil {
		return certificate.Result{}, cli.InputErrorf("%s: %s and the proof of it disagree on whether it is about every number of processes", c.doc.Certificate, s.Name)
	}
	if prop := j.counted(); prop != nil && prop.Uncounted() != "" {
		return certificate.Result{}, &certificate.Wrong{Msg: prop.Uncounted()}
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
