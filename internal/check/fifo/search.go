package fifo

import (
	"bytes"
	"errors"
	"fmt"
	"syscall"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
)

// mostCompared bounds the states of the stack with which one state is compared.
// If there are more, a loop may be missed, and Result.Missed counts that.
const mostCompared = 1 << 12

// MostCapacity is the greatest capacity that may be tried: a loop found under
// it is replayed for two rounds, so that a channel holds up to three times as
// much.
const MostCapacity = 80

// DefaultCapacity is the greatest capacity tried unless the user asks for
// another.
const DefaultCapacity = 16

// search is the traversal under one capacity.
//
// T. Jéron, Testing for unboundedness of FIFO channels, STACS 1991; C. Jard, T.
// Jéron, Bounded-memory algorithms for verification on-the-fly, INRIA RR-1462,
// 1991, Section 3.4. The problem is undecidable (D. Brand, P. Zafiropulo, On
// communicating finite-state machines, J. ACM 30, 1983), so there is a third
// answer:
//
//	for K = 1, 2, 4, … up to the greatest capacity:
//	    traverse depth first, with replacement, the states whose channels
//	    hold at most K messages:
//	        for each transition from the top of the stack to S':
//	            for each S on the stack with the control of S', w being
//	            the way from S to S':
//	                if for every channel, with content x in S and y in
//	                S', o being what w sends to it, x·o is a prefix of
//	                y·o, and w tests none of those with y ≠ x:
//	                    unbounded, by w
//	            if a channel of S' holds more than K messages:
//	                something was cut off
//	            else if S' is new: push S'
//	    if nothing was cut off: bounded, by the greatest lengths seen
//	inconclusive
//
// Then w can be repeated for ever: after n rounds the content is x·sⁿ, where y
// = x·s. For in every round each channel holds, at each point of w, a prefix of
// what it holds there in the next one, and so the same message is at its head;
// which is all that the transitions of w read of a channel that grows. Content
// that stays as it is may be tested in any way.
//
// "x is a prefix of y" alone is not enough: ?a !a !b leads from a to ab, but
// cannot be repeated.
//
// The stack has for each state a hash of its control, where the log of each
// channel (of all messages sent to it on the way) ended, and the tests of the
// transition that led to it. The cost is the traversal, and for each transition
// one comparison with each state on the stack that has the control of S' and
// fewer bytes in channels, the nearest mostCompared of them.
type search struct {
	monitor.Monitor
	opts     *Options
	sys      openchannels.Unlimited
	part     program.Program
	capacity int
	ex       openchannels.Explorer
	batch    program.Batch
	states   *lossy.Replacing
	frames   store.Array[frame]
	// offsets has, for each frame, where the logs ended.
	offsets store.Array[uint32]
	tests   store.Array[openchannels.Test]
	// heads has, by hash of control, the newest frame plus one.
	heads store.Array[uint32]
	// logs has, by place of the channel, what was sent on the way.
	logs [][]byte
	// to and from are the channels of the two states that are compared.
	to, from openchannels.Contents
	buf, key []byte
	// cut indicates that a channel was full: the answer of this traversal is
	// not final.
	cut    bool
	result *Result
}

// frame is a state on the stack.
type frame struct {
	entry uint32
	// edge is the next transition to follow.
	edge uint32
	// hash is a hash of the control.
	hash uint64
	// older is the next older frame in the same bucket of heads, plus one.
	older uint32
	// bytes is the length of all channels' contents.
	bytes uint32
	// offsets and tests are the beginnings of the frame's parts of the search's
	// arrays of these names.
	offsets uint32
	tests   uint32
	action  program.Action
	again   bool
}

// run searches under one capacity.
func (se *search) run() error {
	defer func() {
		if se.states != nil {
			se.result.Insertions += se.states.Inserted()
			se.result.Replaced += se.states.Replaced()
		}
	}()
	if err := se.begin(); err != nil {
		return err
	}
	for se.frames.Len() > 0 && se.result.Pump == nil {
		if err := se.step(); err != nil {
			return err
		}
	}
	return nil
}

// begin makes the tables, and opens the initial state.
func (se *search) begin() error {
	se.frames, se.offsets = store.NewArray[frame](se.Budget), store.NewArray[uint32](se.Budget)
	se.tests, se.heads = store.NewArray[openchannels.Test](se.Budget), store.NewArray[uint32](se.Budget)
	if err := se.heads.Resize(1 << 10); err != nil {
		return err
	}
	if err := se.ex.Initial(&se.batch); err != nil {
		return err
	}
	if err := se.open(len(se.batch.State(0))); err != nil {
		return err
	}
	se.ex.Split(se.batch.State(0), &se.to)
	if se.tooLong() {
		se.cut = true
		return nil
	}
	return se.enter(se.batch.State(0), program.Stutter, nil)
}

// open makes the set of states; a quarter of the memory is left to the stack.
func (se *search) open(length int) (err error) {
	if se.Limits.Keys == 0 {
		reserve := se.Budget.Left() / 4
		if err := se.Budget.Keep(reserve); err != nil {
			return err
		}
		defer se.Budget.LetGo(reserve)
	}
	se.states, err = lossy.NewReplacing(se.Budget, lossy.ReplacingOptions{Policy: se.opts.Policy, Seed: se.opts.Seed, Keys: se.Limits.Keys, Length: length})
	return err
}

// tooLong reports whether a channel of the state in se.to holds more messages
// than the capacity.
func (se *search) tooLong() bool {
	for _, o := range se.to.Open {
		if o.Messages > se.capacity {
			return true
		}
	}
	return false
}

// vector returns the state of a frame, valid until the next call.
func (se *search) vector(i uint32) program.State {
	se.buf = se.states.Key(se.buf[:0], se.frames.At(i).entry)
	return se.buf
}

// step expands the top state and follows its transitions until one leads to a
// new state, or leaves it.
func (se *search) step() error {
	top := se.frames.Len() - 1
	f := se.frames.Top()
	if err := se.ex.Expand(se.vector(uint32(top)), &se.batch); err != nil {
		return err
	}
	if !f.again {
		se.Followed += uint64(se.batch.Len())
		f.again = true
	} else {
		se.Again++
		if err := se.Poll(top + 1); err != nil {
			return err
		}
	}
	for int(f.edge) < se.batch.Len() {
		i := int(f.edge)
		f.edge++
		if err := se.follow(i); err != nil || se.result.Pump != nil {
			return err
		}
		if se.frames.Len()-1 > top {
			return nil
		}
	}
	return se.leave()
}

// follow compares the state that transition i leads to with those on the stack,
// and pushes it if it is new.
func (se *search) follow(i int) error {
	use := se.ex.Use(i)
	if use.Over {
		se.cut = true
		return nil
	}
	state := se.batch.State(i)
	se.ex.Split(state, &se.to)
	if err := se.send(use.Sent); err != nil {
		return err
	}
	if err := se.compare(se.batch.Succs[i].Action, use.Tested); err != nil || se.result.Pump != nil {
		return err
	}
	if se.tooLong() {
		se.cut = true
		se.unsend()
		return nil
	}
	return se.enter(state, se.batch.Succs[i].Action, use.Tested)
}

// send appends messages to the logs.
func (se *search) send(sent []openchannels.Message) error {
	for _, m := range sent {
		for len(se.logs) <= m.Place {
			se.logs = append(se.logs, nil)
		}
		before := cap(se.logs[m.Place])
		se.logs[m.Place] = append(se.logs[m.Place], m.Text...)
		if more := cap(se.logs[m.Place]) - before; more > 0 {
			if err := se.Budget.Take(int64(more)); err != nil {
				return err
			}
		}
	}
	return nil
}

// unsend truncates the logs to what had been sent when the top of the stack was
// pushed.
func (se *search) unsend() {
	top := uint32(se.frames.Len() - 1)
	for place := range se.logs {
		se.logs[place] = se.logs[place][:se.offset(top, place)]
	}
}

// offset returns where the log of a channel ended when a frame was pushed.
func (se *search) offset(i uint32, place int) uint32 {
	end := se.offsets.Len()
	if int(i)+1 < se.frames.Len() {
		end = int(se.frames.At(i + 1).offsets)
	}
	at := int(se.frames.At(i).offsets) + place
	if at >= end {
		return 0
	}
	return *se.offsets.At(uint32(at))
}

// enter pushes the state in se.to if it is new.
func (se *search) enter(state program.State, action program.Action, tested []openchannels.Test) error {
	se.key = append(se.key[:0], state...)
	entry, added, err := se.states.Insert(se.key)
	if err != nil {
		return err
	}
	if !added {
		se.unsend()
		return nil
	}
	if err := se.Visit(se.frames.Len() + 1); err != nil {
		return err
	}
	f := frame{entry: entry, action: action, hash: xxhash.Sum64(se.to.Control), offsets: uint32(se.offsets.Len()), tests: uint32(se.tests.Len())}
	for _, o := range se.to.Open {
		f.bytes += uint32(len(o.Text))
		se.result.met(se.sys, o)
	}
	for _, log := range se.logs {
		if err := se.offsets.Append(uint32(len(log))); err != nil {
			return err
		}
	}
	for _, t := range tested {
		if err := se.tests.Append(t); err != nil {
			return err
		}
	}
	if err := se.frames.Append(f); err != nil {
		return err
	}
	return se.link()
}

// link adds the top of the stack to heads.
func (se *search) link() error {
	if se.frames.Len() <= se.heads.Len() {
		se.linkFrame(uint32(se.frames.Len() - 1))
		return nil
	}
	n := se.heads.Len()
	se.heads.Free()
	if err := se.heads.Resize(4 * n); err != nil {
		return err
	}
	for i := range uint32(se.frames.Len()) {
		se.linkFrame(i)
	}
	return nil
}

// linkFrame puts frame i in front of the list for its hash.
func (se *search) linkFrame(i uint32) {
	f := se.frames.At(i)
	head := se.head(f.hash)
	f.older = *head
	*head = i + 1
}

// head returns a pointer to the head of the list of frames for a hash: 1 + the
// frame, 0 if there is none.
func (se *search) head(hash uint64) *uint32 {
	return se.heads.At(uint32(hash) & uint32(se.heads.Len()-1))
}

// leave pops the top of the stack.
func (se *search) leave() error {
	top := se.frames.Len() - 1
	f := se.frames.Top()
	*se.head(f.hash) = f.older
	se.states.Unpin(f.entry)
	se.offsets.Truncate(int(f.offsets))
	se.tests.Truncate(int(f.tests))
	se.frames.Truncate(top)
	if top > 0 {
		se.unsend()
	}
	return nil
}

// compare looks for a loop that leads to the state in se.to, by a last
// transition with these tests.
func (se *search) compare(action program.Action, tested []openchannels.Test) error {
	hash := xxhash.Sum64(se.to.Control)
	size := uint32(0)
	for _, o := range se.to.Open {
		size += uint32(len(o.Text))
	}
	compared := 0
	for i := *se.head(hash); i != 0; {
		f := se.frames.At(i - 1)
		at := i - 1
		i = f.older
		if f.hash != hash || f.bytes >= size {
			continue
		}
		if compared++; compared > mostCompared {
			se.result.Missed++
			return nil
		}
		se.ex.Split(se.vector(at), &se.from)
		if !bytes.Equal(se.from.Control, se.to.Control) || !se.repeats(at) {
			continue
		}
		if se.refused(at, tested) {
			continue
		}
		return se.found(at, action)
	}
	return nil
}

// repeats reports whether every channel allows the loop that begins at a frame
// to be repeated.
func (se *search) repeats(at uint32) bool {
	for i, o := range se.from.Open {
		if _, ok := grows(o.Text, se.to.Open[i].Text, se.sentSince(at, o.Place)); !ok {
			return false
		}
	}
	return true
}

// sentSince returns what was sent to a channel after a frame was pushed.
func (se *search) sentSince(at uint32, place int) []byte {
	if place >= len(se.logs) {
		return nil
	}
	return se.logs[place][se.offset(at, place):]
}

// refused reports whether the loop tests a channel that it makes grow.
func (se *search) refused(at uint32, last []openchannels.Test) bool {
	for i, o := range se.from.Open {
		if len(se.to.Open[i].Text) == len(o.Text) {
			continue
		}
		t := se.testOf(at, o.Place, last)
		if t == nil {
			continue
		}
		se.result.Refused++
		if se.result.Refusal == "" {
			v := se.part.FormatAction(bytes.Clone(se.vector(t.from)), t.action)
			se.result.Refusal = fmt.Sprintf("a loop that lets %s grow %s: line %d, %s", se.sys.ChannelName(o.Channel), t.kind, v.Pos.Line, v.Statement)
		}
		return true
	}
	return false
}

// loopTest is a transition of a loop that tests a channel.
type loopTest struct {
	kind   openchannels.TestKind
	from   uint32 // the frame that it leaves
	action program.Action
}

// testOf returns a test of a channel in the loop, nil if there is none.
func (se *search) testOf(at uint32, place int, last []openchannels.Test) *loopTest {
	top := uint32(se.frames.Len() - 1)
	for _, t := range last {
		if int(t.Place) == place {
			return &loopTest{t.Kind, top, se.batch.Succs[se.frames.At(top).edge-1].Action}
		}
	}
	frame := at + 1
	for frame <= top && int(se.frames.At(frame).tests) < se.tests.Len() {
		end := se.tests.Len()
		if frame < top {
			end = int(se.frames.At(frame + 1).tests)
		}
		for i := se.frames.At(frame).tests; int(i) < end; i++ {
			if t := se.tests.At(i); int(t.Place) == place {
				return &loopTest{t.Kind, frame - 1, se.frames.At(frame).action}
			}
		}
		frame++
	}
	return nil
}

// found makes a pump of the loop that begins at a frame, and replays it.
func (se *search) found(at uint32, action program.Action) error {
	p := &Pump{}
	way := make([]program.Action, 0, se.frames.Len())
	for i := 1; i < se.frames.Len(); i++ {
		way = append(way, se.frames.At(uint32(i)).action)
	}
	way = append(way, action)
	p.prefix, p.loop = way[:at:at], way[at:]
	most := 0
	for i, o := range se.from.Open {
		s, _ := grows(o.Text, se.to.Open[i].Text, nil)
		g := Growth{Channel: se.sys.ChannelName(o.Channel), place: o.Place, content: bytes.Clone(o.Text), out: bytes.Clone(se.sentSince(at, o.Place)), more: bytes.Clone(s)}
		p.Channels = append(p.Channels, g)
		most = max(most, se.to.Open[i].Messages-o.Messages)
	}
	for _, o := range se.to.Open {
		se.result.met(se.sys, o)
	}
	p.capacity = se.capacity + 1 + 2*most
	se.result.Pump = p
	return p.replay(se)
}

// reason words an error that ended the search for the user.
func (se *search) reason(err error) string {
	if errors.Is(err, lossy.ErrPinned) || errors.Is(err, store.ErrFull) && !errors.Is(err, syscall.ENOMEM) {
		return se.Limits.PathReason(err, "states", se.frames.Len())
	}
	return se.Reason(err)
}
