package seeded

import (
	"flag"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestCheck: two checks draw the same.
func TestCheck(t *testing.T) {
	draws := func() (all []int) {
		Check(t, func(t *rapid.T) { all = append(all, rapid.Int().Draw(t, "n")) })
		return all
	}
	if a, b := draws(), draws(); len(a) < 10 || !slices.Equal(a, b) {
		t.Errorf("%v, then %v", a, b)
	}
	if seed := flag.Lookup(name); seed.Value.String() == seed.DefValue && seed.DefValue == "0" {
		t.Error("the seed is not fixed")
	}
}
