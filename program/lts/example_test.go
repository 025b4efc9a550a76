package lts_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/lts"
)

// A labelled transition system is built in Go, checked, and written as an Aldebaran file.
func ExampleNew() {
	l, err := lts.New(0, 2, []lts.Transition{
		{From: 0, Label: "send", To: 1},
		{From: 1, Label: "lose", To: 0},
		{From: 1, Label: "receive", To: 0},
	})
	if err != nil {
		log.Fatal(err)
	}
	fa := ltl.NewFactory()
	received := fa.G(fa.F(fa.AP(`exec("receive")`)))
	result, err := check.Verify(context.Background(), l, check.Property{Factory: fa, Formula: received}, check.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Verdict)
	if err := lts.Write(os.Stdout, l); err != nil {
		log.Fatal(err)
	}
	// Output:
	// violated
	// des (0, 3, 2)
	// (0, "send", 1)
	// (1, "lose", 0)
	// (1, "receive", 0)
}
