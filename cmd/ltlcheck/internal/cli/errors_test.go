package cli

import "testing"

func TestWorse(t *testing.T) {
	t.Parallel()
	order := []int{StatusOK, StatusInconclusive, StatusFail, StatusInternal}
	for i, a := range order {
		for j, b := range order {
			if got, want := Worse(a, b), order[max(i, j)]; got != want {
				t.Errorf("of %d and %d: %d, want %d", a, b, got, want)
			}
		}
	}
}
