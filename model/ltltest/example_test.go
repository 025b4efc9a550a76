package ltltest_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// Crossing is a road with a traffic light.
type Crossing struct{ Red, Waiting bool }

func drive(c Crossing, steps *model.Steps[Crossing]) {
	if !c.Waiting {
		steps.Add("car", "arrives", Crossing{c.Red, true})
	}
	if c.Waiting && !c.Red {
		steps.Add("car", "drives on", Crossing{c.Red, false})
	}
	steps.Add("light", "switches", Crossing{!c.Red, c.Waiting})
}

var crossing = model.New([]Crossing{{Red: true}}, drive).
	Processes("car", "light").
	Prop("waiting", func(c Crossing) bool { return c.Waiting })

// In a test, Check is all that is needed.
func ExampleCheck() {
	var _ = func(t *testing.T) {
		ltltest.Check(t, crossing, "[] (waiting -> <> !waiting)", ltltest.StrongFairness("car"))
	}
}

// Weak fairness does not help a car: the light turns red again and again before it drives.
func ExampleVerify() {
	for _, fairness := range []ltltest.Option{ltltest.WeakFairness(), ltltest.StrongFairness()} {
		result, err := ltltest.Verify(context.Background(), crossing, "[] (waiting -> <> !waiting)", fairness)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(result.Verdict)
		if c := result.Counterexample; c != nil {
			for _, step := range c.Cycle {
				fmt.Println("  again and again:", step.Process, step.Action)
			}
		}
	}
	// Output:
	// violated
	//   again and again: light switches
	//   again and again: light switches
	// holds
}

// A pattern names what happens first, then what is to follow: response(p, s) is [] (p -> <> s). The other
// order asks for something else.
func ExampleVerify_pattern() {
	for _, formula := range []string{
		"response(waiting, !waiting)",
		"[] (waiting -> <> !waiting)",
		"response(!waiting, waiting)",
		"[] (!waiting -> <> waiting)",
	} {
		result, err := ltltest.Verify(context.Background(), patient, formula)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(formula, result.Verdict)
	}
	// Output:
	// response(waiting, !waiting) holds
	// [] (waiting -> <> !waiting) holds
	// response(!waiting, waiting) violated
	// [] (!waiting -> <> waiting) violated
}

// patient is a crossing that one car comes to at most, and that has no light.
var patient = model.New([]Crossing{{}, {Waiting: true}}, func(c Crossing, steps *model.Steps[Crossing]) {
	if c.Waiting {
		steps.Add("car", "drives on", Crossing{})
	}
}).Processes("car").
	Prop("waiting", func(c Crossing) bool { return c.Waiting })

// Several properties are subtests.
func ExampleCheckAll() {
	var _ = func(t *testing.T) {
		ltltest.CheckAll(t, crossing, []ltltest.Property{
			{Name: "drives", Formula: "[] (waiting -> <> !waiting)"},
			{Name: "never waits", Formula: "[] !waiting", Options: []ltltest.Option{ltltest.ExpectViolated()}},
		}, ltltest.StrongFairness())
	}
}

// What a running traffic light has recorded is a run of the model.
func ExampleConforms() {
	var _ = func(t *testing.T) {
		ltltest.Conforms(t, crossing, []ltltest.Record{
			{Process: "car", Action: "arrives", Values: map[string]any{"Waiting": true}},
			{Process: "light", Values: map[string]any{"Red": false}},
			{Action: "drives on"},
		})
	}
}
