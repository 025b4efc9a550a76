package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
)

// holdingFactor is what a property that holds may take, in times of a search
// breadth first alone.
const holdingFactor = 1.05

// holding returns questions like those of puzzles whose properties hold, so that
// all states are visited.
func holding() (all []task) {
	ask := func(q task, never string) {
		q.kind, q.property = "holds", `[] !"`+never+`"`
		all = append(all, q)
	}
	ask(hanoi(4, 10), "on[0] == 4")
	ask(sliding(2, 5, 10, 0), "at[0] == 1 && at[1] == 2 && at[2] == 3 && at[3] == 4 && at[4] == 5 && at[5] == 6 && at[6] == 7 && at[7] == 9 && at[8] == 8")
	ask(frogs(9, 3), "at[0] == 2 && gap == 0 && at[0] == 1")
	ask(pegs(4, 6), "begun && left == 0")
	ask(elevator(6, 6, 2), "in == 3")
	ask(knights(3, 6, 3), "at[0] == 3")
	return all
}

// measureHolding compares what check does by itself with a search breadth first
// alone, in pairs.
func (b *bench) measureHolding(only string) error {
	fmt.Print("| question | states | breadth first alone | check | ratio |\n|---|---:|---:|---:|---:|\n")
	worst := 0.0
	for _, q := range holding() {
		if !strings.Contains(q.kind+" "+q.name, only) {
			continue
		}
		var ratios, alone, byItself []float64
		var states uint64
		for range b.rounds {
			a, n, err := b.hold(q, check.Options{Workers: 1, Algorithm: check.Reachability})
			if err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			s, m, err := b.hold(q, check.Options{Workers: 1})
			if err == nil && m != n {
				err = fmt.Errorf("%d states, and %d", n, m)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			states, alone, byItself, ratios = n, append(alone, a), append(byItself, s), append(ratios, s/a)
		}
		ratio := median(ratios)
		worst = max(worst, ratio)
		fmt.Printf("| %s | %d | %.3f | %.3f | %.3f |\n", q.name, states, median(alone), median(byItself), ratio)
	}
	fmt.Printf("\nworst %.3f\n", worst)
	if worst > holdingFactor {
		return fmt.Errorf("a property that holds takes more than %.2f of a search breadth first alone", holdingFactor)
	}
	return nil
}

// hold asks a question whose property holds, and returns the seconds of the
// search and how many states it has visited.
func (b *bench) hold(q task, opts check.Options) (seconds float64, states uint64, err error) {
	model, prop, err := q.load()
	if err != nil {
		return 0, 0, err
	}
	opts.Limits = check.Limits{Time: b.limit, Memory: b.memory}
	opts.Without = check.Shortcuts(model)
	began := b.now()
	r, err := check.Verify(context.Background(), model, prop, opts)
	seconds = b.now() - began
	if err == nil && r.Verdict != check.Holds {
		err = errors.New("the property does not hold: " + r.Reason)
	}
	return seconds, r.Product.States, err
}

// median returns the middle value.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
