package trace

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Replaying. For each step of the lasso its source state is expanded; one of
// the successors must have the step's action and the vector of the next state.
// Where the lasso stutters, the state must have no successors, and the next one
// must be equal. What the batch contains about the step is recorded: its
// letter, the processes that moved and those that could. A property is then
// evaluated on these records. If the cycle does not close, the program checks by
// arithmetic that it can be repeated for ever with the same letters
// (Growing).

// Run is a lasso that has been replayed: what the program itself reports about
// every step. Slices indexed by step have Lasso.Len() elements, prefix first
// and then the cycle.
type Run struct {
	Lasso   *Lasso
	Atoms   []program.Atom
	Letters []program.Letter // of each step: the state atoms of its source and its action atoms
	Moved   []program.ProcSet
	Enabled []program.ProcSet
	// Movable is the processes that some transition of the step's source state
	// moves; inside an atomic sequence that is fewer than Enabled.
	Movable []program.ProcSet
	// Choices are the letters of all transitions of the step's source state.
	Choices [][]program.Letter
	// Flags are those of the steps; Transient, too, is a property of the state
	// a step leads to.
	Flags []program.SuccFlags
	// End describes the last state of a finite run; Stopped is set if it has no
	// successor.
	End       program.Flags
	EndLetter program.Letter // its state atoms
	Stopped   bool
	// Growth is what each round of the cycle adds to variables, for people; nil
	// if the cycle closes.
	Growth []program.Var
}

// Replay follows the lasso from an initial state through a fresh explorer of
// the program, run by its interpreter, with the atoms bound. The error says
// that the lasso is not a run of the program, and at which step, or comes from
// the program. Time is that of expanding every state of the lasso once.
func Replay(prog program.Program, l *Lasso, atoms []program.Atom) (*Run, error) {
	return ReplayWithin(context.Background(), prog, l, atoms)
}

// ReplayWithin is like Replay, but ends with the context's error when the
// context is done, also in the middle of a long expansion.
func ReplayWithin(ctx context.Context, prog program.Program, l *Lasso, atoms []program.Atom) (*Run, error) {
	x, err := newReplayer(ctx, prog, atoms)
	if err != nil {
		return nil, err
	}
	return x.run(l)
}

// replayer expands the states of a lasso by the interpreter of a program, until
// its context is done.
type replayer struct {
	*unfold.Steps
	ctx   context.Context
	prog  program.Program
	atoms []program.Atom
}

func newReplayer(ctx context.Context, prog program.Program, atoms []program.Atom) (x *replayer, err error) {
	x = &replayer{ctx: ctx, prog: prog, atoms: atoms}
	x.Steps, err = unfold.Bind(program.Interpret(prog), atoms, program.Until(ctx))
	return x, err
}

// expand fills the batch with the successors of a state.
func (re *replayer) expand(state program.State) error {
	if re.ctx.Err() != nil {
		return re.ctx.Err()
	}
	return re.ended(re.Expand(state))
}

// ended returns the error of the context in place of that of an expansion that
// it has interrupted.
func (re *replayer) ended(err error) error {
	if errors.Is(err, program.ErrInterrupted) && re.ctx.Err() != nil {
		return re.ctx.Err()
	}
	return err
}

func (re *replayer) run(l *Lasso) (*Run, error) {
	r := &Run{Lasso: l, Atoms: re.atoms}
	err := r.replay(re)
	if err == nil && l.Grown != nil {
		err = r.repeat(re.Binding)
	}
	return r, err
}

func (r *Run) replay(x *replayer) error {
	first := r.Lasso.Last
	if r.Lasso.Len() > 0 {
		first = r.Lasso.At(0).State
	}
	if err := x.Begin(); err != nil {
		return x.ended(err)
	}
	if !hasState(&x.Batch, first) {
		return stepError(0, "it does not start in an initial state")
	}
	r.grow(r.Lasso.Len())
	for i := range r.Lasso.Len() {
		if err := r.step(x, i); err != nil {
			return err
		}
	}
	if !r.Lasso.Finite() {
		return nil
	}
	err := x.expand(r.Lasso.Last)
	r.End, r.EndLetter, r.Stopped = x.Batch.Flags, x.Batch.Source, x.Batch.Len() == 0
	return err
}

// repeat checks that a cycle that does not close can be repeated for ever, with
// the letters of its first round.
func (r *Run) repeat(b program.Binding) (err error) {
	l := r.Lasso
	growing, ok := b.(Growing)
	if !ok || l.Finite() {
		return errors.New("the cycle does not close, and values of the program do not grow for ever")
	}
	var states []program.State
	var actions []program.Action
	for _, s := range l.Cycle {
		states, actions = append(states, s.State), append(actions, s.Action)
	}
	if r.Growth, err = growing.Rounds(append(states, l.Grown), actions); err != nil {
		return fmt.Errorf("the cycle cannot be repeated for ever: %w", err)
	}
	return nil
}

func hasState(b *program.Batch, s program.State) bool {
	for i := range b.Len() {
		if bytes.Equal(b.State(i), s) {
			return true
		}
	}
	return false
}

func (r *Run) step(x *replayer, i int) error {
	s, next, b := r.Lasso.At(i), r.Lasso.Next(i), &x.Batch
	if err := x.expand(s.State); err != nil {
		return err
	}
	if s.Action == program.Stutter {
		if b.Len() > 0 || !bytes.Equal(s.State, next) {
			return stepError(i, "the program does not stop there")
		}
		r.add(&program.Batch{Source: b.Source}, program.Succ{})
		return nil
	}
	for j, succ := range b.Succs {
		if succ.Action == s.Action && bytes.Equal(b.State(j), next) {
			r.add(b, succ)
			return nil
		}
	}
	return stepError(i, "the program cannot take it")
}

// grow makes room for the records of n steps.
func (r *Run) grow(n int) {
	r.Letters, r.Flags = make([]program.Letter, 0, n), make([]program.SuccFlags, 0, n)
	r.Moved, r.Enabled, r.Movable = make([]program.ProcSet, 0, n), make([]program.ProcSet, 0, n), make([]program.ProcSet, 0, n)
	r.Choices = make([][]program.Letter, 0, n)
}

func (r *Run) add(b *program.Batch, succ program.Succ) {
	r.Letters = append(r.Letters, b.Source|succ.Act)
	r.Moved = append(r.Moved, succ.Moved)
	r.Enabled = append(r.Enabled, b.Enabled)
	r.Flags = append(r.Flags, succ.Flags)
	var movable program.ProcSet
	choices := make([]program.Letter, 0, b.Len())
	for i := range b.Succs {
		for j, m := range b.Succs[i].Moved {
			movable[j] |= m
		}
		choices = append(choices, b.Source|b.Succs[i].Act)
	}
	r.Movable = append(r.Movable, movable)
	r.Choices = append(r.Choices, choices)
}

// InvalidEnd reports whether a finite run ends where nothing can move though
// some process is not at a valid end.
func (r *Run) InvalidEnd() bool { return r.Stopped && r.End&program.ValidEnd == 0 }

// True returns the texts of the atoms that hold at step i: the state atoms of
// its source and its own action atoms.
func (r *Run) True(i int) []string { return r.texts(r.Letters[i]) }

// texts returns the texts of the atoms of a letter.
func (r *Run) texts(letter program.Letter) []string {
	var out []string
	for j, a := range r.Atoms {
		if letter>>j&1 != 0 {
			out = append(out, a.Text)
		}
	}
	return out
}

// Word returns the run as a word over the texts of the atoms, for evaluating
// formulas. The word of a finite run has no cycle and cannot be evaluated.
func (r *Run) Word() ltl.Word {
	w := ltl.Word{}
	for _, a := range r.Atoms {
		w.APs = append(w.APs, a.Text)
	}
	for i, v := range r.Letters {
		if i < len(r.Lasso.Prefix) {
			w.Prefix = append(w.Prefix, uint64(v))
		} else {
			w.Cycle = append(w.Cycle, uint64(v))
		}
	}
	return w
}
