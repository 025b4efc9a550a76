package properties

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/guesses"
	"github.com/ltlcheck/ltlcheck/internal/check/known"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/proofs"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestShorterWords compares verdicts about rings of places with those of a search without reductions, of properties that
// have one verdict in common with a net with shorter words: where it is that verdict, and where it is the other.
func TestShorterWords(t *testing.T) {
	t.Parallel()
	a, err := algorithms.Find("")
	if err != nil {
		t.Fatal(err)
	}
	var common, other [language.OnlyViolated + 1]int // verdicts on a net with shorter words, and after it was given up
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 40))
		net := readNet(t, rings(rng))
		prop := repeating(rng)
		same, has, err := newVerification(net, prop, options.Options{}, a).language.Preservation(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if has == language.Both {
			continue
		}
		small, _, err := net.Reduce(t.Context(), prop.Own(), same, nil)
		if err != nil {
			t.Fatal(err)
		}
		if small == nil || !small.Shortened {
			continue
		}
		want, err := Verify(t.Context(), net, prop, options.Options{Options: emptiness.Options{Algorithm: algorithms.SCC}, Without: append(net.Reductions(), known.Shortcut, proofs.Shortcut, guesses.Shortcut)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		v := newVerification(net, prop, options.Options{Trial: -1, Without: []string{known.Shortcut}}, a)
		if err := v.run(t.Context()); err != nil || v.result.Verdict != want.Verdict {
			t.Errorf("seed %d, %s: %v, want %v; %v", seed, prop.Name, v.result.Verdict, want.Verdict, err)
		}
		if v.Common == has {
			common[has]++
		} else {
			other[has]++
		}
	}
	t.Logf("on a net with shorter words %v, after it was given up %v", common, other)
	for _, has := range []language.Common{language.OnlyHolds, language.OnlyViolated} {
		if common[has] < 5 || other[has] < 5 {
			t.Errorf("too few of kind %d: %v, %v", has, common, other)
		}
	}
}

// repeating draws a property that sees how often letters repeat.
func repeating(rng *rand.Rand) language.Property {
	fa := ltl.NewFactory()
	atom := func() *ltl.Formula {
		f := fa.AP([]string{"tokens(p0) >= 1", "tokens(p1) >= 1", "tokens(p0) + tokens(p1) == 1"}[rng.IntN(3)])
		if rng.IntN(2) == 0 {
			return fa.Not(f)
		}
		return f
	}
	a, b := atom(), atom()
	if rng.IntN(2) == 0 {
		b = fa.Not(a)
	}
	f := []*ltl.Formula{
		fa.Implies(a, fa.X(b)), fa.Implies(fa.And(a, fa.X(b)), fa.X(fa.X(b))), fa.Implies(a, fa.X(fa.X(b))), fa.And(a, fa.X(b)), fa.Or(fa.X(a), b),
	}[rng.IntN(5)]
	f = []*ltl.Formula{fa.G(f), fa.F(f), fa.F(fa.G(f)), fa.G(fa.F(f))}[rng.IntN(4)]
	if rng.IntN(2) == 0 {
		f = fa.Not(f)
	}
	return language.Property{Name: f.String(), Factory: fa, Formula: f}
}

// rings writes a net of two rings of places, of which p0 and p1 are visible, that may share a place, and a chord.
func rings(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString(`<pnml><net id="n" type="ptnet"><page id="g">`)
	n := 3 + rng.IntN(6)
	for p := range n {
		tokens := 0
		if p == 0 || p == n-1 && rng.IntN(2) == 0 {
			tokens = 1
		}
		fmt.Fprintf(&b, `<place id="p%d"><initialMarking><text>%d</text></initialMarking></place>`, p, tokens)
	}
	arcs := 0
	move := func(p, q int) {
		fmt.Fprintf(&b, `<transition id="t%d"/><arc id="a%d" source="p%d" target="t%d"/><arc id="b%d" source="t%d" target="p%d"/>`, arcs, arcs, p, arcs, arcs, arcs, q)
		arcs++
	}
	ring := func(places []int) {
		for i, p := range places {
			move(p, places[(i+1)%len(places)])
		}
	}
	order := rng.Perm(n)
	ring(order)
	if rng.IntN(2) == 0 {
		ring(order[:1+rng.IntN(n)])
	}
	if rng.IntN(3) == 0 {
		move(rng.IntN(n), rng.IntN(n))
	}
	b.WriteString(`</page></net></pnml>`)
	return b.String()
}
