package reach

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/levels"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// sharedFrontier has the states in the store that the workers share, and the
// queue of a level by level search (levels.Queue). Ways are those of the search
// tree.
//
// A state is a word: the number of the program state, Q, and whether the
// program state is inside an atomic sequence.
type sharedFrontier struct {
	levels *levels.Queue
	search *Search
	tree   Tree
	parts  []*sharedPart
}

// sharedPart is the part of a worker. Several states may be visited before what
// was added is stored, if keys may be read meanwhile.
type sharedPart struct {
	*parallel.Worker
	atOnce
	f       *sharedFrontier
	counts  Counts
	from    uint64 // the state that is visited, plus one; or initialParent
	staging staging
	number  *store.Numberer // of a tree of product states
	slots   []*uint64       // likewise, by edge

	_ cacheline.Pad
}

// initialParent stands for the parent of initial states.
const initialParent = ^uint64(0)

// word returns a state as a word, which is never ^0, as no program state has
// the number that this would need.
func word(index, q uint32, inside bool) uint64 {
	w := uint64(index)<<32 | uint64(q)<<1
	if inside {
		w |= 1
	}
	return w
}

// node is the inverse of word.
func node(w uint64) (n search.Node, inside bool) {
	return search.Node{Prog: uint32(w >> 32), Q: uint32(w) >> 1}, w&1 != 0
}

// NewShared makes a search over the states that the workers share, which the
// tree tells whether they are new. Divers look beside it after deepAfter states,
// if that is not 0.
func NewShared(b *store.Budget, w *parallel.Workers, tree Tree, deepAfter uint64) *Search {
	s := &Search{Workers: w, budget: b, deepAfter: deepAfter}
	f := &sharedFrontier{levels: levels.New(b, w.N, s.begin), search: s, tree: tree}
	s.frontier = f
	for _, worker := range w.Workers {
		p := &sharedPart{Worker: worker, f: f, from: initialParent}
		p.staging = staging{keys: sharedKeys{worker.Cursor}, copied: worker.Cursor.KeepsWhole(), links: true}
		if t, ok := tree.(*productTree); ok {
			p.number = t.slots.Numberer()
		}
		p.staging.begin()
		f.parts = append(f.parts, p)
	}
	return s
}

// Part implements Frontier.
func (f *sharedFrontier) Part(worker int) Part { return f.parts[worker] }

// Start implements Frontier.
func (f *sharedFrontier) Start() error {
	p := f.parts[0]
	p.staging.endGroup(p.from)
	return p.flush()
}

// Run implements Frontier.
func (f *sharedFrontier) Run(worker int, visit func(State) error) error {
	p := f.parts[worker]
	return f.levels.Run(worker, func(block []uint64) error { return p.visitAll(block, visit) })
}

// Stop implements Frontier.
func (f *sharedFrontier) Stop() { f.levels.Stop() }

// Way implements Frontier.
func (f *sharedFrontier) Way(place uint64, _ func(from, to State) (bool, error)) ([]State, error) {
	parent := func(at uint64) uint64 {
		n, _ := node(at - 1)
		return f.tree.parent(n)
	}
	return wayTo(f.search.Workers.Ctx, place, initialParent, parent, func(at uint64) State {
		n, inside := node(at - 1)
		return State{slices.Clone(f.parts[0].Cursor.Key(n.Prog)), n.Q, inside}
	})
}

// visitAll visits the states of a block.
func (p *sharedPart) visitAll(block []uint64, visit func(State) error) error {
	staged := &p.staging
	staged.copied = p.Cursor.KeepsWhole()
	for i, w := range block {
		n, inside := node(w)
		key := p.Cursor.Key(n.Prog)
		if len(staged.groups) == 0 {
			staged.begin()
		}
		p.from = w + 1
		if err := visit(State{key, n.Q, inside}); err != nil {
			return err
		}
		staged.endGroup(p.from)
		if staged.copied && len(staged.states) < parallel.BatchStates && i < len(block)-1 {
			continue
		}
		if err := p.flush(); err != nil {
			return err
		}
	}
	return nil
}

// flush stores the states that were added, and queues those that are new.
func (p *sharedPart) flush() error {
	staged := &p.staging
	staged.keys.ReadAhead()
	for i := range staged.states {
		s, err := staged.insert(i)
		if err != nil {
			return err
		}
		if s.added {
			p.Discovered++
			if !s.isInside() {
				p.counts.Programs++
			}
		}
	}
	if err := p.f.tree.adopt(p); err != nil {
		return err
	}
	staged.begin()
	return nil
}

// queue counts the new state that an edge leads to, and queues it in the next
// level.
func (p *sharedPart) queue(e stagedEdge) error {
	s := &p.staging.states[e.at]
	inside := s.isInside()
	p.Visited++
	switch {
	case inside && !p.f.search.LimitInside:
		p.Inside++
		p.counts.Inside++
	case !p.Counts():
	case inside:
		p.counts.Inside++
	default:
		p.counts.Outside++
	}
	return p.f.levels.Add(p.ID, word(s.index, e.q, inside))
}

// Place implements Part.
func (p *sharedPart) Place() uint64 { return p.from }

// Found implements Part.
func (p *sharedPart) Found() (Counts, bool) { return p.counts, true }

// Add implements Part.
func (p *sharedPart) Add(b *program.Batch, edges []product.Edge, inside bool) error {
	return p.staging.add(b, edges, inside)
}

// AddOne implements Part.
func (p *sharedPart) AddOne(vector program.State, inside bool, _ int) error {
	p.staging.edges = append(p.staging.edges, stagedEdge{at: uint32(len(p.staging.states))})
	return p.staging.addOne(vector, flagsOf(inside))
}
