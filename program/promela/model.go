package promela

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/reduce"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// Model is a resolved Promela model. It is immutable and safe for concurrent use.
type Model struct {
	flat   *flat.Model
	engine program.Engine // what runs it
}

type (
	// Property is something that the model's own text states: an ltl block, or
	// a never claim, which is the negation of a property.
	Property = flat.Property
	// Label is a name for a control point.
	Label = flat.Label
	// Claim is a never claim as an automaton of forbidden behaviour; state 0 is
	// initial.
	Claim = flat.Claim
	// ClaimState is one control point of a claim.
	ClaimState = flat.ClaimState
	// ClaimEdge is one transition of a claim.
	ClaimEdge = flat.ClaimEdge
)

// With is the same model, whose explorers run as the engine says.
func (m *Model) With(e program.Engine) program.Program { return &Model{m.flat, e} }

// Warnings lists what looks wrong but is allowed. That a choice can block is
// said where random runs were seen to block there, which takes some thousand
// expansions.
func (m *Model) Warnings() source.Errors { return interp.Confirm(m.flat) }

// Properties lists the model's ltl blocks, then its never claims, each in
// textual order.
func (m *Model) Properties() []Property { return m.flat.Props }

// AcceptLabels lists the accept labels of processes. If there are some, the
// model itself states that no run passes them for ever.
func (m *Model) AcceptLabels() []Label { return m.flat.AcceptLabels() }

// ProgressLabels lists the progress labels of processes.
func (m *Model) ProgressLabels() []Label { return m.flat.ProgressLabels() }

// Inside is the proposition that some process is inside an atomic sequence, ""
// if no process ever is.
func (m *Model) Inside() string { return m.flat.Inside() }

// Format names the variables of a state: globals by their names, locals as
// P[pid]:x, which is also how an expression refers to them; the contents of a
// channel stand under the variable that declares it, oldest message first;
// P[pid]@ says where a process is.
func (m *Model) Format(s program.State) program.StateView { return interp.Format(m.flat, s) }

// FormatAction explains an action by taking it again.
func (m *Model) FormatAction(s program.State, a program.Action) program.ActionView {
	return interp.FormatAction(m.flat, s, a)
}

// Changes implements program.Comparer.
func (m *Model) Changes(before, after program.State) []program.Var {
	return interp.Changes(m.flat, before, after)
}

// Named lists the processes that a proposition names by number, as P[7] in
// P[7]@l, P[7]:x and exec(P[7]), and the place that P@l or P[7]@l is about if
// that is all it says. A process that is there and never moves counts as one
// that is not.
func (m *Model) Named(atom string) []program.Named { return resolve.NamedIn(m.flat, atom) }

// Reductions lists the names of what Reduce can do.
func (m *Model) Reductions() []string {
	return slices.Clone(reduce.Reductions)
}

// Reduce makes a program with fewer states for the atoms: dead variables and
// those that cannot influence the atoms are forgotten whatever the property,
// and partial-order reduction and merging keep words up to stuttering. It ends
// where the program does.
func (m *Model) Reduce(ctx context.Context, atoms []program.Atom, same program.Preservation, without []string) (small program.Reduced, why string, err error) {
	return m.reduce(ctx, atoms, same, without, false)
}

// ReduceFailures makes a program with fewer states that can stop and fail as
// this one can.
func (m *Model) ReduceFailures(ctx context.Context, without []string) (small program.Reduced, why string, err error) {
	return m.reduce(ctx, nil, program.SameUpToStuttering, without, true)
}

func (m *Model) reduce(ctx context.Context, atoms []program.Atom, same program.Preservation, without []string, failures bool) (small program.Reduced, why string, err error) {
	bound, err := m.Bind(atoms)
	if err != nil {
		return nil, "", err
	}
	b := bound.(*binding)
	w := reduce.Request{Program: m, Bound: b, Atoms: b.Atoms, Same: same, Without: without, Failures: failures}
	w.Forgets = func(d *facts.Dead) reduce.Binding { return b.forgetting(d) }
	small, why = w.Reduce(ctx)
	return small, why, nil
}

// ReduceAfter is how many states are explored as they are: small models keep
// their counts and their shortest counterexamples, in a time that nobody
// notices.
const ReduceAfter = 10_000

// ReduceAfter is how many states a search may meet before it should try a
// smaller program.
func (m *Model) ReduceAfter() uint64 { return ReduceAfter }

// Bind resolves propositions: expressions in the model's global scope, macros
// included; exec(P) and exec(P[pid]), which are true of the transitions in
// which such a process moves, and exec(_), true of all transitions, so that
// only a stopped program is without it. Of the states inside an atomic sequence
// a property sees nothing: the letter of the state in which the sequence began
// stands until the sequence ends or blocks.
func (m *Model) Bind(list []program.Atom) (program.Binding, error) {
	a, err := resolve.Atoms(m.flat, list)
	if err != nil {
		return nil, err
	}
	return &binding{Bound: interp.Bound{Atoms: a, Long: &interp.LongSequences{}}, engine: m.engine}, nil
}
