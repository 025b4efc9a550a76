package promela

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
)

// explorer enumerates successors: per process, the youngest first, the steps of its control
// point in textual order, each tried on a copy of the vector. When nothing can move, once
// more with timeout true.
type explorer struct {
	machine
	atoms            *bound
	src              []byte // the state that is expanded, without what an atomic sequence adds
	hidden0          []byte // its hidden variables
	next             []byte // storage for the successor
	batch            *program.Batch
	frozen           program.Letter // of src when it is inside an atomic sequence: that of its beginning
	letterBytes      int            // that it takes in a vector
	frames0, queues0 int            // numbers of processes and channels in src
	scouts           bool           // it looks what one process does that has the processor to itself, and nothing else
	judges           bool           // atomic sequences that begin are looked at: see endless.go
	scouted          int            // what that has cost in this expansion
	scout            *scout         // of atomic sequences, nil until it is needed
	follow           follower       // of ways through atomic sequences
	moved            bool           // the process under way has had a step in this state
	failed           *failure       // where a replay wants to know what went wrong, nil in a search
	ignoreEnabled    bool           // nobody reads Batch.Enabled

	_ cacheline.Pad
}

func newExplorer(m *model, b *bound) *explorer {
	e := &explorer{atoms: b}
	if b != nil {
		e.letterBytes = (b.bits() + 7) / 8
	}
	e.m = m
	e.hidden = cacheline.Make[byte](m.hiddenBytes)
	e.reached = cacheline.Make[bool](m.steps)
	for i, q := range m.queues {
		e.queues = append(e.queues, queueRef{q, int32(m.queueAt[i])})
	}
	e.pid = -1
	return e
}

// IgnoreEnabled implements program.EnabledIgnorer.
func (e *explorer) IgnoreEnabled() { e.ignoreEnabled = true }

// Interrupt implements program.Interruptible.
func (e *explorer) Interrupt(stop func() bool) { e.stop = stop }

// Initial adds the initial state.
func (e *explorer) Initial(b *program.Batch) error {
	b.Reset()
	e.resetHidden()
	e.failure = failure{}
	e.pid = -1
	e.attach(append(e.next[:0], e.m.initial...))
	for _, in := range e.m.globalInits {
		e.initialValue(in, 0)
	}
	for _, p := range e.m.active {
		e.run(&runSpec{proc: p, priority: e.m.procs[p].priority})
	}
	e.forget()
	e.next = e.vec
	b.Add(program.Succ{Action: program.Stutter, Target: e.letter(), Flags: e.failureFlags()}, e.vec)
	return nil
}

func (e *explorer) resetHidden() { copy(e.hidden, e.m.hiddenInit) }

// Expand adds every enabled transition of the state.
func (e *explorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	e.batch, e.scouted = b, 0
	alone := e.open(s)
	b.Source = e.sourceLetter(alone)
	b.Flags = e.sourceFlags()
	e.all(alone)
	if e.scouts {
		return e.interrupted()
	}
	if b.Len() == 0 && alone >= 0 {
		alone = -1
		e.all(-1)
	}
	if b.Len() == 0 && e.m.usesTimeout {
		e.timeout = true
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

// interrupted ends an expansion that was given up, or needs more than its limits.
func (e *explorer) interrupted() error {
	if st := e.unfinished; st != nil {
		e.unfinished = nil
		return fmt.Errorf("the d_step of line %d goes on for more than %d statements, and was not followed further", e.m.infos[st.info].pos.Line, maxInnerSteps)
	}
	if e.tooDeep {
		e.tooDeep = false
		return fmt.Errorf("enabled() asks about a process that asks enabled() itself, more than %d times over: the answer was not found", maxProbing)
	}
	if e.stopped {
		e.stopped = false
		return program.ErrInterrupted
	}
	return nil
}

// open reads a state and returns the process that has the processor to itself, -1 when none
// has.
func (e *explorer) open(s program.State) int32 {
	n := e.attach(s)
	e.src = s[:n]
	e.frames0, e.queues0 = len(e.frames), len(e.queues)
	e.failure = failure{}
	e.pid = -1
	if n == len(s) {
		e.hidden0 = e.m.hiddenInit
		e.resetHidden()
		return -1
	}
	e.hidden0 = s[n+1 : n+1+e.m.hiddenBytes]
	copy(e.hidden, e.hidden0)
	e.frozen = 0
	for i, b := range s[n+1+e.m.hiddenBytes:] {
		e.frozen |= program.Letter(b) << (8 * i)
	}
	return int32(s[n])
}

// sourceLetter is what a property sees: inside an atomic sequence, still the state in which the
// sequence began.
func (e *explorer) sourceLetter(alone int32) program.Letter {
	if alone >= 0 && e.letterBytes > 0 {
		return e.frozen
	}
	return e.letter()
}

func (e *explorer) sourceFlags() program.Flags {
	var f program.Flags
	for i := range e.frames {
		p := &e.frames[i].proc.points[e.frames[i].pc]
		if p.accept {
			f |= program.AcceptLabel
		}
		if p.progress {
			f |= program.ProgressLabel
		}
	}
	return f
}

// atEnd reports a valid end: all processes are gone, or all stand where they may stop and the
// trace assertion too.
func (e *explorer) atEnd() bool {
	if len(e.frames) == 0 {
		return true
	}
	for i := range e.frames {
		if !e.frames[i].proc.points[e.frames[i].pc].end {
			return false
		}
	}
	return e.traceDone()
}

func (e *explorer) all(alone int32) {
	if e.judges = alone < 0; !e.judges {
		e.process(alone)
		if !e.ignoreEnabled {
			e.enableOthers(alone)
		}
		return
	}
	for pid := int32(e.frames0) - 1; pid >= 0; pid-- {
		e.process(pid)
	}
}

// enableOthers marks the processes that wait for the end of an atomic sequence although they
// could move.
func (e *explorer) enableOthers(alone int32) {
	for pid := int32(e.frames0) - 1; pid >= 0; pid-- {
		if pid == alone || !e.mayMove(pid) {
			continue
		}
		e.act(pid)
		if e.hasStep(false) {
			e.batch.Enabled.Add(int(pid))
		}
	}
	e.failure = failure{}
}

// process adds the transitions of one process. An unless clause that can be entered shuts out
// everything behind it; else is taken when nothing before it was, rendezvous aside.
func (e *explorer) process(pid int32) {
	e.failure = failure{}
	if !e.mayMove(pid) {
		e.flush(pid, nil)
		return
	}
	f := &e.frames[pid]
	steps := f.proc.points[f.pc].steps
	e.moved = false
	escape := int32(0)
	for i := range steps {
		st := &steps[i]
		if escape != 0 && st.escape != escape {
			return
		}
		if (st.op == stepElse || st.op == stepDStep && st.b != 0) && e.moved {
			continue
		}
		if st.op == stepSend {
			if done, isRendezvous := e.rendezvous(pid, st); isRendezvous {
				e.reached[st.serial] = true
				if done {
					escape = st.escape
				}
				continue
			}
		}
		if e.single(pid, st) {
			e.moved, escape = true, st.escape
		}
	}
}

// single tries a step of one process.
func (e *explorer) single(pid int32, st *step) bool {
	e.act(pid)
	e.failure = failure{}
	e.reached[st.serial] = true
	if !e.ready(st) {
		e.flush(pid, st)
		return false
	}
	e.begin()
	if !e.apply(st) {
		e.restore(pid, -1)
		e.flush(pid, st)
		return false
	}
	var s program.Succ
	s.Action = action(pid, st, -1, nil) | e.choice(pid, st)
	if st.target >= 0 {
		e.setPC(pid, st.target)
	}
	s.Moved.Add(int(pid))
	e.emit(&s, pid, st)
	e.restore(pid, -1)
	return true
}

// choice notes, and marks in the action, the second step of a process that is declared to have one
// at a time.
func (e *explorer) choice(pid int32, st *step) program.Action {
	if !e.moved || !e.frames[pid].proc.determin {
		return 0
	}
	e.fail(failChoice, st.info, 0)
	return choiceAction
}

// begin makes the copy that a step is carried out on.
func (e *explorer) begin() {
	e.next = append(e.next[:0], e.src...)
	e.vec = e.next
}

// restore goes back to the source after a step of pid and, when it is not negative, r.
func (e *explorer) restore(pid, r int32) {
	e.next = e.vec
	e.vec = e.src
	e.frames, e.queues = e.frames[:e.frames0], e.queues[:e.queues0]
	e.reload(pid)
	if r >= 0 {
		e.reload(r)
	}
	if e.m.hiddenBytes > 0 {
		copy(e.hidden, e.hidden0)
	}
}

func (e *explorer) reload(pid int32) {
	f := &e.frames[pid]
	at := f.vars - f.proc.header + e.m.typeBytes
	f.pc = int32(e.src[at])
	if f.proc.pcBytes == 2 {
		f.pc |= int32(e.src[at+1]) << 8
	}
}

// flush reports an error that happened while a step was only being looked at: the state is
// its own successor then, marked.
func (e *explorer) flush(pid int32, st *step) {
	if e.failure.kind == noFailure {
		return
	}
	s := program.Succ{Action: failedAction | action(pid, st, -1, nil), Flags: e.failureFlags(), Target: e.batch.Source}
	s.Moved.Add(int(pid))
	e.failure = failure{}
	e.batch.Add(s, e.src)
}

func (e *explorer) failureFlags() program.SuccFlags {
	switch e.failure.kind {
	case noFailure:
		return 0
	case failAssert:
		return program.AssertFailed
	}
	return program.RuntimeError
}

// emit adds the successor that e.vec is. st is the last step taken, by process pid.
func (e *explorer) emit(s *program.Succ, pid int32, st *step) {
	if e.m.usesLast {
		e.vec[1] = byte(pid)
	}
	e.forget()
	goesOn := st.atomic && e.canGoOn(pid)
	if goesOn && st.loops && e.judges {
		switch e.judge(pid) {
		case endless:
			e.fail(failSequence, st.info, 0)
			s.Action |= endlessAction
		case unjudged:
			e.leaveUnjudged(st)
		}
	}
	s.Flags = e.failureFlags()
	if e.failed != nil {
		*e.failed = e.failure
	}
	for i := range s.Moved {
		e.batch.Enabled[i] |= s.Moved[i]
	}
	if e.atoms != nil {
		s.Act = e.actionLetter(&s.Moved)
		s.Target = e.letter()
	}
	switch {
	case goesOn:
		s.Flags |= program.Transient
		e.vec = append(append(e.vec, byte(pid)), e.hidden...)
		e.freeze(s)
	case st.atomic:
		s.Flags |= program.Interrupted
	}
	e.batch.Add(*s, e.vec)
}

// forget puts zero into what cannot matter any more.
func (e *explorer) forget() {
	if e.atoms != nil && e.atoms.dead != nil {
		e.settle(e.atoms.dead)
	}
}

// freeze makes the successor, inside an atomic sequence, look like the source.
func (e *explorer) freeze(s *program.Succ) {
	if e.letterBytes == 0 {
		return
	}
	s.Target = e.batch.Source | e.atoms.inside
	for i := range e.letterBytes {
		e.vec = append(e.vec, byte(s.Target>>(8*i)))
	}
}

// canGoOn reports whether the process that has the processor to itself can move in the
// successor; if not, it loses it.
func (e *explorer) canGoOn(pid int32) bool {
	failed := e.failure
	e.act(pid)
	ok := e.mayMove(pid) && e.hasStep(false)
	e.failure = failed
	return ok
}

// rendezvous tries a send over a channel without slots with every process that can receive.
// It returns whether there was one, and whether the channel is such a channel at all.
func (e *explorer) rendezvous(pid int32, st *step) (done, isRendezvous bool) {
	e.act(pid)
	e.failure = failure{}
	spec := &e.m.channelOps[st.a]
	id := e.eval(spec.channel)
	if id < 1 || int(id) > len(e.queues) || !e.queues[id-1].typ.rendezvous() {
		e.failure = failure{}
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
func (e *explorer) receivers(pid int32, st *step, r, id int32) bool {
	f := &e.frames[r]
	steps := f.proc.points[f.pc].steps
	escape, done := int32(0), false
	for i := range steps {
		got := &steps[i]
		if escape != 0 && got.escape != escape {
			break
		}
		if (got.op == stepReceive || got.op == stepDStep) && e.handshake(pid, st, r, got, id) {
			escape, done = got.escape, true
		}
	}
	return done
}

// handshake tries one receive of r as the other half of pid's send.
func (e *explorer) handshake(pid int32, st *step, r int32, got *step, id int32) bool {
	e.act(pid)
	e.failure = failure{}
	e.message(&e.queues[id-1], &e.m.channelOps[st.a])
	e.act(r)
	inner := e.receives(got, id)
	if inner < 0 {
		return false
	}
	e.begin()
	choice := e.choice(pid, st)
	e.setPC(pid, st.target)
	e.observe(id, true)
	e.observe(id, false)
	if got.op == stepDStep {
		s := &e.frames[r].proc.points[got.a].steps[inner]
		e.deliver(&e.m.channelOps[s.a])
		e.dstep(got, inner)
	} else {
		e.deliver(&e.m.channelOps[got.a])
	}
	e.setPC(r, got.target)
	var s program.Succ
	s.Action = action(pid, st, r, got) | choice
	s.Moved.Add(int(pid))
	s.Moved.Add(int(r))
	e.emit(&s, r, got)
	e.failure = failure{} // it belongs to this step, and not to the look at further ones
	e.restore(pid, r)
	return true
}

// failedAction marks an action that is the error of a step that could not be tried.
const failedAction program.Action = 1 << 62

// choiceAction marks an action that a D_proctype should not have had besides another one.
const choiceAction program.Action = 1 << 61

// endlessAction marks an action that begins an atomic sequence which can come to where it cannot end.
const endlessAction program.Action = 1 << 60

// action numbers a transition: who moves, which step, and for a rendezvous the same of the
// receiver.
func action(pid int32, st *step, r int32, got *step) program.Action {
	a := program.Action(pid)
	if st != nil {
		a |= program.Action(st.id+1) << 8
	}
	if got != nil {
		a |= program.Action(r+1)<<28 | program.Action(got.id)<<37
	}
	return a
}
