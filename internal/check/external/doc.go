// Package external implements OWCTY for products whose states are on a disk.
// The states are found breadth first, by package reach, whose keys are program
// states with Q appended in four bytes; the states that lie on no accepting
// cycle are taken out by package owcty.
//
// It is not for searches in memory, and does not choose between them: package
// check does. Searches for a state are in package reach.
package external
