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
func (x *Interpreter) Ready(st *flat.Step) bool {
	switch st.Op {
	case flat.StepGuard:
		return x.Eval(st.A) != 0
	case flat.StepSend:
		q := x.queue(x.Eval(x.Model.ChannelOps[st.A].Channel))
		return q != nil && !q.Type.Rendezvous() && x.canSend(q)
	case flat.StepReceive:
		return x.readyReceive(&x.Model.ChannelOps[st.A])
	case flat.StepEnd:
		return int(x.Pid) == len(x.Frames)-1 && !x.Frames[x.Pid].Proc.Stays
	case flat.StepDStep:
		return x.readyDStep(st)
	}
	return true
}

// readyReceive reports whether a receive can be executed, and remembers the
// slot.
func (x *Interpreter) readyReceive(spec *flat.ChannelSpec) bool {
	id := x.Eval(spec.Channel)
	q := x.queue(id)
	if q == nil {
		return false
	}
	if q.Type.Rendezvous() {
		if spec.Copying {
			x.fail(failPoll, 0, 0)
		}
		return false
	}
	x.askHead(id, spec.Random)
	slot := x.findSlot(q, spec, spec.Random)
	x.pick = int32(slot)
	return slot >= 0
}

// readyDStep reports whether a d_step can begin.
func (x *Interpreter) readyDStep(st *flat.Step) bool {
	steps := x.Frames[x.Pid].Proc.Points[st.A].Steps
	for i := range steps {
		if x.Ready(&steps[i]) {
			return true
		}
	}
	return false
}

// Apply executes a step on the vector, which must be a copy. The step must be
// ready; it returns false for a run expression that creates no process.
func (x *Interpreter) Apply(st *flat.Step) bool {
	switch st.Op {
	case flat.StepRun:
		if x.Eval(st.A) == 0 {
			return false
		}
	case flat.StepAssign:
		x.assign(st.A, x.Eval(st.B))
	case flat.StepSend:
		spec := &x.Model.ChannelOps[st.A]
		id := x.Eval(spec.Channel)
		if q := x.queue(id); q != nil {
			x.message(q, spec)
			x.communicated(program.Sent, id, q)
			x.enqueue(q, spec.Sorted)
			x.put(id, q, spec.Sorted)
			x.observe(id, true)
		}
	case flat.StepReceive:
		spec := &x.Model.ChannelOps[st.A]
		id := x.Eval(spec.Channel)
		if q := x.queue(id); q != nil {
			x.take(q, int(x.pick), !spec.Copying)
			x.communicated(receiptKind(spec), id, q)
			if !spec.Copying {
				x.observe(id, false)
			}
			x.deliver(spec)
		}
	case flat.StepAssert:
		if x.Eval(st.A) == 0 {
			x.fail(failAssert, st.Info, 0)
		}
	case flat.StepPrint:
		x.print(&x.Model.Prints[st.A])
	case flat.StepPriority:
		x.setPriority(x.Eval(st.A), x.Eval(st.B))
	case flat.StepEnd:
		x.die()
	case flat.StepDStep:
		x.dstep(st, -1)
	case flat.StepUnbounded:
		x.Unbounded.Assign(st.A, st.B)
	}
	x.note(st)
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
func (x *Interpreter) setPriority(pid, v int32) {
	if v < 1 || v > 255 {
		x.fail(failPriority, v, 0)
		return
	}
	if x.alive(pid) {
		x.Vec[x.Frames[pid].Vars-1] = byte(v)
	}
}

// die removes the acting process, which must be the youngest, and its channels.
func (x *Interpreter) die() {
	f := &x.Frames[x.Pid]
	x.Vec = x.Vec[:f.Vars-f.Proc.Header]
	x.Vec[0]--
	x.Queues = x.Queues[:len(x.Queues)-len(f.Proc.Queues)]
	x.changed(int32(len(x.Queues))+1, f.Proc)
	x.Frames = x.Frames[:x.Pid]
}

// run creates a process and returns its pid, 0 if there can be no more.
func (x *Interpreter) run(spec *flat.RunSpec) int32 {
	p := x.Model.Procs[spec.Proc]
	first := len(x.values) // an argument may create a process, too
	for _, a := range spec.Args {
		x.values = append(x.values, x.Eval(a))
	}
	args := x.values[first:]
	x.values = x.values[:first]
	if len(x.Frames) >= flat.MaxProcs {
		x.fail(failProcesses, 0, 0)
		return 0
	}
	if len(x.Queues)+len(p.Queues) > flat.MaxChannels {
		x.fail(failQueues, 0, 0)
		return 0
	}
	pid := x.spawn(p, spec.Priority)
	vars := x.Frames[pid].Vars << 3
	for i, v := range p.ParamParts {
		if i < len(args) {
			flat.Put(x.Vec, v.Type.Store, v.Type.Width, vars+int32(v.Addr), args[i])
		}
	}
	x.initialise(p, pid)
	return pid
}

// spawn appends the frame of a new process to the vector.
func (x *Interpreter) spawn(p *flat.Proctype, priority uint8) int32 {
	at := int32(len(x.Vec))
	pid := int32(len(x.Frames))
	for range p.Header {
		x.Vec = append(x.Vec, 0)
	}
	x.Vec = append(x.Vec, p.Template...)
	if x.Model.TypeBytes != 0 {
		x.Vec[at] = byte(p.Index)
	}
	if x.Model.UsesPriority {
		x.Vec[at+p.Header-1] = priority
	}
	first := int32(len(x.Queues)) + 1
	x.pushFrame(at)
	x.changed(first, p)
	x.setPC(pid, p.Start)
	x.Vec[0]++
	for i := range p.Own {
		flat.Put(x.Vec, flat.StoreByte, 0, x.Frames[pid].Vars<<3+int32(p.Own[i].Addr), first+int32(i))
	}
	return pid
}

// initialise evaluates the initial values of a new process that are not
// constant.
func (x *Interpreter) initialise(p *flat.Proctype, pid int32) {
	oldPid := x.Pid
	x.Act(pid)
	for _, in := range p.Inits {
		x.initialValue(in, x.base)
	}
	x.Pid = oldPid
	if oldPid >= 0 {
		x.Act(oldPid)
	}
}

// initialValue evaluates one initial value and stores it in all elements.
func (x *Interpreter) initialValue(in flat.LocalInit, base int32) {
	n := &x.Model.Code[in.Addr]
	v := x.Eval(in.Value)
	for i := range in.Count {
		flat.Put(x.Vec, n.Store, n.Width, base+n.A+i*in.Stride, v)
	}
}

// dstep executes a d_step: at each inner point the first step that is ready. If
// first is not negative, it is a step of the first point that has already been
// taken.
func (x *Interpreter) dstep(st *flat.Step, first int32) {
	points := x.Frames[x.Pid].Proc.Points
	at := st.A
	for n := 0; at >= 0 && x.unfinished == nil; n++ {
		if n > maxInnerSteps {
			x.unfinished = st
			return
		}
		if n&askMask == askMask && x.GivesUp() {
			return
		}
		if x.repetition.seen(x.Vec, x.Hidden, n, at) {
			x.fail(failEndless, st.Info, 0)
			return
		}
		inner := first
		if inner < 0 {
			inner = x.firstReady(points[at].Steps)
		}
		if inner < 0 {
			x.failBlocked(st, &points[at])
			return
		}
		s := &points[at].Steps[inner]
		if first < 0 {
			x.Apply(s)
		}
		at, first = s.Target, -1
	}
}

// askMask: how many statements of a d_step pass between two questions whether
// to go on.
const askMask = 1<<14 - 1

// GivesUp polls whether the expansion has been interrupted; what is being
// executed is then discarded.
func (x *Interpreter) GivesUp() bool {
	x.stopped = x.stopped || x.tuning.Stopped()
	return x.stopped
}

// firstReady returns the index of the first step that is ready, -1 if none is.
func (x *Interpreter) firstReady(steps []flat.Step) int32 {
	for i := range steps {
		if x.Ready(&steps[i]) {
			return int32(i)
		}
	}
	return -1
}

// failBlocked records why a d_step cannot continue.
func (x *Interpreter) failBlocked(st *flat.Step, at *flat.Point) {
	for i := range at.Steps {
		if at.Steps[i].Op == flat.StepSend && x.sendsRendezvous(&at.Steps[i]) {
			x.fail(failRendezvous, 0, 0)
		}
	}
	x.fail(failBlock, st.Info, at.Info)
}

// enabled evaluates the function enabled(pid): whether the process has an
// executable step.
func (x *Interpreter) enabled(pid int32) int32 {
	if pid == x.Pid {
		x.fail(failSelf, 0, 0)
		return 0
	}
	if !x.alive(pid) {
		return 0
	}
	if x.probing >= MaxProbing {
		x.tooDeep = true
		return 0
	}
	oldPid, oldBase, oldPick, oldFailure := x.Pid, x.base, x.pick, x.Failure
	x.probing++
	x.Act(pid)
	ok := x.hasStep(true)
	x.probing--
	x.Pid, x.base, x.pick, x.Failure = oldPid, oldBase, oldPick, oldFailure
	return flat.Truth(ok)
}

// hasStep reports whether the acting process has an executable step. If alone
// is set, a rendezvous send counts without a partner.
func (x *Interpreter) hasStep(alone bool) bool {
	f := &x.Frames[x.Pid]
	steps := f.Proc.Points[f.PC].Steps
	first := x.noted()
	for i := range steps {
		st, own := &steps[i], x.noted()
		if x.Ready(st) || st.Op == flat.StepSend && x.sendsRendezvous(st) && (alone || x.partner(st)) {
			x.only(first, own)
			return true
		}
	}
	return false
}

// sendsRendezvous reports whether a send is over a channel without slots.
func (x *Interpreter) sendsRendezvous(st *flat.Step) bool {
	q := x.queue(x.Eval(x.Model.ChannelOps[st.A].Channel))
	return q != nil && q.Type.Rendezvous()
}

// partner reports whether some process can receive the rendezvous message of
// the acting process.
func (x *Interpreter) partner(st *flat.Step) bool {
	spec := &x.Model.ChannelOps[st.A]
	id := x.Eval(spec.Channel)
	q := x.queue(id)
	x.message(q, spec)
	sender := x.Pid
	found := false
	for r := int32(len(x.Frames)) - 1; r >= 0 && !found; r-- {
		if r == sender || !x.mayMove(r) {
			continue
		}
		x.Act(r)
		steps := x.Frames[r].Proc.Points[x.Frames[r].PC].Steps
		for i := range steps {
			if x.receives(&steps[i], id) >= 0 {
				found = true
				break
			}
		}
	}
	x.Act(sender)
	return found
}

// receives reports whether a step of the acting process accepts the message of
// a rendezvous over channel id: -1 if not, else the inner step of a d_step, or
// 0.
func (x *Interpreter) receives(st *flat.Step, id int32) int32 {
	switch st.Op {
	case flat.StepReceive:
		spec := &x.Model.ChannelOps[st.A]
		if !spec.Copying && x.Eval(spec.Channel) == id && x.accepts(spec) {
			return 0
		}
	case flat.StepDStep:
		steps := x.Frames[x.Pid].Proc.Points[st.A].Steps
		for i := range steps {
			if steps[i].Op == flat.StepReceive && x.receives(&steps[i], id) >= 0 {
				return int32(i)
			}
		}
	}
	return -1
}

// mayMove reports whether the provided clause and the priorities allow process
// pid to move.
func (x *Interpreter) mayMove(pid int32) bool {
	p := x.Frames[pid].Proc
	if p.Provided < 0 && !x.Model.UsesPriority {
		return true
	}
	oldPid, oldBase := x.Pid, x.base
	ok := x.provided(pid)
	if ok && x.Model.UsesPriority {
		ok = x.highest(pid)
	}
	x.Pid, x.base = oldPid, oldBase
	return ok
}

// provided evaluates the provided clause of a process.
func (x *Interpreter) provided(pid int32) bool {
	p := x.Frames[pid].Proc
	if p.Provided < 0 {
		return true
	}
	x.Act(pid)
	return x.Eval(p.Provided) != 0
}

// highest reports whether no process of higher priority has an executable step.
func (x *Interpreter) highest(pid int32) bool {
	mine := x.priorityOf(pid)
	for i := range int32(len(x.Frames)) {
		if i == pid || x.priorityOf(i) <= mine || !x.provided(i) {
			continue
		}
		x.Act(i)
		failed := x.Failure
		has := x.hasStep(true)
		x.Failure = failed
		if has {
			return false
		}
	}
	return true
}
