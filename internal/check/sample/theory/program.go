package theory

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
)

// OfProgram returns the graph of the states of a program, under a name. A
// successor that several transitions lead to stands there several times: the
// searches draw transitions. The error says that the program has several initial
// states, only one state, or more than the chain over visited sets takes.
func OfProgram(name string, prog program.Program) (*Subject, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		return nil, err
	}
	g, b := &Graph{}, &program.Batch{}
	if err := ex.Initial(b); err != nil {
		return nil, err
	}
	if b.Len() != 1 {
		return nil, fmt.Errorf("%s has %d initial states, want one", name, b.Len())
	}
	var states []program.State
	number := map[string]int{}
	add := func(s program.State) int {
		n, ok := number[string(s)]
		if !ok {
			n = len(states)
			number[string(s)], states = n, append(states, append(program.State(nil), s...))
			g.Succ = append(g.Succ, nil)
		}
		return n
	}
	add(b.State(0))
	for u := 0; u < len(states); u++ {
		if err := ex.Expand(states[u], b); err != nil {
			return nil, err
		}
		for i := range b.Len() {
			g.Succ[u] = append(g.Succ[u], add(b.State(i)))
		}
		if len(states) > mostNodes {
			return nil, fmt.Errorf("%s has more than %d states, and the chain over visited sets takes no more", name, mostNodes)
		}
	}
	if len(states) < 2 {
		return nil, fmt.Errorf("%s has one state alone", name)
	}
	return &Subject{Name: name, Graph: g, Depth: g.eccentricity()}, nil
}
