package sequential

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
)

// rank is a rank within others: its place among all of its depth, and its duty.
type rank struct{ number, duty int }

// ranks has the ranks of each state, from the outer one on.
type ranks struct {
	open  []rank
	count int
	of    map[search.Node][]rank
	twice bool
}

func (r *ranks) Rank(depth, clause int) error {
	if depth < 1 || depth > len(r.open)+1 {
		return fmt.Errorf("a rank of depth %d inside %v", depth, r.open)
	}
	r.count++
	r.open = append(append([]rank(nil), r.open[:depth-1]...), rank{r.count, clause})
	return nil
}

func (r *ranks) add(n search.Node, of []rank) error {
	_, known := r.of[n]
	r.twice = r.twice || known
	r.of[n] = of
	return nil
}

func (r *ranks) State(n search.Node) error { return r.add(n, r.open) }

func (r *ranks) Alone(n search.Node) error {
	r.count++
	r.open = nil
	return r.add(n, []rank{{r.count, -1}})
}

// proves reports whether the ranks of two states and the marks of an edge
// between them obey the definition: no rank increases, and where it stays the
// same the duty is not met.
func (r *ranks) proves(clauses []Clause, from, to []rank, marks automata.Marks) bool {
	for i := range from {
		if i >= len(to) || to[i].number > from[i].number {
			return false
		}
		if to[i].number < from[i].number {
			return true
		}
		if from[i].duty < 0 {
			return false
		}
		c := clauses[from[i].duty]
		if c.Always || c.Infs&marks != 0 {
			return false
		}
		if c.Fin < 0 || marks>>c.Fin&1 != 0 {
			return true
		}
	}
	return false // the condition would hold
}

// clauses returns a random conjunction of clauses over some sets, as both.
func clauses(rng *rand.Rand, sets int) (all []Clause, acc *automata.AccNode) {
	acc = &automata.AccNode{Op: automata.AccAnd}
	for range 1 + rng.IntN(3) {
		c := Clause{Fin: -1, Infs: automata.Marks(rng.Uint64N(1 << sets))}
		either := &automata.AccNode{Op: automata.AccOr}
		for i := range sets {
			if c.Infs>>i&1 != 0 {
				either.Kids = append(either.Kids, &automata.AccNode{Op: automata.AccInf, Set: i})
			}
		}
		if len(either.Kids) == 0 || rng.IntN(2) == 0 {
			c.Fin = rng.IntN(sets)
			either.Kids = append(either.Kids, &automata.AccNode{Op: automata.AccFin, Set: c.Fin})
		}
		if rng.IntN(12) == 0 {
			c.Always = true
			either.Kids = append(either.Kids, &automata.AccNode{Op: automata.AccTrue})
		}
		all, acc.Kids = append(all, c), append(acc.Kids, either)
	}
	return all, acc
}

// TestRanks: exactly the products without accepting runs have ranks, of all
// their states, once each, which prove that by the definition.
func TestRanks(t *testing.T) {
	t.Parallel()
	proved, refused, inner := 0, 0, 0
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 70))
		em := oracle.Random(rng)
		if len(em.Factors) == 0 {
			continue
		}
		em.Factors, em.Fairness = em.Factors[:1], oracle.Emptiness{}.Fairness
		f := *em.Factors[0]
		all, acc := clauses(rng, 3)
		f.Acc = automata.NewAcceptance(3, acc)
		f.Edges = append([]automata.CompiledEdge(nil), f.Edges...)
		for i := range f.Edges {
			f.Edges[i].Marks = automata.Marks(rng.Uint64N(8))
		}
		em.Factors = []*automata.Compiled{&f}
		j := searchtest.Job{Emptiness: em, Factors: em.Factors}
		s := j.Search(t, searchtest.Way{})
		r := &ranks{of: map[search.Node][]rank{}}
		err := Ranks(s, all, r)
		if want := em.NonEmpty(); want != errors.Is(err, ErrAccepted) || !want && err != nil {
			t.Fatalf("seed %d: %v; an accepting run: %v", seed, err, want)
		}
		if err != nil {
			refused++
			continue
		}
		proved++
		v := j.Visit(t, searchtest.Way{})
		if len(r.of) != len(v.Nodes) || r.twice || s.Stats.Stored != s.Stats.States {
			t.Fatalf("seed %d: %d states have ranks, of %d, some twice: %v", seed, len(r.of), len(v.Nodes), r.twice)
		}
		of := func(i int) []rank { // the searches store states in other orders
			at, added, err := s.States.Insert([]byte(v.States[i].Vector))
			if err != nil || added {
				t.Fatal(err)
			}
			return r.of[search.Node{Prog: at, Q: v.States[i].Q}]
		}
		for i, out := range v.Edges {
			if len(of(i)) > 1 {
				inner++
			}
			for _, e := range out {
				if !r.proves(all, of(i), of(e.To), e.Marks) {
					t.Fatalf("seed %d: an edge with marks %b from rank %v to %v, clauses %+v", seed, e.Marks, of(i), of(e.To), all)
				}
			}
		}
	}
	if proved < 300 || refused < 100 || inner < 50 {
		t.Errorf("%d products have ranks, %d have not; %d states have inner ranks", proved, refused, inner)
	}
}
