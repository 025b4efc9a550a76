package automata

// Emptiness and accepting words, for any Emerson–Lei condition (Baier,
// Blahoudek, Duret-Lutz, Klein, Müller, Strejček 2019, the recursion on Fin):
// within a component with marks M
//
//	restrict the condition to M; without a Fin left, the component accepts if all its marks do
//	otherwise, for some Fin(s): accept with s seen for ever, or in the components without s
//
// Generalised Büchi is the case without Fin: one decomposition. Cost: O(states
// + edges) per decomposition; the number of those is exponential in the Fin
// sets at worst.

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Empty reports whether the automaton accepts no word. For generalised Büchi
// acceptance O(states + edges); see the top of the file for other conditions.
// It takes labels to be satisfiable, as Verify demands, and does not look at
// them.
func (a *Automaton) Empty() bool {
	_, found := a.witness(a.Components(), a.Acc.Formula(), 0)
	return !found
}

// AcceptingWord returns a word of the language; found is false if the language
// is empty. The word is a lasso: a shortest prefix to the accepting part that
// was found first, then a cycle through all of the part's marks. It need not be
// the shortest word of the language.
//
// The word lists the APs in use; in its letters, propositions that a label
// leaves open are false. More than 64 APs in use are ErrLongLetters.
func (a *Automaton) AcceptingWord() (w ltl.Word, found bool, err error) {
	used := a.UsedAPs()
	if len(used) > 64 {
		return w, false, fmt.Errorf("the automaton uses %d propositions, but %w", len(used), ErrLongLetters)
	}
	core, found := a.witness(a.Components(), a.Acc.Formula(), 0)
	if !found {
		return w, false, nil
	}
	p := newWordPicker(a, used)
	all := a.pathTo(a.start, nil, 0, func(e *Edge) bool { return core.has[e.Dst] })
	at := a.start[0]
	switch {
	case len(all) > 0:
		at = all[len(all)-1].Dst
	default:
		for _, q := range a.start {
			if core.has[q] {
				at = q
			}
		}
	}
	w = ltl.Word{APs: used, Prefix: p.letters(all), Cycle: p.letters(a.cycle(at, core))}
	return w, true, nil
}

// core is a strongly connected part in which a run that sees all of its marks
// is accepting.
type core struct {
	has   []bool // its states
	avoid Marks  // its edges carry none of these
	marks Marks  // and together carry these
}

// witness finds a strongly connected part that accepts; false if there is none.
// It tries the components of a decomposition, over edges without marks of avoid,
// one after the other.
func (a *Automaton) witness(comps *Components, acc *AccNode, avoid Marks) (core, bool) {
	for i := range comps.Parts {
		if p := &comps.Parts[i]; !p.Trivial() {
			if c, ok := a.witnessIn(p, acc.Restrict(p.Marks), avoid); ok {
				return c, true
			}
		}
	}
	return core{}, false
}

// witnessIn looks for an accepting part within one component for a condition
// that is restricted to the component's marks already. Without Fin the whole
// component will do; with a Fin it branches on whether the set is seen for
// ever.
func (a *Automaton) witnessIn(p *Component, acc *AccNode, avoid Marks) (core, bool) {
	if acc.Op == AccFalse {
		return core{}, false
	}
	set, some := acc.AnyFin()
	has := make([]bool, a.States())
	for _, q := range p.States {
		has[q] = true
	}
	if !some {
		return core{has: has, avoid: avoid, marks: p.Marks}, true // Inf of sets that it has, and not false
	}
	if c, ok := a.witnessIn(p, acc.WithoutFin(set), avoid); ok {
		return c, true
	}
	avoid |= 1 << set
	return a.witness(a.subComponents(p.States, has, avoid), acc, avoid)
}

// cycle is a closed walk from a state of the core through all of its marks.
func (a *Automaton) cycle(from uint32, c core) []Edge {
	var walk []Edge
	at, missing := from, c.marks
	for missing != 0 || len(walk) == 0 || at != from {
		leg := a.pathTo([]uint32{at}, c.has, c.avoid, func(e *Edge) bool {
			if missing != 0 {
				return e.Marks&missing != 0
			}
			return e.Dst == from
		})
		for _, e := range leg {
			missing &^= e.Marks
		}
		walk = append(walk, leg...)
		at = leg[len(leg)-1].Dst
	}
	return walk
}

// pathTo is a shortest path from one of the states whose last edge is a goal,
// empty when there is none. A path that starts on inside stays there, and
// avoids marks.
func (a *Automaton) pathTo(from []uint32, inside []bool, avoid Marks, goal func(*Edge) bool) []Edge {
	if inside == nil { // a prefix: nothing to walk when a start is a goal already
		for _, q := range from {
			if goal(&Edge{Dst: q}) {
				return nil
			}
		}
	}
	via := make([]int32, a.States()) // edge by which a state was reached, plus one
	root := make([]bool, a.States())
	queue := append([]uint32(nil), from...)
	for _, q := range from {
		root[q] = true
	}
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		for i := a.first[q]; i < a.first[q+1]; i++ {
			e := &a.edges[i]
			if e.Marks&avoid != 0 || inside != nil && !inside[e.Dst] {
				continue
			}
			if goal(e) {
				return a.backtrack(*e, via, root)
			}
			if !root[e.Dst] && via[e.Dst] == 0 {
				via[e.Dst] = int32(i) + 1
				queue = append(queue, e.Dst)
			}
		}
	}
	return nil
}

// backtrack collects the path that ends with the edge last, from the root that
// the search came from.
func (a *Automaton) backtrack(last Edge, via []int32, root []bool) []Edge {
	path := []Edge{last}
	for q := last.Src; !root[q]; {
		e := a.edges[via[q]-1]
		path = append(path, e)
		q = e.Src
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}

// wordPicker chooses a letter for each label. bit is, by AP of the alphabet,
// the AP's bit in the word's letters.
type wordPicker struct {
	m   *bdd.Manager
	bit []int
}

func newWordPicker(a *Automaton, used []string) *wordPicker {
	p := &wordPicker{m: a.BDD(), bit: make([]int, len(a.alphabet.names))}
	for i, ap := range used {
		p.bit[a.alphabet.index[ap]] = i
	}
	return p
}

// letters returns one letter for each edge of a path: the first path through
// the label's diagram, with the propositions that it does not test false.
func (p *wordPicker) letters(path []Edge) []uint64 {
	letters := make([]uint64, len(path))
	for i, e := range path {
		p.m.Paths(e.Label, func(cube []bdd.Lit) bool {
			for _, l := range cube {
				if !l.Negated() {
					letters[i] |= 1 << p.bit[l.Var()]
				}
			}
			return false
		})
	}
	return letters
}
