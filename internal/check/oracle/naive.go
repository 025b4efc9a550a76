package oracle

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/product"
)

// Emptiness is a question: does the program have a fair run that all automata
// accept? Their letters are over the graph's atoms by position. Processes is
// the number of processes, from 0 on, that fairness towards processes is about.
type Emptiness struct {
	Graph     *Graph
	Factors   []*automata.Compiled
	Fairness  product.Fairness
	Processes int // numbered from 0; for fairness
}

// move is a transition, or the repetition of a state without any.
type move struct {
	to      int
	letter  uint64
	moved   []int
	enabled []int
	stutter bool
}

// moves returns the transitions out of a state; one without any repeats.
func (g *Graph) moves(s int) []move {
	st := g.States[s]
	if len(st.Out) == 0 {
		return []move{{to: s, letter: st.Letter, stutter: true}}
	}
	var ms []move
	for _, e := range st.Out {
		ms = append(ms, move{to: e.To, letter: st.Letter | e.Act, moved: e.Moved, enabled: st.Enabled})
	}
	return ms
}

// joint is a state of the synchronous product by the definition: every
// automaton stands before the letter of the step that is taken next.
type joint struct {
	s int
	q string
}

// jointEdge is an edge of the product with the acceptance sets that it belongs
// to, which are named by texts, so that nothing depends on their numbers.
type jointEdge struct {
	from, to int
	sets     map[string]bool
}

// General reports whether the acceptance is more than generalised Büchi.
func (em *Emptiness) General() bool {
	for _, f := range em.Factors {
		if !f.Acc.IsGeneralisedBuchi() {
			return true
		}
	}
	for _, c := range em.Fairness.Constraints {
		if c.Strong {
			return true
		}
	}
	return em.Fairness.Strong
}

// NonEmpty reports whether some run of the program is accepted by all automata
// and is fair, from the definition:
//
//	build the whole product
//	for every choice of sets that the run is to visit finitely often:
//		remove the edges in these sets
//		look for a strongly connected part of the rest whose marks
//		satisfy every condition
//
// It takes time exponential in the sets of Fin, and cubic in the product.
func (em *Emptiness) NonEmpty() bool {
	states, edges := em.build()
	fin := em.finSets()
	for choice := range 1 << len(fin) {
		var left []jointEdge
		for _, e := range edges {
			if !e.any(fin, choice) {
				left = append(left, e)
			}
		}
		reach := closure(len(states), left)
		for r := range states {
			if reach[r][r] && em.accepts(r, left, reach) {
				return true
			}
		}
	}
	return false
}

// any reports whether the edge is in one of the chosen sets.
func (e jointEdge) any(sets []string, choice int) bool {
	for i, s := range sets {
		if choice>>i&1 != 0 && e.sets[s] {
			return true
		}
	}
	return false
}

// finSets returns the sets that some condition wants to be visited finitely
// often.
func (em *Emptiness) finSets() (fin []string) {
	var collect func(i int, n *automata.AccNode)
	collect = func(i int, n *automata.AccNode) {
		if s := factorSet(i, n.Set); n.Op == automata.AccFin && !slices.Contains(fin, s) {
			fin = append(fin, s)
		}
		for _, k := range n.Kids {
			collect(i, k)
		}
	}
	for i, f := range em.Factors {
		collect(i, f.Acc.Formula())
	}
	for p := range em.Processes {
		if em.about(p, true) {
			fin = append(fin, fmt.Sprint("enabled ", p))
		}
	}
	for i, c := range em.Fairness.Constraints {
		if c.Strong && c.Kind < 0 {
			fin = append(fin, fmt.Sprint("group there ", i))
		}
	}
	return fin
}

// factorSet names an acceptance set of a factor.
func factorSet(factor, set int) string { return fmt.Sprint("factor ", factor, " set ", set) }

// about reports whether weak or strong fairness is about process p.
func (em *Emptiness) about(p int, strong bool) bool {
	if strong && em.Fairness.Strong || !strong && em.Fairness.Weak {
		return true
	}
	for _, c := range em.Fairness.Constraints {
		if c.Kind >= 0 && c.Kind == p%2 && c.Strong == strong {
			return true
		}
	}
	return false
}

// accepts reports whether the strongly connected part around state r satisfies
// every condition, if all its edges are taken infinitely often.
func (em *Emptiness) accepts(r int, edges []jointEdge, reach [][]bool) bool {
	seen := map[string]bool{}
	for _, e := range edges {
		inside := (e.from == r || reach[r][e.from]) && (e.to == r || reach[e.to][r])
		for s := range e.sets {
			seen[s] = seen[s] || inside
		}
	}
	for i, f := range em.Factors {
		marks := automata.Marks(0)
		for k := range f.Acc.Sets {
			if seen[factorSet(i, k)] {
				marks |= 1 << k
			}
		}
		if !f.Acc.Accepts(marks) {
			return false
		}
	}
	for p := range em.Processes {
		if em.about(p, false) && !seen[fmt.Sprint("weak ", p)] ||
			em.about(p, true) && seen[fmt.Sprint("enabled ", p)] && !seen[fmt.Sprint("moves ", p)] {
			return false
		}
	}
	for i, c := range em.Fairness.Constraints {
		if c.Kind >= 0 {
			continue
		}
		there, taken, excused := seen[fmt.Sprint("group there ", i)], seen[fmt.Sprint("group taken ", i)], seen[fmt.Sprint("group excused ", i)]
		if c.Strong && there && !taken || !c.Strong && !taken && !excused {
			return false
		}
	}
	return true
}

// fair adds the sets of fairness to which a step belongs.
func (em *Emptiness) fair(sets map[string]bool, s int, m move) {
	all := em.Graph.moves(s)
	for _, e := range em.Graph.States[s].Ghosts {
		all = append(all, move{letter: em.Graph.States[s].Letter | e.Act, moved: e.Moved})
	}
	movable := map[int]bool{}
	for _, other := range all {
		for _, p := range other.moved {
			movable[p] = true
		}
	}
	waiting := false
	for _, p := range m.enabled {
		waiting = waiting || !movable[p]
	}
	for p := range em.Processes {
		if slices.Contains(m.moved, p) {
			sets[fmt.Sprint("moves ", p)] = true
		}
		if slices.Contains(m.moved, p) || !slices.Contains(m.enabled, p) {
			sets[fmt.Sprint("weak ", p)] = true
		}
		if movable[p] {
			sets[fmt.Sprint("enabled ", p)] = true
		}
	}
	for i, c := range em.Fairness.Constraints {
		group := uint64(c.Group)
		there := false
		for _, other := range all {
			there = there || !other.stutter && other.letter&group == group
		}
		if there {
			sets[fmt.Sprint("group there ", i)] = true
		}
		if !m.stutter && m.letter&group == group {
			sets[fmt.Sprint("group taken ", i)] = true
		}
		if !there && !waiting {
			sets[fmt.Sprint("group excused ", i)] = true
		}
	}
}

// closure returns which states are reached from which by one edge or more.
func closure(n int, edges []jointEdge) [][]bool {
	reach := make([][]bool, n)
	succ := make([][]int, n)
	for _, e := range edges {
		succ[e.from] = append(succ[e.from], e.to)
	}
	for i := range reach {
		reach[i] = make([]bool, n)
		todo := slices.Clone(succ[i])
		for len(todo) > 0 {
			j := todo[0]
			todo = todo[1:]
			if !reach[i][j] {
				reach[i][j] = true
				todo = append(todo, succ[j]...)
			}
		}
	}
	return reach
}

// build returns all states and edges of the product.
func (em *Emptiness) build() (states []joint, edges []jointEdge) {
	ids := map[joint]int{}
	var tuples [][]uint32
	id := func(s int, qs []uint32) int {
		j := joint{s, fmt.Sprint(qs)}
		if _, ok := ids[j]; !ok {
			ids[j] = len(states)
			states, tuples = append(states, j), append(tuples, qs)
		}
		return ids[j]
	}
	for _, s := range em.Graph.Init {
		for _, qs := range em.starts() {
			id(s, qs)
		}
	}
	for i := 0; i < len(states); i++ {
		for _, m := range em.Graph.moves(states[i].s) {
			for _, r := range em.read(tuples[i], m.letter) {
				e := jointEdge{i, id(m.to, r.qs), r.sets}
				em.fair(e.sets, states[i].s, m)
				edges = append(edges, e)
			}
		}
	}
	return states, edges
}

// starts returns the combinations of the automata's initial states.
func (em *Emptiness) starts() [][]uint32 {
	all := [][]uint32{nil}
	for _, f := range em.Factors {
		var next [][]uint32
		for _, qs := range all {
			for _, s := range f.Start {
				next = append(next, append(slices.Clone(qs), s))
			}
		}
		all = next
	}
	return all
}

// reading is one way in which the automata read a letter, and the sets met.
type reading struct {
	qs   []uint32
	sets map[string]bool
}

// read returns every way in which the automata read a letter together.
func (em *Emptiness) read(qs []uint32, letter uint64) []reading {
	all := []reading{{nil, map[string]bool{}}}
	for i, f := range em.Factors {
		var next []reading
		for _, r := range all {
			for _, e := range f.Out(qs[i]) {
				if !e.Holds(letter) {
					continue
				}
				n := reading{append(slices.Clone(r.qs), e.Dst), map[string]bool{}}
				for s := range r.sets {
					n.sets[s] = true
				}
				for k := range f.Acc.Sets {
					if e.Marks>>k&1 != 0 {
						n.sets[fmt.Sprint("factor ", i, " set ", k)] = true
					}
				}
				next = append(next, n)
			}
		}
		all = next
	}
	return all
}
