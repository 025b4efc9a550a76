package model

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// explorer calls the model's functions. It reuses all its storage: what is
// allocated for each state is what decoding needs, which is nothing for states
// without slices, maps, pointers and interfaces.
type explorer[S any] struct {
	b        *binding[S]
	src      program.State // the state being expanded
	cur      S             // the same, decoded
	steps    Steps[S]
	dec      decoder
	check    encoder
	expanded uint64
	auditor  auditor[S]

	// What a batch has adopted: successors, their vectors and where these end.
	succs []program.Succ
	data  []byte
	ends  []uint32
	lent  *program.Batch // nil before the first

	_ cacheline.Pad
}

// NewExplorer makes an explorer for one goroutine.
func (b *binding[S]) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return newExplorer(b), nil
}

func newExplorer[S any](b *binding[S]) *explorer[S] {
	x := &explorer[S]{b: b}
	x.steps.init(b.m)
	if len(b.states)+len(b.fields)+len(b.steps)+len(b.execs) > 0 {
		x.steps.letters = x.letters
	}
	x.auditor.explorer = x
	return x
}

func (x *explorer[S]) letters(t *taken, to *S) {
	t.act = x.b.execLetter(int(t.process))
	if len(x.b.steps) > 0 {
		t.act |= x.b.stepLetter(&x.cur, x.steps.step(t), to)
	}
	t.target = x.b.stateLetter(to)
}

// Initial adds the initial states in the order that New was given.
func (x *explorer[S]) Initial(b *program.Batch) (err error) {
	b.Reset()
	defer x.rescue(&err)
	for _, s := range x.b.m.initial {
		x.src = append(x.src[:0], s...)
		x.b.m.decode(&x.dec, x.src, &x.cur)
		b.Add(program.Succ{Target: x.b.stateLetter(&x.cur)}, s)
	}
	return nil
}

// Expand adds the steps of a state, ordered by process, action and next state,
// so that the result does not depend on the order of the calls of Add. The
// number of a step in this order is its Action.
func (x *explorer[S]) Expand(s program.State, b *program.Batch) (err error) {
	x.src = append(x.src[:0], s...) // s may be part of the batch
	if x.lent != nil && x.lent != b {
		x.lent.Own()
	}
	x.lent = nil
	b.Reset()
	defer x.rescue(&err)
	m := x.b.m
	x.dec.again()
	m.decode(&x.dec, x.src, &x.cur)
	b.Source = x.b.stateLetter(&x.cur)
	x.expanded++
	audited := m.audit > 0 && (x.expanded <= alwaysAudited || x.expanded%m.audit == 0)
	x.steps.examine = nil
	if audited {
		x.steps.examine = x.auditor.examine
	}
	x.steps.collect(x.src, &x.cur)
	if m.root.refs {
		x.unchanged()
	}
	x.fill(b)
	if audited {
		x.auditor.again()
	}
	return nil
}

// ViewAction explains an action of the state that was expanded last, as
// Model.FormatAction does, without expanding it again.
func (x *explorer[S]) ViewAction(a program.Action) program.ActionView {
	if a >= program.Action(len(x.steps.list)) {
		return program.ActionView{Pid: -1, Statement: fmt.Sprintf("step %d", a)}
	}
	step := x.steps.step(x.steps.at(int(a)))
	return program.ActionView{Pid: -1, Process: step.Process, Statement: step.Action}
}

// fill lends the steps to the batch: in the order of the calls of Add, if that
// is theirs, as they were encoded.
func (x *explorer[S]) fill(b *program.Batch) {
	st := &x.steps
	n, data := len(st.list), st.enc.b
	if !st.sorted || data == nil { // the vector of a state without bytes is not nil
		x.data = slices.Grow(x.data[:0], len(data)+1)[:len(data)]
		data = x.data
	}
	x.succs = slices.Grow(x.succs[:0], n)[:n]
	x.ends = slices.Grow(x.ends[:0], n)[:n]
	end := uint32(0)
	for i := range n {
		t := &st.list[st.order[i].index]
		succ := &x.succs[i]
		*succ = program.Succ{Action: program.Action(i), Act: t.act, Target: t.target}
		if t.process >= 0 {
			succ.Moved.Add(int(t.process))
			b.Enabled.Add(int(t.process))
		}
		if !st.sorted {
			copy(data[end:], st.enc.b[t.begin:t.end])
		}
		end += t.end - t.begin
		x.ends[i] = end
	}
	b.Adopt(x.succs, data, x.ends)
	x.lent = b
	if n == 0 {
		b.Flags |= program.Deadlock
		if end := x.b.m.end; end != nil && end(x.cur) {
			b.Flags |= program.ValidEnd
		}
	}
}

// unchanged reports, by a panic, that the next function or a proposition
// changed what the state refers to. It encodes the state again and compares.
func (x *explorer[S]) unchanged() {
	x.check.b, x.check.depth = x.check.b[:0], 0
	x.b.m.root.enc(&x.check, unsafe.Pointer(&x.cur))
	if bytes.Equal(x.check.b, x.src) {
		return
	}
	panic(mistake{
		msg:  "the model changed the state that it was given: " + x.b.m.difference(x.src, x.check.b),
		hint: "a copied struct shares its slices and maps with the original; change a copy made by steps.Copy(), slices.Clone or maps.Clone",
	})
}

// rescue, when deferred, turns a panic of the model's functions into an error
// that shows the state being expanded.
func (x *explorer[S]) rescue(err *error) {
	r := recover()
	if r == nil {
		return
	}
	e := describe(r)
	e.Details = append(e.Details, "in the state "+x.b.m.show(x.src))
	*err = e
}

// describe makes the error for a recovered panic. It must be called while the
// panic's frames are still on the stack: by the deferred function, or by one
// that it calls directly.
func describe(r any) *source.Error {
	if m, ok := r.(mistake); ok {
		e := source.Errorf(source.Pos{}, "%s", m.msg)
		e.Hint = m.hint
		return e
	}
	e := source.Errorf(source.Pos{}, "the model panicked: %v", r)
	if at := culprit(); at != "" {
		e.Details = append(e.Details, "at "+at)
	}
	return e
}

// culprit returns file and line of the user's code that raised the current
// panic, "" if they are not found.
func culprit() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	panicking := false
	for {
		f, more := frames.Next()
		switch {
		case strings.HasPrefix(f.Function, "runtime."):
			panicking = panicking || f.Function == "runtime.gopanic"
		case panicking:
			return fmt.Sprintf("%s:%d", f.File, f.Line)
		}
		if !more {
			return ""
		}
	}
}
