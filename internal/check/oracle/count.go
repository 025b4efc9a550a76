package oracle

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Counts are the sizes of the product by its definition: automata that read
// state atoms only stand after the letter of their program state; the others
// stand before it, in a state from which some edge allows the state atoms.
// Programs counts the distinct program states. Searches must report these
// numbers, so that one that visits too much is found out, too.
type Counts struct {
	States, Transitions int
	Programs            int // distinct program states among them
}

// Count builds the product by the definition, and returns its sizes.
func (em *Emptiness) Count() Counts {
	seen := map[string]bool{}
	programs := map[int]bool{}
	type item struct {
		s  int
		qs []uint32
	}
	var todo []item
	var c Counts
	visit := func(s int, qs []uint32) {
		if key := fmt.Sprint(s, qs); !seen[key] {
			seen[key], programs[s] = true, true
			todo = append(todo, item{s, qs})
		}
	}
	for _, s := range em.Graph.Init {
		for _, qs := range em.begin(s) {
			visit(s, qs)
		}
	}
	for len(todo) > 0 {
		it := todo[0]
		todo = todo[1:]
		for _, m := range em.Graph.moves(it.s) {
			for _, qs := range em.next(it.qs, m) {
				c.Transitions++
				visit(m.to, qs)
			}
		}
	}
	c.States, c.Programs = len(seen), len(programs)
	return c
}

// readsActions reports whether some label of an automaton has an action atom.
func (em *Emptiness) readsActions(f *automata.Compiled) bool {
	for _, e := range f.Edges {
		if (e.Pos|e.Neg)&em.Graph.Actions != 0 {
			return true
		}
	}
	return false
}

// begin returns the states of the automata beside an initial program state.
func (em *Emptiness) begin(s int) [][]uint32 {
	options := make([][]uint32, len(em.Factors))
	for i, f := range em.Factors {
		for _, start := range f.Start {
			if em.readsActions(f) {
				options[i] = append(options[i], em.viable(f, start, s)...)
			} else {
				options[i] = append(options[i], after(f, start, em.Graph.States[s].Letter)...)
			}
		}
	}
	return tuples(options)
}

// next returns the states of the automata after a transition, once for each
// combination of their edges.
func (em *Emptiness) next(qs []uint32, m move) [][]uint32 {
	options := make([][]uint32, len(em.Factors))
	for i, f := range em.Factors {
		if !em.readsActions(f) {
			options[i] = after(f, qs[i], em.Graph.States[m.to].Letter)
			continue
		}
		for _, dst := range after(f, qs[i], m.letter) {
			options[i] = append(options[i], em.viable(f, dst, m.to)...)
		}
	}
	return tuples(options)
}

// after returns the states that f moves to over a letter, once for each edge.
func after(f *automata.Compiled, state uint32, letter uint64) (out []uint32) {
	for _, e := range f.Out(state) {
		if e.Holds(letter) {
			out = append(out, e.Dst)
		}
	}
	return out
}

// viable returns the state itself if some letter with the state atoms of s lets
// f go on, and nothing otherwise.
func (em *Emptiness) viable(f *automata.Compiled, state uint32, s int) []uint32 {
	for _, e := range f.Out(state) {
		v := em.Graph.States[s].Letter
		if e.Pos&^em.Graph.Actions&^v == 0 && e.Neg&v == 0 {
			return []uint32{state}
		}
	}
	return nil
}

// tuples returns all ways to choose one of each of the options.
func tuples(options [][]uint32) [][]uint32 {
	all := [][]uint32{nil}
	for _, o := range options {
		var next [][]uint32
		for _, t := range all {
			for _, x := range o {
				next = append(next, append(append([]uint32(nil), t...), x))
			}
		}
		all = next
	}
	return all
}
