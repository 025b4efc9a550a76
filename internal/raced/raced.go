// Package raced reports whether tests run under the race detector, which makes
// them about ten times slower and takes several times as much memory, and finds
// nothing in tests with one goroutine.
package raced

import "testing"

// SkipSequential skips a test if the race detector is on. It is for slow tests
// with one goroutine.
func SkipSequential(t testing.TB) {
	t.Helper()
	if Enabled {
		t.Skip("one goroutine: nothing for the race detector")
	}
}
