package promela

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Reductions lists the names of what Reduce can do.
func (m *Model) Reductions() []string {
	return []string{reducePOR, reduceMerge, reduceDead, reduceSlice, reduceExclusive}
}

// Reduce makes a program with fewer states for the atoms: dead variables and those that cannot influence
// the atoms are forgotten whatever the property, and partial-order reduction and merging keep words up to
// stuttering. It ends where the program does.
func (m *Model) Reduce(atoms []program.Atom, same program.Sameness, without []string) (small program.Reduced, why string, err error) {
	return m.reduce(atoms, same, without, false)
}

// ReduceFailures makes a program with fewer states that can stop and fail as this one can.
func (m *Model) ReduceFailures(without []string) (small program.Reduced, why string, err error) {
	return m.reduce(nil, program.SameUpToStuttering, without, true)
}

func (m *Model) reduce(atoms []program.Atom, same program.Sameness, without []string, failures bool) (small program.Reduced, why string, err error) {
	bound, err := m.Bind(atoms)
	if err != nil {
		return nil, "", err
	}
	b := bound.(*binding)
	w := whole{program: m, bound: b, atoms: b.atoms, same: same, without: without, failures: failures}
	w.forgets = func(d *deadVariables) binder { return b.forgetting(d) }
	small, why = w.reduce()
	return small, why, nil
}

// ReduceAfter is how many states are explored as they are: small models keep their counts and their
// shortest counterexamples, in a time that nobody notices.
const ReduceAfter = 10_000

// ReduceAfter is how many states a search may meet before it should try a smaller program.
func (m *Model) ReduceAfter() uint64 { return ReduceAfter }

// With is the same model, whose explorers run as the engine says.
func (m *Model) With(e program.Engine) program.Program {
	own := *m
	own.engine = e
	return &own
}

// Warnings lists what looks wrong but is allowed.
func (m *Model) Warnings() source.Errors { return m.warnings }

// Properties lists the model's ltl blocks, then its never claims, each in textual order.
func (m *Model) Properties() []Property { return m.props }
