package program

import (
	"context"
	"errors"
)

// Tuning is what the owner of an explorer wants of its expansions, besides
// their results. The owner may change it between two calls of the explorer. A
// nil Tuning, like the zero value, has no wishes; an explorer that cannot
// fulfil one ignores it.
//
// A binding that wraps another one passes the Tuning on, so that all explorers
// behind one share it.
type Tuning struct {
	// Stop is polled at intervals by expansions that can take long, such as those
	// of a d_step with a loop; once it returns true, Expand ends with
	// ErrInterrupted. It is called from the goroutine that expands, and should be
	// cheap. Nil never stops.
	Stop func() bool
	// BatchBytes makes Expand end with ErrBatch once the vectors of a batch take
	// about that many bytes; 0 is no bound.
	BatchBytes int64
	// IgnoreEnabled leaves Batch.Enabled undefined, which saves work: only weak
	// fairness reads it. It must be set before the explorer is made.
	IgnoreEnabled bool
	// Compile makes the explorer begin to compile now rather than after many
	// states. It is set while a CPU is idle.
	Compile bool
}

// Until returns a Tuning that interrupts expansions once the context has ended.
func Until(ctx context.Context) *Tuning {
	t := &Tuning{}
	t.StopAfter(ctx)
	return t
}

// StopAfter interrupts expansions once the context has ended.
func (t *Tuning) StopAfter(ctx context.Context) { t.Stop = func() bool { return ctx.Err() != nil } }

// batchPart is the part of the memory of a search that the successors of one
// state may take: a batch that grows is there twice.
const batchPart = 2

// BoundBatches limits batches to the part of the memory that suits a search
// within that many bytes; 0 is no limit.
func (t *Tuning) BoundBatches(memory int64) { t.BatchBytes = memory / batchPart }

// Stopped reports whether an expansion has to end with ErrInterrupted. It calls
// Stop.
func (t *Tuning) Stopped() bool { return t != nil && t.Stop != nil && t.Stop() }

// Exceeds reports whether that many bytes of vectors are too many for one batch.
func (t *Tuning) Exceeds(bytes int64) bool {
	return t != nil && t.BatchBytes > 0 && bytes > t.BatchBytes
}

// IgnoresEnabled returns IgnoreEnabled, false for nil.
func (t *Tuning) IgnoresEnabled() bool { return t != nil && t.IgnoreEnabled }

// Compiles returns Compile, false for nil.
func (t *Tuning) Compiles() bool { return t != nil && t.Compile }

// ErrInterrupted is the error of an expansion that was interrupted. The batch
// is then incomplete and must not be used.
var ErrInterrupted = errors.New("the expansion was interrupted")

// ErrBatch ends an expansion whose successors take more memory than they may.
var ErrBatch = errors.New("the successors of a state take more memory than the limit allows")
