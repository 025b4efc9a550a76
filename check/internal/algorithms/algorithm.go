package algorithms

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check/internal/bounded"
	"github.com/ltlcheck/ltlcheck/check/internal/external"
	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/source"
)

// Algorithm is a row of the table.
// Everything that is decided about a search anywhere is decided by its fields,
// never by its name.
type Algorithm struct {
	Name     Name
	Doc      string // one line
	Citation string
	Needs    string // what it asks of the automaton, in one line
	Exact    bool   // false: finding nothing is inconclusive

	// What it takes.

	OneSet   bool                     // acceptance must be one set that depends on the state
	Any      bool                     // any acceptance will do
	Property bool                     // runs on the automaton of the property, not of its negation
	Allows   func(*search.Shape) bool // whether an automaton allows it; nil: every one does

	// When it is chosen where the user names none: of those that take the
	// question, the one with the least Preference above 0. Method says why.
	Preference int
	Method     string

	// How it searches.

	BreadthFirst bool // expands every state of the program once, so that there are no successors to cache
	Parallel     bool // by several workers from the beginning
	Checkpoints  bool // can be written down in checkpoints

	// Run searches; nil is a search that there is only OnDisk.
	Run func(*search.Search) error
	// Several workers take the place of the one of Run when there are many
	// states: by ParallelRun, or by the search ParallelName, unless the user has
	// named this one.
	ParallelRun  func(*search.Search) error
	ParallelName Name
	// Packed searches over packed states, by one worker or several. ErrUnlike of
	// package partitioned says that the states do not pack.
	Packed func(*search.Search, *parallel.Packing) error
	// OnDisk searches with the states on a disk. The first row that takes the
	// question is used.
	OnDisk func(*search.Search, *external.Place) error
	// Bounded is what it does in bounded memory.
	Bounded *bounded.Mode
}

// All lists the searches that can be chosen by name, the default first.
func All() []Algorithm {
	return slices.DeleteFunc(table(), func(a Algorithm) bool { return a.Run == nil })
}

// Find finds an algorithm by name; the empty name is the first.
func Find(name Name) (Algorithm, error) {
	var names []string
	for _, a := range All() {
		if a.Name == name || name == "" {
			return a, nil
		}
		names = append(names, string(a.Name))
	}
	return Algorithm{}, &source.Error{
		Msg:  fmt.Sprintf("unknown algorithm %q", name),
		Hint: "the algorithms are " + strings.Join(names, ", "),
	}
}

// SuitsStorage says why an algorithm cannot use a storage.
func (a *Algorithm) SuitsStorage(storage search.Storage) error {
	switch {
	case !storage.Bounded():
		return nil
	case a.Storable(storage):
		return nil
	case a.Bounded == nil:
		return &source.Error{
			Msg:  fmt.Sprintf("algorithm %s cannot use storage %s: it keeps a number or a colour for every state that it has visited", a.Name, storage),
			Hint: fmt.Sprintf("the algorithms %s can; without a name, a suitable one is chosen", strings.Join(withStorage(storage), ", ")),
		}
	}
	return &source.Error{
		Msg:  fmt.Sprintf("algorithm %s cannot use storage %s: it must know what is on its path", a.Name, storage),
		Hint: fmt.Sprintf("it can use replace; the algorithms %s can use %s", strings.Join(withStorage(storage), ", "), storage),
	}
}

// withStorage lists the algorithms that can use a storage.
func withStorage(storage search.Storage) (names []string) {
	for _, a := range All() {
		if a.Storable(storage) {
			names = append(names, string(a.Name))
		}
	}
	return names
}

// Storable reports whether the algorithm can use a storage.
func (a *Algorithm) Storable(storage search.Storage) bool {
	return !storage.Bounded() || a.Bounded != nil && (storage == search.StorageReplace || !a.Bounded.KnowsPath())
}
