package checking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// unbound gives the task a checker over unbounded integers, if --symbolic or
// the language of the model asks for one. Flags that make sense for explicit
// states only are an error then.
func (fl *checkFlags) unbound(t *task, m *property.Model) error {
	wanted, err := fl.symbolic.WantedFor(m.Language)
	if !wanted || err != nil {
		return err
	}
	if fl.oneByOne != "" {
		return cli.InputErrorf("%s: %s visits states one by one, and those of a counter program are sets of unbounded integers; check and explore answer questions about it", t.name, fl.oneByOne)
	}
	if fl.shortest || fl.all > 1 || fl.exhaust || len(fl.properties.contest) > 0 || fl.save != "" {
		return cli.InputErrorf("--shortest, --all, --exhaust, --mcc and --save are for states that are searched one by one, not for --symbolic")
	}
	p, err := fl.symbolic.Unbounded(m)
	if err != nil {
		return err
	}
	sets, err := fl.symbolic.Options()
	if err != nil {
		return err
	}
	var explicit check.Options
	if !fl.recorded {
		if explicit, err = fl.options(); err != nil {
			return err
		}
	}
	t.unbounded, t.narrow = symbolic.New(p, symbolic.Options{Options: sets, Time: explicit.Limits.Time, Explicit: explicit}), p.Narrow
	return nil
}

// abandoned is how long after its time limit a question over sets of states is
// abandoned, if it has not ended by itself.
const abandoned = 200 * time.Millisecond

// askSymbolically answers a question within the limits. Once that on memory is
// reached, or one on time by far, all further questions of the task are inconclusive: the work that
// exceeded it was abandoned and may still hold the memory.
func (c *checker) askSymbolically(ctx context.Context, t *task, j *job) (*symbolic.Answer, error) {
	if t.exhausted != "" {
		return &symbolic.Answer{Reason: t.exhausted}, nil
	}
	limited, cancel := c.within(ctx)
	defer cancel()
	var a *symbolic.Answer
	longest := c.options.Limits.Time
	if longest > 0 {
		longest += abandoned
	}
	err := cli.Within(ctx, longest, c.options.Limits.Memory, "sets of states are explored", func() (err error) {
		if j.Safety {
			a, err = t.unbounded.Safety(limited)
		} else {
			a, err = t.unbounded.Property(limited, j.Check)
		}
		return err
	})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return &symbolic.Answer{Reason: fmt.Sprintf("the time limit of %v was reached", c.options.Limits.GivenTime())}, nil
	}
	var limit cli.Inconclusive
	if errors.As(err, &limit) && ctx.Err() == nil {
		t.exhausted = limit.Error()
		return &symbolic.Answer{Reason: t.exhausted}, nil
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// answerSymbolically answers a question over unbounded integers.
func (c *checker) answerSymbolically(ctx context.Context, t *task, j *job, answer *report.Property) error {
	begin := time.Now()
	a, err := c.askSymbolically(ctx, t, j)
	if err != nil {
		if ctx.Err() != nil {
			return cli.NewInconclusive(errors.New("interrupted"))
		}
		return err
	}
	if a.Explicit != nil {
		var runs []*trace.Lasso
		if l := a.Explicit.Counterexample; l != nil {
			runs = append(runs, l)
		}
		views, err := cli.ViewsOf(ctx, t.prog, runs, a.Explicit.Atoms)
		if err != nil {
			return err
		}
		answer.SetResult(a.Explicit, views...)
	}
	answer.SetSymbolic(a, t.narrow, time.Since(begin).Seconds())
	if j.Stopped != "" && a.Verdict == check.Violated {
		answer.Reason = j.Stopped
	}
	if j.Possible {
		answer.SetPossible()
	}
	return nil
}
