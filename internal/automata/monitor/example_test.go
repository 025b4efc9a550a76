package monitor_test

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// A monitor reads a letter at a time, bit i for proposition i of the formula in alphabetical order, and says when no
// continuation can save the formula any more.
func Example() {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "G (ask -> X !lost)")
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := monitor.NewTable(context.Background(), fa, f, monitor.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := table.Start()
	const ask, lost = 1, 2
	for _, letter := range []uint64{0, lost, ask, lost} {
		fmt.Println(m.Step(letter))
	}
	// Output:
	// undecided
	// undecided
	// undecided
	// violated
}
