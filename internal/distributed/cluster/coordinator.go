package cluster

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
)

// Coordinator assigns partitions to workers and tells the partitions what to
// do. It is a state machine without clock, network or goroutines: Join, Lose,
// Take and Stop are its inputs, which may come in any order, late, and more
// than once; what they return is to be appended to the logs of partitions.
// Outcome is set when the search is over. It is for one goroutine.
type Coordinator struct {
	of        int
	phase     phase
	step      uint64
	workers   map[string]bool
	owners    []Owner
	sent      []*Report // of the superstep, by partition
	ended     []*Report // likewise
	last      []Sizes   // of each partition
	counts    Counts    // of supersteps that are over
	widest    uint64
	edges     *owcty.Edges // of a product of which cycles are looked for
	rounds    *owcty.Rounds
	task      owcty.Task
	again     uint64 // rounds that were begun
	level     uint64 // states that the superstep expands
	remaining uint64 // states that may be behind accepting cycles
	finder    *owcty.Finder
	lookups   uint64 // questions of it
	traced    []*Report
	lacked    int // how often partitions lacked batches in the superstep
	// awaited maps each partition that lacks batches to the partitions that
	// have to send them again.
	awaited  map[int]map[int]bool
	attempts []uint64 // by partition: how often that was done in the superstep
	outcome  *Outcome
}

// phase is what the coordinator waits for: workers to begin with; all
// partitions to have expanded their levels; all to have received what was sent
// to them; answers to questions about the way to a violation.
type phase uint8

const (
	waiting phase = iota // for workers
	expanding
	exchanging
	tracing
	over
)

// Owner is the worker that has a partition, and where it starts.
type Owner struct {
	Worker     string      `json:"worker"` // "" is nobody
	Epoch      uint64      `json:"epoch"`
	Silent     uint64      `json:"silent"` // as in Assignment
	Quiet      uint64      `json:"quiet"`
	Checkpoint *Checkpoint `json:"checkpoint,omitempty"` // the last checkpoint, from which the next owner starts
	Taken      int         `json:"taken"`                // how often it was taken over in this superstep because its worker was lost
}

// mostTaken is how often a partition is taken over in one superstep: one that
// has ended that many workers is not tried again.
const mostTaken = 5

// Outcome is the end of a search. Exactly one of Complete, Path and Reason is
// set.
type Outcome struct {
	Complete bool        // every partition has ended the last superstep, and none has anything new
	Path     [][]byte    // from an initial state to one at which what was looked for is seen; nil if there is none
	Cycle    []owcty.Hop // from there back to it, where cycles are looked for
	Reason   string      // why the search was neither complete nor successful
	Steps    uint64      // supersteps that were ended
	Counts   Counts      // of those
	Sizes    Sizes       // when the last one was ended
	Widest   uint64      // states of the largest level
	Rounds   uint64      // in search of cycles
}

// Message is an order to be appended to the log of a partition.
type Message struct {
	Partition int
	Order     Order
}

func message(p int, o Order) Message {
	o.Partition = p
	return Message{p, o}
}

// NewCoordinator begins a search in the given number of partitions, which no
// worker has yet. edges are the edges of a product in which accepting cycles
// are looked for; nil if there are none to look for.
func NewCoordinator(partitions int, edges *owcty.Edges) *Coordinator {
	return &Coordinator{of: partitions, edges: edges, workers: map[string]bool{}, awaited: map[int]map[int]bool{}, attempts: make([]uint64, partitions), owners: make([]Owner, partitions), last: make([]Sizes, partitions),
		sent: make([]*Report, partitions), ended: make([]*Report, partitions), traced: make([]*Report, partitions)}
}

// Owners returns a copy of the owners, by partition.
func (c *Coordinator) Owners() []Owner { return slices.Clone(c.owners) }

// Workers returns the names of the workers that have joined and are not lost,
// sorted.
func (c *Coordinator) Workers() []string { return slices.Sorted(maps.Keys(c.workers)) }

// Outcome returns nil until the search is over.
func (c *Coordinator) Outcome() *Outcome { return c.outcome }

// Step returns the number of the current superstep, from 0 on.
func (c *Coordinator) Step() uint64 { return c.step }

// Counts returns the counts of all supersteps that are over.
func (c *Coordinator) Counts() Counts { return c.counts }

// Join adds a worker that can have partitions: it gets those that nobody has.
// The first worker starts the search.
func (c *Coordinator) Join(worker string) []Message {
	if c.workers[worker] || c.phase == over {
		return nil
	}
	c.workers[worker] = true
	for p := range c.owners {
		if c.owners[p].Worker == "" {
			c.give(p, c.idlest())
		}
	}
	if c.phase == waiting {
		c.phase = expanding
		return c.toAll(Order{Kind: Expand, Step: 0})
	}
	return nil
}

// Lose removes workers that are considered dead, those of one process together:
// none of them takes over from another. Others take their partitions over from
// the log, with a new epoch, so that late reports are ignored. A partition that
// has cost mostTaken processes in one superstep ends the search: its expansion
// probably kills them.
func (c *Coordinator) Lose(workers ...string) []Message {
	if c.phase == over {
		return nil
	}
	for _, w := range workers {
		delete(c.workers, w)
	}
	for p := range c.owners {
		o := &c.owners[p]
		if !slices.Contains(workers, o.Worker) {
			continue
		}
		if o.Taken++; o.Taken > mostTaken {
			c.end(Outcome{Reason: fmt.Sprintf("partition %d was taken over %d times in superstep %d, and its workers were lost", p, mostTaken, c.step)})
			return nil
		}
		o.Worker = ""
		if len(c.workers) > 0 {
			c.give(p, c.idlest())
		}
	}
	return nil
}

// Stop ends the search with a reason, unless it is over already.
func (c *Coordinator) Stop(reason string) {
	if c.phase != over {
		c.end(Outcome{Reason: reason})
	}
}

// give makes a worker the owner of a partition. What the coordinator and the
// logs have already need not be sent again by it (Silent, Quiet).
func (c *Coordinator) give(p int, worker string) {
	o := &c.owners[p]
	o.Worker = worker
	o.Epoch++
	o.Silent, o.Quiet = c.step, c.step
	if c.sent[p] != nil {
		o.Quiet++
	}
}

// load counts the partitions of each worker.
func (c *Coordinator) load() map[string]int {
	n := map[string]int{}
	for w := range c.workers {
		n[w] = 0
	}
	for _, o := range c.owners {
		if o.Worker != "" {
			n[o.Worker]++
		}
	}
	return n
}

// idlest returns a worker with the fewest partitions, the first by name.
func (c *Coordinator) idlest() string {
	n := c.load()
	return slices.MinFunc(c.Workers(), func(a, b string) int { return cmp.Or(cmp.Compare(n[a], n[b]), cmp.Compare(a, b)) })
}

// balance moves partitions from workers that have at least two more than
// others. It is called between two supersteps only, when a new owner has the
// least to repeat.
func (c *Coordinator) balance() {
	for range c.owners {
		n, idle := c.load(), c.idlest()
		p := slices.IndexFunc(c.owners, func(o Owner) bool { return n[o.Worker] >= n[idle]+2 })
		if p < 0 {
			return
		}
		c.give(p, idle)
	}
}

// toAll returns the same order for all partitions.
func (c *Coordinator) toAll(o Order) []Message {
	var out []Message
	for p := range c.of {
		out = append(out, message(p, o))
	}
	return out
}

// Take handles a report. Reports of an epoch that is over, or of something that
// is known, change nothing.
func (c *Coordinator) Take(r Report) []Message {
	if c.phase == over || r.Partition < 0 || r.Partition >= c.of || r.Epoch != c.owners[r.Partition].Epoch || c.owners[r.Partition].Worker == "" {
		return nil
	}
	switch {
	case r.Kind == Failed:
		c.end(Outcome{Reason: r.Reason})
	case r.Kind == Checkpointed && r.Saved != nil && r.Saved.Step == r.Step && r.Step <= c.step:
		if o := &c.owners[r.Partition]; o.Checkpoint == nil || o.Checkpoint.Step < r.Step {
			o.Checkpoint = r.Saved
		}
	case r.Kind == Sent && r.Step == c.step:
		return c.takeSent(&r)
	case r.Kind == Ended && r.Step == c.step && c.phase == exchanging:
		return c.takeEnded(&r)
	case r.Kind == Lacking && r.Step == c.step && c.phase == exchanging && len(r.To) > 0:
		return c.takeLacking(&r)
	case r.Kind == Resent && r.Step == c.step && c.phase == exchanging && len(r.To) == 1:
		return c.takeResent(&r)
	case r.Kind == Idle:
		return c.takeIdle(r.Partition)
	case r.Kind == Traced && r.Step == c.lookups && c.phase == tracing:
		return c.takeTraced(&r)
	}
	return nil
}

// takeSent waits until all partitions have expanded the level. Then the search
// for the way to a violation begins if one was seen; otherwise the partitions
// learn how many batches they must have.
func (c *Coordinator) takeSent(r *Report) []Message {
	if known := c.sent[r.Partition]; known != nil {
		if !slices.Equal(known.To, r.To) || known.Counts != r.Counts {
			c.end(Outcome{Reason: fmt.Sprintf("internal error: partition %d has expanded superstep %d twice, with other results", r.Partition, c.step)})
		}
		return nil
	}
	c.sent[r.Partition] = r
	if c.phase != expanding || slices.Contains(c.sent, nil) {
		return nil
	}
	for _, r := range c.sent {
		if r.Has {
			var cycle []owcty.Hop
			if c.edges != nil {
				cycle = []owcty.Hop{{To: r.Found, Marks: c.edges.All()}}
			}
			return c.trace(owcty.FindWay(r.Found, c.step, cycle))
		}
	}
	c.phase = exchanging
	for source, r := range c.sent {
		for _, s := range r.To {
			if s.Partition < 0 || s.Partition >= c.of {
				c.end(Outcome{Reason: fmt.Sprintf("internal error: partition %d sent to partition %d", source, s.Partition)})
				return nil
			}
		}
	}
	return c.expects()
}

// expects returns the orders that tell the partitions how many batches they
// must have, and from whom.
func (c *Coordinator) expects() []Message {
	out := c.toAll(Order{Kind: Expect, Step: c.step})
	for p := range out {
		out[p].Order.Attempt = c.attempts[p]
	}
	for source, r := range c.sent {
		for _, s := range r.To {
			o := &out[s.Partition].Order
			o.From = append(o.From, Share{Partition: source, Batches: s.Batches, Sum: s.Sum})
		}
	}
	return out
}

// takeEnded waits until all partitions have ended the superstep.
func (c *Coordinator) takeEnded(r *Report) []Message {
	if c.ended[r.Partition] != nil {
		return nil
	}
	c.ended[r.Partition] = r
	if slices.Contains(c.ended, nil) {
		return nil
	}
	level, kept, expanded := uint64(0), uint64(0), uint64(0)
	for p := range c.of {
		c.counts.add(&c.sent[p].Counts)
		expanded += c.sent[p].Counts.States
		c.last[p] = c.ended[p].Sizes
		level += c.ended[p].Level
		kept += c.ended[p].Remaining
		c.owners[p].Taken = 0
	}
	clear(c.sent)
	clear(c.ended)
	clear(c.awaited)
	clear(c.attempts)
	c.lacked = 0
	c.widest = max(c.widest, expanded)
	c.step++
	c.level, c.remaining = level, kept
	switch c.next(level, kept) {
	case owcty.Empty:
		c.end(Outcome{Complete: true})
		return nil
	case owcty.Found:
		return c.trace(owcty.FindCycle(*c.edges))
	}
	c.phase = expanding
	c.balance()
	return c.toAll(Order{Kind: Expand, Step: c.step, Task: c.task})
}

// next decides what follows a superstep after which level states are to be
// expanded, and kept may still be behind accepting cycles.
func (c *Coordinator) next(level, kept uint64) (end owcty.End) {
	if c.rounds == nil {
		if level > 0 {
			return owcty.Going
		}
		if c.edges == nil {
			return owcty.Empty
		}
		c.rounds = owcty.NewRounds(c.edges.Passes())
	}
	if c.task, end = c.rounds.Next(level, kept); end == owcty.Going && c.task.Kind == owcty.Number {
		c.again++
	}
	return end
}

// trace begins to look for the way to a violation.
func (c *Coordinator) trace(f *owcty.Finder) []Message {
	c.phase, c.finder = tracing, f
	return c.ask()
}

// ask sends all partitions the next question about the way, or ends the search
// if the way is complete.
func (c *Coordinator) ask() []Message {
	look, done := c.finder.Look()
	if done {
		var o Outcome
		o.Path, o.Cycle = c.finder.Path()
		c.end(o)
		return nil
	}
	c.lookups++
	clear(c.traced)
	return c.toAll(Order{Kind: Trace, Step: c.lookups, Look: &look})
}

// takeTraced waits until all partitions have looked, so that the way does not
// depend on who was first.
func (c *Coordinator) takeTraced(r *Report) []Message {
	c.traced[r.Partition] = r
	if slices.Contains(c.traced, nil) {
		return nil
	}
	seen := owcty.Seen{}
	for _, r := range c.traced {
		if seen = r.Seen; seen.Has {
			break
		}
	}
	if err := c.finder.Take(seen); err != nil {
		c.end(Outcome{Reason: err.Error()})
		return nil
	}
	return c.ask()
}

// end ends the search.
func (c *Coordinator) end(o Outcome) {
	c.phase = over
	o.Steps, o.Counts, o.Widest, o.Rounds = c.step, c.counts, c.widest, c.again
	for _, s := range c.last {
		o.Sizes.Stored += s.Stored
		o.Sizes.Plain += s.Plain
		o.Sizes.Disk += s.Disk
	}
	c.outcome = &o
}
