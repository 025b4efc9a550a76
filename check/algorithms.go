package check

import "github.com/ltlcheck/ltlcheck/check/internal/algorithms"

// AlgorithmName is the name of a search.
type AlgorithmName = algorithms.Name

// The searches, see Algorithms.
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
	OWCTY         = algorithms.OWCTY // in results only: what Options.Disk chooses
)

// DefaultAlgorithm is what the empty name chooses when nothing special applies.
const DefaultAlgorithm AlgorithmName = "scc"

// Algorithm describes one search to people and to the test matrix.
type Algorithm struct {
	Name     AlgorithmName
	Doc      string // one line
	Citation string
	Needs    string // what it asks of the automaton, in one line
	Exact    bool   // false: finding nothing is inconclusive

	row algorithms.Algorithm
}

// Algorithms lists the searches, the default first.
func Algorithms() (all []Algorithm) {
	for _, a := range algorithms.All() {
		all = append(all, Algorithm{a.Name, a.Doc, a.Citation, a.Needs, a.Exact, a})
	}
	return all
}

// Storable reports whether the algorithm can use a storage.
func (a *Algorithm) Storable(storage Storage) bool { return a.row.Storable(storage) }
