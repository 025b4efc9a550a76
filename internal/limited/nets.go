package limited

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// net is a net that is being written.
type net struct {
	places, transitions, arcs strings.Builder
	written                   int
}

func (n *net) place(name string, tokens int) {
	fmt.Fprintf(&n.places, "<place id=%q><initialMarking><text>%d</text></initialMarking></place>\n", name, tokens)
}

func (n *net) transition(name string) { fmt.Fprintf(&n.transitions, "<transition id=%q/>\n", name) }

func (n *net) arc(from, to string, weight int) {
	n.written++
	fmt.Fprintf(&n.arcs, "<arc id=\"x%d\" source=%q target=%q><inscription><text>%d</text></inscription></arc>\n", n.written, from, to, weight)
}

func (n *net) model() model {
	return model{"m.pnml", `<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">` + "\n" +
		n.places.String() + n.transitions.String() + n.arcs.String() + "</page></net></pnml>\n", "tokens(p1) > 0"}
}

// netKinds are shapes of nets.
func netKinds() []kind {
	return []kind{
		{"ring", 40_000, func(_ *rand.Rand, n int) model {
			return chain(n, func(i int) int { return (i + 1) % n })
		}},
		{"random net", 20_000, func(rng *rand.Rand, n int) model { return randomNet(rng, n, 2, 1) }},
		{"weights", 10_000, func(rng *rand.Rand, n int) model { return randomNet(rng, n, 3, 40) }},
		{"dense net", 800, func(rng *rand.Rand, n int) model { return randomNet(rng, n, min(n, 50), 1) }},
		{"cycles", 15_000, func(_ *rand.Rand, n int) model {
			return chain(4*n, func(i int) int { return i/4*4 + (i+1)%4 })
		}},
		{"shared", 20_000, shared},
	}
}

// chain has a place for each number below n, a transition after it, and one
// place after that. One place in four has a token.
func chain(n int, next func(i int) int) model {
	var t net
	for i := range n {
		t.place(fmt.Sprintf("p%d", i), (i+3)%4/3)
		t.transition(fmt.Sprintf("t%d", i))
		t.arc(fmt.Sprintf("p%d", i), fmt.Sprintf("t%d", i), 1)
		t.arc(fmt.Sprintf("t%d", i), fmt.Sprintf("p%d", next(i)), 1)
	}
	return t.model()
}

// randomNet has n transitions, each of which takes from some places, and puts
// into as many.
func randomNet(rng *rand.Rand, n, arcs, weights int) model {
	var t net
	for i := range n {
		t.place(fmt.Sprintf("p%d", i), rng.IntN(2*weights))
		t.transition(fmt.Sprintf("t%d", i))
		for j := range arcs {
			at := (rng.IntN(n) + j*n/arcs) % n
			t.arc(fmt.Sprintf("p%d", at), fmt.Sprintf("t%d", i), 1+rng.IntN(weights))
			t.arc(fmt.Sprintf("t%d", i), fmt.Sprintf("p%d", (at+1+rng.IntN(max(1, n/arcs)))%n), 1+rng.IntN(weights))
		}
	}
	return t.model()
}

// shared has n processes that need one resource.
func shared(_ *rand.Rand, n int) model {
	var t net
	t.place("free", 1)
	for i := range n {
		idle, busy, take, give := fmt.Sprintf("p%d", i), fmt.Sprintf("b%d", i), fmt.Sprintf("t%d", i), fmt.Sprintf("g%d", i)
		t.place(idle, 1)
		t.place(busy, 0)
		t.transition(take)
		t.transition(give)
		t.arc(idle, take, 1)
		t.arc("free", take, 1)
		t.arc(take, busy, 1)
		t.arc(busy, give, 1)
		t.arc(give, idle, 1)
		t.arc(give, "free", 1)
	}
	return t.model()
}
