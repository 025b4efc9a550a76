package compressedtest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/compressed"
)

// TestCheck: a written file is read again, and damage is an error.
func TestCheck(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "text.gz")
	want := []byte("one text\n")
	Check(t, path, want, true)
	Check(t, path, want, false)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := compressed.Read(data); err != nil || string(got) != string(want) {
		t.Errorf("%q, %v", got, err)
	}
	data[len(data)-5] ^= 1 // in the sum
	if _, err := compressed.Read(data); err == nil {
		t.Error("damage is not noticed")
	}
}
