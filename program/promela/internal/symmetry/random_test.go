package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/symmetry"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestRandomAutomorphisms: what the analysis takes for interchangeable is.
func TestRandomAutomorphisms(t *testing.T) {
	var models, groups, reduced, refused int
	seeds := uint64(120)
	if n, err := strconv.Atoi(os.Getenv("SEEDS")); err == nil {
		seeds = uint64(n)
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(43, seed))
		text, atoms, broken := randommodel.Symmetric(rng, seed%4 == 0)
		m, err := resolve.Parse(source.NewFile("m.pml", text), syntax.Options{})
		if err != nil {
			continue
		}
		models++
		b := symmetry.BindModel(t, m, atoms[:rng.IntN(len(atoms))]...)
		found, why := b.Found()
		if broken != "" && len(why) > 0 {
			refused++
		}
		if !found {
			if os.Getenv("SHOW") != "" && broken == "" {
				t.Logf("seed %d: %v\n%s", seed, why, text)
			}
			continue
		}
		groups++
		whole, quotient := 0, 0
		if !t.Run(fmt.Sprint(seed), func(t *testing.T) { whole, quotient = b.Verify(t) }) {
			t.Fatalf("seed %d: %v\n%s", seed, why, text)
		}
		if quotient < whole {
			reduced++
		}
	}
	t.Logf("%d models, %d with groups, %d reduced, %d refused", models, groups, reduced, refused)
}
