package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/symmetry"
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
		m, err := resolve.Parse(source.NewFile("m.pml", text), lexemes.Options{})
		if err != nil {
			continue
		}
		models++
		b := symmetry.BindModel(t, m, program.Preservation(rng.IntN(3)), atoms[:rng.IntN(len(atoms))]...)
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

// TestNearlySymmetric: random models in which one line tells the processes
// apart are never reduced, and that line is named; without it they are.
func TestNearlySymmetric(t *testing.T) {
	const models = 500
	breakers := []string{"who < ME", "who = (ME + 1) % 4", "(ME & 1) == 0", "who = ME * 1", "owner <= ME", "owner = 1 - ME", "x = ME / 2", "ME > last", "f[ME / 2] = 1"}
	tried := map[string]int{}
	for seed, n := uint64(0), 0; n < models; seed++ {
		rng := rand.New(rand.NewPCG(500, seed))
		text, atoms, placeholder := randommodel.Symmetric(rng, true)
		line := 1 + strings.Count(text[:strings.Index(text, "\n"+placeholder+"\n")+1], "\n")
		me := "_pid"
		if strings.Contains(text, "P(byte me") {
			me = "me"
		}
		breaker := breakers[rng.IntN(len(breakers))]
		write := func(statement string) string {
			return strings.Replace(text, "\n"+placeholder+"\n", "\n"+strings.ReplaceAll(statement, "ME", me)+"\n", 1)
		}
		find := func(text string) (bool, source.Errors) {
			m, err := resolve.Parse(source.NewFile("m.pml", text), lexemes.Options{})
			if err != nil {
				return false, nil
			}
			return symmetry.BindModel(t, m, program.SameWords, atoms...).Found()
		}
		if whole, _ := find(write("skip")); !whole {
			continue
		}
		n++
		tried[breaker]++
		reduced, why := find(write(breaker))
		named := slices.ContainsFunc(why, func(e *source.Error) bool {
			return strings.HasPrefix(e.Error(), fmt.Sprintf("m.pml:%d:", line))
		})
		if reduced || !named {
			t.Errorf("seed %d: reduced: %v; line %d is not named in\n%v\n%s", seed, reduced, line, why, write(breaker))
		}
	}
	if len(tried) < len(breakers) {
		t.Errorf("tried only %v", tried)
	}
}
