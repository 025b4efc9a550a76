package property

import (
	"maps"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

func promelaLanguage() Language {
	return Language{
		Name:     "promela",
		Article:  "a Promela model",
		Suffixes: []string{".pml", ".prom", ".promela", ".pm"},
		Macros:   true,

		Plural:      "Promela models",
		Shortcuts:   check.Shortcuts((*promela.Model)(nil)),
		Reductions:  (*promela.Model)(nil).Reductions(),
		ReduceAfter: promela.ReduceAfter,
		Interleaved: true,

		load: loadPromela,
	}
}

func loadPromela(o *Options, path string, defines []string) (*Model, error) {
	read := promela.Options{Defines: defines, Parameters: o.Parameters, Files: o.Files}
	if o.ForAll != "" {
		return loadFamily(path, o.ForAll, read)
	}
	m, err := promela.Load(path, read)
	if err != nil {
		return nil, err
	}
	return promelaModel(m), nil
}

// exampleSize is the size of the instance by which propositions of a family are
// understood.
const exampleSize = 4

// loadFamily reads a model for every value of a macro. The program is an
// instance.
func loadFamily(path, parameter string, read promela.Options) (*Model, error) {
	text, err := read.Files.ReadFile(path)
	if err != nil {
		return nil, source.Errors{source.Errorf(source.Pos{File: source.NewFile(path, "")}, "cannot read the model: %v", err)}
	}
	f, err := promela.ParseFamily(read.Files.NewFile(path, text), parameter, read)
	if err != nil {
		return nil, err
	}
	m, err := f.Example(max(f.Least(), exampleSize))
	if err != nil {
		return nil, err
	}
	model := promelaModel(m)
	model.family = f
	model.macro = func(name string) (string, bool) {
		if name == parameter {
			return "", false // has every value
		}
		return m.Macro(name)
	}
	return model, nil
}

// promelaModel describes a model that was read.
func promelaModel(m *promela.Model) *Model {
	unbounded := func(integers, parameters []string, atoms []program.Atom) (unboundedBinding, error) {
		return m.Unbounded(integers, parameters, atoms)
	}
	return &Model{Program: m, Warnings: m.Warnings(), stated: func() []*Property { return statedByPromela(m) }, macro: m.Macro, unbounded: unbounded, narrow: true}
}

// statedByPromela returns the properties that a model states: its safety, that
// no run passes its accept labels again and again, if it has any, its ltl
// blocks and its never claims.
func statedByPromela(m *promela.Model) []*Property {
	questions := []*Property{safety(SafetyName, "no assertion failures, run-time errors or deadlocks")}
	if len(m.AcceptLabels()) > 0 {
		questions = append(questions, Acceptance(m))
	}
	for _, p := range m.Properties() {
		questions = append(questions, statedProperty(&p))
	}
	return questions
}

// statedProperty makes the property of an ltl block or a never claim.
func statedProperty(p *promela.Property) *Property {
	var q *Property
	if p.Formula != nil {
		q = New(p.Name, Text(p.Formula), check.Property{Factory: p.Factory, Formula: p.Formula, Positions: maps.Clone(p.Atoms)})
	} else {
		claim, positions := claimAutomaton(p.Name, p.Claim)
		q = New(p.Name, "", check.Property{Factory: ltl.NewFactory(), Claim: claim, Positions: positions})
	}
	q.Pos = p.Pos
	return q
}
