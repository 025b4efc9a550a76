package algorithms

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/check/internal/bounded"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/source"
)

// Algorithm is a row of the table.
type Algorithm struct {
	Name     Name
	Doc      string // one line
	Citation string
	Needs    string // what it asks of the automaton, in one line
	Exact    bool   // false: finding nothing is inconclusive

	OneSet       bool                       // acceptance must be one set that depends on the state
	Any          bool                       // any acceptance will do
	Property     bool                       // runs on the automaton of the property, not of its negation
	Allows       func(*search.Shape) bool   // whether an automaton allows it; nil: every one does
	Bounded      *bounded.Mode              // what it does in bounded memory, if it can
	Method       string                     // why it was chosen, when it was
	Parallel     bool                       // by several workers from the beginning
	Checkpoints  bool                       // can be written down in checkpoints
	ParallelName Name                       // the algorithm that several workers use when this one was chosen; "" is none
	ParallelRun  func(*search.Search) error // by several workers; nil: see Instead
	Run          func(*search.Search) error
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
