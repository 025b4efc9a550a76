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

func (ex *explorer[S]) letters(t *taken, to *S) {
	t.act = ex.b.execLetter(int(t.process))
	if len(ex.b.steps) > 0 {
		t.act |= ex.b.stepLetter(&ex.cur, ex.steps.step(t), to)
	}
	t.target = ex.b.stateLetter(to)
}

// Initial adds the initial states in the order that New was given.
func (ex *explorer[S]) Initial(b *program.Batch) (err error) {
	b.Reset()
	defer ex.rescue(&err)
	for _, s := range ex.b.m.initial {
		ex.src = append(ex.src[:0], s...)
		ex.b.m.decode(&ex.dec, ex.src, &ex.cur)
		b.Add(program.Succ{Target: ex.b.stateLetter(&ex.cur)}, s)
	}
	return nil
}

// Expand adds the steps of a state, ordered by process, action and next state,
// so that the result does not depend on the order of the calls of Add. The
// number of a step in this order is its Action.
func (ex *explorer[S]) Expand(s program.State, b *program.Batch) (err error) {
	ex.src = append(ex.src[:0], s...) // s may be part of the batch
	if ex.lent != nil && ex.lent != b {
		ex.lent.Own()
	}
	ex.lent = nil
	b.Reset()
	defer ex.rescue(&err)
	m := ex.b.m
	ex.dec.again()
	m.decode(&ex.dec, ex.src, &ex.cur)
	b.Source = ex.b.stateLetter(&ex.cur)
	ex.expanded++
	audited := m.audit > 0 && (ex.expanded <= alwaysAudited || ex.expanded%m.audit == 0)
	ex.steps.examine = nil
	if audited {
		ex.steps.examine = ex.auditor.examine
	}
	ex.steps.collect(ex.src, &ex.cur)
	if m.root.refs {
		ex.unchanged()
	}
	ex.fill(b)
	if audited {
		ex.auditor.again()
	}
	return nil
}

// ViewAction explains an action of the state that was expanded last, as
// Model.FormatAction does, without expanding it again.
func (ex *explorer[S]) ViewAction(a program.Action) program.ActionView {
	if a >= program.Action(len(ex.steps.list)) {
		return program.ActionView{Pid: -1, Statement: fmt.Sprintf("step %d", a)}
	}
	step := ex.steps.step(ex.steps.at(int(a)))
	return program.ActionView{Pid: -1, Process: step.Process, Statement: step.Action}
}

// fill lends the steps to the batch: in the order of the calls of Add, if that
// is theirs, as they were encoded.
func (ex *explorer[S]) fill(b *program.Batch) {
	st := &ex.steps
	n, data := len(st.list), st.enc.b
	if !st.sorted || data == nil { // the vector of a state without bytes is not nil
		ex.data = slices.Grow(ex.data[:0], len(data)+1)[:len(data)]
		data = ex.data
	}
	ex.succs = slices.Grow(ex.succs[:0], n)[:n]
	ex.ends = slices.Grow(ex.ends[:0], n)[:n]
	end := uint32(0)
	for i := range n {
		t := &st.list[st.order[i].index]
		succ := &ex.succs[i]
		*succ = program.Succ{Action: program.Action(i), Act: t.act, Target: t.target}
		if t.process >= 0 {
			succ.Moved.Add(int(t.process))
			b.Enabled.Add(int(t.process))
		}
		if !st.sorted {
			copy(data[end:], st.enc.b[t.begin:t.end])
		}
		end += t.end - t.begin
		ex.ends[i] = end
	}
	b.Adopt(ex.succs, data, ex.ends)
	ex.lent = b
	if n == 0 {
		b.Flags |= program.Deadlock
		if end := ex.b.m.end; end != nil && end(ex.cur) {
			b.Flags |= program.ValidEnd
		}
	}
}

// unchanged reports, by a panic, that the next function or a proposition
// changed what the state refers to. It encodes the state again and compares.
func (ex *explorer[S]) unchanged() {
	ex.check.b, ex.check.depth = ex.check.b[:0], 0
	ex.b.m.root.enc(&ex.check, unsafe.Pointer(&ex.cur))
	if bytes.Equal(ex.check.b, ex.src) {
		return
	}
	panic(mistake{
		msg:  "the model changed the state that it was given: " + ex.b.m.difference(ex.src, ex.check.b),
		hint: "a copied struct shares its slices and maps with the original; change a copy made by steps.Copy(), slices.Clone or maps.Clone",
	})
}

// rescue, when deferred, turns a panic of the model's functions into an error
// that shows the state being expanded.
func (ex *explorer[S]) rescue(err *error) {
	r := recover()
	if r == nil {
		return
	}
	e := describe(r)
	e.Details = append(e.Details, "in the state "+ex.b.m.show(ex.src))
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
