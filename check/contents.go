package check

import (
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/fifo"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/queues"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// exploreContents answers questions about a program whose channels have no
// capacities: whether it fails, whether all states satisfy p, for a property
// [] p, in which p may be about what channels hold, and whether the channels are
// bounded. Other properties are inconclusive, with a reason.
//
// Failures and invariants are decided by sets of what channels hold, finite
// automata (B. Boigelot, P. Godefroid 1996), so that channels that grow for ever
// can be explored as well. The problem is undecidable: sets that are not
// regular, or not found, make the answer inconclusive. Of the options it uses
// the limits, that of states for sets of contents, and progress; for Bounds also
// the policy and seed of replacement.
func exploreContents(ctx context.Context, m Model, q Question, opts Options) (Result, error) {
	prog := m.(openchannels.Unlimited)
	if b, ok := q.(Bounds); ok {
		return boundedness(ctx, prog, b, opts)
	}
	found, err := contentsOf(ctx, prog, q, opts, true)
	if err != nil {
		return Result{}, err
	}
	r := Result{Reason: found.Reason, Details: &found}
	if p, ok := q.(Property); ok {
		r.Name = p.Name
	}
	switch found.Answer {
	case queues.Holds:
		r.Verdict = Holds
	case queues.Violated:
		f := found.Failure
		r.Verdict, r.Counterexample, r.Program, r.Atoms = Violated, f.Trail, f.Program, f.Atoms
		if !f.Invariant {
			r.Failure = &f.Failure
		}
	}
	return r, nil
}

// boundedness answers whether channels are bounded.
func boundedness(ctx context.Context, prog openchannels.Unlimited, b Bounds, opts Options) (Result, error) {
	if b.Capacity < 1 || b.Capacity > fifo.MostCapacity {
		return Result{}, fmt.Errorf("a capacity of %d messages: want 1 to %d", b.Capacity, fifo.MostCapacity)
	}
	found, err := fifo.Check(ctx, prog, fifo.Options{Config: opts.config(), Capacity: b.Capacity, Policy: opts.Policy.stored(), Seed: opts.Seed})
	r := Result{Reason: found.Reason, Details: &found}
	switch found.Answer {
	case fifo.Bounded:
		r.Verdict = Holds
	case fifo.Unbounded:
		r.Verdict = Violated
	}
	return r, err
}

// contentsOf explores sets of contents for a question; trials lets it visit some
// states one by one before.
func contentsOf(ctx context.Context, prog openchannels.Unlimited, q Question, opts Options, trials bool) (queues.Result, error) {
	switch q := q.(type) {
	case Failures:
		return queues.Explore(ctx, prog, queues.Options{Config: opts.config(), Trials: trials})
	case Property:
		return contentInvariant(ctx, prog, q, opts, trials)
	}
	return queues.Result{}, errNoQuestion(EngineContents, q)
}

// contentInvariant explores sets of contents for an invariant.
func contentInvariant(ctx context.Context, prog openchannels.Unlimited, p Property, opts Options, trials bool) (queues.Result, error) {
	good, atoms, reason := p.Invariant()
	if reason != "" {
		return queues.Result{Reason: reason}, nil
	}
	part, err := prog.Within(1)
	if err != nil {
		return queues.Result{}, err
	}
	binding, err := part.Bind(atoms)
	if err != nil {
		return queues.Result{}, err
	}
	if binding.ActionAtoms() != 0 {
		return queues.Result{Reason: "the formula speaks of transitions, and sets of contents are checked for what is true in states"}, nil
	}
	bits := map[string]program.Letter{}
	for i, a := range atoms {
		bits[a.Text] = 1 << i
	}
	return queues.Explore(ctx, prog, queues.Options{Config: opts.config(), Trials: trials, Atoms: atoms, Good: func(l program.Letter) bool {
		return trueIn(good, bits, l)
	}})
}

// trueIn evaluates a propositional formula in a letter.
func trueIn(f *ltl.Formula, bits map[string]program.Letter, l program.Letter) bool {
	holds := func(k *ltl.Formula) bool { return trueIn(k, bits, l) }
	kids := f.Operands()
	switch f.Op() {
	case ltl.True:
		return true
	case ltl.AP:
		return l&bits[f.Name()] != 0
	case ltl.Not:
		return !holds(kids[0])
	case ltl.And:
		return !slices.ContainsFunc(kids, func(k *ltl.Formula) bool { return !holds(k) })
	case ltl.Or:
		return slices.ContainsFunc(kids, holds)
	case ltl.Xor:
		return holds(kids[0]) != holds(kids[1])
	case ltl.Implies:
		return !holds(kids[0]) || holds(kids[1])
	case ltl.Equiv:
		return holds(kids[0]) == holds(kids[1])
	}
	return false
}

// Invariant returns p of a property [] p, a propositional formula, with its
// propositions; conjunctions of such properties count as one. For other
// properties it returns the reason why they are not of this form.
func (p Property) Invariant() (good *ltl.Formula, atoms []program.Atom, reason string) {
	if p.Finite {
		return nil, nil, "sets of contents answer no properties of executions that end"
	}
	if p.Fairness != NoFairness || len(p.FairTo) > 0 || len(p.Assumptions) > 0 {
		return nil, nil, "sets of contents are checked for all runs, without fairness and assumptions"
	}
	if p.Formula != nil {
		good = invariantOf(p.Factory, p.Formula)
	}
	if good == nil {
		return nil, nil, "sets of contents answer invariants, [] p where p is about one state, and this property is another one"
	}
	return good, p.atoms(), ""
}

// invariantOf returns p of [] p, nil if the formula has another form.
func invariantOf(fa *ltl.Factory, f *ltl.Formula) *ltl.Formula {
	switch {
	case f.Op() == ltl.Globally && ltl.Classify(f.Operands()[0]).Has(ltl.Propositional):
		return f.Operands()[0]
	case f.Op() == ltl.Not && f.Operands()[0].Op() == ltl.Eventually && ltl.Classify(f.Operands()[0].Operands()[0]).Has(ltl.Propositional):
		return fa.Not(f.Operands()[0].Operands()[0])
	case f.Op() == ltl.And:
		var all []*ltl.Formula
		for _, k := range f.Operands() {
			p := invariantOf(fa, k)
			if p == nil {
				return nil
			}
			all = append(all, p)
		}
		return fa.And(all...)
	}
	return nil
}

// certifyContents writes the section of a certificate about a program whose
// channels have no capacities.
func certifyContents(ctx context.Context, m Model, q Question, opts Options, section format.Section, w *format.Writer) error {
	_, section.Safety = q.(Failures)
	found, err := contentsOf(ctx, m.(openchannels.Unlimited), q, opts, false)
	if err != nil {
		return err
	}
	if found.Proof == nil {
		return monitor.Limitf("%s", found.Reason)
	}
	out := &format.Contents{Room: found.Proof.Room, Messages: found.Proof.Messages}
	for _, c := range found.Proof.Controls {
		control := format.Control{Vector: c.Vector, Final: c.Final, Arcs: [][][2]uint32{}}
		for _, arcs := range c.Arcs {
			state := [][2]uint32{}
			for _, a := range arcs {
				state = append(state, [2]uint32{a.Letter, a.To})
			}
			control.Arcs = append(control.Arcs, state)
		}
		out.Controls = append(out.Controls, control)
	}
	section.Contents = out
	w.Begin(section)
	return w.End()
}
