package oracle

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Question is an emptiness problem: a program, automata whose letters are over the graph's
// atoms by position, and whether runs must be weakly fair.
type Question struct {
	Graph     *Graph
	Factors   []*automata.Compiled
	Weak      bool
	Processes int // numbered from 0; for weak fairness
}

// move is a transition, or the repetition of a state without any.
type move struct {
	to      int
	letter  uint64
	moved   []int
	enabled []int
}

func (g *Graph) moves(s int) []move {
	st := g.States[s]
	if len(st.Out) == 0 {
		return []move{{to: s, letter: st.Letter}}
	}
	var ms []move
	for _, e := range st.Out {
		ms = append(ms, move{e.To, st.Letter | e.Act, e.Moved, st.Enabled})
	}
	return ms
}

// joint is a state of the synchronous product by the definition: every automaton stands
// before the letter of the step that is taken next.
type joint struct {
	s int
	q string
}

type jointEdge struct {
	from, to int
	sets     map[string]bool
}

// NonEmpty reports whether some run of the program is accepted by all automata (and is
// weakly fair), from the definition: build the whole product, find which states reach
// which, and look for a strongly connected part whose edges are in every set.
func (q *Question) NonEmpty() bool {
	states, edges := q.build()
	reach := closure(len(states), edges)
	var sets []string
	for i, f := range q.Factors {
		for k := range f.Acc.Sets {
			sets = append(sets, fmt.Sprint("factor ", i, " set ", k))
		}
	}
	if q.Weak {
		for p := range q.Processes {
			sets = append(sets, fmt.Sprint("process ", p))
		}
	}
	for r := range states {
		if reach[r][r] && q.accepting(r, edges, reach, sets) {
			return true
		}
	}
	return false
}

func (q *Question) accepting(r int, edges []jointEdge, reach [][]bool, sets []string) bool {
	seen := map[string]bool{}
	for _, e := range edges {
		inside := (e.from == r || reach[r][e.from]) && (e.to == r || reach[e.to][r])
		for s := range e.sets {
			seen[s] = seen[s] || inside
		}
	}
	for _, s := range sets {
		if !seen[s] {
			return false
		}
	}
	return true
}

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

func (q *Question) build() (states []joint, edges []jointEdge) {
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
	for _, s := range q.Graph.Init {
		for _, qs := range q.starts() {
			id(s, qs)
		}
	}
	for i := 0; i < len(states); i++ {
		for _, m := range q.Graph.moves(states[i].s) {
			for _, r := range q.read(tuples[i], m.letter) {
				e := jointEdge{i, id(m.to, r.qs), r.sets}
				for p := range q.Processes {
					if slices.Contains(m.moved, p) || !slices.Contains(m.enabled, p) {
						e.sets[fmt.Sprint("process ", p)] = true
					}
				}
				edges = append(edges, e)
			}
		}
	}
	return states, edges
}

func (q *Question) starts() [][]uint32 {
	all := [][]uint32{nil}
	for _, f := range q.Factors {
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

type reading struct {
	qs   []uint32
	sets map[string]bool
}

// read is every way in which the automata read a letter together.
func (q *Question) read(qs []uint32, letter uint64) []reading {
	all := []reading{{nil, map[string]bool{}}}
	for i, f := range q.Factors {
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
