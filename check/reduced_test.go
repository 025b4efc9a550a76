package check

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// randomNet draws a small bounded net: tokens are moved, seldom made, and never beyond a supply. Some
// places lie between two transitions of their own, as agglomeration looks for them.
func randomNet(rng *rand.Rand) string {
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
	type arc struct{ pre, post []int }
	var transitions []arc
	for range 2 + rng.IntN(3) {
		a := arc{pre: []int{rng.IntN(n)}, post: []int{rng.IntN(n)}}
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
			transitions = append(transitions, arc{pre: []int{rng.IntN(n)}, post: []int{p}})
		}
		for range 1 + rng.IntN(2) {
			transitions = append(transitions, arc{pre: []int{p}, post: []int{rng.IntN(n)}})
		}
	}
	for p, x := range tokens {
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>%d</text></initialMarking></place>`, p, x)
	}
	for t, a := range transitions {
		fmt.Fprintf(&b, `<transition id="t%d"/>`, t)
		for i, p := range a.pre {
			fmt.Fprintf(&b, `<arc id="a%d-%d" source="p%d" target="t%d"/>`, t, i, p, t)
		}
		for i, p := range a.post {
			fmt.Fprintf(&b, `<arc id="b%d-%d" source="t%d" target="p%d"/>`, t, i, t, p)
		}
	}
	b.WriteString(`</page></net></pnml>`)
	return b.String()
}

func readNet(t *testing.T, text string) *petri.Net {
	t.Helper()
	n, err := petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

var (
	randomNets = flag.Int("nets", 250, "how many random nets TestShortcutsOfNets checks")
	netSeed    = flag.Uint64("net-seed", 0, "the first of them")
)

// TestShortcutsOfNets compares verdicts with all shortcuts, with each by itself, and without any, by any algorithm and one,
// two or four workers.
func TestShortcutsOfNets(t *testing.T) {
	t.Parallel()
	names := Shortcuts(&petri.Net{})
	only := [][]string{nil} // what to leave out
	for i := range names {
		var out []string
		for j, name := range names {
			if i != j {
				out = append(out, name)
			}
		}
		only = append(only, out)
	}
	violated, open, taken := 0, 0, make([]int, len(only))
	n := *randomNets
	for i := range uint64(n) {
		seed := *netSeed + i
		rng := rand.New(rand.NewPCG(seed, 11))
		text := randomNet(rng)
		net := readNet(t, text)
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"tokens(p0) >= 1", "fireable(t0)", "tokens(p1, p2) == 1"}[:1+rng.IntN(3)], Size: 2 + rng.IntN(8), Weights: ltl.PastWeights()})
		prop := Property{Name: "p", Factory: fa, Formula: f}
		opts := Options{Without: names}
		opts.Limits.States = 20_000
		want, err := Verify(context.Background(), net, prop, opts)
		if err != nil {
			t.Fatal(err)
		}
		if want.Verdict == Inconclusive {
			open++
			continue
		}
		if want.Verdict == Violated {
			violated++
		}
		for i, without := range only {
			opts := reducedWay(rng)
			opts.Without, opts.Limits.States = without, 20_000
			got, err := Verify(context.Background(), net, prop, opts)
			if err != nil {
				t.Fatalf("seed %d, %s, %+v: %v\n%s", seed, f, opts, err, text)
			}
			if got.Verdict != want.Verdict && got.Verdict != Inconclusive {
				t.Fatalf("seed %d, %s, %+v: %v, want %v\n%s", seed, f, opts, got.Verdict, want.Verdict, text)
			}
			if r := got.Product.Reduction; r != "" && !strings.HasPrefix(r, "none") || opts.Algorithm == "" && got.Automaton != want.Automaton {
				taken[i]++
			}
		}
	}
	t.Logf("%d violated, %d open; shortcuts taken: %v of %v", violated, open, taken, names)
	if violated < n/5 || violated > n*4/5 || open > n/4 {
		t.Errorf("%d of %d violated, %d open: the test is lopsided", violated, n, open)
	}
	for i, x := range taken {
		if x < n/50 {
			t.Errorf("all but %v: taken %d times only", only[i], x)
		}
	}
}
