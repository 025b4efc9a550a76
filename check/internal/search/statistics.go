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
	States      uint64    // product states visited; for magic, with the demon at 0
	Transitions uint64    // product edges out of visited states (once for each demon state)
	Stored      uint64    // entries of the visited set: product states; for magic, product states × demon
	Demon       [2]uint64 // of magic: Stored by the state of the demon
	Packets     uint64    // distinct program states among the stored
	Transient   uint64    // entries of the visited set that are inside an atomic sequence
	SCCs        uint64    // strongly connected components completed (algorithm scc)
	MaxDepth    int       // longest search stack
	Memory      int64     // bytes of the visited set and the stacks, at most
	Vectors     int64     // of these, the program states of an exact visited set
	Tails       int64     // and what is known of the product states beside them
	Seconds     float64
	Workers     int // that searched together

	// Method is why the search is a cheaper one than its default, or another
	// one than it began with, in words; mostly empty.
	Method string
	// Reduction is what was done to have fewer states, or why nothing was, in
	// words; empty when there are so few that nothing was tried, and for
	// programs that cannot be reduced.
	Reduction string
	// Engine is what computed the successors; nil where there is no choice.
	Engine *program.EngineUse
	// Of storage replace: product states put into the memory, and taken out of
	// it for others.
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
