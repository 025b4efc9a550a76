// Package gomodel draws small random models that are defined by Go functions, and
// lists all front-ends with them. It is apart from randommodel, since package
// model answers formulas: the tests of what that imports draw other models.
package gomodel

import (
	"fmt"
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/model"
)

// jump is a step of a random model in Go: process is its name, "" if no process
// takes the step, and to is the next state.
type jump struct {
	process string
	to      int8
}

// FrontEnds returns all kinds of models.
func FrontEnds() []randommodel.FrontEnd {
	return append(randommodel.FrontEnds(), randommodel.FrontEnd{Name: "go", Draw: drawGo})
}

// drawGo draws a model that is defined by Go functions. Its states are up to
// eight numbers, and its steps those of a random table.
func drawGo(rng *rand.Rand) (*randommodel.Model, error) {
	n := 1 + rng.IntN(8)
	table := make([][]jump, n)
	for i := range table {
		for range rng.IntN(4) {
			table[i] = append(table[i], jump{[]string{"a", "b", ""}[rng.IntN(3)], int8(rng.IntN(n))})
		}
	}
	initial := []int8{int8(rng.IntN(n))}
	if rng.IntN(3) == 0 {
		initial = append(initial, int8(rng.IntN(n)))
	}
	next := func(s int8, steps *model.Steps[int8]) {
		for _, j := range table[s] {
			steps.Add(j.process, "jumps", j.to)
		}
	}
	m := model.New(initial, next).Processes("a", "b").
		Prop("even", func(s int8) bool { return s%2 == 0 }).
		Prop("low", func(s int8) bool { return s < 3 }).
		Prop("zero", func(s int8) bool { return s == 0 }).
		StepProp("climbs", func(from int8, _ model.Step, to int8) bool { return to > from }).
		StepProp("leaves zero", func(from int8, _ model.Step, _ int8) bool { return from == 0 })
	return &randommodel.Model{Program: m, Text: fmt.Sprintf("initial %d, steps by state %v", initial, table), States: []string{"even", "low", "zero"},
		Steps: []string{"exec(a)", "exec(b)", "climbs", "leaves zero", "exec(_)", "exec(*)"}}, nil
}
