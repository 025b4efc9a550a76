package model_test

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/model"
)

func ExampleCheck() {
	next := func(hour int, steps *model.Steps[int]) { steps.Add("", "ticks", (hour+1)%12) }
	clock := model.New([]int{0}, next)
	fmt.Println(model.Check(context.Background(), clock, "[] <> (state == 0)").Verdict)
	fmt.Println(model.Check(context.Background(), clock, "[] (stale == 0)"))
	// Output:
	// holds
	// formula:1:5: the model has no proposition "stale == 0"
	//   [] (stale == 0)
	//       ^
	//   hint: the state has state
}
