package broken

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFaults: each text that a fault replaces is in its file, once.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, f := range faults {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(f.file)))
		if n := strings.Count(string(text), f.from); err != nil || n != 1 {
			t.Errorf("%s: %s has %d times %q, %v", f.name, f.file, n, f.from, err)
		}
	}
}
