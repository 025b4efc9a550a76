package satmin

import (
	"context"
	"testing"
)

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
	if model, err := Solve(context.Background(), clauses, vars, 500); model != nil || err != nil {
		t.Errorf("%v, %v", model, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if model, err := Solve(ctx, clauses, vars, 1<<30); model != nil || err == nil {
		t.Errorf("the context is ignored: %v", model)
	}
	clauses, vars = pigeons(5)
	if model, err := Solve(context.Background(), clauses, vars, 1<<30); model != nil || err != nil {
		t.Errorf("six pigeons in five holes: %v, %v", model, err)
	}
}
