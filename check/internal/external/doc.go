// Package external implements searches whose visited sets are on a disk:
// reachability and OWCTY for products, and what all such searches have in
// common.
//
//   - A Place is where the files of a search go.
//   - Levels is a breadth-first search whose states are in a set of package
//     disk; it resumes from checkpoints. Explore runs one, with a Search that
//     visits the states; Back leads from a state back to the beginning.
//   - Reachability and OWCTY search products. Their keys are program states
//     with Q appended in four bytes.
//
// It is not for searches in memory, and does not choose between them: package
// check does. Searches of a program alone are in package explore.
package external
