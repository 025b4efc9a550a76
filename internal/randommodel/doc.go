// Package randommodel draws small random models of every front-end but Go, with
// propositions about them, and random properties, for tests and sweeps that
// compare the answers of different algorithms. It imports no search, so that
// the tests of searches can use it.
//
//	for _, front := range randommodel.FrontEnds() {
//		m, err := front.Draw(rng)
//		…
//		q := randommodel.Ask(rng, m, randommodel.All())
//	}
//
// Everything depends on the random numbers only: a test prints its seed, and
// the seed gives the same model again, as long as this package is not changed.
package randommodel
