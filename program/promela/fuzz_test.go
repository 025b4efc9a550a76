package promela

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/source"
)

// FuzzLoad reads any text as a model and, when it is one, explores some of its states and
// explains every step: no panic and no endless loop, whatever the text.
func FuzzLoad(f *testing.F) {
	files, _ := filepath.Glob(filepath.Join("testdata", "*", "*.pml"))
	micro, _ := filepath.Glob(filepath.Join(corpusDir, "micro", "*.pml"))
	for _, path := range append(files, micro...) {
		if text, err := os.ReadFile(path); err == nil {
			f.Add(string(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 10_000 {
			return
		}
		m, err := Parse(source.NewFile("model.pml", text), Options{})
		if err != nil {
			_ = err.Error()
			return
		}
		promelatest.Walk(t, m.flat, 50)
	})
}

// FuzzBind binds any text as a proposition of a small model.
func FuzzBind(f *testing.F) {
	m := parseString(f, `#define small (x < 3)
mtype = { red, green };
byte x, a[3]; mtype colour; chan c = [2] of { byte, mtype };
active proctype P() { byte v; here: x++; c!x, red; v = x }`)
	for _, s := range []string{"x > 3", "P@here", "P[0]@here", "P:v == 1", "exec(P)", "exec(P[0])", "len(c)==1", "c?[1,red]", "small && a[x] == 2", "np_", "enabled(0)", "_nr_pr", "a[", "P[", "((((", "x ! 3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1000 {
			return
		}
		b, err := m.Bind([]program.Atom{{Text: text}})
		if err != nil {
			_ = err.Error()
			return
		}
		x, initial, batch := started(t, b)
		if err := x.Expand(initial, batch); err != nil {
			t.Fatal(err)
		}
	})
}
