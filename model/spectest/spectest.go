// Package spectest checks specification files, and models in files, in Go tests.
// It is apart from package ltltest because it reads all kinds of models: a test
// of a model in Go does without them.
package spectest

import (
	"context"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Check checks all properties of a specification file or a model, each in a
// subtest of its own: those of the file, each against the verdict that the file
// expects, and those that the model states itself. Names, fairness and
// assumptions come from the file; of the options those for limits and the
// algorithm count. The path is relative to the folder of the test.
func Check(t *testing.T, path string, options ...ltltest.Option) {
	t.Helper()
	set, err := open(path)
	if err != nil {
		t.Fatal(stated.Explain(err))
	}
	for _, w := range set.Warnings {
		t.Log("\n" + strings.TrimRight(w.Render(), "\n"))
	}
	var ends property.Ends
	for _, q := range set.Properties {
		t.Run(specs.Title(q.Name, q.Assumptions), func(t *testing.T) {
			t.Helper()
			ltltest.CheckStated(t, q.Stated(set.Model.Program, &ends), options...)
		})
	}
}

// Verify does what Check does, outside a test: it returns a result for each
// property, in the order of the file. The error is a *source.Error or
// source.Errors unless it is a fault of this module.
func Verify(ctx context.Context, path string, options ...ltltest.Option) (results []ltltest.Result, err error) {
	set, err := open(path)
	if err != nil {
		return nil, err
	}
	var ends property.Ends
	for _, q := range set.Properties {
		r, err := ltltest.VerifyStated(ctx, q.Stated(set.Model.Program, &ends), options...)
		if err != nil {
			return results, err
		}
		results = append(results, r)
	}
	return results, nil
}

// open reads a file, and finds out whether its propositions exist.
func open(path string) (*property.Set, error) {
	set, err := property.Open(path, property.Options{})
	if err == nil {
		err = property.Validate(set.Model, set.Properties)
	}
	return set, err
}

// Load reads a model or the model of a specification file. The path is relative
// to the folder of the test, which ends if the file is wrong.
func Load(t testing.TB, path string) program.Program {
	t.Helper()
	set, err := property.Open(path, property.Options{})
	if err != nil {
		t.Fatal(stated.Explain(err))
	}
	return set.Model.Program
}
