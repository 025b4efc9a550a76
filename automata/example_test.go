package automata_test

import (
	"fmt"
	"log"
	"os"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/source"
)

// An automaton in the HOA format is read, asked for a word that it accepts, and written as a never claim of SPIN.
func ExampleRead() {
	all, err := automata.Read(source.NewFile("always.hoa", `HOA: v1
States: 2
Start: 0
AP: 1 "p"
acc-name: Buchi
Acceptance: 1 Inf(0)
--BODY--
State: 0
  [t] 0
  [!0] 1
State: 1
  [t] 1 {0}
--END--
`))
	if err != nil {
		log.Fatal(err) // every fault of the file, with positions
	}
	a := all[0]
	word, found, err := a.AcceptingWord()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.States(), "states; accepted:", found, word)
	if err := automata.WriteNever(os.Stdout, a); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 2 states; accepted: true {} ({})*
	// never {
	// T0_init:
	//   if
	//   :: (true) -> goto T0_init
	//   :: (!p) -> goto accept_all
	//   fi;
	// accept_all:
	//   skip
	// }
}

// A Builder makes automata in Go. This one accepts the words in which p holds infinitely often.
func ExampleBuilder() {
	al := automata.NewAlphabet("p")
	b := automata.NewBuilder(al)
	q := b.AddState()
	b.AddStart(q)
	p := al.BDD().Var(0)
	b.AddEdge(q, q, p, 0b1)
	b.AddEdge(q, q, al.BDD().Not(p), 0)
	a := b.Build(automata.GeneralisedBuchi(1))
	for _, e := range a.Out(q) {
		fmt.Println(e.Src, "->", e.Dst, a.LabelText(e.Label), "marks", e.Marks)
	}
	// Output:
	// 0 -> 0 p marks 1
	// 0 -> 0 !p marks 0
}
