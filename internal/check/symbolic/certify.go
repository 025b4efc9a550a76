package symbolic

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/certify"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
	"github.com/ltlcheck/ltlcheck/program"
)

// Certificates in files. The proof for a property is about the product of the
// program with the automata that the certificate has as texts: the sets of each
// location, and ranks. Locations are numbered in the order in which control
// reaches them, so that who reads the text makes the same product. Exploration,
// simplex method and elimination take no part in the check.

// proof is the document of a section. Ranks are nil for failures of the program
// itself.
type proof struct {
	Sets  periodic.Certificate
	Ranks *periodic.Ranks `json:",omitempty"`
}

// Certify writes the section of a certificate about a question that holds, for
// check.Certify; section describes the question. The product with the negated
// property is explored, whatever the verdict stands on. A *check.LimitError
// explains why there is no certificate. After an error the writer has half a
// section, so that the file must be dropped.
func (c *Checker) Certify(ctx context.Context, q check.Question, section format.Section, w *format.Writer) error {
	if p, ok := q.(check.Property); ok {
		return c.certifyProperty(ctx, p, section, w)
	}
	return c.certifyFailures(ctx, section, w)
}

func (c *Checker) certifyProperty(ctx context.Context, p check.Property, section format.Section, w *format.Writer) error {
	ctx, cancel := c.limited(ctx)
	defer cancel()
	made := watchers{sequences: sequences.Of(c.program.Model)}
	negation, err := made.make(ctx, p)
	if err != nil {
		return uncertified(err)
	}
	all, err := made.withAssumptions(ctx, p, negation)
	if err != nil {
		return uncertified(err)
	}
	for i, a := range all { // what is read back may have another order
		text, again, err := certify.Reread(a)
		if err != nil {
			return err
		}
		section.Automata, all[i] = append(section.Automata, text), again
	}
	x, names, err := c.product(ctx, all, nil, p.Fairness)
	if err != nil {
		return uncertified(err)
	}
	section.Atoms = names
	e, err := periodic.Explore(ctx, x, c.options.Options)
	if err != nil {
		return uncertified(err)
	}
	if !e.Closed {
		return monitor.Limitf("%s", e.Reason)
	}
	r, err := e.Recurrence(x.marksOf, x.all())
	switch {
	case err != nil:
		return uncertified(err)
	case r.Cycle != nil:
		return monitor.Limitf("the sets alone do not prove it")
	case r.Ranks == nil:
		return monitor.Limitf("%s", r.Reason)
	}
	return write(w, section, proof{e.Certificate(), r.Ranks})
}

// certifyFailures is Certify for what the program does wrong by itself.
func (c *Checker) certifyFailures(ctx context.Context, section format.Section, w *format.Writer) error {
	ctx, cancel := c.limited(ctx)
	defer cancel()
	b, err := c.program.Bind(nil)
	if err != nil {
		return err
	}
	e, err := periodic.Explore(ctx, b, c.options.Options)
	if err != nil {
		return uncertified(err)
	}
	if !e.Closed {
		return monitor.Limitf("%s", e.Reason)
	}
	section.Safety = true
	return write(w, section, proof{Sets: e.Certificate()})
}

func write(w *format.Writer, section format.Section, p proof) (err error) {
	if section.Sets, err = json.Marshal(p); err != nil {
		return err
	}
	w.Begin(section)
	return w.End()
}

// uncertified turns limits into a *check.LimitError.
func uncertified(err error) error {
	if tooLarge(err) || errors.Is(err, periodic.ErrCases) || errors.Is(err, periodic.ErrIncomplete) || errors.Is(err, context.DeadlineExceeded) {
		return monitor.Limitf("%v", err)
	}
	return err
}

// product returns the product of the program with automata of a certificate,
// and the propositions in the order of bits, of which atoms are the first.
func (c *Checker) product(ctx context.Context, all []*automata.Automaton, atoms []string, fairness check.Fairness) (x *product, names []string, err error) {
	negation, err := combined(ctx, all)
	if err != nil {
		return nil, nil, err
	}
	w := watchers{positive: negation, monitor: negation, negation: negation}
	for _, name := range atoms {
		w.atoms = append(w.atoms, program.Atom{Text: name})
	}
	w.bindAll(check.Property{})
	b, err := c.program.Bind(w.atoms)
	if err != nil {
		return nil, nil, err
	}
	compiled, err := w.compile(negation)
	if err != nil {
		return nil, nil, err
	}
	for _, a := range w.atoms {
		names = append(names, a.Text)
	}
	x = newProduct(b, compiled, false)
	x.fairness(fairness, 0)
	return x, names, nil
}

// Check checks a section with sets against what has to be proved, the automata
// of the section having been checked before (certificate.Reader.Automata), and
// fairness towards all processes. The
// error is a *certificate.Wrong if the section proves nothing, a
// *certificate.Limit if that could not be found out. It returns the number of
// locations and of ranks.
func (c *Checker) Check(ctx context.Context, s *format.Section, all []*automata.Automaton, fairness check.Fairness) (locations, ranks int, err error) {
	ctx, cancel := c.limited(ctx)
	defer cancel()
	var p proof
	if err := json.Unmarshal(s.Sets, &p); err != nil {
		return 0, 0, &certificate.Wrong{Msg: "its sets cannot be read: " + err.Error()}
	}
	err = c.checkProof(ctx, s, all, fairness, &p)
	var refuted *periodic.Refuted
	switch {
	case errors.As(err, &refuted):
		err = &certificate.Wrong{Msg: refuted.Reason}
	case errors.Is(err, context.DeadlineExceeded):
		err = &certificate.Limit{Reason: "it was interrupted, or the time limit is reached"}
	case err != nil && uncertified(err) != err:
		err = &certificate.Limit{Reason: err.Error()}
	}
	if p.Ranks != nil {
		for _, list := range p.Ranks.Of {
			ranks += len(list)
		}
	}
	return len(p.Sets.Sets), ranks, err
}

func (c *Checker) checkProof(ctx context.Context, s *format.Section, all []*automata.Automaton, fairness check.Fairness, p *proof) error {
	space := &presburger.Space{Limit: c.options.Nodes, Context: ctx}
	if s.Safety {
		b, err := c.program.Bind(nil)
		if err != nil {
			return err
		}
		return noFailure(space, b, p.Sets)
	}
	x, _, err := c.product(ctx, all, s.Atoms, fairness)
	if err != nil {
		return err
	}
	if p.Ranks == nil {
		return &periodic.Refuted{Reason: "it has no ranks"}
	}
	return p.Sets.VerifyRanks(space, x, p.Ranks, x.marksOf, x.all())
}

// noFailure checks that sets contain all reachable states, and none in which
// the program fails.
func noFailure(space *presburger.Space, b Binding, sets periodic.Certificate) error {
	if _, err := sets.Verify(space, b); err != nil {
		return err
	}
	for l := range sets.Sets {
		list, err := b.Failures(l)
		if err != nil {
			return err
		}
		for i := range list {
			meets, err := sets.Meets(space, l, list[i].Guard)
			if err != nil {
				return err
			}
			if meets {
				return &periodic.Refuted{Reason: fmt.Sprintf("%s at %s", list[i].Kind, b.Location(l))}
			}
		}
	}
	return nil
}
