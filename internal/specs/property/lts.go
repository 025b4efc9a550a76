package property

import (
	"github.com/ltlcheck/ltlcheck/program/lts"
)

func ltsLanguage() Language {
	return Language{
		Name:     "aut",
		Article:  "a labelled transition system",
		Suffixes: []string{".aut", ".aut.gz"},
		Plural:   "labelled transition systems",
		load:     loadLTS,
	}
}

func loadLTS(o *Options, path string, _ []string) (*Model, error) {
	l, err := lts.LoadFrom(o.Files, path)
	if err != nil {
		return nil, err
	}
	return &Model{Program: l, stated: statedByGraph}, nil
}

// statedByGraph returns the property that every graph states: freedom from
// deadlock.
func statedByGraph() []*Property {
	return []*Property{safety("deadlock", "every reachable state has a transition")}
}
