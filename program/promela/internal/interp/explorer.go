package interp

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Expanding a state follows SPIN's rules:
//
//	expand(s):
//	    if a process has the processor to itself: its transitions; if there are none, it loses it
//	    else: the transitions of all processes, the youngest first
//	    if there are none: the same with timeout true
//	process(p):
//	    for each step of its control point, in order, unless an unless clause was entered before:
//	        else counts only if nothing before was possible, rendezvous aside
//	        a send over a rendezvous channel: one transition for each receive of another process that fits
//	        other steps: evaluate; if possible, execute on a copy and emit
//
// The order of successors is fixed by this, and is part of what compiled code
// reproduces.

// Tune gives a new explorer its tuning.
func (e *Explorer) Tune(t *program.Tuning) {
	e.tuning = t
	e.EnabledIgnored = e.EnabledIgnored || t.IgnoresEnabled()
}

// CountsInitial marks the explorer for package explore: an initial state counts
// as a transition.
func (e *Explorer) CountsInitial() {}

// Initial adds the initial state.
func (e *Explorer) Initial(b *program.Batch) error {
	b.Reset()
	e.resetHidden()
	e.Failure = Failure{}
	e.Pid = -1
	e.Attach(append(e.next[:0], e.Model.Initial...))
	for _, in := range e.Model.GlobalInits {
		e.initialValue(in, 0)
	}
	for _, p := range e.Model.Active {
		e.run(&flat.RunSpec{Proc: p, Priority: e.Model.Procs[p].Priority})
	}
	e.forget()
	e.next = e.Vec
	b.Add(program.Succ{Action: program.Stutter, Target: e.letter(), Flags: e.FailureFlags()}, e.Vec)
	return nil
}

// Expand adds every enabled transition of the state.
func (e *Explorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	e.batch, e.AtomicCost = b, 0
	if e.Uses != nil {
		e.Uses.Reset()
	}
	alone := e.Open(s)
	b.Source = e.sourceLetter(alone)
	b.Flags = e.sourceFlags()
	e.all(alone)
	if e.solo {
		return e.interrupted()
	}
	if b.Len() == 0 && alone >= 0 {
		alone = -1
		e.beginPass()
		e.all(-1)
	}
	if b.Len() == 0 && e.Model.UsesTimeout {
		e.timeout = true
		e.beginPass()
		e.all(-1)
		e.timeout = false
	}
	if b.Len() == 0 {
		b.Flags |= program.Deadlock
		if e.atEnd() {
			b.Flags |= program.ValidEnd
		}
	}
	return e.interrupted()
}

// unfinished returns a *program.Unfinished with a formatted reason.
func unfinished(format string, args ...any) error {
	return &program.Unfinished{Reason: fmt.Sprintf(format, args...)}
}

// interrupted returns the error of an expansion that was interrupted or
// exceeded a limit, nil if it is complete.
func (e *Explorer) interrupted() error {
	if st := e.unfinished; st != nil {
		e.unfinished = nil
		return unfinished("the d_step of line %d goes on for more than %d statements, and was not followed further", e.Model.Infos[st.Info].Pos.Line, maxInnerSteps)
	}
	if e.tooDeep {
		e.tooDeep = false
		return unfinished("enabled() asks about a process that asks enabled() itself, more than %d times over: the answer was not found", MaxProbing)
	}
	if e.stopped {
		e.stopped = false
		return program.ErrInterrupted
	}
	return nil
}

// sourceLetter returns the letter that a property sees: inside an atomic
// sequence, that of the state in which the sequence began.
func (e *Explorer) sourceLetter(alone int32) program.Letter {
	if alone >= 0 && e.LetterBytes > 0 {
		return e.frozen
	}
	return e.letter()
}

// sourceFlags returns the flags of labels at which processes stand.
func (e *Explorer) sourceFlags() program.Flags {
	var f program.Flags
	for i := range e.Frames {
		p := &e.Frames[i].Proc.Points[e.Frames[i].PC]
		if p.Accept {
			f |= program.AcceptLabel
		}
		if p.Progress {
			f |= program.ProgressLabel
		}
	}
	return f
}

// atEnd reports a valid end: no process is left, or all are where they may
// stop, and the trace assertion allows it.
func (e *Explorer) atEnd() bool {
	if len(e.Frames) == 0 {
		return true
	}
	for i := range e.Frames {
		if !e.Frames[i].Proc.Points[e.Frames[i].PC].End {
			return false
		}
	}
	return e.traceDone()
}

// all adds the transitions of the process that has the processor, or, if alone
// is negative, of all processes, the youngest first.
func (e *Explorer) all(alone int32) {
	if e.judges = alone < 0; !e.judges {
		e.process(alone)
		if !e.EnabledIgnored {
			e.enableOthers(alone)
		}
		return
	}
	for pid := int32(e.frames0) - 1; pid >= 0; pid-- {
		e.process(pid)
	}
}

// enableOthers adds to Batch.Enabled the processes that could move if they did
// not have to wait for the end of an atomic sequence.
func (e *Explorer) enableOthers(alone int32) {
	for pid := int32(e.frames0) - 1; pid >= 0; pid-- {
		if pid == alone || !e.mayMove(pid) {
			continue
		}
		e.Act(pid)
		if e.hasStep(false) {
			e.batch.Enabled.Add(int(pid))
		}
	}
	e.Failure = Failure{}
}

// process adds the transitions of one process. An unless clause that can be
// entered excludes all statements after it; else is taken if nothing before it
// was, rendezvous aside.
func (e *Explorer) process(pid int32) {
	e.Failure = Failure{}
	e.beginProcess()
	movable := e.mayMove(pid)
	e.mayTake()
	if !movable {
		e.flush(pid, nil)
		return
	}
	f := &e.Frames[pid]
	steps := f.Proc.Points[f.PC].Steps
	e.moved = false
	escape := int32(0)
	for i := range steps {
		st := &steps[i]
		if escape != 0 && st.Escape != escape {
			return
		}
		if (st.Op == flat.StepElse || st.Op == flat.StepDStep && st.B != 0) && e.moved {
			continue
		}
		e.beginStep(steps, i)
		if st.Op == flat.StepSend {
			if done, isRendezvous := e.rendezvous(pid, st); isRendezvous {
				e.Reached[st.Serial] = true
				if done {
					e.taken(st)
					escape = st.Escape
				}
				continue
			}
		}
		if e.single(pid, st) {
			e.moved, escape = true, st.Escape
		}
	}
}

// single tries a step of one process and adds its successor; false if it cannot
// be executed.
func (e *Explorer) single(pid int32, st *flat.Step) bool {
	e.Act(pid)
	e.Failure = Failure{}
	e.Reached[st.Serial] = true
	if !e.Ready(st) {
		e.flush(pid, st)
		return false
	}
	e.Begin()
	if !e.Apply(st) {
		e.restore(pid, -1)
		e.flush(pid, st)
		return false
	}
	var s program.Succ
	s.Action = action(pid, st, -1, nil) | e.choice(pid, st)
	if st.Target >= 0 {
		e.setPC(pid, st.Target)
	}
	s.Moved.Add(int(pid))
	e.taken(st)
	e.emit(&s, pid, st)
	e.restore(pid, -1)
	return true
}

// choice reports, as a failure and in the action, the second executable step of
// a D_proctype, which must have only one at a time.
func (e *Explorer) choice(pid int32, st *flat.Step) program.Action {
	if !e.moved || !e.Frames[pid].Proc.Determin {
		return 0
	}
	e.fail(failChoice, st.Info, 0)
	return choiceAction
}

// Begin copies the source state, for a step to be executed on.
func (e *Explorer) Begin() {
	e.next = append(e.next[:0], e.src...)
	e.Vec = e.next
}

// restore returns to the source state after a step of pid and, if it is not
// negative, of r.
func (e *Explorer) restore(pid, r int32) {
	e.next = e.Vec
	e.Vec = e.src
	e.Frames, e.Queues = e.Frames[:e.frames0], e.Queues[:e.queues0]
	e.reload(pid)
	if r >= 0 {
		e.reload(r)
	}
	if e.Model.HiddenBytes > 0 {
		copy(e.Hidden, e.hidden0)
	}
}

// reload reads the control point of a process from the source state.
func (e *Explorer) reload(pid int32) {
	f := &e.Frames[pid]
	at := f.Vars - f.Proc.Header + e.Model.TypeBytes
	f.PC = int32(e.src[at])
	if f.Proc.PCBytes == 2 {
		f.PC |= int32(e.src[at+1]) << 8
	}
}

// flush reports a run-time error of a step that turned out not to be
// executable: the successor is the state itself, with a flag.
func (e *Explorer) flush(pid int32, st *flat.Step) {
	if e.Failure.kind == noFailure {
		return
	}
	s := program.Succ{Action: FailedAction | action(pid, st, -1, nil), Flags: e.FailureFlags(), Target: e.batch.Source}
	s.Moved.Add(int(pid))
	if st != nil {
		e.taken(st)
	}
	e.Failure = Failure{}
	e.batch.Add(s, e.src)
	e.endStep()
}

// FailureFlags returns the flags of the recorded failure.
func (e *Explorer) FailureFlags() program.SuccFlags {
	switch e.Failure.kind {
	case noFailure:
		return 0
	case failAssert:
		return program.AssertFailed
	}
	return program.RuntimeError
}

// emit completes the current vector and adds it as a successor. st is the last
// step taken, by process pid.
func (e *Explorer) emit(s *program.Succ, pid int32, st *flat.Step) {
	if e.Model.UsesLast {
		e.Vec[1] = byte(pid)
	}
	e.forget()
	goesOn := st.Atomic && e.canGoOn(pid)
	if goesOn && st.Loops && e.judges && e.Uses != nil {
		e.Uses.Unjudged = true
	} else if goesOn && st.Loops && e.judges {
		switch e.judge(pid) {
		case Endless:
			e.fail(failSequence, st.Info, 0)
			s.Action |= endlessAction
		case Unjudged:
			e.leaveUnjudged(st)
		}
	}
	s.Flags = e.FailureFlags()
	if e.failed != nil {
		*e.failed = e.Failure
	}
	for i := range s.Moved {
		e.batch.Enabled[i] |= s.Moved[i]
	}
	if e.Atoms != nil {
		s.Act = e.actionLetter(&s.Moved)
		s.Target = e.letter()
	}
	switch {
	case goesOn:
		s.Flags |= program.Transient
		e.Vec = append(append(e.Vec, byte(pid)), e.Hidden...)
		e.freeze(s)
	case st.Atomic:
		s.Flags |= program.Interrupted
	}
	e.batch.Add(*s, e.Vec)
	e.endStep()
}

// forget clears the dead variables of the current vector.
func (e *Explorer) forget() {
	if e.Atoms != nil && e.Atoms.Dead != nil {
		e.ClearDead(e.Atoms.Dead)
	}
}

// freeze gives a successor inside an atomic sequence the letter of its source.
func (e *Explorer) freeze(s *program.Succ) {
	if e.LetterBytes == 0 {
		return
	}
	s.Target = e.batch.Source | e.Atoms.Inside
	for i := range e.LetterBytes {
		e.Vec = append(e.Vec, byte(s.Target>>(8*i)))
	}
}

// canGoOn reports whether the process that has the processor can move in the
// successor; if not, it loses the processor.
func (e *Explorer) canGoOn(pid int32) bool {
	failed := e.Failure
	e.Act(pid)
	ok := e.mayMove(pid) && e.hasStep(false)
	e.Failure = failed
	return ok
}

// rendezvous tries a send over a channel without slots with every process that
// can receive. done is set if there was one; isRendezvous is false for other
// channels.
func (e *Explorer) rendezvous(pid int32, st *flat.Step) (done, isRendezvous bool) {
	e.Act(pid)
	e.Failure = Failure{}
	spec := &e.Model.ChannelOps[st.A]
	id := e.Eval(spec.Channel)
	if e.Failure.kind != noFailure { // which channel is not known: nobody receives
		e.flush(pid, st)
		return false, true
	}
	if id < 1 || int(id) > len(e.Queues) || !e.Queues[id-1].Type.Rendezvous() {
		e.Failure = Failure{}
		return false, false
	}
	for r := int32(e.frames0) - 1; r >= 0; r-- {
		if r != pid && e.mayMove(r) && e.receivers(pid, st, r, id) {
			done = true
		}
	}
	e.flush(pid, st)
	return done, true
}

// receivers adds a transition for every step of r that takes the message.
func (e *Explorer) receivers(pid int32, st *flat.Step, r, id int32) bool {
	f := &e.Frames[r]
	steps := f.Proc.Points[f.PC].Steps
	escape, done := int32(0), false
	for i := range steps {
		got := &steps[i]
		if escape != 0 && got.Escape != escape {
			break
		}
		if (got.Op == flat.StepReceive || got.Op == flat.StepDStep) && e.handshake(pid, st, r, got, id) {
			escape, done = got.Escape, true
		}
	}
	return done
}

// handshake tries one receive of r together with pid's send.
func (e *Explorer) handshake(pid int32, st *flat.Step, r int32, got *flat.Step, id int32) bool {
	e.Act(pid)
	e.Failure = Failure{}
	e.message(&e.Queues[id-1], &e.Model.ChannelOps[st.A])
	e.Act(r)
	inner := e.receives(got, id)
	if inner < 0 {
		return false
	}
	e.Begin()
	choice := e.choice(pid, st)
	e.setPC(pid, st.Target)
	e.observe(id, true)
	e.observe(id, false)
	if got.Op == flat.StepDStep {
		s := &e.Frames[r].Proc.Points[got.A].Steps[inner]
		e.deliver(&e.Model.ChannelOps[s.A])
		e.dstep(got, inner)
	} else {
		e.deliver(&e.Model.ChannelOps[got.A])
	}
	e.setPC(r, got.Target)
	var s program.Succ
	s.Action = action(pid, st, r, got) | choice
	s.Moved.Add(int(pid))
	s.Moved.Add(int(r))
	e.taken(got)
	e.emit(&s, r, got)
	e.Failure = Failure{} // it belongs to this step, and not to the look at further ones
	e.restore(pid, r)
	return true
}

// FailedAction marks an action that is the error of a step that could not be
// tried.
const FailedAction program.Action = 1 << 62

// choiceAction marks an action that a D_proctype should not have had besides
// another one.
const choiceAction program.Action = 1 << 61

// endlessAction marks an action that begins an atomic sequence which can come
// to where it cannot end.
const endlessAction program.Action = 1 << 60

// action encodes a transition: the process, the step, and for a rendezvous also
// those of the receiver.
func action(pid int32, st *flat.Step, r int32, got *flat.Step) program.Action {
	a := program.Action(pid)
	if st != nil {
		a |= program.Action(st.ID+1) << 8
	}
	if got != nil {
		a |= program.Action(r+1)<<28 | program.Action(got.ID)<<37
	}
	return a
}

// leaveUnjudged records the first statement whose atomic sequence was too long
// to be explored.
func (e *Explorer) leaveUnjudged(st *flat.Step) {
	if e.Atoms != nil && e.Atoms.Long != nil {
		e.Atoms.Long.first.CompareAndSwap(nil, st)
	}
}
