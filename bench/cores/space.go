package main

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// space is what the simulation needs to know about a state space.
type space struct {
	levels      []int // number of states at each distance from the initial states
	states      int
	transitions int
	nanoseconds float64 // CPU time for a state with all its transitions
}

// accesses returns how many cache lines a search reads from memory if it is
// larger than all caches: one line of slots for each transition, and for each
// new state one of its record and one of the queue.
func (s *space) accesses() int { return s.transitions + 2*s.states }

var errLarge = errors.New("there are more states than -states allows")

// measure finds the levels by a simple search, and the cost of a state as the
// least of three searches of package check, by a single worker without
// reductions.
func measure(prog program.Program, most int) (*space, error) {
	s := &space{}
	if err := s.findLevels(prog, most); err != nil {
		return nil, err
	}
	for range 3 {
		began := cpu.Seconds()
		x, err := check.Explore(context.Background(), prog, check.ExploreOptions{Limits: check.Limits{Memory: 8 << 30}})
		if err != nil {
			return nil, err
		}
		once := (cpu.Seconds() - began) * 1e9 / float64(x.States)
		if s.nanoseconds == 0 || once < s.nanoseconds {
			s.nanoseconds = once
		}
	}
	return s, nil
}

// findLevels visits all states breadth first, including those inside atomic
// sequences. It fails with errLarge above most states.
func (s *space) findLevels(prog program.Program, most int) error {
	b, err := prog.Bind(nil)
	if err != nil {
		return err
	}
	ex, err := b.NewExplorer()
	if err != nil {
		return err
	}
	known := store.NewExact(store.NewBudget(8 << 30))
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		return err
	}
	next := uint32(0)
	for {
		for i := range batch.Len() {
			if _, _, err := known.Insert(batch.State(i)); err != nil {
				return err
			}
		}
		if s.states == 0 || int(next) == s.states {
			if known.Len() == s.states {
				return nil
			}
			s.levels = append(s.levels, known.Len()-s.states)
			s.states = known.Len()
		}
		if s.states > most {
			return errLarge
		}
		if err := ex.Expand(known.Key(next), &batch); err != nil {
			return err
		}
		next++
		s.transitions += batch.Len()
	}
}

// name returns the name of a model in the table.
func name(path string) string { return strings.TrimSuffix(filepath.Base(path), ".pml") }

// filled is the number of pairs that the measured table has at the end.
const filled = 1 << 22

// measureGrowth returns how many nanoseconds it takes to move a word of a table
// to a larger one, as the least of five measurements.
func measureGrowth() float64 {
	best := 0.0
	for range 5 {
		if ns := growthOnce(); best == 0 || ns < best {
			best = ns
		}
	}
	return best
}

// growthOnce fills a table, and adds up the insertions that take so long that
// they must have enlarged a shard: these take some hundred times longer than
// others.
func growthOnce() float64 {
	budget := store.NewBudget(1 << 30)
	defer budget.Release()
	pairs := store.NewSharedPairs(budget)
	n := pairs.NewNumberer()
	var pauses time.Duration
	for i := range uint32(filled) {
		began := time.Now()
		if _, _, err := n.Insert(i, i*2654435761); err != nil {
			return 0
		}
		if took := time.Since(began); took > 20*time.Microsecond {
			pauses += took
		}
	}
	return float64(pauses.Nanoseconds()) / float64(moved(filled))
}
