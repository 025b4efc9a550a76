package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check/internal/oracle"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/trace"
)

func allAtoms(g *oracle.Graph) []program.Atom {
	var atoms []program.Atom
	for _, a := range g.Atoms {
		atoms = append(atoms, program.Atom{Text: a})
	}
	return atoms
}

func ask(t *testing.T, q *oracle.Question, opts Options) *search {
	t.Helper()
	b, err := q.Graph.Bind(allAtoms(q.Graph))
	if err != nil {
		t.Fatal(err)
	}
	s, err := emptiness(context.Background(), b, q.Factors, q.Weak, opts)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// lassoQuestion asks the oracle about the lasso alone: a program that can do nothing else.
func lassoQuestion(t *testing.T, q *oracle.Question, l *trace.Lasso) *oracle.Question {
	t.Helper()
	run, err := trace.Replay(q.Graph, l, allAtoms(q.Graph))
	if err != nil {
		t.Fatal(err)
	}
	g := &oracle.Graph{Atoms: q.Graph.Atoms, Actions: q.Graph.Actions, Init: []int{0}}
	for i := range l.Len() {
		next := i + 1
		if next == l.Len() {
			next = len(l.Prefix)
		}
		letter := uint64(run.Letters[i])
		g.States = append(g.States, oracle.State{
			Letter: letter &^ g.Actions, Enabled: members(run.Enabled[i]),
			Out: []oracle.Edge{{To: next, Act: letter & g.Actions, Moved: members(run.Moved[i])}},
		})
	}
	return &oracle.Question{Graph: g, Factors: q.Factors, Weak: q.Weak, Processes: q.Processes}
}

func members(s program.ProcSet) (out []int) {
	for i := range program.MaxProcesses {
		if s.Has(i) {
			out = append(out, i)
		}
	}
	return out
}

// variant is one way to search.
type variant struct {
	name string
	opts Options
}

func variants() []variant {
	return []variant{
		{"scc", Options{Algorithm: "scc"}},
		{"magic classical", Options{Algorithm: "magic"}},
		{"magic hybrid", Options{Algorithm: "magic", Storage: "hybrid"}},
	}
}

// TestAgainstOracle compares every algorithm with the definitions on random small questions:
// the verdict, the lasso, and the number of states and transitions.
func TestAgainstOracle(t *testing.T) {
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	violated := 0
	for seed := range n {
		q := oracle.Random(rand.New(rand.NewPCG(uint64(seed), 1)))
		want, counts := q.NonEmpty(), q.Count()
		if want {
			violated++
		}
		for _, v := range variants() {
			for _, exhaust := range []bool{false, true} {
				v.opts.Exhaust = exhaust
				compare(t, seed, q, v, want, counts)
			}
		}
		if t.Failed() {
			return
		}
	}
	if violated < n/10 || violated > n*9/10 {
		t.Errorf("%d of %d questions have an accepting run: the test is lopsided", violated, n)
	}
	t.Logf("%d of %d questions have an accepting run", violated, n)
}

func compare(t *testing.T, seed int, q *oracle.Question, v variant, want bool, counts oracle.Counts) {
	t.Helper()
	s := ask(t, q, v.opts)
	if got := s.found != nil; got != want {
		t.Errorf("seed %d, %s: accepting run found: %v, want %v", seed, v.name, got, want)
		return
	}
	if want && !lassoQuestion(t, q, s.found).NonEmpty() {
		t.Errorf("seed %d, %s: the lasso is not an accepting run", seed, v.name)
	}
	complete := !want || v.opts.Exhaust
	if v.opts.Algorithm == "scc" {
		checkCounts(t, seed, v.name, s, counts, complete)
		return
	}
	checkMagicCounts(t, seed, v.name, s, complete)
}

func checkCounts(t *testing.T, seed int, name string, s *search, c oracle.Counts, complete bool) {
	t.Helper()
	states, transitions := int(s.visited), int(s.stats.Transitions)
	if states > c.States || transitions > c.Transitions || complete && (states != c.States || transitions != c.Transitions) {
		t.Errorf("seed %d, %s: %d states, %d transitions, want %d, %d", seed, name, states, transitions, c.States, c.Transitions)
	}
	if complete && s.states.Len() != c.Programs {
		t.Errorf("seed %d, %s: %d program states, want %d", seed, name, s.states.Len(), c.Programs)
	}
	if got := s.stats.States + s.stats.Transient; got != uint64(states) {
		t.Errorf("seed %d, %s: %d states counted, %d visited", seed, name, got, states)
	}
}

// checkMagicCounts compares the counts with those of a plain walk through the same
// degeneralised product.
func checkMagicCounts(t *testing.T, seed int, name string, s *search, complete bool) {
	t.Helper()
	if s.stats.Stored != s.stats.Demon[0]+s.stats.Demon[1] || s.stats.Stored+s.stats.Transient != s.visited {
		t.Errorf("seed %d, %s: %d stored, %v by demon, %d transient, %d visited", seed, name, s.stats.Stored, s.stats.Demon, s.stats.Transient, s.visited)
	}
	reachable, accepting := walk(t, s)
	if s.visited > 2*uint64(len(reachable)) {
		t.Errorf("seed %d, %s: %d states visited, %d are reachable", seed, name, s.visited, len(reachable))
	}
	want := [2]uint64{count(s, reachable), count(s, accepting)}
	if complete && s.stats.Demon != want {
		t.Errorf("seed %d, %s: %v states by demon, want %v", seed, name, s.stats.Demon, want)
	}
}

// walk finds the reachable states of the search's product, and those that can be reached from
// accepting ones, these included.
func walk(t *testing.T, s *search) (reachable, accepting map[string]bool) {
	t.Helper()
	w, err := s.prod.NewWalker()
	if err != nil {
		t.Fatal(err)
	}
	type state struct {
		vector string
		q      uint32
	}
	next := func() (out []state) {
		for _, e := range w.Edges {
			out = append(out, state{string(w.Prog.State(int(e.Succ))), e.Q})
		}
		return out
	}
	flood := func(todo []state) (map[string]bool, []state) {
		seen, order := map[string]bool{}, []state(nil)
		for len(todo) > 0 {
			n := todo[0]
			todo = todo[1:]
			if key := fmt.Sprint(n.q, " ") + n.vector; !seen[key] {
				seen[key], order = true, append(order, n)
				if err := w.Expand([]byte(n.vector), n.q); err != nil {
					t.Fatal(err)
				}
				todo = append(todo, next()...)
			}
		}
		return seen, order
	}
	if err := w.Initial(); err != nil {
		t.Fatal(err)
	}
	reachable, order := flood(next())
	var roots []state
	for _, n := range order {
		if s.prod.Accepting(n.q) {
			roots = append(roots, n)
		}
	}
	accepting, _ = flood(roots)
	return reachable, accepting
}

// count leaves out the states inside atomic sequences.
func count(s *search, keys map[string]bool) (n uint64) {
	for key := range keys {
		_, vector, _ := strings.Cut(key, " ")
		if i, ok := s.states.Find([]byte(vector)); !ok || !*s.transient.At(i) {
			n++
		}
	}
	return n
}
