package reduce

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// watchedBy returns what the propositions read, as if they were one step.
func watchedBy(b *flat.Atoms) facts.StepFacts {
	var nodes []int32
	for _, a := range b.State {
		nodes = append(nodes, a.Node)
	}
	for _, a := range b.Moves {
		if a.Pid >= 0 {
			nodes = append(nodes, a.Pid)
		}
	}
	return facts.FactsOfValues(b.Model, nodes...)
}

// ReadBy lists the regions that the atoms read.
func ReadBy(b *flat.Atoms) []facts.Region { return watchedBy(b).Effects.Reads }
