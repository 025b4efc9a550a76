// Package counterexample answers what is asked after a verdict: for a shortest
// counterexample, for further ones with other cycles, and for bad prefixes in
// the order of their length. It explores the product by itself, breadth first;
// the counterexample of the verdict comes from the search that found it.
package counterexample
