package check

import (
	"bytes"
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/certificate/format"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/check/internal/sequential"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Certificates for properties that hold. After the verdict the product is searched once more, without shortcuts and reductions, by the
// search for components, with the stores and the compiled code of every other search; what it finds is written down as ranks (see
// sequential.Ranks), which package certificate checks without any of that.

// LimitError says why there is no certificate, in the user's words.
type LimitError = monitor.LimitError

// Certify writes the section of a certificate about a property that Verify has found to hold: section says what the question is called. An error of type
// *LimitError says why there is none.
func Certify(ctx context.Context, prog program.Program, prop Property, opts Options, section format.Section, w *format.Writer) error {
	if err := prop.validate(); err != nil {
		return err
	}
	ctx, cancel := monitor.WithTime(ctx, opts.Limits)
	defer cancel()
	opts.Algorithm = "" // whatever found the verdict, this is another search
	v := &verification{prog: prog, prop: prop.OverSequences(prog), opts: opts}
	v.bound = v.prop.atoms()
	for _, a := range v.bound {
		section.Atoms = append(section.Atoms, a.Text)
	}
	binding, err := prog.Bind(v.bound)
	if err != nil {
		return err
	}
	q := question{binding: binding}
	all, err := v.watchersOfNegation(ctx)
	if err != nil {
		return err
	}
	var clauses []sequential.Clause
	var duties []format.Duty
	for i, a := range all {
		text, c, err := v.certified(ctx, a)
		if err != nil {
			return err
		}
		section.Automata = append(section.Automata, text)
		shift := 0
		for _, f := range q.Factors {
			shift += f.Acc.Sets
		}
		for j, cl := range clausesOf(c.Acc) {
			cl.Infs <<= shift
			if cl.Fin >= 0 {
				cl.Fin += shift
			}
			clauses = append(clauses, cl)
			duties = append(duties, format.Duty{Kind: format.Clause, A: uint32(i), B: uint32(j)})
		}
		q.Factors = append(q.Factors, c)
	}
	if q.Fairness, err = v.fairness(binding); err != nil {
		return err
	}
	s, err := v.searchIn(ctx, q, "certificate")
	if err != nil {
		return err
	}
	defer s.Monitor.Budget.Release()
	for _, d := range s.Prod.Duties() {
		clause, duty := ofFairness(d)
		clauses, duties = append(clauses, clause), append(duties, duty)
	}
	s.Storage = opts.exactStorage()
	w.Begin(section)
	err = sequential.Ranks(s, clauses, &ranking{s, w, duties, make([]uint32, len(q.Factors))})
	return endSection(s, w, err)
}

// CertifySafety is Certify for the verdict of Safety.
func CertifySafety(ctx context.Context, prog program.Program, opts Options, section format.Section, w *format.Writer) error {
	ctx, cancel := monitor.WithTime(ctx, opts.Limits)
	defer cancel()
	opts.Storage = opts.exactStorage()
	s, err := newFailureSearch(ctx, prog, opts)
	if err != nil {
		return err
	}
	defer s.Monitor.Budget.Release()
	section.Safety = true
	w.Begin(section)
	return endSection(s, w, writeReachable(s, w))
}

// writeReachable writes all states of the program alone, in the order in which they are found breadth first.
func writeReachable(s *search.Search, w *format.Writer) error {
	if err := s.Initial(); err != nil {
		return err
	}
	for i := 0; i < s.States.Len(); i++ {
		if err := s.Visit(1); err != nil {
			return err
		}
		n := search.Node{Prog: uint32(i)}
		if err := w.State(s.States.Key(n.Prog)); err != nil {
			return err
		}
		if err := s.Expand(n); err != nil {
			return err
		}
	}
	return nil
}

func endSection(s *search.Search, w *format.Writer, err error) error {
	switch {
	case errors.Is(err, sequential.ErrAccepted):
		return err
	case err != nil:
		return s.Limited(err)
	case s.Runtime:
		return monitor.Limitf("the program makes a run-time error: see what check says of the model alone")
	case s.Undecided() != "":
		return monitor.Limitf("%s", s.Undecided())
	}
	return w.End()
}

// exactStorage is the storage of the search for a certificate.
func (o *Options) exactStorage() Storage {
	if o.Storage.Bounded() {
		return ""
	}
	return o.Storage
}

// certified is an automaton as it stands in a certificate, and what is made of it again.
func (v *verification) certified(ctx context.Context, a *automata.Automaton) (string, *automata.Compiled, error) {
	if clausesOf(a.Acc) == nil {
		var err error
		if a, err = v.operation(ctx)(ops.TransitionBuchi(ctx, a, ops.Options{})); err != nil {
			return "", nil, err
		}
	}
	var text bytes.Buffer
	if err := automata.WriteHOA(&text, a); err != nil {
		return "", nil, monitor.Limitf("%v", err)
	}
	again, err := automata.ReadHOA(source.NewFile("automaton", text.String()))
	if err != nil || len(again) != 1 {
		return "", nil, monitor.Limitf("the automaton cannot be written down: %v", err)
	}
	c, err := again[0].Compile(v.bit)
	if errors.Is(err, automata.ErrLabel) {
		err = monitor.Limitf("%v", err)
	}
	return text.String(), c, err
}

// clausesOf are the conjuncts of an acceptance; nil if some has another form.
func clausesOf(acc automata.Acceptance) []sequential.Clause {
	out := []sequential.Clause{}
	for _, conjunct := range operandsOf(acc.Formula(), automata.AccAnd) {
		c := sequential.Clause{Fin: -1}
		for _, k := range operandsOf(conjunct, automata.AccOr) {
			switch {
			case k.Op == automata.AccInf:
				c.Infs |= 1 << k.Set
			case k.Op == automata.AccFin && c.Fin < 0:
				c.Fin = k.Set
			case k.Op == automata.AccTrue:
				c.Always = true
			case k.Op != automata.AccFalse:
				return nil
			}
		}
		out = append(out, c)
	}
	return out
}

func operandsOf(n *automata.AccNode, op automata.AccOp) []*automata.AccNode {
	if n.Op == op {
		return n.Kids
	}
	return []*automata.AccNode{n}
}

// ofFairness is what fairness asks for, to the search and in the certificate.
func ofFairness(d product.Duty) (sequential.Clause, format.Duty) {
	c := sequential.Clause{Infs: 1 << d.Inf, Fin: -1}
	if d.Strong {
		c.Fin = d.Fin
	}
	switch {
	case d.Process < 0:
		return c, format.Duty{Kind: format.Group, A: uint32(d.Constraint)}
	case d.Strong:
		return c, format.Duty{Kind: format.Strong, A: uint32(d.Process)}
	}
	return c, format.Duty{Kind: format.Weak, A: uint32(d.Process)}
}

// ranking writes ranks.
type ranking struct {
	*search.Search
	w      *format.Writer
	duties []format.Duty // by clause
	states []uint32
}

func (r *ranking) Rank(depth, clause int) error {
	if clause < 0 {
		return r.w.Rank(depth, format.Duty{})
	}
	return r.w.Rank(depth, r.duties[clause])
}

func (r *ranking) of(n search.Node) []uint32 {
	for i := range r.states {
		r.states[i] = r.Prod.FactorState(i, n.Q)
	}
	return r.states
}

func (r *ranking) State(n search.Node) error { return r.w.State(r.States.Key(n.Prog), r.of(n)...) }
func (r *ranking) Alone(n search.Node) error { return r.w.Alone(r.States.Key(n.Prog), r.of(n)...) }
