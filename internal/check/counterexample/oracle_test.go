package counterexample

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// drawn returns a random problem, of any acceptance.
func drawn(seed uint64) (*searchtest.Job, *rand.Rand) {
	rng := rand.New(rand.NewPCG(seed, 76))
	em := oracle.Random(rng)
	return &searchtest.Job{Emptiness: em, Factors: em.Factors}, rng
}

// fewest is the fewest steps of an accepting lasso of the product, prefix and
// cycle together, -1 if there is none: for each state, breadth first over pairs
// of a state and the marks that were seen.
func fewest(w *searchtest.Whole, acc automata.Acceptance) int {
	least := -1
	for head, away := range w.Distances(w.Initial, func(int) bool { return true }) {
		type pair struct {
			v     int
			marks automata.Marks
		}
		steps := map[pair]int{{head, 0}: 0}
		for todo := []pair{{head, 0}}; len(todo) > 0 && (least < 0 || away+steps[todo[0]]+1 < least); {
			p := todo[0]
			todo = todo[1:]
			for _, e := range w.Edges[p.v] {
				next := pair{e.To, p.marks | e.Marks}
				if e.To == head && acc.Accepts(next.marks) {
					if n := away + steps[p] + 1; least < 0 || n < least {
						least = n
					}
				}
				if _, known := steps[next]; !known {
					steps[next] = steps[p] + 1
					todo = append(todo, next)
				}
			}
		}
	}
	return least
}

// TestShortest: a lasso of at most some steps is found exactly if the product
// has one, is accepted, and has the fewest steps there can be.
func TestShortest(t *testing.T) {
	t.Parallel()
	found, bounded := 0, 0
	for seed := range uint64(250) {
		j, rng := drawn(seed)
		s := j.Search(t, searchtest.Way{})
		w := j.Build(t, s)
		if len(w.Edges) > 60 {
			continue
		}
		want := fewest(w, s.Prod.Acceptance())
		for _, atMost := range []int{1000, want, want - 1, rng.IntN(8)} {
			if atMost < 0 {
				continue
			}
			s := j.Search(t, searchtest.Way{})
			l, err := ShortestLasso(s, atMost)
			if err != nil || (l != nil) != (want >= 0 && want <= atMost) {
				t.Fatalf("seed %d: at most %d: %v, %v; the shortest has %d", seed, atMost, l, err, want)
			}
			if l == nil {
				bounded++
				continue
			}
			found++
			s.Found = l
			if l.Len() > want || len(l.Cycle) == 0 || !j.Accepts(t, s) {
				t.Fatalf("seed %d: %d steps, want %d: %v", seed, l.Len(), want, l)
			}
		}
	}
	if found < 150 || bounded < 150 {
		t.Errorf("%d lassos, %d times none within the bound", found, bounded)
	}
}

// TestFurther: all lassos are accepted, their cycles take different sets of
// statements, none that of the first, and not more are found than were asked
// for; each accepting component is entered if enough are.
func TestFurther(t *testing.T) {
	t.Parallel()
	several := 0
	for seed := range uint64(300) {
		j, rng := drawn(seed)
		if !j.NonEmpty() {
			continue
		}
		first, err := ShortestLasso(j.Search(t, searchtest.Way{}), 1000)
		if err != nil {
			t.Fatal(err)
		}
		further := func(most int) (n int) {
			taken := []string{replay.Statements(j.Graph, first.Cycle)}
			s := j.Search(t, searchtest.Way{})
			err := FurtherLassos(s, j.Graph, first, most, func(l *trace.Lasso) error {
				n++
				s.Found = l
				set := replay.Statements(j.Graph, l.Cycle)
				if !j.Accepts(t, s) || slices.Contains(taken, set) {
					t.Fatalf("seed %d: a cycle of %s, after %v", seed, set, taken)
				}
				taken = append(taken, set)
				return nil
			})
			if err != nil || n > most {
				t.Fatalf("seed %d: %d of %d, %v", seed, n, most, err)
			}
			return n
		}
		all := further(1000)
		most := 1 + rng.IntN(3)
		if n := further(most); n != min(most, all) {
			t.Fatalf("seed %d: %d of at most %d, there are %d", seed, n, most, all)
		}
		if all > 1 {
			several++
		}
		if limited := j.Search(t, searchtest.Way{States: 1}); all > 0 {
			err := FurtherLassos(limited, j.Graph, first, 1000, func(*trace.Lasso) error { return nil })
			w := j.Build(t, limited)
			if len(w.Edges) > 1 && err == nil {
				t.Fatalf("seed %d: the limit is not reported", seed)
			}
		}
	}
	if several < 40 {
		t.Errorf("%d problems have several further lassos", several)
	}
}

// monitorOf returns a random automaton that gets stuck, without acceptance.
func monitorOf(rng *rand.Rand, g *oracle.Graph) *automata.Compiled {
	a := *g.Compile(oracle.RandomDeterministic(rng))
	edges, first := []automata.CompiledEdge{}, []uint32{0}
	for q := range len(a.First) - 1 {
		for _, e := range a.Out(uint32(q)) {
			if rng.IntN(4) > 0 {
				e.Marks = 0
				edges = append(edges, e)
			}
		}
		first = append(first, uint32(len(edges)))
	}
	return &automata.Compiled{Start: a.Start, First: first, Edges: edges, Acc: automata.GeneralisedBuchi(0)}
}

// TestStuck compares after how many steps an automaton is stuck on a run with
// walking along it letter by letter, for longer than there are sets of its
// states; with and without open propositions about actions.
func TestStuck(t *testing.T) {
	t.Parallel()
	counts := map[bool]int{}
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 77))
		g := oracle.Random(rng).Graph
		c := monitorOf(rng, g)
		l := &trace.Lasso{Prefix: make([]trace.Step, rng.IntN(4)), Cycle: make([]trace.Step, 1+rng.IntN(3))}
		run := &trace.Run{Lasso: l}
		for range l.Len() {
			run.Letters = append(run.Letters, program.Letter(rng.Uint64N(16)))
		}
		actions := []uint64{0, g.Actions}[seed%2]
		want, now := -1, slices.Clone(c.Start)
		for i := 0; i < l.Len()*20 && want < 0; i++ {
			letter := uint64(run.Letters[i%l.Len()])
			if i >= l.Len() {
				letter = uint64(run.Letters[len(l.Prefix)+(i-len(l.Prefix))%len(l.Cycle)])
			}
			goes := false
			var next []uint32
			for _, q := range now {
				for _, e := range c.Out(q) {
					for open := range uint64(16) { // each valuation of the open propositions
						goes = goes || open&^actions == 0 && e.Holds(letter&^actions|open)
					}
					if e.Holds(letter) {
						next = append(next, e.Dst)
					}
				}
			}
			if !goes {
				want = i
			}
			now = next
		}
		if got := StuckAfter(c, run, actions); got != want {
			t.Fatalf("seed %d: stuck after %d steps, want %d: %v", seed, got, want, run.Letters)
		}
		counts[want >= 0]++
		if want < 0 {
			continue
		}
		short := Beginning(l, want)
		if len(short.Prefix) != want || len(short.Cycle) != 0 {
			t.Fatalf("seed %d: the first %d steps are %v", seed, want, short)
		}
	}
	if counts[true] < 100 || counts[false] < 50 {
		t.Errorf("stuck: %v", counts)
	}
}
