// Package seeded checks the properties of rapid with the same draws in every run: a test that draws anew each time fails
// for a change that is not at fault. The flag -rapid.seed and the variable RAPID_SEED draw others, as .ci/nightly does.
package seeded

import (
	"flag"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// name is the flag of rapid's seed; of seed 0 rapid draws one.
const name = "rapid.seed"

// fix sets the seed unless the caller of the test has set one. Tests run in parallel, and the flag is shared.
var fix = sync.OnceValue(func() error {
	if f := flag.Lookup(name); f == nil || f.Value.String() != "0" {
		return nil
	}
	return flag.Set(name, "1")
})

// Check is rapid.Check with a fixed seed.
func Check(t testing.TB, property func(*rapid.T)) {
	t.Helper()
	if err := fix(); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, property)
}
