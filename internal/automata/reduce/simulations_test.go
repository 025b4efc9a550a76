package reduce

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
)

// matchesTraces reports whether every path of n edges from p has one from a state of reached that
// matches it edge by edge; with starts, whether those that end in a start have one that does.
func matchesTraces(g *graph, out [][]edge, starts []bool, p uint32, reached map[uint32]bool, n int) bool {
	if starts != nil && starts[p] {
		some := false
		for q := range reached {
			some = some || starts[q]
		}
		if !some {
			return false
		}
	}
	if starts == nil && len(reached) == 0 {
		return false
	}
	if n == 0 {
		return true
	}
	for _, e := range out[p] {
		ok := true
		g.ls.each(e.label, func(class int) {
			next := map[uint32]bool{}
			for q := range reached {
				for _, f := range out[q] {
					if g.ls.has(f.label, class) && e.marks&^f.marks == 0 {
						next[f.dst] = true
					}
				}
			}
			ok = ok && matchesTraces(g, out, starts, e.dst, next, n-1)
		})
		if !ok {
			return false
		}
	}
	return true
}

// TestLookAheadIsTraceInclusion compares with finite traces, and with one-step simulation.
func TestLookAheadIsTraceInclusion(t *testing.T) {
	ctx := context.Background()
	rng := newRand(9)
	for _, backward := range []bool{false, true} {
		more := 0
		for range 200 {
			g := read(t, random.Automaton(rng, random.Options{APs: []string{"a"}, States: 1 + rng.IntN(7), Sets: rng.IntN(2), Density: 1.5})).filter()
			out, starts := g.out, []bool(nil)
			known, err := g.direct(ctx)
			rel, err2 := g.lookForward(ctx)
			if backward {
				starts = g.starting()
				known, out, err = g.reverse(ctx, false)
				rel, err2 = g.lookBackward(ctx, false)
			}
			if err != nil || err2 != nil || rel == nil {
				t.Fatal(err, err2, rel)
			}
			for p := range uint32(g.states()) {
				for q := range uint32(g.states()) {
					if known.has(p, q) && !rel.has(p, q) {
						t.Fatalf("backward %v: one-step simulation has (%d, %d)", backward, p, q)
					}
					if !known.has(p, q) && rel.has(p, q) {
						more++
					}
					if rel.has(p, q) && !matchesTraces(g, out, starts, p, map[uint32]bool{q: true}, 4) {
						t.Fatalf("backward %v: (%d, %d) are related, but traces of four edges differ", backward, p, q)
					}
				}
			}
		}
		if more == 0 {
			t.Errorf("backward %v: nothing more than in one step", backward)
		}
	}
}

// delayedByDefinition is who wins the game with one set, by ranks: in at most n rounds Duplicator must
// have paid what is owed.
func delayedByDefinition(g *graph) *relation {
	n := g.states()
	free, owing := fullRelation(n), fullRelation(n)
	wins := func(p, q uint32, good func(e, f *edge) bool) bool {
		for i := range g.out[p] {
			e, ok := &g.out[p][i], true
			g.ls.each(e.label, func(class int) {
				some := false
				for j := range g.out[q] {
					f := &g.out[q][j]
					some = some || g.ls.has(f.label, class) && good(e, f)
				}
				ok = ok && some
			})
			if !ok {
				return false
			}
		}
		return true
	}
	each := func(visit func(p, q uint32)) {
		for p := range uint32(n) {
			for q := range uint32(n) {
				visit(p, q)
			}
		}
	}
	for {
		owing = newRelation(n)
		for range n * n {
			next := newRelation(n)
			each(func(p, q uint32) {
				if wins(p, q, func(e, f *edge) bool {
					return f.marks != 0 && free.has(e.dst, f.dst) || owing.has(e.dst, f.dst)
				}) {
					next.add(p, q)
				}
			})
			owing = next
		}
		next := newRelation(n)
		each(func(p, q uint32) {
			if wins(p, q, func(e, f *edge) bool {
				return (e.marks == 0 || f.marks != 0) && free.has(e.dst, f.dst) || owing.has(e.dst, f.dst)
			}) {
				next.add(p, q)
			}
		})
		if next.equal(free) {
			return free
		}
		free = next
	}
}

func TestDelayedSimulation(t *testing.T) {
	ctx := context.Background()
	rng := newRand(10)
	more := 0
	for i := range 400 {
		a := draw(rng, 1+i)
		if a.Acc.Sets != 1 || len(a.Alphabet().APs()) > 2 {
			continue
		}
		g := read(t, a)
		got, err := g.delayed(ctx)
		if err != nil || got == nil {
			t.Fatal(err, got)
		}
		want := delayedByDefinition(g)
		direct, err := g.direct(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for p := range uint32(g.states()) {
			for q := range uint32(g.states()) {
				if got.has(p, q) != want.has(p, q) {
					t.Fatalf("(%d, %d): %v, by definition %v", p, q, got.has(p, q), want.has(p, q))
				}
				if got.has(p, q) && !direct.has(p, q) {
					more++
				}
			}
		}
	}
	if more < 20 {
		t.Errorf("only %d pairs more than in direct simulation", more)
	}
}

// TestDelayedOwesEverySet has a state that pays one mark after the other, but never both in turn.
func TestDelayedOwesEverySet(t *testing.T) {
	al := automata.NewAlphabet("a")
	b := automata.NewBuilder(al)
	b.AddStates(4)
	b.AddStart(0)
	b.AddEdge(0, 0, 1, 3) // both marks, always
	b.AddEdge(1, 2, 1, 1) // one mark after the other
	b.AddEdge(2, 1, 1, 2)
	b.AddEdge(3, 3, 1, 1) // never the second
	rel, err := read(t, b.Build(automata.GeneralisedBuchi(2))).delayed(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for q, want := range []bool{true, true, true, false} {
		if rel.has(0, uint32(q)) != want {
			t.Errorf("0 ⊑ %d is %v", q, !want)
		}
	}
}

// fullRelation relates all states.
func fullRelation(n int) *relation {
	r := newRelation(n)
	for p := range uint32(n) {
		for q := range uint32(n) {
			r.add(p, q)
		}
	}
	return r
}
