package main

import (
	"maps"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

func promelaFrontEnd() frontEnd {
	return frontEnd{
		name:     "promela",
		article:  "a Promela model",
		suffixes: []string{".pml", ".prom", ".promela", ".pm"},
		macros:   true,
		load:     loadPromela,
	}
}

func loadPromela(files *source.Files, path string, defines []string) (*model, error) {
	m, err := promela.Load(path, promela.Options{Defines: defines, Files: files})
	if err != nil {
		return nil, err
	}
	return &model{Program: m, warnings: m.Warnings(), stated: func() []*job { return promelaJobs(m) }}, nil
}

// promelaJobs asks what a model states itself: that nothing goes wrong in it, that no run passes
// its accept labels for ever, its ltl blocks and its never claims.
func promelaJobs(m *promela.Model) []*job {
	jobs := []*job{safetyJob()}
	if len(m.AcceptLabels()) > 0 {
		jobs = append(jobs, acceptanceJob(m))
	}
	for _, p := range m.Properties() {
		jobs = append(jobs, modelJob(&p))
	}
	return jobs
}

func modelJob(p *promela.Property) *job {
	if p.Formula != nil {
		return newJob(p.Name, overModel(p.Formula), check.Property{Factory: p.Factory, Formula: p.Formula, Positions: maps.Clone(p.Atoms)})
	}
	claim, positions := claimAutomaton(p.Name, p.Claim)
	return newJob(p.Name, "", check.Property{Factory: ltl.NewFactory(), Claim: claim, Positions: positions})
}
