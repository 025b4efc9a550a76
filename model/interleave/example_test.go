package interleave_test

import (
	"fmt"
	"sync"

	"github.com/ltlcheck/ltlcheck/model/interleave"
)

// A cache marks when it begins to load a value and when it has it. A test of it
// requires that every load ends, in all schedules.
func Example() {
	// In a test: interleave.Property(`[] (loading -> <> loaded)`)
	var once sync.Once
	get := func() {
		once.Do(func() {
			interleave.Event("loading", "k")
			interleave.Event("loaded", "k")
		})
	}
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(get)
	}
	wg.Wait()
	fmt.Println("go test runs one schedule, ltlcheck go test all of them")
	// Output: go test runs one schedule, ltlcheck go test all of them
}
