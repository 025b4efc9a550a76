package peers_test

import (
	"testing"

	"github.com/dalzilio/rudd"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// algebra is what the workloads need of a library.
type algebra[N any] struct {
	variable, negated func(int) N
	and, or           func(N, N) N
	yes, no           N
}

func ours(n int) algebra[bdd.Node] {
	m := bdd.New(0)
	for range n {
		m.NewVar()
	}
	return algebra[bdd.Node]{m.Var, m.NotVar, m.And, m.Or, bdd.True, bdd.False}
}

func theirs(b *testing.B, n, size int) algebra[rudd.Node] {
	o, err := rudd.New(n, rudd.Nodesize(size), rudd.Cachesize(size/2))
	if err != nil {
		b.Fatal(err)
	}
	return algebra[rudd.Node]{
		o.Ithvar, o.NIthvar,
		func(f, g rudd.Node) rudd.Node { return o.And(f, g) },
		func(f, g rudd.Node) rudd.Node { return o.Or(f, g) },
		o.True(), o.False(),
	}
}

// queens is the placements of n queens: one large function.
func queens[N any](a algebra[N], n int) N {
	all := a.yes
	for i := range n {
		row := a.no
		for j := range n {
			row = a.or(row, a.variable(i*n+j))
		}
		all = a.and(all, row)
	}
	for i := range n * n {
		for j := range n * n {
			r, c := i/n-j/n, i%n-j%n
			if i != j && (r == 0 || c == 0 || r == c || r == -c) {
				all = a.and(all, a.or(a.negated(i), a.negated(j)))
			}
		}
	}
	return all
}

// tableau is the shape of a translation: successor functions (p ∨ q∧promise∧next) of a few
// eventualities and all their conjunctions, in a manager of its own.
func tableau[N any](a algebra[N], n int) N {
	r := make([]N, n)
	for i := range r {
		r[i] = a.or(a.variable(i), a.and(a.variable(i+1), a.and(a.variable(n+1+2*i), a.variable(n+2+2*i))))
	}
	var last N
	for subset := range 1 << n {
		last = a.yes
		for i := range r {
			if subset>>i&1 != 0 {
				last = a.and(last, r[i])
			}
		}
	}
	return last
}

func BenchmarkQueens8(b *testing.B) {
	b.Run("own", func(b *testing.B) {
		for b.Loop() {
			queens(ours(64), 8)
		}
	})
	b.Run("rudd", func(b *testing.B) {
		for b.Loop() {
			queens(theirs(b, 64, 1<<18), 8)
		}
	})
}

func BenchmarkTableau6(b *testing.B) {
	b.Run("own", func(b *testing.B) {
		for b.Loop() {
			tableau(ours(19), 6)
		}
	})
	b.Run("rudd", func(b *testing.B) {
		for b.Loop() {
			tableau(theirs(b, 19, 1<<10), 6)
		}
	})
}
