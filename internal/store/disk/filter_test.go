package disk

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestFilter: what was added is never denied, and of what was not most is while there are some bits for each key.
func TestFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	for _, c := range []struct {
		perKey int // bits
		most   float64
	}{{16, 0.03}, {8, 0.09}, {3, 0.4}} {
		f := newFilter(store.NewBudget(1<<30), filterPart*8<<10)
		if f.has(0) {
			t.Error("an empty filter has a key")
		}
		keys := make([]uint64, int(f.bytes())*8/c.perKey)
		for i := range keys {
			keys[i] = r.Uint64()
			if err := f.add(keys[i]); err != nil {
				t.Fatal(err)
			}
		}
		for _, k := range keys {
			if !f.has(k) {
				t.Fatalf("%x was added and is denied", k)
			}
		}
		const n = 20_000
		found := 0
		for range n {
			if f.has(r.Uint64()) {
				found++
			}
		}
		if share := float64(found) / n; share > c.most || share == 0 {
			t.Errorf("%d bits a key: %.3f are not denied, want at most %.2f", c.perKey, share, c.most)
		}
		f.free()
	}
}
