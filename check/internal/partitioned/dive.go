package partitioned

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/store"
)

// A search for one state goes deep as well: see search.Diver, whose turns these are, over the queues of this search. A place is that
// of a state in the queue of the worker to whom it belongs. Going deep is for one goroutine. With one worker it takes turns with going breadth
// first, two for one. With several it is done between two levels, while the others wait; so it has less of the time there
// the more states there are.

// diver is what a search keeps to go deep.
type diver struct {
	s       *Search
	after   uint64 // states that are visited before
	breadth uint64 // states that the only worker has visited breadth first
	visited uint64 // states that were visited early
	stacks  [2]store.Array[place]
	ends    []uint64 // working storage: by worker, where its queue ends
	diving  bool     // between levels
	met     []uint64 // meanwhile: the spread keys of a state's successors, in their order
	fresh   []place  // working storage
}

// place is that of a state in the queue of a worker, times their number, plus that of the worker.
type place uint64

const (
	breadthTurn = 1 << 10 // visits breadth first between two turns of going deep
	mostScanned = 64      // places that are looked at for one that was not visited
	mostDeep    = 1 << 18 // visits between levels, and
	betweenPart = 32      // one for each of so many states
)

// GoDeep makes the search go deep as well, after some states. It is called before Run.
func (s *Search) GoDeep(after uint64) {
	s.diver = &diver{s: s, after: after, ends: make([]uint64, len(s.workers))}
	for i := range s.diver.stacks {
		s.diver.stacks[i] = store.NewArray[place](s.budget)
	}
}

// WentDeep reports whether it did.
func (s *Search) WentDeep() bool { return s.diver != nil && s.diver.visited > 0 }

// turn notes that the only worker has visited a state, and goes deep if it is time.
func (d *diver) turn() error {
	d.breadth++
	if d.breadth < d.after || d.breadth%breadthTurn != 0 {
		return nil
	}
	if err := d.s.settleAll(); err != nil { // what is new from here on is below what is visited
		return err
	}
	return d.dive(2 * breadthTurn)
}

// diveBetween goes deep between two levels of several workers; mu is held, but for Stop.
func (s *Search) diveBetween() error {
	d := s.diver
	if d == nil || len(s.workers) == 1 {
		return nil
	}
	met := s.met()
	if met < d.after {
		return nil
	}
	n := min(2*met, mostDeep+met/betweenPart)
	if n < d.visited+breadthTurn {
		return nil
	}
	s.mu.Unlock()
	defer s.mu.Lock()
	d.diving = true
	defer func() { d.diving = false }()
	return d.dive(int(n - d.visited))
}

// early is a state that was visited before its turn, and whose successors may not be looked up yet.
type early struct {
	stack int
	at    place
	words int // of its successors that are pending
}

// dive visits up to n states early, in turns in the order of their successors and at random. With one worker, what a visit meets is
// looked up after the next one, when the memory has its lines.
func (d *diver) dive(n int) error {
	last := early{stack: -1}
	for i := range n {
		if d.s.stopped.Load() {
			return nil
		}
		next, err := d.visit(i % len(d.stacks))
		if err != nil {
			return err
		}
		if err := d.collect(last); err != nil {
			return err
		}
		last = next
		if len(d.s.workers) == 1 {
			continue
		}
		if err := d.collect(last); err != nil {
			return err
		}
		last.stack = -1
	}
	return d.collect(last)
}

// descend puts a place that was not visited on top of the stack, if there is one near, and returns it.
func (d *diver) descend(stack int) (p place, found bool, err error) {
	st := &d.stacks[stack]
	for ; st.Len() > 0; st.Truncate(st.Len() - 1) {
		if p := *st.Top(); d.waits(p) {
			return p, true, nil
		}
	}
	if p, found = d.begin(); found {
		err = st.Append(p)
	}
	return p, found, err
}

// begin is a place to go deep from: one of the last in the queues, or else one of the first.
func (d *diver) begin() (p place, found bool) {
	for k := range d.s.workers {
		i := (k + int(d.visited)/len(d.stacks)) % len(d.s.workers)
		w := d.s.workers[i]
		n := min(mostScanned, w.end()-w.taken)
		for at := range n {
			if p := d.placeOf(i, w.end()-1-at); d.waits(p) {
				return p, true
			}
		}
		for at := range n {
			if p := d.placeOf(i, w.taken+at); d.waits(p) {
				return p, true
			}
		}
	}
	return 0, false
}

func (d *diver) placeOf(worker int, at uint64) place {
	return place(at*uint64(len(d.s.workers)) + uint64(worker))
}

// of is the worker to whose queue a place belongs, and where it is there.
func (d *diver) of(p place) (*Worker, uint64) {
	n := place(len(d.s.workers))
	return d.s.workers[p%n], uint64(p / n)
}

// waits reports whether the state of a place was not visited.
func (d *diver) waits(p place) bool {
	w, at := d.of(p)
	return at >= w.taken && at <= store.MaxIndex && !w.isEarly(at)
}

// visit visits the state on top of a stack, and takes it off.
func (d *diver) visit(stack int) (early, error) {
	p, found, err := d.descend(stack)
	if err != nil || !found {
		return early{stack: -1}, err
	}
	d.stacks[stack].Truncate(d.stacks[stack].Len() - 1)
	w, at := d.of(p)
	if err := w.early.Set(uint32(at)); err != nil {
		return early{}, err
	}
	d.visited++
	w.at(at, &w.state)
	w.place = at
	before := len(w.pending)
	err = d.s.visits[w.id](w.unpack(&w.state))
	return early{stack, p, max(0, len(w.pending)-before)}, err
}

// collect looks up the successors of a state, and puts those that are new on its stack.
func (d *diver) collect(e early) error {
	if e.stack < 0 {
		return nil
	}
	for i, o := range d.s.workers {
		d.ends[i] = o.end()
	}
	var err error
	if len(d.s.workers) == 1 {
		w := d.s.workers[0]
		err = w.settle(min(e.words, len(w.pending)))
	} else {
		err = d.s.settleAll()
	}
	if err != nil {
		return err
	}
	return d.push(&d.stacks[e.stack], e.stack == randomStack, e.at)
}

// randomStack is the stack for going deep at random.
const randomStack = 1

// push puts the states that were added to the queues on a stack: the first one, or any, is on top.
func (d *diver) push(st *store.Array[place], random bool, from place) error {
	bottom := st.Len()
	fresh := d.added()
	for i := len(fresh) - 1; i >= 0; i-- {
		if err := st.Append(fresh[i]); err != nil {
			return err
		}
	}
	if n := st.Len() - bottom; random && n > 0 {
		top, other := st.Top(), st.At(uint32(bottom+some(uint64(from), n)))
		*top, *other = *other, *top
	}
	return nil
}

// added is the places that were added to the queues, in the order in which their states were met.
func (d *diver) added() []place {
	d.fresh = d.fresh[:0]
	if !d.diving {
		for at := d.ends[0]; at < d.s.workers[0].end(); at++ {
			d.fresh = append(d.fresh, d.placeOf(0, at))
		}
		return d.fresh
	}
	var key store.PackedWords
	for met, words := d.met, d.s.packer.Words(); len(met) > 0; met = met[words:] {
		i := d.s.owner(met[0])
		w := d.s.workers[i]
		if d.ends[i] == w.end() {
			continue
		}
		if w.at(d.ends[i], &key); slices.Equal(key[:words], met[:words]) {
			d.fresh = append(d.fresh, d.placeOf(i, d.ends[i]))
			d.ends[i]++
		}
	}
	d.met = d.met[:0]
	return d.fresh
}

// some is a number below n, another one for other places: Knuth's MMIX generator, of which the upper bits are taken.
func some(place uint64, n int) int {
	return int((place*6364136223846793005 + 1442695040888963407) >> 32 * uint64(n) >> 32)
}

// end is the place behind the last state of the worker's queue.
func (w *Worker) end() uint64 { return w.taken + uint64(w.present.n+w.next.n) }

// at is the spread key of the state at a place that was not taken.
func (w *Worker) at(place uint64, key *store.PackedWords) {
	i := int(place - w.taken)
	if i < w.present.n {
		w.present.at(i, key)
		return
	}
	w.next.at(i-w.present.n, key)
}

// isEarly reports whether the state at a place was visited before its turn.
func (w *Worker) isEarly(place uint64) bool {
	return place <= store.MaxIndex && w.early.Has(uint32(place))
}

// forget empties the stacks, when places are others than before.
func (d *diver) forget() {
	if d != nil {
		for i := range d.stacks {
			d.stacks[i].Truncate(0)
		}
	}
}
