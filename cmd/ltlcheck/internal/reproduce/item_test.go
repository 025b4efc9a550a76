package reproduce

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela"
)

// TestFind: each paper and each item is found by its name, and a wrong name is answered with those that there are.
func TestFind(t *testing.T) {
	t.Parallel()
	for _, p := range Papers() {
		found, all, err := Find(p.Name, "")
		if err != nil || found.Name != p.Name || len(all) != len(p.Items) || len(all) == 0 {
			t.Errorf("%s: %s with %d items, %v", p.Name, found.Name, len(all), err)
		}
		for _, x := range p.Items {
			if _, some, err := Find(p.Name, x.Name); err != nil || len(some) != 1 || some[0].Name != x.Name {
				t.Errorf("%s %s: %d items, %v", p.Name, x.Name, len(some), err)
			}
		}
		if _, some, err := Find(p.Name, "nosuch"); err == nil || len(some) > 0 || !strings.Contains(err.Error(), p.Items[0].Name) {
			t.Errorf("%s nosuch: %v", p.Name, err)
		}
		if _, _, err := Find("nosuch", ""); err == nil || !strings.Contains(err.Error(), p.Name) {
			t.Errorf("nosuch: %v", err)
		}
	}
}

// TestExamples: models and automata of the worked examples are read, and files that are missing or something else are errors.
func TestExamples(t *testing.T) {
	t.Parallel()
	if m, err := example("peterson.pml", promela.Options{}); err != nil || m == nil {
		t.Error(err)
	}
	if a, err := automaton("fair-p1.hoa"); err != nil || a == nil {
		t.Error(err)
	}
	for _, name := range []string{"nosuch", "fair-p1.hoa"} {
		if _, err := example(name, promela.Options{}); err == nil {
			t.Errorf("%s is read as a model", name)
		}
	}
	for _, name := range []string{"nosuch", "peterson.pml"} {
		if _, err := automaton(name); err == nil {
			t.Errorf("%s is read as an automaton", name)
		}
	}
}
