package check

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/certify"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
)

// LimitError explains in the user's words why a question was not answered, or
// why there is no certificate.
type LimitError = monitor.LimitError

// certifySearch writes the section of a certificate about one program. A
// program that stands for a family is described in it.
func certifySearch(ctx context.Context, m Model, q Question, opts Options, section format.Section, w *format.Writer) error {
	prog := m.(program.Program)
	if a, ok := prog.(counting.Abstraction); ok {
		section.Counts, opts.Symmetry = describeCounts(a), ""
	}
	switch q := q.(type) {
	case Failures:
		return certifyFailures(ctx, prog, opts, section, w)
	case Property:
		return certifyProperty(ctx, prog, q, opts, section, w)
	}
	return errNoQuestion(EngineSearch, q)
}

// describeCounts describes a counter abstraction.
func describeCounts(a counting.Abstraction) *format.Counts {
	c := &format.Counts{Cut: a.Cut(), Tracked: a.Tracked(), Least: a.Least()}
	for _, m := range a.Classes() {
		c.Classes = append(c.Classes, format.Class{Group: m.Group, State: []byte(m.State)})
	}
	for _, k := range a.Counting() {
		c.Counting = append(c.Counting, format.Counting(k))
	}
	return c
}

// certifyProperty searches the program once more by the search for components,
// with the stores and compiled code of every other search; what it finds is
// written as ranks (see sequential.Ranks), which package certificate checks
// without any of that. Facts about all runs that prove the property, which take
// little time and room, are written instead with their proofs, unless the
// options leave them out.
func certifyProperty(ctx context.Context, prog program.Program, prop Property, opts Options, section format.Section, w *format.Writer) (err error) {
	if err := prop.validate(); err != nil {
		return err
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	defer func() { err = monitor.AsLimit(ctx, opts.Limits, err) }()
	opts.Algorithm = "" // whatever found the verdict, this is another search
	v := newVerification(prog, prop, opts, algorithms.Algorithm{})
	v.bound = Atoms(prog, prop)
	for _, a := range v.bound {
		section.Atoms = append(section.Atoms, a.Text)
	}
	binding, err := prog.Bind(v.bound)
	if err != nil {
		return err
	}
	if !slices.Contains(opts.Without, FactsShortcut) {
		if done, err := v.certifyFacts(ctx, section, w); done || err != nil {
			return err
		}
	}
	q := emptiness.Job{Binding: binding}
	all, err := v.watchersOfNegation(ctx)
	if err != nil {
		return err
	}
	for _, a := range all {
		if !certify.Suits(a.Acc) {
			if a, err = v.language.Made(ctx)(ops.TransitionBuchi(ctx, a, ops.Options{})); err != nil {
				return err
			}
		}
		text, c, err := certify.Written(a, v.bit)
		if err != nil {
			return err
		}
		section.Automata, q.Factors = append(section.Automata, text), append(q.Factors, c)
	}
	if q.Fairness, err = v.fairness(binding); err != nil {
		return err
	}
	s, err := v.searchIn(ctx, q, "certificate")
	if err != nil {
		return err
	}
	defer s.Monitor.Budget.Release()
	s.Storage = opts.exactStorage()
	section.System = certify.Described(prog)
	w.Begin(section)
	return certify.Ranks(s, q.Factors, w)
}

// certifyFailures writes a section that lists all reachable states.
func certifyFailures(ctx context.Context, prog program.Program, opts Options, section format.Section, w *format.Writer) error {
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	opts.Storage = opts.exactStorage()
	s, err := newFailureSearch(ctx, prog, opts, 0)
	if err != nil {
		return err
	}
	defer s.Monitor.Budget.Release()
	section.Safety = true
	section.System = certify.Described(prog)
	w.Begin(section)
	return certify.Reachable(s, w)
}

// exactStorage returns the storage for a certificate: the chosen one, unless
// that is in bounded memory, which proves nothing.
func (o *Options) exactStorage() Storage {
	if o.Storage.Bounded() {
		return ""
	}
	return o.Storage
}
