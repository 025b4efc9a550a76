package main

import (
	"testing"
)

// TestDump
func TestDump(t *testing.T) {
	for i, q := range append(puzzles(), fair()...) {
		_ = i
		if _, _, err := q.load(); err != nil {
			t.Errorf("%s: %v\n%s", q.name, err, q.text)
		}
	}
}
