package ltl_test

import (
	"fmt"
	"log"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// A word is printed with the propositions that hold at each position; the part in parentheses repeats for ever.
func ExampleWord_String() {
	w := ltl.Word{APs: []string{"p", "q"}, Prefix: []uint64{0b01, 0}, Cycle: []uint64{0b11}}
	fmt.Println(w)
	// Output: {p} {} ({p, q})*
}

// A formula is parsed, classified, negated and printed for other tools.
func ExampleParseString() {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "[](request -> <> answer)")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f, "is a", ltl.Classify(f).Name(), "formula about", ltl.APs(f))
	fmt.Println("negation:", fa.Negate(f))
	fmt.Println("for Spot:", ltl.Format(f, ltl.Spot))
	// Output:
	// [](request -> <>answer) is a recurrence formula about [answer request]
	// negation: <>(request && []!answer)
	// for Spot: G(request -> Fanswer)
}

// Holds evaluates a formula on one word, by the definition of the semantics.
func ExampleHolds() {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "[](p -> X q)")
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"{p} ({p, q})*", "({p} {q})*", "{q} ({p})*"} {
		w, err := ltl.ParseWord(source.NewFile("word", text))
		if err != nil {
			log.Fatal(err)
		}
		holds, err := ltl.Holds(f, w)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(w, holds)
	}
	// Output:
	// {p} ({p, q})* true
	// ({p} {q})* true
	// {q} ({p})* false
}
