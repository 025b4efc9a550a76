package check

import (
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/families"
	"github.com/ltlcheck/ltlcheck/program"
)

// Matrix is the comparison of engines, stores and algorithms for tests that read models by packages above this one.
type Matrix struct{ *matrix }

// SomeOwn reports whether a third of the models in the repository is enough for TestMatrixOfOwn: a sweep, which has larger models of the
// corpus, takes all.
func SomeOwn() bool { return !sweeping() }

// NewMatrix is a comparison of both engines.
func NewMatrix(t *testing.T) Matrix {
	return Matrix{&matrix{T: t, engines: []program.Engine{program.Interpreted, program.Compiled}}}
}

// Explore compares whole explorations, and says whether there are that many states.
func (m Matrix) Explore(name string, prog program.Program, states int) bool {
	known := m.equal
	m.explore(name, prog, states)
	return m.equal > known
}

// Verify asks every algorithm for a property.
func (m Matrix) Verify(name string, prog program.Program, prop Property, want Verdict) {
	m.verify(name, prog, prop, want)
}

// Searches is how many searches and explorations there have been, and how many of these by compiled code.
func (m Matrix) Searches() (all, compiled int) { return m.searches, m.compiled }

// What external tests use of those in the package, as these cannot import packages above it.
var (
	ReadNet    = readNet
	ReducedWay = reducedWay
)

// AtomsOf lists the propositions of a property.
func AtomsOf(p *Property) []program.Atom { return p.atoms() }

// CountingOf is what a counter abstraction preserves for a property.
func CountingOf(p *Property, states uint64) families.Requirements { return p.counting(states) }

// JoinAfter has all workers begin after so many states.
func (o *Options) JoinAfter(states uint64) { o.parallelAfter = states }

// BesideAtOnce has what works beside the plan begin at once.
func (o *Options) BesideAtOnce() { o.planFirst = time.Nanosecond }
