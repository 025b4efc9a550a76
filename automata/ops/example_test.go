package ops_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Two formulas are compared by their languages: a word that satisfies one of them only is the reason why they differ.
func ExampleCompare() {
	again, always := automaton("[]<> p"), automaton("<>[] p")
	c, err := ops.Compare(context.Background(), again, always, ops.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("equal:", c.Equal())
	fmt.Println("again and again, but not for ever from some moment on:", c.OnlyFirst)
	fmt.Println("the other way round there is no such word:", c.SecondInFirst)
	// Output:
	// equal: false
	// again and again, but not for ever from some moment on: ({} {p})*
	// the other way round there is no such word: true
}

// The complement accepts what the automaton rejects; together they accept every word.
func ExampleComplement() {
	ctx := context.Background()
	a := automaton("p U q")
	negation, err := ops.Complement(ctx, a, ops.Options{})
	if err != nil {
		log.Fatal(err)
	}
	both, err := ops.Sum(ctx, a, negation, ops.Options{})
	if err != nil {
		log.Fatal(err)
	}
	all, _, err := ops.Universal(ctx, both, ops.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.States(), "and", negation.States(), "states; together they accept every word:", all)
	// Output:
	// 2 and 2 states; together they accept every word: true
}

func automaton(formula string) *automata.Automaton {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, formula)
	if err != nil {
		log.Fatal(err)
	}
	a, err := translate.Translate(context.Background(), fa, f, translate.Options{})
	if err != nil {
		log.Fatal(err)
	}
	return a
}
