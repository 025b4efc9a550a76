package turns

import (
	"context"
	"time"
)

// Strategy is a way in which a violation is looked for, and what it may take
// while others run. Strategies beside a search share the processor by visits of
// states, those beside a plan by time.
type Strategy struct {
	Name string
	// First is how many states it visits for as many of the first strategy,
	// which visits so many alone. Later it visits one for each Part of those.
	First, Part uint64
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

// Names of strategies of a search for a state.
const (
	BreadthFirst = "breadth first"
	DepthFirst   = "depth first"
	NearestFirst = "nearest first"
)

// Strategies lists all strategies. Those of a search for a state:
//
//   - breadth first, over any frontier and by any number of workers, as if it
//     were alone: what it finds has a shortest run;
//   - depth first, in the order of the program and then at random, begun again
//     after Luby's sequence of visits;
//   - nearest first, depth first to the nearest state, where the program can
//     tell how far states are.
//
// Where both of the latter run each has half of First, and half of the visits
// later. While a strategy has had fewer visits than First it takes an equal
// share, so that any of them takes as many times the visits that it needs alone
// as there are strategies. After that a property that holds pays little more:
// with a million states, the visits of three in a hundred.
//
// Those of a verification whose program can guide a search:
//
//   - the plan (package check), which is alone at first;
//   - guided searches and walks;
//   - proofs by facts.
func Strategies() []Strategy {
	return []Strategy{
		{Name: BreadthFirst, First: Alone},
		{Name: DepthFirst, First: 1 << 14, Part: 128, Memory: 16},
		{Name: NearestFirst, First: 1 << 14, Part: 128, Memory: 16},
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

// DivideBy leaves the strategy its part of what n strategies share.
func (t *Turns) DivideBy(n uint64) { t.First, t.Part = t.First/n, t.Part*n }

// Due returns how many states the strategy may visit now, after the first one
// has visited so many more.
func (t *Turns) Due(visits uint64) (n uint64) {
	if t.Had < t.First {
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
