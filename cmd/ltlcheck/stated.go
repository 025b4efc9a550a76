package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
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
	own := model.stated()
	file, err := specs.Load(path, specs.Options{Names: namesOf(model), Stated: jobNames(own), Files: &env.files})
	if err != nil {
		return nil, err
	}
	t := &task{name: path, prog: model.Program}
	var bad errorList
	if !fl.question.asks() {
		if t.jobs, err = ownJobs(env, model, own, file); bad.add(err) != nil {
			return nil, err
		}
	}
	for i := range file.Properties {
		j, err := specificationJob(env, model, file, &file.Properties[i])
		if err := bad.add(err); err != nil {
			return nil, err
		}
		t.jobs = append(t.jobs, j)
	}
	if err := bad.add(resolveUnused(env, model, file)); err != nil {
		return nil, err
	}
	if !hasKinds(model) {
		t.fairToTransitions()
	}
	return t, bad.err()
}

// resolveUnused finds names that the model does not have in definitions and assumptions that nothing uses. In
// imported files, which may serve other models as well, they are warnings.
func resolveUnused(env *environment, m *model, file *specs.File) error {
	unused := &task{prog: m.Program}
	for _, d := range file.Definitions {
		if d.Unused {
			unused.jobs = append(unused.jobs, definitionJobs(m, d)...)
		}
	}
	var bad errorList
	for _, a := range file.Assumptions {
		if used(file, a) {
			continue
		}
		fa := file.Factory
		j := newJob(a.Name, "", check.Property{Factory: fa, Formula: fa.True(), Positions: map[string]source.Pos{}})
		if err := bad.add(j.assumeNamed(env, m, a)); err != nil {
			return err
		}
		unused.jobs = append(unused.jobs, j)
	}
	if !hasKinds(m) {
		unused.fairToTransitions()
	}
	if err := bad.add(unused.validate()); err != nil {
		return err
	}
	for _, e := range bad.errors {
		if e.Pos.File != nil && e.Pos.File.Name != file.Path {
			e.Severity = source.SeverityWarning
			fmt.Fprint(env.stderr, e.Render())
		}
	}
	bad.errors = slices.DeleteFunc(bad.errors, func(e *source.Error) bool { return e.Severity == source.SeverityWarning })
	return bad.err()
}

// used reports whether some property is under the assumption.
func used(file *specs.File, a *specs.Assumption) bool {
	return slices.ContainsFunc(file.Properties, func(p specs.Property) bool { return slices.Contains(p.Under, a) }) ||
		slices.ContainsFunc(file.Stated, func(s specs.Stated) bool { return slices.Contains(s.Under, a) })
}

// definitionJobs ask for the propositions of a definition. One that is a bare name may be meant for a
// process.
func definitionJobs(m *model, d specs.Definition) []*job {
	var jobs []*job
	for text, pos := range d.Atoms {
		if d.Bare {
			if _, err := m.Bind([]program.Atom{{Text: "exec(" + text + ")"}}); err == nil {
				continue
			}
		}
		fa := ltl.NewFactory()
		jobs = append(jobs, newJob(d.Name, "", check.Property{Factory: fa, Formula: fa.AP(text), Positions: map[string]source.Pos{text: pos}}))
	}
	return jobs
}

func jobNames(jobs []*job) []string {
	names := []string{}
	for _, j := range jobs {
		names = append(names, j.doc.Name)
	}
	return names
}

// ownJobs are the questions that the model itself asks, with what the specification says of them: under
// which assumptions, with which verdicts. Each is asked once where nothing is said.
func ownJobs(env *environment, m *model, stated []*job, file *specs.File) ([]*job, error) {
	var jobs []*job
	var bad errorList
	for _, j := range stated {
		asked := false
		for _, said := range file.Stated {
			if said.Name != j.doc.Name {
				continue
			}
			again := j.clone()
			if err := bad.add(again.say(env, m, said)); err != nil {
				return nil, err
			}
			jobs, asked = append(jobs, again), true
		}
		if asked || slices.ContainsFunc(file.Without, func(w specs.Without) bool { return w.Name == j.doc.Name }) {
			continue
		}
		if same := file.Property(j.doc.Name); len(same) > 0 {
			warning := source.Errorf(same[0].Pos, "the model's own %s is not checked, because this property has its name", j.doc.Name)
			warning.Severity, warning.Hint = source.SeverityWarning, "give the property another name, or write  without "+j.doc.Name+";"
			fmt.Fprint(env.stderr, warning.Render())
			continue
		}
		jobs = append(jobs, j)
	}
	return jobs, bad.err()
}

// clone is a question that can be changed by itself.
func (j *job) clone() *job {
	k := *j
	k.doc.Assumptions = slices.Clone(j.doc.Assumptions)
	k.prop.Assumptions = slices.Clone(j.prop.Assumptions)
	k.prop.Positions = maps.Clone(j.prop.Positions)
	return &k
}

// say lays what a specification says of a question of the model's own on it.
func (j *job) say(env *environment, m *model, said specs.Stated) error {
	if said.Title != "" {
		j.doc.Description = said.Title
	}
	if said.Expect == specs.ExpectViolated {
		j.doc.Expected = report.Violated
	}
	if len(said.Under) > 0 && !j.verified() {
		return source.Errorf(said.Pos, "%s is asked of every run, and cannot be under assumptions", j.doc.Name)
	}
	var bad errorList
	for _, a := range said.Under {
		if err := bad.add(j.assumeNamed(env, m, a)); err != nil {
			return err
		}
	}
	return bad.err()
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
	file, err := specs.Load(path, specs.Options{Files: &env.files})
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

func specificationJob(env *environment, m *model, file *specs.File, p *specs.Property) (*job, error) {
	j := newJob(p.Name, strings.Join(strings.Fields(p.Text), " "), check.Property{Factory: file.Factory, Formula: p.Formula, Positions: map[string]source.Pos{}})
	j.doc.Description = p.Title
	if p.Expect == specs.ExpectViolated {
		j.doc.Expected = report.Violated
	}
	j.locate(p.Atoms)
	if p.Claim != nil {
		all, positions, err := readAutomataAt(env, p.Claim.Path, p.Claim.Pos)
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
		if err := bad.add(j.assumeNamed(env, m, a)); err != nil {
			return nil, err
		}
	}
	return j, bad.err()
}

// assumeNamed adds an assumption of a specification file.
func (j *job) assumeNamed(env *environment, m *model, a *specs.Assumption) error {
	j.doc.Assumptions = append(j.doc.Assumptions, a.Name)
	switch {
	case a.Formula != nil:
		j.prop.Assumptions = append(j.prop.Assumptions, check.Assumption{Name: a.Name, Formula: j.prop.Factory.Copy(a.Formula)})
		j.locate(a.Atoms)
		return nil
	case a.Automaton != nil:
		return j.assumeAutomata(env, a)
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

func (j *job) assumeAutomata(env *environment, a *specs.Assumption) error {
	all, positions, err := readAutomataAt(env, a.Automaton.Path, a.Automaton.Pos)
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
