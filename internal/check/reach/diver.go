package reach

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
)

// A diver looks depth first for what a breadth-first search looks for, beside
// it, whatever its frontier:
//
//	every interval visits of a worker, unless another worker does so:
//	    as many times as are due (turns.Turns):
//	        pop states from the stack until one was not visited
//	        visit it: it stays on the stack, below its successors
//
// What lies deep behind many states is found by a depth-first search at once,
// and by a breadth-first one never; what lies near, the other way round. A
// depth-first search that takes the steps of a state in their order lets the
// first processes alone go on: if that leads to the goal it does so soon, or
// after very many states. So the diver goes in order for inOrder visits; then it
// begins again, and begins with any of the steps of a state, which finds states
// that need several processes. What it has lost its way to it finds when it
// begins again: after unit visits times the terms of Luby's sequence (M. Luby, A.
// Sinclair, D. Zuckerman, Optimal speedup of Las Vegas algorithms, 1993).
//
// It shares nothing with the frontier, so that breadth first goes on as if it
// were alone: its runs are shortest ones, its counts are those of every search,
// and it waits for nobody. Checkpoints have nothing of it, so that searches that
// write some go breadth first alone. States that both visit are visited twice,
// which the share of package turns bounds, for any number of workers.
//
// A diver stores 8 bytes for a state that it visits: a hash. Two states with one
// hash are one to it, as it proves nothing. The states on the stack are whole:
// those that were visited are the run to the last of them. All choices are the
// same in every run.
type diver struct {
	turns.Turns
	atOnce
	taken   sync.Mutex // by a worker
	visitor Visitor

	stack   *store.KeyStack // the tags are those of tagOf
	vector  []byte          // of the state that is visited
	seen    *lossy.Compact
	depth   int  // states on the stack that were visited
	deepest int  // the most of them
	cut     bool // successors were left out
	over    bool // all states were visited, or there is no room for any

	nearest
	number      uint64 // of the diver
	inOrder     uint64 // visits of the first round; 0: it begins at random
	unit        uint64 // visits of the shortest rounds
	ways        int    // that lead on from a state at random
	round, left uint64 // the round, and the visits that are left in it
	began       uint64 // Had at the beginning of the round
	chance      uint64
}

const (
	mostWays      = 4         // that lead on from a state at random
	diveInterval  = 1 << 10   // visits of the frontier between two turns of the diver
	mostDiver     = 256 << 20 // bytes of the diver, at most
	visitsInOrder = 1 << 12   // of the diver, before it begins again at random
	lubyUnit      = 1 << 13   // visits before it begins again, times a term of Luby's sequence
	firstChance   = 1         // of the random choices
)

// visitedTag is set in the tag of a state that was visited, insideTag in that of
// one inside an atomic sequence; Q is above them.
const (
	visitedTag = 1
	insideTag  = 2
	qShift     = 2
)

// tagOf returns the tag of a state that was not visited.
func tagOf(q uint32, inside bool) uint32 {
	if inside {
		return q<<qShift | insideTag
	}
	return q << qShift
}

// newDiver makes a diver, which goes in order for so many visits.
func (s *Search) newDiver(strategy string, inOrder uint64, e Estimate) (err error) {
	d := &diver{
		Turns: turns.Turns{Strategy: turns.Named(strategy)}, deepest: monitor.LongestRun(s.Workers.Ctx) / 2, number: uint64(len(s.divers)),
		inOrder: inOrder, unit: lubyUnit, ways: mostWays, chance: firstChance,
	}
	if d.estimate = e; e != nil {
		d.round, d.unit, d.ways = 1, nearUnit, mostNear // it begins at random
	}
	most := int64(mostDiver)
	if limit := s.Workers.Limits.Memory; limit > 0 {
		most = min(most, limit/d.Memory)
	}
	budget := s.budget.Within(most)
	d.stack, d.seen = store.NewKeyStack(budget), lossy.NewCompact(budget)
	d.visitor, err = s.goal.Visitor(s.Workers.Apart(), d)
	s.divers = append(s.divers, d)
	return err
}

// interval is how many visits of a worker are between two turns of the diver.
func (s *Search) interval() uint64 { return min(diveInterval, s.deepAfter) }

// awaitDiver has the worker visit its part of deepAfter, in whole intervals,
// before the first turn of the diver. That comes with the next visit, as a search
// that begins again after so many has none.
func (l *loop) awaitDiver() {
	interval, n := l.search.interval(), uint64(l.search.Workers.N)
	l.breadth = (l.search.deepAfter+n*interval-1)/(n*interval)*interval + 1
}

// goDeep counts a visit of the worker, and takes the next turn of the diver if
// it is time, unless another worker has taken it.
func (l *loop) goDeep() error {
	if l.breadth--; l.breadth > 0 {
		return nil
	}
	s := l.search
	l.breadth = s.interval()
	for _, d := range s.divers {
		if s.hit.Load() != nil || !d.taken.TryLock() {
			continue
		}
		err := d.dive(d.Due(l.breadth))
		if d.taken.Unlock(); err != nil {
			return err
		}
	}
	return nil
}

// dive visits so many states, or until there are no more.
func (d *diver) dive(n uint64) error {
	for ; n > 0 && !d.over; n-- {
		if d.left == 0 {
			if err := d.begin(); err != nil {
				return err
			}
		}
		if !d.seek() {
			d.over, d.left = !d.cut || d.Had == d.began, 0
			continue
		}
		d.Had++
		d.left--
		if err := d.visitor.Visit(d.top()); err != nil {
			return err
		}
	}
	return nil
}

// begin begins a round with the initial states.
func (d *diver) begin() error {
	d.left = d.inOrder
	if d.round++; d.round > 1 {
		d.left = d.unit * luby(d.round-1)
	}
	d.depth, d.cut, d.began = 0, false, d.Had
	d.stack.Truncate(0)
	d.seen.Reset()
	return d.visitor.Initial()
}

// luby returns a term of the sequence 1 1 2 1 1 2 4 1 1 2 …, from 1 on.
func luby(i uint64) uint64 {
	for k := uint64(1); ; k *= 2 {
		if i == 2*k-1 {
			return k
		}
		if i < 2*k-1 {
			return luby(i - (k - 1))
		}
	}
}

// seek pops states until one was not visited, which it marks; false if there is
// none.
func (d *diver) seek() bool {
	for d.stack.End() > 0 {
		key, below := d.stack.At(d.stack.End())
		tag := &key[len(key)-tagBytes]
		if *tag&visitedTag != 0 {
			d.depth--
		} else if isNew, err := d.seen.Insert(key); err != nil {
			d.cut = true
			return false
		} else if isNew {
			*tag |= visitedTag
			d.depth++
			return true
		}
		d.stack.Truncate(below)
	}
	return false
}

// tagBytes is the length of the tag behind a key on the stack.
const tagBytes = 4

// top returns a copy of the state on top of the stack, which may move.
func (d *diver) top() State {
	key, _ := d.stack.At(d.stack.End())
	s, _ := tagged(key)
	d.vector = append(d.vector[:0], s.Vector...)
	s.Vector = d.vector
	return s
}

// tagged returns the state of a key with its tag, and whether it was visited.
func tagged(key []byte) (s State, visited bool) {
	at := len(key) - tagBytes
	tag := binary.LittleEndian.Uint32(key[at:])
	return State{Vector: key[:at:at], Q: tag >> qShift, Inside: tag&insideTag != 0}, tag&visitedTag != 0
}

// way returns the states from an initial one to the one that is visited.
func (d *diver) way() []State {
	way := []State{}
	for end := d.stack.End(); end > 0; {
		var key []byte
		key, end = d.stack.At(end)
		if s, visited := tagged(key); visited {
			s.Vector = slices.Clone(s.Vector)
			way = append(way, s)
		}
	}
	slices.Reverse(way)
	return way
}

// Add implements Part: the first state, or any, or the nearest is on top. Where
// the run may be too long to be shown with the cycle at its end, there is no way
// on; at random a few ways are followed, as other rounds follow others.
func (d *diver) Add(b *program.Batch, edges []product.Edge, inside bool) error {
	n, first, ways := len(edges), 0, len(edges)
	if n == 0 {
		return nil
	}
	if d.round > 1 {
		d.chance = d.chance*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
		first, ways = int((d.chance>>33)*uint64(n)>>31), min(n, d.ways)
	}
	if d.cut = d.cut || ways < n; d.depth >= d.deepest {
		d.cut = true
		return nil
	}
	if d.estimate != nil {
		return d.addNearest(b, edges, first, ways, inside)
	}
	for i := first + ways - 1; i >= first; i-- {
		d.push(b, &edges[i%n], inside)
	}
	return nil
}

// push puts the state that an edge leads to on the stack, if there is room.
func (d *diver) push(b *program.Batch, e *product.Edge, inside bool) {
	d.cut = d.stack.Push(b.State(int(e.Succ)), tagOf(e.Q, leadsInside(&b.Succs[e.Succ], inside))) != nil || d.cut
}

// AddOne implements Part.
func (d *diver) AddOne(vector program.State, inside bool, _ int) error {
	d.cut = d.stack.Push(vector, tagOf(0, inside)) != nil || d.cut
	return nil
}

// Place implements Part.
func (d *diver) Place() uint64 { return deepPlace + d.number }

// deepPlace stands for what the first diver visits, and what follows for others:
// no frontier has so many places.
const deepPlace = uint64(store.MaxIndex+1) << 32

// Found implements Part.
func (d *diver) Found() (Counts, bool) { return Counts{}, true }

// Strategies describes how many states each strategy has visited, in a line; ""
// if only one has visited any.
func (s *Search) Strategies() (text string) {
	for _, d := range s.divers {
		if d.Had > 0 {
			text += fmt.Sprintf(", %s %d", d.Name, d.Had)
		}
	}
	if text == "" {
		return ""
	}
	breadth := uint64(0)
	for _, l := range s.each {
		breadth += l.visited.Outside + l.visited.Inside
	}
	return fmt.Sprintf("states visited %s %d%s", turns.BreadthFirst, breadth, text)
}

// NewDeep makes a search without a frontier, for LookDeep.
func NewDeep(m *monitor.Monitor) *Search {
	return &Search{Workers: parallel.NewAlone(m), budget: m.Budget}
}

// LookDeep looks for a goal depth first alone, in so many visits at most, in
// order as long as there is room. The error is one of the program or of the
// context.
func (s *Search) LookDeep(goal Goal, visits uint64) error {
	s.goal, s.each = goal, append(s.each, &loop{Worker: s.Workers.Workers[0], search: s})
	err := s.newDiver(turns.DepthFirst, visits, nil)
	for d := s.divers[0]; err == nil && d.Had < visits && !d.over; {
		if err = s.Workers.Ctx.Err(); err == nil {
			err = d.dive(min(diveInterval, visits-d.Had))
		}
	}
	if errors.Is(err, parallel.ErrHalted) {
		return nil
	}
	return err
}
