package translate

import "github.com/ltlcheck/ltlcheck/internal/automata/reduce"

// Effort is how much time to spend on a smaller automaton.
type Effort = reduce.Effort

// The efforts; EffortMedium is the zero value.
const (
	EffortMedium Effort = reduce.Medium
	EffortLow    Effort = reduce.Low
	EffortHigh   Effort = reduce.High
)

// Pass describes one pass of a translation, which Options.Without can switch
// off: its Name, a line of documentation Doc, where it was published (Source),
// and the least Effort at which it runs.
type Pass = reduce.Pass
