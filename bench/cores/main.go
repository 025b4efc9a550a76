// Command cores estimates how much faster a search by 4 to 64 workers is than
// one by a single worker, on a machine that need not have so many processors.
// It measures three things on this machine: the levels of a state space, the
// cost of a state, and the cost of growing a table. With these, and an assumed
// cost of a cache line that moves between processors, it simulates the search.
//
//	go run ./bench/cores [-line 100ns] [-word 25ns] [-states N] MODEL...
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/ltlcheck/ltlcheck/specs/property"
)

func main() {
	line := flag.Duration("line", 100*time.Nanosecond, "how long a cache line takes from one processor to another")
	word := flag.Duration("word", 25*time.Nanosecond, "how long a word of a table's slots takes to move when it grows; 0 measures it, on an idle machine")
	most := flag.Int("states", 20_000_000, "of a model, at most")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: cores [flags] MODEL...")
		os.Exit(2)
	}
	costs := costs{line: float64(*line), word: float64(*word)}
	if *word == 0 {
		costs.word = measureGrowth()
	}
	fmt.Printf("A word of the slots takes %.1f ns to move, a cache line %v.\n\n", costs.word, *line)
	fmt.Println("| model | states | levels | ns a state | workers | speed-up by levels alone | tables grown by one | by all who wait | of that, waiting for levels | lines | growth | cache lines of memory, million a second |")
	fmt.Println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, path := range flag.Args() {
		if err := rows(path, costs, *most); err != nil {
			fmt.Fprintln(os.Stderr, "cores:", err)
			os.Exit(1)
		}
	}
}

// rows measures a model, simulates its search by 2 to 64 workers, and prints a
// row for each number.
func rows(path string, c costs, most int) error {
	m, err := property.OpenModel(path, property.Options{})
	if err != nil {
		return err
	}
	space, err := measure(m, most)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	c.state = space.nanoseconds
	one := simulate(space, c, 1, grownByAll).time
	for _, n := range []int{2, 4, 8, 16, 64} {
		levels, alone, all := simulate(space, c, n, levelsOnly), simulate(space, c, n, grownByOne), simulate(space, c, n, grownByAll)
		share := func(waited float64) float64 { return 100 * waited / (all.time * float64(n)) }
		fmt.Printf("| %s | %d | %d | %.0f | %d | %.1f | %.1f | %.1f | %.0f %% | %.0f %% | %.0f %% | %.0f |\n", name(path), space.states, len(space.levels),
			space.nanoseconds, n, one/levels.time, one/alone.time, one/all.time,
			share(all.waits.level), share(all.waits.line), share(all.waits.growth), float64(space.accesses())/all.time*1e3)
	}
	return nil
}
