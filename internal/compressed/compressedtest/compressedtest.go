// Package compressedtest compares files that are embedded compressed with what they
// are made of.
package compressedtest

import (
	"bytes"
	"compress/gzip"
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/compressed"
)

// Check fails unless the file decompresses to want; with update it writes the
// file instead. Compressors differ: a file with the same contents stays.
func Check(t *testing.T, path string, want []byte, update bool) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil {
		var got []byte
		if got, err = compressed.Read(data); err == nil && bytes.Equal(got, want) {
			return
		}
	}
	if !update {
		t.Fatalf("%s is not what it is made of (%v); go test . -run %s -update writes it", path, err, t.Name())
	}
	if err := os.WriteFile(path, compress(t, want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// compress compresses data as well as the standard library can.
func compress(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
