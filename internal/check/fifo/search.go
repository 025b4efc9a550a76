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
func (c *search) run() error {
	defer func() {
		if c.states != nil {
			c.result.Insertions += c.states.Inserted()
			c.result.Replaced += c.states.Replaced()
		}
	}()
	if err := c.begin(); err != nil {
		return err
	}
	for c.frames.Len() > 0 && c.result.Pump == nil {
		if err := c.step(); err != nil {
			return err
		}
	}
	return nil
}

// begin makes the tables, and opens the initial state.
func (c *search) begin() error {
	c.frames, c.offsets = store.NewArray[frame](c.Budget), store.NewArray[uint32](c.Budget)
	c.tests, c.heads = store.NewArray[openchannels.Test](c.Budget), store.NewArray[uint32](c.Budget)
	if err := c.heads.Resize(1 << 10); err != nil {
		return err
	}
	if err := c.ex.Initial(&c.batch); err != nil {
		return err
	}
	if err := c.open(len(c.batch.State(0))); err != nil {
		return err
	}
	c.ex.Split(c.batch.State(0), &c.to)
	if c.tooLong() {
		c.cut = true
		return nil
	}
	return c.enter(c.batch.State(0), program.Stutter, nil)
}

// open makes the set of states; a quarter of the memory is left to the stack.
func (c *search) open(length int) (err error) {
	if c.Limits.Keys == 0 {
		reserve := c.Budget.Left() / 4
		if err := c.Budget.Keep(reserve); err != nil {
			return err
		}
		defer c.Budget.LetGo(reserve)
	}
	c.states, err = lossy.NewReplacing(c.Budget, lossy.ReplacingOptions{Policy: c.opts.Policy, Seed: c.opts.Seed, Keys: c.Limits.Keys, Length: length})
	return err
}

// tooLong reports whether a channel of the state in c.to holds more messages
// than the capacity.
func (c *search) tooLong() bool {
	for _, o := range c.to.Open {
		if o.Messages > c.capacity {
			return true
		}
	}
	return false
}

// vector returns the state of a frame, valid until the next call.
func (c *search) vector(i uint32) program.State {
	c.buf = c.states.Key(c.buf[:0], c.frames.At(i).entry)
	return c.buf
}

// step expands the top state and follows its transitions until one leads to a
// new state, or leaves it.
func (c *search) step() error {
	top := c.frames.Len() - 1
	f := c.frames.Top()
	if err := c.ex.Expand(c.vector(uint32(top)), &c.batch); err != nil {
		return err
	}
	if !f.again {
		c.Followed += uint64(c.batch.Len())
		f.again = true
	} else {
		c.Again++
		if err := c.Poll(top + 1); err != nil {
			return err
		}
	}
	for int(f.edge) < c.batch.Len() {
		i := int(f.edge)
		f.edge++
		if err := c.follow(i); err != nil || c.result.Pump != nil {
			return err
		}
		if c.frames.Len()-1 > top {
			return nil
		}
	}
	return c.leave()
}

// follow compares the state that transition i leads to with those on the stack,
// and pushes it if it is new.
func (c *search) follow(i int) error {
	use := c.ex.Use(i)
	if use.Over {
		c.cut = true
		return nil
	}
	state := c.batch.State(i)
	c.ex.Split(state, &c.to)
	if err := c.send(use.Sent); err != nil {
		return err
	}
	if err := c.compare(c.batch.Succs[i].Action, use.Tested); err != nil || c.result.Pump != nil {
		return err
	}
	if c.tooLong() {
		c.cut = true
		c.unsend()
		return nil
	}
	return c.enter(state, c.batch.Succs[i].Action, use.Tested)
}

// send appends messages to the logs.
func (c *search) send(sent []openchannels.Message) error {
	for _, m := range sent {
		for len(c.logs) <= m.Place {
			c.logs = append(c.logs, nil)
		}
		before := cap(c.logs[m.Place])
		c.logs[m.Place] = append(c.logs[m.Place], m.Text...)
		if more := cap(c.logs[m.Place]) - before; more > 0 {
			if err := c.Budget.Take(int64(more)); err != nil {
				return err
			}
		}
	}
	return nil
}

// unsend truncates the logs to what had been sent when the top of the stack was
// pushed.
func (c *search) unsend() {
	top := uint32(c.frames.Len() - 1)
	for place := range c.logs {
		c.logs[place] = c.logs[place][:c.offset(top, place)]
	}
}

// offset returns where the log of a channel ended when a frame was pushed.
func (c *search) offset(i uint32, place int) uint32 {
	end := c.offsets.Len()
	if int(i)+1 < c.frames.Len() {
		end = int(c.frames.At(i + 1).offsets)
	}
	at := int(c.frames.At(i).offsets) + place
	if at >= end {
		return 0
	}
	return *c.offsets.At(uint32(at))
}

// enter pushes the state in c.to if it is new.
func (c *search) enter(state program.State, action program.Action, tested []openchannels.Test) error {
	c.key = append(c.key[:0], state...)
	entry, added, err := c.states.Insert(c.key)
	if err != nil {
		return err
	}
	if !added {
		c.unsend()
		return nil
	}
	if err := c.Visit(c.frames.Len() + 1); err != nil {
		return err
	}
	f := frame{entry: entry, action: action, hash: xxhash.Sum64(c.to.Control), offsets: uint32(c.offsets.Len()), tests: uint32(c.tests.Len())}
	for _, o := range c.to.Open {
		f.bytes += uint32(len(o.Text))
		c.result.met(c.sys, o)
	}
	for _, log := range c.logs {
		if err := c.offsets.Append(uint32(len(log))); err != nil {
			return err
		}
	}
	for _, t := range tested {
		if err := c.tests.Append(t); err != nil {
			return err
		}
	}
	if err := c.frames.Append(f); err != nil {
		return err
	}
	return c.link()
}

// link adds the top of the stack to heads.
func (c *search) link() error {
	if c.frames.Len() <= c.heads.Len() {
		c.linkFrame(uint32(c.frames.Len() - 1))
		return nil
	}
	n := c.heads.Len()
	c.heads.Free()
	if err := c.heads.Resize(4 * n); err != nil {
		return err
	}
	for i := range uint32(c.frames.Len()) {
		c.linkFrame(i)
	}
	return nil
}

// linkFrame puts frame i in front of the list for its hash.
func (c *search) linkFrame(i uint32) {
	f := c.frames.At(i)
	head := c.head(f.hash)
	f.older = *head
	*head = i + 1
}

// head returns a pointer to the head of the list of frames for a hash: 1 + the
// frame, 0 if there is none.
func (c *search) head(hash uint64) *uint32 { return c.heads.At(uint32(hash) & uint32(c.heads.Len()-1)) }

// leave pops the top of the stack.
func (c *search) leave() error {
	top := c.frames.Len() - 1
	f := c.frames.Top()
	*c.head(f.hash) = f.older
	c.states.Unpin(f.entry)
	c.offsets.Truncate(int(f.offsets))
	c.tests.Truncate(int(f.tests))
	c.frames.Truncate(top)
	if top > 0 {
		c.unsend()
	}
	return nil
}

// compare looks for a loop that leads to the state in c.to, by a last
// transition with these tests.
func (c *search) compare(action program.Action, tested []openchannels.Test) error {
	hash := xxhash.Sum64(c.to.Control)
	size := uint32(0)
	for _, o := range c.to.Open {
		size += uint32(len(o.Text))
	}
	compared := 0
	for i := *c.head(hash); i != 0; {
		f := c.frames.At(i - 1)
		at := i - 1
		i = f.older
		if f.hash != hash || f.bytes >= size {
			continue
		}
		if compared++; compared > mostCompared {
			c.result.Missed++
			return nil
		}
		c.ex.Split(c.vector(at), &c.from)
		if !bytes.Equal(c.from.Control, c.to.Control) || !c.repeats(at) {
			continue
		}
		if c.refused(at, tested) {
			continue
		}
		return c.found(at, action)
	}
	return nil
}

// repeats reports whether every channel allows the loop that begins at a frame
// to be repeated.
func (c *search) repeats(at uint32) bool {
	for i, o := range c.from.Open {
		if _, ok := grows(o.Text, c.to.Open[i].Text, c.sentSince(at, o.Place)); !ok {
			return false
		}
	}
	return true
}

// sentSince returns what was sent to a channel after a frame was pushed.
func (c *search) sentSince(at uint32, place int) []byte {
	if place >= len(c.logs) {
		return nil
	}
	return c.logs[place][c.offset(at, place):]
}

// refused reports whether the loop tests a channel that it makes grow.
func (c *search) refused(at uint32, last []openchannels.Test) bool {
	for i, o := range c.from.Open {
		if len(c.to.Open[i].Text) == len(o.Text) {
			continue
		}
		t := c.testOf(at, o.Place, last)
		if t == nil {
			continue
		}
		c.result.Refused++
		if c.result.Refusal == "" {
			v := c.part.FormatAction(bytes.Clone(c.vector(t.from)), t.action)
			c.result.Refusal = fmt.Sprintf("a loop that lets %s grow %s: line %d, %s", c.sys.ChannelName(o.Channel), t.kind, v.Pos.Line, v.Statement)
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
func (c *search) testOf(at uint32, place int, last []openchannels.Test) *loopTest {
	top := uint32(c.frames.Len() - 1)
	for _, t := range last {
		if int(t.Place) == place {
			return &loopTest{t.Kind, top, c.batch.Succs[c.frames.At(top).edge-1].Action}
		}
	}
	frame := at + 1
	for frame <= top && int(c.frames.At(frame).tests) < c.tests.Len() {
		end := c.tests.Len()
		if frame < top {
			end = int(c.frames.At(frame + 1).tests)
		}
		for i := c.frames.At(frame).tests; int(i) < end; i++ {
			if t := c.tests.At(i); int(t.Place) == place {
				return &loopTest{t.Kind, frame - 1, c.frames.At(frame).action}
			}
		}
		frame++
	}
	return nil
}

// found makes a pump of the loop that begins at a frame, and replays it.
func (c *search) found(at uint32, action program.Action) error {
	p := &Pump{}
	way := make([]program.Action, 0, c.frames.Len())
	for i := 1; i < c.frames.Len(); i++ {
		way = append(way, c.frames.At(uint32(i)).action)
	}
	way = append(way, action)
	p.prefix, p.loop = way[:at:at], way[at:]
	most := 0
	for i, o := range c.from.Open {
		s, _ := grows(o.Text, c.to.Open[i].Text, nil)
		g := Growth{Channel: c.sys.ChannelName(o.Channel), place: o.Place, content: bytes.Clone(o.Text), out: bytes.Clone(c.sentSince(at, o.Place)), more: bytes.Clone(s)}
		p.Channels = append(p.Channels, g)
		most = max(most, c.to.Open[i].Messages-o.Messages)
	}
	for _, o := range c.to.Open {
		c.result.met(c.sys, o)
	}
	p.capacity = c.capacity + 1 + 2*most
	c.result.Pump = p
	return p.replay(c)
}

// reason words an error that ended the search for the user.
func (c *search) reason(err error) string {
	if errors.Is(err, lossy.ErrPinned) || errors.Is(err, store.ErrFull) && !errors.Is(err, syscall.ENOMEM) {
		return c.Limits.PathReason(err, "states", c.frames.Len())
	}
	return c.Reason(err)
}
