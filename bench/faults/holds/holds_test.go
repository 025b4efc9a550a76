package holds

import (
	"path/filepath"
	"testing"
)

// TestFaults: what the faults replace is still there.
func TestFaults(t *testing.T) {
	t.Parallel()
	texts, err := Texts(filepath.Join("..", "..", ".."))
	if err != nil || len(texts) != len(Faults) {
		t.Errorf("%d files for %d faults: %v", len(texts), len(Faults), err)
	}
}
