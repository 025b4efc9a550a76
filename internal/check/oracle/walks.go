package oracle

import (
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// Walks counts what SPIN counts: states outside atomic sequences, transitions
// and failures, and the length of the longest path.
type Walks struct {
	States                                                int
	Transitions, AtomicSteps, Assertions, Errors, Invalid uint64
	Depth                                                 int
}

// Sequences is a random graph with one initial state whose states inside atomic
// sequences, the upper half, make no cycles, unless loops are wanted. draw
// returns a number from one to another.
func Sequences(draw func(from, to int) int, loops bool) *Graph {
	n := draw(1, 12)
	g := &Graph{Init: []int{0}, States: make([]State, n)}
	for i := range g.States {
		s := &g.States[i]
		s.Transient, s.ValidEnd = i > n/2, draw(0, 1) == 1
		for range draw(0, 3) {
			e := Edge{To: draw(0, n-1)}
			if !loops && s.Transient && e.To > n/2 && e.To <= i {
				e.To -= n/2 + 1
			}
			flags := []program.SuccFlags{0, 0, 0, program.AssertFailed, program.RuntimeError, program.Interrupted}
			if e.Flags = flags[draw(0, len(flags)-1)]; e.To > n/2 {
				e.Flags &^= program.Interrupted
			}
			s.Out = append(s.Out, e)
		}
	}
	return g
}

// Walk explores as SPIN's verifiers do: recursively, and what is inside an atomic
// sequence is not stored but walked through every time. Sequences must not return
// to themselves.
func Walk(g *Graph) Walks {
	w := Walks{Transitions: 1}
	w.walk(g, map[int]bool{}, 0, 0)
	return w
}

func (w *Walks) walk(g *Graph, stored map[int]bool, i, depth int) {
	s := &g.States[i]
	if !s.Transient {
		if stored[i] {
			return
		}
		stored[i] = true
		w.States++
	}
	w.Depth = max(w.Depth, depth)
	w.ends(s)
	for _, e := range s.Out {
		w.step(g, e)
		w.walk(g, stored, e.To, depth+1)
	}
}

// ends counts an end that is not valid.
func (w *Walks) ends(s *State) {
	if len(s.Out) == 0 && !s.ValidEnd {
		w.Invalid++
	}
}

// step counts a step.
func (w *Walks) step(g *Graph, e Edge) {
	inside := g.States[e.To].Transient
	if inside || e.Flags&program.Interrupted != 0 {
		w.AtomicSteps++
	}
	if !inside {
		w.Transitions++
	}
	w.Assertions += uint64((e.Flags & program.AssertFailed) / program.AssertFailed)
	w.Errors += uint64((e.Flags & program.RuntimeError) / program.RuntimeError)
}

// Unfold counts by the definition where sequences may return to themselves: a way
// passes the states inside that lead to each other as a whole. Depth is not
// counted.
func Unfold(g *Graph) Walks {
	w := Walks{Transitions: 1}
	stored := map[int]bool{}
	for todo := []int{0}; len(todo) > 0; {
		s := todo[0]
		if todo = todo[1:]; stored[s] {
			continue
		}
		stored[s] = true
		w.unfold(g, s)
		inside := map[int]bool{s: true}
		for _, e := range g.States[s].Out {
			if g.States[e.To].Transient {
				maps.Copy(inside, reaches(g, e.To))
			}
		}
		for r := range inside {
			for _, e := range g.States[r].Out {
				if !g.States[e.To].Transient {
					todo = append(todo, e.To)
				}
			}
		}
	}
	w.States = len(stored)
	return w
}

// unfold counts what is below a state up to the next states outside.
func (w *Walks) unfold(g *Graph, s int) {
	component := []int{s}
	if g.States[s].Transient {
		component = nil
		for r := range reaches(g, s) {
			if reaches(g, r)[s] {
				component = append(component, r)
			}
		}
	}
	for _, r := range component {
		w.ends(&g.States[r])
		for _, e := range g.States[r].Out {
			w.step(g, e)
			if g.States[e.To].Transient && !slices.Contains(component, e.To) {
				w.unfold(g, e.To)
			}
		}
	}
}

// reaches returns which states inside sequences can be reached from one inside,
// itself included, by states inside only.
func reaches(g *Graph, from int) map[int]bool {
	seen := map[int]bool{from: true}
	for work := []int{from}; len(work) > 0; work = work[1:] {
		for _, e := range g.States[work[0]].Out {
			if g.States[e.To].Transient && !seen[e.To] {
				seen[e.To] = true
				work = append(work, e.To)
			}
		}
	}
	return seen
}
