// Package raced tells tests whether the race detector is on, which makes them
// ten times slower and take several times as much memory. It finds nothing in
// tests with one goroutine.
package raced

import "testing"

// SkipSequential skips a test with one goroutine while the race detector is on.
func SkipSequential(t testing.TB) {
	t.Helper()
	if Enabled {
		t.Skip("one goroutine: nothing for the race detector")
	}
}
