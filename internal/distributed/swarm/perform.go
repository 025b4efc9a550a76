package swarm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/hyperloglog"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Bounds are the resources of one job. Memory and Time end a search; what it
// has found until then counts.
type Bounds struct {
	Memory int64         `json:"memory"` // bytes
	Time   time.Duration `json:"time"`
	// Steps bounds the steps of a random search, in all its runs together; 0 is
	// DefaultSteps.
	Steps uint64 `json:"steps"`
}

// finding is the result of a job before it is encoded.
type finding struct {
	violated bool
	failure  *check.Failure // of a question of safety
	lasso    *trace.Lasso   // of all others
	atoms    []program.Atom
	whole    bool   // the search was exact, and has visited everything
	reason   string // why nothing more was found
	how      string
	seen     hyperloglog.Sketch
}

// perform does the search of a job. Where the search does not suit the
// property, another one is made: a job is never refused because of its kind.
// The error says why no search could be made.
func perform(ctx context.Context, prog program.Program, q *property.Property, s Search, b Bounds) (*finding, error) {
	f := &finding{how: s.String()}
	if s.Storage == "" {
		return f, f.atRandom(ctx, prog, q, s, b)
	}
	o := check.Options{
		Storage: s.Storage, Seed: s.Seed, Limits: check.Limits{Memory: b.Memory, Time: b.Time},
		Vary: check.Variation{Order: s.Order, DepthLimit: s.DepthLimit, Seen: &f.seen},
	}
	err := f.depthFirst(ctx, prog, q, o)
	var unsuited *source.Error
	if errors.As(err, &unsuited) { // strong fairness has no search in bounded memory
		return f, f.atRandom(ctx, prog, q, s, b)
	}
	return f, err
}

// depthFirst searches by check.Safety or check.Verify.
func (f *finding) depthFirst(ctx context.Context, prog program.Program, q *property.Property, o check.Options) error {
	if q.Safety {
		r, err := check.Safety(ctx, prog, o)
		f.violated, f.failure, f.reason, f.whole = r.Verdict == check.Violated, r.Failure, r.Reason, r.Verdict == check.Holds
		return err
	}
	r, err := check.Verify(ctx, prog, q.Check, o)
	f.violated, f.lasso, f.atoms, f.reason, f.whole = r.Verdict == check.Violated, r.Counterexample, r.Atoms, r.Reason, r.Verdict == check.Holds
	return err
}

// The sizes of random searches, within their time.
const (
	DefaultSteps = 4_000_000
	stepsOfWalk  = 10_000
)

// atRandom searches by sampling. A method that does not suit the property gives
// way to the default one.
func (f *finding) atRandom(ctx context.Context, prog program.Program, q *property.Property, s Search, b Bounds) error {
	o := check.Options{Limits: check.Limits{Memory: b.Memory, Time: b.Time}}
	how := check.Sampling{Options: sample.Options{Method: s.Walk, Seed: s.Seed, Seen: &f.seen}, Delta: 0.01}
	how.Prepare = func(method string, so *sample.Options) { extend(method, so, cmp.Or(b.Steps, DefaultSteps)) }
	err := f.sample(ctx, prog, q, o, how)
	if err != nil && ctx.Err() == nil { // the method does not suit the question
		how.Method = ""
		err = f.sample(ctx, prog, q, o, how)
	}
	return err
}

// extend sets the number and length of runs, given the steps of all together. A
// method with a memory of its own makes one long run that restarts.
func extend(method string, o *sample.Options, steps uint64) {
	if m, _ := sample.MethodOf(method); m.Keeps {
		o.Steps, o.Runs, o.Restart = steps, 1, sample.Mixed
		return
	}
	o.Steps = min(steps, stepsOfWalk)
	o.Runs = int(steps / o.Steps)
}

func (f *finding) sample(ctx context.Context, prog program.Program, q *property.Property, o check.Options, how check.Sampling) error {
	var r check.Sampled
	var err error
	if q.Safety {
		r, err = check.SampleFailures(ctx, prog, o, how)
	} else {
		r, err = check.Sample(ctx, prog, q.Check, o, how)
	}
	f.violated, f.failure, f.lasso, f.atoms, f.reason = r.Verdict == check.Violated, r.Failure, r.Counterexample, r.Atoms, r.Reason
	f.how = fmt.Sprintf("%s, seed %d", r.Method, how.Seed)
	return err
}
