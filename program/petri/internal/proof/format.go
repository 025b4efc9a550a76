package proof

import "math/big"

// Sum is a list of pairs: a place, by number, and its coefficient.
type Sum [][2]int64

// Fact proves a fact. Which fields are used depends on the kind of the fact.
type Fact struct {
	// Never refutes that a marking satisfies the condition.
	Never *Refutation `json:"never,omitempty"`
	// Steps refute, for each live transition that changes what must change, that
	// it leads from the first condition to the second.
	Steps []Step `json:"steps,omitempty"`
	// Dead refutes that a dead marking satisfies the condition.
	Dead *Refutation `json:"dead,omitempty"`
	// Finite has reasons why transitions are fired finitely often, in the order
	// in which they build on each other.
	Finite []Reason `json:"finite,omitempty"`
}

// Step is a transition and what it cannot do.
type Step struct {
	Transition uint32      `json:"t"`
	Proof      *Refutation `json:"proof"`
}

// Reason shows that transitions are fired finitely often: those that decrease a
// rank; or one that cannot keep the condition.
type Reason struct {
	Rank   Sum   `json:"rank,omitempty"`
	Breaks *Step `json:"breaks,omitempty"`
}

// Refutation is a tree. A leaf has Terms, which are empty if two bounds of one sum
// contradict each other. An inner node has no terms: Split is the number of a
// disjunction among those that are open, and Cases has a refutation for each of
// its alternatives.
type Refutation struct {
	Terms []Term        `json:"terms,omitempty"`
	Split int           `json:"split,omitempty"`
	Cases []*Refutation `json:"cases,omitempty"`
}

// Term is a multiple of the lower bound of a sum, or, with a negative factor, of
// the upper bound. The sum of a trap that has tokens initially is at least 1.
type Term struct {
	Sum    Sum      `json:"sum"`
	Trap   bool     `json:"trap,omitempty"`
	Factor *big.Int `json:"factor"`
}
