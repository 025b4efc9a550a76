package reach

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// Memory is the frontier of one worker: a queue of the states that were found,
// in this order, and a parent of four bytes for each, which is the search tree.
//
// The queue of a program alone is the store of its states: places are their
// numbers. So is that of a product with one Q (see search.IsInvariant). Any
// other product has a list of its states, 8 bytes for each, and a bit for every
// value of Q beside each program state.
//
// States of a product that are next to each other in the queue are visited
// together while the store keeps vectors whole: what they lead to is stored
// when there is enough, so that more of the store is loaded at a time.
//
// A checkpoint has the states up to the last visit that was completed.
type Memory struct {
	atOnce
	states  *store.States
	inside  *store.Bits               // by program state: it is inside an atomic sequence; nil if nobody asks
	product *search.Search            // nil of a program alone
	nodes   *store.Array[search.Node] // nil if places are numbers of program states
	known   search.Colours            // of nodes
	parents store.Array[uint32]       // by place
	search  *Search
	worker  *parallel.Worker
	// next is the place of the state that is visited next, level where the next
	// level begins, at the one that is visited.
	next, level, at uint32
	counts          Counts
	stopped         bool
	staging         staging
	flags           program.SuccFlags // of all that was added
	inserted        int               // staged states that were stored or known
	fresh           []int             // those that were new
	before          memoryMark
}

// memoryMark is the position before a visit, which is noted if there are
// checkpoints.
type memoryMark struct {
	States, Places int
	Counts         Counts
}

// noState stands for the parent of initial states.
const noState = ^uint32(0)

// NewMemory makes a search of a program alone by one worker over a store, which
// is empty. inside, unless it is nil, is set for states inside atomic sequences.
// Divers look beside it after deepAfter states, if that is not 0.
func NewMemory(m *monitor.Monitor, states *store.States, inside *store.Bits, saver *checkpoint.Saver, deepAfter uint64) (*Search, *Memory) {
	s := &Search{Workers: parallel.NewAlone(m), Checkpoints: saver, budget: m.Budget, deepAfter: deepAfter}
	f := &Memory{
		states: states, parents: store.NewArray[uint32](m.Budget), inside: inside,
		search: s, worker: s.Workers.Workers[0], at: noState, staging: staging{keys: states},
	}
	s.frontier = f
	return s, f
}

// NewProductMemory makes a search of a product by one worker.
func NewProductMemory(of *search.Search) (*Search, *Memory) {
	s, f := NewMemory(&of.Monitor, of.States, of.Transient, of.Checkpoints, of.DeepAfter)
	s.LimitDepth, s.Exhaust, f.product = true, of.Exhaust, of
	if !of.IsInvariant() {
		nodes := store.NewArray[search.Node](of.Monitor.Budget)
		f.nodes, f.known, f.staging.links = &nodes, of.NewColours(1), true
	}
	return s, f
}

// len returns the number of states found.
func (m *Memory) len() int {
	if m.nodes == nil {
		return m.states.Len()
	}
	return m.nodes.Len()
}

// node returns the state at a place.
func (m *Memory) node(place uint32) search.Node {
	switch {
	case m.nodes != nil:
		return *m.nodes.At(place)
	case m.product != nil:
		return search.Node{Prog: place, Q: m.product.Shape.Alone}
	}
	return search.Node{Prog: place}
}

// Part implements Frontier: there is one worker.
func (m *Memory) Part(int) Part { return m }

// Start implements Frontier.
func (m *Memory) Start() error {
	if m.level == 0 {
		m.level = uint32(m.len())
	}
	return nil
}

// Run implements Frontier.
func (m *Memory) Run(_ int, visit func(State) error) error {
	for !m.stopped && int(m.next) < m.len() {
		m.search.saveIfDue()
		m.search.note()
		if err := m.advance(visit); err != nil {
			if m.search.Hit() == nil {
				m.search.saveAtLimit(err)
			}
			return err
		}
	}
	return nil
}

// advance visits the next state, and those after it on the level that may be
// visited together with it. If that fails it is undone.
func (m *Memory) advance(visit func(State) error) error {
	before, level := m.next, m.level
	n := uint32(m.len())
	if m.next >= level {
		if !m.search.begin(int(n - m.next)) {
			m.stopped = true
			return nil
		}
		m.level = n
	}
	var err error
	if m.mayStage() {
		err = m.visitTogether(visit)
	} else if err = m.visit(m.next, visit); err == nil {
		m.next++
	}
	if err != nil {
		m.next, m.level = before, level
	}
	return err
}

// mayStage reports whether states may be visited together: those of a product,
// none of which is taken back for a checkpoint, or reported before the end.
func (m *Memory) mayStage() bool {
	if m.product == nil || m.search.Checkpoints != nil || m.search.Exhaust || m.product.Shared != nil {
		return false
	}
	m.states.Key(m.node(m.next).Prog) // the store may change its form here
	return m.states.KeepsPending()
}

// visitTogether visits states from the next one on until enough was added, or a
// visit fails: it is made again, as the first, when the others are stored.
func (m *Memory) visitTogether(visit func(State) error) (err error) {
	m.staging.begin()
	m.staging.copied = true
	visits := uint32(0)
	for m.next < m.level && len(m.staging.states) < search.BatchStates {
		if err = m.visit(m.next, visit); err != nil {
			break
		}
		m.next++
		visits++
	}
	m.staging.copied = false
	if visits > 0 && !errors.Is(err, parallel.ErrHalted) {
		err = nil
	}
	if lost := m.flush(); lost != nil {
		return lost
	}
	return err
}

// visit visits the state at a place.
func (m *Memory) visit(place uint32, visit func(State) error) error {
	m.at = place
	n := m.node(place)
	s := State{Q: n.Q, Inside: m.inside != nil && m.inside.Has(n.Prog)}
	if m.product == nil || m.product.Shared == nil {
		s.Vector = m.states.Key(n.Prog)
	}
	err := visit(s)
	if s.Inside && m.product != nil && err == nil {
		m.worker.Inside++
	}
	return err
}

// Stop implements Frontier.
func (m *Memory) Stop() { m.stopped = true }

// Way implements Frontier. It may be called during a visit.
func (m *Memory) Way(place uint64, _ func(from, to State) (bool, error)) ([]State, error) {
	parent := func(at uint64) uint64 { return uint64(*m.parents.At(uint32(at))) }
	return wayTo(m.search.Workers.Ctx, place, uint64(noState), parent, func(at uint64) State {
		n := m.node(uint32(at))
		return State{Vector: slices.Clone(m.states.Key(n.Prog)), Q: n.Q}
	})
}
