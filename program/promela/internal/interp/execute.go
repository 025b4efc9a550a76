package interp

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// maxInnerSteps bounds one d_step, which may count for ever without coming back
// to where it was. Beyond it the expansion ends with an error, and the search
// with it.
const maxInnerSteps = 1 << 22

// MaxProbing bounds the nesting of enabled() within enabled(): two processes
// that ask about each other would recurse for ever. Beyond it the expansion
// ends with an error.
const MaxProbing = 5

// The switches below know all kinds of steps; what they do not name is always
// enabled, or does nothing.
var _ [flat.StepKinds]struct{} = [13]struct{}{}

// Ready reports whether the acting process can take the step, without taking
// it. A rendezvous is not ready by itself: the two halves are matched by the
// explorer. Of a step that runs processes it is only known afterwards.
func (it *Interpreter) Ready(st *flat.Step) bool {
	switch st.Op {
	case flat.StepGuard:
		return it.Eval(st.A) != 0
	case flat.StepSend:
		q := it.queue(it.Eval(it.Model.ChannelOps[st.A].Channel))
		return q != nil && !q.Type.Rendezvous() && it.canSend(q)
	case flat.StepReceive:
		return it.readyReceive(&it.Model.ChannelOps[st.A])
	case flat.StepEnd:
		return int(it.Pid) == len(it.Frames)-1 && !it.Frames[it.Pid].Proc.Stays
	case flat.StepDStep:
		return it.readyDStep(st)
	}
	return true
}

// readyReceive reports whether a receive can be executed, and remembers the
// slot.
func (it *Interpreter) readyReceive(spec *flat.ChannelSpec) bool {
	id := it.Eval(spec.Channel)
	q := it.queue(id)
	if q == nil {
		return false
	}
	if q.Type.Rendezvous() {
		if spec.Copying {
			it.fail(failPoll, 0, 0)
		}
		return false
	}
	it.askHead(id, spec.Random)
	slot := it.findSlot(q, spec, spec.Random)
	it.pick = int32(slot)
	return slot >= 0
}

// readyDStep reports whether a d_step can begin.
func (it *Interpreter) readyDStep(st *flat.Step) bool {
	steps := it.Frames[it.Pid].Proc.Points[st.A].Steps
	for i := range steps {
		if it.Ready(&steps[i]) {
			return true
		}
	}
	return false
}

// Apply executes a step on the vector, which must be a copy. The step must be
// ready; it returns false for a run expression that creates no process.
func (it *Interpreter) Apply(st *flat.Step) bool {
	switch st.Op {
	case flat.StepRun:
		if it.Eval(st.A) == 0 {
			return false
		}
	case flat.StepAssign:
		it.assign(st.A, it.Eval(st.B))
	case flat.StepSend:
		spec := &it.Model.ChannelOps[st.A]
		id := it.Eval(spec.Channel)
		if q := it.queue(id); q != nil {
			it.message(q, spec)
			it.communicated(program.Sent, id, q)
			it.enqueue(q, spec.Sorted)
			it.put(id, q, spec.Sorted)
			it.observe(id, true)
		}
	case flat.StepReceive:
		spec := &it.Model.ChannelOps[st.A]
		id := it.Eval(spec.Channel)
		if q := it.queue(id); q != nil {
			it.take(q, int(it.pick), !spec.Copying)
			it.communicated(receiptKind(spec), id, q)
			if !spec.Copying {
				it.observe(id, false)
			}
			it.deliver(spec)
		}
	case flat.StepAssert:
		if it.Eval(st.A) == 0 {
			it.fail(failAssert, st.Info, 0)
		}
	case flat.StepPrint:
		it.print(&it.Model.Prints[st.A])
	case flat.StepPriority:
		it.setPriority(it.Eval(st.A), it.Eval(st.B))
	case flat.StepEnd:
		it.die()
	case flat.StepDStep:
		it.dstep(st, -1)
	case flat.StepUnbounded:
		it.Unbounded.Assign(st.A, st.B)
	}
	it.note(st)
	return true
}

func receiptKind(spec *flat.ChannelSpec) program.MessageKind {
	if spec.Copying {
		return program.Copied
	}
	return program.Received
}

// setPriority changes the priority of a process; a value out of range is a
// run-time error.
func (it *Interpreter) setPriority(pid, v int32) {
	if v < 1 || v > 255 {
		it.fail(failPriority, v, 0)
		return
	}
	if it.alive(pid) {
		it.Vec[it.Frames[pid].Vars-1] = byte(v)
	}
}

// die removes the acting process, which must be the youngest, and its channels.
func (it *Interpreter) die() {
	f := &it.Frames[it.Pid]
	it.Vec = it.Vec[:f.Vars-f.Proc.Header]
	it.Vec[0]--
	it.Queues = it.Queues[:len(it.Queues)-len(f.Proc.Queues)]
	it.changed(int32(len(it.Queues))+1, f.Proc)
	it.Frames = it.Frames[:it.Pid]
}

// run creates a process and returns its pid, 0 if there can be no more.
func (it *Interpreter) run(spec *flat.RunSpec) int32 {
	p := it.Model.Procs[spec.Proc]
	first := len(it.values) // an argument may create a process, too
	for _, a := range spec.Args {
		it.values = append(it.values, it.Eval(a))
	}
	args := it.values[first:]
	it.values = it.values[:first]
	if len(it.Frames) >= flat.MaxProcs {
		it.fail(failProcesses, 0, 0)
		return 0
	}
	if len(it.Queues)+len(p.Queues) > flat.MaxChannels {
		it.fail(failQueues, 0, 0)
		return 0
	}
	pid := it.spawn(p, spec.Priority)
	vars := it.Frames[pid].Vars << 3
	for i, v := range p.ParamParts {
		if i < len(args) {
			flat.Put(it.Vec, v.Type.Store, v.Type.Width, vars+int32(v.Addr), args[i])
		}
	}
	it.initialise(p, pid)
	return pid
}

// spawn appends the frame of a new process to the vector.
func (it *Interpreter) spawn(p *flat.Proctype, priority uint8) int32 {
	at := int32(len(it.Vec))
	pid := int32(len(it.Frames))
	for range p.Header {
		it.Vec = append(it.Vec, 0)
	}
	it.Vec = append(it.Vec, p.Template...)
	if it.Model.TypeBytes != 0 {
		it.Vec[at] = byte(p.Index)
	}
	if it.Model.UsesPriority {
		it.Vec[at+p.Header-1] = priority
	}
	first := int32(len(it.Queues)) + 1
	it.pushFrame(at)
	it.changed(first, p)
	it.setPC(pid, p.Start)
	it.Vec[0]++
	for i := range p.Own {
		flat.Put(it.Vec, flat.StoreByte, 0, it.Frames[pid].Vars<<3+int32(p.Own[i].Addr), first+int32(i))
	}
	return pid
}

// initialise evaluates the initial values of a new process that are not
// constant.
func (it *Interpreter) initialise(p *flat.Proctype, pid int32) {
	oldPid := it.Pid
	it.Act(pid)
	for _, in := range p.Inits {
		it.initialValue(in, it.base)
	}
	it.Pid = oldPid
	if oldPid >= 0 {
		it.Act(oldPid)
	}
}

// initialValue evaluates one initial value and stores it in all elements.
func (it *Interpreter) initialValue(in flat.LocalInit, base int32) {
	n := &it.Model.Code[in.Addr]
	v := it.Eval(in.Value)
	for i := range in.Count {
		flat.Put(it.Vec, n.Store, n.Width, base+n.A+i*in.Stride, v)
	}
}

// dstep executes a d_step: at each inner point the first step that is ready. If
// first is not negative, it is a step of the first point that has already been
// taken.
func (it *Interpreter) dstep(st *flat.Step, first int32) {
	points := it.Frames[it.Pid].Proc.Points
	at := st.A
	for n := 0; at >= 0 && it.unfinished == nil; n++ {
		if n > maxInnerSteps {
			it.unfinished = st
			return
		}
		if n&askMask == askMask && it.GivesUp() {
			return
		}
		if it.repetition.seen(it.Vec, it.Hidden, n, at) {
			it.fail(failEndless, st.Info, 0)
			return
		}
		inner := first
		if inner < 0 {
			inner = it.firstReady(points[at].Steps)
		}
		if inner < 0 {
			it.failBlocked(st, &points[at])
			return
		}
		s := &points[at].Steps[inner]
		if first < 0 {
			it.Apply(s)
		}
		at, first = s.Target, -1
	}
}

// askMask: how many statements of a d_step pass between two questions whether
// to go on.
const askMask = 1<<14 - 1

// GivesUp polls whether the expansion has been interrupted; what is being
// executed is then discarded.
func (it *Interpreter) GivesUp() bool {
	it.stopped = it.stopped || it.tuning.Stopped()
	return it.stopped
}

// firstReady returns the index of the first step that is ready, -1 if none is.
func (it *Interpreter) firstReady(steps []flat.Step) int32 {
	for i := range steps {
		if it.Ready(&steps[i]) {
			return int32(i)
		}
	}
	return -1
}

// failBlocked records why a d_step cannot continue.
func (it *Interpreter) failBlocked(st *flat.Step, at *flat.Point) {
	for i := range at.Steps {
		if at.Steps[i].Op == flat.StepSend && it.sendsRendezvous(&at.Steps[i]) {
			it.fail(failRendezvous, 0, 0)
		}
	}
	it.fail(failBlock, st.Info, at.Info)
}

// enabled evaluates the function enabled(pid): whether the process has an
// executable step.
func (it *Interpreter) enabled(pid int32) int32 {
	if pid == it.Pid {
		it.fail(failSelf, 0, 0)
		return 0
	}
	if !it.alive(pid) {
		return 0
	}
	if it.probing >= MaxProbing {
		it.tooDeep = true
		return 0
	}
	oldPid, oldBase, oldPick, oldFailure := it.Pid, it.base, it.pick, it.Failure
	it.probing++
	it.Act(pid)
	ok := it.hasStep(true)
	it.probing--
	it.Pid, it.base, it.pick, it.Failure = oldPid, oldBase, oldPick, oldFailure
	return flat.Truth(ok)
}

// hasStep reports whether the acting process has an executable step. If alone
// is set, a rendezvous send counts without a partner.
func (it *Interpreter) hasStep(alone bool) bool {
	f := &it.Frames[it.Pid]
	steps := f.Proc.Points[f.PC].Steps
	first := it.noted()
	for i := range steps {
		st, own := &steps[i], it.noted()
		if it.Ready(st) || st.Op == flat.StepSend && it.sendsRendezvous(st) && (alone || it.partner(st)) {
			it.only(first, own)
			return true
		}
	}
	return false
}

// sendsRendezvous reports whether a send is over a channel without slots.
func (it *Interpreter) sendsRendezvous(st *flat.Step) bool {
	q := it.queue(it.Eval(it.Model.ChannelOps[st.A].Channel))
	return q != nil && q.Type.Rendezvous()
}

// partner reports whether some process can receive the rendezvous message of
// the acting process.
func (it *Interpreter) partner(st *flat.Step) bool {
	spec := &it.Model.ChannelOps[st.A]
	id := it.Eval(spec.Channel)
	q := it.queue(id)
	it.message(q, spec)
	sender := it.Pid
	found := false
	for r := int32(len(it.Frames)) - 1; r >= 0 && !found; r-- {
		if r == sender || !it.mayMove(r) {
			continue
		}
		it.Act(r)
		steps := it.Frames[r].Proc.Points[it.Frames[r].PC].Steps
		for i := range steps {
			if it.receives(&steps[i], id) >= 0 {
				found = true
				break
			}
		}
	}
	it.Act(sender)
	return found
}

// receives reports whether a step of the acting process accepts the message of
// a rendezvous over channel id: -1 if not, else the inner step of a d_step, or
// 0.
func (it *Interpreter) receives(st *flat.Step, id int32) int32 {
	switch st.Op {
	case flat.StepReceive:
		spec := &it.Model.ChannelOps[st.A]
		if !spec.Copying && it.Eval(spec.Channel) == id && it.accepts(spec) {
			return 0
		}
	case flat.StepDStep:
		steps := it.Frames[it.Pid].Proc.Points[st.A].Steps
		for i := range steps {
			if steps[i].Op == flat.StepReceive && it.receives(&steps[i], id) >= 0 {
				return int32(i)
			}
		}
	}
	return -1
}

// mayMove reports whether the provided clause and the priorities allow process
// pid to move.
func (it *Interpreter) mayMove(pid int32) bool {
	p := it.Frames[pid].Proc
	if p.Provided < 0 && !it.Model.UsesPriority {
		return true
	}
	oldPid, oldBase := it.Pid, it.base
	ok := it.provided(pid)
	if ok && it.Model.UsesPriority {
		ok = it.highest(pid)
	}
	it.Pid, it.base = oldPid, oldBase
	return ok
}

// provided evaluates the provided clause of a process.
func (it *Interpreter) provided(pid int32) bool {
	p := it.Frames[pid].Proc
	if p.Provided < 0 {
		return true
	}
	it.Act(pid)
	return it.Eval(p.Provided) != 0
}

// highest reports whether no process of higher priority has an executable step.
func (it *Interpreter) highest(pid int32) bool {
	mine := it.priorityOf(pid)
	for i := range int32(len(it.Frames)) {
		if i == pid || it.priorityOf(i) <= mine || !it.provided(i) {
			continue
		}
		it.Act(i)
		failed := it.Failure
		has := it.hasStep(true)
		it.Failure = failed
		if has {
			return false
		}
	}
	return true
}
