package property

import (
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

func petriLanguage() Language {
	return Language{
		Name:     "pnml",
		Article:  "a Petri net",
		Suffixes: []string{".pnml", ".pnml.gz"},

		Plural:     "Petri nets",
		Shortcuts:  check.Shortcuts((*petri.Net)(nil)),
		Reductions: (*petri.Net)(nil).Reductions(),

		load: loadPetri,
	}
}

func loadPetri(o *Options, path string, _ []string) (*Model, error) {
	net, err := petri.LoadFrom(o.Files, path)
	if err != nil {
		return nil, err
	}
	unbounded := func(_, _ []string, atoms []program.Atom) (unboundedBinding, error) { return net.Unbounded(atoms) }
	return &Model{Program: net, transitions: true, stated: statedByNet, unbounded: unbounded}, nil
}

// statedByNet returns the property that every net states: freedom from
// deadlock.
func statedByNet() []*Property {
	q := safety("deadlock", "in every reachable marking some transition is fireable")
	q.Stopped = "a dead marking is reachable"
	return []*Property{q}
}
