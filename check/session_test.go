package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// readable gives explorers of a graph the means to read states, as nets have them.
type readable struct{ *oracle.Graph }

type readableBinding struct{ program.Binding }

type reader struct {
	program.Explorer
	batch program.Batch
}

func (r readable) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := r.Graph.Bind(atoms)
	return readableBinding{b}, err
}

func (b readableBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	e, err := b.Binding.NewExplorer(tuning)
	return &reader{Explorer: e}, err
}

func (r *reader) Read(s program.State) (program.Letter, error) {
	err := r.Explorer.Expand(s, &r.batch)
	return r.batch.Source, err
}

// TestSession checks random properties of random programs one after another, and each by itself: the
// verdicts and the sizes of the searches are the same, and a state is expanded once.
func TestSession(t *testing.T) {
	raced.SkipSequential(t)
	violated, shared := 0, 0
	const n = 240
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		g := oracle.Random(rng).Graph
		var prog program.Program = g
		if seed%2 == 0 {
			prog = readable{g}
		}
		var props []Property
		for i := range 5 {
			o := ofGraphs
			o.OnlyState = i < 3
			p := randomProperty(rng, ofGraph(prog), o)
			p.Name = fmt.Sprint(i)
			props = append(props, p)
		}
		opts := Options{Exhaust: seed%3 == 0, cacheAfter: uint64(seed % 2), Algorithm: []AlgorithmName{"", SCC, NDFS, Magic, CVWY, CVWYNested}[rng.IntN(6)]}
		opts.Limits.Memory = 1 << 24
		if slices.ContainsFunc(props, func(p Property) bool { return isStrong(&p) }) {
			opts.Algorithm = "" // that takes it
		}
		s := NewSession(prog, props, opts)
		for _, p := range props {
			one, err := Verify(context.Background(), prog, p, opts)
			if err != nil {
				t.Fatal(err)
			}
			together, err := s.Verify(context.Background(), p, nil)
			if err != nil {
				t.Fatalf("seed %d, %s: %v", seed, p.Formula, err)
			}
			if one.Verdict == Violated {
				violated++
			}
			a, b := one.Product, together.Product
			if one.Verdict != together.Verdict || one.Algorithm != together.Algorithm || one.Vacuous != together.Vacuous || a.States != b.States || a.Transitions != b.Transitions || a.Stored != b.Stored || a.Packets != b.Packets || a.Transient != b.Transient {
				t.Fatalf("seed %d, %s: alone %s %v %+v, together %s %v %+v", seed, p.Formula, one.Algorithm, one.Verdict, a, together.Algorithm, together.Verdict, b)
			}
		}
		if s.graph != nil && s.graph.States != nil {
			shared++
			if s.graph.States.States.Len() > len(g.States) {
				t.Fatalf("seed %d: %d states recorded of %d", seed, s.graph.States.States.Len(), len(g.States))
			}
		}
		s.Close()
	}
	if violated < n || shared < n*3/4 {
		t.Errorf("%d properties violated, %d sessions shared a record: the test is lopsided", violated, shared)
	}
}

// chain is a program of n states in a row.
func chain(n int) *oracle.Graph {
	g := &oracle.Graph{Atoms: []string{"p", "q"}, Init: []int{0}}
	for i := range n {
		g.States = append(g.States, oracle.State{Letter: uint64(i & 1), Out: []oracle.Edge{{To: (i + 1) % n}, {To: i / 2}}})
	}
	return g
}

// TestSessionWithoutMemory: what does not fit together is checked one by one.
func TestSessionWithoutMemory(t *testing.T) {
	raced.SkipSequential(t)
	g := chain(40_000)
	property := func(text string) Property {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		return Property{Name: text, Factory: fa, Formula: f}
	}
	props := []Property{property("[](p -> <>!p)"), property("[]<>p || <>q"), property("[](q -> <>!q)")}
	var alone, together []Verdict
	var most int64
	opts := Options{}
	opts.Limits.Memory = 1 << 30
	for _, p := range props {
		r, err := Verify(context.Background(), g, p, opts)
		if err != nil {
			t.Fatal(err)
		}
		alone, most = append(alone, r.Verdict), max(most, r.Product.Memory)
	}
	opts.Limits.Memory = most + 100_000 // enough for one search, not for a record besides
	s := NewSession(g, props, opts)
	defer s.Close()
	for _, p := range props {
		r, err := s.Verify(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Product.Memory > opts.Limits.Memory {
			t.Errorf("%s: %d bytes, limit %d", p.Name, r.Product.Memory, opts.Limits.Memory)
		}
		together = append(together, r.Verdict)
	}
	if !slices.Equal(alone, together) || s.Memory() != 0 {
		t.Errorf("alone %v, together %v, record %v", alone, together, s.Memory() != 0)
	}
}

// TestSurvey compares the goals that a survey reaches with the states there are.
func TestSurvey(t *testing.T) {
	for seed := range 200 {
		rng := rand.New(rand.NewPCG(uint64(seed), 5))
		g := oracle.Random(rng).Graph
		var prog program.Program = g
		if seed%2 == 0 {
			prog = readable{g}
		}
		reached := map[int]bool{}
		todo := slices.Clone(g.Init)
		for len(todo) > 0 {
			i := todo[0]
			todo = todo[1:]
			if reached[i] {
				continue
			}
			reached[i] = true
			for _, e := range g.States[i].Out {
				todo = append(todo, e.To)
			}
		}
		letters := uint64(0)
		for i := range reached {
			letters |= g.States[i].Letter
		}
		seen := map[int]bool{}
		s := Counts{Goals: []program.Atom{{Text: "p"}, {Text: "q"}}}
		if seed%3 == 0 {
			s.Visit = func(v program.State, b *program.Batch) {
				seen[oracle.Number(v)] = true
				if b.Len() != len(g.States[oracle.Number(v)].Out) {
					t.Errorf("seed %d: %d successors", seed, b.Len())
				}
			}
		}
		got, err := Verify(context.Background(), prog, s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, trail := range got.Reached {
			if (trail != nil) != (letters>>i&1 != 0) {
				t.Fatalf("seed %d: goal %d: trail %v, letters %b", seed, i, trail != nil, letters)
			}
		}
		if s.Visit != nil && (len(seen) != len(reached) || !got.Exploration.Exhaustive) {
			t.Fatalf("seed %d: %d visited, want %d; %+v", seed, len(seen), len(reached), got.Exploration)
		}
		if s.Visit == nil && got.Exploration.Exhaustive == (letters == 3) && len(reached) > 1 {
			t.Fatalf("seed %d: exhaustive %v", seed, got.Exploration.Exhaustive)
		}
	}
}
