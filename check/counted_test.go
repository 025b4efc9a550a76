package check

import (
	"strings"
	"testing"
)

// TestReductionIsCountedOnce: a search in bounded memory keeps no successors and expands a state once more when it
// comes back to it. What the reduction left out is what it is for a search that does not.
func TestReductionIsCountedOnce(t *testing.T) {
	t.Parallel()
	m := parseModel(t, `
		byte a, b, c;
		active proctype P() { byte l; do :: l = (l + 1) % 5; a = l od }
		active proctype Q() { byte l; do :: l = (l + 1) % 5; b = l od }
		active proctype R() { byte l; do :: l = (l + 1) % 5; c = l od }`)
	for _, formula := range []string{`[] "a < 5"`, `[]<> "a < 5"`, `<> "b < 5"`} {
		opts := Options{Trial: NoTrial, Workers: 1, Without: []string{"slice"}, Limits: Limits{Memory: enough}}
		want := verifyLate(t, m, formula, opts)
		if want.Verdict != Holds || !strings.Contains(want.Product.Reduction, "partial-order reduction left") || !strings.Contains(want.Product.Reduction, "merging passed") {
			t.Fatalf("%s: %v, %q", formula, want.Verdict, want.Product.Reduction)
		}
		for _, storage := range []Storage{StorageReplace, StorageBitstate, StorageHashCompact} {
			opts.Storage = storage
			got := verifyLate(t, m, formula, opts)
			if got.Product.Reduction != want.Product.Reduction || got.Product.States != want.Product.States {
				t.Errorf("%s, %s: %d states, %s\nwant %d, %s", formula, storage, got.Product.States, got.Product.Reduction, want.Product.States, want.Product.Reduction)
			}
		}
	}
}

// enough is memory for small programs. Bounded stores reserve what they may use, and touch what they need of it; the race
// detector touches it all, several times over.
const enough = 16 << 20
