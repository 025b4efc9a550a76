package cluster

import (
	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
)

// Steps is the graph that is searched: states, which are byte strings called keys, and
// their successors. An implementation must be deterministic, since a partition
// that is taken over repeats what was done: equal states have the same
// successors in the same order on every machine. It is for one goroutine.
type Steps interface {
	// Initial makes the initial states the ones at hand.
	//
	// Expand makes the successors of a state the ones at hand. Its mark says
	// that the state is inside an atomic sequence.
	Initial() error
	Expand(key []byte, mark bool) error
	// Len is the number of states at hand. Key is one of them, with its mark;
	// the bytes are valid until the next expansion.
	Len() int
	Key(i int) (key []byte, mark bool)
	// Count adds to the counts what the state that was expanded last
	// contributes, and reports whether what is looked for is seen there.
	Count(c *Counts) (found bool)
	// Valid returns why bytes that another process has written are not a key; nil if
	// it may be one. It is asked before anything else is done with it.
	Valid(key []byte) error
	// Open returns what was left undecided about the states that were expanded,
	// in the user's words; "" if nothing was. The search is then inconclusive.
	Open() string
}

// Circles are Steps of a product in which accepting cycles are looked for.
type Circles interface {
	Steps
	// Accepting reports whether a state may be on an accepting cycle.
	Accepting(key []byte) bool
	// Follows reports whether the step from the state that was expanded last to
	// the one at hand counts in a turn.
	Follows(i int, t owcty.Task) bool
	// Passes is the number of passes in a round, at least 1.
	Passes() int
}

// States is the set of a partition's states, level by level, as disk.Levels is.
// States are staged first and added by Commit, so that an implementation can
// read the disk for many of them at once. Levels are never changed once
// NextLevel has begun another one. For one goroutine.
type States interface {
	Stage(key []byte, hash uint64, mark bool) // with the key's xxHash64
	Commit() error
	NextLevel() (uint64, error)
	Next() (key []byte, mark, more bool, err error)
	// Find returns the level of a state. Before returns the first state of a
	// level for which leads holds; leads is called for each state in the order
	// of the level.
	Find(key []byte) (level uint64, found bool, err error)
	Before(level uint64, leads func(key []byte, mark bool) (bool, error)) (before []byte, found bool, err error)
	// Filter starts the search for accepting cycles with the states for which
	// wanted holds; no states are added after it.
	Filter(passes int, wanted func(key []byte) bool) (Filter, error)
	// RestoreFilter starts it with the states of a checkpoint, which each
	// passes to add.
	RestoreFilter(passes int, each func(add func(key []byte) error) error) (Filter, error)
	Sizes() Sizes
}

// Filter is the set of a partition's states that may still be behind accepting
// cycles, as owcty.Part is. Begin starts a task, Each yields the states to be
// expanded, Stage and Commit take the successors that fall to this partition,
// and End finishes the task.
type Filter interface {
	Begin(t owcty.Task) error
	Each(yield func(key []byte) error) error
	Stage(key []byte)
	Commit() error
	End() (level uint64, err error)
	Remaining() uint64
	// Settle yields what is left between two rounds, to be stored in a
	// checkpoint.
	Settle(yield func(key []byte) error) error
	See(l *owcty.Look, leads func(owcty.Task) func(from []byte) (bool, error)) (owcty.Seen, error)
}

// Transport sends a partition's messages: batches of states to other
// partitions, reports to the coordinator. Its errors end the partition's work
// without a report, since another owner can go on.
type Transport interface {
	// Batch appends a frame to the log of a partition. The frame is valid until
	// it returns; it may arrive more than once, and in any order with others
	// before the next Flush.
	Batch(target int, frame []byte) error
	// Flush waits until the logs have all batches for good. Only then may they
	// be counted as sent.
	Flush() error
	Report(r Report) error
}

// Assignment tells a worker which partition of which run to serve, and where to
// start.
type Assignment struct {
	Run       uint64 // the number of the search
	Partition int
	Of        int
	Epoch     uint64
	// Supersteps before Silent need no reports, since the coordinator has them,
	// and those before Quiet no batches either, since the logs have them.
	Silent uint64
	Quiet  uint64
	// BatchBytes is the approximate size of a batch; 0 is DefaultBatch.
	BatchBytes int
	// CheckpointBytes is the number of bytes of the log between two
	// checkpoints; 0 writes none. It needs a Transport that is a Vault.
	CheckpointBytes int64
	// Checkpoint is what to start from; nil starts from the initial states.
	Checkpoint *Checkpoint
}
