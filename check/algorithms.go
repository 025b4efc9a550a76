package check

import "github.com/ltlcheck/ltlcheck/internal/check/algorithms"

// AlgorithmName is the name of a search in options and results, one of the
// constants below; Algorithms lists them with their requirements. The empty name
// lets the checker choose. A check with an unknown name is refused with an error
// that lists the names.
type AlgorithmName = algorithms.Name

// The searches; Algorithms describes them.
const (
	SCC           = algorithms.SCC
	NDFS          = algorithms.NDFS
	Magic         = algorithms.Magic
	CVWY          = algorithms.CVWY
	CVWYNested    = algorithms.CVWYNested
	Generic       = algorithms.Generic
	Reachability  = algorithms.Reachability
	Single        = algorithms.Single
	Deterministic = algorithms.Deterministic
	UFSCC         = algorithms.UFSCC
	CNDFS         = algorithms.CNDFS
	OWCTY         = algorithms.OWCTY  // in results only: what Options.Disk chooses
	Guided        = algorithms.Guided // in results only: guided searches beside another one
	Facts         = algorithms.Facts  // in results only: facts that the program proves about all runs
)

// DefaultAlgorithm is what the empty name chooses when nothing special applies.
const DefaultAlgorithm AlgorithmName = "scc"

// Algorithm describes one search, for help texts and for tests that run all of
// them. It is a copy of a row of the table: changing it changes nothing.
type Algorithm struct {
	Name AlgorithmName
	// Doc is what the search does, in one line.
	Doc      string
	Citation string
	// Needs is what the search requires of the automaton, in one line.
	Needs string
	// Exact is false if finding nothing is inconclusive.
	Exact bool

	row algorithms.Algorithm
}

// Algorithms lists the searches, the default first. The slice is made by each
// call.
func Algorithms() (all []Algorithm) {
	for _, a := range algorithms.All() {
		all = append(all, Algorithm{a.Name, a.Doc, a.Citation, a.Needs, a.Exact, a})
	}
	return all
}

// Storable reports whether the algorithm can store its visited states in this
// way.
func (a *Algorithm) Storable(storage Storage) bool { return a.row.Storable(storage) }

// Parallel reports whether several workers search from the beginning.
func (a *Algorithm) Parallel() bool { return a.row.Parallel }
