package check

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check/internal/queues"
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
func Contents(ctx context.Context, prog program.Unlimited, opts Options) (ContentSets, error) {
	return queues.Explore(ctx, prog, queues.Options{Config: opts.config(), Trials: true})
}
