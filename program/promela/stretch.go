package promela

import (
	"github.com/ltlcheck/ltlcheck/program"
)

// Stretches: in most states inside atomic sequences the process has one step only. Where sequences are followed
// (follow.go), nobody wants to know these states, so such steps are taken one after the other in one vector:
//
//	stretch(s): while s is inside, and exactly one step of its process can be taken: take it in s
//
// What one step costs is a look at the steps of each control point, where Expand copies the vector and
// looks at them twice: before the step that leads there, whether the process can go on, and behind it.

// Ends of a stretch.
type stretchEnd uint8

const (
	stretchLeft    stretchEnd = iota // the sequence ended or was interrupted: that is a way
	stretchBranch                    // the state reached has to be expanded
	stretchGivenUp                   // something went wrong, or the way is too long
)

// stretch goes on from a state inside a sequence, to which so many steps lead. It adds the way to the batch if that ends,
// and otherwise returns the state where there is more than one step, good until the next call.
func (e *explorer) stretch(b *program.Batch, s program.State, steps uint32) (program.State, uint32, stretchEnd) {
	f := &e.follow
	pid := e.open(s)
	e.act(pid)
	tail := s[len(e.src):]
	points := e.frames[pid].proc.points
	st, n := e.only(&points[e.frames[pid].pc])
	if n != 1 {
		return s, steps, stretchBranch
	}
	e.vec = append(f.vec[:0], e.src...)
	for {
		if e.failure.kind != noFailure || !e.apply(st) || e.failure.kind != noFailure || e.stopped || e.unfinished != nil || e.tooDeep {
			return nil, steps, stretchGivenUp
		}
		e.frames[pid].pc = st.target
		steps++
		f.taken++
		f.passed++
		last := st
		st, n = e.only(&points[st.target])
		if !last.atomic || n == 0 || n == notOnly && !e.canGoOn(pid) {
			e.leave(b, pid, last)
			f.ways.Ends = append(f.ways.Ends, program.Way{Succ: uint32(b.Len() - 1), Steps: steps})
			f.vec = e.vec
			return nil, steps, stretchLeft
		}
		f.ways.Inside++
		f.bytes += len(e.vec) + len(tail)
		if !f.mayGoOn() {
			return nil, steps, stretchGivenUp
		}
		if n != 1 {
			e.setPC(pid, last.target)
			e.forget()
			f.vec = append(e.vec, tail...)
			copy(f.vec[len(e.vec)+1:], e.hidden)
			return f.vec, steps, stretchBranch
		}
	}
}

// notOnly is the number of steps where only does not count them.
const notOnly = -1

// only is the step of the acting process that can be taken at a control point, and how many there are: two if there are
// more, notOnly where something else than the steps of one process matters.
func (e *explorer) only(pt *point) (only *step, n int) {
	if !pt.plain {
		return nil, notOnly
	}
	e.failure = failure{}
	for i := range pt.steps {
		st := &pt.steps[i]
		if n > 0 && givesWay(st) {
			continue
		}
		if st.op == stepSend && e.sendsRendezvous(st) {
			return nil, notOnly
		}
		if e.ready(st) {
			if n++; n > 1 {
				return nil, n
			}
			only = st
		}
	}
	if n == 1 {
		e.reach(pt, only)
	}
	return only, n
}

// givesWay reports a step that is not taken where another one before it can be.
func givesWay(st *step) bool {
	return st.op == stepElse || st.op == stepDStep && st.b != 0
}

// reach notes what is looked at where only one step can be taken, and makes that ready.
func (e *explorer) reach(pt *point, only *step) {
	before := true
	for i := range pt.steps {
		st := &pt.steps[i]
		e.reached[st.serial] = e.reached[st.serial] || before || !givesWay(st)
		before = before && st != only
	}
	if only.op == stepReceive {
		e.ready(only)
	}
}

// leave adds the step by which a sequence ends, or is interrupted.
func (e *explorer) leave(b *program.Batch, pid int32, st *step) {
	e.failure = failure{}
	e.setPC(pid, st.target)
	e.forget()
	s := program.Succ{Action: action(pid, st, -1, nil)}
	s.Moved.Add(int(pid))
	if st.atomic {
		s.Flags = program.Interrupted
	}
	if e.atoms != nil {
		s.Act = e.actionLetter(&s.Moved)
		s.Target = e.letter()
	}
	b.Add(s, e.vec)
	e.follow.bytes += len(e.vec)
}
