package source_test

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/source"
)

// An error shows the line that it is about, and points at the place.
func ExampleError_Render() {
	file := source.NewFile("traffic.ltl", "property p: [] gren;\n")
	err := source.Errorf(file.Pos(15), "unknown proposition %q", "gren")
	if known := source.Nearest("gren", []string{"red", "green"}); known != "" {
		err.Hint = "did you mean " + known + "?"
	}
	fmt.Print(err.Render())
	// Output:
	// traffic.ltl:1:16: unknown proposition "gren"
	//   property p: [] gren;
	//                  ^
	//   hint: did you mean green?
}
