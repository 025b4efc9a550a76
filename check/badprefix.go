package check

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check/internal/counterexample"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/trace"
)

// A bad prefix is the beginning of a run after which no word satisfies the property, whatever
// follows. Of its last state the propositions about states are known, those about the next step are
// not.

// positive accepts the runs that satisfy the property. Nil when it is too large to be made.
func (v *verification) positive(ctx context.Context) (*automata.Automaton, error) {
	a := v.prop.Automaton
	var err error
	switch {
	case v.prop.Formula != nil:
		a, err = translate.Translate(ctx, v.prop.Factory, v.prop.Formula, translate.Options{})
	case v.prop.Claim != nil:
		a, err = ops.Complement(ctx, v.prop.Claim, ops.Options{})
	}
	if errors.Is(err, ops.ErrLimit) || errors.Is(err, translate.ErrLimit) {
		return nil, nil
	}
	return a, err
}

// badPrefix is the shortest bad prefix of a counterexample. Nil when there is none.
func (v *verification) badPrefix(ctx context.Context, run *trace.Run) (*trace.Lasso, error) {
	if v.positiveCompiled == nil {
		a, err := v.positive(ctx)
		if a == nil || err != nil {
			return nil, unlessDone(ctx, err) // the counterexample stands without this
		}
		v.positiveCompiled, err = a.Trim().Compile(v.ownBit)
		if errors.Is(err, automata.ErrLabel) {
			return nil, nil // nor without this
		}
		if err != nil {
			return nil, err
		}
	}
	binding, err := v.prog.Bind(v.result.Atoms)
	if err != nil {
		return nil, err
	}
	actions := uint64(binding.ActionAtoms())
	steps := readUntilStuck(v.positiveCompiled, run, actions)
	if steps < 0 {
		return nil, nil
	}
	if err := v.doubtPrefix(run, steps, actions); err != nil {
		return nil, err
	}
	return beginning(run.Lasso, steps), nil
}

// unlessDone leaves out errors that come from the context.
func unlessDone(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// readUntilStuck is after how many steps of the run the automaton, all of whose states accept some
// word, cannot go on, -1 if it always can.
func readUntilStuck(c *automata.Compiled, run *trace.Run, actions uint64) int {
	now, met := slices.Clone(c.Start), map[string]bool{}
	for i := 0; ; i++ {
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
}

// goesOn reports whether the state may read a letter of which the propositions about actions are open.
func goesOn(c *automata.Compiled, q uint32, letter, actions uint64) bool {
	return slices.ContainsFunc(c.Out(q), func(e automata.CompiledEdge) bool {
		return letter&e.Pos|actions&e.Pos == e.Pos && letter&e.Neg&^actions == 0
	})
}

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

// doubtPrefix continues the bad prefix in some ways that the program does not, and lets the
// semantics judge them: each must violate the property.
func (v *verification) doubtPrefix(run *trace.Run, steps int, actions uint64) error {
	word := run.Word()
	var prefix []uint64
	for i := range steps {
		prefix = append(prefix, uint64(run.Letters[place(run.Lasso, i)]))
	}
	last := uint64(run.Letters[place(run.Lasso, steps)]) &^ actions
	all := uint64(1)<<len(word.APs) - 1
	for _, cycle := range [][]uint64{{0}, {all}, {0, all}} {
		for _, open := range []uint64{0, actions & all} {
			satisfied, err := v.prop.satisfied(ltl.Word{APs: word.APs, Prefix: append(slices.Clone(prefix), last|open), Cycle: cycle})
			if err != nil {
				return err
			}
			if satisfied {
				return fmt.Errorf("internal error: the bad prefix of the counterexample to %q has a good continuation", v.prop.Name)
			}
		}
	}
	return nil
}

// monitor is stuck exactly at the end of bad prefixes.
func (v *verification) monitor(ctx context.Context) (*automata.Compiled, error) {
	a, err := v.positive(ctx)
	if err == nil && a == nil {
		err = monitor.Limitf("the automaton that finds bad prefixes is too large")
	}
	if err != nil {
		return nil, err
	}
	if a, err = v.operation(ctx)(ops.Monitor(ctx, a, ops.Options{})); err != nil {
		return nil, err
	}
	c, err := a.Compile(v.bit)
	if errors.Is(err, automata.ErrLabel) {
		err = monitor.Limitf("%v", err)
	}
	return c, err
}

// shortPrefixes goes breadth first through the product of the program with the monitor and hands over the
// bad prefixes that it meets, shortest first, until yield returns false. Each ends where the monitor is
// stuck for the first time.
func (v *verification) shortPrefixes(ctx context.Context, q question, yield func(*trace.Lasso) (bool, error)) error {
	monitor, err := v.monitor(ctx)
	if err != nil {
		return err
	}
	q.Factors = []*automata.Compiled{monitor}
	q.Fairness.Weak, q.Fairness.Strong, q.Fairness.Constraints = false, false, nil
	s, err := v.searchIn(ctx, q, "counterexample")
	if err != nil {
		return err
	}
	defer s.Monitor.Budget.Release()
	return s.Limited(counterexample.BadPrefixes(s, yield))
}

// goOn leads a finite run on to a lasso that satisfies the fairness of the question. Nil if there is none,
// which takes an atomic sequence that never ends.
func (v *verification) goOn(ctx context.Context, q question, begin *trace.Lasso) (*trace.Lasso, error) {
	q.binding, q.Factors, q.shape = startingIn{q.binding, begin.Last}, nil, nil
	s, _, err := emptiness(ctx, q, Options{Limits: v.opts.Limits})
	if s != nil {
		defer s.Monitor.Budget.Release()
	}
	if err != nil {
		return nil, err
	}
	if s.Found == nil {
		return nil, nil
	}
	l := &trace.Lasso{Prefix: slices.Concat(begin.Prefix, s.Found.Prefix), Cycle: s.Found.Cycle}
	return l.Shorten(), nil
}

// startingIn is a binding whose only initial state is a given one.
type startingIn struct {
	program.Binding
	state program.State
}

// NewExplorer implements program.Binding.
func (b startingIn) NewExplorer() (program.Explorer, error) {
	ex, err := b.Binding.NewExplorer()
	return &explorerIn{ex, b.state}, err
}

type explorerIn struct {
	program.Explorer
	state program.State
}

// Inner implements program.Wrapper.
func (e *explorerIn) Inner() program.Explorer { return e.Explorer }

// Initial implements program.Explorer.
func (e *explorerIn) Initial(b *program.Batch) error {
	if err := e.Expand(e.state, b); err != nil {
		return err
	}
	letter := b.Source
	b.Reset()
	b.Add(program.Succ{Target: letter}, e.state)
	return nil
}
