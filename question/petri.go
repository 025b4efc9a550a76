package question

import (
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/source"
)

func petriLanguage() Language {
	return Language{
		Name:     "pnml",
		Article:  "a Petri net",
		Suffixes: []string{".pnml", ".pnml.gz"},
		load:     loadPetri,
	}
}

func loadPetri(files *source.Files, path string, _ []string) (*Model, error) {
	net, err := petri.LoadFrom(files, path)
	if err != nil {
		return nil, err
	}
	return &Model{Program: net, transitions: true, stated: statedByNet}, nil
}

// statedByNet asks what can be asked of every net.
func statedByNet() []*Question {
	q := safety("deadlock", "in every reachable marking some transition is fireable")
	q.Stopped = "a dead marking is reachable"
	return []*Question{q}
}
