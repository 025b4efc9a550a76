// Package randommodel draws small models of every front-end, with all their
// propositions, and questions about them, for tests and sweeps that compare
// answers with each other. It imports no search, so that the tests of searches
// can use it.
package randommodel
