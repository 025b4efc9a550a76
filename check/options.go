package check

import (
	"cmp"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/explore"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// reduces reports whether some reduction of the program is not left out.
func (o *Options) reduces(prog program.Program) bool {
	r, ok := prog.(program.Reducible)
	return ok && slices.ContainsFunc(r.Reductions(), func(name string) bool { return !slices.Contains(o.Without, name) })
}

// reduceAfter is how many states are met before a smaller program is tried; 0 if that is tried at once, or
// there is none.
func (o *Options) reduceAfter(prog program.Program) uint64 {
	patient, ok := prog.(program.Patient)
	switch {
	case !ok || o.ReduceAfter < 0 || !o.reduces(prog):
		return 0
	case o.ReduceAfter > 0:
		return uint64(o.ReduceAfter)
	}
	return patient.ReduceAfter()
}

// vectors are the names of Options.Vectors, by their store.Form.
var vectors = []string{store.Automatic: "", store.Whole: "exact", store.AsTree: "tree", store.InComponents: "components"}

// Vectors lists the names of Options.Vectors, but for the empty one.
func Vectors() []string { return slices.Clone(vectors[1:]) }

// config is what the searches obey.
func (o *Options) config() monitor.Config {
	return monitor.Config{Limits: o.Limits, Form: o.form(), Progress: o.Progress, Interval: o.ProgressInterval}
}

// exploring is what an exploration of the program alone obeys.
func (o *Options) exploring() explore.Options {
	return explore.Options{Config: o.config(), Workers: o.Workers, Alone: o.parallelAfter(), Errors: o.MaxErrors, All: o.All, Shortest: o.Shortest}
}

// form is how program states are kept; validate has looked at the name.
func (o *Options) form() store.Form { return store.Form(max(0, slices.Index(vectors, o.Vectors))) }

// storages are the names of Options.Storage.
var storages = []string{"", "classical", "hybrid", "replace", "bitstate", "bitstate3", "hash-compact"}

// Storages lists the names of Options.Storage, but for the empty one.
func Storages() []string { return slices.Clone(storages[1:]) }

// isBounded reports whether a storage is one of the traversal in bounded memory.
func isBounded(storage string) bool { return slices.Index(storages, storage) > 2 }

// goesOn reports whether a search that ended with err is to begin again in bounded memory.
func (o *Options) goesOn(err error) bool {
	return errors.Is(err, store.ErrFull) && (o.OnFull == "replace" || o.OnFull == "bitstate")
}

// parallelAfter is how many states one worker visits before all begin.
func (o *Options) parallelAfter() uint64 { return cmp.Or(o.ParallelAfter, monitor.ParallelAfter) }
