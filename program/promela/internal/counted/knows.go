package counted

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// knows is what propositions may observe, see flat.Observed: what is in the
// state of a process, and which kind of process moves. Other classes are
// refused, those among them of which a count of 2 or more says too little, and
// those of states inside atomic sequences, which are no states of the graph.
const knows = flat.ObservesVariables | flat.ObservesNumber | flat.ObservesRemote | flat.ObservesLabels | flat.ObservesMoves
