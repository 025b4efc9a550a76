// Package counterexample finds counterexamples after a verdict: a shortest one,
// further ones with other cycles, and bad prefixes in the order of their
// length. It explores the product by itself, breadth first, and does not decide
// verdicts; the counterexample of the verdict comes from the search that found
// it. All functions take a prepared search.Search, whose budget and limits they
// use, and return runs of the program that package check confirms.
package counterexample
