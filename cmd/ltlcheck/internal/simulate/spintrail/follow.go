// Replay of a trail.
//
//	s := the initial state
//	for each line (p, n) of the trail:
//	    while no transition of s is by process p and statement n, and statements are merged:
//	        s := the state behind the only step of p that changes nothing that others see
//	    take the transition; of a rendezvous, the next line is the receive
//	    if statements are merged: let p go on to where its row ends
//	the state at the end must be that where the cycle begins;
//	if it is not, follow the cycle once more: it must end as it has ended the first time
//
// Verifiers do not tell states apart that differ in dead variables, which they
// reset to zero. A round that begins with the values that the round before has
// left there ends with the same ones, as none of them is read before it is
// written.
//
// A process and a statement mean one transition, but for a rendezvous, where
// the receiver decides, so that no search is needed. Every step is one that the
// model offers: a trail of another model ends with an error and never with a
// run. Cost: for each step the expansion of a state.

package spintrail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Run is the run of the model that a trail describes.
type Run struct {
	Lasso trace.Lasso
	// Ends is, for each step of the trail, how many steps of the run there are
	// when it and what is merged with it is done. The lines of a rendezvous end
	// together.
	Ends []int
}

// Follow finds the run of the model that the trail describes. If the model has
// none, the error is a source.Errors at the line of the trail that does not
// fit; if ctx ends, its error.
func Follow(ctx context.Context, m *promela.Model, t *Trail) (*Run, error) {
	first, err := unfold.Begin(program.Interpret(m), nil, program.Until(ctx))
	if err != nil {
		return nil, err
	}
	f := &follower{Steps: first, m: m, names: m.Numbering(), t: t, run: &Run{}}
	f.enter(bytes.Clone(f.Batch.State(0)))
	for i := 0; i < len(t.Steps); {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		taken, err := f.line(i)
		if err != nil {
			return nil, err
		}
		i += taken
	}
	return f.end()
}

// follower is the state of one replay.
type follower struct {
	*unfold.Steps
	m     *promela.Model
	names *promela.Numbering
	t     *Trail
	run   *Run
	state program.State
	start program.State // where the cycle begins
	wide  bool          // the batch is that of the state
	over  bool          // the run has failed
}

// maxRow bounds the statements that are carried out for one line of a trail.
// SPIN merges 256 at most.
const maxRow = 1000

// enter moves to a state.
func (f *follower) enter(s program.State) {
	f.state, f.wide = s, false
	f.names.Open(s)
}

// expand fills the batch for the state, once.
func (f *follower) expand() error {
	if f.wide {
		return nil
	}
	f.wide = true
	return f.Expand(f.state)
}

// startCycleAt begins the cycle if i lines are before it.
func (f *follower) startCycleAt(i int) {
	if i == f.t.Cycle {
		f.start = f.state
		l := &f.run.Lasso
		l.Prefix, l.Cycle = append(l.Prefix, l.Cycle...), nil
	}
}

// line follows line i, and returns the number of lines that this has used.
func (f *follower) line(i int) (int, error) {
	f.startCycleAt(i)
	step := &f.t.Steps[i]
	if f.over {
		return 0, f.mismatch(step, "the run has failed before it")
	}
	for range maxRow {
		if err := f.expand(); err != nil {
			return 0, err
		}
		for k := range f.Batch.Succs {
			if names := f.names.Numbers(f.Batch.Succs[k].Action); f.fits(names, i) {
				return len(names), f.carryOut(k, names)
			}
		}
		if k, err := f.half(i); err != nil || k >= 0 {
			return 1, err
		}
		if f.Batch.Len() == 0 && i == len(f.t.Steps)-1 && f.t.Cycle < 0 {
			f.blocked()
			return 1, nil
		}
		k := f.waits(step.Pid)
		if !f.t.Merges || k < 0 {
			break
		}
		f.take(k)
	}
	return 0, f.mismatch(step, f.offered())
}

// blocked ends a run at a deadlock. SPIN's breadth-first search writes a last
// line about a step that cannot be taken.
func (f *follower) blocked() {
	f.run.Ends = append(f.run.Ends, len(f.run.Lasso.Prefix)+len(f.run.Lasso.Cycle))
}

// fits reports whether a transition has the processes and statements of the
// lines from i on.
func (f *follower) fits(names []promela.Numbered, i int) bool {
	if len(names) == 0 || i+len(names) > len(f.t.Steps) {
		return false
	}
	for k, n := range names {
		s := &f.t.Steps[i+k]
		if n.Pid != s.Pid || n.Number != s.Statement && (n.Number >= 0 || f.known(s.Statement)) {
			return false
		}
	}
	return true
}

// half follows line i if it is the last one, and the send of a rendezvous whose
// receive the trail does not have: a verifier ends there where a trace assertion
// forbids the send. It returns the step that it has taken, -1 if it is no such
// line.
func (f *follower) half(i int) (int, error) {
	if i < len(f.t.Steps)-1 {
		return -1, nil
	}
	var send []promela.Numbered
	for k := range f.Batch.Succs {
		names := f.names.Numbers(f.Batch.Succs[k].Action)
		if len(names) != 2 || !f.fits(names[:1], i) {
			continue
		}
		if send = names; f.Batch.Succs[k].Flags&program.RuntimeError != 0 {
			return k, f.carryOut(k, names[:1])
		}
	}
	if send == nil {
		return -1, nil
	}
	return -1, f.unreceived(&f.t.Steps[i])
}

// known reports whether the model has a statement with a number of SPIN's.
func (f *follower) known(statement int) bool {
	_, ok := f.m.Statement(statement)
	return ok
}

// waits returns the only transition of a process if it changes nothing but the
// process itself, -1 otherwise. SPIN may have merged it with the one before,
// for a reason that is not known here, such as exclusive use of a channel (xr,
// xs).
func (f *follower) waits(pid int) int {
	k := f.only(pid)
	if k < 0 || f.Batch.Succs[k].Flags&(program.AssertFailed|program.RuntimeError) != 0 {
		return -1
	}
	own := fmt.Sprintf("%s[%d]", f.m.FormatAction(f.state, f.Batch.Succs[k].Action).Process, pid)
	for _, v := range f.m.Changes(f.state, f.Batch.State(k)) {
		if !strings.HasPrefix(v.Name, own) {
			return -1
		}
	}
	return k
}

// carryOut takes a transition and those that are merged with it.
func (f *follower) carryOut(k int, names []promela.Numbered) error {
	f.take(k)
	last := names[len(names)-1]
	for range maxRow {
		if !f.t.Merges || last.Rest < 0 || f.over || f.names.Standing(last.Pid) == last.Rest {
			break
		}
		if err := f.expand(); err != nil {
			return err
		}
		k := f.only(last.Pid)
		if k < 0 {
			break
		}
		f.take(k)
	}
	for range names {
		f.run.Ends = append(f.run.Ends, len(f.run.Lasso.Prefix)+len(f.run.Lasso.Cycle))
	}
	return nil
}

// only returns the one transition of a process, which may fail; -1 if there is
// none or there are several.
func (f *follower) only(pid int) int {
	found := -1
	for k := range f.Batch.Succs {
		if names := f.names.Numbers(f.Batch.Succs[k].Action); len(names) > 0 && names[0].Pid == pid {
			if found >= 0 {
				return -1
			}
			found = k
		}
	}
	return found
}

// take takes step k of those that are possible, and adds it to the run.
func (f *follower) take(k int) {
	s := f.Batch.Succs[k]
	f.run.Lasso.Cycle = append(f.run.Lasso.Cycle, trace.Step{State: f.state, Action: s.Action})
	f.over = s.Flags&(program.AssertFailed|program.RuntimeError) != 0
	f.enter(bytes.Clone(f.Batch.State(k)))
}

// end closes the run.
func (f *follower) end() (*Run, error) {
	l := &f.run.Lasso
	f.startCycleAt(len(f.t.Steps))
	if f.start == nil {
		l.Prefix, l.Cycle, l.Last = l.Cycle, nil, f.state
		return f.run, nil
	}
	if err := f.expand(); err != nil {
		return nil, err
	}
	if len(l.Cycle) == 0 {
		if f.Batch.Len() > 0 {
			return nil, f.idle()
		}
		l.Cycle = []trace.Step{{State: f.state, Action: program.Stutter}} // only the claim moves, where the model has stopped
	}
	if !bytes.Equal(f.state, f.start) {
		if err := f.again(); err != nil {
			return nil, err
		}
	}
	return f.run, nil
}

// again follows the cycle once more. It returns an error if that does not lead
// back to where this round has begun.
func (f *follower) again() error {
	open := f.open()
	lines := len(f.run.Ends)
	for i := f.t.Cycle; i < len(f.t.Steps); {
		taken, err := f.line(i)
		if errors.As(err, new(source.Errors)) {
			return open
		}
		if err != nil {
			return err
		}
		i += taken
	}
	f.run.Ends = f.run.Ends[:lines]
	if !bytes.Equal(f.state, f.start) {
		return open
	}
	return nil
}

// unreceived returns the error of a trail whose last line is the send of a
// rendezvous that the model allows.
func (f *follower) unreceived(s *Step) error {
	e := source.Errorf(s.Pos, "the trail ends inside a rendezvous: expected the line of the process that receives from process %d after this one", s.Pid)
	e.Hint = "the file may have been cut off"
	return source.Errors{e}
}

// mismatch returns the error of a line that the model cannot follow.
func (f *follower) mismatch(s *Step, instead string) error {
	said := fmt.Sprintf("statement %d", s.Statement)
	if view, ok := f.m.Statement(s.Statement); ok {
		said = fmt.Sprintf("%s of %s, line %d: %s", said, view.Process, view.Pos.Line, oneLine(view.Statement))
	}
	e := source.Errorf(s.Pos, "process %d does not come to %s", s.Pid, said)
	e.Details = append(e.Details, instead)
	e.Hint = "a trail fits the model, with the same macros, that SPIN made the verifier from"
	return source.Errors{e}
}

// maxShown bounds the transitions that a message lists.
const maxShown = 6

// offered returns what the model can do, in words.
func (f *follower) offered() string {
	var can []string
	for k := range f.Batch.Succs {
		if k == maxShown {
			can = append(can, fmt.Sprintf("%d more", f.Batch.Len()-k))
			break
		}
		a := f.m.FormatAction(f.state, f.Batch.Succs[k].Action)
		can = append(can, fmt.Sprintf("process %d (%s, line %d: %s)", a.Pid, a.Process, a.Pos.Line, oneLine(a.Statement)))
	}
	if len(can) == 0 {
		return "after the steps before it nothing can move"
	}
	return "after the steps before it these can move: " + strings.Join(can, ", ")
}

// open returns the error of a cycle that does not close.
func (f *follower) open() error {
	e := source.Errorf(f.t.Steps[len(f.t.Steps)-1].Pos, "the part of the trail that repeats does not lead back to where it begins")
	for _, v := range trace.Compare(f.m, f.start, f.state) {
		e.Details = append(e.Details, fmt.Sprintf("%s is %q now", v.Name, v.Value))
	}
	return source.Errors{e}
}

// idle returns the error of a cycle without steps in a model that has not
// stopped.
func (f *follower) idle() error {
	e := source.Errorf(f.t.mark, "the part of the trail that repeats has no step of the model, which has not stopped")
	e.Details = append(e.Details, f.offered())
	return source.Errors{e}
}

// oneLine replaces all white space by single spaces.
func oneLine(statement string) string { return strings.Join(strings.Fields(statement), " ") }
