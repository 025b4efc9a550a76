package product_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// edge is an edge of an explored product.
type edge struct {
	to    int
	marks automata.Marks
}

// explored is a product, state by state.
type explored struct {
	first []int
	edges [][]edge
	q     []uint32
}

func atomsOf(g *oracle.Graph) (atoms []program.Atom) {
	for _, name := range g.Atoms {
		atoms = append(atoms, program.Atom{Text: name})
	}
	return atoms
}

func made(t *testing.T, q *oracle.Emptiness, c product.Config) *product.Product {
	t.Helper()
	b, err := q.Graph.Bind(atomsOf(q.Graph))
	if err != nil {
		t.Fatal(err)
	}
	c.Factors = q.Factors
	p, err := product.New(b, c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// explore walks a product. follow uses what it is about states only, without the program.
func explore(t *testing.T, p *product.Product) *explored {
	t.Helper()
	w, err := p.NewWalker()
	if err != nil {
		t.Fatal(err)
	}
	x, ids, states := &explored{}, map[string]int{}, [][]byte{}
	id := func(e product.Edge) int {
		s := w.Prog.State(int(e.Succ))
		k := fmt.Sprintf("%x %d", s, e.Q)
		if _, known := ids[k]; !known {
			ids[k] = len(states)
			states, x.q, x.edges = append(states, slices.Clone(s)), append(x.q, e.Q), append(x.edges, nil)
		}
		return ids[k]
	}
	if err := w.Initial(); err != nil {
		t.Fatal(err)
	}
	for _, e := range w.Edges {
		x.first = append(x.first, id(e))
	}
	for i := 0; i < len(states); i++ {
		if err := w.ExpandAgain(states[i], x.q[i]); err != nil {
			t.Fatal(err)
		}
		for _, e := range w.Edges {
			x.edges[i] = append(x.edges[i], edge{id(e), e.Marks})
		}
		if p.StatesOnly() {
			again := slices.Clone(w.Edges)
			w.Begin()
			for k := range w.Prog.Succs {
				w.Follow(uint32(k), x.q[i], w.Prog.Succs[k].Target)
			}
			if !slices.Equal(again, w.Edges) {
				t.Fatalf("followed %+v, expanded %+v", w.Edges, again)
			}
		}
	}
	return x
}

// accepting reports whether some cycle avoids the marks, and satisfies the condition with those that it has: for each strongly connected
// part, the condition holds of all its marks, or of a part of it without the marks of some Fin.
func (ex *explored) accepting(acc automata.Acceptance, states []int, avoid automata.Marks) bool {
	inside := map[int]bool{}
	for _, s := range states {
		inside[s] = true
	}
	reach := map[int]map[int]bool{}
	for _, s := range states {
		seen := map[int]bool{}
		for todo := []int{s}; len(todo) > 0; todo = todo[1:] {
			for _, e := range ex.edges[todo[0]] {
				if inside[e.to] && e.marks&avoid == 0 && !seen[e.to] {
					seen[e.to] = true
					todo = append(todo, e.to)
				}
			}
		}
		reach[s] = seen
	}
	done := map[int]bool{}
	for _, s := range states {
		if !reach[s][s] || done[s] {
			continue
		}
		var part []int
		for to := range reach[s] {
			if reach[to][s] {
				part, done[to] = append(part, to), true
			}
		}
		marks := automata.Marks(0)
		for _, from := range part {
			for _, e := range ex.edges[from] {
				if e.marks&avoid == 0 && reach[s][e.to] && reach[e.to][s] {
					marks |= e.marks
				}
			}
		}
		if acc.Accepts(marks) {
			return true
		}
		for _, fin := range finSets(acc.Formula()) {
			if bit := automata.Marks(1) << fin; marks&bit != 0 && ex.accepting(acc, part, avoid|bit) {
				return true
			}
		}
	}
	return false
}

func finSets(n *automata.AccNode) (all []int) {
	if n.Op == automata.AccFin {
		return []int{n.Set}
	}
	for _, k := range n.Kids {
		all = append(all, finSets(k)...)
	}
	return all
}

// TestAgainstOracle: a product has as many states and edges as by its definition, an accepting cycle exactly if there is a fair run that
// all automata accept, and the same answer when acceptance is a property of states.
func TestAgainstOracle(t *testing.T) {
	t.Parallel()
	nonEmpty, fair, degeneralised := 0, 0, 0
	for seed := range uint64(1200) {
		q := oracle.Random(rand.New(rand.NewPCG(seed, 31)))
		p := made(t, q, product.Config{Fairness: q.Fairness})
		x := explore(t, p)
		if len(x.q) > 150 {
			continue
		}
		edges, all := 0, []int{}
		for i := range x.edges {
			edges, all = edges+len(x.edges[i]), append(all, i)
		}
		if c := q.Count(); c.States != len(x.q) || c.Transitions != edges {
			t.Fatalf("seed %d: %d states, %d edges, want %+v", seed, len(x.q), edges, c)
		}
		want := q.NonEmpty()
		if got := x.accepting(p.Acceptance(), all, 0); got != want {
			t.Fatalf("seed %d: an accepting cycle %v, want %v; fairness %+v", seed, got, want, q.Fairness)
		}
		layersOf(t, p, x, all)
		if want {
			nonEmpty++
		}
		if q.Fairness.Processes() || len(q.Fairness.Constraints) > 0 {
			fair++
		}
		if q.General() {
			b, _ := q.Graph.Bind(atomsOf(q.Graph))
			if _, err := product.New(b, product.Config{Factors: q.Factors, Fairness: q.Fairness, Degeneralise: true}); err == nil {
				t.Fatalf("seed %d: it is degeneralised, though it is not generalised Büchi", seed)
			}
			continue
		}
		d := made(t, q, product.Config{Fairness: q.Fairness, Degeneralise: true})
		y, visits := explore(t, d), false
		for i := range y.edges {
			visits = visits || d.Accepting(y.q[i]) && y.returns(i)
		}
		if visits != want {
			t.Fatalf("seed %d: degeneralised, an accepting state on a cycle %v, want %v", seed, visits, want)
		}
		degeneralised++
	}
	t.Logf("%d with runs, %d with fairness, %d degeneralised", nonEmpty, fair, degeneralised)
	if nonEmpty < 200 || fair < 200 || degeneralised < 500 {
		t.Errorf("%d with runs, %d with fairness, %d degeneralised", nonEmpty, fair, degeneralised)
	}
}

// returns reports whether a state is on a cycle.
func (ex *explored) returns(s int) bool {
	seen := map[int]bool{}
	for todo := []int{s}; len(todo) > 0; todo = todo[1:] {
		for _, e := range ex.edges[todo[0]] {
			if e.to == s {
				return true
			}
			if !seen[e.to] {
				seen[e.to] = true
				todo = append(todo, e.to)
			}
		}
	}
	return false
}

// layersOf checks the layers of a product: edges that return have both ends in one, and where a layer does not accept, no cycle does.
func layersOf(t *testing.T, p *product.Product, x *explored, all []int) {
	t.Helper()
	l := p.Layers()
	rank, n := l.Rank()
	kinds := [2]map[uint32]uint32{{}, {}}
	for q := range p.Q() {
		k := 0
		if l.Accepting(q) {
			k = 1
		}
		if other, twice := kinds[k][rank[q]]; twice {
			t.Fatalf("%d and %d have number %d", other, q, rank[q])
		}
		kinds[k][rank[q]] = q
	}
	if int(n) != len(kinds[1]) {
		t.Fatalf("%d values may accept, %d are numbered", n, len(kinds[1]))
	}
	for _, s := range all {
		for _, e := range x.edges[s] {
			if l.Of(x.q[s]) != l.Of(x.q[e.to]) && x.leads(e.to, s) {
				t.Fatalf("a cycle through %d and %d is in two layers", x.q[s], x.q[e.to])
			}
		}
	}
	never := slices.DeleteFunc(slices.Clone(all), func(s int) bool { return l.Accepting(x.q[s]) })
	if p.Acceptance().Sets > 0 && x.accepting(p.Acceptance(), never, 0) {
		t.Fatal("a cycle accepts in a layer that does not")
	}
}

// leads reports whether there is a way.
func (ex *explored) leads(from, to int) bool {
	seen := map[int]bool{from: true}
	for todo := []int{from}; len(todo) > 0; todo = todo[1:] {
		if todo[0] == to {
			return true
		}
		for _, e := range ex.edges[todo[0]] {
			if !seen[e.to] {
				seen[e.to] = true
				todo = append(todo, e.to)
			}
		}
	}
	return false
}

// TestDuties: the sets of fairness are those that edges carry: the duty of a process or a group is served by an edge exactly if the edge
// has the set.
func TestDuties(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for seed := range uint64(600) {
		q := oracle.Random(rand.New(rand.NewPCG(seed, 32)))
		if len(q.Fairness.Constraints) == 0 && !q.Fairness.Strong && !q.Fairness.Weak {
			continue
		}
		p := made(t, q, product.Config{Fairness: q.Fairness})
		for _, d := range p.Duties() {
			switch {
			case d.Process < 0 && q.Fairness.Constraints[d.Constraint].Strong != d.Strong:
				t.Fatalf("seed %d: duty %+v of constraint %+v", seed, d, q.Fairness.Constraints[d.Constraint])
			case d.Strong && d.Fin == d.Inf, d.Inf >= p.Acceptance().Sets:
				t.Fatalf("seed %d: duty %+v of %d sets", seed, d, p.Acceptance().Sets)
			}
			seen[fmt.Sprint(d.Process < 0, d.Strong)]++
		}
		if p.Plain() || p.StatesOnly() || p.Threads() {
			t.Fatalf("seed %d: with fairness it is plain %v, about states %v", seed, p.Plain(), p.StatesOnly())
		}
	}
	if len(seen) != 4 {
		t.Errorf("kinds of duties: %v", seen)
	}
}

// TestThreads: with processes that change their numbers, marks have nothing of fairness, and walkers tell who is obliged.
func TestThreads(t *testing.T) {
	t.Parallel()
	g := &oracle.Graph{Init: []int{0}, States: []oracle.State{{Enabled: []int{0, 1, 2}, Out: []oracle.Edge{{Moved: []int{0}}, {Moved: []int{1}}}}}}
	for _, c := range []struct {
		fair         product.Fairness
		weak, strong uint64
	}{
		{product.Fairness{Threads: true, Weak: true}, 0b111, 0},
		{product.Fairness{Threads: true, Strong: true}, 0, 0b011},
		{product.Fairness{Threads: true, Constraints: []product.Constraint{{Kind: 1}, {Kind: 0, Strong: true}}}, 0b010, 0b001},
	} {
		p := made(t, &oracle.Emptiness{Graph: g}, product.Config{Fairness: c.fair})
		w, err := p.NewWalker()
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Initial(); err != nil {
			t.Fatal(err)
		}
		if err := w.Expand(oracle.Vector(0), 0); err != nil || w.Explorer() == nil || w.Tuning() == nil {
			t.Fatal(err)
		}
		weak, strong := w.Obliged()
		if weak[0] != c.weak || strong[0] != c.strong || w.Edges[0].Marks != 0 || !p.Threads() {
			t.Errorf("%+v: obliged %b and %b, marks %b", c.fair, weak[0], strong[0], w.Edges[0].Marks)
		}
	}
}

// TestLimits: too many sets, joint states and processes are errors, and so are steps without the atoms that all must have.
func TestLimits(t *testing.T) {
	t.Parallel()
	g := &oracle.Graph{Atoms: []string{"go"}, Actions: 1, Init: []int{0}, States: []oracle.State{{Enabled: []int{63}, Out: []oracle.Edge{{Moved: []int{1}}}}, {}}}
	b, err := g.Bind(atomsOf(g))
	if err != nil {
		t.Fatal(err)
	}
	many := &automata.Compiled{Start: []uint32{0}, First: make([]uint32, 1<<16+1), Acc: automata.GeneralisedBuchi(0)}
	sets := &automata.Compiled{Start: []uint32{0}, First: []uint32{0, 1}, Edges: []automata.CompiledEdge{{}}, Acc: automata.GeneralisedBuchi(40)}
	for name, c := range map[string]product.Config{
		"sets of automata":   {Factors: []*automata.Compiled{sets, sets}},
		"sets of fairness":   {Factors: []*automata.Compiled{sets}, Fairness: product.Fairness{Constraints: slices.Repeat([]product.Constraint{{Kind: -1, Strong: true}}, 13)}},
		"joint states":       {Factors: []*automata.Compiled{many, many}},
		"states and counter": {Factors: []*automata.Compiled{many, {Start: []uint32{0}, First: make([]uint32, 1<<15+1), Acc: automata.GeneralisedBuchi(3)}}, Degeneralise: true},
	} {
		if _, err := product.New(b, c); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	expand := func(c product.Config, s int) error {
		p, err := product.New(b, c)
		if err != nil {
			t.Fatal(err)
		}
		w, err := p.NewWalker()
		if err != nil {
			t.Fatal(err)
		}
		err = w.Expand(oracle.Vector(s), 0)
		if len(w.Edges) > 0 && s == 1 {
			t.Errorf("a run that stops has %d edges", len(w.Edges))
		}
		return err
	}
	if err := expand(product.Config{Infinite: 1}, 0); !errors.Is(err, product.ErrNotEveryStep) {
		t.Errorf("a step without its atom: %v", err)
	}
	if err := expand(product.Config{Infinite: 1}, 1); err != nil {
		t.Error(err)
	}
	for _, f := range []product.Fairness{{Weak: true}, {Strong: true}} {
		c := product.Config{Factors: []*automata.Compiled{sets}, Fairness: f}
		if err := expand(c, 0); (err != nil) != f.Weak || err != nil && !errors.Is(err, product.ErrTooManyProcesses) {
			t.Errorf("process 63 under %+v: %v", f, err)
		}
	}
	if p, _ := product.New(b, product.Config{}); p.Binding() != b {
		t.Error("another binding")
	}
}

// TestFingerprintOfParts: whatever of an automaton is different, the fingerprint is.
func TestFingerprintOfParts(t *testing.T) {
	t.Parallel()
	automaton := func(change func(*automata.Compiled)) *automata.Compiled {
		a := &automata.Compiled{
			Start: []uint32{0}, First: []uint32{0, 2, 3}, Acc: automata.GeneralisedBuchi(1),
			Edges: []automata.CompiledEdge{{Pos: 1, Marks: 1}, {Neg: 1, Dst: 1}, {Dst: 1}},
		}
		change(a)
		return a
	}
	seen := map[uint64]int{}
	for i, change := range []func(*automata.Compiled){
		func(*automata.Compiled) {},
		func(a *automata.Compiled) { a.Acc = automata.GeneralisedBuchi(2) },
		func(a *automata.Compiled) { a.Start = []uint32{1} },
		func(a *automata.Compiled) { a.First = []uint32{0, 1, 3} },
		func(a *automata.Compiled) { a.Edges[0].Pos = 0 },
		func(a *automata.Compiled) { a.Edges[1].Neg = 0 },
		func(a *automata.Compiled) { a.Edges[0].Marks = 0 },
		func(a *automata.Compiled) { a.Edges[2].Dst = 0 },
	} {
		b, err := (oracle.Counters{Procs: 1, Base: 2}).Bind([]program.Atom{{Text: "zero"}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := product.New(b, product.Config{Factors: []*automata.Compiled{automaton(change)}})
		if err != nil {
			t.Fatal(err)
		}
		if other, twice := seen[p.Fingerprint()]; twice {
			t.Errorf("changes %d and %d have one fingerprint", other, i)
		}
		seen[p.Fingerprint()] = i
	}
	b, err := (oracle.Counters{Procs: 1, Base: 2}).Bind([]program.Atom{{Text: "zero"}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := product.New(b, product.Config{Factors: []*automata.Compiled{automaton(func(*automata.Compiled) {})}, Degeneralise: true})
	if err != nil {
		t.Fatal(err)
	}
	if other, twice := seen[p.Fingerprint()]; twice || p.Q() <= 2 {
		t.Errorf("change %d and the counter of sets, with %d values of Q, have one fingerprint", other, p.Q())
	}
}

// TestFingerprint: products of the same automata have one fingerprint, and of others another.
func TestFingerprint(t *testing.T) {
	t.Parallel()
	seen := map[uint64]uint64{}
	for seed := range uint64(100) {
		q := oracle.Random(rand.New(rand.NewPCG(seed, 33)))
		if len(q.Factors) == 0 {
			continue
		}
		p := made(t, q, product.Config{})
		f := p.Fingerprint()
		if other, twice := seen[f]; twice && len(q.Factors[0].Edges) > 2 {
			t.Errorf("seeds %d and %d have one fingerprint", seed, other)
		}
		if seen[f] = seed; made(t, q, product.Config{}).Fingerprint() != f {
			t.Errorf("seed %d has two fingerprints", seed)
		}
		if len(q.Factors) == 1 && (!p.Plain() || p.Factor() != q.Factors[0]) {
			t.Errorf("seed %d: the product of one automaton is plain: %v", seed, p.Plain())
		}
	}
}
