package patterns

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestSetsOfCorpus compares up to the names of propositions.
func TestSetsOfCorpus(t *testing.T) {
	for _, set := range Sets() {
		want := lines(t, set.Name+".ltl")
		fa := ltl.NewFactory()
		formulas, err := set.Formulas(fa)
		if err != nil {
			t.Fatal(err)
		}
		if len(formulas) != len(want) {
			t.Fatalf("%s has %d formulas, want %d", set.Name, len(formulas), len(want))
		}
		for i, line := range want {
			g := read(t, fa, line)
			if !equalUpToNames(t, fa, formulas[i], g) {
				t.Errorf("%s, formula %d: got %s, want %s", set.Name, i+1, formulas[i], g)
			}
		}
	}
}

// equalUpToNames tries every renaming of the propositions of f to those of g.
func equalUpToNames(t *testing.T, fa *ltl.Factory, f, g *ltl.Formula) bool {
	t.Helper()
	from, to := ltl.APs(f), ltl.APs(g)
	if len(from) != len(to) {
		return false
	}
	used := make([]bool, len(to))
	names := map[string]string{}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(from) {
			return rename(fa, f, names) == g
		}
		for k := range to {
			if !used[k] {
				used[k], names[from[i]] = true, to[k]
				if try(i + 1) {
					return true
				}
				used[k] = false
			}
		}
		return false
	}
	return try(0)
}

func rename(fa *ltl.Factory, f *ltl.Formula, names map[string]string) *ltl.Formula {
	if f.Op() == ltl.AP {
		return fa.AP(names[f.Name()])
	}
	var kids []*ltl.Formula
	for _, k := range f.Operands() {
		kids = append(kids, rename(fa, k, names))
	}
	if len(kids) == 0 {
		return f
	}
	return fa.Rebuild(f, kids)
}

func TestSetNames(t *testing.T) {
	for i, s := range Sets() {
		if len(s.Texts()) == 0 || s.Doc == "" || s.Source == "" {
			t.Errorf("set %s is incomplete", s.Name)
		}
		if i > 0 && Sets()[i-1].Name >= s.Name {
			t.Errorf("set %s is out of order", s.Name)
		}
	}
	if got := (&Set{Name: "none"}).Texts(); got != nil {
		t.Error(fmt.Sprint("an unknown set has formulas: ", got))
	}
}
