package failures

import (
	"testing"
)

// TestOrbitWords: one orbit is no orbits.
func TestOrbitWords(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"1 orbit of 1 state":             orbits(1, 1, true),
		"1 orbit of at most 6 states":    orbits(1, 6, false),
		"12 orbits of 40 states":         orbits(12, 40, true),
		"12 orbits of at most 40 states": orbits(12, 40, false),
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
