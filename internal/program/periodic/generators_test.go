package periodic

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// TestGenerators: generators satisfy the rows, and no integer point lies beyond them in any direction.
func TestGenerators(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	points := 0
	for range 400 {
		n := 1 + r.IntN(3)
		vector := func(most int) Vector {
			v := make(Vector, n)
			for i := range v {
				v[i] = exact.Of(int64(r.IntN(2*most+1) - most))
			}
			return v
		}
		var rows []Row
		for range r.IntN(6) {
			rows = append(rows, Row{vector(2), exact.Of(int64(r.IntN(9) - 3))})
		}
		list, ok := generatorsOf(n, rows)
		if !ok {
			t.Fatal(rows)
		}
		for _, g := range list {
			for _, row := range rows {
				if dot(row.A, g.at).Cmp(row.B.Mul(g.scale)) > 0 {
					t.Fatalf("%v: %v is outside", rows, g)
				}
			}
		}
		for range 40 {
			x, f := vector(4), vector(3)
			if !holdAll(rows, x) {
				continue
			}
			points++
			reached := false // some generator is as far in direction f, or goes on for ever in it
			for _, g := range list {
				far := dot(f, g.at).Cmp(dot(f, x).Mul(g.scale))
				reached = reached || g.scale.IsZero() && far > 0 || !g.scale.IsZero() && far >= 0
			}
			if !reached {
				t.Fatalf("%v: %v is beyond all of %v in direction %v", rows, x, list, f)
			}
		}
	}
	if points < 2000 {
		t.Errorf("%d points", points)
	}
}
