// Package shorten looks for shorter counterexamples after a verdict, in about
// the time that the verdict took. Searches find counterexamples that are
// several times as long as they have to be; most products are small enough for
// a shortest one to be found at once. It asks package check once more, for a
// shortest one, within limits, and takes the answer only if it is shorter or
// proved shortest: what was found first stays what is shown otherwise.
//
// No compatibility promise.
package shorten

import (
	"cmp"
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Search is how much is done for a shorter counterexample.
type Search struct {
	Least time.Duration // how long one is looked for at least, however fast the verdict was; 0: a second
}

// Applies reports whether the options leave the choice of the counterexample
// open: a user who names an algorithm wants its counterexample, and requests
// for several, or for a shortest one, are left as they are.
func Applies(o *check.Options) bool {
	return o.Algorithm == "" && !o.Shortest && !o.Exhaust && o.All <= 1 && !o.Storage.Bounded() && o.OnFull != check.OnFullSample
}

// within are the options of the second question. The first took so many
// seconds; used is the memory that is taken meanwhile.
func (s Search) within(o check.Options, took float64, used int64) (check.Options, bool) {
	first := time.Duration(took * float64(time.Second))
	limit := max(cmp.Or(s.Least, time.Second), first)
	if o.Limits.Time > 0 {
		limit = min(limit, o.Limits.Time-first)
	}
	if o.Limits.Memory == 0 {
		o.Limits.Memory = check.DefaultMemory()
	}
	o.Limits.Memory -= used
	o.Checkpoints, o.Disk = nil, nil
	if o.OnFull == check.OnFullDisk {
		o.OnFull = ""
	}
	o.Limits.Time, o.Shortest, o.Warn = limit, true, false
	return o, limit > 0 && o.Limits.Memory > 0
}

// Property is the result with a shorter counterexample, if there is one in
// time. Used is the memory, in bytes, that the caller holds.
func (s Search) Property(ctx context.Context, prog program.Program, prop check.Property, o check.Options, found check.Result, used int64) check.Result {
	if found.Verdict != check.Violated || found.Shortest || !Applies(&o) {
		return found
	}
	o, ok := s.within(o, found.Product.Seconds, used)
	if !ok {
		return found
	}
	r, err := check.Verify(ctx, prog, prop, o)
	if err != nil || r.Verdict != check.Violated { // the first answer has been confirmed
		return found
	}
	if r.Shortest || (r.BadPrefix == nil) == (found.BadPrefix == nil) && length(&r) < length(&found) {
		found.Counterexample, found.BadPrefix, found.Shortest = r.Counterexample, r.BadPrefix, r.Shortest
	}
	return found
}

// length is how many steps a counterexample is known by: those of the bad
// prefix if there is one.
func length(r *check.Result) int {
	if r.BadPrefix != nil {
		return r.BadPrefix.Len()
	}
	return r.Counterexample.Len()
}

// Failure is the shortest run into a failure of the same kind as one that was
// found after so many seconds, or that one, if no shorter one is found in time.
func (s Search) Failure(ctx context.Context, prog program.Program, o check.Options, f check.Failure, seconds float64) (_ check.Failure, shortest bool) {
	o, ok := s.within(o, seconds, 0)
	if !ok {
		return f, false
	}
	r, err := check.Safety(ctx, prog, o)
	if err != nil || r.Failure == nil || r.Failure.Kind != f.Kind || longer(r.Failure.Trail, f.Trail) {
		return f, false
	}
	return *r.Failure, r.Shortest
}

func longer(a, b *trace.Lasso) bool { return a.Len() > b.Len() }
