package check

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/failures"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/properties"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/sampling"
	"github.com/ltlcheck/ltlcheck/internal/check/sharing"
	"github.com/ltlcheck/ltlcheck/program"
)

// Sampling configures a random search, which answers violated or inconclusive.
// The memory, the time, the workers, among whom the memory is divided, and the
// form of states are those of Options.
type Sampling struct {
	// Method is how to search; package internal/check/sample lists the methods.
	// The empty name is rf for failures and safety properties, and lasso for all
	// others.
	Method string
	Runs   int    // at least 1
	Steps  uint64 // of a run; 0 is no limit
	Only   int    // this run alone; 0: all of them. Runs are numbered from 1
	Keep   int    // the most states that a run keeps; 0: as many as the memory holds
	// Restart is where a full run continues: none, root, last or mixed. The empty
	// name means none.
	Restart string
	Replace Policy  // of the states of a run that is full, instead of restarting; "" replaces none
	Mix     *Mixing // of method urs; nil gives all states equal chances
	Depth   int     // of method pct: of the bug; 0 is 1
	Seed    uint64
	// Size is how many states there are, if that is known: cover times are
	// measured then.
	Size   uint64
	Curves bool // measures the course of every run
	// Delta is 1 minus the confidence of what is concluded from runs that have
	// found nothing.
	Delta float64
	// Prepare, when set, is called with the method that was chosen, to complete
	// the rest.
	Prepare func(method string, s *Sampling)
}

// Mixing is how often a random search goes on from a state from which nothing
// new was found yet.
type Mixing struct {
	Adapted bool    // by the rate of new states
	Leaves  float64 // else: the probability
}

// plan is how package sampling searches.
func (s *Sampling) plan(o *Options) sampling.Plan {
	out := sampling.Plan{Options: s.options(o), Delta: s.Delta}
	if s.Prepare != nil {
		out.Complete = func(c *sample.Options) {
			complete := *s
			complete.Method = c.Method
			s.Prepare(c.Method, &complete)
			*c = complete.options(o)
		}
	}
	return out
}

// options returns the options of package sample.
func (s *Sampling) options(o *Options) sample.Options {
	searched := o.searched()
	out := searched.Random()
	out.Method, out.Runs, out.Steps, out.Only, out.Keep, out.Depth = s.Method, s.Runs, s.Steps, s.Only, s.Keep, s.Depth
	out.Seed, out.Size, out.Curves = s.Seed, s.Size, s.Curves
	for _, r := range []sample.Restart{sample.RestartRoot, sample.RestartLast, sample.Mixed} {
		if s.Restart == r.String() {
			out.Restart = r
		}
	}
	if s.Replace != "" {
		out.Replace, out.Policy = true, s.Replace.stored()
	}
	if m := s.Mix; m != nil {
		out.Mix = sample.Mix{On: true, Adapted: m.Adapted, Leaves: m.Leaves}
	}
	return out
}

// answerOrSample answers a property by visiting states, and goes on at random
// when the memory is full and the options ask for that. shared is a state graph
// that several properties share, nil without one.
func answerOrSample(ctx context.Context, prog program.Program, prop Property, o Options, shared *sharing.Graph) (Result, error) {
	if err := o.validate(); err != nil {
		return Result{}, err
	}
	ctx, cancel := monitor.WithLimits(ctx, o.Limits) // of both searches together
	defer cancel()
	searched := o.allSearches()
	a, err := properties.Verify(ctx, prog, prop.searched(), searched, shared)
	if o.OnFull == OnFullSample && a.Full && err == nil && ctx.Err() == nil {
		shared.Drop()
		a, err = properties.Sample(ctx, prog, prop.searched(), searched, a)
	}
	return prop.result(a), err
}

// searchAtRandom looks at random for a run that violates a property, or for a
// failure, which is confirmed by a replay. The Details of the result are a
// *sample.Outcome.
func searchAtRandom(ctx context.Context, m Model, q Question, opts Options) (r Result, err error) {
	if err := opts.validate(); err != nil {
		return Result{}, err
	}
	prog, how := m.(program.Program), opts.Random.plan(&opts)
	var outcome *sample.Outcome
	switch q := q.(type) {
	case Property:
		var a properties.Answer
		a, outcome, err = properties.Random(ctx, prog, q.searched(), opts.searched(), how)
		r = q.result(a)
	case Failures:
		var found explore.Failures
		found, outcome, err = failures.Random(ctx, prog, opts.searched().Config, how)
		r = resultOfFailures(found)
	default:
		return Result{}, errNoQuestion(EngineRandom, q)
	}
	if err != nil {
		return Result{}, err
	}
	r.Algorithm, r.Details = AlgorithmName(outcome.Method), outcome
	return r, nil
}
