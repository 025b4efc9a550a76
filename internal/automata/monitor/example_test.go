package monitor_test

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
)

// A monitor reads a letter at a time, bit i for proposition i of the formula in alphabetical order, and says when no
// continuation can save the formula any more.
func ExampleNew() {
	m, err := monitor.New("G (ask -> X !lost)")
	if err != nil {
		fmt.Println(err)
		return
	}
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
