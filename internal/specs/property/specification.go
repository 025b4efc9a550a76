package property

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/formula"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Opening a specification:
//
//	1. package specs cuts the file into declarations and reads the one that names the model
//	2. the model is opened, with the macros of the file and then those of the options
//	3. the rest of the file is read with the names that the model knows
//	4. the properties that the model states are added, as the file modifies them
//	5. the properties of the file are added, with their assumptions
//	6. what no property uses is resolved, so that mistakes in it are reported as well
//
// An error in steps 1 to 3 ends the opening. Those of steps 4 to 6 are
// collected and reported together.

// Set is a model together with all properties of one file: those of a
// specification, and those that the model states itself unless the
// specification leaves them out. Open makes it. Properties keep the order in
// which they are reported: the model's own first, then the file's.
type Set struct {
	Path       string
	Model      *Model
	Properties []*Property
	Warnings   source.Errors // those of the model and of the specification

	file   *specs.File // nil if a model was opened
	finite bool
}

// FromFormula makes a property from a formula over expressions of the model,
// which may use the definitions of the specification.
func (s *Set) FromFormula(name string, text *source.File) (*Property, error) {
	return fromFormula(s.Model, name, text, s.file, s.finite)
}

// IsSpecification reports whether a path names a specification file: whether it
// ends in .ltl, in any case.
func IsSpecification(path string) bool { return strings.EqualFold(filepath.Ext(path), ".ltl") }

// Open reads a model with the properties that it states, or a specification
// file with its model and the properties of both. Every proposition in unused
// definitions and assumptions is resolved here, those of the properties by
// Validate, so that nothing is searched before all input is known to be good.
func Open(path string, o Options) (*Set, error) {
	if IsSpecification(path) {
		return openSpecification(path, o)
	}
	m, err := OpenModel(path, o)
	if err != nil {
		return nil, err
	}
	return &Set{Path: path, Model: m, Properties: m.Stated(), Warnings: m.Warnings, finite: o.Finite}, nil
}

// specification is a specification file that is being read.
type specification struct {
	*Set
	o    Options
	file *specs.File
	own  []*Property // that the model asks itself
}

// openSpecification reads a file. Its model is opened as soon as the file has
// named it: only the model tells whether Gp is a name. Macros of the options
// come after those of the file and override them.
func openSpecification(path string, o Options) (*Set, error) {
	return openWith(path, o, func(so specs.Options) (*specs.File, error) { return specs.Load(path, so) })
}

// OpenText is like Open, for a text in memory, of a specification or of a
// Promela model. Files that it names are looked up beside file.Name.
func OpenText(file *source.File, o Options) (*Set, error) {
	if IsSpecification(file.Name) {
		return openWith(file.Name, o, func(so specs.Options) (*specs.File, error) { return specs.Parse(file, so) })
	}
	m, err := promela.Parse(file, promela.Options{Defines: o.Defines, Files: o.Files})
	if err != nil {
		return nil, err
	}
	stated := statedByPromela(m)
	model := &Model{Program: m, Language: promelaLanguage(), Warnings: m.Warnings(), stated: func() []*Property { return stated }}
	return &Set{Path: file.Name, Model: model, Properties: stated, Warnings: model.Warnings, finite: o.Finite}, nil
}

func openWith(path string, o Options, read func(specs.Options) (*specs.File, error)) (*Set, error) {
	s := &specification{Set: &Set{Path: path, finite: o.Finite}, o: o}
	file, err := read(specs.Options{Files: o.Files, Finite: o.Finite, Model: s.open, Macro: s.macro, Warn: func(e *source.Error) { s.Warnings = append(s.Warnings, e) }})
	if err != nil {
		return nil, o.located(path, err)
	}
	if file.Model == nil {
		return nil, source.Errorf(o.Named, "%s does not say which model it is about", path)
	}
	s.file, s.Set.file = file, file
	return s.Set, s.ask()
}

// open reads the model that the file names and returns its names and
// properties. It is called by package specs.
func (s *specification) open(named *specs.Model) (known func(string) bool, stated []string, err error) {
	l, err := s.o.language(named.Path, named.Pos, false)
	if err != nil {
		return nil, nil, err
	}
	m, err := s.o.open(l, named.Path, slices.Concat(named.Defines, s.o.Defines))
	if err != nil {
		return nil, nil, err
	}
	s.Model, s.Warnings, s.own = m, append(s.Warnings, m.Warnings...), m.Stated()
	return formula.Names(m), names(s.own), nil
}

// macro returns what a macro of the model stands for. It is called by package
// specs after open.
func (s *specification) macro(name string) (text string, ok bool) {
	if s.Model == nil || s.Model.macro == nil {
		return "", false
	}
	return s.Model.macro(name)
}

// ask makes the properties, those that the model states first.
func (s *specification) ask() error {
	var bad source.Errors
	if err := bad.Collect(s.askOwn()); err != nil {
		return err
	}
	for i := range s.file.Properties {
		q, err := s.property(&s.file.Properties[i])
		if err := bad.Collect(err); err != nil {
			return err
		}
		s.Properties = append(s.Properties, q)
	}
	if err := bad.Collect(s.resolveUnused()); err != nil {
		return err
	}
	if !hasKinds(s.Model) {
		fairToTransitions(s.Properties)
	}
	return bad.Err()
}

// resolveUnused reports names that the model does not have in definitions and
// assumptions that nothing uses. In imported files, which may serve other
// models as well, they are warnings.
func (s *specification) resolveUnused() error {
	var unused []*Property
	for _, d := range s.file.Definitions {
		if d.Unused {
			unused = append(unused, s.definition(d)...)
		}
	}
	var bad source.Errors
	for _, a := range s.file.Assumptions {
		if s.used(a) {
			continue
		}
		q := Every()
		if err := bad.Collect(s.assume(q, a)); err != nil {
			return err
		}
		unused = append(unused, q)
	}
	if !hasKinds(s.Model) {
		fairToTransitions(unused)
	}
	if err := bad.Collect(Validate(s.Model, unused)); err != nil {
		return err
	}
	for _, e := range bad {
		if e.Pos.File != nil && e.Pos.File.Name != s.file.Path {
			e.Severity = source.SeverityWarning
			s.Warnings = append(s.Warnings, e)
		}
	}
	return slices.DeleteFunc(bad, func(e *source.Error) bool { return e.Severity == source.SeverityWarning }).Err()
}

// used reports whether some property is under the assumption.
func (s *specification) used(a *specs.Assumption) bool {
	return slices.ContainsFunc(s.file.Properties, func(p specs.Property) bool { return slices.Contains(p.Under, a) }) ||
		slices.ContainsFunc(s.file.Stated, func(said specs.Stated) bool { return slices.Contains(said.Under, a) })
}

// definition makes properties that mention the propositions of a definition, to
// have them resolved. A definition that is a bare name may name a process.
func (s *specification) definition(d specs.Definition) (questions []*Property) {
	for text, pos := range d.Atoms {
		if d.Bare {
			if _, err := s.Model.Bind([]program.Atom{{Text: "exec(" + text + ")"}}); err == nil {
				continue
			}
		}
		fa := ltl.NewFactory()
		questions = append(questions, New(d.Name, "", check.Property{Factory: fa, Formula: fa.AP(text), Positions: map[string]source.Pos{text: pos}}))
	}
	return questions
}

// askOwn adds the properties that the model states, with the assumptions and
// verdicts that the specification adds to them. One that the specification does
// not mention is added once.
func (s *specification) askOwn() error {
	var bad source.Errors
	for _, q := range s.own {
		asked := false
		for _, said := range s.file.Stated {
			if said.Name != q.Name {
				continue
			}
			again := q.clone()
			if err := bad.Collect(s.say(again, said)); err != nil {
				return err
			}
			s.Properties, asked = append(s.Properties, again), true
		}
		if asked || slices.ContainsFunc(s.file.Without, func(w specs.Without) bool { return w.Name == q.Name }) {
			continue
		}
		if same := s.file.Property(q.Name); len(same) > 0 {
			warning := source.Errorf(same[0].Pos, "the model's own %s is not checked, because this property has its name", q.Name)
			warning.Severity, warning.Hint = source.SeverityWarning, "give the property another name, or write  without "+q.Name+";"
			s.Warnings = append(s.Warnings, warning)
			continue
		}
		s.Properties = append(s.Properties, q)
	}
	return bad.Err()
}

// say applies what a specification adds to a property that the model states.
func (s *specification) say(q *Property, said specs.Stated) error {
	if said.Title != "" {
		q.Description = said.Title
	}
	q.Expect, q.Pos = said.Expect, said.Pos
	if len(said.Under) > 0 && q.Safety {
		return source.Errorf(said.Pos, "%s is asked of every run, and cannot be under assumptions", q.Name)
	}
	return s.assumeAll(q, said.Under)
}

func (s *specification) assumeAll(q *Property, under []*specs.Assumption) error {
	var bad source.Errors
	for _, a := range under {
		if err := bad.Collect(s.assume(q, a)); err != nil {
			return err
		}
	}
	return bad.Err()
}

// property makes the Property for one that the file states.
func (s *specification) property(p *specs.Property) (*Property, error) {
	q := New(p.Name, strings.Join(strings.Fields(p.Text), " "), check.Property{Factory: s.file.Factory, Formula: p.Formula, Positions: map[string]source.Pos{}})
	q.Description, q.Expect, q.Possible, q.Pos, q.Names = p.Title, p.Expect, p.Possible, p.Pos, s.file.Names
	q.locate(p.Atoms)
	if p.Finite {
		return s.ending(q, p)
	}
	if s.finite {
		return nil, source.Errorf(cmp.Or(p.Claim, p.Automaton).Pos, "an automaton reads executions without an end: a property of those that end must be a formula")
	}
	if a, what := cmp.Or(p.Claim, p.Automaton), "claim"; a != nil {
		if p.Automaton != nil {
			what = "property"
		}
		all, positions, err := readAutomata(s.o.Files, a.Path, a.Pos)
		if err != nil {
			return nil, err
		}
		if len(all) != 1 {
			return nil, source.Errorf(a.Pos, "%s has %d automata, but a %s is one", filepath.Base(a.Path), len(all), what)
		}
		if p.Automaton != nil {
			q.Check.Automaton = all[0]
		} else {
			q.Check.Claim = all[0]
		}
		q.locate(positions)
	}
	return q, s.assumeAll(q, p.Under)
}

// ending makes a property of executions that end.
func (s *specification) ending(q *Property, p *specs.Property) (*Property, error) {
	names := s.file.EndingNames
	if s.finite {
		names = s.file.Names
	}
	q.Names = nil
	if err := q.ends(s.file.FactoryOf(p), p.Formula, names); err != nil {
		return nil, err
	}
	return q, s.assumeAll(q, p.Under)
}

// assume adds an assumption of a specification file. Every execution that ends
// is fair.
func (s *specification) assume(q *Property, a *specs.Assumption) error {
	q.Assumptions = append(q.Assumptions, a.Name)
	p := &q.Check
	switch {
	case a.Formula != nil && q.Ending != nil:
		q.locate(a.Atoms)
		return q.assumeEnding(a.Ending)
	case a.Fairness != nil && q.Ending != nil:
		return nil
	case a.Automaton != nil && q.Ending != nil:
		return q.refuseAutomata(a.Automaton.Pos)
	case a.Formula != nil:
		p.Assumptions = append(p.Assumptions, check.Assumption{Name: a.Name, Formula: p.Factory.Copy(a.Formula)})
		q.locate(a.Atoms)
		return nil
	case a.Automaton != nil:
		return q.assumeAutomata(s.o.Files, a.Name, a.Automaton.Path, a.Automaton.Pos)
	case len(a.Fairness.Processes) > 0:
		s.assumeFairTo(q, a.Fairness)
		return nil
	case a.Fairness.Strong:
		p.Fairness = check.StrongFairness
	case p.Fairness == check.NoFairness:
		p.Fairness = check.WeakFairness
	}
	return nil
}

// assumeFairTo adds fairness towards some processes: P is every process of that
// type, P[1] one. A name in quotes denotes transitions, and so does every name
// in a model without processes.
func (s *specification) assumeFairTo(q *Property, f *specs.Fairness) {
	for _, p := range f.Processes {
		to := check.FairTo{Strong: f.Strong, Process: p.Text, Pos: p.Pos}
		if s.Model.transitions || strings.ContainsAny(p.Text, "[\"") {
			q.fairToTransition(&to, p.Text)
		}
		q.Check.FairTo = append(q.Check.FairTo, to)
	}
}

// hasKinds reports whether the processes of a program have kinds that fairness
// can be about.
func hasKinds(prog program.Program) bool {
	b, err := prog.Bind(nil)
	if err != nil {
		return false // reported when a property is bound
	}
	_, ok := program.KindsOf(b)
	return ok
}

// fairToTransitions turns fairness towards processes into fairness towards the
// transitions which exec(NAME) denotes: those of a net, or with a label.
func fairToTransitions(questions []*Property) {
	for _, q := range questions {
		if q == nil {
			continue // it has an error
		}
		for i := range q.Check.FairTo {
			if to := &q.Check.FairTo[i]; to.Process != "" {
				q.fairToTransition(to, to.Process)
			}
		}
	}
}

// fairToTransition makes one fairness assumption refer to the transitions of
// exec(name).
func (pr *Property) fairToTransition(to *check.FairTo, name string) {
	text := specs.Normalize("exec(" + name + ")")
	to.Process, to.Transitions = "", []string{text}
	pr.locate(map[string]source.Pos{text: to.Pos})
}
