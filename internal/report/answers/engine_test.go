package answers

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestEveryModelHasOneEngine: each kind of model is answered by exactly one engine, which accepts what it is for.
func TestEveryModelHasOneEngine(t *testing.T) {
	text := "#ifndef N\n#define N 2\n#endif\nbyte x; active [N] proctype P() { x = 1 }\n"
	file := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		forAll string
		engine string
	}{{"one program", "", check.EngineSearch}, {"every number", "N", check.EngineCounting}} {
		o := property.Options{Files: &source.Files{}, ForAll: c.forAll}
		set, err := property.Open(file, o)
		if err != nil {
			t.Fatal(err)
		}
		m := &Model{Name: "m.pml", Program: set.Model.Program, Family: set.Model.Family()}
		for _, q := range set.Properties {
			var chosen []string
			for _, a := range m.Explain(q) {
				if a.Chosen {
					chosen = append(chosen, a.Engine.Name)
				}
				if (a.Engine.Name == c.engine) != (a.Refusal == "" && a.Chosen) {
					t.Errorf("%s: %s: chosen %v, %q", c.name, a.Engine.Name, a.Chosen, a.Refusal)
				}
			}
			if !slices.Equal(chosen, []string{c.engine}) {
				t.Errorf("%s: chosen %q", c.name, chosen)
			}
		}
		refused, by := m.Refuses(check.AllMeans())
		if by.Name != c.engine || (c.engine == check.EngineSearch) != (len(refused) == 0) {
			t.Errorf("%s: %s refuses %q", c.name, by.Name, refused)
		}
	}
}
