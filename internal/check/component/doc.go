// Package component holds explicit graphs with acceptance marks on their edges,
// and decomposes them into the parts that accept, for any acceptance condition.
//
// It does not explore anything: package sequential describes one component of a
// product to it, package counterexample the whole product.
package component
