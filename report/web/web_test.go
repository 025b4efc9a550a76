package web

import (
	"bytes"
	"compress/gzip"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write what is packed again")

// TestPacked: the program that is embedded is the one in dist.
func TestPacked(t *testing.T) {
	want, err := os.ReadFile("dist/serve.js")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := WriteServeProgram(&got); err == nil && bytes.Equal(got.Bytes(), want) {
		return // compressors differ: one that says the same stays
	}
	if !*update {
		t.Fatal("packed/serve.js.gz is not dist/serve.js; go test ./report/web -run TestPacked -update writes it")
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(want)
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = os.WriteFile("packed/serve.js.gz", b.Bytes(), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}
