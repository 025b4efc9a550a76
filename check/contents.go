package check

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/queues"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// ContentSets is what Contents found: whether the program fails, how many
// control states there are, and the run into a failure or a proof that there is
// none.
type ContentSets = queues.Result

// ContentFailure is a failure with the run that leads to it, and the program to
// which the run belongs: the part in which channels have room for it.
type ContentFailure = queues.Failure

// ContentProof is a set of states that is closed under all transitions, and in
// which nothing fails: for each control state a finite automaton of what
// channels hold.
type ContentProof = queues.Proof

// ContentControl is a control state in a proof, with its automaton.
type ContentControl = queues.Control

// ContentArc is an edge of the automaton of a control state.
type ContentArc = queues.Arc

// ContentAnswer answers whether a program whose channels have no capacities
// fails; the zero value is ContentsOpen, which means inconclusive.
type ContentAnswer = queues.Answer

// The answers of Contents.
const (
	ContentsOpen   = queues.Inconclusive
	ContentsSafe   = queues.Holds
	ContentsFailed = queues.Violated
)

// Contents decides whether a program fails whose channels have no capacities, by
// an assertion, a run-time error or an end that is not valid. It explores sets
// of what channels hold, finite automata (B. Boigelot, P. Godefroid 1996), so
// that channels that grow for ever can be explored as well. The problem is
// undecidable: sets that are not regular, or not found, make the answer
// inconclusive. Of the options it uses the limits, that of states for sets of
// contents, and progress. The error is a fault of the replay of a run.
func Contents(ctx context.Context, prog openchannels.Unlimited, opts Options) (ContentSets, error) {
	return queues.Explore(ctx, prog, queues.Options{Config: opts.config(), Trials: true})
}

// ContentInvariant decides whether all states satisfy p, for a property [] p of
// a program whose channels have no capacities, with the sets of Contents. p may
// speak of what channels hold. Other properties are inconclusive, with a reason.
func ContentInvariant(ctx context.Context, prog openchannels.Unlimited, p Property, opts Options) (ContentSets, error) {
	return contentInvariant(ctx, prog, p, opts, true)
}

// contentInvariant is ContentInvariant; trials lets it visit some states one by
// one before.
func contentInvariant(ctx context.Context, prog openchannels.Unlimited, p Property, opts Options, trials bool) (ContentSets, error) {
	good, atoms, reason := p.Invariant()
	if reason != "" {
		return ContentSets{Reason: reason}, nil
	}
	part, err := prog.Within(1)
	if err != nil {
		return ContentSets{}, err
	}
	binding, err := part.Bind(atoms)
	if err != nil {
		return ContentSets{}, err
	}
	if binding.ActionAtoms() != 0 {
		return ContentSets{Reason: "the formula speaks of transitions, and sets of contents are checked for what is true in states"}, nil
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
// propositions; conjunctions of such properties are one. For other properties
// it returns the reason why they are none.
func (p Property) Invariant() (good *ltl.Formula, atoms []program.Atom, reason string) {
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

// invariantOf returns p of [] p, nil if the formula is none.
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

// CertifyContents writes the section of a certificate about a program whose
// channels have no capacities: that it does not fail, or, given a property, that
// its invariant holds. The exploration is repeated. A *LimitError explains why
// there is no certificate.
func CertifyContents(ctx context.Context, prog openchannels.Unlimited, p *Property, opts Options, section format.Section, w *format.Writer) error {
	var found ContentSets
	var err error
	if section.Safety = p == nil; section.Safety {
		found, err = queues.Explore(ctx, prog, queues.Options{Config: opts.config()})
	} else {
		found, err = contentInvariant(ctx, prog, *p, opts, false)
	}
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
