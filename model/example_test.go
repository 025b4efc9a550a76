package model_test

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// Two processes that want to be alone set a flag and look at the other's. Whoever sees the other's
// flag down goes in.
func ExampleNew() {
	type State struct{ Flag, Inside [2]bool }
	next := func(s State, steps *model.Steps[State]) {
		for i, name := range []string{"left", "right"} {
			t := s
			switch {
			case s.Inside[i]:
				t.Inside[i], t.Flag[i] = false, false
				steps.Add(name, "leaves", t)
			case !s.Flag[i]:
				t.Flag[i] = true
				steps.Add(name, "raises its flag", t)
			case !s.Flag[1-i]:
				t.Inside[i] = true
				steps.Add(name, "goes in", t)
			}
		}
	}
	m := model.New([]State{{}}, next).
		Processes("left", "right").
		Prop("both", func(s State) bool { return s.Inside[0] && s.Inside[1] }).
		StepProp("enters", func(_ State, step model.Step, _ State) bool { return step.Action == "goes in" })
	for _, formula := range []string{"[] !both", "[]<> enters"} {
		result, err := ltltest.Verify(context.Background(), m, formula, ltltest.WeakFairness())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(formula, "is", result.Verdict)
	}
	// Output:
	// [] !both is holds
	// []<> enters is violated
}

// Copy makes a copy that can be changed, where a struct shares its slices and maps with the original.
func ExampleSteps_Copy() {
	type Vote struct{ For map[string]int }
	next := func(v Vote, steps *model.Steps[Vote]) {
		for _, who := range []string{"a", "b"} {
			if v.For[who] < 2 {
				t := steps.Copy()
				t.For[who]++
				steps.Add("", "votes for "+who, t)
			}
		}
	}
	m := model.New([]Vote{{}}, next).Prop("tie", func(v Vote) bool { return v.For["a"] == v.For["b"] })
	result, err := ltltest.Verify(context.Background(), m, "<> (tie && X [] tie)")
	fmt.Println(result.Verdict, err)
	// Output: holds <nil>
}

// A mistake in a model is explained.
func ExampleModel_mistake() {
	type Log struct{ Entries []int }
	m := model.New([]Log{{Entries: []int{0}}}, func(l Log, steps *model.Steps[Log]) {
		l.Entries[0] = 1 - l.Entries[0] // the copy has the same array
		steps.Add("", "flips", l)
	})
	_, err := ltltest.Verify(context.Background(), m, "[] exec(_)")
	fmt.Println(err)
	// Output:
	// the model changed the state that it was given: Entries: [0] -> [1]
	//   in the state Entries = [0]
}
