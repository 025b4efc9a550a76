package main

import (
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/source"
)

func ltsFrontEnd() frontEnd {
	return frontEnd{
		name:     "aut",
		article:  "a labelled transition system",
		suffixes: []string{".aut", ".aut.gz"},
		load:     loadLTS,
	}
}

func loadLTS(files *source.Files, path string, _ []string) (*model, error) {
	l, err := lts.LoadFrom(files, path)
	if err != nil {
		return nil, err
	}
	return &model{Program: l, stated: func() []*job { return []*job{endJob()} }}, nil
}

// endJob asks what can be asked of every graph.
func endJob() *job {
	j := safetyJob()
	j.doc.Name, j.doc.Description = "deadlock", "every reachable state has a transition"
	return j
}
