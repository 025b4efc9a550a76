package peers_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	sat "github.com/crillab/gophersat/solver"

	"github.com/ltlcheck/ltlcheck/internal/automata/satmin"
)

func satisfies(model []bool, clauses [][]int) bool {
	for _, c := range clauses {
		if !slices.ContainsFunc(c, func(l int) bool { return l > 0 && model[l-1] || l < 0 && !model[-l-1] }) {
			return false
		}
	}
	return true
}

// TestSolve compares with gophersat on random clauses, near the ratio at which half are satisfiable.
func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2003))
	yes, no := 0, 0
	for i := range 600 {
		vars := 3 + rng.IntN(60)
		clauses := make([][]int, int(float64(vars)*(3.6+1.4*rng.Float64())))
		for j := range clauses {
			size := 3
			if rng.IntN(20) == 0 {
				size = 1 + rng.IntN(4)
			}
			for _, v := range rng.Perm(vars)[:min(size, vars)] {
				clauses[j] = append(clauses[j], (v+1)*(1-2*rng.IntN(2)))
			}
		}
		problem := sat.ParseSliceNb(clauses, vars)
		want := problem.Status != sat.Unsat && sat.New(problem).Solve() == sat.Sat
		model, err := satmin.Solve(context.Background(), clauses, vars, 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		if (model != nil) != want {
			t.Fatalf("%d: satisfiable is %v, gophersat says %v: %v", i, model != nil, want, clauses)
		}
		if want && !satisfies(model, clauses) {
			t.Fatalf("%d: %v is no model of %v", i, model, clauses)
		}
		if want {
			yes++
		} else {
			no++
		}
	}
	if yes < 150 || no < 150 {
		t.Errorf("%d satisfiable, %d not", yes, no)
	}
}
