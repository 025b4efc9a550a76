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
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// Model is a resolved Promela model. It is immutable, safe for concurrent use,
// and implements program.Program and most of its capabilities.
type Model struct {
	flat   *flat.Model
	engine program.Engine // what runs it
	format *interp.Formatter
}

// newModel makes the model of a flat form.
func newModel(m *flat.Model, e program.Engine) *Model { return &Model{m, e, interp.NewFormatter(m)} }

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

// With implements program.Compiler. The model shares everything but the
// engine with m.
func (m *Model) With(e program.Engine) program.Program { return &Model{m.flat, e, m.format} }

// Warnings lists what is allowed but looks wrong. A choice that could block is
// listed only if random runs were seen to block there; if the model has such
// choices, that takes some thousand expansions for each call.
func (m *Model) Warnings() source.Errors { return interp.Confirm(m.flat) }

// Properties returns the model's ltl blocks, then its never claims, each in
// textual order. The slice belongs to the model.
func (m *Model) Properties() []Property { return m.flat.Props }

// Macro returns the text that a macro without parameters stands for, of the
// model or of Options.Defines; false if there is no such macro.
func (m *Model) Macro(name string) (text string, ok bool) {
	if macro := m.flat.Macros[name]; macro != nil {
		return macro.Text()
	}
	return "", false
}

// AcceptLabels returns the accept labels of processes, in the order of the
// text. If there are any, the model states that no run passes them again and
// again.
func (m *Model) AcceptLabels() []Label { return m.flat.AcceptLabels() }

// ProgressLabels returns the progress labels of processes, in the order of the
// text.
func (m *Model) ProgressLabels() []Label { return m.flat.ProgressLabels() }

// Inside implements sequences.Program.
func (m *Model) Inside() string { return m.flat.Inside() }

// Endless implements sequences.Program.
func (m *Model) Endless() bool { return m.flat.Endless() }

// Varying implements sequences.Program. It returns none of atoms with which
// Bind would fail.
func (m *Model) Varying(atoms []string) (out []string) {
	list := make([]program.Atom, len(atoms))
	for i, text := range atoms {
		list[i].Text = text
	}
	b, err := resolve.Atoms(m.flat, list)
	if err != nil {
		return nil
	}
	for i, varying := 0, b.Varying(); varying != 0; i, varying = i+1, varying>>1 {
		if varying&1 != 0 {
			out = append(out, atoms[i])
		}
	}
	return out
}

// Format names the variables of a state: globals by their names, locals as
// P[pid]:x, which is also how an expression refers to them; the contents of a
// channel stand under the variable that declares it, oldest message first;
// P[pid]@ is where a process is.
func (m *Model) Format(s program.State) program.StateView { return m.format.Format(s) }

// FormatAction describes an action by executing it again: the statement,
// further statements of the same transition, messages, and what went wrong.
func (m *Model) FormatAction(s program.State, a program.Action) program.ActionView {
	return m.format.FormatAction(s, a)
}

// Describe implements program.Describer.
func (m *Model) Describe() program.Description {
	return program.Description{Changes: m.Changes, Waiting: m.Waiting, Outside: m.Outside, Named: m.Named, Idle: m.Idle}
}

// Waiting lists the statements that the processes of a state are at.
func (m *Model) Waiting(s program.State) []program.ActionView { return m.format.Waiting(s) }

// Changes lists the values that differ between two states.
func (m *Model) Changes(before, after program.State) []program.Var {
	return m.format.Changes(before, after)
}

// Named lists the processes that a proposition
// names by number, as P[7] in P[7]@l, P[7]:x and exec(P[7]), and the place that
// P@l or P[7]@l refers to if that is the whole proposition. A process that
// exists and never moves counts as one that does not exist.
func (m *Model) Named(atom string) []program.Named { return resolve.NamedIn(m.flat, atom) }

// Idle says why there is never a step: a model may start no process.
func (m *Model) Idle() string {
	if len(m.flat.Active) > 0 {
		return ""
	}
	for _, p := range m.flat.Procs {
		if p.Kind == syntax.ProcType {
			return "the model starts no process: active proctype " + p.Name + "() starts one, and so does run " + p.Name + "() in init"
		}
	}
	return "the model has no process"
}

// Reductions implements program.Reducer: it returns the names that Reduce
// accepts in without.
func (m *Model) Reductions() []string {
	return slices.Clone(reduce.Reductions)
}

// Reduce implements program.Reducer. Dead variables and those that cannot
// influence the atoms are set to zero whatever the property; partial-order
// reduction and merging preserve words up to stuttering. The reduced program
// stops where the model does.
func (m *Model) Reduce(ctx context.Context, atoms []program.Atom, same program.Preservation, without []string) (small *program.Reduced, why string, err error) {
	return m.reduce(ctx, reduce.Request{Same: same, Without: without}, atoms)
}

// ReduceFairly is Reduce for searches of runs that are weakly fair to every
// process. It leaves interleavings out, and forgets dead variables: the words of
// fair runs are the same up to stuttering, and which processes are enabled in a
// state, or move in a step, is as in the model.
func (m *Model) ReduceFairly(ctx context.Context, atoms []program.Atom, without []string) (small *program.Reduced, why string, err error) {
	return m.reduce(ctx, reduce.Request{Same: program.SameUpToStuttering, Without: without, Fair: true}, atoms)
}

// ReduceFailures implements program.Reducer.
func (m *Model) ReduceFailures(ctx context.Context, without []string) (small *program.Reduced, why string, err error) {
	return m.reduce(ctx, reduce.Request{Same: program.SameUpToStuttering, Without: without, Failures: true}, nil)
}

func (m *Model) reduce(ctx context.Context, w reduce.Request, atoms []program.Atom) (small *program.Reduced, why string, err error) {
	bound, err := m.Bind(atoms)
	if err != nil {
		return nil, "", err
	}
	b := bound.(*binding)
	w.Program, w.Bound, w.Atoms = m, b, b.Atoms
	w.Forgets = func(d *facts.Dead) reduce.Binding { return b.forgetting(d) }
	small, why = w.Reduce(ctx)
	return small, why, nil
}

// ReduceAfter is how many states are explored as they are: small models keep
// their counts and their shortest counterexamples, in a time that nobody
// notices.
const ReduceAfter = 10_000

// ReduceAfter implements program.Reducer.
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
