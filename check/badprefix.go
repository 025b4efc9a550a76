package check

import (
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/trace"
)

// badPrefix is the shortest beginning of a counterexample after which every continuation violates
// the property, as far as the automaton of the negation shows it: some run of it comes to a
// universal state. Nil when there is none. The atoms of the last state have been read, too, if they
// all describe states.
func (v *verification) badPrefix(ctx context.Context, run *trace.Run) (*trace.Lasso, error) {
	if v.opts.Limits.Time > 0 && ctx.Err() != nil {
		return nil, nil
	}
	negation, err := v.negation(ctx)
	if err != nil {
		return nil, nil // the counterexample stands without this
	}
	sure := universal(negation)
	if !slices.Contains(sure, true) {
		return nil, nil
	}
	c, err := negation.Compile(v.bit)
	if err != nil {
		return nil, err
	}
	letters, steps := v.readUntil(c, sure, run)
	if letters < 0 {
		return nil, nil
	}
	if err := v.doubtPrefix(run, letters); err != nil {
		return nil, err
	}
	return beginning(run.Lasso, steps), nil
}

// readUntil is how many letters of the run the automaton reads until it is in a universal state, -1
// if it never is, and how many steps must be shown for that.
func (v *verification) readUntil(c *automata.Compiled, sure []bool, run *trace.Run) (letters, steps int) {
	now := map[uint32]bool{}
	for _, q := range c.Start {
		now[q] = true
		if sure[q] {
			return 0, 0
		}
	}
	actions := usesActions(c, run, v.prog)
	rounds := run.Lasso.Len() + len(sure)*len(run.Lasso.Cycle)
	for i := range rounds {
		next := map[uint32]bool{}
		for q := range now {
			for _, e := range c.Out(q) {
				if !e.Holds(uint64(run.Letters[place(run.Lasso, i)])) {
					continue
				}
				next[e.Dst] = true
				if !sure[e.Dst] {
					continue
				}
				if actions {
					return i + 1, i + 1
				}
				return i + 1, i // the letter is that of the state after i steps
			}
		}
		now = next
	}
	return -1, -1
}

// usesActions reports whether some label mentions an atom that describes transitions.
func usesActions(c *automata.Compiled, run *trace.Run, prog program.Program) bool {
	binding, err := prog.Bind(run.Atoms)
	if err != nil {
		return true
	}
	actions := uint64(binding.ActionAtoms())
	return slices.ContainsFunc(c.Edges, func(e automata.CompiledEdge) bool { return (e.Pos|e.Neg)&actions != 0 })
}

// place is position i of the run within the lasso.
func place(l *trace.Lasso, i int) int {
	if i < l.Len() {
		return i
	}
	return len(l.Prefix) + (i-len(l.Prefix))%len(l.Cycle)
}

// beginning is the finite run of the first n steps.
func beginning(l *trace.Lasso, n int) *trace.Lasso {
	out := &trace.Lasso{Last: l.At(place(l, n)).State}
	for i := range n {
		out.Prefix = append(out.Prefix, l.At(place(l, i)))
	}
	return out
}

// doubtPrefix continues the letters read in some ways that the program does not, and lets the
// semantics judge them: each must violate the property.
func (v *verification) doubtPrefix(run *trace.Run, letters int) error {
	word := run.Word()
	var prefix []uint64
	for i := range letters {
		prefix = append(prefix, uint64(run.Letters[place(run.Lasso, i)]))
	}
	all := uint64(1)<<len(word.APs) - 1
	for _, cycle := range [][]uint64{{0}, {all}, {0, all}} {
		satisfied, err := v.prop.satisfied(ltl.Word{APs: word.APs, Prefix: prefix, Cycle: cycle})
		if err != nil {
			return err
		}
		if satisfied {
			return fmt.Errorf("internal error: the bad prefix of the counterexample to %q has a good continuation", v.prop.Name)
		}
	}
	return nil
}
