package counterexample

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// StuckAfter returns after how many steps of a run the automaton cannot go on,
// -1 if it always can, or as far as a finite run goes, or the first round of one
// whose values grow. All states of the
// automaton must accept some word, so that being stuck means that no
// continuation is accepted; actions are the action atoms, which are open in the
// last letter.
func StuckAfter(c *automata.Compiled, run *trace.Run, actions uint64) int {
	now, met := slices.Clone(c.Start), map[string]bool{}
	for i := 0; run.Lasso.Closes() || i < run.Lasso.Len(); i++ {
		at := place(run.Lasso, i)
		letter := uint64(run.Letters[at])
		if !slices.ContainsFunc(now, func(q uint32) bool { return goesOn(c, q, letter, actions) }) {
			return i
		}
		slices.Sort(now)
		key := fmt.Sprint(at, now)
		if met[key] {
			return -1
		}
		met[key] = true
		now = after(c, now, letter)
	}
	return -1
}

// Stuck reports whether the automaton cannot go on somewhere on a finite run,
// its last state included. All states of the automaton must accept some word.
func Stuck(c *automata.Compiled, run *trace.Run, actions uint64) bool {
	now := slices.Clone(c.Start)
	for _, letter := range run.Letters {
		if now = after(c, now, uint64(letter)); len(now) == 0 {
			return true
		}
	}
	return !slices.ContainsFunc(now, func(q uint32) bool { return goesOn(c, q, uint64(run.EndLetter), actions) })
}

// goesOn reports whether a state has an edge for a letter in which the
// propositions about actions are open.
func goesOn(c *automata.Compiled, q uint32, letter, actions uint64) bool {
	return slices.ContainsFunc(c.Out(q), func(e automata.CompiledEdge) bool {
		return letter&e.Pos|actions&e.Pos == e.Pos && letter&e.Neg&^actions == 0
	})
}

// after returns the states that a letter leads to.
func after(c *automata.Compiled, now []uint32, letter uint64) (next []uint32) {
	for _, q := range now {
		for _, e := range c.Out(q) {
			if e.Holds(letter) && !slices.Contains(next, e.Dst) {
				next = append(next, e.Dst)
			}
		}
	}
	return next
}

// place returns position i of an infinite run as a position in the lasso.
func place(l *trace.Lasso, i int) int {
	if i < l.Len() {
		return i
	}
	return len(l.Prefix) + (i-len(l.Prefix))%len(l.Cycle)
}

// Beginning returns the finite run of the first n steps of a lasso, whose
// states it shares.
func Beginning(l *trace.Lasso, n int) *trace.Lasso {
	out := &trace.Lasso{Last: l.At(place(l, n)).State}
	for i := range n {
		out.Prefix = append(out.Prefix, l.At(place(l, i)))
	}
	return out
}

// GoodAfter continues the first steps of a run in some ways that the program
// does not, and reports whether one of these words satisfies the property by
// its semantics. After a bad prefix none may: it is a cheap test of StuckAfter,
// not a proof. The propositions about actions are open in the last letter.
func GoodAfter(run *trace.Run, steps int, actions uint64, satisfied func(ltl.Word) (bool, error)) (bool, error) {
	word := run.Word()
	var prefix []uint64
	for i := range steps {
		prefix = append(prefix, uint64(run.Letters[place(run.Lasso, i)]))
	}
	last := uint64(run.Letters[place(run.Lasso, steps)]) &^ actions
	all := uint64(1)<<len(word.APs) - 1
	for _, cycle := range [][]uint64{{0}, {all}, {0, all}} {
		for _, open := range []uint64{0, actions & all} {
			good, err := satisfied(ltl.Word{APs: word.APs, Prefix: append(slices.Clone(prefix), last|open), Cycle: cycle})
			if good || err != nil {
				return good, err
			}
		}
	}
	return false, nil
}
