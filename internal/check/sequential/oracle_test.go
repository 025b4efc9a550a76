package sequential

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
)

// job is a problem for one algorithm.
type job struct {
	searchtest.Job
	name string
	run  func(*search.Search) error
}

// ask runs the search to its end.
func (j *job) ask(t *testing.T, w searchtest.Way) *search.Search {
	t.Helper()
	s := j.Search(t, w)
	if err := j.run(s); err != nil {
		t.Fatalf("%s: %v", j.name, err)
	}
	s.Finish()
	return s
}

// jobs are those that the algorithms can answer about the program of a
// seed: with any automata and fairness, with a weak automaton, and with a
// deterministic one.
func jobs(seed uint64) (all []job) {
	rng := rand.New(rand.NewPCG(seed, 61))
	em := oracle.Random(rng)
	ask := func(q searchtest.Job, name string, run func(*search.Search) error) {
		all = append(all, job{q, name, run})
	}
	of := searchtest.Job{Emptiness: em, Factors: em.Factors}
	if ask(of, "generic", Generic); !em.General() {
		ask(of, "scc", SCC)
		of.OneSet = true
		ask(of, "ndfs", NDFS)
		ask(of, "magic", Magic)
		ask(of, "cvwy", CVWY)
		ask(of, "cvwy-nested", CVWYNested)
	}
	for _, terminal := range []bool{false, true} {
		weak := searchtest.Of(em.Graph, oracle.RandomWeak(rng, terminal))
		ask(weak, "single", Single)
		ask(weak, "scc, weak", SCC)
	}
	ask(searchtest.OfRecurrence(em.Graph, oracle.RandomDeterministic(rng)), "deterministic", Deterministic)
	return all
}

// whole is the product of a search, built before.
type whole struct{ *searchtest.Whole }

// nested is the search of ndfs.go by recursion, as its pseudo-code has it: how
// many states it enters in blue and in red, until it reports a cycle.
func (w whole) nested(exhaust bool) (found bool, entered, again uint64) {
	const white, cyan, blue, red = 0, 1, 2, 3
	colour := make([]int, len(w.Edges))
	stop := func() bool { return found && !exhaust }
	var visitBlue, visitRed func(v int)
	visitRed = func(v int) {
		for _, e := range w.Edges[v] {
			if stop() {
				return
			}
			switch colour[e.To] {
			case cyan:
				found = true
			case blue:
				colour[e.To] = red
				again++
				visitRed(e.To)
			}
		}
	}
	visitBlue = func(v int) {
		entered++
		allRed := true
		colour[v] = cyan
		for _, e := range w.Edges[v] {
			if stop() {
				return
			}
			switch colour[e.To] {
			case cyan:
				found = found || w.Accepting[v] || w.Accepting[e.To]
			case white:
				visitBlue(e.To)
			}
			allRed = allRed && colour[e.To] == red
		}
		switch {
		case stop():
		case allRed:
			colour[v] = red
		case w.Accepting[v]:
			again++
			visitRed(v)
			colour[v] = red
		default:
			colour[v] = blue
		}
	}
	for _, v := range w.Initial {
		if colour[v] == white && !stop() {
			visitBlue(v)
		}
	}
	return found, entered, again
}

// prompt is how many states a depth-first search enters until the edges that it
// has followed have an accepting cycle, or to its end.
func (w whole) prompt(acc automata.Acceptance) (entered uint64) {
	followed := whole{&searchtest.Whole{Edges: make([][]searchtest.Edge, len(w.Edges))}}
	seen, found := make([]bool, len(w.Edges)), false
	var visit func(v int)
	visit = func(v int) {
		seen[v] = true
		entered++
		for _, e := range w.Edges[v] {
			if found {
				return
			}
			followed.Edges[v] = append(followed.Edges[v], e)
			if !seen[e.To] {
				visit(e.To)
			} else {
				found = followed.accepts(v, e.To, acc)
			}
		}
	}
	for _, v := range w.Initial {
		if !seen[v] && !found {
			visit(v)
		}
	}
	return entered
}

// accepts reports whether the component of v and to has all marks that it
// needs.
func (w whole) accepts(v, to int, acc automata.Acceptance) bool {
	behind := w.Reach(to)
	if !behind[v] {
		return false
	}
	marks := automata.Marks(0)
	for u, out := range w.Edges {
		for _, e := range out {
			if behind[u] && behind[e.To] && w.Reach(e.To)[v] {
				marks |= e.Marks
			}
		}
	}
	return acc.Accepts(marks)
}

// TestGeneral compares the search for conditions that are not generalised Büchi
// with the definition, where an early report does not help and components are
// decomposed.
func TestGeneral(t *testing.T) {
	t.Parallel()
	asked, found, again := 0, 0, 0
	for seed := range uint64(3000) {
		em := oracle.Random(rand.New(rand.NewPCG(seed, 69)))
		if !em.General() {
			continue
		}
		asked++
		j := job{searchtest.Job{Emptiness: em, Factors: em.Factors}, "generic", Generic}
		s, want := j.ask(t, searchtest.Way{}), em.NonEmpty()
		if (s.Found != nil) != want || want && !j.Accepts(t, s) {
			t.Fatalf("seed %d: found %v, want %v", seed, s.Found, want)
		}
		if want {
			found++
		}
		if s.Again > 0 {
			again++
		}
	}
	if asked < 500 || found < asked/10 || found > asked*9/10 || again < asked/50 {
		t.Errorf("%d of %d problems have an accepting run, components were decomposed for %d", found, asked, again)
	}
}

// TestAgainstOracle compares each algorithm with the definitions: whether there
// is an accepting run, whether the lasso is one, and all counts. Exhaustive
// searches count the whole product, others at most that.
func TestAgainstOracle(t *testing.T) {
	t.Parallel()
	asked, found, early := map[string]int{}, map[string]int{}, 0
	for seed := range uint64(300) {
		for _, q := range jobs(seed) {
			asked[q.name]++
			want := q.NonEmpty()
			if want {
				found[q.name]++
			}
			var built whole
			for _, w := range []searchtest.Way{{}, {Storage: search.StorageClassical}, {Storage: search.StorageHybrid, Cache: true}, {Exhaust: true}, {Exhaust: true, Cache: true}} {
				s := q.ask(t, w)
				name := fmt.Sprintf("seed %d, %s, %+v", seed, q.name, w)
				if got := s.Found != nil; got != want {
					t.Fatalf("%s: found %v, want %v", name, got, want)
				}
				if built.Whole == nil {
					built = whole{q.Build(t, s)}
				}
				if want && !q.Accepts(t, s) {
					t.Fatalf("%s: the lasso is no accepting run", name)
				}
				q.compareCounts(t, name, s, built, !want || w.Exhaust)
				if q.name == "scc" && len(built.Edges) < 25 && !w.Exhaust {
					early++
					if prompt := built.prompt(s.Prod.Acceptance()); s.Visited != prompt {
						t.Fatalf("%s: %d states visited, %d when a cycle has closed", name, s.Visited, prompt)
					}
				}
			}
		}
	}
	for name, n := range asked {
		if n < 200 || found[name] < n/10 || found[name] > n*9/10 {
			t.Errorf("%s: %d of %d questions have an accepting run", name, found[name], n)
		}
	}
	if early < 200 {
		t.Errorf("only %d searches were compared with one that stops at once", early)
	}
}

// compareCounts compares what a search has counted with the whole product.
func (j *job) compareCounts(t *testing.T, name string, s *search.Search, w whole, complete bool) {
	t.Helper()
	st := &s.Stats
	all := uint64(len(w.Edges))
	everything := w.Outside(w.Reach(w.Initial...))
	again := w.FromAccepting()
	if j.name == "deterministic" {
		complete = complete && !slices.Contains(j.Shape.Recurrence.Losable, false)
	}
	if s.Visited > 2*all || st.States > everything || complete && st.States != everything {
		t.Fatalf("%s: %d states counted, %d visited; there are %d, %d outside atomic sequences", name, st.States, s.Visited, all, everything)
	}
	switch j.name {
	case "ndfs":
		_, entered, revisited := w.nested(s.Exhaust)
		if s.Visited != entered || s.Again != revisited {
			t.Fatalf("%s: %d entered, %d again; by recursion %d and %d", name, s.Visited, s.Again, entered, revisited)
		}
	case "magic":
		if got, want := st.Demon, [2]uint64{everything, w.Outside(again)}; complete && got != want {
			t.Fatalf("%s: %v states by demon, want %v", name, got, want)
		}
	case "cvwy", "cvwy-nested":
		if want := w.Outside(again); st.Tables[0] != st.States || st.Tables[1] > want || s.Found == nil && st.Tables[1] != want {
			t.Fatalf("%s: tables of %v states, of %d that accepting ones reach", name, st.Tables, want)
		}
	default:
		if complete && (s.Visited != all || int(st.Transitions) != w.Transitions()) {
			t.Fatalf("%s: %d states, %d transitions, want %d, %d", name, s.Visited, st.Transitions, all, w.Transitions())
		}
	}
	switch j.name {
	case "scc", "generic", "scc, weak":
		if complete && st.SCCs != w.Components() {
			t.Fatalf("%s: %d components, want %d", name, st.SCCs, w.Components())
		}
		fallthrough
	case "single":
		if depth := w.Depth(); complete && st.MaxDepth != depth || st.MaxDepth > depth {
			t.Fatalf("%s: depth %d, want %d", name, st.MaxDepth, depth)
		}
	}
	if stored := st.Tables[0] + st.Tables[1]; st.Stored != max(st.States, stored) {
		t.Fatalf("%s: %d entries stored, of %d states and tables of %v", name, st.Stored, st.States, st.Tables)
	}
}
