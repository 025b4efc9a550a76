package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// readModel reads a model with what it states itself.
func (fl *checkFlags) readModel(env *environment, path string) (*task, error) {
	m, err := fl.model.load(env, path)
	if err != nil {
		return nil, err
	}
	return &task{name: path, prog: m.Program, jobs: m.stated()}, nil
}

// readSpecification reads a specification file and its model, and then the file again: only
// the model tells whether Gp is a name. The command line's macros come after those of the file,
// and so win.
func (fl *checkFlags) readSpecification(env *environment, path string) (*task, error) {
	model, err := fl.model.loadSpecified(env, path)
	if err != nil {
		return nil, err
	}
	file, err := specs.Load(path, specs.Options{Names: namesOf(model)})
	if err != nil {
		return nil, err
	}
	t := &task{name: path, prog: model.Program}
	var bad errorList
	for i := range file.Properties {
		j, err := specificationJob(model, file, &file.Properties[i])
		if err := bad.add(err); err != nil {
			return nil, err
		}
		t.jobs = append(t.jobs, j)
	}
	if !hasKinds(model) {
		t.fairToTransitions()
	}
	return t, bad.err()
}

// hasKinds reports whether the processes of a program have kinds that fairness can be about.
func hasKinds(prog program.Program) bool {
	b, err := prog.Bind(nil)
	if err != nil {
		return false // reported when a property is bound
	}
	_, ok := b.(program.Kinds)
	return ok
}

// fairToTransitions makes fairness towards a name that towards the transitions which exec(NAME)
// means: those of a net, or with a label.
func (t *task) fairToTransitions() {
	for _, j := range t.jobs {
		for i := range j.prop.FairTo {
			if to := &j.prop.FairTo[i]; to.Process != "" {
				j.fairToTransition(to, to.Process)
			}
		}
	}
}

// fairToTransition is about the transitions of exec(name).
func (j *job) fairToTransition(to *check.FairTo, name string) {
	text := specs.Normalize("exec(" + name + ")")
	to.Process, to.Transitions = "", []string{text}
	j.locate(map[string]source.Pos{text: to.Pos})
}

// loadSpecified reads the model that a specification file is about.
func (m *modelFlags) loadSpecified(env *environment, path string) (*model, error) {
	file, err := specs.Load(path, specs.Options{})
	if err != nil {
		return nil, env.located(path, err)
	}
	if file.Model == nil {
		return nil, source.Errorf(env.commandLine(path), "%s does not say which model it is about", path)
	}
	return m.loadNamed(env, file.Model)
}

// loadNamed reads the model that a specification file names.
func (m *modelFlags) loadNamed(env *environment, named *specs.Model) (*model, error) {
	l, chosen, err := m.chosen()
	if err != nil {
		return nil, err
	}
	if !chosen {
		var known bool
		if l, known = languageOf(named.Path); !known {
			return nil, source.Errorf(named.Pos, "cannot tell the language of the model %s: %s", named.Path, suffixHint())
		}
	}
	return m.read(env, l, named.Path, slices.Concat(named.Defines, m.defines))
}

func specificationJob(m *model, file *specs.File, p *specs.Property) (*job, error) {
	j := newJob(p.Name, strings.Join(strings.Fields(p.Text), " "), check.Property{Factory: file.Factory, Formula: p.Formula, Positions: map[string]source.Pos{}})
	j.doc.Description = p.Title
	if p.Expect == specs.ExpectViolated {
		j.doc.Expected = report.Violated
	}
	j.locate(p.Atoms)
	if p.Claim != nil {
		all, positions, err := readAutomataAt(p.Claim.Path, p.Claim.Pos)
		if err != nil {
			return nil, err
		}
		if len(all) != 1 {
			return nil, source.Errorf(p.Claim.Pos, "%s has %d automata, but a claim is one", filepath.Base(p.Claim.Path), len(all))
		}
		j.prop.Claim = all[0]
		j.locate(positions)
	}
	var bad errorList
	for _, a := range p.Under {
		if err := bad.add(j.assumeNamed(m, a)); err != nil {
			return nil, err
		}
	}
	return j, bad.err()
}

// assumeNamed adds an assumption of a specification file.
func (j *job) assumeNamed(m *model, a *specs.Assumption) error {
	j.doc.Assumptions = append(j.doc.Assumptions, a.Name)
	switch {
	case a.Formula != nil:
		j.prop.Assumptions = append(j.prop.Assumptions, check.Assumption{Name: a.Name, Formula: a.Formula})
		j.locate(a.Atoms)
		return nil
	case a.Automaton != nil:
		return j.assumeAutomata(a)
	case len(a.Fairness.Processes) > 0:
		j.assumeFairTo(m, a.Fairness)
		return nil
	case a.Fairness.Strong:
		j.prop.Fairness = check.StrongFairness
	case j.prop.Fairness == check.NoFairness:
		j.prop.Fairness = check.WeakFairness
	}
	return nil
}

// assumeFairTo adds fairness towards some processes: P is every process of that type, P[1] one; a name in
// quotes is that of transitions, and so is every name of a model without processes.
func (j *job) assumeFairTo(m *model, f *specs.Fairness) {
	for _, p := range f.Processes {
		to := check.FairTo{Strong: f.Strong, Process: p.Text, Pos: p.Pos}
		if m.transitions || strings.ContainsAny(p.Text, "[\"") {
			j.fairToTransition(&to, p.Text)
		}
		j.prop.FairTo = append(j.prop.FairTo, to)
	}
}

func (j *job) assumeAutomata(a *specs.Assumption) error {
	all, positions, err := readAutomataAt(a.Automaton.Path, a.Automaton.Pos)
	if err != nil {
		return err
	}
	for _, automaton := range all {
		j.prop.Assumptions = append(j.prop.Assumptions, check.Assumption{Name: a.Name, Automaton: automaton})
	}
	j.locate(positions)
	return nil
}

// locate says where propositions stand; the first place counts.
func (j *job) locate(atoms map[string]source.Pos) {
	for text, pos := range atoms {
		if _, ok := j.prop.Positions[text]; !ok {
			j.prop.Positions[text] = pos
		}
	}
}
