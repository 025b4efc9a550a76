package algorithms

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/bounded"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/source"
)

// Algorithm is a row of the table: what a search is called, what it requires of
// the question and of the storage, and the functions that run it. Whatever
// depends on the search that is used is decided by these fields, never by its
// name.
type Algorithm struct {
	Name     Name
	Doc      string // one line
	Citation string
	// Needs describes what it requires of the automaton, in one line.
	Needs string
	// Exact is false if finding nothing is inconclusive.
	Exact bool

	// What it requires.

	// OneSet requires acceptance by one set that depends on the state: the
	// product is degeneralised.
	OneSet bool
	// Any allows any acceptance condition; without it acceptance must be
	// generalised Büchi.
	Any bool
	// Property indicates that it runs on the automaton of the property, not of
	// its negation.
	Property bool
	// Allows reports whether it can search with an automaton of this shape; nil
	// allows every automaton.
	Allows func(*search.Shape) bool

	// When it is chosen where the user names none.

	// Preference orders the algorithms that can answer the question: the one
	// with the least Preference above 0 is chosen. 0 is never chosen.
	Preference int
	// Method explains why it was chosen, when the user did not.
	Method string

	// How it searches.

	// BreadthFirst indicates that it expands every state of the program once,
	// so that there are no successors to cache.
	BreadthFirst bool
	// Parallel indicates that it has several workers from the beginning.
	Parallel bool
	// Checkpoints indicates that it can write and resume from checkpoints.
	Checkpoints bool

	// Run searches until the search is Done. Its error is an internal one, or a
	// limit of the search. It is nil for a search that exists only OnDisk.
	Run func(*search.Search) error
	// ParallelRun is its form for several workers, which takes the place of Run
	// when there are many states; nil if it has none.
	ParallelRun func(*search.Search) error
	// ParallelName is the algorithm that several workers use in its place, ""
	// for none; it is not used if the user has named this one.
	ParallelName Name
	// Packed searches over packed states, by one worker or several. The error
	// partitioned.ErrUnlike means that the states do not pack.
	Packed func(*search.Search, *reach.Packing) error
	// OnDisk searches with the states on a disk. The first row that suits the
	// question is used.
	OnDisk func(*search.Search, *reach.DiskPlace) error
	// Bounded is its form in bounded memory, nil if it has none.
	Bounded *bounded.Mode
}

// All lists the searches that can be chosen by name, the default first.
func All() []Algorithm {
	return slices.DeleteFunc(table(), func(a Algorithm) bool { return a.Run == nil })
}

// Find returns the algorithm of a name; the empty name is the first one. An
// unknown name is an error for the user, which lists all names.
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

// SuitsStorage returns nil if the algorithm can use a storage, and otherwise an
// error for the user that explains why, and which ones can.
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
		Hint: fmt.Sprintf("it can use replace and hybrid,replace; the algorithms %s can use %s", strings.Join(withStorage(storage), ", "), storage),
	}
}

// withStorage returns the names of the algorithms that can use a storage.
func withStorage(storage search.Storage) (names []string) {
	for _, a := range All() {
		if a.Storable(storage) {
			names = append(names, string(a.Name))
		}
	}
	return names
}

// Storable reports whether the algorithm can use a storage. Storages that
// confuse states are of no use to those that must know their path.
func (a *Algorithm) Storable(storage search.Storage) bool {
	return !storage.Bounded() || a.Bounded != nil && (storage.Replaces() || !a.Bounded.KnowsPath())
}
