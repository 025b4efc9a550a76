package theory

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
)

// OfProgram returns the graph of the states of a program, under a name. A
// successor that several transitions lead to stands there several times: the
// searches draw transitions. The error says that the program has several initial
// states, only one state, or more than the chain over visited sets takes.
func OfProgram(name string, prog program.Program) (*Subject, error) {
	u, err := unfold.New(prog, unfold.Options{})
	if err != nil {
		return nil, err
	}
	if u.Batch.Len() != 1 {
		return nil, fmt.Errorf("%s has %d initial states, want one", name, u.Batch.Len())
	}
	g := &Graph{}
	for _, err := range u.BreadthFirst(context.Background()) {
		if err != nil {
			return nil, err
		}
		var succ []int
		for _, to := range u.To {
			succ = append(succ, int(to))
		}
		g.Succ = append(g.Succ, succ)
		if u.Len() > mostNodes {
			return nil, fmt.Errorf("%s has more than %d states, and the chain over visited sets takes no more", name, mostNodes)
		}
	}
	if u.Len() < 2 {
		return nil, fmt.Errorf("%s has one state alone", name)
	}
	return &Subject{Name: name, Graph: g, Depth: g.eccentricity()}, nil
}
