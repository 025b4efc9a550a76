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
	check.Result
	how  string
	seen hyperloglog.Sketch
}

// violated reports whether there is a run to send.
func (f *finding) violated() bool { return f.Verdict == check.Violated }

// whole reports whether the search was exact, and has visited everything.
func (f *finding) whole() bool { return f.Verdict == check.Holds }

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
	var err error
	f.Result, err = check.Verify(ctx, prog, q.Asked(), o)
	var unsuited *source.Error
	if errors.As(err, &unsuited) { // strong fairness has no search in bounded memory
		return f, f.atRandom(ctx, prog, q, s, b)
	}
	return f, err
}

// The sizes of random searches, within their time.
const (
	DefaultSteps = 4_000_000
	stepsOfWalk  = 10_000
)

// atRandom searches by sampling. A method that does not suit the property gives
// way to the default one.
func (f *finding) atRandom(ctx context.Context, prog program.Program, q *property.Property, s Search, b Bounds) error {
	o := check.Options{Limits: check.Limits{Memory: b.Memory, Time: b.Time}, Vary: check.Variation{Seen: &f.seen}}
	o.Random = &check.Sampling{Method: s.Walk, Seed: s.Seed, Delta: 0.01, Prepare: func(method string, how *check.Sampling) { extend(method, how, cmp.Or(b.Steps, DefaultSteps)) }}
	err := f.sample(ctx, prog, q, o)
	if err != nil && ctx.Err() == nil { // the method does not suit the question
		o.Random.Method = ""
		err = f.sample(ctx, prog, q, o)
	}
	return err
}

// extend sets the number and length of runs, given the steps of all together. A
// method with a memory of its own makes one long run that restarts.
func extend(method string, how *check.Sampling, steps uint64) {
	if m, _ := sample.MethodOf(method); m.Keeps {
		how.Steps, how.Runs, how.Restart = steps, 1, sample.Mixed.String()
		return
	}
	how.Steps = min(steps, stepsOfWalk)
	how.Runs = int(steps / how.Steps)
}

func (f *finding) sample(ctx context.Context, prog program.Program, q *property.Property, o check.Options) (err error) {
	f.Result, err = check.Verify(ctx, prog, q.Asked(), o)
	if found, ok := f.Details.(*sample.Outcome); ok {
		f.how = fmt.Sprintf("%s, seed %d", found.Method, o.Random.Seed)
	}
	return err
}
