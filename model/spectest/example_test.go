package spectest_test

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/model/spectest"
)

// In a test, spectest.Check(t, "peterson.ltl") is one line.
func ExampleVerify() {
	results, err := spectest.Verify(context.Background(), "../../specs/peterson.ltl")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(results), "properties, the first of which", results[0].Verdict)
	// Output:
	// 7 properties, the first of which holds
}
