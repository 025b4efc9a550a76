package turns

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// Strategy is a way in which a violation is looked for, and what it may take
// while others run. Strategies beside a search share the processor by visits of
// states, those beside a plan by time.
type Strategy struct {
	Name string
	// First is how many states it visits for as many of the first strategy,
	// which visits so many alone; Hopeful is how many if most of its last visits led on. Later it visits one for each Part of the first strategy.
	First, Hopeful, Part uint64
	// Turn is how long it works at each of its turns.
	Turn time.Duration
	// Memory is the part of the memory limit that it may take.
	Memory int64
}

// Alone is how many states breadth-first search visits before others begin, in
// some 30 milliseconds; Again is how many, after it has begun again.
const (
	Alone = 1 << 14
	Again = 1 << 10
)

// Names of strategies beside breadth-first search.
const (
	BreadthFirst = "breadth first"
	InOrder      = "depth first in order"
	AtRandom     = "depth first at random"
)

// Strategies lists all strategies. Those of a search for a state:
//
//   - breadth first, over any frontier and by any number of workers, as if it
//     were alone: what it finds has a shortest run;
//   - depth first in the order of the program, by the first worker;
//   - depth first at random, begun again after Luby's sequence of visits, by the
//     others, or by the first if there is one only.
//
// Those of a verification whose program can guide a search:
//
//   - the plan (package check), which is alone at first;
//   - guided searches and walks;
//   - proofs by facts.
func Strategies() []Strategy {
	return []Strategy{
		{Name: BreadthFirst, First: Alone},
		{Name: InOrder, First: 1 << 15, Hopeful: 1 << 18, Part: 64, Memory: 16},
		{Name: AtRandom, First: 1 << 15, Part: 64, Memory: 16},
		{Name: Plan, Turn: 100 * time.Millisecond},
		{Name: Guided, Turn: 100 * time.Millisecond, Memory: 8},
		{Name: Proof, Turn: 100 * time.Millisecond},
	}
}

// Names of strategies of a verification.
const (
	Plan   = "the plan"
	Guided = "guided searches and walks"
	Proof  = "proofs by facts"
)

// Named returns the strategy of a name, the zero value if there is none.
func Named(name string) (s Strategy) {
	for _, s = range Strategies() {
		if s.Name == name {
			return s
		}
	}
	return Strategy{}
}

// Way returns the strategy as a way of Run.
func (s Strategy) Way(run func(context.Context) bool) Way {
	return Way{First: s.Turn, Slice: s.Turn, Run: run}
}

// Turns are how far a strategy has come beside the first one of a search.
type Turns struct {
	Strategy
	Had    uint64 // visits
	credit uint64
}

// Due returns how many states the strategy may visit now, after the first one
// has visited so many more; hopeful as Strategy.Hopeful says.
func (t *Turns) Due(visits uint64, hopeful bool) (n uint64) {
	if t.Had < t.First || hopeful && t.Had < t.Hopeful {
		t.credit = 0
		return visits
	}
	if t.credit += visits; t.credit < t.Part*leastTurn {
		return 0
	}
	n = t.credit / t.Part
	t.credit %= t.Part
	return n
}

// leastTurn is how many states a strategy visits in a turn, at least: the
// caches have to be filled again.
const leastTurn = 128

// Visits describes how many states each strategy of a search has visited, in a
// line; "" if there is one only.
func Visits(names []string, visits []uint64) string {
	var all []string
	for i, name := range names {
		all = append(all, fmt.Sprintf("%s %d", name, visits[i]))
	}
	if len(all) < 2 {
		return ""
	}
	return "states visited " + strings.Join(all, ", ")
}
