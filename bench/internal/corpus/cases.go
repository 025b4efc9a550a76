package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Case is a property of a model, with the verdicts that are known.
type Case struct {
	Name  string // model and property
	Model program.Program
	Prop  check.Property
	// Known says, by the kind of fairness that is added to the property, whether it is violated.
	Known map[check.Fairness]bool
}

// Stated lists the LTL formulas in the models of the folder promela of a corpus that
// our front-end reads, with SPIN's verdicts.
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

// stated is nothing for a model that is refused: the corpus has some that SPIN refuses too.
func stated(dir, path string, known []Question) (cases []Case) {
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

func (q *Question) fairness() check.Fairness {
	if q.Fair {
		return check.WeakFairness
	}
	return check.NoFairness
}

// Specified lists the properties of the specification files in a folder, with the verdicts that the
// files expect.
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
		model, err := load(file.Model)
		if err != nil {
			return nil, err
		}
		for i := range file.Properties {
			c, err := specified(path, file, &file.Properties[i])
			if err != nil {
				return nil, err
			}
			c.Model = model
			c.fairToTransitions()
			all = append(all, c)
		}
	}
	return all, nil
}

// load reads a model, whose kind its suffix tells.
func load(m *specs.Model) (program.Program, error) {
	switch filepath.Ext(m.Path) {
	case ".pnml":
		return petri.Load(m.Path)
	case ".aut":
		return lts.Load(m.Path)
	}
	return promela.Load(m.Path, promela.Options{Defines: m.Defines})
}

func specified(path string, file *specs.File, p *specs.Property) (Case, error) {
	c := Case{
		Name:  filepath.Base(path) + " " + p.Name,
		Prop:  check.Property{Name: p.Name, Factory: file.Factory, Formula: p.Formula, Positions: p.Atoms},
		Known: map[check.Fairness]bool{},
	}
	if p.Claim != nil {
		var err error
		if c.Prop.Claim, err = readAutomaton(p.Claim.Path); err != nil {
			return c, err
		}
	}
	var under []string
	for _, a := range p.Under {
		under = append(under, a.Name)
		if err := assume(&c.Prop, a); err != nil {
			return c, err
		}
	}
	if len(under) > 0 {
		c.Name += " under " + strings.Join(under, ", ")
	}
	if p.Expect != specs.NoExpectation {
		c.Known[c.Prop.Fairness] = p.Expect == specs.ExpectViolated
	}
	return c, nil
}

// assume adds an assumption of a specification file.
func assume(prop *check.Property, a *specs.Assumption) error {
	switch {
	case a.Formula != nil:
		prop.Assumptions = append(prop.Assumptions, check.Assumption{Name: a.Name, Formula: a.Formula})
	case a.Automaton != nil:
		automaton, err := readAutomaton(a.Automaton.Path)
		if err != nil {
			return err
		}
		prop.Assumptions = append(prop.Assumptions, check.Assumption{Name: a.Name, Automaton: automaton})
	case len(a.Fairness.Processes) > 0:
		for _, p := range a.Fairness.Processes {
			prop.FairTo = append(prop.FairTo, fairTo(p.Text, a.Fairness.Strong))
		}
	case a.Fairness.Strong:
		prop.Fairness = check.StrongFairness
	default:
		prop.Fairness = max(prop.Fairness, check.WeakFairness)
	}
	return nil
}

func fairTo(process string, strong bool) check.FairTo {
	if strings.Contains(process, "[") {
		return check.FairTo{Strong: strong, Transitions: []string{"exec(" + process + ")"}}
	}
	return check.FairTo{Strong: strong, Process: process}
}

// fairToTransitions makes fairness towards names that towards the transitions of these names, where
// processes have none: in a net or a labelled transition system.
func (c *Case) fairToTransitions() {
	b, err := c.Model.Bind(nil)
	if err != nil {
		return // found out when the property is bound
	}
	if _, ok := b.(program.Kinds); ok {
		return
	}
	for i := range c.Prop.FairTo {
		if to := &c.Prop.FairTo[i]; to.Process != "" {
			to.Process, to.Transitions = "", []string{specs.Normalize("exec(" + to.Process + ")")}
		}
	}
}

func readAutomaton(path string) (*automata.Automaton, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	list, err := automata.ReadHOA(source.NewFile(path, string(text)))
	if err == nil && len(list) != 1 {
		err = fmt.Errorf("%s has %d automata, but one is wanted", path, len(list))
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// someProcesses is how many states are looked at for the names of processes.
const someProcesses = 2000

// Processes names kinds of processes that move in the states near the initial one, sorted, init
// left out.
func (c *Case) Processes() ([]string, error) {
	b, err := c.Model.Bind(nil)
	if err != nil {
		return nil, err
	}
	kinds, ok := b.(program.Kinds)
	if !ok {
		return nil, errors.New("the processes have no kinds")
	}
	ex, err := b.NewExplorer()
	if err != nil {
		return nil, err
	}
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var todo []program.State
	found := map[string]bool{}
	for i := 0; ; i++ {
		for j := range batch.Succs {
			if s := string(batch.State(j)); !seen[s] {
				seen[s], todo = true, append(todo, program.State(s))
			}
		}
		if i == len(todo) || i == someProcesses {
			break
		}
		if err := ex.Expand(todo[i], &batch); err != nil {
			break // what is known so far will do
		}
		for j := range batch.Succs {
			found[c.Model.FormatAction(todo[i], batch.Succs[j].Action).Process] = true
		}
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
