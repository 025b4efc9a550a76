package product

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// table is a program of a few states with all that a product reads written down. Its last two atoms
// describe transitions.
type table struct {
	letters []program.Letter // by state: state atoms
	enabled []program.ProcSet
	steps   [][]program.Succ // Action is the state that it leads to
}

const (
	tableActions = program.Letter(0b11000)
	tableAtoms   = 5
)

func (t *table) ActionAtoms() program.Letter                           { return tableActions }
func (t *table) NewExplorer(*program.Tuning) (program.Explorer, error) { return t, nil }

func (t *table) Initial(b *program.Batch) error {
	b.Reset()
	b.Add(program.Succ{Target: t.letters[0]}, program.State{0})
	return nil
}

func (t *table) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	b.Source, b.Enabled = t.letters[s[0]], t.enabled[s[0]]
	for _, succ := range t.steps[s[0]] {
		b.Add(succ, program.State{byte(succ.Action)})
	}
	return nil
}

func someTable(t *rapid.T) *table {
	n := rapid.IntRange(1, 6).Draw(t, "states")
	p := &table{letters: make([]program.Letter, n), enabled: make([]program.ProcSet, n), steps: make([][]program.Succ, n)}
	for i := range n {
		p.letters[i] = program.Letter(rapid.Uint64Range(0, 7).Draw(t, "letter"))
		p.enabled[i][0] = rapid.Uint64Range(0, 15).Draw(t, "enabled")
	}
	for i := range n {
		for range rapid.IntRange(0, 4).Draw(t, "steps") {
			to := rapid.IntRange(0, n-1).Draw(t, "to")
			succ := program.Succ{Action: program.Action(to), Target: p.letters[to], Act: program.Letter(rapid.Uint64Range(0, 3).Draw(t, "act")) << 3}
			succ.Moved[0] = 1 << rapid.IntRange(0, 3).Draw(t, "moved")
			p.enabled[i][0] |= succ.Moved[0]
			p.steps[i] = append(p.steps[i], succ)
		}
	}
	return p
}

// someAutomaton reads state atoms only, or action atoms as well.
func someAutomaton(t *rapid.T) *automata.Compiled {
	n := rapid.IntRange(1, 3).Draw(t, "automaton states")
	most := uint64(7)
	if rapid.Bool().Draw(t, "ahead") {
		most = 1<<tableAtoms - 1
	}
	sets := rapid.IntRange(0, 2).Draw(t, "sets")
	c := &automata.Compiled{Start: []uint32{0}, First: []uint32{0}, Acc: automata.GeneralisedBuchi(sets)}
	if rapid.Bool().Draw(t, "two initial states") && n > 1 {
		c.Start = append(c.Start, 1)
	}
	for range n {
		for range rapid.IntRange(0, 4).Draw(t, "edges") {
			pos := rapid.Uint64Range(0, most).Draw(t, "pos") & rapid.Uint64Range(0, most).Draw(t, "mask")
			c.Edges = append(c.Edges, automata.CompiledEdge{
				Pos: pos, Neg: rapid.Uint64Range(0, most).Draw(t, "neg") & rapid.Uint64Range(0, most).Draw(t, "mask") &^ pos,
				Dst: uint32(rapid.IntRange(0, n-1).Draw(t, "dst")), Marks: automata.Marks(rapid.Uint64Range(0, 1<<sets-1).Draw(t, "marks")),
			})
		}
		c.First = append(c.First, uint32(len(c.Edges)))
	}
	return c
}

// naive is the edges out of a product state by the definition, marks of fairness given for each
// successor.
func naive(p *Product, b *program.Batch, q uint32, fair []automata.Marks) (edges []Edge) {
	for i, succ := range b.Succs {
		some := []Edge{{Succ: uint32(i), Marks: fair[i]}}
		for j := range p.factors {
			f := &p.factors[j]
			var next []Edge
			for _, e := range some {
				for _, o := range f.Out(q / f.radix % f.states) {
					letter := succ.Target
					if f.ahead {
						letter = b.Source | succ.Act
					}
					if o.Holds(uint64(letter)) && (!f.ahead || goesOn(f, o.Dst, succ.Target)) {
						next = append(next, Edge{e.Marks | o.Marks<<f.shift, e.Q + f.radix*o.Dst, e.Succ})
					}
				}
			}
			some = next
		}
		for _, e := range some {
			if p.counter > 0 {
				e.Q += p.counter * p.count(q/p.counter, e.Marks)
			}
			edges = append(edges, e)
		}
	}
	return edges
}

// goesOn reports whether some edge allows the state atoms.
func goesOn(f *factor, q uint32, letter program.Letter) bool {
	return slices.ContainsFunc(f.Out(q), func(o automata.CompiledEdge) bool {
		return uint64(letter)&o.Pos == o.Pos&^uint64(tableActions) && uint64(letter)&o.Neg == 0
	})
}

// naiveWeak is the set of every process that a step moves or that is not enabled.
func naiveWeak(p *Product, b *program.Batch) (all []automata.Marks) {
	for _, succ := range b.Succs {
		var m automata.Marks
		for pid := range 64 - int(p.fairness.weakAt) {
			if succ.Moved.Has(pid) || !b.Enabled.Has(pid) {
				m |= 1 << (int(p.fairness.weakAt) + pid)
			}
		}
		all = append(all, m)
	}
	return all
}

// TestWalkerByDefinition: whatever was expanded before, the edges are those of the definition, in its
// order.
func TestWalkerByDefinition(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		prog := someTable(t)
		var c Config
		for range rapid.IntRange(0, 3).Draw(t, "factors") {
			c.Factors = append(c.Factors, someAutomaton(t))
		}
		c.Fairness.Weak = rapid.Bool().Draw(t, "weak")
		c.Degeneralise = !c.Fairness.Weak && rapid.Bool().Draw(t, "degeneralise")
		p, err := New(prog, c)
		if err != nil {
			t.Fatal(err)
		}
		w, err := p.NewWalker()
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			s := program.State{byte(rapid.IntRange(0, len(prog.letters)-1).Draw(t, "state"))}
			q := uint32(rapid.Uint64Range(0, uint64(p.Q()-1)).Draw(t, "q"))
			if err := w.Expand(s, q); err != nil {
				t.Fatal(err)
			}
			fair := make([]automata.Marks, w.Prog.Len())
			if c.Fairness.Weak {
				fair = naiveWeak(p, &w.Prog)
			}
			if want := naive(p, &w.Prog, q, fair); !slices.Equal(w.Edges, want) {
				t.Fatalf("state %d, Q %d: %v, want %v", s, q, w.Edges, want)
			}
			if !p.StatesOnly() {
				continue
			}
			got := slices.Clone(w.Edges)
			w.Begin()
			for i, succ := range w.Prog.Succs {
				w.Follow(uint32(i), q, succ.Target)
			}
			if !slices.Equal(w.Edges, got) {
				t.Fatalf("state %d, Q %d: followed %v, expanded %v", s, q, w.Edges, got)
			}
		}
	})
}

// crowd is a program in one state with many processes, each of which can move.
type crowd struct{ program.Batch }

func (*crowd) ActionAtoms() program.Letter                             { return 0 }
func (c *crowd) NewExplorer(*program.Tuning) (program.Explorer, error) { return c, nil }
func (c *crowd) Initial(b *program.Batch) error                        { return c.Expand(nil, b) }
func (c *crowd) Expand(_ program.State, b *program.Batch) error {
	b.Reset()
	b.Enabled = c.Enabled
	for i := range c.Succs {
		b.Add(c.Succs[i], c.State(i))
	}
	return nil
}

// BenchmarkExpand is an expansion into eight successors, of which the program takes little: one
// automaton of two states, without and with weak fairness.
func BenchmarkExpand(b *testing.B) {
	c := &crowd{}
	for pid := range 8 {
		succ := program.Succ{Target: program.Letter(pid / 7)}
		succ.Moved.Add(pid)
		c.Enabled.Add(pid)
		c.Add(succ, make(program.State, 24))
	}
	watcher := &automata.Compiled{
		Start: []uint32{0}, First: []uint32{0, 2, 3}, Acc: automata.GeneralisedBuchi(1),
		Edges: []automata.CompiledEdge{{Dst: 0}, {Pos: 1, Dst: 1}, {Neg: 1, Dst: 1, Marks: 1}},
	}
	for name, config := range map[string]Config{
		"one automaton": {Factors: []*automata.Compiled{watcher}},
		"weak fairness": {Factors: []*automata.Compiled{watcher}, Fairness: Fairness{Weak: true}},
		"counter":       {Factors: []*automata.Compiled{watcher, watcher}, Degeneralise: true},
	} {
		b.Run(name, func(b *testing.B) {
			p, err := New(c, config)
			if err != nil {
				b.Fatal(err)
			}
			w, err := p.NewWalker()
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for range b.N {
				if err := w.Expand(nil, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
