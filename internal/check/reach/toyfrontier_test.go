package reach

import (
	"slices"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// toyFrontier is a frontier in one file: a queue and a map, for one worker.
type toyFrontier struct {
	search *Search
	queue  []State
	parent []uint64 // by place in the queue: the parent's place plus one
	found  map[string]bool
	level  int // where the next level begins
	at     uint64
	over   atomic.Bool // set from another goroutine
	counts Counts
}

// newToy makes a search over a toyFrontier.
func newToy(w *parallel.Workers) *Search {
	s := &Search{Workers: w}
	s.frontier = &toyFrontier{search: s, found: map[string]bool{}}
	return s
}

func (f *toyFrontier) Part(int) Part { return f }
func (f *toyFrontier) Start() error  { f.level = len(f.queue); return nil }
func (f *toyFrontier) Stop()         { f.over.Store(true) }

func (f *toyFrontier) Run(_ int, visit func(State) error) error {
	for i := 0; i < len(f.queue) && !f.over.Load(); i++ {
		if i == f.level {
			f.level = len(f.queue)
			if !f.search.begin(f.level - i) {
				return nil
			}
		}
		f.at = uint64(i) + 1
		if err := visit(f.queue[i]); err != nil {
			return err
		}
	}
	return nil
}

func (f *toyFrontier) Way(place uint64, _ func(from, to State) (bool, error)) (way []State, err error) {
	for ; place > 0; place = f.parent[place-1] {
		way = append(way, f.queue[place-1])
	}
	slices.Reverse(way)
	return way, nil
}

func (f *toyFrontier) Storage() search.Storage { return "toy" }
func (f *toyFrontier) Commit() error           { return nil }
func (f *toyFrontier) Place() uint64           { return f.at }
func (f *toyFrontier) Found() (Counts, bool)   { return f.counts, true }

func (f *toyFrontier) Add(b *program.Batch, edges []product.Edge, _ bool) error {
	for _, e := range edges {
		f.add(b.State(int(e.Succ)), e.Q)
	}
	return nil
}

func (f *toyFrontier) AddOne(vector program.State, _ bool, _ int) error {
	f.add(vector, 0)
	return nil
}

func (f *toyFrontier) add(vector program.State, q uint32) {
	key := string(append(slices.Clone(vector), byte(q)))
	if !f.found[key] {
		f.found[key] = true
		f.counts.Outside++
		f.queue, f.parent = append(f.queue, State{Vector: slices.Clone(vector), Q: q}), append(f.parent, f.at)
	}
}
