package promela_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// A model states a property of its own, in an ltl block, which is verified.
func ExampleParse() {
	model, err := promela.Parse(source.NewFile("lamp.pml", `
		bool on;
		active proctype Lamp() { do :: on = !on od }
		ltl blinks { []<> on && []<> !on }
	`), promela.Options{})
	if err != nil {
		log.Fatal(err)
	}
	p := model.Properties()[0]
	result, err := check.Verify(context.Background(), model, check.Property{Name: p.Name, Factory: p.Factory, Formula: p.Formula}, check.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Name, result.Verdict)
	// Output:
	// blinks holds
}

// Whatever is wrong with a text is said at once, each with its place.
func ExampleParse_mistakes() {
	_, err := promela.Parse(source.NewFile("lamp.pml", "bool on;\nactive proctype Lamp() { off = 1; on = tru }\n"), promela.Options{})
	var mistakes source.Errors
	if errors.As(err, &mistakes) {
		fmt.Print(mistakes.Render())
	}
	// Output:
	// lamp.pml:2:26: there is no variable called off
	//   active proctype Lamp() { off = 1; on = tru }
	//                            ^
	// lamp.pml:2:40: there is no variable called tru
	//   active proctype Lamp() { off = 1; on = tru }
	//                                          ^
	//   hint: did you mean true?
}
