package search

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// Statistics are what a search of the product measured, whether it came to its
// end or not. States inside atomic sequences are left out of States, Stored and
// Packets and counted in Transient, so that the numbers can be compared with
// those of SPIN. Memory, Vectors and Tails are peaks in bytes; Vectors and
// Tails need not have been reached at the same time. Seconds is wall-clock
// time. The search writes Stored and what it alone knows; Search.Finish fills
// in the rest.
type Statistics struct {
	States      uint64    // distinct product states that were visited
	Estimated   bool      // States is an estimate, within some percent, as the store forgot states
	Visits      uint64    // product states entered, again by a second search or after they were forgotten
	Transitions uint64    // product edges out of visited states, again at every visit
	Stored      uint64    // entries of the visited set at the end, those of all its tables
	Tables      [2]uint64 // of nested searches: entries put into the table of the first and of the second search
	Demon       [2]uint64 // of magic: Stored by the state of the demon
	// StateBytes is the length of the last program state found, in bytes, and
	// AutomatonStates the number of values of Q; 0 if not known.
	StateBytes      int
	AutomatonStates uint32
	Packets         uint64 // distinct program states among the stored
	Transient       uint64 // entries of the visited set that are inside an atomic sequence
	SCCs            uint64 // strongly connected components completed (algorithm scc)
	MaxDepth        int    // longest search stack
	Memory          int64  // bytes of the visited set and the stacks, at most
	Vectors         int64  // of these, the program states of an exact visited set
	Tails           int64  // and what is known of the product states beside them
	Seconds         float64
	Workers         int // that searched together

	// Method is why the search is a cheaper one than its default, or another
	// one than it began with, in words; mostly empty.
	Method string
	// Reduction is what was done to have fewer states, or why nothing was, in
	// words; empty when there are so few that nothing was tried, and for
	// programs that cannot be reduced.
	Reduction string
	// Engine is what computed the successors; nil where there is no choice.
	Engine *program.EngineUse
	// Insertions are the entries put into the visited set, Replaced those that
	// a storage that replaces removed for others.
	Insertions, Replaced uint64
	// Of algorithm deterministic with storage replace: the states in W, from
	// which traversals begin, and the most bytes of it in memory and on a disk.
	Roots                uint64
	RootMemory, RootDisk int64
	// Of inexact storages: the probability that the last new state was taken
	// for an old one, and, of bitstate, bits for each stored state.
	Omission, HashFactor float64
}

// JoinMethods puts reasons together, separated by "; ". Each argument may
// consist of several reasons that were joined before. Empty ones and
// repetitions are left out; the order of the first occurrences is kept.
func JoinMethods(reasons ...string) string {
	var all []string
	for r := range strings.SplitSeq(strings.Join(reasons, "; "), "; ") {
		if r != "" && !slices.Contains(all, r) {
			all = append(all, r)
		}
	}
	return strings.Join(all, "; ")
}
