package check

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// FamilyResult is what Family found.
type FamilyResult struct {
	Verdict Verdict // Holds: for every size from Least on, and for the smaller ones of Instances
	Reason  string  // of an inconclusive verdict
	// Abstraction is what proves the property; nil unless it holds.
	Abstraction counting.Abstraction
	// Instances are the sizes of instances that were searched completely, in
	// which the property holds.
	Instances []int
	// Size is the smallest size of an instance that violates the property, which
	// Program is. Property or Safety has the counterexample.
	Size     int
	Program  program.Program
	Property *Result
	Safety   *SafetyResult
	// Product counts what was searched of the abstraction that proves the
	// property.
	Product Statistics
	Seconds float64
}

const (
	// maxCut is the largest cut of a counter abstraction that is tried.
	maxCut = 6
	// maxFamilyStates bounds the states of a counter abstraction, unless the
	// options bound them.
	maxFamilyStates = 1 << 18
	// maxInstance is the largest number of processes, beyond the smallest, of an
	// instance that is searched for a counterexample.
	maxInstance = 5
)

// familySearch is one call of Family.
//
//	for k = 0, 1, 2, …:
//	    search the instance with k processes more than the smallest: violated if it violates the property
//	    explore the abstraction with cut k + 2: holds if no run of it violates the property
//
// The abstraction has the runs of all instances, so that no run of an instance
// violates what holds for it. Where the abstraction is refused, instances are
// searched on.
type familySearch struct {
	family  counting.Family
	prop    *Property // nil: failures
	opts    Options
	refusal error // of the abstraction
	found   FamilyResult
}

// Family decides whether all programs of a family have a property, or, without a
// property, do not fail. The verdict is Violated with the smallest instance
// that violates it. Formulas must not distinguish runs that differ by
// repetitions of states, as those with X do. It searches with the limits of the
// options.
func Family(ctx context.Context, family counting.Family, prop *Property, opts Options) (FamilyResult, error) {
	began := time.Now()
	opts.Warn, opts.Symmetry, opts.Checkpoints = false, "", nil
	if opts.Limits.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, opts.Limits.Time)
		defer cancel()
	}
	s := &familySearch{family: family, prop: prop, opts: opts}
	err := s.run(ctx)
	s.found.Seconds = time.Since(began).Seconds()
	return s.found, err
}

func (s *familySearch) run(ctx context.Context) error {
	if s.prop != nil {
		if why := s.prop.Uncounted(); why != "" {
			s.refusal = errors.New(why)
		}
	}
	for k := 0; k <= max(maxCut-2, maxInstance); k++ {
		if done, err := s.instance(ctx, s.family.Least()+k); done || err != nil {
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
func (s *familySearch) inconclusive() {
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

// instance searches an instance; done if it violates the property. One to which
// the propositions do not apply has too few processes for them.
func (s *familySearch) instance(ctx context.Context, size int) (done bool, err error) {
	p, err := s.family.Instance(size)
	if err != nil {
		return false, err
	}
	if s.prop != nil && Validate(p, *s.prop) != nil {
		return false, nil
	}
	verdict, reason, err := s.search(ctx, p)
	if err != nil {
		return false, err
	}
	switch verdict {
	case Holds:
		s.found.Instances = append(s.found.Instances, size)
	case Violated:
		s.found.Verdict, s.found.Size, s.found.Program = Violated, size, p
		return true, nil
	default:
		s.found.Reason = fmt.Sprintf("with %s = %d: %s", s.family.Parameter(), size, reason)
		return true, nil
	}
	return false, nil
}

// search searches a program for a violation.
func (s *familySearch) search(ctx context.Context, p program.Program) (Verdict, string, error) {
	if s.prop == nil {
		r, err := Safety(ctx, p, s.opts)
		s.found.Safety = &r
		return r.Verdict, r.Reason, err
	}
	r, err := Verify(ctx, p, *s.prop, s.opts)
	s.found.Property = &r
	return r.Verdict, r.Reason, err
}

// abstract searches the abstraction with a cut; done if the property holds.
func (s *familySearch) abstract(ctx context.Context, cut int) (done bool, err error) {
	a, err := CountedFamily(ctx, s.family, cut, 0, s.prop, s.opts)
	if err != nil {
		s.refusal = err
		return false, ctx.Err()
	}
	verdict, _, err := s.search(ctx, a)
	if err != nil || verdict != Holds {
		return false, err
	}
	s.found.Verdict, s.found.Abstraction = Holds, a
	if s.prop != nil {
		s.found.Product = s.found.Property.Product
	} else {
		s.found.Product.States, s.found.Product.Transitions = s.found.Safety.Exploration.States, s.found.Safety.Exploration.Transitions
	}
	s.found.Property, s.found.Safety = nil, nil
	return true, nil
}

// CountedFamily returns the abstraction of a family for a cut, with so many
// tracked processes at least, in which a property can be decided. A nil property
// asks for failures.
func CountedFamily(ctx context.Context, family counting.Family, cut, tracked int, prop *Property, opts Options) (counting.Abstraction, error) {
	states := maxFamilyStates
	if n := opts.Limits.States; n > 0 {
		states = int(min(n, uint64(maxFamilyStates)))
	}
	var atoms []program.Atom
	if prop != nil {
		if why := prop.Uncounted(); why != "" {
			return nil, errors.New(why)
		}
		atoms = prop.atoms()
	}
	a, err := family.Abstract(cut, tracked, atoms, counting.Limits{States: states, Stop: func() bool { return ctx.Err() != nil }})
	if err != nil {
		return nil, err
	}
	if prop == nil {
		return a, nil
	}
	strong, weak := prop.Fairness == StrongFairness, prop.Fairness == WeakFairness
	for _, f := range prop.FairTo {
		strong, weak = strong || f.Strong && f.Process != "", weak || !f.Strong && f.Process != ""
	}
	for _, asked := range []struct{ asked, strong bool }{{weak, false}, {strong, true}} {
		if why := a.Unfair(asked.strong); asked.asked && why != "" {
			return nil, errors.New(why)
		}
	}
	return a, nil
}

// Uncounted returns why a property cannot be asked of a counter abstraction; ""
// if it can.
func (p *Property) Uncounted() string {
	if p.Formula == nil {
		return "a property given by an automaton may count steps, and atomic sequences are single steps where processes are counted"
	}
	formulas := []*ltl.Formula{p.Formula}
	for _, a := range p.Assumptions {
		if a.Formula == nil {
			return "an assumption given by an automaton may count steps, and atomic sequences are single steps where processes are counted"
		}
		formulas = append(formulas, a.Formula)
	}
	for _, f := range formulas {
		if !ltl.IsStutterInvariant(f) {
			return "the formula counts steps, as X does, and atomic sequences are single steps where processes are counted"
		}
	}
	return ""
}

// CertifyFamily writes the section of a certificate about a property that Family
// has found to hold, by its Abstraction. A nil property asks for failures.
func CertifyFamily(ctx context.Context, a counting.Abstraction, prop *Property, opts Options, section format.Section, w *format.Writer) error {
	section.Counts = &format.Counts{Cut: a.Cut(), Tracked: a.Tracked(), Least: a.Least()}
	for _, m := range a.Classes() {
		section.Counts.Classes = append(section.Counts.Classes, format.Class{Group: m.Group, State: []byte(m.State)})
	}
	for _, k := range a.Counting() {
		section.Counts.Counting = append(section.Counts.Counting, format.Counting(k))
	}
	opts.Symmetry = ""
	if prop == nil {
		return CertifySafety(ctx, a, opts, section, w)
	}
	return Certify(ctx, a, *prop, opts, section, w)
}
