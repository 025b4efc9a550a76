package ops

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// ComplementBySlices is the general construction, for tests.
func ComplementBySlices(b *automata.Automaton) (*automata.Automaton, error) {
	return unfold(context.Background(), newSplitTree(b, 1<<20), Options{})
}
