package check_test

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// A model is read, a property is stated over expressions of the model, and the answer comes with a run that was replayed.
func ExampleVerify() {
	model, err := promela.Parse(source.NewFile("turns.pml", `
		bool turn;
		active [2] proctype P() { do :: turn == _pid -> turn = !turn od }
	`), promela.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fa := ltl.NewFactory()
	turn := fa.AP("turn")
	for _, f := range []*ltl.Formula{fa.G(fa.F(turn)), fa.G(fa.Not(turn))} {
		result, err := check.Verify(context.Background(), model, check.Property{Factory: fa, Formula: f}, check.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(f, result.Verdict)
		if c := result.Counterexample; c != nil {
			fmt.Println("after", len(c.Prefix), "steps", len(c.Cycle), "repeat for ever")
		}
	}
	// Output:
	// []<>turn holds
	// []!turn violated
	// after 0 steps 4 repeat for ever
}
