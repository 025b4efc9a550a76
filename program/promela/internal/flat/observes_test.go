package flat

import (
	"testing"
)

// TestOperatorsHaveRows: what every operator observes is known, and what others do not have a row for counts as everything, so that no
// reduction knows it.
func TestOperatorsHaveRows(t *testing.T) {
	t.Parallel()
	byOperators := Observed(0)
	for op := range lastNodeOp + 1 {
		if !operators[op].known {
			t.Errorf("operator %d has no row", op)
		}
		byOperators |= op.Observes()
	}
	if got, want := byOperators, ObservesAll&^(ObservesMoves|ObservesInside); got != want {
		t.Errorf("operators observe %b, want %b", got, want)
	}
	for op := lastNodeOp + 1; op <= QuickBitIsNot; op++ {
		if op.Observes() != ObservesAll {
			t.Errorf("operator %d: %b", op, op.Observes())
		}
	}
}
