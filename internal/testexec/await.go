package testexec

import (
	"testing"
	"time"
)

const (
	patience = 2 * time.Minute
	pause    = 10 * time.Millisecond
)

// Await waits until a condition is true, two minutes at most, after which the test fails. A test that waits for what it needs,
// and not for a time, is as quick as that and does not fail on a machine with other work.
func Await(t testing.TB, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(pause) {
		if time.Now().After(end) {
			t.Fatalf("not within %v: %s", patience, what)
		}
	}
}
