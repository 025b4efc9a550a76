package vacuity

import "testing"

// TestAllowance: what further questions may take is twice the states of a small search and more, never more than the larger of a
// fixed number and a fiftieth, and does not fall.
func TestAllowance(t *testing.T) {
	t.Parallel()
	last := uint64(0)
	for states := uint64(1); states < 1<<40; states += 1 + states/3 {
		got := allowance(states)
		if got < min(2*states, mostAsked) || got > max(mostAsked, states/50) || got < last {
			t.Errorf("%d states: %d, after %d", states, got, last)
		}
		last = got
	}
}
