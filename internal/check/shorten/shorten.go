// Package shorten looks for shorter counterexamples after a verdict, in a share
// of the time that the verdict took. Searches find counterexamples that are
// several times as long as they have to be; most products are small enough for
// a shortest one to be found at once.
//
// It calls package check once more, for a shortest counterexample within
// limits, and uses the answer only if it is shorter or proved shortest. In all
// other cases the first counterexample stays the one that is shown. Both have
// been confirmed by package check.
//
//	r, err := check.Verify(ctx, prog, prop, opts)
//	r = shorten.Search{}.Property(ctx, prog, prop, opts, r, 0)
//
// The package knows no algorithm of its own, and never changes a verdict.
package shorten

import (
	"cmp"
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Search bounds the effort for a shorter counterexample. The zero value spends
// the Share of the verdict.
type Search struct {
	Time time.Duration // that may be spent; 0 is the Share
}

// Share returns the time that everything after a verdict may take together, by
// the seconds that the verdict took: a quarter of them, and a second at least.
func Share(seconds float64) time.Duration {
	return max(time.Second, time.Duration(seconds*float64(time.Second)/4))
}

// Applies reports whether the options leave the choice of the counterexample
// open. A user who names an algorithm wants its counterexample; requests for
// several, or for a shortest one, are left as they are, and so are searches in
// bounded memory.
func Applies(o *check.Options) bool {
	return o.Algorithm == "" && !o.Shortest && !o.Exhaust && o.All <= 1 && !o.Storage.Bounded() && o.OnFull != check.OnFullSample
}

// Again returns the options of a further question, which may take the time
// limit, and whether there is time and memory left for it. The first question
// took a part of the user's limit; used is the memory, in bytes, that is taken
// meanwhile. The further search keeps its states in memory and ends when that is
// full, writes no checkpoints, and warns of nothing.
func Again(o check.Options, first, limit time.Duration, used int64) (check.Options, bool) {
	if o.Limits.Time > 0 {
		limit = min(limit, o.Limits.Time-first)
	}
	if o.Limits.Memory == 0 {
		o.Limits.Memory = check.DefaultMemory()
	}
	o.Limits.Memory -= used
	o.Checkpoints, o.Disk, o.Random = nil, nil, nil
	o.Limits.Time, o.Warn, o.OnFull = limit, false, ""
	return o, limit > 0 && o.Limits.Memory > 0
}

// within returns the options of the search for a shorter counterexample.
func (s Search) within(o check.Options, took float64, used int64) (check.Options, bool) {
	first := time.Duration(took * float64(time.Second))
	o, ok := Again(o, first, cmp.Or(s.Time, Share(took)), used)
	o.Shortest = true
	return o, ok
}

// Property returns the result with a shorter counterexample in it, if one is
// found in time; otherwise it returns found. used is the memory, in bytes, that
// the caller holds. An error of the second search is ignored, as the first
// answer stands.
func (s Search) Property(ctx context.Context, prog program.Program, prop check.Property, o check.Options, found check.Result, used int64) check.Result {
	if found.Verdict != check.Violated || found.Shortest || !Applies(&o) {
		return found
	}
	o, ok := s.within(o, found.Product.Seconds, used)
	if !ok {
		return found
	}
	r, err := check.VerifyProgram(ctx, prog, prop, o)
	if err != nil || r.Verdict != check.Violated { // the first answer has been confirmed
		return found
	}
	if r.Shortest || (r.BadPrefix == nil) == (found.BadPrefix == nil) && length(&r) < length(&found) {
		found.Counterexample, found.BadPrefix, found.Shortest = r.Counterexample, r.BadPrefix, r.Shortest
	}
	return found
}

// length returns the number of steps by which a counterexample is compared: the
// steps of its bad prefix if it has one, else of its prefix and cycle together.
func length(r *check.Result) int {
	if r.BadPrefix != nil {
		return r.BadPrefix.Len()
	}
	return r.Counterexample.Len()
}

// Failure returns the shortest run into a failure of the same kind as f, which
// was found after some seconds, and whether it is proved shortest. It
// returns f if no shorter one is found in time.
func (s Search) Failure(ctx context.Context, prog program.Program, o check.Options, f check.Failure, seconds float64) (_ check.Failure, shortest bool) {
	o, ok := s.within(o, seconds, 0)
	if !ok {
		return f, false
	}
	if o.Storage.Bounded() {
		o.Storage = "" // nothing is shortest there
	}
	r, err := check.VerifyProgram(ctx, prog, check.Failures{}, o)
	if err != nil || r.Failure == nil || r.Failure.Kind != f.Kind || longer(r.Failure.Trail, f.Trail) {
		return f, false
	}
	return *r.Failure, r.Shortest
}

// longer reports whether a has more steps than b.
func longer(a, b *trace.Lasso) bool { return a.Len() > b.Len() }
