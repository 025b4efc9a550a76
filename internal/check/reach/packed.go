package reach

import (
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
	"github.com/ltlcheck/ltlcheck/program"
)

// packedFrontier has packed states, the levels of which package partitioned
// divides among the workers. What is packed is the vector of the program state and a suffix: Q,
// and whether the state is inside an atomic sequence.
//
// It stores how states were found for the first ones only, or until the end:
// a search that has found a state without a way to it is made once more.
type packedFrontier struct {
	*partitioned.Search
	search  *Search
	suffix  Suffix
	oneQ    uint32 // without suffixes
	outside bool
	parts   []*packedPart
}

// packedPart is the part of a worker. inside counts the initial states inside
// atomic sequences of a search that is told of no others.
type packedPart struct {
	atOnce
	f      *packedFrontier
	w      *parallel.Worker
	states *partitioned.Worker
	keys   []byte // vectors with suffixes, of a visit
	inside uint64

	_ cacheline.Pad
}

// NewPacked makes a search over packed states by some workers; oneQ is the Q of
// all states if it packs no suffix. It keeps the ways to states, and gives that
// up once they are many unless toEnd. Divers look beside it after deepAfter
// states, if that is not 0.
//
// partitioned.ErrUnlike is the error of a search whose states cannot be packed:
// another one has to begin.
func NewPacked(b *store.Budget, w *parallel.Workers, p *Packing, oneQ uint32, toEnd bool, deepAfter uint64) (s *Search, err error) {
	s = &Search{Workers: w, budget: b, deepAfter: deepAfter}
	f := &packedFrontier{suffix: p.Suffix, oneQ: oneQ}
	if f.Search, err = p.newSearch(b, w, toEnd, s.begin); err != nil {
		return nil, err
	}
	s.usePacked(f)
	return s, nil
}

// NewPackedOutside makes a search over packed states that is told of states
// outside atomic sequences, and of no way to them.
func NewPackedOutside(b *store.Budget, w *parallel.Workers, p *packed.Packer) (s *Search, err error) {
	s = &Search{Workers: w}
	f := &packedFrontier{outside: true}
	if f.Search, err = partitioned.New(b, p, w.N, s.begin); err != nil {
		return nil, err
	}
	s.usePacked(f)
	return s, nil
}

// usePacked makes the parts of the workers.
func (s *Search) usePacked(f *packedFrontier) {
	s.frontier, f.search = f, s
	for i, w := range s.Workers.Workers {
		f.parts = append(f.parts, &packedPart{f: f, w: w, states: f.Worker(i)})
	}
}

// Part implements Frontier.
func (f *packedFrontier) Part(worker int) Part { return f.parts[worker] }

// Start implements Frontier.
func (f *packedFrontier) Start() error { return nil }

// Run implements Frontier.
func (f *packedFrontier) Run(worker int, visit func(State) error) error {
	p := f.parts[worker]
	defer func() { p.w.Discovered = p.states.Added() }()
	return f.Search.Run(worker, func(key []byte) error {
		p.w.Visited++
		return visit(f.state(key))
	})
}

// state returns the state of a key, which it aliases.
func (f *packedFrontier) state(key []byte) State {
	if f.suffix.Bytes == 0 {
		return State{key, f.oneQ, false}
	}
	vector, q, inside := f.suffix.Split(key)
	return State{vector, q, inside}
}

// Way implements Frontier.
func (f *packedFrontier) Way(place uint64, _ func(from, to State) (bool, error)) ([]State, error) {
	if !f.KeepsTrail() {
		return nil, nil
	}
	return wayTo(f.search.Workers.Ctx, place, partitioned.NoParent, f.Parent, func(at uint64) State { return f.state(f.State(at)) })
}

// Storage implements Frontier.
func (f *packedFrontier) Storage() search.Storage {
	if f.InComponents() {
		return search.StoragePackedComponents
	}
	return search.StoragePacked
}

// Place implements Part.
func (p *packedPart) Place() uint64 { return p.states.Place() }

// Found implements Part: a set of packed states does not tell which of them are
// inside atomic sequences.
func (p *packedPart) Found() (Counts, bool) {
	return Counts{Outside: p.states.Added() - p.inside}, p.f.outside
}

// Add implements Part.
func (p *packedPart) Add(b *program.Batch, edges []product.Edge, inside bool) error {
	switch {
	case p.f.suffix.Bytes > 0:
		return p.addSuffixed(b, edges, inside)
	case !p.f.outside && b.HasTransient():
		return partitioned.ErrUnlike
	case len(edges) == b.Len():
		return p.addAll(b)
	}
	for i := range edges {
		if err := p.AddOne(b.State(int(edges[i].Succ)), false, 1); err != nil {
			return err
		}
	}
	return nil
}

// addSuffixed is Add with suffixes. Keys of one length that follow each other
// are added to the search together.
func (p *packedPart) addSuffixed(b *program.Batch, edges []product.Edge, inside bool) error {
	x, keys, length := p.f.suffix, p.keys[:0], 0
	for i := range edges {
		e := &edges[i]
		succ, before := &b.Succs[e.Succ], len(keys)
		keys = x.Append(keys, b.State(int(e.Succ)), e.Q, leadsInside(succ, inside))
		if len(keys)-before == length {
			continue
		}
		if before > 0 {
			if err := p.states.Meet(keys[:before], length, before/length); err != nil {
				return err
			}
			keys = keys[:copy(keys, keys[before:])]
		}
		length = len(keys)
	}
	p.keys = keys
	if len(keys) == 0 {
		return nil
	}
	return p.states.Meet(keys, length, len(keys)/length)
}

// addAll adds all successors of a batch, none of which is inside a sequence.
func (p *packedPart) addAll(b *program.Batch) error {
	if vectors, length := b.Even(); length > 0 {
		return p.states.Meet(vectors, length, b.Len())
	}
	for i := range b.Len() {
		if err := p.AddOne(b.State(i), false, 1); err != nil {
			return err
		}
	}
	return nil
}

// AddOne implements Part. A state inside is an initial one.
func (p *packedPart) AddOne(vector program.State, inside bool, _ int) error {
	if inside {
		p.inside++
	}
	return p.states.Meet(vector, len(vector), 1)
}
