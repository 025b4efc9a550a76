package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// movers are the goroutines of random states; none has the clock for a partner.
var movers = []int{1, 2, 3, schedule.ClockID}

// randomStates draws the states of a program: moves of up to three goroutines, some with events, and the formula required in some.
func randomStates(r *rand.Rand) *States {
	st := &States{sets: [][]string{nil, {"f"}}, letters: [][]string{{"a"}, {"b"}, {"a", "b"}, nil}}
	n := 1 + r.IntN(3)
	for i := range n {
		s := state{required: min(1, r.IntN(4)), timed: r.IntN(4) == 0}
		for k, g := range movers {
			if r.IntN(3) == 0 || g == schedule.ClockID && !s.timed {
				continue
			}
			e := edge{Transition: schedule.Transition{G: g, Partner: none, Case: i}, to: r.IntN(n), letter: r.IntN(6) - 2}
			if e.letter = max(none, e.letter); r.IntN(6) == 0 && k > 0 && g != schedule.ClockID {
				e.Partner = movers[k-1]
			}
			s.moves = append(s.moves, e)
		}
		st.nodes = append(st.nodes, s)
	}
	return st
}

func randomAutomaton(r *rand.Rand) *Automaton {
	a := &Automaton{Events: []string{"a", "b"}, Start: []uint32{0}, First: []uint32{0}, Sets: r.IntN(3)}
	n := 1 + r.IntN(2)
	for range n {
		for range r.IntN(3) + 1 {
			pos, neg := uint64(r.IntN(4)), uint64(r.IntN(4))
			a.Edges = append(a.Edges, AutomatonEdge{Pos: pos, Neg: neg &^ pos, Marks: uint64(r.IntN(4)) & (1<<a.Sets - 1), To: uint32(r.IntN(n))})
		}
		a.First = append(a.First, uint32(len(a.Edges)))
	}
	return a
}

// automatonMoves is noted as a goroutine of edges by which the automaton moves.
const automatonMoves = 99

// naiveEdge is an edge of the product of the definition: it has the marks of an edge of the automaton, and the goroutines that move.
type naiveEdge struct {
	from, to   int
	marks      uint64
	goroutines []int
}

// naive is the product by its definition: pairs of a state of the program and one of the automaton, of which the last stands for no further
// events.
func naive(st *States, a *Automaton) (edges []naiveEdge, nodes int) {
	m := len(a.First)
	quiet := m - 1
	all := uint64(1)<<a.Sets - 1
	for s := range st.nodes {
		for q := range m {
			from := s*m + q
			moves := st.nodes[s].moves
			if q == quiet {
				if len(moves) == 0 {
					edges = append(edges, naiveEdge{from, from, all, nil})
				}
				for _, e := range moves {
					if e.letter == none {
						edges = append(edges, naiveEdge{from, e.to*m + q, all, []int{e.G, e.Partner}})
					}
				}
				continue
			}
			if endsWell(a, q) {
				edges = append(edges, naiveEdge{from, s*m + quiet, 0, nil})
			}
			for _, e := range moves {
				if e.letter == none {
					edges = append(edges, naiveEdge{from, e.to*m + q, 0, []int{e.G, e.Partner}})
					continue
				}
				for k := a.First[q]; k < a.First[q+1]; k++ {
					x, fits := a.Edges[k], true
					for i, name := range a.Events {
						has := slices.Contains(st.letters[e.letter], name)
						fits = fits && (x.Pos>>i&1 == 0 || has) && (x.Neg>>i&1 == 0 || !has)
					}
					if fits {
						marks := x.Marks
						if a.Sets == 0 {
							marks = 0
						}
						edges = append(edges, naiveEdge{from, e.to*m + int(x.To), marks, []int{e.G, e.Partner, automatonMoves}})
					}
				}
			}
		}
	}
	return edges, m * len(st.nodes)
}

// endsWell reports whether the automaton accepts the word in which nothing happens: some cycle over edges that read nothing has all marks.
func endsWell(a *Automaton, q int) bool {
	m := len(a.First) - 1
	var edges []naiveEdge
	for p := range m {
		for k := a.First[p]; k < a.First[p+1]; k++ {
			if x := a.Edges[k]; x.Pos == 0 {
				edges = append(edges, naiveEdge{p, int(x.To), x.Marks, nil})
			}
		}
	}
	reach := closure(edges, m)
	for set := 1; set < 1<<m; set++ {
		first := -1
		marks, ok := uint64(0), strongly(edges, m, set)
		for _, e := range edges {
			if set>>e.from&1 == 1 && set>>e.to&1 == 1 {
				marks |= e.marks
				first = e.from
			}
		}
		if ok && first >= 0 && marks == 1<<a.Sets-1 && (q == first || reach[q][first]) {
			return true
		}
	}
	return false
}

// closure is which node reaches which, by at least one edge.
func closure(edges []naiveEdge, n int) [][]bool {
	reach := make([][]bool, n)
	for i := range reach {
		reach[i] = make([]bool, n)
	}
	for _, e := range edges {
		reach[e.from][e.to] = true
	}
	for k := range n {
		for i := range n {
			for j := range n {
				reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
			}
		}
	}
	return reach
}

// strongly reports whether the nodes of a set reach each other within it.
func strongly(edges []naiveEdge, n, set int) bool {
	inner := slices.DeleteFunc(slices.Clone(edges), func(e naiveEdge) bool { return set>>e.from&1 == 0 || set>>e.to&1 == 0 })
	reach := closure(inner, n)
	for i := range n {
		for j := range n {
			if set>>i&1 == 1 && set>>j&1 == 1 && !reach[i][j] {
				return false
			}
		}
	}
	return true
}

// enabledIn lists the goroutines that can move in a state, and the clock if a timer is pending.
func enabledIn(s *state) (ids []int) {
	for _, e := range s.moves {
		ids = append(ids, e.G)
		if e.Partner != none {
			ids = append(ids, e.Partner)
		}
	}
	if s.timed {
		ids = append(ids, schedule.ClockID)
	}
	return ids
}

// violates tries all sets of nodes: whether one of them can be gone around for ever, reachable, where the formula is required, with all marks,
// fairly.
func violates(st *States, a *Automaton, fairness string) bool {
	edges, n := naive(st, a)
	m := len(a.First)
	reach := closure(edges, n)
	for set := 1; set < 1<<n; set++ {
		ok, some := true, -1
		marks, acts := uint64(0), false
		moved := map[int]bool{}
		for i := range n {
			if set>>i&1 == 0 {
				continue
			}
			some = i
			ok = ok && st.nodes[i/m].required == 1 && (i == 0 || reach[0][i])
		}
		if !ok {
			continue
		}
		for _, e := range edges {
			if set>>e.from&1 == 1 && set>>e.to&1 == 1 {
				marks |= e.marks
				acts = acts || slices.Contains(e.goroutines, automatonMoves) || e.from%m == m-1
				for _, g := range e.goroutines {
					moved[g] = true
				}
			}
		}
		if marks != 1<<a.Sets-1 || !acts || some < 0 || !strongly(edges, n, set) {
			continue
		}
		for _, g := range movers {
			if fairness == Unfair || moved[g] {
				continue
			}
			always, ever := true, false
			for i := range n {
				if set>>i&1 == 1 {
					is := slices.Contains(enabledIn(&st.nodes[i/m]), g)
					always, ever = always && is, ever || is
				}
			}
			ok = ok && !(fairness == Weak && always || fairness == Strong && ever)
		}
		if ok {
			return true
		}
	}
	return false
}

// TestViolation: an endless run that violates the formula is found exactly if trying all sets of nodes finds one; it goes round, fairly.
func TestViolation(t *testing.T) {
	t.Parallel()
	found := map[string]int{}
	const drawn = 1000
	for seed := range uint64(drawn) {
		r := rand.New(rand.NewPCG(seed, 5))
		st, a := randomStates(r), randomAutomaton(r)
		for _, fairness := range []string{Unfair, Weak, Strong} {
			l := st.violation("f", a, fairness)
			if want := violates(st, a, fairness); want != (l != nil) {
				t.Fatalf("seed %d, %s: found %v, want %v\n%+v\n%+v", seed, fairness, l != nil, want, st.nodes, a)
			}
			if l == nil {
				continue
			}
			found[fairness]++
			goesRound(t, seed, st, l, fairness)
			if st.violation("g", a, fairness) != nil {
				t.Fatalf("seed %d: a formula is violated that is not required", seed)
			}
		}
	}
	for _, fairness := range []string{Unfair, Weak, Strong} {
		if n := found[fairness]; n < drawn/20 || n > drawn*19/20 {
			t.Errorf("%s: %d of %d violate", fairness, n, drawn)
		}
	}
	if found[Strong] >= found[Weak] || found[Weak] >= found[Unfair] {
		t.Errorf("violations by fairness: %v", found)
	}
}

// goesRound follows a lasso.
func goesRound(t *testing.T, seed uint64, st *States, l *lasso, fairness string) {
	t.Helper()
	at := 0
	follow := func(list []schedule.Transition) (states []int) {
		for _, tr := range list {
			states = append(states, at)
			k := slices.IndexFunc(st.nodes[at].moves, func(e edge) bool { return e.Transition == tr })
			if k < 0 {
				t.Fatalf("seed %d: %v is not possible in state %d", seed, tr, at)
			}
			at = st.nodes[at].moves[k].to
		}
		return states
	}
	follow(l.prefix)
	begin := at
	round := follow(l.cycle)
	if at != begin {
		t.Fatalf("seed %d: a cycle from %d leads to %d", seed, begin, at)
	}
	if len(l.cycle) == 0 {
		if len(st.nodes[at].moves) > 0 {
			t.Fatalf("seed %d: a run ends in state %d, where goroutines can move", seed, at)
		}
		return
	}
	for _, g := range movers {
		moves := slices.ContainsFunc(l.cycle, func(tr schedule.Transition) bool { return tr.G == g || tr.Partner == g })
		always, ever := true, false
		for _, s := range round {
			is := slices.Contains(enabledIn(&st.nodes[s]), g)
			always, ever = always && is, ever || is
		}
		if !moves && (fairness == Weak && always || fairness == Strong && ever) {
			t.Fatalf("seed %d: goroutine %d starves", seed, g)
		}
	}
}
