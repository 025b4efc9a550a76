package satmin

import (
	"context"

	"github.com/crillab/gophersat/solver"
)

// solve is a model of the clauses over variables 1 to vars, nil when there is none or none is found with
// the given number of conflicts. The solver cannot be stopped, but reports each clause that it learns
// before it goes on: closing the channel on which it does so ends it.
func solve(ctx context.Context, clauses [][]int, vars, conflicts int) ([]bool, error) {
	problem := solver.ParseSliceNb(clauses, vars)
	if problem.Status == solver.Unsat {
		return nil, ctx.Err()
	}
	s := solver.New(problem)
	s.Certified, s.CertChan = true, make(chan string)
	done := make(chan []bool, 1)
	go func() {
		defer func() {
			if recover() != nil { // it reported on the closed channel
				done <- nil
			}
		}()
		if s.Solve() == solver.Sat {
			done <- s.Model()
			return
		}
		done <- nil
	}()
	for range conflicts {
		select {
		case model := <-done:
			return model, nil
		case <-s.CertChan:
		case <-ctx.Done():
			close(s.CertChan)
			<-done
			return nil, ctx.Err()
		}
	}
	close(s.CertChan)
	return <-done, nil
}
