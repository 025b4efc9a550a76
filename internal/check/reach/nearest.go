package reach

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
)

// Guided is a Goal that can tell how far a state is from what is looked for.
type Guided interface {
	// NewEstimate makes an estimate for one goroutine at a time; nil if the goal
	// cannot tell.
	NewEstimate() Estimate
}

// Estimate returns how far a state is, Q included, in the unit of
// heuristic.Distances.
type Estimate func(vector program.State, q uint32) uint64

// newDivers makes the divers of a search that goes breadth first: one that goes
// in order and then at random, and one to the nearest state, if the goal can tell
// which that is. They divide what one of them may take.
func (s *Search) newDivers() error {
	err := s.newDiver(turns.DepthFirst, visitsInOrder, nil)
	if g, ok := s.goal.(Guided); ok && err == nil {
		if e := g.NewEstimate(); e != nil {
			err = s.newDiver(turns.NearestFirst, 0, e)
		}
	}
	for _, d := range s.divers {
		d.DivideBy(uint64(len(s.divers)))
	}
	return err
}

// nearest is what a diver to the nearest state has besides:
//
//	of the successors that the round has not visited, mostNear at most,
//	    beginning with any:
//	        the nearest is visited first, of equal ones the first
//
// So it goes down to where no successor is nearer, and from there to what is
// least farther. What it loses by that it finds in another round, as these begin
// with other successors; and what numbers differ by, which leads astray where
// they only stand for something, counts in every second round.
type nearest struct {
	estimate Estimate // nil: the diver does not compare states
	near     []nearState
	key      []byte
}

const (
	mostNear = 16      // successors that are compared
	nearUnit = 1 << 11 // visits of the shortest rounds
)

// nearState is a successor, and how far it is.
type nearState struct {
	edge *product.Edge
	far  uint64
}

// addNearest puts successors on the stack, so many from the first on.
func (d *diver) addNearest(b *program.Batch, edges []product.Edge, first, ways int, inside bool) error {
	d.near = d.near[:0]
	for i := first; i < first+ways; i++ {
		e := &edges[i%len(edges)]
		vector := b.State(int(e.Succ))
		d.key = binary.LittleEndian.AppendUint32(append(d.key[:0], vector...), tagOf(e.Q, leadsInside(&b.Succs[e.Succ], inside)))
		if !d.seen.Has(d.key) {
			d.near = append(d.near, nearState{e, 0})
		}
	}
	if len(d.near) > 1 {
		d.sortNear(b)
	}
	for i := len(d.near) - 1; i >= 0; i-- {
		d.push(b, d.near[i].edge, inside)
	}
	return nil
}

// sortNear sorts the successors; equal ones stay in their order.
func (d *diver) sortNear(b *program.Batch) {
	ignored := uint64(heuristic.Part-1) * (1 - (d.round & 1))
	for i := range d.near {
		s := &d.near[i]
		s.far = d.estimate(b.State(int(s.edge.Succ)), s.edge.Q) &^ ignored
		for ; i > 0 && d.near[i-1].far > d.near[i].far; i-- {
			d.near[i-1], d.near[i] = d.near[i], d.near[i-1]
		}
	}
}
