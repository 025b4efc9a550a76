package model_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"

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

// Five clients share a lock, in the order of asking. Whatever their numbers are, they do the same.
func ExampleModel_Scalarset() {
	const n = 5
	type State struct {
		Inside [n]bool
		Queue  []int // of clients that wait
	}
	var clients []string
	for i := range n {
		clients = append(clients, fmt.Sprintf("client %d", i))
	}
	next := func(s State, steps *model.Steps[State]) {
		for i, name := range clients {
			t := steps.Copy()
			switch {
			case s.Inside[i]:
				t.Inside[i] = false
				steps.Add(name, "leaves", t)
			case !slices.Contains(s.Queue, i):
				t.Queue = append(t.Queue, i)
				steps.Add(name, "asks", t)
			case s.Queue[0] == i && !slices.Contains(s.Inside[:], true):
				t.Inside[i], t.Queue = true, t.Queue[1:]
				steps.Add(name, "goes in", t)
			}
		}
	}
	permute := func(s State, p []int) State {
		model.Permute(s.Inside[:], p)
		for k, i := range s.Queue {
			s.Queue[k] = p[i]
		}
		return s
	}
	place := func(s State, i int) int { return slices.Index(s.Queue, i) }
	plain := model.New([]State{{}}, next).
		Processes(clients...).
		Prop("crowded", func(s State) bool { return s.Inside[0] && s.Inside[1] }).
		Prop("waits0", func(s State) bool { return place(s, 0) >= 0 }).
		Prop("inside0", func(s State) bool { return s.Inside[0] })
	symmetric := plain.Scalarset(model.Scalarset[State]{
		Name: "clients", Size: n, Permute: permute, Processes: [][]string{clients},
		Compare: func(s State, i, j int) int { return cmp.Compare(place(s, i), place(s, j)) },
	})
	for _, m := range []*model.Model[State]{plain, symmetric} {
		for _, formula := range []string{"[] !crowded", "[] (waits0 -> <> inside0)"} {
			result, err := ltltest.Verify(context.Background(), m, formula, ltltest.WeakFairness(), ltltest.NoWarnings())
			if err != nil {
				fmt.Println(err)
				return
			}
			fmt.Println(formula, result.Verdict, result.States)
		}
	}
	// Output:
	// [] !crowded holds 651
	// [] (waits0 -> <> inside0) holds 1108
	// [] !crowded holds 11
	// [] (waits0 -> <> inside0) holds 64
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
