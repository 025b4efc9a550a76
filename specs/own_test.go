package specs_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// ownModels are the models of ltlcheck's own algorithms, in folder own, with the faults that can be put into them by the macro FAULT, from 1
// on: the property that is then violated.
var ownModels = []struct {
	name     string
	fairness check.Fairness
	faults   []string
}{
	{"table", check.NoFairness, []string{"once"}},
	{"records", check.NoFairness, []string{"safety"}},
	{"levels", check.StrongFairness, []string{"safety", "safety"}},
	{"pause", check.NoFairness, []string{"safety", "safety", "safety", "safety"}},
	{"sets", check.NoFairness, []string{"safety", "safety", "safety"}},
	{"checkpoint", check.WeakFairness, []string{"safety", "safety"}},
	{"lease", check.WeakFairness, []string{"replaced", "safety"}},
}

// TestOwnAlgorithms: the models of our own algorithms have their properties, and each fault violates one.
func TestOwnAlgorithms(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob(filepath.Join("own", "*.pml"))
	if err != nil || len(paths) != len(ownModels) {
		t.Fatalf("%d models, %d of which are tested: %v", len(paths), len(ownModels), err)
	}
	for _, m := range ownModels {
		for _, q := range ownProperties(t, m.name, 0) {
			if v := ownVerdict(t, q, m.fairness); v != check.Holds {
				t.Errorf("%s: %s: %v", m.name, q.Name, v)
			}
		}
		for i, violated := range m.faults {
			all := ownProperties(t, m.name, i+1)
			k := slices.IndexFunc(all, func(q ownProperty) bool { return q.Name == violated })
			if v := ownVerdict(t, all[k], m.fairness); v != check.Violated {
				t.Errorf("%s with fault %d: %s: %v", m.name, i+1, violated, v)
			}
		}
	}
}

// ownProperty is a property of a model.
type ownProperty struct {
	*property.Property
	model *property.Model
}

// ownProperties reads a model with a fault, 0 for none.
func ownProperties(t *testing.T, name string, fault int) (all []ownProperty) {
	t.Helper()
	set, err := property.Open(filepath.Join("own", name+".pml"), property.Options{Defines: []string{fmt.Sprint("FAULT=", fault)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range set.Properties {
		all = append(all, ownProperty{q, set.Model})
	}
	return all
}

// ownVerdict checks a property.
func ownVerdict(t *testing.T, q ownProperty, f check.Fairness) check.Verdict {
	t.Helper()
	if q.Safety {
		a, err := check.Verify(context.Background(), q.model.Program, check.Failures{}, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return a.Verdict
	}
	q.Check.Fairness = f
	a, err := check.Verify(context.Background(), q.model.Program, q.Check, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a.Verdict
}
