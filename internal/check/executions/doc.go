// Package executions counts how often the transitions of a state space execute
// each statement of a program, or each transition of a net, and which values
// its variables have.
//
//	counts, err := executions.Count(ctx, prog, check.Options{})
//	for _, s := range counts.Statements { … s.View, s.Times … }
//
// It is not for the statements of one run, which the run shows, and not for
// those of recorded executions, which package conformance counts by the
// Statements of this package.
package executions
