package suites

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/specs/suspects"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// nameOf names a mutant by its change.
func nameOf(c *suspects.Change) string {
	return fmt.Sprintf("%s:%d:%d: %s instead of %s", c.File, c.Line, c.Column, c.With, c.Word)
}

// kill makes the tests that tell the model from its mutants.
func (fl *suiteFlags) kill(ctx context.Context, env *cli.Environment, path string, m *property.Model, g *testsuite.Graph, d *document) error {
	if !m.Language.Macros {
		return cli.InputErrorf("--cover mutants: mutants are made of Promela models, and %s is %s", path, m.Language.Article)
	}
	files := env.Files.Kept
	var all []suspects.Change
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !property.IsSpecification(name) {
			all = append(all, suspects.Changes(name, string(files[name]))...)
		}
	}
	if len(all) > fl.mutants {
		rng := rand.New(rand.NewPCG(fl.seed, 0))
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		all = all[:fl.mutants]
	}
	var mutants []testsuite.Mutant
	for _, c := range all {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if prog := fl.mutant(env, path, files, c); prog != nil {
			mutants = append(mutants, testsuite.Mutant{Name: nameOf(&c), Program: prog})
		}
	}
	k, err := g.Kill(ctx, mutants, fl.states)
	if err != nil {
		return err
	}
	d.set(&k.Suite)
	d.Mutants, d.Equal, d.Open = len(mutants), append(d.Equal, k.Equal...), append(d.Open, k.Open...)
	return nil
}

// mutant reads the model with a change; nil if it is no model any more.
func (fl *suiteFlags) mutant(env *cli.Environment, path string, files map[string][]byte, c suspects.Change) program.Program {
	given := maps.Clone(files)
	given[c.File] = []byte(c.Apply(string(given[c.File])))
	o := fl.model.Options(env, path)
	o.Files = &source.Files{Given: given, Max: env.Files.Max}
	set, err := property.Open(path, o)
	if err != nil {
		return nil
	}
	return program.Interpret(set.Model.Program)
}
