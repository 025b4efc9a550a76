package program_test

import (
	"fmt"
	"log"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// Every kind of model is explored in the same way: propositions are bound, and an explorer expands one state after
// the other.
func Example() {
	model, err := promela.Parse(source.NewFile("count.pml", `
		byte x;
		active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }
	`), promela.Options{})
	if err != nil {
		log.Fatal(err)
	}
	binding, err := model.Bind([]program.Atom{{Text: "x == 3"}})
	if err != nil {
		log.Fatal(err)
	}
	explorer, err := binding.NewExplorer(nil)
	if err != nil {
		log.Fatal(err)
	}
	var batch program.Batch // reused for every expansion
	if err := explorer.Initial(&batch); err != nil {
		log.Fatal(err)
	}
	visited, waiting, full := map[string]bool{}, []program.State{}, 0
	discover := func() {
		for i := range batch.Len() {
			if s := slices.Clone(batch.State(i)); !visited[string(s)] {
				visited[string(s)] = true
				waiting = append(waiting, s)
			}
		}
	}
	for discover(); len(waiting) > 0; discover() {
		state := waiting[0]
		waiting = waiting[1:]
		if err := explorer.Expand(state, &batch); err != nil {
			log.Fatal(err)
		}
		if batch.Source&1 != 0 { // bit 0 is the first proposition
			full++
		}
	}
	fmt.Println(len(visited), "states,", full, "of them with x == 3")
	// Output:
	// 8 states, 2 of them with x == 3
}
