package determine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Automaton returns a complete deterministic automaton with the language of a,
// whatever acceptance a has. A deterministic automaton is only completed, and
// keeps its condition. Otherwise the condition of the result is a disjunction
// of parity conditions, one for each accepting component of a that is not weak,
// and one for all that are weak; use Form to have another one. The result is
// not reduced.
//
// At most n!·2^O(n) states for a component with n states. The error wraps
// automata.ErrLimit when there are more than opts.States or more than MaxSets
// acceptance sets.
func Automaton(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	if a.IsDeterministic() {
		return ops.Complete(a)
	}
	a, err := ops.TransitionBuchi(ctx, a, ops.Options{States: opts.States})
	if err != nil {
		return nil, err
	}
	d := newMacro(a.Trim())
	for i := 0; i < len(d.states); i++ {
		if err := opts.check(ctx, i); err != nil {
			return nil, err
		}
		d.expand(i)
	}
	return d.build()
}

// macro is the deterministic automaton under construction. A macrostate has one
// string for each part, the part's own macrostate; moves caches what letters do
// by set of states.
type macro struct {
	a      *automata.Automaton
	parts  []part
	weak   []bool // by part: what happens are breakpoints
	number map[string]int
	states [][]string
	moves  map[string][]move // by set of states
	edges  []edge
}

// edge is an edge of the result with a priority for each part.
type edge struct {
	src, dst   int
	label      bdd.Node
	priorities []int
}

// move is what the states of a set do on the letters of a label.
type move struct {
	label bdd.Node
	edges map[uint32][]automata.Edge
}

// newMacro makes the parts of a Büchi automaton with acceptance on edges, and
// the initial macrostate.
func newMacro(a *automata.Automaton) *macro {
	d := &macro{a: a, number: map[string]int{}, moves: map[string][]move{}}
	comps := a.Components()
	reach := reaching(a, comps)
	weak := &breakpoints{inside: make([]bool, a.States()), outside: make([]bool, a.States())}
	some := false
	for i, accepting := range a.AcceptingParts(comps) {
		if !accepting {
			continue
		}
		if isWeak(a, comps, int32(i)) {
			some = true
			for _, q := range comps.Parts[i].States {
				weak.inside[q] = true
			}
			for q := range weak.outside {
				weak.outside[q] = weak.outside[q] || reach[i][q]
			}
			continue
		}
		r := &ranked{inside: make([]bool, a.States()), outside: slices.Clone(reach[i])}
		for _, q := range comps.Parts[i].States {
			r.inside[q], r.outside[q] = true, false
		}
		d.parts, d.weak = append(d.parts, r), append(d.weak, false)
	}
	if some {
		d.parts, d.weak = append(d.parts, weak), append(d.weak, true)
	}
	start := make([]string, len(d.parts))
	for i, p := range d.parts {
		start[i] = p.start(a.Start())
	}
	d.visit(start)
	return d
}

// reaching returns, by component, the states that can reach it. Components are
// numbered from the successors up.
func reaching(a *automata.Automaton, comps *automata.Components) [][]bool {
	reach := make([][]bool, len(comps.Parts))
	for i := range reach {
		reach[i] = make([]bool, a.States())
		for _, q := range comps.Parts[i].States {
			reach[i][q] = true
		}
		for k := i + 1; k < len(comps.Parts); k++ { // edges between components go down
			some := slices.ContainsFunc(comps.Parts[k].States, func(q uint32) bool {
				return slices.ContainsFunc(a.Out(q), func(e automata.Edge) bool { return reach[i][e.Dst] })
			})
			for _, q := range comps.Parts[k].States {
				reach[i][q] = some
			}
		}
	}
	return reach
}

// isWeak reports whether every cycle of a component has a marked edge: the
// edges without marks have no cycle. That asks less than automata.IsWeak, where
// all edges of a component have the same marks.
func isWeak(a *automata.Automaton, comps *automata.Components, component int32) bool {
	colour := map[uint32]int{} // 1 on the path, 2 done
	var cyclic func(q uint32) bool
	cyclic = func(q uint32) bool {
		colour[q] = 1
		for _, e := range a.Out(q) {
			if e.Marks == 0 && comps.Of[e.Dst] == component && (colour[e.Dst] == 1 || colour[e.Dst] == 0 && cyclic(e.Dst)) {
				return true
			}
		}
		colour[q] = 2
		return false
	}
	return !slices.ContainsFunc(comps.Parts[component].States, func(q uint32) bool { return colour[q] == 0 && cyclic(q) })
}

// visit returns the number of a macrostate, the next free one if it is new.
func (ma *macro) visit(state []string) int {
	var key strings.Builder
	for _, s := range state {
		fmt.Fprintf(&key, "%d:%s", len(s), s)
	}
	n, ok := ma.number[key.String()]
	if !ok {
		n = len(ma.states)
		ma.number[key.String()] = n
		ma.states = append(ma.states, state)
	}
	return n
}

// expand adds the edges of macrostate i, one for each class of letters that its
// states distinguish.
func (ma *macro) expand(i int) {
	for _, m := range ma.movesOf(ma.members(ma.states[i])) {
		next, priorities := make([]string, len(ma.parts)), make([]int, len(ma.parts))
		for k, p := range ma.parts {
			next[k], priorities[k] = p.step(ma.states[i][k], func(q uint32) []automata.Edge { return m.edges[q] })
		}
		ma.edges = append(ma.edges, edge{i, ma.visit(next), m.label, priorities})
	}
}

// members is the states in some part of a macrostate.
func (ma *macro) members(state []string) []uint32 {
	var all []uint32
	for _, key := range state {
		s := readSlice(key)
		all = append(all, s.outside...)
		for _, n := range s.nodes {
			all = append(all, n.states...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// movesOf returns the edges of a set of states by class of letters.
func (ma *macro) movesOf(states []uint32) []move {
	key := fmt.Sprint(states)
	if known, ok := ma.moves[key]; ok {
		return known
	}
	var labels []bdd.Node
	for _, q := range states {
		for _, e := range ma.a.Out(q) {
			labels = append(labels, e.Label)
		}
	}
	var all []move
	for _, label := range cells(ma.a.BDD(), labels) {
		m := move{label, map[uint32][]automata.Edge{}}
		for _, q := range states {
			for _, e := range ma.a.Out(q) {
				if ma.a.BDD().Implies(label, e.Label) {
					m.edges[q] = append(m.edges[q], e)
				}
			}
		}
		all = append(all, m)
	}
	ma.moves[key] = all
	return all
}

// build makes the automaton. The priorities of a part that follow each other
// and are both even, or both odd, become one acceptance set.
func (ma *macro) build() (*automata.Automaton, error) {
	acc := &automata.AccNode{Op: automata.AccOr}
	sets := 0
	setOf := make([]map[int]int, len(ma.parts)) // by part and priority
	for k := range ma.parts {
		var used []int
		for _, e := range ma.edges {
			if p := e.priorities[k]; p > 0 && !slices.Contains(used, p) {
				used = append(used, p)
			}
		}
		slices.Sort(used)
		setOf[k] = map[int]int{}
		first := sets
		for i, p := range used {
			if i == 0 || p%2 != used[i-1]%2 {
				sets++
			}
			setOf[k][p] = sets - 1
		}
		even := len(used) > 0 && used[0]%2 == 0
		acc.Kids = append(acc.Kids, leastDecides(first, sets, even, ma.weak[k]))
	}
	if sets > automata.MaxSets {
		return nil, fmt.Errorf("%w: %d acceptance sets", automata.ErrLimit, sets)
	}
	b := automata.NewBuilder(ma.a.Alphabet())
	b.AddStates(len(ma.states))
	b.AddStart(0)
	for _, e := range ma.edges {
		var marks automata.Marks
		for k, p := range e.priorities {
			if p > 0 {
				marks |= 1 << setOf[k][p]
			}
		}
		b.AddEdge(uint32(e.src), uint32(e.dst), e.label, marks)
	}
	return b.Build(automata.NewAcceptance(sets, folded(acc))).MergeEdges(), ma.a.BDD().Err()
}

// leastDecides returns the parity condition on the sets from first to end-1:
// the least one that is seen infinitely often decides. Sets accept and reject
// in turn; even tells whether the first one accepts, none whether a run that
// sees no set is accepted.
func leastDecides(first, end int, even, none bool) *automata.AccNode {
	rest := &automata.AccNode{Op: automata.AccFalse}
	if none {
		rest.Op = automata.AccTrue
	}
	for set := end - 1; set >= first; set-- {
		op, leaf := automata.AccAnd, automata.AccFin
		if even == ((set-first)%2 == 0) {
			op, leaf = automata.AccOr, automata.AccInf
		}
		rest = folded(&automata.AccNode{Op: op, Kids: []*automata.AccNode{{Op: leaf, Set: set}, rest}})
	}
	return rest
}

// folded returns a condition without constants among its operands.
func folded(n *automata.AccNode) *automata.AccNode { return n.Restrict(^automata.Marks(0)) }
