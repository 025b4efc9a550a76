package store

import (
	"math"
	"testing"
)

// TestParts: the shards have the shares that the logarithm gives them.
func TestParts(t *testing.T) {
	t.Parallel()
	for i, got := range part {
		u := (float64(i) + 0.5) / float64(len(part))
		if want := uint8(shards * math.Log2(1+u)); got != want {
			t.Errorf("entry %d is of shard %d, want %d", i, got, want)
		}
	}
}
