package interp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// FormatAction describes an action by executing it again in the state.
func (f *Formatter) FormatAction(s program.State, a program.Action) program.ActionView {
	view := program.ActionView{Pid: -1}
	if a == program.Stutter || len(s) == 0 {
		return view
	}
	r := f.read(s)
	defer f.release(r)
	x, pid := r.x, int32(a&0xff)
	if !x.alive(pid) {
		return view
	}
	id := int(a>>8&0xfffff) - 1
	view.Process, view.Pid = x.Frames[pid].Proc.Name, int(pid)
	if id < 0 || id >= len(x.Frames[pid].Proc.Steps) {
		return view
	}
	st := x.Frames[pid].Proc.Steps[id]
	describe(f.model, &view, st.Info)
	r.replay(&view, a, pid, st)
	return view
}

func describe(m *flat.Model, view *program.ActionView, info int32) {
	view.Pos, view.Statement, view.Part = m.Infos[info].Pos, m.Infos[info].Text, m.Infos[info].Part
}

// replay executes the step and records everything that happens in it.
func (r *reading) replay(view *program.ActionView, a program.Action, pid int32, st *flat.Step) {
	x := r.x
	r.items = r.items[:0]
	x.trace, x.unrecorded = &r.items, 0
	if x.batch == nil {
		x.batch = &program.Batch{}
	}
	x.batch.Reset()
	x.timeout = true // a timeout that was taken was true
	x.moved = a&choiceAction != 0
	var failed Failure
	x.failed = &failed
	if other := int32(a>>28&0x1ff) - 1; other >= 0 && x.alive(other) {
		x.replayRendezvous(view, a, pid, st, other, r.names)
	} else if a&FailedAction != 0 {
		x.Act(pid)
		x.Ready(st)
		failed = x.Failure
	} else {
		x.single(pid, st)
	}
	x.collect(view, r.items, st.Info, r.names)
	if x.unrecorded > 0 {
		view.Note = join(view.Note, fmt.Sprintf("statements, messages and texts of this step beyond the first %d are left out: %d", MaxTrace, x.unrecorded))
	}
	if a&endlessAction != 0 && failed.kind == noFailure {
		failed.kind = failSequence
	}
	if failed.kind != noFailure {
		view.Note = join(view.Note, failureText(x.Model, failed))
	}
	x.trace, x.failed, x.timeout, x.moved = nil, nil, false, false
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

// replayRendezvous executes a rendezvous and records its message.
func (e *Explorer) replayRendezvous(view *program.ActionView, a program.Action, pid int32, st *flat.Step, r int32, names []string) {
	e.Act(pid)
	id := e.Eval(e.Model.ChannelOps[st.A].Channel)
	p := e.Frames[r].Proc
	other := int(a >> 37 & 0xfffff)
	if id < 1 || int(id) > len(e.Queues) || other >= len(p.Steps) {
		return
	}
	q := e.Queues[id-1]
	e.message(&q, &e.Model.ChannelOps[st.A])
	values := e.fields(q.Type, e.values, names)
	view.Messages = append(view.Messages, program.Message{
		Kind: program.Rendezvous, Channel: names[id-1], Values: values, From: e.party(pid), To: e.party(r),
	})
	view.Note = fmt.Sprintf("message %s over %s to %s[%d]", strings.Join(values, ","), names[id-1], p.Name, r)
	got := program.ActionView{Process: p.Name, Pid: int(r)}
	describe(e.Model, &got, p.Steps[other].Info)
	view.Then = append(view.Then, got)
	e.handshake(pid, st, r, p.Steps[other], id)
}

// fields writes the fields of a message as the user would.
func (e *Explorer) fields(typ *flat.ChanType, values []int32, names []string) []string {
	r := &reading{x: e, names: names}
	out := make([]string, 0, len(values))
	for i, v := range values {
		out = append(out, r.field(typ.Fields[i].Type, v))
	}
	return out
}

func (e *Explorer) party(pid int32) program.Party {
	return program.Party{Process: e.Frames[pid].Proc.Name, Pid: int(pid)}
}

// collect distributes the recorded items to messages, printed text and further
// statements.
func (e *Explorer) collect(view *program.ActionView, items []traceItem, own int32, names []string) {
	then := 0
	for i := range items {
		if items[i].isFurther(own) {
			then++
		}
	}
	view.Then = slices.Grow(view.Then, then)
	for i := range items {
		it := &items[i]
		switch {
		case it.sent != nil:
			view.Messages = append(view.Messages, e.sentMessage(it, names))
		case it.text != "":
			view.Note = join(view.Note, "prints "+strconv.Quote(it.text))
		case it.isFurther(own):
			v := program.ActionView{Process: view.Process, Pid: int(it.pid)}
			if e.alive(it.pid) {
				v.Process = e.Frames[it.pid].Proc.Name
			}
			describe(e.Model, &v, it.info)
			view.Then = append(view.Then, v)
		}
	}
}

// isFurther reports whether a recorded item is a statement other than the step's
// own.
func (it *traceItem) isFurther(own int32) bool {
	return it.sent == nil && it.text == "" && it.info != own && it.info != 0
}

// sentMessage describes a message that was put into a channel or taken out of
// it.
func (e *Explorer) sentMessage(it *traceItem, names []string) program.Message {
	c := it.sent
	m := program.Message{Kind: c.kind, Values: e.fields(c.typ, c.values, names), From: program.Nobody, To: program.Nobody}
	if int(c.id) <= len(names) {
		m.Channel = names[c.id-1]
	}
	if c.kind == program.Sent {
		m.From = e.party(it.pid)
	} else {
		m.To = e.party(it.pid)
	}
	return m
}

// failureText describes a failure, with its place if that is not the step
// itself.
func failureText(m *flat.Model, f Failure) string {
	switch f.kind {
	case failAssert:
		return "assertion violated: " + m.Infos[f.a].Text
	case failIndex:
		t := m.Indexings[f.a]
		info := m.IndexInfos[t.Source]
		return fmt.Sprintf("index %d is out of range: %s (line %d) has %d elements", f.b, info.Text, info.Pos.Line, t.Count)
	case failDivide:
		return "division by zero"
	case failChannel:
		return fmt.Sprintf("%d is not a channel: the variable has no channel in it, or the channel's process is gone", f.a)
	case failFields:
		return fmt.Sprintf("%s in a message of %d", english.Plural(int(f.a), "field", ""), f.b)
	case failProcesses:
		return fmt.Sprintf("more than %d processes", flat.MaxProcs)
	case failQueues:
		return fmt.Sprintf("more than %d channels", flat.MaxChannels)
	case failBlock:
		return fmt.Sprintf("the d_step is blocked at line %d", m.Infos[f.b].Pos.Line)
	case failEndless:
		return "the d_step never ends: it comes back to where it was"
	case failPoll:
		return "a rendezvous channel cannot be polled"
	case failRendezvous:
		return "a rendezvous cannot take place in a d_step"
	case failPriority:
		return fmt.Sprintf("%d is not a priority: they go from 1 to 255", f.a)
	case failSelf:
		return "enabled() asks about the process that asks"
	case failTrace:
		return fmt.Sprintf("the trace assertion of line %d does not allow this", m.Infos[f.a].Pos.Line)
	case failSequence:
		return "the atomic sequence that begins here can come to where it never ends"
	case failChoice:
		return "a D_proctype can choose between this step and another one"
	case failTraceChoice:
		return fmt.Sprintf("two events of the trace assertion of line %d fit this", m.Infos[f.a].Pos.Line)
	case failNotrace:
		return fmt.Sprintf("the notrace assertion of line %d has been matched", m.Infos[f.a].Pos.Line)
	}
	return ""
}
