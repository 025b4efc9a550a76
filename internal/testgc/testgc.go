// Package testgc runs tests with fewer garbage collections. Most tests make many
// small structures and drop them: with Go's usual setting the heap stays at a
// few megabytes, and a third of the processor time is spent on collections.
package testgc

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

const (
	// growth is the GOGC percentage.
	growth = 800
	// enough is the size of the heap, in bytes, from which collections are as
	// frequent as they must be.
	enough = 1 << 30
)

// Tests are those of a package.
type Tests struct{ m *testing.M }

// Seldom returns the tests, to be run with fewer collections. It is for
// TestMain: os.Exit(testgc.Seldom(m).Run()).
func Seldom(m *testing.M) Tests { return Tests{m} }

// Run runs the tests and returns the exit status. Collections are as usual if
// there are benchmarks, which measure them too, or the environment has GOGC.
func (t Tests) Run() int {
	if !flag.Parsed() {
		flag.Parse()
	}
	if os.Getenv("GOGC") == "" && flag.Lookup("test.bench").Value.String() == "" {
		debug.SetGCPercent(growth)
		debug.SetMemoryLimit(enough)
	}
	return t.m.Run()
}
