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

// Safety looks for failed assertions, run-time errors and deadlocks, without any property.
func ExampleSafety() {
	model, err := promela.Parse(source.NewFile("deposit.pml", `
		byte balance, done;
		active [2] proctype Deposit() { byte old = balance; balance = old + 1; done++ }
		active proctype Audit() { (done == 2) -> assert(balance == 2) }
	`), promela.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := check.Verify(context.Background(), model, check.Failures{}, check.Options{Shortest: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Verdict)
	if f := result.Failure; f != nil {
		fmt.Println(f.Kind, "after", f.Trail.Len(), "steps")
	}
	// Output:
	// violated
	// assertion failed after 6 steps
}

// Explore counts what SPIN counts. A limit makes it incomplete, which it says.
func ExampleExplore() {
	model, err := promela.Parse(source.NewFile("two.pml", `
		byte x, y;
		active proctype X() { do :: x++ od }
		active proctype Y() { do :: y++ od }
	`), promela.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, states := range []uint64{1000, 0} {
		x, err := check.Verify(context.Background(), model, check.Counts{}, check.Options{Limits: check.Limits{States: states}})
		if err != nil {
			fmt.Println(err)
			return
		}
		if !x.Exploration.Exhaustive {
			fmt.Println("incomplete:", x.Exploration.Reason)
			continue
		}
		fmt.Println(x.Exploration.States, "states")
	}
	// Output:
	// incomplete: the limit of 1000 states is reached
	// 65536 states
}
