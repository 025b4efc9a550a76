package gotest

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// readBeside reads the specifications that are beside tests: the properties of
// TestX.ltl are those of the function TestX.
func readBeside(ctx context.Context, env *cli.Environment, folders []string, fs *formulas) (required map[string][]string, err error) {
	required = map[string][]string{}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "Test*.ltl"))
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			spec, err := specs.Load(name, specs.Options{Files: &env.Files})
			if err != nil {
				return nil, cli.NewInputError(err)
			}
			test := strings.TrimSuffix(name, ".ltl")
			for i := range spec.Properties {
				text, err := fs.addProperty(ctx, spec, &spec.Properties[i])
				if err != nil {
					return nil, cli.NewInputError(err)
				}
				required[test] = append(required[test], text)
			}
		}
	}
	return required, nil
}

// addProperty translates a property, and returns the text by which the scheduler
// knows it.
func (fs *formulas) addProperty(ctx context.Context, spec *specs.File, p *specs.Property) (string, error) {
	f := p.Formula
	if f == nil || p.Possible || len(p.Under) > 0 || p.Expect == specs.ExpectViolated {
		return "", source.Errors{source.Errorf(p.Pos, "the property is not about all schedules of a test; want a formula without assumptions that is not expected to be violated")}
	}
	if f.HasPast() || f.HasSequence() {
		return "", source.Errors{source.Errorf(p.Pos, "the formula has operators of the past or sequences, which properties of events cannot have")}
	}
	text := p.Name + ": " + strings.TrimSpace(p.Text)
	return text, fs.add(ctx, text, spec.FactoryOf(p), f)
}
