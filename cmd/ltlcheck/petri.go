package main

import (
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/source"
)

func petriFrontEnd() frontEnd {
	return frontEnd{
		name:     "pnml",
		article:  "a Petri net",
		suffixes: []string{".pnml", ".pnml.gz"},
		load:     loadPetri,
	}
}

func loadPetri(files *source.Files, path string, _ []string) (*model, error) {
	net, err := petri.LoadFrom(files, path)
	if err != nil {
		return nil, err
	}
	return &model{Program: net, transitions: true, stated: func() []*job { return []*job{deadlockJob()} }}, nil
}

// deadlockJob asks what can be asked of every net.
func deadlockJob() *job {
	j := safetyJob()
	j.doc.Name, j.doc.Description = "deadlock", "in every reachable marking some transition is fireable"
	j.stopped = "a dead marking is reachable"
	return j
}
