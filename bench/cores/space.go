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

// space is what of a state space the simulation needs.
type space struct {
	levels      []int // states on each level, breadth first
	states      int
	transitions int
	nanoseconds float64 // of processor time for a state, with all its transitions
}

// accesses is how many cache lines of memory a search asks for that is larger
// than all caches: a line of slots for each transition, and for each new state
// those of the record and of the queue.
func (s *space) accesses() int { return s.transitions + 2*s.states }

var errLarge = errors.New("there are more states than -states allows")

// measure finds the levels by a search of its own, and the costs by one of
// package check, by a single worker and without reductions.
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

// findLevels goes through the states, those inside atomic sequences included,
// breadth first.
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

func name(path string) string { return strings.TrimSuffix(filepath.Base(path), ".pml") }

// filled is how many pairs the measured table has in the end.
const filled = 1 << 22

// measureGrowth is how many nanoseconds a word of a table's slots takes to move
// to larger ones: the insertions that grow a shard take some hundred times
// longer than the others. The least of five.
func measureGrowth() float64 {
	best := 0.0
	for range 5 {
		if ns := growthOnce(); best == 0 || ns < best {
			best = ns
		}
	}
	return best
}

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
