package ltl_test

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// A word is printed with the propositions that hold at each position; the part in parentheses repeats for ever.
func ExampleWord_String() {
	w := ltl.Word{APs: []string{"p", "q"}, Prefix: []uint64{0b01, 0}, Cycle: []uint64{0b11}}
	fmt.Println(w)
	// Output: {p} {} ({p, q})*
}
