package main

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/model"
)

func main() {
	next := func(hour int, steps *model.Steps[int]) { steps.Add("", "ticks", (hour+1)%24) }
	clock := model.New([]int{0}, next)
	fmt.Println(model.Check(context.Background(), clock, "[] (state < 3)"))
}
