package check

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// dekkerState is a state of Dekker's algorithm as Godefroid and Holzmann 1993 give it in
// Figure 1: lines of both processes, the turn, and who wants.
type dekkerState struct {
	line [2]int
	turn int
	y    [2]bool
}

// move is the one step of process i; the gotos of lines 6 and 9 take none.
func (s dekkerState) move(i int) dekkerState {
	n := s
	switch s.line[i] {
	case 0:
		n.line[i] = 1
	case 1:
		n.y[i], n.line[i] = true, 2
	case 2:
		if n.line[i] = 3; !s.y[1-i] {
			n.line[i] = 7
		}
	case 3:
		if n.line[i] = 4; s.turn == i {
			n.line[i] = 2
		}
	case 4:
		n.y[i], n.line[i] = false, 5
	case 5:
		if s.turn == i {
			n.line[i] = 1
		}
	case 7:
		n.turn, n.line[i] = 1-i, 8
	case 8:
		n.y[i], n.line[i] = false, 0
	}
	return n
}

var dekkerAtoms = []string{"P1@l1", "P1@l7", "P2@m7", "exec(P1)", "exec(P2)", "P2@m5"}

func (s dekkerState) letter() (v uint64) {
	for bit, holds := range []bool{s.line[0] == 1, s.line[0] == 7, s.line[1] == 7, false, false, s.line[1] == 5} {
		if holds {
			v |= 1 << bit
		}
	}
	return v
}

// dekker is the explicit program; its first state stands before the step that starts both
// processes.
func dekker() *oracle.Graph {
	g := &oracle.Graph{Atoms: dekkerAtoms, Actions: 0b11000}
	ids := map[dekkerState]int{{}: 0}
	states := []dekkerState{{}}
	for i := 0; i < len(states); i++ {
		st := oracle.State{Letter: states[i].letter(), Enabled: []int{0, 1}}
		for p := range 2 {
			n := states[i].move(p)
			if _, ok := ids[n]; !ok {
				ids[n] = len(states)
				states = append(states, n)
			}
			st.Out = append(st.Out, oracle.Edge{To: ids[n], Act: 0b1000 << p, Moved: []int{p}})
		}
		g.States = append(g.States, st)
	}
	g.Init = []int{len(states)}
	g.States = append(g.States, oracle.State{Enabled: []int{2}, Out: []oracle.Edge{{To: 0, Moved: []int{2}}}})
	return g
}

// figure2 is their automaton for the negation of [](p -> <>q), with p = P1@l1 and q = P1@l7.
func figure2(t *testing.T) *automata.Automaton {
	t.Helper()
	al := automata.NewAlphabet("P1@l1", "P1@l7")
	m := al.BDD()
	p, q := m.Var(0), m.Var(1)
	b := automata.NewBuilder(al)
	b.AddStates(2)
	b.AddStart(0)
	b.AddEdge(0, 0, bdd.True, 0)
	b.AddEdge(0, 1, m.And(p, m.Not(q)), 0)
	b.AddEdge(1, 1, m.Not(q), 1)
	return b.Build(automata.GeneralisedBuchi(1))
}

// always is one of the two automata of their Figure 3: the proposition holds again and again.
func always(ap string) *automata.Automaton {
	al := automata.NewAlphabet(ap)
	m := al.BDD()
	b := automata.NewBuilder(al)
	b.AddStates(2)
	b.AddStart(0)
	for q := range uint32(2) {
		b.AddEdge(q, 1, m.Var(0), automata.Marks(q))
		b.AddEdge(q, 0, m.Not(m.Var(0)), automata.Marks(q))
	}
	return b.Build(automata.GeneralisedBuchi(1))
}

func formula(t *testing.T, fa *ltl.Factory, text string) *ltl.Formula {
	t.Helper()
	f, err := ltl.ParseString(fa, text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const enters = `[]("P1@l1" -> <>"P1@l7")`

func verify(t *testing.T, prog program.Program, prop Property, opts Options) Result {
	t.Helper()
	r, err := Verify(context.Background(), prog, prop, opts)
	if err != nil {
		t.Fatal(err)
	}
	if (r.Counterexample != nil) != (r.Verdict == Violated) {
		t.Fatalf("verdict %v with counterexample %v", r.Verdict, r.Counterexample)
	}
	return r
}

// TestTable1 repeats the second row of Table 1 of Godefroid and Holzmann 1993.
func TestTable1(t *testing.T) {
	for _, storage := range []Storage{StorageClassical, StorageHybrid} {
		r := verify(t, dekker(), Property{Name: "enters", Claim: figure2(t)}, Options{Algorithm: "magic", Storage: storage, Exhaust: true})
		if r.Verdict != Violated {
			t.Errorf("%s: %v %s", storage, r.Verdict, r.Reason)
		}
		p := r.Product
		if p.Stored != 243 || p.Demon != [2]uint64{172, 71} || p.Packets != 101 || p.States != 172 {
			t.Errorf("%s: %d states stored, %v by demon, %d packets", storage, p.Stored, p.Demon, p.Packets)
		}
	}
}

func TestDekker(t *testing.T) {
	fa := ltl.NewFactory()
	f := func(text string) *ltl.Formula { return formula(t, fa, text) }
	assume := func(text string) []Assumption { return []Assumption{{Name: text, Formula: f(text)}} }
	tests := []struct {
		name string
		prop Property
		want Verdict
	}{
		{"mutex", Property{Formula: f(`[]!("P1@l7" && "P2@m7")`)}, Holds},
		{"enters", Property{Formula: f(enters)}, Violated},
		{"enters as claim", Property{Claim: figure2(t)}, Violated},
		{"under a formula", Property{Formula: f(enters), Assumptions: assume(`[]<>"exec(P1)" && []<>"exec(P2)"`)}, Holds},
		{"in one formula", Property{Formula: f(`([]<>"exec(P1)" && []<>"exec(P2)") -> ` + enters)}, Holds},
		{"under half of it", Property{Formula: f(enters), Assumptions: assume(`[]<>"exec(P2)"`)}, Violated},
		{"under the other half", Property{Formula: f(enters), Assumptions: assume(`[]<>"exec(P1)"`)}, Violated},
		{"under the automata of Figure 3", Property{Claim: figure2(t), Assumptions: []Assumption{
			{Name: "P1 moves", Automaton: always("exec(P1)")}, {Name: "P2 moves", Automaton: always("exec(P2)")},
		}}, Holds},
		{"under weak fairness", Property{Formula: f(enters), Fairness: WeakFairness}, Holds},
		{"never, under weak fairness", Property{Formula: f(`[]<>"P2@m5"`), Fairness: WeakFairness}, Violated},
	}
	for _, tt := range tests {
		for _, v := range variants() {
			prop := tt.prop
			prop.Name, prop.Factory = tt.name, fa
			r := verify(t, dekker(), prop, v.opts)
			if r.Verdict != tt.want {
				t.Errorf("%s by %s: %v, want %v (%s)", tt.name, v.name, r.Verdict, tt.want, r.Reason)
			}
		}
	}
}

// TestDekkerLasso asks for the run of the paper's Example 2.4: P2 loops at m5.
func TestDekkerLasso(t *testing.T) {
	fa := ltl.NewFactory()
	for _, v := range variants() {
		r := verify(t, dekker(), Property{Factory: fa, Formula: formula(t, fa, enters)}, v.opts)
		l := r.Counterexample
		if len(l.Cycle) != 1 {
			t.Fatalf("%s: a cycle of %d steps, want one", v.name, len(l.Cycle))
		}
		if s := oracle.Number(l.Cycle[0].State); dekker().States[s].Letter>>5 != 1 || len(l.Prefix) != 8 {
			t.Errorf("%s: the cycle is in state %d, after %d steps", v.name, s, len(l.Prefix))
		}
		view, err := trace.NewView(t.Context(), dekker(), l, r.Atoms)
		if err != nil {
			t.Fatal(err)
		}
		if len(view.Steps) != l.Len() || view.CycleStart != len(l.Prefix) {
			t.Errorf("%s: view of %d steps, cycle from %d", v.name, len(view.Steps), view.CycleStart)
		}
	}
}

func TestExploreDekker(t *testing.T) {
	x, err := Verify(context.Background(), dekker(), Counts{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if x.Exploration.States != 101 || x.Exploration.Transitions != 202 || x.Exploration.Deadlocks != 0 || !x.Exploration.Exhaustive {
		t.Errorf("%+v", x.Exploration)
	}
}
