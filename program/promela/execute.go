package promela

import "github.com/ltlcheck/ltlcheck/program"

// maxInnerSteps bounds one d_step, which may count for ever without coming back to where it was. Beyond it the
// expansion ends with an error, and the search with it.
const maxInnerSteps = 1 << 22

// maxProbing bounds enabled() within enabled(); two processes that ask about each other would go on for ever. Beyond it the
// expansion ends with an error too.
const maxProbing = 5

// ready reports whether the acting process can take the step, without taking it. A rendezvous
// is not ready by itself: the two halves are matched by the explorer. Of a step that runs
// processes it is only known afterwards.
func (x *machine) ready(st *step) bool {
	switch st.op {
	case stepGuard:
		return x.eval(st.a) != 0
	case stepSend:
		q := x.queue(x.eval(x.m.channelOps[st.a].channel))
		return q != nil && !q.typ.rendezvous() && x.canSend(q)
	case stepReceive:
		return x.readyReceive(&x.m.channelOps[st.a])
	case stepEnd:
		return int(x.pid) == len(x.frames)-1
	case stepDStep:
		return x.readyDStep(st)
	}
	return true
}

func (x *machine) readyReceive(spec *channelSpec) bool {
	q := x.queue(x.eval(spec.channel))
	if q == nil {
		return false
	}
	if q.typ.rendezvous() {
		if spec.copying {
			x.fail(failPoll, 0, 0)
		}
		return false
	}
	slot := x.findSlot(q, spec, spec.random)
	x.pick = int32(slot)
	return slot >= 0
}

func (x *machine) readyDStep(st *step) bool {
	steps := x.frames[x.pid].proc.points[st.a].steps
	for i := range steps {
		if x.ready(&steps[i]) {
			return true
		}
	}
	return false
}

// apply carries a ready step out on the vector. It returns false when the step turns out not
// to be executable.
func (x *machine) apply(st *step) bool {
	switch st.op {
	case stepRun:
		if x.eval(st.a) == 0 {
			return false
		}
	case stepAssign:
		x.assign(st.a, x.eval(st.b))
	case stepSend:
		spec := &x.m.channelOps[st.a]
		id := x.eval(spec.channel)
		if q := x.queue(id); q != nil {
			x.message(q, spec)
			x.communicated(program.Sent, id, q)
			x.enqueue(q, spec.sorted)
			x.observe(id, true)
		}
	case stepReceive:
		spec := &x.m.channelOps[st.a]
		id := x.eval(spec.channel)
		if q := x.queue(id); q != nil {
			x.take(q, int(x.pick), !spec.copying)
			x.communicated(receiptKind(spec), id, q)
			if !spec.copying {
				x.observe(id, false)
			}
			x.deliver(spec)
		}
	case stepAssert:
		if x.eval(st.a) == 0 {
			x.fail(failAssert, st.info, 0)
		}
	case stepPrint:
		x.print(&x.m.prints[st.a])
	case stepPriority:
		x.setPriority(x.eval(st.a), x.eval(st.b))
	case stepEnd:
		x.die()
	case stepDStep:
		x.dstep(st, -1)
	}
	x.note(st)
	return true
}

func receiptKind(spec *channelSpec) program.MessageKind {
	if spec.copying {
		return program.Copied
	}
	return program.Received
}

func (x *machine) setPriority(pid, v int32) {
	if v < 1 || v > 255 {
		x.fail(failPriority, v, 0)
		return
	}
	if x.alive(pid) {
		x.vec[x.frames[pid].vars-1] = byte(v)
	}
}

// die removes the acting process, which is the youngest, and its channels.
func (x *machine) die() {
	f := &x.frames[x.pid]
	x.vec = x.vec[:f.vars-f.proc.header]
	x.vec[0]--
	x.queues = x.queues[:len(x.queues)-len(f.proc.queues)]
	x.frames = x.frames[:x.pid]
}

// run makes a process and returns its pid, 0 when there can be no more.
func (x *machine) run(spec *runSpec) int32 {
	p := x.m.procs[spec.proc]
	if len(x.frames) >= maxProcs {
		x.fail(failProcesses, 0, 0)
		return 0
	}
	if len(x.queues)+len(p.queues) > maxChannels {
		x.fail(failQueues, 0, 0)
		return 0
	}
	x.values = x.values[:0]
	for _, a := range spec.args {
		x.values = append(x.values, x.eval(a))
	}
	pid := x.spawn(p, spec.priority)
	vars := x.frames[pid].vars << 3
	for i, v := range p.paramParts {
		if i < len(x.values) {
			store(x.vec, v.typ.store, v.typ.width, vars+int32(v.addr), x.values[i])
		}
	}
	x.initialise(p, pid)
	return pid
}

// spawn appends the frame of a new process.
func (x *machine) spawn(p *proctype, priority uint8) int32 {
	at := int32(len(x.vec))
	pid := int32(len(x.frames))
	for range p.header {
		x.vec = append(x.vec, 0)
	}
	x.vec = append(x.vec, p.template...)
	if x.m.typeBytes != 0 {
		x.vec[at] = byte(p.index)
	}
	if x.m.usesPriority {
		x.vec[at+p.header-1] = priority
	}
	first := int32(len(x.queues)) + 1
	x.pushFrame(at)
	x.setPC(pid, p.start)
	x.vec[0]++
	for i := range p.own {
		store(x.vec, storeByte, 0, x.frames[pid].vars<<3+int32(p.own[i].addr), first+int32(i))
	}
	return pid
}

// initialise evaluates the initial values that depend on the moment.
func (x *machine) initialise(p *proctype, pid int32) {
	oldPid := x.pid
	x.act(pid)
	for _, in := range p.inits {
		x.initialValue(in, x.base)
	}
	x.pid = oldPid
	if oldPid >= 0 {
		x.act(oldPid)
	}
}

func (x *machine) initialValue(in localInit, base int32) {
	n := &x.m.code[in.addr]
	v := x.eval(in.value)
	for i := range in.count {
		store(x.vec, n.store, n.width, base+n.a+i*in.stride, v)
	}
}

// dstep executes a d_step: at each inner point the first step that is ready. first, when it is
// not negative, is an inner step of the first point that has been taken already.
func (x *machine) dstep(st *step, first int32) {
	points := x.frames[x.pid].proc.points
	at := st.a
	for n := 0; at >= 0 && x.unfinished == nil; n++ {
		if n > maxInnerSteps {
			x.unfinished = st
			return
		}
		if n&askMask == askMask && x.givesUp() {
			return
		}
		if x.repetition.seen(x, n, at) {
			x.fail(failEndless, st.info, 0)
			return
		}
		inner := first
		if inner < 0 {
			inner = x.firstReady(points[at].steps)
		}
		if inner < 0 {
			x.failBlocked(st, &points[at])
			return
		}
		s := &points[at].steps[inner]
		if first < 0 {
			x.apply(s)
		}
		at, first = s.target, -1
	}
}

// askMask: how many statements of a d_step pass between two questions whether to go on.
const askMask = 1<<14 - 1

// givesUp reports whether nobody waits any more; what is being executed is of no use then.
func (x *machine) givesUp() bool {
	x.stopped = x.stopped || x.stop != nil && x.stop()
	return x.stopped
}

func (x *machine) firstReady(steps []step) int32 {
	for i := range steps {
		if x.ready(&steps[i]) {
			return int32(i)
		}
	}
	return -1
}

func (x *machine) failBlocked(st *step, at *point) {
	for i := range at.steps {
		if at.steps[i].op == stepSend && x.sendsRendezvous(&at.steps[i]) {
			x.fail(failRendezvous, 0, 0)
		}
	}
	x.fail(failBlock, st.info, at.info)
}

// enabled is the predefined function: whether process pid has an executable step.
func (x *machine) enabled(pid int32) int32 {
	if pid == x.pid {
		x.fail(failSelf, 0, 0)
		return 0
	}
	if !x.alive(pid) {
		return 0
	}
	if x.probing >= maxProbing {
		x.tooDeep = true
		return 0
	}
	oldPid, oldBase, oldPick, oldFailure := x.pid, x.base, x.pick, x.failure
	x.probing++
	x.act(pid)
	ok := x.hasStep(true)
	x.probing--
	x.pid, x.base, x.pick, x.failure = oldPid, oldBase, oldPick, oldFailure
	return truth(ok)
}

// hasStep reports whether the acting process has an executable step; alone means that a
// rendezvous send counts without a look for a partner.
func (x *machine) hasStep(alone bool) bool {
	f := &x.frames[x.pid]
	steps := f.proc.points[f.pc].steps
	for i := range steps {
		st := &steps[i]
		if x.ready(st) || st.op == stepSend && x.sendsRendezvous(st) && (alone || x.partner(st)) {
			return true
		}
	}
	return false
}

func (x *machine) sendsRendezvous(st *step) bool {
	q := x.queue(x.eval(x.m.channelOps[st.a].channel))
	return q != nil && q.typ.rendezvous()
}

// partner reports whether some process can receive the acting process's rendezvous message.
func (x *machine) partner(st *step) bool {
	spec := &x.m.channelOps[st.a]
	id := x.eval(spec.channel)
	q := x.queue(id)
	x.message(q, spec)
	sender := x.pid
	found := false
	for r := int32(len(x.frames)) - 1; r >= 0 && !found; r-- {
		if r == sender || !x.mayMove(r) {
			continue
		}
		x.act(r)
		steps := x.frames[r].proc.points[x.frames[r].pc].steps
		for i := range steps {
			if x.receives(&steps[i], id) >= 0 {
				found = true
				break
			}
		}
	}
	x.act(sender)
	return found
}

// receives reports whether the step of the acting process takes the message of a rendezvous
// over channel id: -1 when not, else the inner step of a d_step, or 0.
func (x *machine) receives(st *step, id int32) int32 {
	switch st.op {
	case stepReceive:
		spec := &x.m.channelOps[st.a]
		if !spec.copying && x.eval(spec.channel) == id && x.accepts(spec) {
			return 0
		}
	case stepDStep:
		steps := x.frames[x.pid].proc.points[st.a].steps
		for i := range steps {
			if steps[i].op == stepReceive && x.receives(&steps[i], id) >= 0 {
				return int32(i)
			}
		}
	}
	return -1
}

// mayMove applies the provided clause and the priorities to process pid.
func (x *machine) mayMove(pid int32) bool {
	p := x.frames[pid].proc
	if p.provided < 0 && !x.m.usesPriority {
		return true
	}
	oldPid, oldBase := x.pid, x.base
	ok := x.provided(pid)
	if ok && x.m.usesPriority {
		ok = x.highest(pid)
	}
	x.pid, x.base = oldPid, oldBase
	return ok
}

func (x *machine) provided(pid int32) bool {
	p := x.frames[pid].proc
	if p.provided < 0 {
		return true
	}
	x.act(pid)
	return x.eval(p.provided) != 0
}

// highest reports that no process of higher priority has anything to do.
func (x *machine) highest(pid int32) bool {
	mine := x.priorityOf(pid)
	for i := range int32(len(x.frames)) {
		if i == pid || x.priorityOf(i) <= mine || !x.provided(i) {
			continue
		}
		x.act(i)
		failed := x.failure
		has := x.hasStep(true)
		x.failure = failed
		if has {
			return false
		}
	}
	return true
}
