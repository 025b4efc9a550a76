package periodic

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
	"github.com/ltlcheck/ltlcheck/internal/scc"
)

// Proofs that no infinite run has all marks again and again. Sets U(l) contain
// the reachable states of each location (Certificate). Every transition t from
// a location has a rank, and when t can be followed by another one, of rank r',
// nothing grows that stands before the first thing that has decreased:
//
//	t, U(l)(x) ∧ guard of t ∧ guard of t' at x' = A·x + b  implies  continues(0)
//	continues(i) = part(i)' < part(i)
//	            or part(i)' = part(i) and ρ(i)'(x') ≤ ρ(i)(x) − 1 and ρ(i)(x) ≥ 0
//	            or part(i)' = part(i) and ρ(i)'(x') ≤ ρ(i)(x) and continues(i+1)
//	continues(end) = t lacks a mark; or t' is the next of a cycle that cannot be executed for ever
//
// So every infinite run decreases finitely often, and from some point on either
// lacks a mark for ever or executes one cycle for ever. All of it is decided by
// automata over digits, made from definitions as for certificates of sets.

// Ranks is a proof that no infinite run has all of some marks again and again.
// Of has a rank for each transition of each location that is reachable, in the
// order of System.Transitions.
type Ranks struct {
	Of     map[int][]Rank
	Cycles []RankedCycle
}

// Rank is the rank of one transition. Levels come from the outermost to the
// innermost. Cycle is the number of the cycle, from 1 on, to which the
// transition belongs, or 0 for a transition that ends in lacking a mark or that
// is taken finitely often: Without is the bit of that mark, or -1.
type Rank struct {
	Levels  []Level
	Without int
	Cycle   int
}

// Level is a number that never grows, and a linear form that never grows as
// long as the number stays the same; nil is no form.
type Level struct {
	Part int
	Form *Form
}

// RankedCycle is a closed path of control that cannot be executed for ever in
// the reachable states. Executed Power times its matrix is idempotent.
type RankedCycle struct {
	Steps []StepOf
	Power int
}

// StepOf is a transition by its location and its index in the transitions of
// that.
type StepOf struct{ From, Index int }

// verifier checks ranks. transitions are those of all locations with states,
// union the states.
type verifier struct {
	space       *presburger.Space
	system      System
	marks       func(*Transition) uint64
	all         uint64
	ranks       *Ranks
	transitions map[int][]Transition
	sets        Certificate
	union       map[int]*presburger.Set // within smallNodes
}

// VerifyRanks checks that the certificate's sets contain all reachable states,
// and that by the ranks no infinite run has all marks of all again and again.
// marks returns those of a transition. Errors are those of Verify. The cost is
// one emptiness of automata for each pair of transitions in a row that ranks do
// not tell apart by their parts.
func (c Certificate) VerifyRanks(space *presburger.Space, sys System, r *Ranks, marks func(*Transition) uint64, all uint64) error {
	if _, err := c.Verify(space, sys); err != nil {
		return err
	}
	v := &verifier{space: space, system: sys, marks: marks, all: all, ranks: r, transitions: map[int][]Transition{}, sets: c, union: map[int]*presburger.Set{}}
	for l := range c.Sets {
		out, err := sys.Transitions(l)
		if err != nil {
			return err
		}
		if len(out) != len(r.Of[l]) {
			return &Refuted{fmt.Sprintf("%d transitions from %s have %d ranks", len(out), sys.Location(l), len(r.Of[l]))}
		}
		v.transitions[l] = out
	}
	for i := range r.Cycles {
		if err := v.cycle(i); err != nil {
			return err
		}
	}
	return v.pairs()
}

// pairs checks all pairs of transitions of which one can follow the other.
func (v *verifier) pairs() error {
	for l, out := range v.transitions {
		for i := range out {
			for j := range v.transitions[out[i].To] {
				if err := v.pair(StepOf{l, i}, StepOf{out[i].To, j}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// never reports whether no state of a location that satisfies the rows satisfies
// the condition: by small automata, else by arithmetic, else by large automata.
func (v *verifier) never(location int, rows []Row, c Condition) (bool, error) {
	space := limited(v.space, smallNodes)
	union := v.union[location]
	if union == nil {
		union = v.sets.at(space, location)
		v.union[location] = union
	}
	empty, err := space.And(append(rowsSets(space, rows), union, c.Exact(space))...).Empty()
	if !errors.Is(err, automata.ErrLimit) {
		return empty, err
	}
	if a := v.arithmetic(location, rows, c); a != open {
		return a == yes, nil
	}
	return v.space.And(append(rowsSets(v.space, rows), v.sets.at(v.space, location), c.Exact(v.space))...).Empty()
}

// arithmetic is never by arithmetic.
func (v *verifier) arithmetic(location int, rows []Row, c Condition) answer {
	cases, err := c.Cases()
	if err != nil { // too many
		return open
	}
	q := solver{space: v.space}
	for _, s := range v.sets.Sets[location] {
		for _, more := range cases {
			switch _, a := q.ask(s.Counts(), s.restrict(slices.Concat(rows, more))); a {
			case yes:
				return no
			case open:
				return open
			}
		}
	}
	return yes
}

func (v *verifier) transition(s StepOf) (*Transition, *Rank) {
	return &v.transitions[s.From][s.Index], &v.ranks.Of[s.From][s.Index]
}

// pair checks that ranks do not grow from a transition to the next.
func (v *verifier) pair(s, next StepOf) error {
	t, r := v.transition(s)
	u, after := v.transition(next)
	c := v.continues(t, r, after, next, 0)
	if c.kind == conditionAnd && len(c.args) == 0 {
		return nil
	}
	rows := slices.Clone(t.Instruction.Guard)
	for _, g := range u.Instruction.Guard {
		rows = append(rows, t.Instruction.before(g))
	}
	in, err := v.never(s.From, rows, Not(c))
	if err != nil || in {
		return err
	}
	return &Refuted{fmt.Sprintf("a rank grows at %s", v.system.Location(s.From))}
}

// continues is the condition above, about the values before t.
func (v *verifier) continues(t *Transition, r, after *Rank, next StepOf, level int) Condition {
	if level == len(r.Levels) || level == len(after.Levels) {
		return Constantly(v.ends(t, r, after, next))
	}
	own, their := r.Levels[level], after.Levels[level]
	if own.Part != their.Part {
		return Constantly(their.Part < own.Part)
	}
	inner := v.continues(t, r, after, next, level+1)
	if own.Form == nil && their.Form == nil {
		return inner
	}
	if own.Form == nil || their.Form == nil || len(own.Form.A) != len(t.Instruction.B) || len(their.Form.A) != len(t.Instruction.B) {
		return Constantly(false)
	}
	before := their.Form.before(t.Instruction)
	zero := Number(len(before.A), before.C.Sub(before.C))
	less, _ := Compare(before, "<", *own.Form)
	bounded, _ := Compare(*own.Form, ">=", zero)
	same, _ := Compare(before, "<=", *own.Form)
	return Or(And(less, bounded), And(same, inner))
}

// before is the form over the values before an instruction that is f over those
// after it.
func (f Form) before(i *Instruction) Form {
	r := i.before(Row{f.A, f.C.Neg()}) // a·x' ≤ −c
	return Form{r.A, r.B.Neg()}
}

// ends reports whether a transition and the next may follow each other for
// ever without a decrease.
func (v *verifier) ends(t *Transition, r, after *Rank, next StepOf) bool {
	switch {
	case r.Cycle != after.Cycle:
		return false
	case r.Cycle > 0 && r.Cycle <= len(v.ranks.Cycles):
		steps := v.ranks.Cycles[r.Cycle-1].Steps
		i := slices.Index(steps, next)
		before := steps[(max(i, 0)+len(steps)-1)%len(steps)]
		own, _ := v.transition(before)
		return i >= 0 && own == t
	}
	return r.Without >= 0 && r.Without == after.Without && v.all>>r.Without&1 == 1 && v.marks(t)>>r.Without&1 == 0
}

// cycle checks that a cycle cannot be executed for ever, by its closed form.
func (v *verifier) cycle(number int) error {
	c := v.ranks.Cycles[number]
	if len(c.Steps) == 0 || c.Power < 1 || c.Power > maxPower {
		return &Refuted{"a cycle without a closed form"}
	}
	var once *Instruction
	for i, s := range c.Steps {
		if s.Index < 0 || s.Index >= len(v.transitions[s.From]) || slices.Index(c.Steps, s) != i {
			return &Refuted{"a cycle of transitions that there are not"}
		}
		t, r := v.transition(s)
		if t.To != c.Steps[(i+1)%len(c.Steps)].From || r.Cycle != number+1 {
			return &Refuted{"a cycle that is not closed"}
		}
		if once == nil {
			once = t.Instruction
		} else {
			once = once.Then(t.Instruction)
		}
	}
	power := once
	for range c.Power - 1 {
		power = power.Then(once)
	}
	if !power.idempotent() {
		return &Refuted{"the closed form of a cycle is wrong"}
	}
	rows, ok := power.forever()
	if !ok {
		return nil
	}
	empty, err := v.never(c.Steps[0].From, rows, And())
	if err != nil || empty {
		return err
	}
	return &Refuted{fmt.Sprintf("a cycle through %s can be executed for ever", v.system.Location(c.Steps[0].From))}
}

// graph is a graph of steps or locations, for package scc.
type graph [][]uint32

// Next implements scc.Graph.
func (g graph) Next(v, at uint32) (to, next uint32, ok bool) {
	if int(at) >= len(g[v]) {
		return 0, 0, false
	}
	return g[v][at], at + 1, true
}

func components(g graph) scc.Parts { return scc.DecomposeAll(g, len(g)) }
