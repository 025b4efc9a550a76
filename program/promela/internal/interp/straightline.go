package interp

import (
	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Straight lines: in most states inside atomic sequences the process has one
// step only. Where sequences are followed (follow.go) these states are not
// needed, so such steps are taken one after the other in one vector:
//
//	straightLine(s): while s is inside, and exactly one step of its process can be taken: take it in s
//
// What one step costs is a look at the steps of each control point, where
// Expand copies the vector and looks at them twice: before the step that leads
// there, whether the process can go on, and behind it.

// lineEnd is how a straight line ends.
type lineEnd uint8

const (
	lineLeft     lineEnd = iota // the sequence ended or was interrupted: that is a way
	lineBranches                // the state reached has to be expanded
	lineGivenUp                 // something went wrong, or the way is too long
)

// straightLine continues from a state inside a sequence, to which steps
// transitions lead. If the sequence ends, the way is added to the batch;
// otherwise it returns the state with more than one step, which is valid until
// the next call.
func (e *Explorer) straightLine(b *program.Batch, s program.State, steps uint32) (program.State, uint32, lineEnd) {
	f := &e.Follower
	pid := e.Open(s)
	e.Act(pid)
	tail := s[len(e.src):]
	points := e.Frames[pid].Proc.Points
	st, n := e.only(&points[e.Frames[pid].PC])
	if n != 1 {
		return s, steps, lineBranches
	}
	e.Vec = append(f.vec[:0], e.src...)
	for {
		if e.Failure.kind != noFailure || !e.Apply(st) || e.Failure.kind != noFailure || e.stopped || e.unfinished != nil || e.tooDeep {
			return nil, steps, lineGivenUp
		}
		e.Frames[pid].PC = st.Target
		e.taken(st)
		steps++
		f.taken++
		f.Passed++
		last := st
		st, n = e.only(&points[st.Target])
		if !last.Atomic || n == 0 || n == notOnly && !e.canGoOn(pid) {
			e.leave(b, pid, last)
			f.ways.Ends = append(f.ways.Ends, follow.Way{Succ: uint32(b.Len() - 1), Steps: steps})
			f.vec = e.Vec
			return nil, steps, lineLeft
		}
		f.ways.Inside++
		f.bytes += len(e.Vec) + len(tail)
		if !f.mayGoOn() {
			return nil, steps, lineGivenUp
		}
		if n != 1 {
			e.setPC(pid, last.Target)
			e.forget()
			f.vec = append(e.Vec, tail...)
			copy(f.vec[len(e.Vec)+1:], e.Hidden)
			return f.vec, steps, lineBranches
		}
	}
}

// notOnly is the number of steps where only does not count them.
const notOnly = -1

// only returns the step of the acting process that can be taken at a control
// point, and the number of such steps: two if there are more, notOnly if more
// than the steps of this process has to be considered.
func (e *Explorer) only(pt *flat.Point) (only *flat.Step, n int) {
	if !pt.Plain {
		return nil, notOnly
	}
	e.Failure = Failure{}
	for i := range pt.Steps {
		st := &pt.Steps[i]
		if n > 0 && givesWay(st) {
			continue
		}
		if st.Op == flat.StepSend && e.sendsRendezvous(st) {
			return nil, notOnly
		}
		if e.Ready(st) {
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

// givesWay reports whether a step is not taken if another one before it can be.
func givesWay(st *flat.Step) bool {
	return st.Op == flat.StepElse || st.Op == flat.StepDStep && st.B != 0
}

// reach records the steps looked at where one step can be taken, and makes that
// one ready again.
func (e *Explorer) reach(pt *flat.Point, only *flat.Step) {
	before := true
	for i := range pt.Steps {
		st := &pt.Steps[i]
		e.Reached[st.Serial] = e.Reached[st.Serial] || before || !givesWay(st)
		before = before && st != only
	}
	if only.Op == flat.StepReceive {
		e.Ready(only)
	}
}

// leave adds the step by which a sequence ends or is interrupted.
func (e *Explorer) leave(b *program.Batch, pid int32, st *flat.Step) {
	e.Failure = Failure{}
	e.setPC(pid, st.Target)
	e.forget()
	s := program.Succ{Action: action(pid, st, -1, nil)}
	s.Moved.Add(int(pid))
	if st.Atomic {
		s.Flags = program.Interrupted
	}
	if e.Atoms != nil {
		s.Act = e.actionLetter(&s.Moved)
		s.Target = e.letter()
	}
	b.Add(s, e.Vec)
	e.Follower.bytes += len(e.Vec)
}
