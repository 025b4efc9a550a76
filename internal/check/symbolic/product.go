package symbolic

import (
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// The product of a program and an automaton as a system of its own.
//
//	transitions of (l, q):
//		for every transition t of l, of n steps,
//		and every way of the automaton from q by n letters, each with
//		the propositions about transitions of its step, and all with
//		the same propositions about states:
//			to (l', q'), guard of t ∧ what the way wants or forbids,
//			effect of t
//		where nothing leads on from l:
//			to (l, q'), in the cases in which nothing does, no effect
//
// A way's propositions are a cube; the guard of the transition and the
// conditions of the cube are split into convex cases. Inside an atomic sequence
// that is not one transition (a loop) the letter of its beginning is part of
// the location, and transitions into it are split by all propositions about
// states.
//
// For a bad-prefix automaton the cases without a way are what is looked for.
// Where all ways lead to one state, the guard needs no propositions: a run that
// goes on after a bad prefix is never looked at.

// place is a location of the product: a location of the program, a state of the
// automaton, and inside atomic sequences the letter that was read at their
// beginning.
type place struct {
	location int
	q        uint32
	letter   uint64 // inside atomic sequences
}

// move is what a label of the product stands for: a transition of the program,
// or the repetition of a state that nothing leads on from (a negative label),
// with the marks that the automaton collects on it.
type move struct {
	from  int // the program's location
	label int // of the program's transition; negative where nothing leads on
	marks automata.Marks
}

// product is the product as a periodic.System, made on demand: a location's
// transitions are computed when they are first asked for, and kept in done, its
// failures in bad. places and number translate locations to numbers and back;
// moves is indexed by the label of a transition. holding keeps the conditions
// of propositions, by location and proposition.
type product struct {
	periodic.Program
	a       *automata.Compiled
	fair    scheduler // nil unless weak fairness matters
	prefix  bool      // bad prefixes are looked for
	states  uint64    // propositions about states that the automaton reads
	space   *presburger.Space
	places  []place
	number  map[place]int
	done    map[int][]periodic.Transition
	bad     map[int][]periodic.Failure // labels number the program's transitions
	moves   []move
	holding map[[2]int]periodic.Condition
}

// newProduct makes a product in which nothing is known yet. prefix is set when
// a is a bad-prefix automaton.
func newProduct(p periodic.Program, a *automata.Compiled, prefix bool) *product {
	x := &product{
		Program: p, a: a, prefix: prefix, space: &presburger.Space{}, number: map[place]int{}, done: map[int][]periodic.Transition{},
		bad: map[int][]periodic.Failure{}, holding: map[[2]int]periodic.Condition{},
	}
	for i := range a.Edges {
		x.states |= (a.Edges[i].Pos | a.Edges[i].Neg) &^ p.Actions()
	}
	return x
}

// readsActions reports whether the automaton reads propositions about
// transitions.
func (pr *product) readsActions() bool {
	return slices.ContainsFunc(pr.a.Edges, func(e automata.CompiledEdge) bool { return (e.Pos|e.Neg)&pr.Actions() != 0 })
}

// locate returns the number of a location, and gives it one if it has none.
func (pr *product) locate(p place) int {
	n, known := pr.number[p]
	if !known {
		n = len(pr.places)
		pr.number[p] = n
		pr.places = append(pr.places, p)
	}
	return n
}

// Location implements periodic.System.
func (pr *product) Location(l int) string { return pr.Program.Location(pr.places[l].location) }

// Initial implements periodic.System.
func (pr *product) Initial() (out []periodic.Initial, err error) {
	all, err := pr.Program.Initial()
	for _, i := range all {
		for _, q := range pr.a.Start {
			out = append(out, periodic.Initial{Location: pr.locate(place{location: i.Location, q: q}), Set: i.Set})
		}
	}
	return out, err
}

// Transitions implements periodic.System.
func (pr *product) Transitions(l int) ([]periodic.Transition, error) {
	if out, known := pr.done[l]; known {
		return out, nil
	}
	b := &builder{product: pr, at: pr.places[l], inside: pr.Inside(pr.places[l].location)}
	all, err := pr.Program.Transitions(b.at.location)
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		if err := b.fairly(t, pr.Steps(t.Label)); err != nil {
			return nil, err
		}
	}
	ends, err := pr.Ends(b.at.location)
	if err != nil {
		return nil, err
	}
	for _, rows := range ends {
		stay := periodic.Skip(len(pr.Variables()))
		stay.Guard = rows
		if err := b.fairly(periodic.Transition{To: b.at.location, Instruction: stay, Label: -1}, []uint64{0}); err != nil {
			return nil, err
		}
	}
	pr.done[l], pr.bad[l] = b.out, b.bad
	return b.out, nil
}

// condition returns the condition under which a proposition about states is
// true at a location of the program.
func (pr *product) condition(location, proposition int) (periodic.Condition, error) {
	key := [2]int{location, proposition}
	c, known := pr.holding[key]
	if known {
		return c, nil
	}
	c, err := pr.Condition(location, proposition)
	if err == nil {
		pr.holding[key] = c
	}
	return c, err
}

// builder makes the transitions and failures of one location; inside is set
// when it lies inside an atomic sequence.
type builder struct {
	*product
	at     place
	inside bool
	fair   automata.Marks // of fairness, on the transitions being made
	out    []periodic.Transition
	bad    []periodic.Failure
}

// way is how the automaton can go on: to a state, with marks, if some
// propositions hold and some do not.
type way struct {
	q        uint32
	marks    automata.Marks
	pos, neg uint64
}

// ways returns how the automaton can go on from q by one letter for each step.
// The propositions in known have the values in letter, and those about
// transitions the values of the step; all others become part of the cubes.
func (pr *product) ways(q uint32, steps []uint64, known, letter uint64) []way {
	front := []way{{q: q}}
	for _, act := range steps {
		seen := map[way]bool{}
		var next []way
		for _, w := range front {
			for _, e := range pr.a.Out(w.q) {
				n, ok := pr.read(w, e, act, known, letter)
				if ok && !seen[n] {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		front = next
	}
	return front
}

// read extends a way by an edge of the automaton, and reports whether the
// letter of the step permits it.
func (pr *product) read(w way, e automata.CompiledEdge, act, known, letter uint64) (way, bool) {
	fixed := known | pr.Actions()
	letter = letter&known | act
	if e.Pos&fixed&^letter != 0 || e.Neg&letter != 0 {
		return w, false
	}
	w.q, w.marks = e.Dst, w.marks|e.Marks
	w.pos, w.neg = w.pos|e.Pos&^fixed, w.neg|e.Neg&^fixed
	return w, w.pos&w.neg == 0
}

// transition adds the transitions of the product for one transition of the
// program.
func (b *builder) transition(t periodic.Transition, steps []uint64) error {
	if b.inside {
		return b.known(t, t.Instruction.Guard, steps, b.at.letter)
	}
	if !b.Inside(t.To) {
		return b.split(t, b.ways(b.at.q, steps, 0, 0))
	}
	return b.letters(t.Instruction.Guard, 0, b.states, func(rows []periodic.Row, letter uint64) error {
		return b.known(t, rows, steps, letter)
	})
}

// known adds transitions, or a failure, where the values of all propositions
// about states are known.
func (b *builder) known(t periodic.Transition, guard []periodic.Row, steps []uint64, letter uint64) error {
	to := place{location: t.To}
	if b.Inside(t.To) {
		to.letter = letter
	}
	ways := b.ways(b.at.q, steps, b.states, letter)
	for _, w := range ways {
		to.q = w.q
		b.add(t, guard, to, w.marks)
	}
	if len(ways) == 0 && b.prefix {
		b.bad = append(b.bad, periodic.Failure{Guard: guard, Label: t.Label})
	}
	return nil
}

// letters calls visit for each letter that is possible where rows hold, with
// the rows under which it is read. It decides the propositions in left one
// after the other; there can be exponentially many letters, but only cases with
// a solution are followed.
func (b *builder) letters(rows []periodic.Row, letter, left uint64, visit func([]periodic.Row, uint64) error) error {
	if left == 0 {
		return visit(rows, letter)
	}
	i := bits.TrailingZeros64(left)
	c, err := b.condition(b.at.location, i)
	if err != nil {
		return err
	}
	for _, holds := range []bool{false, true} {
		own, with := periodic.Not(c), letter
		if holds {
			own, with = c, letter|1<<i
		}
		cases, err := periodic.And(periodic.Rows(rows), own).Cases()
		if err != nil {
			return err
		}
		for _, rows := range cases {
			if err := b.letters(rows, with, left&(left-1), visit); err != nil {
				return err
			}
		}
	}
	return nil
}

// add adds a transition of the product with a guard, and a label of its own.
func (b *builder) add(t periodic.Transition, guard []periodic.Row, to place, marks automata.Marks) {
	i := periodic.Instruction{Guard: guard, A: t.Instruction.A, B: t.Instruction.B}
	b.out = append(b.out, periodic.Transition{To: b.locate(to), Instruction: &i, Label: len(b.moves)})
	b.moves = append(b.moves, move{b.at.location, t.Label, marks | b.fair})
}

// split adds a transition for every pair of a state and marks that ways lead
// to, under the disjunction of their cubes.
func (b *builder) split(t periodic.Transition, ways []way) error {
	type target struct {
		q     uint32
		marks automata.Marks
	}
	cubes := map[target][]periodic.Condition{}
	var order []target
	var any []periodic.Condition
	for _, w := range ways {
		c, err := b.cube(w)
		if err != nil {
			return err
		}
		to := target{w.q, w.marks}
		if cubes[to] == nil {
			order = append(order, to)
		}
		cubes[to] = append(cubes[to], c)
		any = append(any, c)
	}
	if b.prefix {
		if err := b.without(t, any); err != nil {
			return err
		}
		if len(order) == 1 {
			b.add(t, t.Instruction.Guard, place{location: t.To, q: order[0].q}, 0)
			return nil
		}
	}
	for _, to := range order {
		cases, err := b.cases(t, periodic.Or(cubes[to]...))
		if err != nil {
			return err
		}
		for _, rows := range cases {
			b.add(t, rows, place{location: t.To, q: to.q}, to.marks)
		}
	}
	return nil
}

// without adds a failure for each case in which no way is possible.
func (b *builder) without(t periodic.Transition, any []periodic.Condition) error {
	cases, err := b.cases(t, periodic.Not(periodic.Or(any...)))
	for _, rows := range cases {
		b.bad = append(b.bad, periodic.Failure{Guard: rows, Label: t.Label})
	}
	return err
}

// cases returns the convex cases in which the transition's guard and a
// condition hold, merged where that is possible.
func (b *builder) cases(t periodic.Transition, c periodic.Condition) ([][]periodic.Row, error) {
	cases, err := periodic.And(periodic.Rows(t.Instruction.Guard), c).Cases()
	if err != nil {
		return nil, err
	}
	return periodic.Merge(b.space, cases)
}

// cube returns the condition that the propositions which a way wants hold, and
// those that it forbids do not.
func (b *builder) cube(w way) (periodic.Condition, error) {
	var all []periodic.Condition
	for left := w.pos | w.neg; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		c, err := b.condition(b.at.location, i)
		if err != nil {
			return c, err
		}
		if w.neg>>i&1 != 0 {
			c = periodic.Not(c)
		}
		all = append(all, c)
	}
	return periodic.And(all...), nil
}

// Failures returns what is looked for at a location, in the order of the
// program's transitions.
func (pr *product) Failures(l int) ([]periodic.Failure, error) {
	_, err := pr.Transitions(l)
	return pr.bad[l], err
}

// marksOf returns the marks of a transition, for periodic.Exploration.Cycles.
func (pr *product) marksOf(t *periodic.Transition) uint64 { return uint64(pr.moves[t.Label].marks) }

// Midway returns what the program does up to each step of a transition but the
// last, for programs that provide it.
func (pr *product) Midway(label int) []*periodic.Instruction {
	if s, ok := pr.Program.(stepper); ok && pr.moves[label].label >= 0 {
		return s.Midway(pr.moves[label].label)
	}
	return nil
}
