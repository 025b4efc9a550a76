package promela

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// traceItem is something that happened within one transition.
type traceItem struct {
	pid  int32
	info int32
	text string // printed
	sent *communication
}

// maxTrace bounds what is recorded of one transition: a d_step can be millions of statements
// long, and nobody reads them all.
const maxTrace = 1000

func (x *machine) recording() bool { return x.trace != nil && len(*x.trace) < maxTrace }

// communication is a message that was put into a channel or taken out of it.
type communication struct {
	kind   program.MessageKind
	id     int32 // of the channel
	typ    *chanType
	values []int32
}

// communicated records the message in x.values.
func (x *machine) communicated(kind program.MessageKind, id int32, q *queueRef) {
	if x.recording() {
		c := &communication{kind, id, q.typ, append([]int32(nil), x.values...)}
		*x.trace = append(*x.trace, traceItem{pid: x.pid, sent: c})
	}
}

// note records a step that was carried out.
func (x *machine) note(st *step) {
	if x.recording() {
		*x.trace = append(*x.trace, traceItem{pid: x.pid, info: st.info})
	}
}

// print records what a printf writes; a search does not even evaluate the arguments.
func (x *machine) print(p *printSpec) {
	if !x.recording() {
		return
	}
	args := make([]int32, len(p.args))
	for i, a := range p.args {
		args[i] = x.eval(a)
	}
	*x.trace = append(*x.trace, traceItem{pid: x.pid, text: x.m.printed(p, args)})
}

// formatAction explains an action by taking it again.
func formatAction(m *model, s program.State, a program.Action) program.ActionView {
	view := program.ActionView{Pid: -1}
	if a == program.Stutter || len(s) == 0 {
		return view
	}
	x := newExplorer(m, nil)
	pid := int32(a & 0xff)
	x.open(s)
	if !x.alive(pid) {
		return view
	}
	id := int(a>>8&0xfffff) - 1
	view.Process, view.Pid = x.frames[pid].proc.name, int(pid)
	if id < 0 || id >= len(x.frames[pid].proc.steps) {
		return view
	}
	st := x.frames[pid].proc.steps[id]
	describe(m, &view, st.info)
	x.replay(&view, a, pid, st)
	return view
}

func describe(m *model, view *program.ActionView, info int32) {
	view.Pos, view.Statement = m.infos[info].pos, m.infos[info].text
}

// replay takes the step once more and fills in what else happens in it.
func (x *explorer) replay(view *program.ActionView, a program.Action, pid int32, st *step) {
	var items []traceItem
	x.trace = &items
	x.batch = &program.Batch{}
	x.timeout = true // a timeout that was taken was true
	x.moved = a&choiceAction != 0
	var failed failure
	x.failed = &failed
	names := x.queueNames()
	if r := int32(a>>28&0x1ff) - 1; r >= 0 && x.alive(r) {
		x.replayRendezvous(view, a, pid, st, r, names)
	} else if a&failedAction != 0 {
		x.act(pid)
		x.ready(st)
		failed = x.failure
	} else {
		x.single(pid, st)
	}
	x.collect(view, items, st.info, names)
	if a&endlessAction != 0 && failed.kind == noFailure {
		failed.kind = failSequence
	}
	if failed.kind != noFailure {
		view.Note = join(view.Note, failureText(x.m, failed))
	}
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

func (x *explorer) replayRendezvous(view *program.ActionView, a program.Action, pid int32, st *step, r int32, names []string) {
	x.act(pid)
	id := x.eval(x.m.channelOps[st.a].channel)
	p := x.frames[r].proc
	other := int(a >> 37 & 0xfffff)
	if id < 1 || int(id) > len(x.queues) || other >= len(p.steps) {
		return
	}
	q := x.queues[id-1]
	x.message(&q, &x.m.channelOps[st.a])
	values := x.fields(q.typ, x.values, names)
	view.Messages = append(view.Messages, program.Message{
		Kind: program.Rendezvous, Channel: names[id-1], Values: values, From: x.party(pid), To: x.party(r),
	})
	view.Note = fmt.Sprintf("message %s over %s to %s[%d]", strings.Join(values, ","), names[id-1], p.name, r)
	got := program.ActionView{Process: p.name, Pid: int(r)}
	describe(x.m, &got, p.steps[other].info)
	view.Then = append(view.Then, got)
	x.handshake(pid, st, r, p.steps[other], id)
}

// fields writes the fields of a message as the user would.
func (x *explorer) fields(typ *chanType, values []int32, names []string) []string {
	r := &reading{x: x, names: names}
	out := make([]string, 0, len(values))
	for i, v := range values {
		out = append(out, r.field(typ.fields[i].typ, v))
	}
	return out
}

func (x *explorer) party(pid int32) program.Party {
	return program.Party{Process: x.frames[pid].proc.name, Pid: int(pid)}
}

// collect sorts the trace into messages, printed text and further statements.
func (x *explorer) collect(view *program.ActionView, items []traceItem, own int32, names []string) {
	for _, it := range items {
		switch {
		case it.sent != nil:
			view.Messages = append(view.Messages, x.sentMessage(&it, names))
		case it.text != "":
			view.Note = join(view.Note, "prints "+strconv.Quote(it.text))
		case it.info != own && it.info != 0:
			v := program.ActionView{Process: view.Process, Pid: int(it.pid)}
			if x.alive(it.pid) {
				v.Process = x.frames[it.pid].proc.name
			}
			describe(x.m, &v, it.info)
			view.Then = append(view.Then, v)
		}
	}
}

func (x *explorer) sentMessage(it *traceItem, names []string) program.Message {
	c := it.sent
	m := program.Message{Kind: c.kind, Values: x.fields(c.typ, c.values, names), From: program.Nobody, To: program.Nobody}
	if int(c.id) <= len(names) {
		m.Channel = names[c.id-1]
	}
	if c.kind == program.Sent {
		m.From = x.party(it.pid)
	} else {
		m.To = x.party(it.pid)
	}
	return m
}

// failureText says what went wrong, with the place where that is not the step itself.
func failureText(m *model, f failure) string {
	switch f.kind {
	case failAssert:
		return "assertion violated: " + m.infos[f.a].text
	case failIndex:
		t := m.indexings[f.a]
		info := m.indexInfos[t.source]
		return fmt.Sprintf("index %d is out of range: %s (line %d) has %d elements", f.b, info.text, info.pos.Line, t.count)
	case failDivide:
		return "division by zero"
	case failChannel:
		return fmt.Sprintf("%d is not a channel: the variable has no channel in it, or the channel's process is gone", f.a)
	case failFields:
		return fmt.Sprintf("%d fields in a message of %d", f.a, f.b)
	case failProcesses:
		return fmt.Sprintf("more than %d processes", maxProcs)
	case failQueues:
		return fmt.Sprintf("more than %d channels", maxChannels)
	case failBlock:
		return fmt.Sprintf("the d_step is blocked at line %d", m.infos[f.b].pos.Line)
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
		return fmt.Sprintf("the trace assertion of line %d does not allow this", m.infos[f.a].pos.Line)
	case failSequence:
		return "the atomic sequence that begins here can come to where it never ends"
	case failChoice:
		return "a D_proctype can choose between this step and another one"
	case failTraceChoice:
		return fmt.Sprintf("two events of the trace assertion of line %d fit this", m.infos[f.a].pos.Line)
	case failNotrace:
		return fmt.Sprintf("the notrace assertion of line %d has been matched", m.infos[f.a].pos.Line)
	}
	return ""
}
