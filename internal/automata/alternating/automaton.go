package alternating

import (
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/scc"
)

// Automaton is a weak alternating automaton. Its owner adds states, gives each
// its δ, and says where runs start. The result must be weak, and its functions
// positive. It belongs to one goroutine, since its functions are nodes of one
// manager.
type Automaton struct {
	m      *bdd.Manager
	aps    int
	states []state
	start  bdd.Node
	byVar  map[int]int // the state that a variable stands for
}

// state describes one state. variable is its variable in the
// functions of others.
type state struct {
	variable  int
	delta     bdd.Node
	rejecting bool
}

// New makes an automaton without states over aps propositions, which are the
// variables 0 to aps-1 of its diagrams. nodes bounds the diagrams; 0 is
// bdd.DefaultLimit. What exceeds the bound shows in BDD().Err().
func New(aps, nodes int) *Automaton {
	a := &Automaton{m: bdd.New(nodes), aps: aps, byVar: map[int]int{}}
	for range aps {
		a.m.NewVar()
	}
	return a
}

// BDD returns the manager of all functions of the automaton.
func (a *Automaton) BDD() *bdd.Manager { return a.m }

// States is how many states there are.
func (a *Automaton) States() int { return len(a.states) }

// AddState adds a state and returns its number, from 0 on. Its δ is False, so
// that no run continues from it, until SetDelta is called.
func (a *Automaton) AddState(rejecting bool) int {
	v := a.m.NewVar()
	a.byVar[v] = len(a.states)
	a.states = append(a.states, state{variable: v, rejecting: rejecting})
	return len(a.states) - 1
}

// State returns the function that is true where the run goes on in state q,
// from which δ of other states is built.
func (a *Automaton) State(q int) bdd.Node { return a.m.Var(a.states[q].variable) }

// Delta is δ of state q.
func (a *Automaton) Delta(q int) bdd.Node { return a.states[q].delta }

// SetDelta sets δ of state q: a function of the propositions and of State(…),
// monotone in the latter.
func (a *Automaton) SetDelta(q int, delta bdd.Node) { a.states[q].delta = delta }

// SetStart sets the function of states in which a run begins. It must be
// positive and depend on no proposition.
func (a *Automaton) SetStart(start bdd.Node) { a.start = start }

// SetRejecting makes state q rejecting or not. The states of one component must
// agree.
func (a *Automaton) SetRejecting(q int, rejecting bool) { a.states[q].rejecting = rejecting }

// Successors returns the states on which δ of state q depends, in ascending
// order of their variables.
func (a *Automaton) Successors(q int) []int { return a.statesOf(a.states[q].delta) }

func (a *Automaton) statesOf(f bdd.Node) []int {
	var out []int
	for _, v := range a.m.Support(f) {
		if q, ok := a.byVar[v]; ok {
			out = append(out, q)
		}
	}
	return out
}

// graph is the states, each with its successors.
type graph [][]int

// Next implements scc.Graph.
func (g graph) Next(q, at uint32) (to, next uint32, ok bool) {
	if int(at) < len(g[q]) {
		return uint32(g[q][at]), at + 1, true
	}
	return 0, at, false
}

func (a *Automaton) graph() graph {
	g := make(graph, len(a.states))
	for q := range g {
		g[q] = a.Successors(q)
	}
	return g
}

// Components decomposes the graph of all states into strongly connected
// components.
func (a *Automaton) Components() scc.Parts { return a.graph().components() }

// components decomposes the graph of all states.
func (g graph) components() scc.Parts {
	roots := make([]uint32, len(g))
	for q := range roots {
		roots[q] = uint32(q)
	}
	return scc.Decompose(g, len(g), roots)
}
