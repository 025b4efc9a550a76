package known

import (
	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Shortcut is the name of what is known, in options that leave it out.
const Shortcut = "known"

// Program is a program that can determine of some propositions about states,
// without exploring, that they are true in all reachable states or in none.
type Program interface {
	program.Program
	// Known returns which atoms have the same value in all reachable states,
	// and that value: bit i is atoms[i].
	Known(atoms []program.Atom) (known, value program.Letter, err error)
}

// Simplify returns the formula with the propositions replaced by constants that
// are true in all reachable states, or in none. If there is one initial state,
// it also replaces those outside of temporal operators by their values there.
// On all runs of the program the result is equivalent to the formula. atoms are
// the propositions of the formula; an error means that they could not be bound.
func Simplify(prog Program, fa *ltl.Factory, f *ltl.Formula, atoms []program.Atom) (*ltl.Formula, error) {
	known, value, err := prog.Known(atoms)
	if err != nil {
		return nil, err
	}
	always, first := map[string]bool{}, map[string]bool{}
	for i, a := range atoms {
		if known>>i&1 != 0 {
			always[a.Text] = value>>i&1 != 0
		}
	}
	letter, states, ok := initialLetter(prog, atoms)
	for i, a := range atoms {
		if states>>i&1 != 0 && ok {
			first[a.Text] = letter>>i&1 != 0
		}
	}
	return fa.Simplify(replace(fa, f, always, first, true), ltl.SimplifyOptions{}), nil
}

// initialLetter returns the letter of the initial state, and which atoms are
// about states; ok is false if there are several initial states.
func initialLetter(prog program.Program, atoms []program.Atom) (letter, states program.Letter, ok bool) {
	first, err := unfold.Begin(prog, atoms, nil)
	if err != nil || first.Batch.Len() != 1 {
		return 0, 0, false
	}
	return first.Batch.Succs[0].Target, (1<<len(atoms) - 1) &^ first.Binding.ActionAtoms(), true
}

// replace puts the values of propositions into a formula: always the values
// that never change, and, if now, the values in the first letter.
func replace(fa *ltl.Factory, f *ltl.Formula, always, first map[string]bool, now bool) *ltl.Formula {
	switch f.Op() {
	case ltl.True, ltl.False:
		return f
	case ltl.AP:
		truth, ok := always[f.Name()]
		if !ok && now {
			truth, ok = first[f.Name()]
		}
		switch {
		case !ok:
			return f
		case truth:
			return fa.True()
		}
		return fa.False()
	case ltl.Not, ltl.And, ltl.Or, ltl.Xor, ltl.Implies, ltl.Equiv:
	default:
		now = false
	}
	var kids []*ltl.Formula
	for _, k := range f.Operands() {
		kids = append(kids, replace(fa, k, always, first, now))
	}
	return fa.Rebuild(f, kids)
}
