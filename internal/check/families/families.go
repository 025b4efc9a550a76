// Package families decides questions about all programs of a family, one for
// every number of processes, by searches of single programs: small instances,
// in which a violation is found, and counter abstractions, in which none is.
//
//	for k = 0, 1, 2, …:
//	    search the instance with k processes more than the smallest: violated if it violates the property
//	    explore the abstraction with cut k + 2: holds if no run of it violates the property
//
// The abstraction has the runs of all instances, so that no run of an instance
// violates what holds for it. Where the abstraction is refused, instances are
// searched on.
//
// The package searches nothing itself: package check hands it the search of one
// program.
package families

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Outcome is how the search of one program ended. The zero value is Open.
type Outcome uint8

// The outcomes.
const (
	Open Outcome = iota
	Holds
	Violated
)

// Requirements are what an abstraction must preserve.
type Requirements struct {
	Atoms        []program.Atom
	Weak, Strong bool   // fairness towards processes
	Refusal      string // why the question cannot be asked of an abstraction; "" if it can
	States       uint64 // that an abstraction may have; 0 is maxFamilyStates
}

// Search decides one question about a family.
type Search struct {
	Family       counting.Family
	Requirements Requirements
	// Applies reports whether the question can be asked of an instance. One to
	// which it does not apply has too few processes.
	Applies func(program.Program) bool
	// Search searches one program, and returns the reason of an open outcome.
	Search func(context.Context, program.Program) (Outcome, string, error)

	refusal error // of the abstraction
	found   Found
}

// Found is the answer.
type Found struct {
	Outcome Outcome // Holds: for every size from Abstraction.Least on, and for the smaller ones of Instances
	Reason  string  // of an open outcome
	// Abstraction is what proves the property; nil unless it holds.
	Abstraction counting.Abstraction
	// Instances are the sizes of instances that were searched completely, in
	// which the property holds.
	Instances []int
	// Size is the smallest size of an instance that violates the property.
	Size    int
	Program program.Program // that instance, or the Abstraction
	Seconds float64
}

const (
	// maxCut is the largest cut of a counter abstraction that is tried.
	maxCut = 6
	// maxFamilyStates bounds the states of a counter abstraction, unless the question
	// bounds them.
	maxFamilyStates = 1 << 18
	// maxInstance is the largest number of processes, beyond the smallest, of an
	// instance that is searched for a counterexample.
	maxInstance = 5
)

// Run decides the question. An error is that of ctx, or of a search.
func (s *Search) Run(ctx context.Context) (Found, error) {
	began := time.Now()
	err := s.run(ctx)
	s.found.Seconds = time.Since(began).Seconds()
	return s.found, err
}

func (s *Search) run(ctx context.Context) error {
	if why := s.Requirements.Refusal; why != "" {
		s.refusal = errors.New(why)
	}
	for k := 0; k <= max(maxCut-2, maxInstance); k++ {
		if done, err := s.instance(ctx, s.Family.Least()+k); done || err != nil {
			return err
		}
		if s.refusal != nil || k > maxCut-2 {
			continue
		}
		if done, err := s.abstract(ctx, k+2); done || err != nil {
			return err
		}
	}
	s.inconclusive()
	return nil
}

// inconclusive says why there is no answer.
func (s *Search) inconclusive() {
	searched := "no instance was searched completely"
	if n := len(s.found.Instances); n > 0 {
		searched = "no instance with up to " + english.Plural(s.found.Instances[n-1], "process", "") + " violates it"
	}
	var at *source.Error
	switch {
	case errors.As(s.refusal, &at):
		s.found.Reason = fmt.Sprintf("processes cannot be counted: %s; %s", at.Error(), searched)
	case s.refusal != nil:
		s.found.Reason = fmt.Sprintf("%v; %s", s.refusal, searched)
	default:
		s.found.Reason = fmt.Sprintf("the counter abstraction has runs that violate it, with counts up to %d, and %s", maxCut, searched)
	}
}

// instance searches an instance; done if it violates the property.
func (s *Search) instance(ctx context.Context, size int) (done bool, err error) {
	p, err := s.Family.Instance(size)
	if err != nil {
		return false, err
	}
	if !s.Applies(p) {
		return false, nil
	}
	out, reason, err := s.Search(ctx, p)
	if err != nil {
		return false, err
	}
	switch out {
	case Holds:
		s.found.Instances = append(s.found.Instances, size)
	case Violated:
		s.found.Outcome, s.found.Size, s.found.Program = Violated, size, p
		return true, nil
	default:
		s.found.Reason = fmt.Sprintf("with %s = %d: %s", s.Family.Parameter(), size, reason)
		return true, nil
	}
	return false, nil
}

// abstract searches the abstraction with a cut; done if the property holds.
func (s *Search) abstract(ctx context.Context, cut int) (done bool, err error) {
	a, err := s.Requirements.Abstract(ctx, s.Family, cut, 0)
	if err != nil {
		s.refusal = err
		return false, ctx.Err()
	}
	out, _, err := s.Search(ctx, a)
	if err != nil || out != Holds {
		return false, err
	}
	s.found.Outcome, s.found.Abstraction, s.found.Program = Holds, a, a
	return true, nil
}

// Abstract returns the abstraction of a family for a cut, with at least tracked
// processes that are told apart, in which the question can be decided. The error says why
// there is none.
func (r *Requirements) Abstract(ctx context.Context, family counting.Family, cut, tracked int) (counting.Abstraction, error) {
	if r.Refusal != "" {
		return nil, errors.New(r.Refusal)
	}
	states := maxFamilyStates
	if n := r.States; n > 0 {
		states = int(min(n, maxFamilyStates))
	}
	a, err := family.Abstract(cut, tracked, r.Atoms, counting.Limits{States: states, Stop: func() bool { return ctx.Err() != nil }})
	if err != nil {
		return nil, err
	}
	for _, asked := range []struct{ asked, strong bool }{{r.Weak, false}, {r.Strong, true}} {
		if !asked.asked {
			continue
		}
		if why := a.Unfair(asked.strong); why != "" {
			return nil, errors.New(why)
		}
	}
	return a, nil
}
