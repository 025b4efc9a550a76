package satmin

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	sat "github.com/crillab/gophersat/solver"
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
		model, err := solve(context.Background(), clauses, vars, 1_000_000)
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

// pigeons is n+1 pigeons in n holes.
func pigeons(n int) (clauses [][]int, vars int) {
	in := func(p, h int) int { return p*n + h + 1 }
	for p := range n + 1 {
		var some []int
		for h := range n {
			some = append(some, in(p, h))
			for other := range p {
				clauses = append(clauses, []int{-in(p, h), -in(other, h)})
			}
		}
		clauses = append(clauses, some)
	}
	return clauses, (n + 1) * n
}

func TestSolveStops(t *testing.T) {
	clauses, vars := pigeons(10)
	if model, err := solve(context.Background(), clauses, vars, 500); model != nil || err != nil {
		t.Errorf("%v, %v", model, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if model, err := solve(ctx, clauses, vars, 1<<30); model != nil || err == nil {
		t.Errorf("the context is ignored: %v", model)
	}
	clauses, vars = pigeons(5)
	if model, err := solve(context.Background(), clauses, vars, 1<<30); model != nil || err != nil {
		t.Errorf("six pigeons in five holes: %v, %v", model, err)
	}
}
