package protocol

import (
	"go/parser"
	"go/token"
	"testing"
)

// TestFaults: each fault can be made: its text is in its file once, and the result is Go.
func TestFaults(t *testing.T) {
	for _, f := range Faults {
		path, text, err := f.Text("../../..")
		if err != nil {
			t.Error(err)
			continue
		}
		if _, err := parser.ParseFile(token.NewFileSet(), path, text, 0); err != nil {
			t.Errorf("%s: %v", f.What, err)
		}
	}
}
