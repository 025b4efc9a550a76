package trace_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// A counterexample is shown step by step: who moved, by which statement, and what changed.
func ExampleNewView() {
	ctx := context.Background()
	model, err := promela.Parse(source.NewFile("count.pml", `
		byte x;
		active proctype P() { do :: x < 2 -> x++ :: x == 2 -> x = 0 od }
	`), promela.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fa := ltl.NewFactory()
	small := check.Property{Factory: fa, Formula: fa.G(fa.AP("x < 2"))}
	result, err := check.Verify(ctx, model, small, check.Options{})
	if err != nil {
		log.Fatal(err)
	}
	view, err := trace.NewView(ctx, model, result.BadPrefix, result.Atoms)
	if err != nil {
		log.Fatal(err)
	}
	for _, step := range view.Steps {
		fmt.Println(step.Process, "line", step.Pos.Line, step.Statement, step.Changes, step.True)
	}
	// Output:
	// P line 3 x < 2 [] [x < 2]
	// P line 3 x++ [{x 1 0}] [x < 2]
	// P line 3 x < 2 [] [x < 2]
	// P line 3 x++ [{x 2 0}] [x < 2]
}
