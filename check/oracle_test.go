package check

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

func ask(t *testing.T, q *oracle.Emptiness, opts Options) *search.Search {
	t.Helper()
	s, ok, err := tryAsk(t, q, opts)
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		t.Fatal("a limit is reached")
	}
	return s
}

// tryAsk is ask, but for a limit.
func tryAsk(t *testing.T, q *oracle.Emptiness, opts Options) (*search.Search, bool, error) {
	t.Helper()
	return askProduct(t, q.Graph, product.Config{Factors: q.Factors, Fairness: q.Fairness}, nil, opts)
}

// askProduct searches a product; sh is the shape of its only automaton, or nil.
func askProduct(t *testing.T, g *oracle.Graph, config product.Config, sh *search.Shape, opts Options) (*search.Search, bool, error) {
	t.Helper()
	b, err := g.Bind(g.Bindable())
	if err != nil {
		t.Fatal(err)
	}
	opts.Limits.Memory = 1 << 30
	if opts.Storage.Bounded() {
		opts.Limits.Memory = 1 << 16 // more than enough
	}
	s, a, err := emptiness.Search(context.Background(), emptiness.Job{Binding: b, Emptiness: algorithms.Emptiness{Config: config, Shape: sh}}, opts.allSearches().Options)
	var limit *monitor.LimitError
	if err != nil && !errors.As(err, &limit) {
		return s, false, fmt.Errorf("%s: %w", a.Name, err)
	}
	return s, err == nil, nil
}

// accepts reports whether the lasso is an accepting run.
func accepts(t *testing.T, q *oracle.Emptiness, l *trace.Lasso) bool {
	t.Helper()
	along, err := q.Along(l)
	if err != nil {
		t.Fatal(err)
	}
	return along.NonEmpty()
}

// variant is one way to search.
type variant struct {
	name string
	opts Options
}

// variants are the algorithms by one worker, for any product, each with both exact storages.
func variants() (out []variant) {
	for _, a := range algorithms.All() {
		if a.Parallel || a.Property || a.Allows != nil {
			continue
		}
		for _, storage := range []Storage{"", StorageClassical, StorageHybrid} {
			out = append(out, variant{strings.TrimSpace(fmt.Sprintf("%s %s", a.Name, storage)), Options{Algorithm: a.Name, Storage: storage}})
		}
		out = append(out, variant{fmt.Sprintf("%s with successors kept", a.Name), Options{Algorithm: a.Name, cacheAfter: 1}})
	}
	return out
}

// teams are the ways by several workers.
func teams() []variant {
	return []variant{
		{"ufscc", Options{Algorithm: "ufscc"}},
		{"ufscc classical by two", Options{Algorithm: "ufscc", Storage: "classical", Workers: 2}},
		{"ufscc by four", Options{Algorithm: "ufscc", Workers: 4}},
		{"ufscc by two with successors kept", Options{Algorithm: "ufscc", Workers: 2, cacheAfter: 1}},
		{"ufscc by four with successors kept later", Options{Algorithm: "ufscc", Workers: 4, cacheAfter: 100}},
		{"cndfs", Options{Algorithm: "cndfs"}},
		{"cndfs classical by two", Options{Algorithm: "cndfs", Storage: "classical", Workers: 2}},
		{"cndfs by four", Options{Algorithm: "cndfs", Workers: 4}},
	}
}

// concurrent leaves out the ways by one worker under the race detector, which finds nothing in them.
func concurrent(ways []variant) []variant {
	if !raced.Enabled {
		return ways
	}
	return slices.DeleteFunc(slices.Clone(ways), func(v variant) bool {
		a, _ := algorithms.Find(v.opts.Algorithm)
		return !a.Parallel && v.opts.Workers <= 1
	})
}

// questions: go test ./check -run TestAgainstOracle -questions 100000 asks more.
var (
	questions = flag.Int("questions", 300, "how many random questions to ask every search")
	firstSeed = flag.Int("first", 0, "the seed of the first of them")
)

// boundedVariants are the ways in bounded memory. There is room enough here for the inexact ones to
// make no mistake; the small ones must replace.
func boundedVariants() []variant {
	out := []variant{
		{"hash-compact", Options{Storage: "hash-compact"}},
		{"bitstate", Options{Storage: "bitstate"}},
		{"bitstate3", Options{Storage: "bitstate3"}},
		{"replace", Options{Storage: "replace"}},
		{"magic hash-compact", Options{Algorithm: "magic", Storage: "hash-compact"}},
		{"cvwy bitstate", Options{Algorithm: "cvwy", Storage: "bitstate"}},
		{"cvwy replace", Options{Algorithm: "cvwy", Storage: "replace"}},
		{"packets", Options{Storage: "hybrid,replace"}},
		{"cvwy packets", Options{Algorithm: "cvwy", Storage: "hybrid,replace"}},
	}
	for _, policy := range Policies() {
		name := string(policy)
		out = append(out, variant{"replace small " + name, Options{Storage: "replace", Policy: policy, Limits: Limits{Keys: 14}}},
			variant{"cvwy replace small " + name, Options{Algorithm: "cvwy", Storage: "replace", Policy: policy, Limits: Limits{Keys: 14}}},
			variant{"packets small " + name, Options{Storage: "hybrid,replace", Policy: policy, Limits: Limits{Keys: 5}}},
			variant{"cvwy packets small " + name, Options{Algorithm: "cvwy", Storage: "hybrid,replace", Policy: policy, Limits: Limits{Keys: 5}}})
	}
	return out
}

// TestAgainstOracle compares every algorithm with the definitions on random small questions:
// the verdict, the lasso, and the number of states and transitions.
func TestAgainstOracle(t *testing.T) {
	t.Parallel()
	n := *questions
	if testing.Short() {
		n /= 3
	}
	violated, pinned, forgetful := 0, 0, 0
	for seed := *firstSeed; seed < *firstSeed+n; seed++ {
		q := oracle.Random(rand.New(rand.NewPCG(uint64(seed), 1)))
		want, counts := q.NonEmpty(), q.Count()
		if want {
			violated++
		}
		c := comparison{T: t, seed: seed, q: q, want: want, counts: counts}
		for _, v := range concurrent(append(variants(), teams()...)) {
			if a, _ := algorithms.Find(v.opts.Algorithm); q.General() && !a.Any {
				continue
			}
			c.compare(v)
			if v.opts.Exhaust = true; want { // otherwise every search is exhaustive
				c.compare(v)
			}
		}
		if !q.General() && !raced.Enabled {
			for _, v := range boundedVariants() {
				c.bounded(v)
			}
			pinned, forgetful = pinned+c.pinned, forgetful+c.forgetful
		}
		if t.Failed() {
			return
		}
	}
	if violated < n/10 || violated > n*9/10 {
		t.Errorf("%d of %d questions have an accepting run: the test is lopsided", violated, n)
	}
	if forgetful < n/100 && !raced.Enabled {
		t.Errorf("only %d searches replaced anything", forgetful)
	}
	t.Logf("%d of %d questions have an accepting run; %d searches replaced, %d could not hold their path", violated, n, forgetful, pinned)
}

// comparison is the work on one question.
type comparison struct {
	*testing.T
	seed   int
	q      *oracle.Emptiness
	want   bool
	counts oracle.Counts
	// Of the degeneralised product, once it was walked: the keys of its reachable states, and
	// of those that can be reached from accepting ones.
	reachable, accepting map[string]bool
	pinned, forgetful    int // how often memory did not hold the path, and how often it replaced
}

func (c *comparison) compare(v variant) {
	c.Helper()
	s, ok, err := tryAsk(c.T, c.q, v.opts)
	if err != nil || !ok {
		c.Errorf("seed %d, %s: ended early: %v", c.seed, v.name, err)
		return
	}
	if got := s.Found != nil; got != c.want {
		c.Errorf("seed %d, %s: accepting run found: %v, want %v", c.seed, v.name, got, c.want)
		return
	}
	if c.want && !accepts(c.T, c.q, s.Found) {
		c.Errorf("seed %d, %s: the lasso is not an accepting run", c.seed, v.name)
	}
	complete := !c.want || v.opts.Exhaust
	if a, _ := algorithms.Find(v.opts.Algorithm); !a.OneSet {
		c.generalised(v.name, s, complete)
		return
	}
	if c.reachable == nil {
		c.reachable, c.accepting = walk(c.T, s)
	}
	if v.opts.Algorithm != "magic" {
		c.nested(v.name, s, complete)
		return
	}
	c.magic(v.name, s, complete)
}

// bounded compares the verdict, the lasso, and what a set that never forgets must have visited.
func (c *comparison) bounded(v variant) {
	c.Helper()
	s, ok, err := tryAsk(c.T, c.q, v.opts)
	if err != nil {
		c.Errorf("seed %d, %s: %v", c.seed, v.name, err)
		return
	}
	if s.Monitor.Budget.Release(); !ok {
		c.pinned++
		return // the search path does not fit
	}
	if got := s.Found != nil; got != c.want {
		c.Errorf("seed %d, %s: accepting run found: %v, want %v", c.seed, v.name, got, c.want)
	}
	if c.want && !accepts(c.T, c.q, s.Found) {
		c.Errorf("seed %d, %s: the lasso is not an accepting run", c.seed, v.name)
	}
	if c.want || c.reachable == nil {
		return
	}
	reachable, accepting := uint64(len(c.reachable)), uint64(len(c.accepting))
	if s.Stats.Replaced == 0 && s.Stats.States+s.Stats.Transient != reachable {
		c.Errorf("seed %d, %s: %d states visited, %d are reachable", c.seed, v.name, s.Stats.States, reachable)
	}
	if s.Stats.Insertions > 0 && s.Stats.Insertions < reachable+accepting {
		c.Errorf("seed %d, %s: %d insertions, %d states with both searches", c.seed, v.name, s.Stats.Insertions, reachable+accepting)
	}
	if s.Stats.Replaced > 0 {
		c.forgetful++
	}
}

// generalised compares the counts with the definition of the product.
func (c *comparison) generalised(name string, s *search.Search, complete bool) {
	c.Helper()
	want := c.counts
	states, transitions := int(s.Visited), int(s.Stats.Transitions)
	if states > want.States || transitions > want.Transitions || complete && (states != want.States || transitions != want.Transitions) {
		c.Errorf("seed %d, %s: %d states, %d transitions, want %d, %d", c.seed, name, states, transitions, want.States, want.Transitions)
	}
	programs := int(s.Known())
	if s.Packets != nil {
		programs = int(s.Discovered)
	}
	if complete && programs != want.Programs {
		c.Errorf("seed %d, %s: %d program states, want %d", c.seed, name, programs, want.Programs)
	}
	if got := s.Stats.States + s.Stats.Transient; got != uint64(states) {
		c.Errorf("seed %d, %s: %d states counted, %d visited", c.seed, name, got, states)
	}
}

// magic compares the counts with those of a plain walk through the same degeneralised product.
func (c *comparison) magic(name string, s *search.Search, complete bool) {
	c.Helper()
	if s.Stats.Stored != s.Stats.Demon[0]+s.Stats.Demon[1] || s.Stats.Stored+s.Stats.Transient != s.Visited {
		c.Errorf("seed %d, %s: %d stored, %v by demon, %d transient, %d visited", c.seed, name, s.Stats.Stored, s.Stats.Demon, s.Stats.Transient, s.Visited)
	}
	if s.Visited > 2*uint64(len(c.reachable)) {
		c.Errorf("seed %d, %s: %d states visited, %d are reachable", c.seed, name, s.Visited, len(c.reachable))
	}
	want := [2]uint64{count(s, c.reachable), count(s, c.accepting)}
	if complete && s.Stats.Demon != want {
		c.Errorf("seed %d, %s: %v states by demon, want %v", c.seed, name, s.Stats.Demon, want)
	}
}

// nested does the same for a search that enters each state once in blue and at most once in red.
func (c *comparison) nested(name string, s *search.Search, complete bool) {
	c.Helper()
	reachable, accepting := uint64(len(c.reachable)), uint64(len(c.accepting))
	if complete && s.Visited != reachable || s.Visited > reachable || s.Again > accepting {
		c.Errorf("seed %d, %s: %d states visited, %d again, %d are reachable, %d from accepting ones",
			c.seed, name, s.Visited, s.Again, reachable, accepting)
	}
}

// walk finds the reachable states of the search's product, and those that can be reached from
// accepting ones, these included.
func walk(t *testing.T, s *search.Search) (reachable, accepting map[string]bool) {
	t.Helper()
	w, err := s.Prod.NewWalker()
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
		if s.Prod.Accepting(n.q) {
			roots = append(roots, n)
		}
	}
	accepting, _ = flood(roots)
	return reachable, accepting
}

// count leaves out the states inside atomic sequences.
func count(s *search.Search, keys map[string]bool) (n uint64) {
	for key := range keys {
		_, vector, _ := strings.Cut(key, " ")
		if i, added, err := s.States.Insert([]byte(vector)); err != nil || added || !s.IsInside(i) {
			n++
		}
	}
	return n
}
