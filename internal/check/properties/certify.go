package properties

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/certify"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/proofs"
	"github.com/ltlcheck/ltlcheck/program"
)

// Certify writes the section of a certificate of a property that holds. It
// searches the program once more by the search for components,
// with the stores and compiled code of every other search; what it finds is
// written as ranks (see sequential.Ranks), which package certificate checks
// without any of that. Facts about all runs that prove the property, which take
// little time and room, are written instead with their proofs, unless the
// options leave them out.
func Certify(ctx context.Context, prog program.Program, prop language.Property, opts options.Options, section format.Section, w *format.Writer) (err error) {
	if err := prop.Validate(); err != nil {
		return err
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	defer func() { err = monitor.AsLimit(ctx, opts.Limits, err) }()
	opts.Algorithm = "" // whatever found the verdict, this is another search
	v := newVerification(prog, prop, opts, algorithms.Algorithm{})
	v.bound = prop.Atoms(prog)
	for _, a := range v.bound {
		section.Atoms = append(section.Atoms, a.Text)
	}
	binding, err := prog.Bind(v.bound)
	if err != nil {
		return err
	}
	if !slices.Contains(opts.Without, proofs.Shortcut) {
		if done, err := proofs.Certify(ctx, prog, prop.Formula, v.bound, section, w); done || err != nil {
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
	s.Storage = opts.ExactStorage()
	section.System = certify.Described(prog)
	w.Begin(section)
	return certify.Ranks(s, q.Factors, w)
}
