package translate_test

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// A formula becomes an automaton, which is asked for a word that it accepts, and whether it accepts another one.
func ExampleTranslate() {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "p && X G F q")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := translate.Translate(context.Background(), fa, f, translate.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.States(), "states over", a.Alphabet())
	accepted, err := automata.AcceptsWord(a, ltl.Word{APs: []string{"p", "q"}, Prefix: []uint64{0b01}, Cycle: []uint64{0, 0b10}})
	fmt.Println(accepted, err)
	// Output:
	// 2 states over {p, q}
	// true <nil>
}
