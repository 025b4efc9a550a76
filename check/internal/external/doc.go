// Package external has what searches need whose visited sets are on a disk, and
// those of products: reachability and OWCTY.
//
// Words. A Place is where the files of a search go. Levels is a breadth-first
// search whose states are in a set of package disk; it goes on from
// checkpoints, and leads back from a state to the beginning. The states of a
// product are keys with Q behind the program state, in four bytes.
//
// It is not for searches in memory, and does not choose between them: package
// check does. Searches of a program alone are in package explore.
package external
