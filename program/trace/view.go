package trace

import (
	"cmp"
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// A view is made by replaying the lasso, so that nothing is shown which the
// program does not do. States are not listed in full: after the initial one a
// view has, for each step, the variables whose values differ afterwards.
// Programs with a comparison of their own find these faster than by formatting
// both states.

// View describes a lasso for people: the initial state in full, then what each
// step changes.
type View struct {
	Initial program.StateView
	Steps   []StepView
	// CycleStart is the step that the cycle begins with; -1 for a finite run.
	CycleStart int
	// Growth is what each round of the cycle adds to variables, if the run never
	// comes back to a state.
	Growth []program.Var
	// Word is the run as a word over the atoms; it has no cycle if the run is
	// finite.
	Word ltl.Word
	// End are the atoms about states that hold in the last state of a finite run.
	End []string
	// Idle are the processes that never move on the cycle although they could.
	Idle []Idle
	// Waiting are the statements that the processes are at in the last state of
	// a finite run, if the program knows (program.Description).
	Waiting []program.ActionView
}

// Idle is a process that never moves on a cycle although it could: fairness
// towards it may rule the counterexample out.
type Idle struct {
	Process string
	Pid     int
	Always  bool // it could at every step of the cycle
}

// StepView is one step: who moved, what changed, and what was true when it was
// taken.
type StepView struct {
	program.ActionView
	// Stutter marks the step of a program that has stopped.
	Stutter bool
	// Inside marks a step into the middle of an atomic sequence: no other
	// process can take the next step.
	Inside bool
	// Changes are the variables with another value after the step, and their
	// new values; a variable that is gone has the value "".
	Changes []program.Var
	// True are the atoms of the step's letter.
	True []string
}

// NewView replays the lasso on the program and describes every step. atoms are
// those whose truth values are shown. Errors are those of ReplayWithin.
func NewView(ctx context.Context, prog program.Program, l *Lasso, atoms []program.Atom) (*View, error) {
	x, err := newReplayer(ctx, prog, atoms)
	if err != nil {
		return nil, err
	}
	run, err := x.run(l)
	if err != nil {
		return nil, err
	}
	if l.Len() == 0 {
		return &View{Initial: prog.Format(l.Last), CycleStart: -1, End: run.texts(run.EndLetter), Waiting: waiting(prog, l)}, nil
	}
	v := &View{CycleStart: len(l.Prefix), Growth: run.Growth, Initial: prog.Format(l.At(0).State), Steps: make([]StepView, 0, l.Len())}
	if l.Finite() {
		v.CycleStart, v.End, v.Waiting = -1, run.texts(run.EndLetter), waiting(prog, l)
	}
	v.Word = run.Word()
	if v.Idle, err = run.idle(x); err != nil {
		return nil, err
	}
	changes := stepChanges(prog, v.Initial)
	for i := range l.Len() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s := l.At(i)
		step := stepView(prog, s, run.True(i), changes(s.State, l.Next(i)))
		step.Inside = run.Flags[i]&program.Transient != 0
		v.Steps = append(v.Steps, step)
	}
	return v, nil
}

// waiting returns what the processes wait for at the end of a finite run.
func waiting(prog program.Program, l *Lasso) []program.ActionView {
	if w := program.Describe(prog).Waiting; w != nil && l.Finite() {
		return w(l.Last)
	}
	return nil
}

// stepChanges returns a function that must be called for the steps of a run one
// after the other, from the initial state on: without a comparison of the program's own it formats
// each state once and not twice.
func stepChanges(prog program.Program, initial program.StateView) func(before, after program.State) []program.Var {
	if c := program.Describe(prog).Changes; c != nil {
		return c
	}
	view := initial
	return func(_, after program.State) []program.Var {
		before := view
		view = prog.Format(after)
		return Changes(before, view)
	}
}

func stepView(prog program.Program, s Step, atoms []string, changes []program.Var) StepView {
	v := StepView{Changes: changes, True: atoms}
	if s.Action == program.Stutter {
		v.Stutter, v.Pid = true, -1
		return v
	}
	v.ActionView = prog.FormatAction(s.State, s.Action)
	return v
}

// Compare lists the variables that a step from one state to another changes,
// with their new values, by the program's own comparison if it has one
// (program.Description), else by formatting both states.
func Compare(prog program.Program, before, after program.State) []program.Var {
	if c := program.Describe(prog).Changes; c != nil {
		return c(before, after)
	}
	return Changes(prog.Format(before), prog.Format(after))
}

// Changes lists the variables whose values differ, with the values and in the
// order of after; then those that are only in before, with the value "". Names
// must be unique in each view.
func Changes(before, after program.StateView) []program.Var {
	var out []program.Var
	same := 0 // variables that both views begin with; as a rule all of them
	for same < len(before.Vars) && same < len(after.Vars) && before.Vars[same].Name == after.Vars[same].Name {
		if v := after.Vars[same]; v.Value != before.Vars[same].Value {
			out = append(out, v)
		}
		same++
	}
	return append(out, changesByName(before.Vars[same:], after.Vars[same:])...)
}

// changesByName does what Changes does for variables that need not stand in the
// same places.
func changesByName(before, after []program.Var) []program.Var {
	old := make(map[string]string, len(before))
	for _, v := range before {
		old[v.Name] = v.Value
	}
	var out []program.Var
	for _, v := range after {
		if was, ok := old[v.Name]; !ok || was != v.Value {
			out = append(out, v)
		}
		delete(old, v.Name)
	}
	for _, v := range before {
		if _, gone := old[v.Name]; gone {
			out = append(out, program.Var{Name: v.Name})
		}
	}
	return out
}

func stepError(i int, format string, args ...any) error {
	return fmt.Errorf("step %d of the counterexample: %s", i+1, fmt.Sprintf(format, args...))
}

// idle finds the processes that can move somewhere on the cycle but never do:
// candidates for a fairness assumption. One that the program does not name is
// left out.
func (r *Run) idle(x *replayer) ([]Idle, error) {
	found := r.neverMoving()
	var out []Idle
	for i := 0; i < len(found); {
		at := found[i].first
		names, err := x.namesAt(r.Lasso.At(at).State)
		if err != nil {
			return nil, err
		}
		for ; i < len(found) && found[i].first == at; i++ {
			if f := found[i]; names[f.pid] != "" {
				out = append(out, Idle{Process: names[f.pid], Pid: f.pid, Always: f.count == len(r.Lasso.Cycle)})
			}
		}
	}
	sorting.Func(out, func(a, b Idle) int { return cmp.Compare(a.Pid, b.Pid) })
	return out, nil
}

// unmoved is a process that never moves on a cycle: how many of its steps it
// could take, and the index of the first of these in the lasso.
type unmoved struct{ pid, count, first int }

// neverMoving lists the processes that can move on the cycle but never do, by
// the first step at which they can.
func (r *Run) neverMoving() (out []unmoved) {
	for pid := range program.MaxProcesses {
		u, moves := unmoved{pid: pid}, false
		for i := len(r.Lasso.Prefix); i < r.Lasso.Len(); i++ {
			moves = moves || r.Moved[i].Has(pid)
			if r.Movable[i].Has(pid) {
				if u.count++; u.count == 1 {
					u.first = i
				}
			}
		}
		if u.count > 0 && !moves {
			out = append(out, u)
		}
	}
	sorting.StableFunc(out, func(a, b unmoved) int { return cmp.Compare(a.first, b.first) })
	return out
}

// namesAt returns the names of the processes that can move in a state, by their
// numbers; "" for one that the program does not name. It expands the state once.
func (re *replayer) namesAt(state program.State) (names [program.MaxProcesses]string, err error) {
	if err := re.expand(state); err != nil {
		return names, err
	}
	for _, succ := range re.Batch.Succs {
		if re.ctx.Err() != nil {
			return names, re.ctx.Err()
		}
		view := re.prog.FormatAction(state, succ.Action)
		if pid := view.Pid; 0 <= pid && pid < len(names) && names[pid] == "" && succ.Moved.Has(pid) {
			names[pid] = view.Process
		}
	}
	return names, nil
}
