// Package graph has the documents of state graphs and of products with automata,
// and draws them: as they are, or with states taken together.
package graph
