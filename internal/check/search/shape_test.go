package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
)

// letters are all letters of the random automata.
const letters = 16

// graphOf is an automaton whose letters are tried one by one.
type graphOf struct {
	out   [][]automata.CompiledEdge
	acc   automata.Acceptance
	reach [][]bool // by one edge or more
}

func newGraph(c *automata.Compiled) *graphOf {
	g := &graphOf{acc: c.Acc}
	for q := range len(c.First) - 1 {
		g.out = append(g.out, c.Out(uint32(q)))
	}
	for q := range g.out {
		g.reach = append(g.reach, g.from(q, func(automata.CompiledEdge) bool { return true }))
	}
	return g
}

// from is what a state reaches by one edge or more that pass.
func (g *graphOf) from(q int, pass func(automata.CompiledEdge) bool) []bool {
	seen := make([]bool, len(g.out))
	for todo := []int{q}; len(todo) > 0; {
		p := todo[0]
		todo = todo[1:]
		for _, e := range g.out[p] {
			if to := int(e.Dst); pass(e) && !seen[to] {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return seen
}

// universal is the greatest set of states in which each has, for every letter,
// an edge with all marks into the set.
func (g *graphOf) universal() []bool {
	in := make([]bool, len(g.out))
	for q := range in {
		in[q] = true
	}
	for again := true; again; {
		again = false
		for q := range in {
			for letter := range uint64(letters) {
				some := false
				for _, e := range g.out[q] {
					some = some || e.Holds(letter) && e.Marks&g.acc.All() == g.acc.All() && in[e.Dst]
				}
				if !some && in[q] {
					in[q], again = false, true
				}
			}
		}
	}
	return in
}

// cycles reports, of the component of a state, whether it has an accepting
// cycle, and whether it has an edge that lacks a mark.
func (g *graphOf) cycles(q int) (accepts, lacks bool) {
	marks := automata.Marks(0)
	for p := range g.out {
		for _, e := range g.out[p] {
			to := int(e.Dst)
			if inside := (p == q || g.reach[q][p] && g.reach[p][q]) && (to == q || g.reach[to][q]) && g.reach[q][to]; inside {
				marks |= e.Marks
				lacks = lacks || e.Marks&g.acc.All() != g.acc.All()
			}
		}
	}
	return g.reach[q][q] && marks&g.acc.All() == g.acc.All(), lacks
}

// TestShapes compares the shapes of random automata, weak ones, terminal ones
// and others, with the definitions, letter by letter.
func TestShapes(t *testing.T) {
	t.Parallel()
	counts := map[string]int{}
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 67))
		g := oracle.Random(rng).Graph
		var a *automata.Automaton
		switch seed % 3 {
		case 0:
			a = oracle.RandomWeak(rng, false)
		case 1:
			a = oracle.RandomWeak(rng, true)
		default:
			a = oracle.RandomDeterministic(rng)
		}
		sh, naive := search.ShapeOf(a), newGraph(g.Compile(a))
		universal, weak, terminal, escapes := naive.universal(), true, true, false
		alone, others := uint32(0), 0
		for q := range naive.out {
			accepts, lacks := naive.cycles(q)
			accepts = accepts && (q == 0 || naive.reach[0][q])
			weak = weak && !(accepts && lacks)
			terminal = terminal && (!accepts || universal[q])
			escapes = escapes || universal[q]
			if !universal[q] {
				alone, others = uint32(q), others+1
			}
			if sh.Universal[q] != universal[q] || sh.Accepting[q] != accepts {
				t.Fatalf("seed %d: state %d universal %v, accepting %v; want %v, %v\n%v", seed, q, sh.Universal[q], sh.Accepting[q], universal[q], accepts, a)
			}
		}
		if sh.Weak != weak || sh.Terminal != terminal || sh.Escapes != escapes || sh.Invariant != (others == 1) || sh.Invariant && sh.Alone != alone {
			t.Fatalf("seed %d: %+v; want weak %v, terminal %v, escapes %v, %d states not universal, the last %d\n%v", seed, sh, weak, terminal, escapes, others, alone, a)
		}
		for name, is := range map[string]bool{"weak": weak, "terminal": terminal, "escapes": escapes, "invariant": others == 1} {
			if is {
				counts[name]++
			}
		}
		other := *a
		other.Acc = automata.NewAcceptance(1, &automata.AccNode{Op: automata.AccFin})
		general := search.ShapeOf(&other)
		if general.Weak || general.Terminal || general.Escapes || general.Invariant {
			t.Fatalf("seed %d: of another condition %+v", seed, general)
		}
	}
	for name, n := range counts {
		if n < 30 || n > 570 {
			t.Errorf("%d of 600 are %s", n, name)
		}
	}
	if len(counts) != 4 {
		t.Error(counts)
	}
}

// TestShapesOfRecurrences compares what is known of complete deterministic
// automata with the definitions.
func TestShapesOfRecurrences(t *testing.T) {
	t.Parallel()
	roots, rejecting, escapes := 0, 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 68))
		g := oracle.Random(rng).Graph
		a := oracle.RandomDeterministic(rng)
		j := searchtest.OfRecurrence(g, a)
		r, sh, naive := j.Shape.Recurrence, j.Shape, newGraph(j.Factors[0])
		avoidsF := func(e automata.CompiledEdge) bool { return e.Marks&1 == 0 }
		reachable := naive.from(0, func(automata.CompiledEdge) bool { return true })
		reachable[0] = true
		rejects, inF := make([]bool, len(naive.out)), make([]bool, len(naive.out)) // of the component
		for q := range naive.out {
			for p := range naive.out {
				same := p == q || naive.reach[q][p] && naive.reach[p][q]
				rejects[q] = rejects[q] || same && naive.from(p, avoidsF)[p]
				for _, e := range naive.out[p] {
					inF[q] = inF[q] || same && e.Marks&1 != 0 && (int(e.Dst) == q || naive.reach[e.Dst][q])
				}
			}
		}
		some := false
		for q := range naive.out {
			if !reachable[q] {
				continue
			}
			losable, lost := rejects[q], !inF[q]
			for p := range naive.out {
				losable = losable || naive.reach[q][p] && rejects[p]
				lost = lost && !(naive.reach[q][p] && inF[p])
			}
			if r.Losable[q] != losable || sh.Universal[q] != lost || (r.Component[q] != 0) != rejects[q] {
				t.Fatalf("seed %d: state %d losable %v, lost %v, component %d; want %v, %v, rejecting %v\n%v", seed, q, r.Losable[q], sh.Universal[q], r.Component[q], losable, lost, rejects[q], a)
			}
			if some = some || rejects[q] && inF[q]; lost {
				escapes++
			}
			if rejects[q] {
				rejecting++
			}
			for _, e := range naive.out[q] {
				together := rejects[q] && naive.reach[e.Dst][q]
				if r.IsRoot(uint32(q), e.Dst, e.Marks) != (together && e.Marks&1 != 0) || r.Rejects(uint32(q), e.Dst, e.Marks) != (together && e.Marks&1 == 0) {
					t.Fatalf("seed %d: edge from %d to %d\n%v", seed, q, e.Dst, a)
				}
			}
		}
		if r.Roots != some {
			t.Fatalf("seed %d: roots %v, want %v\n%v", seed, r.Roots, some, a)
		}
		if some {
			roots++
		}
	}
	if roots < 50 || rejecting < 100 || escapes < 20 {
		t.Errorf("%d automata with roots, %d rejecting states, %d from which all is lost", roots, rejecting, escapes)
	}
}
