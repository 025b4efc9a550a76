package main

// The automaton that -verify compares with, made straight from the meaning of
// the formula and of nothing that the translation uses: a tableau (Gerth,
// Peled, Vardi & Wolper 1995) in which the ways to satisfy a formula exclude
// one another,
//
//	f ∨ g   = f     | ¬f ∧ g                       F g = g | ¬g ∧ X F g      G g = g ∧ X G g
//	f U g   = g     | ¬g ∧ f ∧ X(f U g)            f R g = g ∧ f | g ∧ ¬f ∧ X(f R g)
//	f W g   = g     | ¬g ∧ f ∧ X(f W g)            f M g = g ∧ f | g ∧ ¬f ∧ X(f M g)
//
// so that every word of the formula has exactly one accepting run, and from
// each state on it is known which of the formulas met so far hold. States are
// sets of formulas that are to hold, in negation normal form. F, U and M have
// an acceptance set each, of the edges that do not put the formula off.
//
// Why it helps: whether a nondeterministic automaton accepts all words of a
// formula is hard to decide, since the right choice of a run may depend on what
// comes later. Here much of that is known, so that the choice can be made step
// by step more often, and simulation sees it.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Limits on the unambiguous automaton.
const (
	maxUnambiguousStates = 1 << 13
	maxUnambiguousEdges  = 1 << 18
	maxUnambiguousSteps  = 1 << 20 // tried, most of which lead nowhere when they are many
)

// errTooLarge is returned when a limit is exceeded.
var errTooLarge = errors.New("the unambiguous automaton is too large")

// tableau makes the unambiguous automaton.
type tableau struct {
	fa       *ltl.Factory
	alphabet *automata.Alphabet
	b        *automata.Builder
	index    map[string]uint32 // set of formulas -> state
	todo     [][]*ltl.Formula  // state -> the formulas that hold in it
	sets     map[*ltl.Formula]int
	negation map[*ltl.Formula]*ltl.Formula
	edges    int
	steps    int
	src      uint32
}

// unambiguous returns the unambiguous automaton of f over an alphabet. Its
// initial state also decides whether each of the formulas known holds.
func unambiguous(ctx context.Context, fa *ltl.Factory, alphabet *automata.Alphabet, f *ltl.Formula, known []*ltl.Formula) (*automata.Automaton, error) {
	t := &tableau{fa: fa, alphabet: alphabet, b: automata.NewBuilder(alphabet), index: map[string]uint32{}, sets: map[*ltl.Formula]int{},
		negation: map[*ltl.Formula]*ltl.Formula{}}
	first := []*ltl.Formula{fa.NNF(f)}
	for _, g := range known {
		// Or would fold this into a constant if it knew negations of all
		// formulas.
		first = append(first, fa.Or(fa.NNF(g), fa.Negate(g)))
	}
	t.b.AddStart(t.state(first))
	for n := 0; n < len(t.todo); n++ {
		if t.full() {
			return nil, errTooLarge
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t.src = uint32(n)
		t.expand(step{todo: slices.Clone(t.todo[n]), letter: bdd.True})
	}
	if t.full() {
		return nil, errTooLarge
	}
	all := automata.GeneralisedBuchi(len(t.sets)).All()
	t.b.MapMarks(func(putOff automata.Marks) automata.Marks { return all &^ putOff })
	a := t.b.Build(automata.GeneralisedBuchi(len(t.sets))).MergeEdges().Trim()
	return bisimilar(a), alphabet.BDD().Err()
}

// full reports whether a limit is exceeded.
func (t *tableau) full() bool {
	return len(t.todo) > maxUnambiguousStates || t.edges > maxUnambiguousEdges || t.steps > maxUnambiguousSteps || len(t.sets) > automata.MaxSets
}

// no returns the negation of a formula, in negation normal form.
func (t *tableau) no(f *ltl.Formula) *ltl.Formula {
	g := t.negation[f]
	if g == nil {
		g = t.fa.Negate(f)
		t.negation[f] = g
	}
	return g
}

// bisimilar merges states that have the same edges to the same states, until no
// two do: partition refinement, beginning with one class.
func bisimilar(a *automata.Automaton) *automata.Automaton {
	class := make([]uint32, a.States())
	for classes := 1; ; {
		index := map[string]uint32{}
		next := make([]uint32, a.States())
		for q := range next {
			key := signature(a, uint32(q), class)
			n, ok := index[key]
			if !ok {
				n = uint32(len(index))
				index[key] = n
			}
			next[q] = n
		}
		class = next
		if len(index) == classes {
			return merged(a, class, classes)
		}
		classes = len(index)
	}
}

// signature returns a text that is equal for states of one class with the same
// edges to classes.
func signature(a *automata.Automaton, q uint32, class []uint32) string {
	type target struct {
		class uint32
		marks automata.Marks
	}
	labels := map[target]bdd.Node{}
	var targets []target
	for _, e := range a.Out(q) {
		t := target{class[e.Dst], e.Marks}
		if _, ok := labels[t]; !ok {
			targets = append(targets, t)
		}
		labels[t] = a.BDD().Or(labels[t], e.Label)
	}
	slices.SortFunc(targets, func(t, u target) int {
		return cmp.Or(cmp.Compare(t.class, u.class), cmp.Compare(t.marks, u.marks))
	})
	key := fmt.Appendf(nil, "%d", class[q])
	for _, t := range targets {
		key = fmt.Appendf(key, " %d %d %d", t.class, t.marks, labels[t])
	}
	return string(key)
}

// merged returns the automaton whose states are the classes.
func merged(a *automata.Automaton, class []uint32, classes int) *automata.Automaton {
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(classes)
	for _, q := range a.Start() {
		b.AddStart(class[q])
	}
	done := make([]bool, classes)
	for q, n := range class {
		if done[n] {
			continue
		}
		done[n] = true
		for _, e := range a.Out(uint32(q)) {
			b.AddEdge(n, class[e.Dst], e.Label, e.Marks)
		}
	}
	return b.Build(a.Acc).MergeEdges()
}

// state returns the number of the state in which some formulas hold. A formula
// f is left out if G f is among them, as G f demands it in any case.
func (t *tableau) state(fs []*ltl.Formula) uint32 {
	fs = slices.DeleteFunc(fs, func(f *ltl.Formula) bool {
		return f.Op() == ltl.True || slices.Contains(fs, t.fa.G(f)) && t.fa.G(f) != f
	})
	slices.SortFunc(fs, func(f, g *ltl.Formula) int { return f.ID() - g.ID() })
	fs = slices.Compact(fs)
	var key []byte
	for _, f := range fs {
		id := f.ID()
		key = append(key, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
	}
	q, ok := t.index[string(key)]
	if !ok {
		q = t.b.AddState()
		t.index[string(key)] = q
		t.todo = append(t.todo, fs)
	}
	return q
}

// step is an edge that is being made.
type step struct {
	todo   []*ltl.Formula // to hold here, not looked at yet
	later  []*ltl.Formula // those of them that can hold in several ways
	here   []*ltl.Formula // to hold here, and already considered
	letter bdd.Node
	next   []*ltl.Formula
	putOff automata.Marks
}

// also returns a copy of the step in which more formulas have to hold.
func (s step) also(here ...*ltl.Formula) step {
	s.todo = append(slices.Clone(s.todo), here...)
	s.later, s.here, s.next = slices.Clone(s.later), slices.Clone(s.here), slices.Clone(s.next)
	return s
}

// and returns a copy of the step after which a formula has to hold.
func (s step) and(next *ltl.Formula) step {
	s.next = append(slices.Clone(s.next), next)
	return s
}

// expand adds the edges that a step stands for. It first considers formulas
// with only one way to hold, and then splits the step by the ways of one of the
// others.
func (t *tableau) expand(s step) {
	if t.steps++; t.full() {
		return
	}
	for len(s.todo) > 0 {
		f := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		if slices.Contains(s.here, f) {
			continue
		}
		if slices.Contains(s.here, t.no(f)) {
			return
		}
		s.here = append(s.here, f)
		if s = t.oneWay(s, f); s.letter == bdd.False {
			return
		}
	}
	if len(s.later) == 0 {
		t.edges++
		t.b.AddEdge(t.src, t.state(s.next), s.letter, s.putOff)
		return
	}
	f := s.later[0]
	s.later = s.later[1:]
	for _, way := range t.ways(s, f) {
		t.expand(way)
	}
}

// oneWay considers a formula that has only one way to hold, and puts off one
// that has several.
func (t *tableau) oneWay(s step, f *ltl.Formula) step {
	m := t.alphabet.BDD()
	switch f.Op() {
	case ltl.True:
	case ltl.False:
		s.letter = bdd.False
	case ltl.AP:
		s.letter = m.And(s.letter, m.Var(t.alphabet.Add(f.Name())))
	case ltl.Not:
		s.letter = m.And(s.letter, m.NotVar(t.alphabet.Add(f.Left().Name())))
	case ltl.And:
		s.todo = append(s.todo, f.Operands()...)
	case ltl.Next:
		s.next = append(s.next, f.Left())
	case ltl.Globally:
		s.todo = append(s.todo, f.Left())
		s.next = append(s.next, f)
	case ltl.Release, ltl.StrongRelease:
		s.todo = append(s.todo, f.Right())
		s.later = append(s.later, f)
	default:
		s.later = append(s.later, f)
	}
	return s
}

// ways returns the ways in which a formula can hold. No word satisfies two of
// them.
func (t *tableau) ways(s step, f *ltl.Formula) []step {
	no := t.no
	switch f.Op() {
	case ltl.Or:
		var all []step
		var not []*ltl.Formula
		for _, g := range f.Operands() {
			all = append(all, s.also(append(not, g)...))
			not = append(not, no(g))
		}
		return all
	case ltl.Eventually:
		return []step{s.also(f.Left()), t.putOff(s.also(no(f.Left())).and(f), f)}
	case ltl.Until:
		return []step{s.also(f.Right()), t.putOff(s.also(no(f.Right()), f.Left()).and(f), f)}
	case ltl.WeakUntil:
		return []step{s.also(f.Right()), s.also(no(f.Right()), f.Left()).and(f)}
	case ltl.Release:
		return []step{s.also(f.Left()), s.also(no(f.Left())).and(f)}
	}
	return []step{s.also(f.Left()), t.putOff(s.also(no(f.Left())).and(f), f)} // M
}

// putOff marks a step as one that postpones a formula with an eventuality.
func (t *tableau) putOff(s step, f *ltl.Formula) step {
	n, ok := t.sets[f]
	if !ok {
		n = len(t.sets)
		t.sets[f] = n
	}
	if n < automata.MaxSets {
		s.putOff |= 1 << n
	}
	return s
}
