package randommodel

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Net returns a small bounded Petri net in PNML: no transition makes more
// tokens than it takes. Some of its places lie between transitions of their
// own, which agglomeration may remove.
func Net(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	n := 3 + rng.IntN(3)
	tokens := []int{}
	for p := range n {
		tokens = append(tokens, rng.IntN(2))
		if p == 0 {
			tokens[0] = 1
		}
	}
	var transitions []arcs
	for range 2 + rng.IntN(3) {
		a := arcs{pre: []int{rng.IntN(n)}, post: []int{rng.IntN(n)}}
		if rng.IntN(3) == 0 {
			a.pre, a.post = append(a.pre, rng.IntN(n)), append(a.post, rng.IntN(n))
		}
		if rng.IntN(6) == 0 {
			a.post = nil
		}
		transitions = append(transitions, a)
	}
	for range rng.IntN(4) {
		p := len(tokens)
		tokens = append(tokens, 0)
		for range 1 + rng.IntN(2) {
			transitions = append(transitions, arcs{pre: []int{rng.IntN(n)}, post: []int{p}})
		}
		for range 1 + rng.IntN(2) {
			transitions = append(transitions, arcs{pre: []int{p}, post: []int{rng.IntN(n)}})
		}
	}
	for p, x := range tokens {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>%d</text></initialMarking></place>`, p, x)
	}
	for t, a := range transitions {
		a.write(&b, t)
	}
	b.WriteString(`</page></net></pnml>`)
	return b.String()
}

// arcs are the arcs of a transition: pre has the places that it takes a token
// from, and post those that it puts one into.
type arcs struct{ pre, post []int }

// write writes transition t and its arcs.
func (a arcs) write(b *strings.Builder, t int) {
	fmt.Fprintf(b, `<transition id="t%d"/>`, t)
	for i, p := range a.pre {
		fmt.Fprintf(b, `<arc id="a%d-%d" source="p%d" target="t%d"/>`, t, i, p, t)
	}
	for i, p := range a.post {
		fmt.Fprintf(b, `<arc id="b%d-%d" source="t%d" target="p%d"/>`, t, i, t, p)
	}
}

// NetStates returns propositions about the markings of any Net.
func NetStates() []string {
	return []string{"tokens(p0) >= 1", "fireable(t0)", "tokens(p1, p2) == 1", "deadlock", "fireable(t1) || tokens(p2) >= 1", "!fireable(t0, t1)",
		"tokens(p0) <= 3", "tokens(p1) - tokens(p0) < 1"}
}

// NetSteps returns propositions about the steps of any Net.
func NetSteps() []string {
	return []string{"exec(t0)", "exec(t1)", "exec(t0, t1)", "exec(_)", "exec(*)"}
}
