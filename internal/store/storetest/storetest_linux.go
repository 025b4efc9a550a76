// Package storetest has what tests of several packages of stores do.
package storetest

import (
	"fmt"
	"os"
	"runtime/debug"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// resident is the bytes of memory that the process has.
func resident(t *testing.T) int64 {
	t.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}

// hugePage is how much more than what is charged mappings may take.
const hugePage = 2 << 20

// BudgetIsTrue compares what a store of some 100 MiB charges with what the
// process takes for it. fill adds key i and is called until it fails, and most
// times at most.
func BudgetIsTrue(t *testing.T, most int, fill func(b *store.Budget, i int) error) {
	if raced.Enabled {
		t.Skip("the race detector keeps memory of its own for what the process uses")
	}
	b := store.NewMappedBudget(100 << 20)
	defer b.Release()
	before, i := resident(t), 0
	for ; i < most && fill(b, i) == nil; i++ {
	}
	took, charged := resident(t)-before, b.Used()
	if diff := took - charged; diff > charged*3/100+hugePage || -diff > charged*3/100+hugePage {
		t.Errorf("%d keys: the process took %d bytes, %d are charged", i, took, charged)
	}
	t.Logf("%d keys: the process took %d bytes, %d are charged", i, took, charged)
}
