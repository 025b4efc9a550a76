package component

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// naive is a graph from which everything is read off the definitions.
type naive struct {
	from  []uint32
	edges []ComponentEdge // edge i leads from from[i]
}

// random returns a graph with marks on its edges, as both.
func random(t *testing.T, rng *rand.Rand, b *store.Budget) (*Component, *naive) {
	t.Helper()
	g, err := NewComponent(b, func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	n, dense := 1+rng.IntN(9), rng.IntN(4)
	all := &naive{}
	for v := range n {
		for range rng.IntN(2 + dense) {
			first, second := automata.Marks(rng.Uint64N(16)), automata.Marks(rng.Uint64N(16)) // few marks are common
			e := ComponentEdge{first & second, uint32(rng.IntN(n))}
			if err := g.AddEdge(e.Marks, e.To); err != nil {
				t.Fatal(err)
			}
			all.from, all.edges = append(all.from, uint32(v)), append(all.edges, e)
		}
		if err := g.EndState(); err != nil {
			t.Fatal(err)
		}
	}
	return g, all
}

// reaches reports whether edges inside some states that avoid marks lead from
// one state to another, by one step or more.
func (na *naive) reaches(states []uint32, avoid automata.Marks, from, to uint32) bool {
	seen := map[uint32]bool{}
	for todo := []uint32{from}; len(todo) > 0; {
		v := todo[0]
		todo = todo[1:]
		for i, e := range na.edges {
			if na.from[i] != v || e.Marks&avoid != 0 || !slices.Contains(states, e.To) || seen[e.To] {
				continue
			}
			seen[e.To] = true
			todo = append(todo, e.To)
		}
	}
	return seen[to]
}

// parts returns the components among some states, in the order of their least
// states, which are sorted.
func (na *naive) parts(states []uint32, avoid automata.Marks, single bool) (all []Part) {
	for _, v := range slices.Sorted(slices.Values(states)) {
		p := Part{}
		for _, u := range slices.Sorted(slices.Values(states)) {
			if u == v || na.reaches(states, avoid, u, v) && na.reaches(states, avoid, v, u) {
				p.States = append(p.States, u)
			}
		}
		for i, e := range na.edges {
			if e.Marks&avoid == 0 && slices.Contains(p.States, na.from[i]) && slices.Contains(p.States, e.To) {
				p.Marks |= e.Marks
				p.Cyclic = true
			}
		}
		if p.States[0] == v && (p.Cyclic || single) {
			all = append(all, p)
		}
	}
	return all
}

// accepts reports whether some strongly connected part accepts: for any sets
// that it avoids, what is left of some component satisfies the condition.
func (na *naive) accepts(states []uint32, acc automata.Acceptance) bool {
	for avoid := range automata.Marks(16) {
		for _, p := range na.parts(states, avoid, false) {
			if acc.Accepts(p.Marks) {
				return true
			}
		}
	}
	return false
}

// TestDecompose compares the parts of any states, over edges that avoid any
// marks, with the definition, again and again on one graph; parts come before
// those that lead to them.
func TestDecompose(t *testing.T) {
	t.Parallel()
	b := store.NewBudget(1 << 20)
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 62))
		g, all := random(t, rng, b)
		for range 6 {
			states := slices.DeleteFunc(g.All(), func(uint32) bool { return rng.IntN(4) == 0 })
			avoid := automata.Marks(rng.Uint64N(16) & rng.Uint64N(16))
			g.Single = rng.IntN(2) == 0
			got, err := g.Decompose(states, avoid)
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range got {
				for _, later := range got[i+1:] {
					if all.reaches(states, avoid, p.States[0], later.States[0]) {
						t.Fatalf("seed %d: part %v leads to the later %v", seed, p.States, later.States)
					}
				}
				slices.Sort(got[i].States)
			}
			slices.SortFunc(got, func(a, b Part) int { return int(a.States[0]) - int(b.States[0]) })
			want := all.parts(states, avoid, g.Single)
			if !slices.EqualFunc(got, want, func(a, b Part) bool {
				return slices.Equal(a.States, b.States) && a.Marks == b.Marks && a.Cyclic == b.Cyclic
			}) {
				t.Fatalf("seed %d: of %v avoiding %b %v, want %v\n%v %v", seed, states, avoid, got, want, all.from, all.edges)
			}
		}
		if g.Release(); b.Used() != 0 {
			t.Fatalf("seed %d: %d bytes are still charged", seed, b.Used())
		}
	}
}

// TestAccepting: an accepting part is found exactly if there is one by the
// definition, for any condition, and is one; all that are yielded are.
func TestAccepting(t *testing.T) {
	t.Parallel()
	found, several := 0, 0
	const n = 500
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 63))
		g, all := random(t, rng, store.NewBudget(1<<20))
		acc := automata.NewAcceptance(4, condition(rng, 3))
		yielded := 0
		yield := func(more bool) func(p AcceptingPart) bool {
			return func(p AcceptingPart) bool {
				yielded++
				slices.Sort(p.States)
				is := func(q Part) bool { return slices.Equal(p.States, q.States) && p.Marks == q.Marks }
				if !acc.Accepts(p.Marks) || !slices.ContainsFunc(all.parts(g.All(), p.Avoid, false), is) {
					t.Fatalf("seed %d: %v with %b avoiding %b is no part that satisfies %v", seed, p.States, p.Marks, p.Avoid, acc)
				}
				return more
			}
		}
		want := all.accepts(g.All(), acc)
		stopped, err := g.Accepting(g.All(), 0, acc.Formula(), yield(false))
		if err != nil || stopped != want || yielded > 1 {
			t.Fatalf("seed %d: accepting part %v, want %v; %d yielded, %v", seed, stopped, want, yielded, err)
		}
		yielded = 0
		if stopped, err = g.Accepting(g.All(), 0, acc.Formula(), yield(true)); err != nil || stopped || (yielded > 0) != want {
			t.Fatalf("seed %d: all parts: stopped %v, %d yielded, %v", seed, stopped, yielded, err)
		}
		if want {
			found++
		}
		if yielded > 1 {
			several++
		}
		inside := 0
		for _, p := range all.parts(g.All(), 0, false) {
			stopped, err := g.AcceptingPart(p, 0, acc.Formula().Restrict(p.Marks), func(AcceptingPart) bool { return false })
			if err != nil || stopped != all.accepts(p.States, acc) {
				t.Fatalf("seed %d: inside %v: %v, %v", seed, p.States, stopped, err)
			}
			if stopped {
				inside++
			}
		}
		if (inside > 0) != want {
			t.Fatalf("seed %d: %d components accept, want %v", seed, inside, want)
		}
	}
	if found < n/5 || found > n*4/5 || several < n/20 {
		t.Errorf("%d of %d graphs accept, %d in several parts", found, n, several)
	}
}

// condition returns an acceptance condition of at most some depth.
func condition(rng *rand.Rand, depth int) *automata.AccNode {
	if depth == 0 || rng.IntN(4) == 0 {
		return &automata.AccNode{Op: []automata.AccOp{automata.AccInf, automata.AccFin}[rng.IntN(2)], Set: rng.IntN(4)}
	}
	n := &automata.AccNode{Op: []automata.AccOp{automata.AccAnd, automata.AccOr}[rng.IntN(2)]}
	for range 1 + rng.IntN(3) {
		n.Kids = append(n.Kids, condition(rng, depth-1))
	}
	return n
}

// TestEnds: memory that is full and a context that has ended end all that is
// done with a graph, and nothing stays charged.
func TestEnds(t *testing.T) {
	t.Parallel()
	ended := errors.New("ended")
	for _, bytes := range []int64{1 << 10, 4 << 10, 16 << 10, 64 << 10} {
		b := store.NewBudget(bytes)
		g, err := NewComponent(b, func() error { return nil })
		for v := uint32(0); err == nil && v < 1<<14; v++ {
			if err = g.AddEdge(0, v+1); err == nil {
				err = g.EndState()
			}
		}
		if !errors.Is(err, store.ErrFull) {
			t.Errorf("%d bytes: %v", bytes, err)
		}
		if g.Release(); b.Used() != 0 {
			t.Errorf("%d bytes are still charged", b.Used())
		}
	}
	looks := 0
	g, err := NewComponent(store.NewBudget(1<<24), func() error {
		looks++
		return ended
	})
	for v := range uint32(1 << 14) {
		if err == nil {
			err = errors.Join(g.AddEdge(0, v), g.AddEdge(0, (v+1)&(1<<14-1)), g.EndState())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Decompose(g.All(), 0); !errors.Is(err, ended) || looks != 1 {
		t.Errorf("decomposition: %v after %d looks", err, looks)
	}
	inf := &automata.AccNode{Op: automata.AccInf}
	if _, err := g.Accepting(g.All(), 0, inf, func(AcceptingPart) bool { return true }); !errors.Is(err, ended) || looks != 2 {
		t.Errorf("accepting parts: %v after %d looks", err, looks)
	}
	if g.States() != 1<<14 || g.Width != 1<<14 {
		t.Errorf("%d states, width %d", g.States(), g.Width)
	}
}
