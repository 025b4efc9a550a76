package check_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// go test ./check -run TestSpecialPropositions -special 1000 -special-seed 1000 asks more.
var (
	special     = flag.Int("special", 40, "how many questions TestSpecialPropositions asks")
	specialSeed = flag.Uint64("special-seed", 1, "the first of them")
)

// TestSpecialPropositions: questions about what processes can do, how many there are and where they are have the answer of a plain
// search under every reduction, however they are asked; and those that hold have certificates that are accepted.
func TestSpecialPropositions(t *testing.T) {
	t.Parallel()
	n := *special
	if raced.Enabled {
		n /= 4
	}
	limits := check.Limits{States: 3000, Memory: 1 << 28}
	var tally rejudge.Tally
	certified, taken := 0, map[string]int{}
	for i := range uint64(n) {
		q, err := rejudge.Special(*specialSeed + i)
		if err != nil {
			t.Fatal(err)
		}
		ways := rejudge.SpecialWays(rand.New(rand.NewPCG(i, 71)), q.Program)
		v, err := q.Compare(context.Background(), limits, ways...)
		if err == nil {
			err = q.CompareFailures(context.Background(), limits, ways...)
		}
		if err == nil && v == check.Holds {
			var done bool
			if done, err = q.Certify(context.Background(), limits); done {
				certified++
			}
		}
		if err != nil {
			t.Error(err)
		}
		tally.Add(v, err)
		for _, o := range ways[:3] {
			o.Limits = limits
			if r, err := check.Verify(context.Background(), q.Program, q.Property, o); err == nil {
				for _, mark := range []string{"slicing held", "slicing forgot", "dead variables", "partial-order reduction left", "interchangeable processes: "} {
					if strings.Contains(r.Product.Reduction, mark) {
						taken[mark]++
					}
				}
			}
		}
	}
	t.Logf("%v; %d certified; reductions %v", &tally, certified, taken)
	if tally.Lopsided() || certified < n/6 || len(taken) < 5 && !raced.Enabled {
		t.Error("too few")
	}
}

// TestSeesTheRest: propositions about what all processes can do, or how many there are, see processes of which nothing else is seen.
func TestSeesTheRest(t *testing.T) {
	t.Parallel()
	const (
		many    = "byte y; active [4] proctype P() { byte i; i = 1; i = 2 }\nactive proctype R() { y = 1; y = 2; false }"
		waiting = "byte x; active proctype P() { x = 1; false }"
		alike   = "byte x; active [2] proctype P() { x++ }"
		beside  = "byte x; byte z; active proctype P() { x = 1 }\nactive proctype Q() { atomic { z = 1; z = 2 } }"
	)
	for _, c := range []struct {
		model, formula string
		want           check.Verdict
	}{
		{many, "G (timeout -> \"y == 3\")", check.Violated},
		{many, "G (timeout -> \"y == 2\")", check.Holds},
		{many, "F timeout", check.Holds},
		{waiting, "G \"enabled(0)\"", check.Violated},
		{waiting, "G F \"enabled(0)\"", check.Violated},
		{waiting, "F G \"enabled(0)\"", check.Violated},
		{waiting, "F G !\"enabled(0)\"", check.Holds},
		{waiting, "G F timeout", check.Holds},
		{alike, "G (\"x == 2\" -> timeout)", check.Violated},
		{alike, "F (\"x == 2\" && timeout)", check.Holds},
		{alike, "F \"_nr_pr == 0\"", check.Holds},
		{beside, "G !atomic_", check.Violated},
	} {
		m, err := promela.Parse(source.NewFile("m.pml", c.model), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, c.formula)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []check.Options{{}, {Trial: check.NoTrial}, {Symmetry: check.SymmetryAuto}} {
			r, err := check.Verify(context.Background(), m, check.Property{Name: "p", Factory: fa, Formula: f}, o)
			if err != nil || r.Verdict != c.want {
				t.Errorf("%s\n%s, trial %d, symmetry %q: %v %v, want %v", c.model, c.formula, o.Trial, o.Symmetry, r.Verdict, err, c.want)
			}
		}
	}
}
