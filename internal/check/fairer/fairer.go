// Package fairer looks for a fairness assumption under which a violated
// property holds, in a share of the time that the verdict took.
//
// It calls package check again, with the property under a few assumptions, the
// most likely ones first:
//
//	weak fairness → weak fairness of one process that the counterexample leaves idle
//	strong fairness → strong fairness of one such process
//
// A hint is a verdict of package check, so that it is never wrong; an
// inconclusive one gives no hint. The package has no algorithm of its own, and
// never changes a verdict.
package fairer

import (
	"cmp"
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/program"
)

// Search bounds the effort. The zero value spends the share of the verdict that
// package shorten names.
type Search struct {
	Time time.Duration // for all assumptions together; 0 is shorten.Share
}

// Idle is a process that does not move on the cycle of the counterexample
// although it could, at every step (Always) or at some.
type Idle struct {
	Process string
	Always  bool
}

// Hint is an assumption that was tried.
type Hint struct {
	Strong  bool
	Process string // that fairness is about; "" for every process
	Holds   bool   // the property holds under it; else it is violated all the same
}

// String returns the assumption in the words of specifications.
func (h *Hint) String() string {
	text := "weak fairness"
	if h.Strong {
		text = "strong fairness"
	}
	if h.Process != "" {
		text += " of " + h.Process
	}
	return text
}

// mostProcesses is the number of processes for which fairness of one is tried.
const mostProcesses = 4

// attempts is what is left of the effort.
type attempts struct {
	ctx   context.Context
	prog  program.Program
	prop  check.Property
	opts  check.Options
	until time.Time
}

// Find returns the weakest assumption found under which the property holds, a
// hint without Holds if it is violated even under strong fairness of all
// processes, and nil if nothing is known or nothing can be hoped for. idle is
// what the counterexample in found leaves idle; used is the memory, in bytes,
// that the caller holds.
func (s Search) Find(ctx context.Context, prog program.Program, prop check.Property, o check.Options, found *check.Result, idle []Idle, used int64) *Hint {
	if found.Verdict != check.Violated || found.BadPrefix != nil || len(idle) == 0 || !shorten.Applies(&o) {
		return nil
	}
	a, ok := s.attempts(ctx, prog, prop, o, found.Product.Seconds, used)
	if !ok {
		return nil
	}
	if weak := of(idle, true); len(weak) > 0 && prop.Fairness == check.NoFairness {
		if a.try(&Hint{}) == check.Holds {
			return a.narrow(&Hint{Holds: true}, weak)
		}
	}
	if prop.Fairness == check.StrongFairness {
		return nil
	}
	switch a.try(&Hint{Strong: true}) {
	case check.Holds:
		return a.narrow(&Hint{Strong: true, Holds: true}, of(idle, false))
	case check.Violated:
		return &Hint{Strong: true}
	}
	return nil
}

// attempts returns the effort that may be spent, and whether any is left.
func (s Search) attempts(ctx context.Context, prog program.Program, prop check.Property, o check.Options, took float64, used int64) (*attempts, bool) {
	first := time.Duration(took * float64(time.Second))
	o, ok := shorten.Again(o, first, cmp.Or(s.Time, shorten.Share(took)), used)
	o.Progress = nil
	return &attempts{ctx, prog, prop, o, time.Now().Add(o.Limits.Time)}, ok
}

// of returns the names of the processes, each once: those that could always
// move, or all.
func of(idle []Idle, always bool) (names []string) {
	seen := map[string]bool{}
	for _, i := range idle {
		if (i.Always || !always) && !seen[i.Process] {
			seen[i.Process] = true
			names = append(names, i.Process)
		}
	}
	return names
}

// narrow returns the hint for one process if that suffices, else h.
func (a *attempts) narrow(h *Hint, names []string) *Hint {
	for _, name := range names[:min(len(names), mostProcesses)] {
		one := &Hint{Strong: h.Strong, Process: name, Holds: true}
		if a.try(one) == check.Holds {
			return one
		}
	}
	return h
}

// try checks the property under one more assumption. An error, such as that the
// program has no processes with names, says nothing.
func (a *attempts) try(h *Hint) check.Verdict {
	prop, o := a.prop, a.opts
	if o.Limits.Time = time.Until(a.until); o.Limits.Time <= 0 {
		return check.Inconclusive
	}
	switch {
	case h.Process != "":
		prop.FairTo = append(append([]check.FairTo{}, prop.FairTo...), check.FairTo{Strong: h.Strong, Process: h.Process})
	case h.Strong:
		prop.Fairness = check.StrongFairness
	default:
		prop.Fairness = check.WeakFairness
	}
	r, err := check.VerifyProgram(a.ctx, a.prog, prop, o)
	if err != nil {
		return check.Inconclusive
	}
	return r.Verdict
}
