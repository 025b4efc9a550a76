package search_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// visited is the whole product of a random problem that allows a search.
func visited(t *testing.T, seed uint64, oneSet bool) (*searchtest.Job, *searchtest.Visited, *rand.Rand) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 64))
	em := oracle.Random(rng)
	for oneSet && em.General() {
		em = oracle.Random(rng)
	}
	j := &searchtest.Job{Emptiness: em, Factors: em.Factors, OneSet: oneSet}
	return j, j.Visit(t, searchtest.Way{}), rng
}

// all passes every state.
func all(int) bool { return true }

// TestPaths compares paths through known states with the fewest steps there
// can be: from the beginning into a set, and between any two states.
func TestPaths(t *testing.T) {
	t.Parallel()
	found, lost := 0, 0
	for seed := range uint64(300) {
		_, v, rng := visited(t, seed, false)
		for range 8 {
			if len(v.Nodes) == 0 {
				continue
			}
			known := func(i int) bool { return (i*31+int(seed))%4 != 0 }
			goal := rng.IntN(len(v.Nodes))
			knows := func(n search.Node) bool {
				i, ok := v.Place(n)
				return ok && (known(i) || i == goal)
			}
			isGoal := func(n search.Node) bool { return n == v.Nodes[goal] }
			pass := func(i int) bool { return known(i) || i == goal }
			var from []int
			for _, i := range v.Initial {
				if pass(i) {
					from = append(from, i)
				}
			}
			want := v.Distances(from, pass)[goal]
			again := v.Search.Again
			steps, end, err := v.Search.PathInto(knows, isGoal)
			compareSteps(t, v, steps, v.Nodes[goal])
			if want < 0 != errors.Is(err, search.ErrNoPath) || want >= 0 && (err != nil || len(steps) != want || end != v.Nodes[goal]) {
				t.Fatalf("seed %d: into %d %v, %d steps, want %d", seed, goal, err, len(steps), want)
			}
			if spent := v.Search.Again - again; spent > uint64(len(v.Nodes)) {
				t.Fatalf("seed %d: %d states expanded again, of %d", seed, spent, len(v.Nodes))
			}
			source := rng.IntN(len(v.Nodes))
			marks := automata.Marks(1) << rng.IntN(3)
			want = nearest(v, source, known, marks)
			steps, end, err = v.Search.ShortestPath([]search.Node{v.Nodes[source]}, knowing(v, known), func(e search.Edge) bool { return e.Marks&marks != 0 })
			if want < 0 {
				lost++
			} else {
				found++
				compareSteps(t, v, steps, end)
			}
			if want < 0 != errors.Is(err, search.ErrNoPath) || want >= 0 && (err != nil || len(steps) != want || steps[want-1].Marks&marks == 0 || steps[0].Node != v.Nodes[source]) {
				t.Fatalf("seed %d: from %d to marks %b %v, %d steps, want %d", seed, source, marks, err, len(steps), want)
			}
		}
	}
	if found < 200 || lost < 200 {
		t.Errorf("%d paths were there, %d not", found, lost)
	}
}

// knowing is a predicate on nodes for one on their numbers.
func knowing(v *searchtest.Visited, known func(int) bool) func(search.Node) bool {
	return func(n search.Node) bool {
		i, ok := v.Place(n)
		return ok && known(i)
	}
}

// nearest is the fewest edges from a state, of which the last has some of the
// marks, between known states; -1 if there are none.
func nearest(v *searchtest.Visited, source int, known func(int) bool, marks automata.Marks) int {
	least := -1
	for i, d := range v.Distances([]int{source}, known) {
		for _, e := range v.Edges[i] {
			if d >= 0 && e.Marks&marks != 0 && known(e.To) && (least < 0 || d+1 < least) {
				least = d + 1
			}
		}
	}
	return least
}

// compareSteps looks for each step among the edges of its state: it leads to
// the state of the next one, with its marks.
func compareSteps(t *testing.T, v *searchtest.Visited, steps []search.Step, end search.Node) {
	t.Helper()
	for i, st := range steps {
		to := end
		if i+1 < len(steps) {
			to = steps[i+1].Node
		}
		from, _ := v.Place(st.Node)
		at, _ := v.Place(to)
		if !slices.Contains(v.Edges[from], searchtest.Edge{To: at, Marks: st.Marks}) {
			t.Fatalf("step %d of %v leads nowhere", i, steps)
		}
	}
}

// TestLassosThrough: a lasso around a state is there exactly if the state is on
// a cycle, which is a shortest one, behind a shortest prefix; over edges without
// marks to avoid.
func TestLassosThrough(t *testing.T) {
	t.Parallel()
	accepting, avoiding := 0, 0
	for seed := range uint64(200) {
		j, v, _ := visited(t, seed, true)
		distance := v.Distances(v.Initial, all)
		for x, n := range v.Nodes {
			if v.Accepting[x] {
				cycle := v.Shortest(x, func(searchtest.Edge) bool { return true })
				l, err := v.Search.LassoThrough(v.Knows, n)
				compareLasso(t, l, err, distance[x], cycle)
				if l != nil {
					accepting++
					v.Search.Found = l
					if !j.Accepts(t, v.Search) {
						t.Fatalf("seed %d: the lasso through %d is not accepted", seed, x)
					}
				}
			}
			avoid := automata.Marks(1 + x%3)
			cycle := v.Shortest(x, func(e searchtest.Edge) bool { return e.Marks&avoid == 0 })
			l, err := v.Search.LassoAvoiding(v.Knows, n, avoid)
			compareLasso(t, l, err, distance[x], cycle)
			if l != nil {
				avoiding++
			}
		}
		if v.Search.Phase != "search" {
			t.Fatalf("the phase is %s", v.Search.Phase)
		}
	}
	if accepting < 200 || avoiding < 200 {
		t.Errorf("%d accepting lassos, %d that avoid marks", accepting, avoiding)
	}
}

// compareLasso compares a lasso with the lengths that it should have, which it
// may be shorter than, as steps of the program are.
func compareLasso(t *testing.T, l *trace.Lasso, err error, prefix, cycle int) {
	t.Helper()
	switch {
	case cycle < 0:
		if !errors.Is(err, search.ErrNoPath) {
			t.Fatalf("no cycle: %v, %v", l, err)
		}
	case err != nil || len(l.Prefix) > prefix || len(l.Cycle) > cycle || len(l.Cycle) == 0:
		t.Fatalf("a lasso of %d and %d steps was expected: %v, %v", prefix, cycle, l, err)
	}
}

// TestLassosInComponents: each component whose edges satisfy the condition has
// a lasso, which is accepted, and whose prefix and cycle are not longer than the
// shortest way into it, and a way through all of its marks.
func TestLassosInComponents(t *testing.T) {
	t.Parallel()
	accepted, general := 0, 0
	for seed := range uint64(400) {
		j, v, _ := visited(t, seed, false)
		acc := v.Search.Prod.Acceptance()
		distance := v.Distances(v.Initial, all)
		for x := range v.Nodes {
			forth := v.Reach(x)
			member := func(i int) bool { return forth[i] && v.Reach(i)[x] }
			if slices.ContainsFunc(v.Initial, func(i int) bool { return i < x && member(i) }) {
				continue
			}
			inside, entry, size := automata.Marks(0), -1, 0
			cyclic := false
			for i := range v.Nodes {
				if !member(i) {
					continue
				}
				size++
				if entry < 0 || distance[i] < distance[entry] {
					entry = i
				}
				for _, e := range v.Edges[i] {
					if member(e.To) {
						inside |= e.Marks
						cyclic = true
					}
				}
			}
			if !cyclic || !acc.Accepts(inside) {
				continue
			}
			need, avoid := inside, ^inside
			if acc.IsGeneralisedBuchi() {
				need, avoid = acc.All(), 0
			} else {
				general++
			}
			l, err := v.Search.LassoInSCC(v.Knows, knowing(v, member), need, avoid)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			accepted++
			v.Search.Found = l
			if legs := acc.Sets + 1; !j.Accepts(t, v.Search) || len(l.Prefix) > distance[entry]+size || len(l.Cycle) > legs*size {
				t.Fatalf("seed %d: a lasso of %d and %d steps into %d states at distance %d, accepted %v", seed, len(l.Prefix), len(l.Cycle), size, distance[entry], j.Accepts(t, v.Search))
			}
		}
	}
	if accepted < 200 || general < 20 {
		t.Errorf("%d components accept, %d by a condition that is not generalised Büchi", accepted, general)
	}
}

// TestLeastMarks: what is left accepts, and nothing less does.
func TestLeastMarks(t *testing.T) {
	inf := func(i int) *automata.AccNode { return &automata.AccNode{Op: automata.AccInf, Set: i} }
	either := &automata.AccNode{Op: automata.AccOr, Kids: []*automata.AccNode{
		{Op: automata.AccAnd, Kids: []*automata.AccNode{inf(0), inf(1)}}, inf(2),
	}}
	acc := automata.NewAcceptance(3, either)
	for marks, want := range map[automata.Marks]automata.Marks{0b111: 0b100, 0b011: 0b011, 0b100: 0b100, 0b101: 0b100} {
		if got := search.LeastMarks(acc, marks); got != want {
			t.Errorf("of %b %b, want %b", marks, got, want)
		}
	}
	all := automata.GeneralisedBuchi(3)
	if got := search.LeastMarks(all, all.All()); got != 0b111 {
		t.Errorf("of all sets %b", got)
	}
}

// TestLoops: the lasso that was found gives way to one around a single step
// exactly if there is one that is at most twice as long, and that one has the
// shortest prefix.
func TestLoops(t *testing.T) {
	t.Parallel()
	preferred, left := 0, 0
	for seed := range uint64(600) {
		j, v, _ := visited(t, seed, false)
		acc := v.Search.Prod.Acceptance()
		if !j.NonEmpty() {
			continue
		}
		near := -1
		for i, d := range v.Distances(v.Initial, all) {
			for _, e := range v.Edges[i] {
				if e.To == i && acc.Accepts(e.Marks) && (near < 0 || d < near) {
					near = d
				}
			}
		}
		for length := 1; length < 8; length++ {
			found := &trace.Lasso{Prefix: make([]trace.Step, length-1), Cycle: make([]trace.Step, 1)}
			if length > 1 {
				found = &trace.Lasso{Cycle: make([]trace.Step, length)}
			}
			wants := near >= 0 && near+1 <= 2*length && length > 1
			l := v.Search.PreferLoop(found)
			if (l != found) != wants || l != found && (len(l.Cycle) != 1 || len(l.Prefix) > near) {
				t.Fatalf("seed %d: a lasso of %d steps gave way to %v; the nearest loop is %d steps away", seed, length, l, near)
			}
			if l == found {
				left++
				continue
			}
			preferred++
			v.Search.Found = l
			if !j.Accepts(t, v.Search) {
				t.Fatalf("seed %d: the loop is not accepted", seed)
			}
		}
	}
	if preferred < 200 || left < 200 {
		t.Errorf("%d gave way, %d did not", preferred, left)
	}
}

// TestLassosToUniversalStates: from any path to a universal state there is a
// lasso that the automaton accepts; its prefix takes no detour between two
// states of the path.
func TestLassosToUniversalStates(t *testing.T) {
	t.Parallel()
	closed := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 65))
		j := searchtest.Of(oracle.Random(rng).Graph, oracle.RandomWeak(rng, true))
		v := j.Visit(t, searchtest.Way{})
		distance := v.Distances(v.Initial, all)
		for x, n := range v.Nodes {
			if !j.Shape.Universal[n.Q] {
				continue
			}
			l, err := v.Search.LassoAnywhere(v.Knows, n)
			if err != nil || len(l.Cycle) == 0 || len(l.Prefix) > distance[x]+len(v.Nodes) {
				t.Fatalf("seed %d: %v, %v", seed, l, err)
			}
			closed++
			v.Search.Found = l
			accepts := j.Accepts(t, v.Search)
			path := detour(v, rng, x)
			l, err = v.Search.LassoAlong(path)
			if err != nil || len(l.Prefix) > len(path)+len(v.Nodes) {
				t.Fatalf("seed %d: along %v: %v, %v", seed, path, l, err)
			}
			v.Search.Found = l
			if !accepts || !j.Accepts(t, v.Search) {
				t.Fatalf("seed %d: to %d a lasso is not accepted", seed, x)
			}
		}
		if len(v.Nodes) > 1 {
			strange := []search.Node{v.Nodes[0], {Prog: v.Nodes[0].Prog, Q: v.Search.Prod.Q() + 1}}
			if _, err := v.Search.LassoAlong(strange); !errors.Is(err, search.ErrNoPath) {
				t.Fatalf("seed %d: a path that is none: %v", seed, err)
			}
		}
	}
	if closed < 300 {
		t.Errorf("%d lassos", closed)
	}
}

// detour returns a way from an initial state to another one, which is not the
// shortest if there are others.
func detour(v *searchtest.Visited, rng *rand.Rand, x int) (path []search.Node) {
	before := make([]int, len(v.Nodes))
	for i := range before {
		before[i] = -1
	}
	var todo []int
	for _, i := range v.Initial {
		if before[i] < 0 {
			before[i] = i
			todo = append(todo, i)
		}
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1] // depth first
		todo = todo[:len(todo)-1]
		for _, k := range rng.Perm(len(v.Edges[i])) {
			if to := v.Edges[i][k].To; before[to] < 0 {
				before[to] = i
				todo = append(todo, to)
			}
		}
	}
	for at := x; ; at = before[at] {
		path = append(path, v.Nodes[at])
		if before[at] == at {
			break
		}
	}
	slices.Reverse(path)
	return path
}

// TestLongLassos: a run that is too long to be shown is a limit, which names
// the memory, and not a lasso.
func TestLongLassos(t *testing.T) {
	g := &oracle.Graph{Atoms: []string{"p", "q", "exec(P0)", "exec(P1)"}, Init: []int{0}, States: []oracle.State{{Out: []oracle.Edge{{To: 0}}}}}
	j := &searchtest.Job{Emptiness: &oracle.Emptiness{Graph: g}}
	v := j.Visit(t, searchtest.Way{})
	ctx, cancel := monitor.WithLimits(t.Context(), monitor.Limits{Memory: 1 << 20})
	defer cancel()
	v.Search.Ctx = ctx
	most := monitor.LongestRun(ctx)
	steps := slices.Repeat([]search.Step{{Node: v.Nodes[0]}}, most)
	if l, err := v.Search.LassoAsItIs(steps[:most-1], steps[:1]); err != nil || l.Len() != most {
		t.Errorf("%d steps: %v", most, err)
	}
	if _, err := v.Search.LassoAsItIs(steps, steps[:1]); !monitor.IsLong(err) {
		t.Errorf("one step more: %v", err)
	}
}
