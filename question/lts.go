package question

import (
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/source"
)

func ltsLanguage() Language {
	return Language{
		Name:     "aut",
		Article:  "a labelled transition system",
		Suffixes: []string{".aut", ".aut.gz"},
		load:     loadLTS,
	}
}

func loadLTS(files *source.Files, path string, _ []string) (*Model, error) {
	l, err := lts.LoadFrom(files, path)
	if err != nil {
		return nil, err
	}
	return &Model{Program: l, stated: statedByGraph}, nil
}

// statedByGraph asks what can be asked of every graph.
func statedByGraph() []*Question {
	return []*Question{safety("deadlock", "every reachable state has a transition")}
}
