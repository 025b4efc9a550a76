package reduce

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// What the propositions of a property may observe for a reduction to be made.
// Classes that a row does not have are refused, see flat.Observed.

// holdProcesses is the half of slicing that leaves processes out.
const holdProcesses = "slice of processes"

// knowing is a reduction and what it knows.
type knowing struct {
	reduction string
	observes  flat.Observed
}

// knows has a row for each reduction.
var knows = []knowing{
	// The tables tell which steps change these (independence.changing, shows).
	{reducePOR, flat.ObservesVariables | flat.ObservesMessages | flat.ObservesRemote | flat.ObservesCount | flat.ObservesLabels},
	{reduceMerge, flat.ObservesVariables | flat.ObservesMessages | flat.ObservesRemote | flat.ObservesCount | flat.ObservesLabels},
	{reduceExclusive, flat.ObservesVariables | flat.ObservesMessages | flat.ObservesRemote | flat.ObservesCount | flat.ObservesLabels},
	// States that differ in dead or irrelevant variables only have the same
	// steps and the same processes, at the same points.
	{ReduceDead, ofSteps},
	{ReduceSlice, ofSteps},
	// Processes at which the property looks are needed (lookedAt), and so are
	// those that use the channels at which it looks. What is left out never
	// moves and never ends, so that nobody may ask how many processes there are,
	// what any process can do, or which of them moves.
	{holdProcesses, flat.ObservesVariables | flat.ObservesMessages | flat.ObservesLabels | flat.ObservesPoints},
}

// ofSteps is the facts that are the same in states with the same steps.
const ofSteps = flat.ObservesVariables | flat.ObservesMessages | flat.ObservesRemote | flat.ObservesCount | flat.ObservesLabels |
	flat.ObservesPoints | flat.ObservesEnabled | flat.ObservesTimeout | flat.ObservesLast | flat.ObservesPriority | flat.ObservesMoves | flat.ObservesInside

// stepsObserve is what the tables know of steps; a step that observes more
// depends on everything. Whether timeout is true is looked for in each state.
const stepsObserve = flat.ObservesVariables | flat.ObservesNumber | flat.ObservesMessages | flat.ObservesRemote | flat.ObservesCount |
	flat.ObservesTimeout | flat.ObservesCreation

// refusal names what a reduction does not know of what is observed; "" if it
// knows all.
func refusal(reduction string, o flat.Observed) string {
	i := slices.IndexFunc(knows, func(k knowing) bool { return k.reduction == reduction })
	return o.Unknown(knows[i].observes)
}
