package compiler_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// compareRandom compares the engines on a random model and some of the atoms, if it is a model.
func compareRandom(t *testing.T, choose func(int) int, states int) (comparison, bool) {
	t.Helper()
	text := randommodel.Features(choose)
	m, err := promelatest.Parse(text)
	if err != nil {
		return comparison{}, false
	}
	var atoms []string
	for _, a := range randommodel.FeatureAtoms() {
		if choose(2) == 0 {
			atoms = append(atoms, a)
		}
	}
	if _, err := promelatest.Bind(m, atoms); err != nil {
		atoms = nil
	}
	c, err := compareEngines(m, atoms, states, choose(2) == 0, choose(2) == 0)
	if err != nil {
		t.Fatalf("%v\nwith %v\n%s", err, atoms, text)
	}
	return c, true
}

// TestCompiledRandom compares interpreter and compiled code on random models.
func TestCompiledRandom(t *testing.T) {
	raced.SkipSequential(t)
	needsCompiler(t)
	models, states, left := 0, 0, 0
	for seed := range uint64(*randomModels) {
		rng := rand.New(rand.NewPCG(seed, 7))
		if c, ok := compareRandom(t, rng.IntN, 200); ok {
			models, states, left = models+1, states+c.states, left+c.left
		}
	}
	t.Logf("%d models, %d states, %d of them left to the interpreter", models, states, left)
	if models*4 < *randomModels {
		t.Errorf("only %d of %d texts are models", models, *randomModels)
	}
	if left*3 > states {
		t.Errorf("%d of %d states were left to the interpreter", left, states)
	}
}

// FuzzCompiled does the same, with the bytes of the input for choices.
func FuzzCompiled(f *testing.F) {
	needsCompiler(f)
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 11))
		b := make([]byte, 400)
		for i := range b {
			b[i] = byte(rng.IntN(256))
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		compareRandom(t, func(n int) int {
			if len(input) == 0 {
				return 0
			}
			k := int(input[0]) % n
			input = input[1:]
			return k
		}, 100)
	})
}

// TestCompiledTrace compares the engines on trace assertions of every kind.
func TestCompiledTrace(t *testing.T) {
	needsCompiler(t)
	const body = `chan c = [2] of { byte, byte }; chan d = [0] of { byte }; byte x;
active proctype P() { do :: c!1, x :: c!2, x :: d!x :: d_step { x < 3; x++; c!x, 1 } od }
active proctype Q() { byte a; do :: c?a, _ :: c??2, a :: c?<a, x> :: d?a :: d_step { d?a; x = a } :: x == 3 -> break od }
`
	for i, trace := range []string{
		"trace { do :: c!1, _ :: c?1, _ :: d!0 :: d?0 od }", "trace { end: c!1, 0; c?1, 0; d!_; d?_ }",
		"notrace { c!1, 0; c?1, _; c!2, _ }", "notrace { do :: d!1; d?1; break :: d!0; d?0 od }",
		"trace { do :: c!1, 0 :: c!_, _ od }", "trace { end: if :: d!0; d?0 :: c!2, _ fi }",
	} {
		m := promelatest.Model(t, body+trace)
		c, err := compareEngines(m, []string{"x > 1"}, 400, false, i%2 == 0)
		if err != nil || c.reason != "" || c.left == c.states {
			t.Errorf("%s: %v; %+v", trace, err, c)
		}
	}
}
