package facts_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/colourednet"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/facts"
)

// TestFactsWithoutColours: facts that a net without its colours shows hold by their definition in the unfolded net, and many that hold
// are shown.
func TestFactsWithoutColours(t *testing.T) {
	var proved, hold [4]int
	for seed := range 600 {
		rng := rand.New(rand.NewPCG(uint64(seed), 6))
		text := colourednet.Draw(rng.IntN).PNML()
		net := readNet(t, text)
		var texts []string
		for p := range 4 {
			for _, form := range []string{"tokens(p%d) >= 2", "tokens(p%d) == 1", "tokens(p%d, p0) <= 3", "fireable(t%d)", "tokens(p%d) < 1 || fireable(t0)",
				"tokens('p%d<a0>') >= 1", "tokens('p%d<a1>', p1) >= 1", "tokens('p%d<a2>', p1, p2) < 1", "tokens(p%[1]d) + tokens('p%[1]d<a1>') < 3"} {
				texts = append(texts, fmt.Sprintf(form, p))
			}
		}
		texts = append(texts, "deadlock")
		rng.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
		var atoms []program.Atom
		for _, a := range texts {
			if _, err := net.Bind([]program.Atom{{Text: a}}); err == nil && len(atoms) < 4 { // a net may have fewer places
				atoms = append(atoms, program.Atom{Text: a})
			}
		}
		g := reachableWithin(t, net, atoms, 60)
		if g == nil {
			continue
		}
		prover, err := net.NewProver(t.Context(), atoms, 1_000_000)
		if err != nil || prover == nil {
			t.Fatal(prover, err)
		}
		for range 40 {
			f := drawFact(rng, len(atoms))
			is, said := g.holds(f), facts.StrippedProves(prover, f)
			if said && !is {
				t.Fatalf("seed %d: %+v of %v does not hold\n%s", seed, f, atoms, text)
			}
			if is {
				hold[f.Kind]++
			}
			if said {
				proved[f.Kind]++
			}
		}
	}
	t.Log(proved, hold)
	for _, k := range []proving.FactKind{proving.Never, proving.NoStep, proving.Settles} {
		if proved[k] < hold[k]/10 || proved[k] < 50 {
			t.Errorf("kind %d: %d of %d proved", k, proved[k], hold[k])
		}
	}
}
