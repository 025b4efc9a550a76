package cluster

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/check/unfolding"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/program"
)

// Partition is one partition: its states, and the state machine that its log
// drives. It has no clock and no goroutines, and is for one goroutine. The same
// log always leads to the same states and the same batches, on which recovery
// depends.
type Partition struct {
	assignment  Assignment
	steps       Steps
	states      States
	out         Transport
	poll        func() error
	step        uint64
	stepStarted bool       // something of the superstep was there
	task        owcty.Task // of it
	filter      Filter     // once cycles are looked for
	expanded    bool       // the level of the superstep is
	broken      bool       // it has failed, and says nothing else
	failure     Report     // how
	lastSent    Report     // of the last superstep that was expanded and reported
	lastEnded   Report     // of the last superstep that was ended and reported
	full        int        // bytes at which a batch is sent

	in         wire.Batch
	from       map[int]*received   // of the superstep, by source
	to         []*wire.BatchWriter // by target
	shares     []Share             // of the superstep, by target
	counts     Counts              // of the superstep
	found      []byte
	has        bool
	recent     recent
	staged     int // states, of those that fall to this partition
	looked     int // states expanded once more
	levels     uint64
	entries    uint64 // of the log that were taken, those before a checkpoint included
	taken      int64  // bytes of them since the last checkpoint
	checkpoint Checkpoint
	Foreign    uint64 // entries of the log that were not for this partition
	Repeats    uint64 // batches that had come before
}

// received is what has arrived from one source in a superstep.
type received struct {
	seen []uint64 // a bit for each number
	n    uint64
	sum  uint64
}

// NewPartition begins a partition with the initial states, or with the
// checkpoint of the assignment. poll is called at intervals during long work,
// and its error ends the work; it may be nil. An error is one of the transport
// or of poll; everything else is reported to the coordinator as Failed.
func NewPartition(t Assignment, steps Steps, states States, out Transport, poll func() error) (*Partition, error) {
	if t.BatchBytes == 0 {
		t.BatchBytes = DefaultBatch
	}
	if poll == nil {
		poll = func() error { return nil }
	}
	p := &Partition{assignment: t, steps: steps, states: states, out: out, poll: poll, from: map[int]*received{}, shares: make([]Share, t.Of)}
	p.full = min(max(mostOutgoing/t.Of, 1<<10), t.BatchBytes)
	p.to = make([]*wire.BatchWriter, t.Of)
	if t.Checkpoint != nil {
		return p, p.attempt(func() error { return p.restore(t.Checkpoint) })
	}
	return p, p.attempt(p.begin)
}

// attempt runs a step, and reports its error to the coordinator as Failed,
// unless it is one of the transport or of poll. After a failure the partition
// is silent.
func (p *Partition) attempt(do func() error) error {
	err := guard.Try(do)
	var gone *endedError
	if err == nil || errors.As(err, &gone) {
		return err
	}
	if errors.Is(err, program.ErrInterrupted) {
		return &endedError{cmp.Or(p.poll(), err)}
	}
	p.broken = true
	p.failure = Report{Kind: Failed, Partition: p.assignment.Partition, Epoch: p.assignment.Epoch, Step: p.step, Reason: err.Error()}
	return ended(p.out.Report(p.failure))
}

// endedError wraps an error of the transport or of poll, by which attempt
// recognises it.
type endedError struct{ error }

func (e *endedError) Unwrap() error { return e.error }

// ended wraps an error; nil stays nil.
func ended(err error) error {
	if err == nil {
		return nil
	}
	return &endedError{err}
}

// begin adds the initial states that fall to this partition.
func (p *Partition) begin() error {
	if err := p.steps.Initial(); err != nil {
		return err
	}
	alone, ok := p.steps.(*alone)
	counted := !ok || unfolding.CountsInitial(alone.ex)
	for i := range p.steps.Len() {
		key, mark := p.steps.Key(i)
		if hash := xxhash.Sum64(key); p.home(hash) == p.assignment.Partition {
			if counted {
				p.counts.Initial++
			}
			p.states.Stage(key, hash, mark)
		}
	}
	if err := p.states.Commit(); err != nil {
		return err
	}
	return p.nextLevel()
}

// home returns the partition to which a state falls. The lower half of the hash
// decides, since the set uses the upper half to place states.
func (p *Partition) home(hash uint64) int {
	return int((hash & (1<<32 - 1)) * uint64(p.assignment.Of) >> 32)
}

// Take handles the next entry of the log. Entries that are not for the
// partition change nothing but Foreign. An error is one of the transport or of
// poll: this Partition is of no use any more, but a new one can read the same
// log.
func (p *Partition) Take(entry []byte) error {
	if p.broken {
		return nil
	}
	p.entries++
	p.taken += int64(len(entry))
	k, content, sum, err := wire.Open(entry, p.assignment.Run)
	switch {
	case err == nil && k == wire.KindBatch && p.in.Read(content, sum) == nil && p.in.Target == p.assignment.Partition && p.in.Source < p.assignment.Of && p.in.Source != p.assignment.Partition:
		return p.attempt(p.takeBatch)
	case err == nil && k == wire.KindOrder:
		var o Order
		if json.Unmarshal(content, &o) == nil && o.Partition == p.assignment.Partition {
			return p.attempt(func() error { return p.obey(&o) })
		}
	}
	p.Foreign++
	return nil
}

// obey handles an order. Repeats are ignored, or answered in the same way.
func (p *Partition) obey(o *Order) error {
	switch {
	case o.Kind == Trace:
		return p.trace(o)
	case o.Kind == Resend:
		return p.resend(o)
	case o.Step > p.step:
		return fmt.Errorf("an order of superstep %d came in superstep %d", o.Step, p.step)
	case o.Step < p.step && o.Kind == Expect:
		return p.repeat(&p.lastEnded, o.Step)
	case o.Step < p.step: // a repeat
	case o.Kind == Expand && p.expanded:
		return p.repeat(&p.lastSent, o.Step)
	case o.Kind == Expand:
		if err := p.startTask(o.Task); err != nil {
			return err
		}
		return p.expand()
	case o.Kind == Expect && !p.expanded:
		return errors.New("the order to expand the level was lost")
	case o.Kind == Expect:
		return p.end(o)
	}
	return nil
}

// startTask begins the task of the superstep, unless it has begun. It is called
// by the first batch or order of the superstep, whichever comes first.
func (p *Partition) startTask(t owcty.Task) (err error) {
	if p.stepStarted {
		if t != p.task {
			err = fmt.Errorf("internal error: superstep %d is said to be of two kinds", p.step)
		}
		return err
	}
	if err := p.saveCheckpoint(t); err != nil {
		return err
	}
	p.stepStarted, p.task = true, t
	switch {
	case t.Kind == 0:
	case t.Kind == owcty.Select:
		circles, ok := p.steps.(Circles)
		if !ok {
			return errors.New("internal error: an order to look for cycles where there are none")
		}
		p.filter, err = p.states.Filter(circles.Passes(), circles.Accepting)
	case p.filter == nil || t.Pass >= p.steps.(Circles).Passes():
		err = fmt.Errorf("internal error: superstep %d cannot be of kind %d", p.step, t.Kind)
	default:
		err = p.filter.Begin(t)
	}
	return err
}

// mostAhead is how far the number of a batch may be ahead of those that have
// arrived; anything further is not believed. Batches are sent in order, except
// those that are sent again.
const mostAhead = 1 << 16

// valid refuses what another process has written and is no state.
func (p *Partition) valid(key []byte) error {
	if err := p.steps.Valid(key); err != nil {
		return fmt.Errorf("what came is no state of the program: %w", err)
	}
	return nil
}

// takeBatch adds the states of a batch as candidates. A batch of a superstep
// that is over is a repeat.
func (p *Partition) takeBatch() error {
	b := &p.in
	if b.Step < p.step {
		p.Repeats++
		return nil
	}
	if b.Step > p.step {
		return fmt.Errorf("a batch of superstep %d came in superstep %d", b.Step, p.step)
	}
	r := p.from[b.Source]
	if r == nil {
		r = &received{}
		p.from[b.Source] = r
	}
	if b.Number > r.n+mostAhead {
		p.Foreign++
		return nil
	}
	if !r.add(b.Number) {
		p.Repeats++
		return nil
	}
	if err := p.startTask(b.Task); err != nil {
		return err
	}
	r.sum += b.Sum
	err := b.Each(func(key []byte, mark bool) error {
		if err := p.valid(key); err != nil {
			return err
		}
		if b.Task.Kind == 0 {
			p.states.Stage(key, xxhash.Sum64(key), mark)
		} else {
			p.filter.Stage(key)
		}
		p.staged++
		return p.commitSome()
	})
	if err := cmp.Or(err, p.commit()); err != nil {
		return err
	}
	return ended(p.poll())
}

// commitAt is the number of states of this partition that are staged before
// they are added, so that one pass over the disk serves all of them.
const commitAt = 64

// commit adds what is staged.
func (p *Partition) commit() error {
	p.staged = 0
	if p.task.Kind == 0 {
		return p.states.Commit()
	}
	return p.filter.Commit()
}

// add notes the number of a batch, and reports whether it is new.
func (r *received) add(n uint64) bool {
	for uint64(len(r.seen)) <= n/64 {
		r.seen = append(r.seen, 0)
	}
	bit := uint64(1) << (n % 64)
	if r.seen[n/64]&bit != 0 {
		return false
	}
	r.seen[n/64] |= bit
	r.n++
	return true
}

// expand expands the level, sends what falls to others, and reports how much
// that was.
func (p *Partition) expand() error {
	p.recent.reset()
	for i, w := range p.to {
		if w != nil {
			w.Begin(p.step, p.task)
		}
		p.shares[i] = Share{Partition: i}
	}
	if err := p.each(); err != nil {
		return err
	}
	for i := range p.to {
		if err := p.send(i); err != nil {
			return err
		}
	}
	if open := p.steps.Open(); open != "" {
		return errors.New(open)
	}
	p.expanded = true
	return p.reportSent()
}

// pollEvery is the number of states between two calls of poll.
const pollEvery = 256

// each expands the states of the superstep, in the order of the level.
func (p *Partition) each() error {
	n := 0
	polled := func() error {
		if n++; n%pollEvery == 1 {
			return ended(p.poll())
		}
		return nil
	}
	if p.task.Kind == owcty.Select {
		return nil
	}
	if p.task.Kind != 0 {
		err := p.filter.Each(func(key []byte) error { return cmp.Or(polled(), p.again(key)) })
		return cmp.Or(err, p.commit())
	}
	for {
		key, mark, more, err := p.states.Next()
		if err != nil {
			return err
		}
		if !more {
			return p.commit()
		}
		if err := cmp.Or(polled(), p.visit(key, mark)); err != nil {
			return err
		}
	}
}

// visit expands a state for the first time.
func (p *Partition) visit(key []byte, mark bool) error {
	if err := p.steps.Expand(key, mark); err != nil {
		return err
	}
	for i := range p.steps.Len() {
		succ, inside := p.steps.Key(i)
		hash := xxhash.Sum64(succ)
		if target := p.home(hash); target == p.assignment.Partition {
			p.states.Stage(succ, hash, inside)
			p.staged++
		} else if err := p.pass(target, succ, hash, inside); err != nil {
			return err
		}
	}
	if p.counts.States++; p.steps.Count(&p.counts) && !p.has {
		p.has, p.found = true, slices.Clone(key)
	}
	return p.commitSome()
}

// commitSome adds the staged states if they are enough.
func (p *Partition) commitSome() error {
	if p.staged < commitAt {
		return nil
	}
	return p.commit()
}

// again expands a state in search of cycles, following only edges that count in
// this task.
func (p *Partition) again(key []byte) error {
	if err := p.steps.Expand(key, false); err != nil {
		return err
	}
	p.counts.Again++
	circles := p.steps.(Circles)
	for i := range p.steps.Len() {
		if !circles.Follows(i, p.task) {
			continue
		}
		succ, _ := p.steps.Key(i)
		hash := xxhash.Sum64(succ)
		if target := p.home(hash); target == p.assignment.Partition {
			p.filter.Stage(succ)
			p.staged++
		} else if err := p.pass(target, succ, hash, false); err != nil {
			return err
		}
	}
	return p.commitSome()
}

// end ends the superstep, if all batches are there. It is the place where a
// loss would show: numbers and sums of both ends have to agree.
func (p *Partition) end(o *Order) error {
	if lacking := p.lacking(o.From); len(lacking) > 0 {
		return ended(p.out.Report(Report{Kind: Lacking, Partition: p.assignment.Partition, Epoch: p.assignment.Epoch, Step: p.step, Attempt: o.Attempt, To: lacking}))
	}
	all := 0
	for _, s := range o.From {
		r := p.from[s.Partition]
		if r == nil {
			r = &received{}
		}
		if r.n != s.Batches || r.sum != s.Sum {
			return fmt.Errorf("the batches that partition %d has in superstep %d are not those that partition %d sent", p.assignment.Partition, p.step, s.Partition)
		}
		all++
	}
	if all != len(p.from) {
		return fmt.Errorf("partition %d has batches in superstep %d that nobody sent", p.assignment.Partition, p.step)
	}
	r := Report{Kind: Ended, Partition: p.assignment.Partition, Epoch: p.assignment.Epoch, Step: p.step}
	var err error
	if p.task.Kind == 0 {
		r.Level, err = p.states.NextLevel()
		p.levels++
	} else {
		r.Level, err = p.filter.End()
		r.Remaining = p.filter.Remaining()
	}
	if err != nil {
		return err
	}
	clear(p.from)
	p.step++
	p.expanded, p.stepStarted = false, false
	r.Sizes = p.states.Sizes()
	if p.step <= p.assignment.Silent {
		return nil
	}
	return p.reportStep(&p.lastEnded, r)
}

// trace answers a question about the way to a violation.
func (p *Partition) trace(o *Order) (err error) {
	l := o.Look
	if l == nil || l.Pass != owcty.Reached && p.filter == nil {
		return errors.New("internal error: a question that has no answer")
	}
	r := Report{Kind: Traced, Partition: p.assignment.Partition, Epoch: p.assignment.Epoch, Step: o.Step}
	switch {
	case l.Pass != owcty.Reached:
		r.Seen, err = p.filter.See(l, func(t owcty.Task) func([]byte) (bool, error) {
			return func(from []byte) (bool, error) { return p.leads(from, false, l.Key, &t) }
		})
	case l.Asking == owcty.Depth:
		r.Seen.Level, r.Seen.Has, err = p.states.Find(l.Key)
	default:
		r.Seen.Key, r.Seen.Has, err = p.states.Before(l.Level, func(from []byte, mark bool) (bool, error) { return p.leads(from, mark, l.Key, nil) })
	}
	if err != nil {
		return err
	}
	return ended(p.out.Report(r))
}

// leads reports whether some step, which counts in task t if that is not nil,
// leads from one state to another.
func (p *Partition) leads(from []byte, mark bool, to []byte, t *owcty.Task) (bool, error) {
	if err := p.lookAt(from, mark); err != nil {
		return false, err
	}
	for i := range p.steps.Len() {
		if succ, _ := p.steps.Key(i); bytes.Equal(succ, to) && (t == nil || p.steps.(Circles).Follows(i, *t)) {
			return true, nil
		}
	}
	return false, nil
}

// lookAt expands a state that was expanded before, and polls at intervals.
func (p *Partition) lookAt(key []byte, mark bool) error {
	if p.looked++; p.looked%pollEvery == 0 {
		if err := p.poll(); err != nil {
			return ended(err)
		}
	}
	return p.steps.Expand(key, mark)
}

// Step returns the number of the current superstep.
func (p *Partition) Step() uint64 { return p.step }
