package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/bounded"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/failures"
	"github.com/ltlcheck/ltlcheck/internal/check/guesses"
	"github.com/ltlcheck/ltlcheck/internal/check/known"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/proofs"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// The names in Options.Without that are of no reduction.
const (
	KnownShortcut  = known.Shortcut   // what is known of the program without exploring it
	FactsShortcut  = proofs.Shortcut  // facts that the program proves about its runs
	GuidedShortcut = guesses.Shortcut // guided searches beside the plan
)

// Shortcuts lists the names that Options.Without may have for a program:
// KnownShortcut, FactsShortcut and GuidedShortcut if it knows anything, then its
// reductions in its own order.
func Shortcuts(prog program.Program) []string {
	var names []string
	if _, ok := prog.(known.Program); ok {
		names = append(names, KnownShortcut)
	}
	if _, ok := prog.(proving.Program); ok {
		names = append(names, FactsShortcut, GuidedShortcut)
	}
	if r, ok := prog.(program.Reducer); ok {
		names = append(names, r.Reductions()...)
	}
	return names
}

// VectorForm is how an exact storage keeps the program states. It changes
// memory and speed, and no answer. The empty name chooses: whole short ones,
// and components of long ones.
type VectorForm string

// The forms of state vectors.
const (
	VectorsExact      VectorForm = "exact"      // as they are
	VectorsTree       VectorForm = "tree"       // as trees whose equal parts are there once
	VectorsComponents VectorForm = "components" // as the numbers of their components
)

// vectors has the names by store.Form.
var vectors = []VectorForm{store.Automatic: "", store.Whole: VectorsExact, store.AsTree: VectorsTree, store.InComponents: VectorsComponents}

// Vectors lists the names, but for the empty one.
func Vectors() []VectorForm { return slices.Clone(vectors[1:]) }

// config returns what the searches obey and report to.
func (o *Options) config() monitor.Config {
	return monitor.Config{Limits: o.Limits, Form: o.Vectors.form(), Progress: o.Progress, Interval: o.ProgressInterval}
}

// searched returns the options in the form of the searches.
func (o *Options) searched() options.Options {
	out := options.Options{
		Options: emptiness.Options{
			Config: o.config(), Algorithm: o.Algorithm, Storage: o.Storage, Policy: o.Policy.stored(), Seed: o.Seed, Vary: o.Vary, Exhaust: o.Exhaust,
			Shortest: o.Shortest, Workers: o.Workers, OnFull: o.OnFull.storage(), DiskOnFull: o.OnFull == OnFullDisk,
			ParallelAfter: o.parallelAfter, DeepAfter: o.deepAfter, CacheAfter: o.cacheAfter,
		},
		All: o.All, Without: o.Without, Trial: int(o.Trial), Symmetry: o.Symmetry.on(), Warn: o.Warn, Brief: o.Brief,
		Checkpoints: o.Checkpoints.saver(), PlanFirst: o.planFirst,
	}
	o.Disk.on(&out)
	return out
}

// allSearches is searched with the searches in bounded memory and at random for
// which the options ask.
func (o *Options) allSearches() options.Options {
	out := o.searched()
	if o.forgets() {
		out.Bounded, out.FindBounded = bounded.Search, bounded.Traverse
	}
	if o.OnFull == OnFullSample {
		out.SampleOnFull = failures.Sample
	}
	return out
}

// form returns the store.Form of a name that validate has accepted.
func (f VectorForm) form() store.Form { return store.Form(max(0, slices.Index(vectors, f))) }

// Storage is a form of the visited set. The empty name chooses an exact one by
// the automaton's size, see package search.
type Storage = search.Storage

// The forms of storage. Bitstate, Bitstate3 and HashCompact are not exact; they
// and those that replace are for the algorithms that can do with bounded memory.
const (
	StorageClassical   = search.StorageClassical
	StorageHybrid      = search.StorageHybrid
	StorageReplace     = search.StorageReplace // exact in bounded memory
	StorageBitstate    = search.StorageBitstate
	StorageBitstate3   = search.StorageBitstate3
	StorageHashCompact = search.StorageHashCompact
	StorageDisk        = search.StorageDisk   // in results only: Options.Disk asks for it
	StoragePacked      = search.StoragePacked // in results only

	StoragePackedComponents = search.StoragePackedComponents // likewise
	StorageHybridReplace    = search.StorageHybridReplace    // exact in bounded memory, by packets
)

// Storages lists the forms of storage that may be asked for.
func Storages() []Storage { return search.Storages() }

// Policy is how StorageReplace chooses the state, and StorageHybridReplace the
// packet, that makes room for another.
// The empty name is PolicyRandom.
type Policy string

// The reactions to a full memory.
const (
	PolicyRandom Policy = "random" // each state with the same probability
	PolicyFIFO   Policy = "fifo"   // the state that became replaceable first
	PolicyLRU    Policy = "lru"    // the state that was not found for the longest time
	PolicyLFU    Policy = "lfu"    // the state that was found least often, with aging
)

// Policies lists the policies.
func Policies() (all []Policy) {
	for _, name := range lossy.Policies() {
		all = append(all, Policy(name))
	}
	return all
}

// stored is the policy of the store; validate has looked at the name.
func (p Policy) stored() lossy.Policy { return lossy.Policy(max(0, slices.Index(Policies(), p))) }

// Trial is how many states of the program itself a search visits before it
// begins again on a smaller program with the same answer. It matters to
// programs whose reduction costs more than it saves while there are few states;
// see program.Reducer.
type Trial int

// Special trials.
const (
	TrialProposed Trial = 0  // as many states as the program proposes
	NoTrial       Trial = -1 // the smaller program at once
)

// OnFull is what an exact search does when it reaches the memory limit. The
// empty name stops.
type OnFull string

// The reactions. The empty name stops, too.
const (
	OnFullStop     OnFull = "stop"
	OnFullReplace  OnFull = "replace"  // begin again with StorageReplace
	OnFullBitstate OnFull = "bitstate" // begin again with StorageBitstate
	OnFullSample   OnFull = "sample"   // go on with a random search: see Sampling
	OnFullDisk     OnFull = "disk"     // begin again with the states on Options.Disk
)

// OnFullActions lists the reactions.
func OnFullActions() []OnFull {
	return []OnFull{OnFullStop, OnFullReplace, OnFullBitstate, OnFullSample, OnFullDisk}
}

// storage returns the storage with which the search begins again, "" if it does
// not.
func (o OnFull) storage() Storage {
	switch o {
	case OnFullReplace:
		return StorageReplace
	case OnFullBitstate:
		return StorageBitstate
	}
	return ""
}

// onDisk reports whether the states are on a disk from the beginning.
func (o *Options) onDisk() bool { return o.Disk != nil && o.OnFull != OnFullDisk }

// suitsDisk returns an error for the user if there is no search on a disk with
// these options.
func (o *Options) suitsDisk() error {
	problem := ""
	switch {
	case o.Disk == nil:
	case o.Algorithm != "":
		problem = "the algorithm is chosen: reachability for safety properties, and owcty"
	case o.Storage != "":
		problem = "there is no other storage besides"
	}
	if problem == "" {
		return nil
	}
	return &source.Error{Msg: "the states are on a disk: " + problem}
}

// validate refuses unknown names and options that exclude each other, with
// errors for the user.
func (o *Options) validate() error {
	if _, err := algorithms.Find(o.Algorithm); err != nil {
		return err
	}
	if err := listed("storage", "forms of storage", o.Storage, Storages()); err != nil {
		return err
	}
	if err := o.Vectors.validate(); err != nil {
		return err
	}
	if err := listed("choice of symmetry", "choices", o.Symmetry, Symmetries()); err != nil {
		return err
	}
	if err := listed("replacement policy", "policies", o.Policy, Policies()); err != nil {
		return err
	}
	if o.Checkpoints != nil && o.notCheckpointed() != "" {
		return &source.Error{Msg: "there are no checkpoints of a search with " + o.notCheckpointed()}
	}
	if err := o.suitsDisk(); err != nil {
		return err
	}
	if o.Exhaust && o.forgets() {
		return &source.Error{Msg: "there is no exhaustion after a counterexample with a storage that forgets or confuses states: the counterexample takes its memory, and the counts would not cover the product"}
	}
	if o.OnFull == OnFullDisk && o.Disk == nil {
		return &source.Error{Msg: "reaction disk to a full memory: there is no Disk to go on with"}
	}
	return listed("reaction to a full memory", "reactions", o.OnFull, OnFullActions())
}

// forgets reports whether a search may have a storage that forgets or confuses
// states.
func (o *Options) forgets() bool { return o.Storage.Bounded() || o.OnFull.storage().Bounded() }

// notCheckpointed names an option that cannot be used with checkpoints; it is
// empty if there is none.
func (o *Options) notCheckpointed() string {
	a, _ := algorithms.Find(o.Algorithm) // it is known
	switch {
	case !a.Checkpoints:
		return "algorithm " + string(a.Name)
	case o.Storage.Bounded():
		return "storage " + string(o.Storage)
	case o.OnFull != "" && o.OnFull != OnFullStop:
		return "reaction " + string(o.OnFull) + " to a full memory"
	case o.Workers > 1:
		return "several workers"
	case o.All > 1:
		return "several counterexamples"
	case o.Exhaust:
		return "exhaustion after a counterexample"
	}
	return ""
}

// validate refuses unknown names.
func (f VectorForm) validate() error {
	return listed("form of state vectors", "forms", f, Vectors())
}

// listed refuses names that are not listed; the empty name is the default.
func listed[N ~string](kind, kinds string, name N, list []N) error {
	if name == "" || slices.Contains(list, name) {
		return nil
	}
	var names []string
	for _, n := range list {
		names = append(names, string(n))
	}
	return &source.Error{
		Msg:  fmt.Sprintf("unknown %s %q", kind, name),
		Hint: fmt.Sprintf("the %s are %s", kinds, strings.Join(names, ", ")),
	}
}
