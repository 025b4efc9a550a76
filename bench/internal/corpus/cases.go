package corpus

import (
	"errors"
	"flag"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	seeds "github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Case is a property of a model with the verdicts that are known.
type Case struct {
	Name  string // model and property
	Model program.Program
	Prop  check.Property
	// Known tells whether the property is violated, by the kind of fairness
	// that is added to it. Kinds without a known verdict are not in the map.
	Known map[check.Fairness]bool
}

// Stated lists the LTL formulas that are stated in models of the corpus, with
// SPIN's recorded verdicts. dir is the folder promela of the corpus. Models
// that the front-end rejects are left out.
func Stated(dir string) ([]Case, error) {
	known, err := Questions(dir)
	if err != nil {
		return nil, err
	}
	var all []Case
	for _, folder := range []string{"models", "ltl-perf"} {
		err := filepath.WalkDir(filepath.Join(dir, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".pml" {
				return err
			}
			all = append(all, stated(dir, path, known)...)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// stated returns the formulas of one model. It returns none for a model that is
// rejected: the corpus contains some that SPIN rejects too.
func stated(dir, path string, known []Property) (cases []Case) {
	model, err := promela.Load(path, promela.Options{})
	if err != nil {
		return nil
	}
	name, err := filepath.Rel(dir, path)
	if err != nil {
		return nil
	}
	name = strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(name), "models/"), ".pml")
	for i, p := range model.Properties() {
		if p.Formula == nil {
			continue // a never claim
		}
		c := Case{
			Name: name + " " + p.Name, Model: model, Known: map[check.Fairness]bool{},
			Prop: check.Property{Name: p.Name, Factory: p.Factory, Formula: p.Formula, Positions: p.Atoms},
		}
		for _, q := range known {
			if q.Answered && q.Path == path && (q.Property == p.Name || q.Property == "" && i == 0) {
				c.Known[q.fairness()] = q.Violated
			}
		}
		cases = append(cases, c)
	}
	return cases
}

// fairness returns the fairness that SPIN assumed.
func (pr *Property) fairness() check.Fairness {
	if pr.Fair {
		return check.WeakFairness
	}
	return check.NoFairness
}

// CasesOf defines flags for cases: those of the specification files and of the
// corpus whose names match. The function that it returns lists them.
func CasesOf(flags *flag.FlagSet) func() ([]Case, error) {
	dir := flags.String("corpus", seeds.Seeds("promela"), "folder of Promela models with recorded answers")
	specs := flags.String("specs", "specs", "folder of specification files")
	match := flags.String("match", "", "only questions whose name contains this")
	return func() ([]Case, error) {
		all, err := Specified(*specs)
		if err != nil {
			return nil, err
		}
		more, err := Stated(*dir)
		return slices.DeleteFunc(append(all, more...), func(c Case) bool { return !strings.Contains(c.Name, *match) }), err
	}
}

// Specified lists the properties of the specification files in a folder, with
// the verdicts that the files expect.
func Specified(dir string) ([]Case, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.ltl"))
	if err != nil {
		return nil, err
	}
	var all []Case
	for _, path := range paths {
		file, err := specs.Load(path, specs.Options{})
		if err != nil {
			return nil, err
		}
		if file.Model == nil {
			continue // definitions for others to import
		}
		set, err := property.Open(path, property.Options{})
		if err != nil {
			return nil, err
		}
		for _, q := range set.Properties {
			if !q.Safety {
				all = append(all, specified(path, set.Model.Program, q))
			}
		}
	}
	return all, nil
}

// specified makes the case of a question of a specification file.
func specified(path string, model program.Program, q *property.Property) Case {
	c := Case{Name: filepath.Base(path) + " " + specs.Title(q.Name, q.Assumptions), Model: model, Prop: q.Check, Known: map[check.Fairness]bool{}}
	if q.Expect != specs.NoExpectation {
		c.Known[c.Prop.Fairness] = q.Expect == specs.ExpectViolated
	}
	return c
}

// Processes returns the names of the process types that move in states near the
// initial one, sorted, without init.
func (c *Case) Processes() ([]string, error) {
	b, err := c.Model.Bind(nil)
	if err != nil {
		return nil, err
	}
	kinds, ok := program.KindsOf(b)
	if !ok {
		return nil, errors.New("the processes have no kinds")
	}
	found := map[string]bool{}
	err = near(c.Model, func(s program.State, batch *program.Batch) {
		for j := range batch.Succs {
			found[c.Model.FormatAction(s, batch.Succs[j].Action).Process] = true
		}
	})
	if err != nil {
		return nil, err
	}
	var names []string
	for name := range found {
		if _, err := kinds.Kind(name); err == nil && name != "init" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}
