package determine_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ltlcheck/ltlcheck/automata/determine"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// "From some moment on always p" has no deterministic Büchi automaton, but one with parity acceptance.
func ExampleParity() {
	ctx, fa := context.Background(), ltl.NewFactory()
	f, err := ltl.ParseString(fa, "<>[] p")
	if err != nil {
		log.Fatal(err)
	}
	a, err := translate.Translate(ctx, fa, f, translate.Options{})
	if err != nil {
		log.Fatal(err)
	}
	d, err := determine.Automaton(ctx, a, determine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	if d, err = determine.Parity(ctx, d, determine.Options{}); err != nil {
		log.Fatal(err)
	}
	fmt.Println("deterministic:", a.IsDeterministic(), "and then", d.IsDeterministic())
	fmt.Println(d.States(), "states, accepting if", d.Acc)
	// Output:
	// deterministic: false and then true
	// 2 states, accepting if Fin(0)
}
