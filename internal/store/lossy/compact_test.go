package lossy

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestCompactHas: a set has the keys that were inserted since it was reset, and no others.
func TestCompactHas(t *testing.T) {
	c := NewCompact(store.NewBudget(0))
	key := func(i int) []byte { return fmt.Append(nil, "key ", i) }
	for round := range 2 {
		for i := range 1000 {
			if c.Has(key(i)) {
				t.Fatalf("round %d: key %d is there before it was inserted", round, i)
			}
			if isNew, err := c.Insert(key(i)); err != nil || !isNew {
				t.Fatal(isNew, err)
			}
			if again, err := c.Insert(key(i)); err != nil || again || !c.Has(key(i)) || !c.Has(key(i/2)) {
				t.Fatalf("round %d: key %d is new again, or some are lost: %v", round, i, err)
			}
		}
		c.Reset()
	}
}
