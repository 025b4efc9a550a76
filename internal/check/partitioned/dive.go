package partitioned

import (
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// diver is what a worker keeps to go deep.
//
// A search for one state goes deep as well: see search.Diver, whose phases
// these are, over the queues of this search. A place is the position of a state
// in a worker's queue. Every worker goes deep in its own queue, in order and at
// random by turns:
//
//	dive(n):  n times, for either stack by turns:
//		pop places until one was not visited (from an empty stack: one
//		    of the last in the queue, or of the first)
//		visit it, early; its successors are pending
//		look up what was pending before, and push the places of the
//		    states that are new onto the other stack
//
// So what a visit finds is looked up after the next one, when the memory has
// its lines. One worker alternates with going breadth first, two visits for one
// until there are many (see earlyShare). Several do so all together, see
// shared.go.
//
// The stacks of one worker have places beside the levels that they belong to.
//
// after is how many states all workers find before, 0 for never; breadth and
// visited count the states visited breadth first and early; early has the
// places of the latter. steady counts the last visits in order that all found
// something new.
type diver struct {
	after   uint64 // states that all workers meet before; 0: it does not go deep
	breadth uint64 // states that were visited breadth first
	visited uint64 // states that were visited early
	steady  int    // visits in order since the last that found nothing new
	stacks  [2]store.Array[uint64]
	early   store.Bits // places whose states were visited before their turn
	far     store.Bits // places whose states were met on the way, and are not in their level yet
	spans   store.Array[span]
	links   store.Array[uint32] // by span: 1 + the number of another one of its level, 0 if there is none
	heads   store.Array[uint32] // by level: 1 + the number of a span
	level   int                 // of the state that is visited early
}

const (
	breadthInterval = 1 << 10 // visits breadth first between two turns of going deep, by one worker or for each; see search.Diver
	mostScanned     = 64      // places that are looked at for one that was not visited
	randomStack     = 1       // the stack for going deep at random
)

// GoDeep makes the search go deep as well, after so many states. It is called
// before Run. Runs to states are not shortest ones then.
func (s *Search) GoDeep(after uint64) {
	for _, w := range s.workers {
		w.deep.after = after
	}
}

// WentDeep reports whether the search has gone deep.
func (s *Search) WentDeep() bool {
	for _, w := range s.workers {
		if w.deep.visited > 0 {
			return true
		}
	}
	return false
}

// diveIfDue counts a visit of the only worker, and goes deep if it is time.
func (w *Worker) diveIfDue() error {
	d := &w.deep
	d.breadth++
	if d.after == 0 || len(w.s.workers) > 1 || d.breadth < d.after || d.breadth%d.interval() != 0 {
		return nil
	}
	share := d.earlyShare(d.breadth)
	if share < d.visited+d.interval() {
		return nil
	}
	if err := w.settleAll(); err != nil { // what is new from here on is below what is visited
		return err
	}
	if err := w.s.widenIfDue(); err != nil {
		return err
	}
	return w.dive(int(min(2*d.interval(), share-d.visited)))
}

// interval returns how many states are visited breadth first before it is time
// to go deep again.
func (d *diver) interval() uint64 { return min(breadthInterval, d.after) }

// dive visits up to n states early; there is one worker.
func (w *Worker) dive(n int) error {
	found, before := false, false
	level, stack := 0, 0
	for i := range n {
		if w.s.stopped.Load() {
			return nil
		}
		pending := len(w.pending)
		var err error
		stack = i % 2
		if found, err = w.visitEarly(stack); err != nil {
			return err
		}
		met := max(0, len(w.pending)-pending)
		if err := w.collect(1-stack, len(w.pending)-met, level); err != nil {
			return err
		}
		if !found && !before {
			break
		}
		before, level = found, w.deep.level
	}
	return w.collect(stack, len(w.pending), level)
}

// visitEarly visits a state on a stack that was not visited, or else one near
// an end of the queue.
func (w *Worker) visitEarly(stack int) (found bool, err error) {
	at, level, found := w.descend(&w.deep.stacks[stack])
	if !found {
		return false, nil
	}
	if err := w.deep.early.Set(uint32(at)); err != nil {
		return false, err
	}
	w.deep.level = level
	w.deep.visited++
	w.at(at, &w.state)
	w.from = w.number(at)
	return true, w.s.visits[w.id](w.unpack(&w.state))
}

// descend pops a stack until it has a place that was not visited, or else
// returns one near an end of the queue; and the level that the state belongs
// to.
func (w *Worker) descend(st *store.Array[uint64]) (at uint64, level int, found bool) {
	for st.Len() > 0 && !found {
		top := *st.Top()
		at, level = top&(1<<levelShift-1), int(top>>levelShift)
		found = w.waits(at)
		st.Truncate(st.Len() - 1)
	}
	if found {
		return at, level, true
	}
	if at, found = w.nearEnd(); found {
		level = w.levelOf(at)
	}
	return at, level, found
}

// levelShift is where the level begins in an entry of a stack, above a place of
// at most store.MaxIndex.
const levelShift = 32

// nearEnd returns a place whose state was not visited, among the last in the
// queue or the first.
func (w *Worker) nearEnd() (at uint64, found bool) {
	n := min(mostScanned, w.end()-w.taken)
	for i := uint64(0); i < n && !found; i++ {
		at = w.end() - 1 - i
		found = w.waits(at)
	}
	for i := uint64(0); i < n && !found; i++ {
		at = w.taken + i
		found = w.waits(at)
	}
	return at, found
}

// waits reports whether the state of a place was not visited yet.
func (w *Worker) waits(at uint64) bool {
	if at > store.MaxIndex || w.isEarly(at) {
		return false
	}
	if at >= w.taken {
		return true
	}
	_, passed := w.later.find(at)
	return passed
}

// collect looks up the first words that are pending, met from a state of a
// level, and pushes the states that are new onto a stack: the first one, or any,
// is on top.
func (w *Worker) collect(stack, words, level int) error {
	first := w.end()
	if err := w.settle(words); err != nil {
		return err
	}
	if err := w.markFar(first, level); err != nil {
		return err
	}
	if stack != randomStack {
		w.deep.count(w.end() > first)
	}
	st := &w.deep.stacks[stack]
	bottom := st.Len()
	below := uint64(min(level+1, mostLevel)) << levelShift
	for at := min(w.end(), store.MaxIndex+1); at > first; at-- {
		if err := st.Append(below | (at - 1)); err != nil {
			return err
		}
	}
	if n := st.Len() - bottom; stack == randomStack && n > 0 {
		top, other := st.Top(), st.At(uint32(bottom+some(first, n)))
		*top, *other = *other, *top
	}
	return nil
}

// some returns a number below n that depends on the place: Knuth's MMIX
// generator, of which the upper bits are taken.
func some(place uint64, n int) int {
	return int(((place*6364136223846793005 + 1442695040888963407) >> 32) * uint64(n) >> 32)
}

// end returns the place behind the last state of the worker's queue.
func (w *Worker) end() uint64 { return w.taken + uint64(w.present.n+w.next.n) }

// at reads the spread key of the state at a place that was not taken, or that
// was passed.
func (w *Worker) at(place uint64, key *packed.Words) {
	if place < w.taken {
		i, _ := w.later.find(place)
		w.later.states.at(i, key)
		return
	}
	i := int(place - w.taken)
	if i < w.present.n {
		w.present.at(i, key)
		return
	}
	w.next.at(i-w.present.n, key)
}

// isEarly reports whether the state at a place was visited early.
func (w *Worker) isEarly(place uint64) bool {
	return place <= store.MaxIndex && w.deep.early.Has(uint32(place))
}

// count counts a visit in order, which has found something new or not.
func (d *diver) count(found bool) {
	d.steady++
	if !found {
		d.steady = 0
	}
}

// forget empties the stacks, when places have changed.
func (d *diver) forget() {
	for i := range d.stacks {
		d.stacks[i].Truncate(0)
	}
	d.forgetPlaces()
}

// forgetPlaces forgets what is known of places but for the stacks.
func (d *diver) forgetPlaces() {
	d.early.Free()
	d.far.Free()
	d.spans.Free()
	d.links.Free()
	d.heads.Free()
}
