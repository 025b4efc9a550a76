package reach

import (
	"errors"
	"slices"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// Divers look depth first for what a breadth-first search looks for, beside it,
// whatever its frontier:
//
//	every interval visits of a worker, for one of the divers, by turns, or two:
//	    as many times as are due (turns.Turns):
//	        pop states from the stack until one was not visited
//	        visit it: it stays on the stack, below its successors
//
// What lies deep behind many states is found by a depth-first search at once,
// and by a breadth-first one never; what lies near, the other way round. A
// depth-first search that takes the steps of a state in their order lets the
// first processes alone go on; one that begins with any of them finds states
// that need several processes, and what it has lost its way to it finds when it
// begins again: after unit visits times the terms of Luby's sequence (M. Luby, A.
// Sinclair, D. Zuckerman, Optimal speedup of Las Vegas algorithms, 1993).
//
// Divers share nothing with the frontier, so that breadth first goes on as if it
// were alone: its runs are shortest ones, its counts are those of every search,
// and it waits for nobody. Checkpoints have none of them, so that searches that
// write some go breadth first alone. States that both visit are visited twice, which the
// shares of package turns bound.
//
// A diver stores 8 bytes for a state that it visits: a hash. Two states with one
// hash are one to it, as it proves nothing. The states on the stack are whole:
// those that were visited are the run to the last of them. All choices are the
// same in every run.
type diver struct {
	turns.Turns
	taken   sync.Mutex // by a worker
	search  *Search
	visitor Visitor
	budget  *store.Budget
	most    int64 // bytes
	number  int   // among the divers of the search
	random  bool

	stack   []byte // of keys, each with its foot
	end     int    // of the stack
	vector  []byte // of the state that is visited
	seen    []uint64
	used    int
	depth   int  // states on the stack that were visited
	deepest int  // the most of them
	hopeful bool // most visits of the last turn led on
	cut     bool // successors were left out
	over    bool // there is nothing left to visit, or no memory

	round, left uint64 // of Luby's sequence, and the visits that are left in it
	chance      uint64
}

const (
	diveInterval = 1 << 10   // visits of the frontier between two turns of divers
	mostDiver    = 256 << 20 // bytes of a diver, at most
	lubyUnit     = 1 << 12   // visits before a diver begins again, times a term of Luby's sequence
	firstSeen    = 1 << 12   // hashes for which there is room at first
)

// A key is the vector, Q with a bit for whether the state is inside an atomic
// sequence, and a foot: the length, with a bit for whether it was visited.
const (
	qBytes    = 4
	footBytes = 4
)

// newDivers makes one diver that goes in order, and others at random: as many as
// there are workers, but two for one worker.
func (s *Search) newDivers() error {
	name := turns.InOrder
	for range max(2, s.Workers.N) {
		if err := s.newDiver(s.Workers.Apart(), name); err != nil {
			return err
		}
		name = turns.AtRandom
	}
	return nil
}

// newDiver makes a diver whose visits count for a worker.
func (s *Search) newDiver(w *parallel.Worker, name string) (err error) {
	d := &diver{Turns: turns.Turns{Strategy: turns.Named(name)}, search: s, budget: s.budget.Part(), number: len(s.divers), random: name == turns.AtRandom}
	d.most, d.deepest, d.chance = mostDiver, monitor.LongestRun(s.Workers.Ctx)/2, uint64(d.number)
	if limit := s.Workers.Limits.Memory; limit > 0 {
		d.most = min(d.most, limit/d.Memory)
	}
	if d.random {
		d.most /= int64(max(1, s.Workers.N-1)) // those at random share it
	}
	d.visitor, err = s.goal.Visitor(w, d)
	s.divers = append(s.divers, d)
	return err
}

// goDeep counts a visit of the worker, and takes the next turns of divers if it
// is time: each has as many as any worker has visited, two for one worker. One
// that another worker has taken waits for its next turn.
func (l *loop) goDeep() error {
	s := l.search
	n, interval := uint64(s.Workers.N), min(diveInterval, s.deepAfter)
	l.breadth++
	if l.breadth%interval != 0 || l.breadth*n < s.deepAfter || s.hit.Load() != nil {
		return nil
	}
	for range max(1, 2/n) {
		d := s.divers[s.turn.Add(1)%uint64(len(s.divers))]
		if err := d.takeTurn(interval); err != nil {
			return err
		}
	}
	return nil
}

// takeTurn visits what is due after so many visits breadth first.
func (d *diver) takeTurn(visits uint64) error {
	if !d.taken.TryLock() {
		return nil
	}
	defer d.taken.Unlock()
	return d.dive(d.Due(visits, d.hopeful))
}

// dive visits so many states, or until there are no more.
func (d *diver) dive(n uint64) error {
	if n == 0 {
		return nil
	}
	before, turn := d.depth, int(n)
	defer func() { d.hopeful = 2*(d.depth-before) >= turn }()
	for ; n > 0 && !d.over; n-- {
		if d.left == 0 || d.end == 0 {
			if err := d.begin(); err != nil || d.over {
				return err
			}
		}
		if !d.seek() {
			d.over = d.over || !d.cut // all were visited
			d.left = 0
			continue
		}
		d.Had++
		if d.left--; !d.random {
			d.left = 1
		}
		if err := d.visitor.Visit(d.top()); err != nil {
			return err
		}
	}
	return nil
}

// begin begins with the initial states, after the next term of Luby's sequence.
// One that goes in order begins once.
func (d *diver) begin() error {
	if d.round++; !d.random && d.round > 1 {
		d.over = true
		return nil
	}
	d.left = lubyUnit * luby(d.round)
	d.end, d.depth, d.cut = 0, 0, false
	d.used = 0
	clear(d.seen)
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
	for d.end > 0 {
		length, visited := d.foot(d.end)
		at := d.end - footBytes - length
		if visited {
			d.depth--
		} else if isNew, room := d.see(store.Hash(d.stack[at : at+length])); !room {
			d.cut, d.over = true, !d.random
			return false
		} else if isNew {
			d.stack[d.end-footBytes] |= 1
			d.depth++
			return true
		}
		d.end = at
	}
	return false
}

// foot reads the foot of the key that ends at a place.
func (d *diver) foot(end int) (length int, visited bool) {
	f := d.stack[end-footBytes : end]
	n := uint32(f[0]) | uint32(f[1])<<8 | uint32(f[2])<<16 | uint32(f[3])<<24
	return int(n >> 1), n&1 != 0
}

// see notes a hash, and reports whether it is new, and whether there is room for
// it.
func (d *diver) see(hash uint64) (isNew, room bool) {
	if 2*d.used >= len(d.seen) && !d.enlarge() {
		return false, false
	}
	hash |= 1 // 0 is for none
	mask := uint64(len(d.seen) - 1)
	for at := hash >> 20 & mask; ; at = (at + 1) & mask {
		switch d.seen[at] {
		case hash:
			return false, true
		case 0:
			d.seen[at] = hash
			d.used++
			return true, true
		}
	}
}

// enlarge makes room for twice as many hashes; false if there is no memory.
func (d *diver) enlarge() bool {
	n := max(firstSeen, 2*len(d.seen))
	if int64(8*n) > d.most/2 {
		return false
	}
	larger, err := store.Allocate[uint64](d.budget, n)
	if err != nil {
		return false
	}
	before := d.seen
	d.seen, d.used = larger, 0
	for _, h := range before {
		if h != 0 {
			d.see(h)
		}
	}
	if before != nil {
		store.Free(d.budget, before)
	}
	return true
}

// top returns a copy of the state on top of the stack, which may move.
func (d *diver) top() State {
	s := d.stateAt(d.end)
	d.vector = append(d.vector[:0], s.Vector...)
	s.Vector = d.vector
	return s
}

// stateAt returns the state whose key ends at a place.
func (d *diver) stateAt(end int) State {
	length, _ := d.foot(end)
	key := d.stack[end-footBytes-length : end-footBytes]
	at := len(key) - qBytes
	q := uint32(key[at]) | uint32(key[at+1])<<8 | uint32(key[at+2])<<16 | uint32(key[at+3])<<24
	return State{Vector: key[:at:at], Q: q >> 1, Inside: q&1 != 0}
}

// way returns the states from an initial one to the one that is visited.
func (d *diver) way() []State {
	way := []State{}
	for end := d.end; end > 0; {
		length, visited := d.foot(end)
		if visited {
			s := d.stateAt(end)
			s.Vector = slices.Clone(s.Vector)
			way = append(way, s)
		}
		end -= footBytes + length
	}
	slices.Reverse(way)
	return way
}

// Add implements Part: the first state, or any, is on top. Where the run may
// be too long to be shown with the cycle at its end, there is no way on.
func (d *diver) Add(b *program.Batch, edges []product.Edge, inside bool) error {
	n, first := len(edges), 0
	if n == 0 {
		return nil
	}
	if d.depth >= d.deepest {
		d.cut = true
		return nil
	}
	if d.random {
		d.chance = d.chance*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
		first = int((d.chance >> 33) * uint64(n) >> 31)
	}
	for i := n; i > 0; i-- {
		e := &edges[(first+i-1)%n]
		succ := &b.Succs[e.Succ]
		d.push(b.State(int(e.Succ)), e.Q, succ.Flags&program.Transient != 0 || inside && succ.Action == program.Stutter)
	}
	return nil
}

// push puts a state on the stack, if there is memory.
func (d *diver) push(vector program.State, q uint32, inside bool) {
	length := len(vector) + qBytes
	if need := d.end + length + footBytes; need > len(d.stack) && !d.deepen(need) {
		d.cut = true
		return
	}
	at := d.stack[d.end:]
	n := copy(at, vector)
	if q <<= 1; inside {
		q |= 1
	}
	foot := uint32(length) << 1
	at[n], at[n+1], at[n+2], at[n+3] = byte(q), byte(q>>8), byte(q>>16), byte(q>>24)
	at[n+4], at[n+5], at[n+6], at[n+7] = byte(foot), byte(foot>>8), byte(foot>>16), byte(foot>>24)
	d.end += length + footBytes
}

// deepen makes the stack longer; false if there is no memory.
func (d *diver) deepen(need int) bool {
	n := max(2*len(d.stack), 2*need, 1<<12)
	if int64(n) > d.most/2 {
		return false
	}
	longer, err := store.Allocate[byte](d.budget, n)
	if err != nil {
		return false
	}
	copy(longer, d.stack[:d.end])
	if len(d.stack) > 0 {
		store.Free(d.budget, d.stack)
	}
	d.stack = longer
	return true
}

// AddOne implements Part.
func (d *diver) AddOne(vector program.State, inside bool, _ int) error {
	d.push(vector, 0, inside)
	return nil
}

// Commit implements Part.
func (d *diver) Commit() error { return nil }

// Place implements Part.
func (d *diver) Place() uint64 { return deepPlaces + uint64(d.number) }

// deepPlaces is the first of the places that stand for what divers visit: no
// frontier has so many.
const deepPlaces = uint64(store.MaxIndex+1) << 32

// Found implements Part.
func (d *diver) Found() (Counts, bool) { return Counts{}, true }

// Strategies describes how many states each strategy has visited, in a line; ""
// if only one has visited any.
func (s *Search) Strategies() string {
	names, visits := []string{turns.BreadthFirst}, []uint64{0}
	for _, l := range s.each {
		visits[0] += l.visited.Outside + l.visited.Inside
	}
	for _, d := range s.divers {
		at := slices.Index(names, d.Name)
		if at < 0 && d.Had > 0 {
			at = len(names)
			names, visits = append(names, d.Name), append(visits, 0)
		}
		if at >= 0 {
			visits[at] += d.Had
		}
	}
	return turns.Visits(names, visits)
}

// NewDeep makes a search without a frontier, for LookDeep.
func NewDeep(m *monitor.Monitor) *Search {
	return &Search{Workers: parallel.NewAlone(m), budget: m.Budget}
}

// LookDeep looks for a goal depth first in order alone, in so many visits at
// most. The error is one of the program or of the context.
func (s *Search) LookDeep(goal Goal, visits uint64) error {
	l := &loop{Worker: s.Workers.Workers[0], search: s}
	s.goal, s.each = goal, append(s.each, l)
	err := s.newDiver(l.Worker, turns.InOrder)
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
