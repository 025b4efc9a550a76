// Package options has the options of all questions about one program, in the
// form in which searches use them: names are resolved, and what does not go
// together has been refused. Package check makes them from its own.
package options

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/bounded"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// Options are those of check.Options, where the fields are described.
type Options struct {
	emptiness.Options
	All         int
	Without     []string // shortcuts and reductions that are left out
	Trial       int      // states of the program itself before a smaller one; negative for none
	Symmetry    bool     // interchangeable parts are looked for
	Warn        bool
	Brief       bool
	Checkpoints *checkpoint.Saver

	PlanFirst time.Duration // that a plan works alone; 0 chooses

	// The searches that only some questions need. The options that ask for them
	// bring them, so that programs without these options do not link them.

	// SampleOnFull looks for failures at random when the memory is full, after an
	// exact search has found exact; nil does not.
	SampleOnFull func(ctx context.Context, prog program.Program, o *Options, exact explore.Failures) (explore.Failures, error)
	// FindBounded is bounded.Traverse, set if Storage or OnFull is in bounded
	// memory.
	FindBounded func(*search.Search, bounded.Mode) (*bounded.Traversal, error)
	// FindOnDisk and ExploreOnDisk search a program with its states at the place
	// Disk; they are set if that is.
	FindOnDisk    func(context.Context, program.Program, *reach.DiskPlace, explore.Options) (explore.Failures, error)
	ExploreOnDisk func(context.Context, program.Program, *reach.DiskPlace, explore.Options) (explore.Exploration, error)
}

// Reduces reports whether the program has a reduction that the options allow.
func (o *Options) Reduces(prog program.Program) bool {
	r, ok := prog.(program.Reducer)
	return ok && slices.ContainsFunc(r.Reductions(), func(name string) bool { return !slices.Contains(o.Without, name) })
}

// ReduceAfter returns how many states are visited before a smaller program is
// tried; 0 if it is tried at once, or if there is no smaller program.
func (o *Options) ReduceAfter(prog program.Program) uint64 {
	reducer, ok := prog.(program.Reducer)
	switch {
	case !ok || o.Trial < 0 || !o.Reduces(prog):
		return 0
	case o.Trial > 0:
		return uint64(o.Trial)
	}
	return reducer.ReduceAfter()
}

// partialOrder is the reduction that leaves out interleavings, in all
// front-ends.
const partialOrder = "por"

// MayReorder reports whether a search for failures may leave out interleavings:
// the program has partial-order reduction, and the options allow it. Sleep sets
// need nothing of the program, but where it has no reductions none is expected.
func (o *Options) MayReorder(prog program.Program) bool {
	_, reduced := prog.(*program.Reduced)
	r, ok := prog.(program.Reducer)
	return !slices.Contains(o.Without, partialOrder) && (reduced || ok && slices.Contains(r.Reductions(), partialOrder))
}

// Failures returns the options of a search for failures.
func (o *Options) Failures() explore.Options {
	return explore.Options{Config: o.Config, Workers: o.Workers, Alone: o.ParallelAfter, All: o.All, Shortest: o.Shortest, Checkpoints: o.Checkpoints, DeepAfter: cmp.Or(o.DeepAfter, turns.Alone)}
}

// Counts returns the options of an exploration.
func (o *Options) Counts(depthFirst bool) explore.Options {
	return explore.Options{Config: o.Config, Workers: o.Workers, Alone: o.ParallelAfter, DepthFirst: depthFirst, Errors: o.All, Checkpoints: o.Checkpoints}
}

// InMemory returns the options for what is searched besides the verdict.
func (o Options) InMemory() Options {
	o.Disk, o.DiskOnFull = nil, false
	return o
}

// ExactStorage returns the storage for a certificate: the chosen one, unless
// that is in bounded memory, which proves nothing.
func (o *Options) ExactStorage() search.Storage {
	if o.Storage.Bounded() {
		return ""
	}
	return o.Storage
}

// Random returns the options of a random search.
func (o *Options) Random() sample.Options {
	return sample.Options{Workers: o.Workers, Memory: cmp.Or(o.Limits.Memory, monitor.DefaultMemory()), Form: o.Form, Seed: o.Seed, Seen: o.Vary.Seen}
}

// FullAction returns what follows when the memory is full.
func (o *Options) FullAction() plans.FullAction {
	if o.SampleOnFull != nil {
		return plans.ContinueRandom
	}
	return o.Options.FullAction()
}
