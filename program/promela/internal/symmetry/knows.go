package symmetry

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// What propositions may observe, see flat.Observed. Classes that are not listed
// are refused.

const (
	// knows is what the walk understands.
	knows = staysKnow | flat.ObservesCount | flat.ObservesPoints | flat.ObservesEnabled | flat.ObservesTimeout | flat.ObservesMoves

	// staysKnow is what does not show that a process is still where it has come
	// to its end: visibleEnd looks for the labels and the variables.
	staysKnow = flat.ObservesVariables | flat.ObservesMessages | flat.ObservesRemote | flat.ObservesLabels | flat.ObservesInside

	// staysKnowSteps is that of steps. Those that wait for timeout are taken
	// when only ends are left.
	staysKnowSteps = staysKnow | flat.ObservesNumber | flat.ObservesTimeout | flat.ObservesCreation
)

// stepsObserve returns what the expressions of a model look at, and those of the
// propositions that are bound.
func stepsObserve(m *flat.Model) (o flat.Observed) {
	for i := range m.Code {
		o |= m.Code[i].Op.Observes()
	}
	return o
}
