package checking

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestRefusedMeans: flags for which the engine of a model has no use are named, and no others.
func TestRefusedMeans(t *testing.T) {
	t.Parallel()
	read := func(text, forAll string) *property.Model {
		file := filepath.Join(t.TempDir(), "m.pml")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := property.OpenModel(file, property.Options{Files: &source.Files{}, ForAll: forAll})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	many := read("#define N 2\nbyte x; active [N] proctype P() { x = 1 }\n", "N")
	sender := read("chan c = [1] of { bit }; active proctype P() { c!1 }\n", "")
	channels, err := sender.Program.(openchannels.Program).Unlimited(nil)
	if err != nil {
		t.Fatal(err)
	}
	one, family, open := &task{prog: many.Program}, &task{prog: many.Program, family: many.Family()}, &task{prog: sender.Program, channels: channels}
	const counts, contents = "not with --for-all, which counts processes; instead", "not with --unbounded-channels, which explores sets of what channels without capacities hold; instead"
	for _, tt := range []struct {
		name         string
		fl           checkFlags
		family, open string
	}{
		{"nothing", checkFlags{}, "", ""},
		{"algorithm", checkFlags{algorithm: "scc"}, "--algorithm: " + counts, "--algorithm: " + contents},
		{"keys", checkFlags{keys: 5}, "--keys: " + counts, "--keys: " + contents},
		{"two", checkFlags{algorithm: "scc", keys: 5}, "--algorithm and --keys: " + counts, "--algorithm and --keys: " + contents},
		{"all of three", checkFlags{algorithm: "scc", all: 2, exhaust: true}, "--algorithm, --all and --exhaust: " + counts, "--algorithm, --all and --exhaust: " + contents},
		{"one of all", checkFlags{all: 1, workers: 1}, "", ""},
	} {
		for want, at := range map[*string]*task{&tt.family: family, &tt.open: open, new(string): one} {
			got := ""
			if err := tt.fl.refuse(at, "; instead"); err != nil {
				got = err.Error()
			}
			if got != *want {
				t.Errorf("%s: %q, want %q", tt.name, got, *want)
			}
		}
	}
}
