package web

import (
	"flag"
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/compressed/compressedtest"
)

var update = flag.Bool("update", false, "write what is packed again")

// TestPacked: the program that is embedded is the one in dist.
func TestPacked(t *testing.T) {
	want, err := os.ReadFile("dist/serve.js")
	if err != nil {
		t.Fatal(err)
	}
	compressedtest.Check(t, "packed/serve.js.gz", want, *update)
}
