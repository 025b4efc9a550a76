package interp

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// What transitions do with channels without capacities, the open ones. Two
// things are noted: the messages sent, and what was asked of a channel whose
// answer could be another one if the channel had further messages behind those
// that it has. Not among the latter: the message at the head of a channel that is
// not empty, and that it is not empty.
//
// A transition depends on the answers that it got itself; on the provided
// clause and the priorities of its process; with else, with steps that an
// unless clause can keep from being taken, and with d_steps that stand last, on
// those of all steps of the process; and with timeout, on those of all
// processes. A process that loses the processor inside an atomic sequence
// depends on what keeps it from going on. The answers on the way to a "yes, it
// can" count only as far as they are those of the step that can.
type Uses struct {
	// Of the batch, by successor.
	ends   []useEnd
	sent   []sentMessage
	bytes  []byte
	tested []openchannels.Test

	now []openchannels.Test // asked in this expansion, in order
	// asked are the tests in this expansion whose answers further messages
	// could change, also those of steps that were not executable, and of
	// messages that a step itself has sent, which would then be behind others.
	asked []openchannels.Test
	// Unjudged is set once an atomic sequence has begun of which it is not known
	// whether it ends.
	Unjudged bool
	pass     int    // those before are what all transitions depend on
	moving   [2]int // those that the process under way depends on before it takes a step
	own      int    // those of the step begin here
	whole    bool   // the step depends on all of its process
	begin    useEnd // what the step has sent begins here
	over     bool   // the step has met the end of a channel
	out      openchannels.Use
}

// useEnd is where the lists of a successor end.
type useEnd struct {
	sent, tested int
	over         bool
}

type sentMessage struct{ place, from, to int32 }

// Use returns what successor i of the batch does. It is valid until the next
// call.
func (u *Uses) Use(i int) openchannels.Use {
	out := &u.out
	out.Sent = out.Sent[:0]
	var from useEnd
	if i > 0 {
		from = u.ends[i-1]
	}
	to := u.ends[i]
	for _, m := range u.sent[from.sent:to.sent] {
		out.Sent = append(out.Sent, openchannels.Message{Place: int(m.place), Text: u.bytes[m.from:m.to]})
	}
	out.Tested = u.tested[from.tested:to.tested]
	out.Over = to.over
	return *out
}

// Reset discards the last batch and keeps the storage.
func (u *Uses) Reset() {
	*u = Uses{ends: u.ends[:0], sent: u.sent[:0], bytes: u.bytes[:0], tested: u.tested[:0], now: u.now[:0], asked: u.asked[:0], out: u.out, Unjudged: u.Unjudged}
}

// ask records a test of channel id.
func (it *Interpreter) ask(id int32, kind openchannels.TestKind) {
	if q := &it.Queues[id-1]; it.Uses != nil && q.Type.Open {
		it.Uses.now = append(it.Uses.now, openchannels.Test{Place: id - 1, Kind: kind})
		if kind != openchannels.TestsFull && (kind != openchannels.TestsEmpty || it.Length(q) == 0) {
			it.depend(id, kind)
		}
	}
}

// depend records that the expansion could be another one if channel id had
// further messages.
func (it *Interpreter) depend(id int32, kind openchannels.TestKind) {
	it.Uses.asked = append(it.Uses.asked, openchannels.Test{Place: id - 1, Kind: kind})
}

// Asked implements openchannels.ContentExplorer. It is valid until the next
// expansion.
func (u *Uses) Asked() []openchannels.Test { return u.asked }

// sentTo returns how many messages the current step has sent to channel id.
func (u *Uses) sentTo(id int32) (n int) {
	for _, m := range u.sent[min(u.begin.sent, len(u.sent)):] {
		if m.place == id-1 {
			n++
		}
	}
	return n
}

// askHead records a test of the first message of channel id, or of any message.
func (it *Interpreter) askHead(id int32, any bool) {
	switch q := &it.Queues[id-1]; {
	case it.Uses == nil || !q.Type.Open:
	case any:
		it.ask(id, openchannels.TestsAnywhere)
	case it.Length(q) == 0:
		it.ask(id, openchannels.TestsHead)
	case it.Length(q) <= it.Uses.sentTo(id):
		it.depend(id, openchannels.TestsHead)
	}
}

// askOf records the test that a node makes.
func (it *Interpreter) askOf(op flat.NodeOp, id int32) {
	if it.Uses == nil {
		return
	}
	switch op {
	case flat.OpLen:
		it.ask(id, openchannels.TestsLength)
	case flat.OpFull, flat.OpNotFull:
		it.ask(id, openchannels.TestsFull)
		it.askRoom(&it.Queues[id-1])
	case flat.OpEmpty:
		it.ask(id, openchannels.TestsEmpty)
	case flat.OpNotEmpty:
		it.askHead(id, false)
	}
}

// askRoom records that a channel is full, which it would not be without a
// capacity.
func (it *Interpreter) askRoom(q *QueueRef) {
	if it.Uses != nil && q.Type.Open && it.Length(q) == q.Type.Slots {
		it.Uses.over = true
	}
}

// put records the message that was sent to channel id.
func (it *Interpreter) put(id int32, q *QueueRef, sorted bool) {
	if it.Uses == nil || !q.Type.Open {
		return
	}
	if sorted {
		it.ask(id, openchannels.TestsOrder)
	}
	u := it.Uses
	end := int(q.At) + 1 + it.Length(q)*q.Type.Bytes
	from := len(u.bytes)
	u.bytes = append(u.bytes, it.Vec[end-q.Type.Bytes:end]...)
	u.sent = append(u.sent, sentMessage{id - 1, int32(from), int32(len(u.bytes))})
}

// changed records that the channels of a process are created or removed; first
// is the number of the first one.
func (it *Interpreter) changed(first int32, p *flat.Proctype) {
	if it.Uses == nil {
		return
	}
	for i, q := range p.Queues {
		if q.Open {
			it.Uses.now = append(it.Uses.now, openchannels.Test{Place: first + int32(i) - 1, Kind: openchannels.MakesOrRemoves})
		}
	}
}

// noted returns how many tests have been recorded.
func (it *Interpreter) noted() int {
	if it.Uses == nil {
		return 0
	}
	return len(it.Uses.now)
}

// only discards the tests with numbers from from up to to.
func (it *Interpreter) only(from, to int) {
	if it.Uses != nil {
		it.Uses.now = slices.Delete(it.Uses.now, from, to)
	}
}

// beginPass makes everything recorded so far something that all further
// transitions depend on.
func (e *Explorer) beginPass() {
	if e.Uses != nil {
		e.Uses.pass = len(e.Uses.now)
	}
}

// beginProcess and mayTake enclose the tests made before a process takes a
// step.
func (e *Explorer) beginProcess() {
	if e.Uses != nil {
		e.Uses.moving[0] = len(e.Uses.now)
	}
}

func (e *Explorer) mayTake() {
	if e.Uses != nil {
		e.Uses.moving[1] = len(e.Uses.now)
	}
}

// beginStep must be called before a step of a process is tried.
func (e *Explorer) beginStep(steps []flat.Step, i int) {
	u := e.Uses
	if u == nil {
		return
	}
	st := &steps[i]
	u.whole = st.Op == flat.StepElse || st.Op == flat.StepDStep && st.B != 0 || steps[0].Escape != st.Escape
	u.own = len(u.now)
	u.over = false
	u.drop()
}

// drop discards the messages of a step that turned out not to be executable.
func (u *Uses) drop() {
	if n := len(u.ends); n > 0 {
		u.begin = u.ends[n-1]
	} else {
		u.begin = useEnd{}
	}
	u.sent = u.sent[:u.begin.sent]
}

// endStep must be called after a successor has been added.
func (e *Explorer) endStep() {
	u := e.Uses
	if u == nil {
		return
	}
	from := u.own
	if u.whole {
		from = u.moving[0]
	}
	for _, part := range [][]openchannels.Test{u.now[:u.pass], u.now[u.moving[0]:u.moving[1]], u.now[max(from, u.pass):]} {
		for _, t := range part {
			u.add(t)
		}
	}
	u.ends = append(u.ends, useEnd{len(u.sent), len(u.tested), u.over})
	u.drop()
}

// add records a test for the current successor, at most one for each channel.
func (u *Uses) add(t openchannels.Test) {
	for _, old := range u.tested[u.begin.tested:] {
		if old.Place == t.Place {
			return
		}
	}
	u.tested = append(u.tested, t)
}
