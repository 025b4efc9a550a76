package partitioned

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// mostPhase is how many states each worker visits early before the next
// decision, at most; firstPhase divides the states found so far, of which one
// part is visited early in a search that has just begun.
const (
	mostPhase  = 1 << 14
	firstPhase = 16
)

// mostEager is how many states are visited early, twice as many as breadth
// first, before that is done for one in 1 + lateShare. Each of these visits waits
// for the memory, and with several workers takes locks: it costs some two or four
// times one of a level. What going deep is good for, it mostly finds at once. But
// while leastSteady states in a row have led to new ones, the way may be a long
// one: one is visited early for steadyShare breadth first, which takes half of
// the time, so that neither a near violation nor a far one waits for more than
// twice as long as if only one of the two were looked for.
const (
	mostEager   = 1 << 16
	lateShare   = 32
	steadyShare = 3
	leastSteady = 1 << 10
)

// earlyShare returns how many states are to have been visited early when so
// many were visited breadth first.
func (d *diver) earlyShare(breadth uint64) uint64 {
	switch {
	case breadth <= mostEager/2:
		return 2 * breadth
	case d.steady < leastSteady:
		return mostEager + (breadth-mostEager/2)/lateShare
	}
	return mostEager + (breadth-mostEager/2)/steadyShare
}

// plan decides how many states each of several workers visits early now, or
// else breadth first; no worker is at work.
//
// Several workers go deep together, in phases between slices of a level. While
// they do, each visits any state and looks up its successors itself, whosever
// they are, as a search that left them to others would not go on at what it has
// just found. So it locks the worker to whom a state belongs while it looks it
// up; in levels nobody locks anything.
//
//	stack := empty, of each worker                // numbers of states
//	diveShared(n):  n times:
//		pop numbers until one was not visited (from an empty stack: one
//		    of the last in a queue, or of the first)
//		visit it, early
//		look up its successors, and push those that are new: the first
//		    one, or any, on top
//
// The first worker goes deep in order, the others at random, each in its own
// way; so the first does what one worker alone would do.
func (s *Search) plan() {
	d := &s.workers[0].deep
	s.deep, s.slice = 0, 0
	if len(s.workers) == 1 || d.after == 0 {
		return
	}
	n, met := uint64(len(s.workers)), s.discovered()
	phase := min(mostPhase, max(d.interval(), met/(firstPhase*n)))
	s.slice = int(phase)
	if met < d.after {
		return
	}
	breadth, early := uint64(0), uint64(0)
	for _, w := range s.workers {
		breadth, early = breadth+w.deep.breadth, early+w.deep.visited
	}
	none := early > 0 && early == s.early // there was nothing to visit
	s.early = 0
	if share := d.earlyShare(breadth); !none && share >= early+n*d.interval() {
		s.early = early
		s.deep = int(min(2*phase, (share-early)/n))
	}
}

// diveShared visits up to n states early, while other workers do so, too.
func (w *Worker) diveShared(n int) error {
	for range n {
		if w.s.stopped.Load() {
			return nil
		}
		found, err := w.descendShared()
		if err != nil || !found {
			return err
		}
		if err := w.s.visits[w.id](w.unpack(&w.state)); err != nil {
			return err
		}
		if err := w.collectShared(); err != nil {
			return err
		}
	}
	return nil
}

// descendShared pops the stack until it has a state that was not visited, or
// else claims one near the end of a queue.
func (w *Worker) descendShared() (found bool, err error) {
	st := &w.deep.stacks[0]
	for st.Len() > 0 {
		owner, place := w.s.at(*st.Top())
		st.Truncate(st.Len() - 1)
		if found, err = w.claim(owner, place, 1); found || err != nil {
			return found, err
		}
	}
	for i := range w.s.workers {
		owner := w.s.workers[(w.id+i)%len(w.s.workers)]
		if found, err = w.claim(owner, 0, 0); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// claim takes the state at a place of a worker's queue, or, if n is 0, one near
// an end of it, unless it was visited.
func (w *Worker) claim(owner *Worker, place uint64, n int) (found bool, err error) {
	owner.deepMu.Lock()
	defer owner.deepMu.Unlock()
	if n > 0 {
		found = owner.waits(place)
	} else {
		place, found = owner.nearEnd()
	}
	if !found {
		return false, nil
	}
	if err := owner.deep.early.Set(uint32(place)); err != nil {
		return false, err
	}
	owner.at(place, &w.state)
	w.from = owner.number(place)
	w.deep.level = owner.levelOf(place)
	w.deep.visited++
	return true, nil
}

// collectShared looks up what the visit has found, and pushes the states that
// are new: the first one, or any, is on top.
func (w *Worker) collectShared() error {
	n := len(w.pending) / w.words
	w.numbers = slices.Grow(w.numbers[:0], n)[:n]
	for i := range w.numbers {
		w.numbers[i] = notNew
	}
	for _, owner := range w.s.workers {
		if err := w.lookUpAt(owner); err != nil {
			return err
		}
	}
	w.pending = w.pending[:0]
	st := &w.deep.stacks[0]
	bottom := st.Len()
	for _, number := range slices.Backward(w.numbers) {
		if number == notNew {
			continue
		}
		if err := st.Append(number); err != nil {
			return err
		}
	}
	w.deep.count(st.Len() > bottom)
	if n := st.Len() - bottom; w.id > 0 && n > 0 {
		top, other := st.Top(), st.At(uint32(bottom+some(*st.Top()+uint64(w.id), n)))
		*top, *other = *other, *top
	}
	return nil
}

// notNew stands for the number of a state that was found before.
const notNew = ^uint64(0)

// lookUpAt looks up those pending states that belong to a worker, and sets the
// numbers of those that are new.
func (w *Worker) lookUpAt(owner *Worker) error {
	for at := 0; at < len(w.pending); at += w.words {
		if w.s.owner(w.pending[at]) == owner.id {
			w.discovered = append(w.discovered, w.pending[at:at+w.words]...)
		}
	}
	if len(w.discovered) == 0 {
		return nil
	}
	first, err := w.insertAt(owner)
	w.discovered = w.discovered[:0]
	if err != nil {
		return err
	}
	fresh := w.fresh
	for at := 0; len(fresh) > 0; at += w.words {
		if slices.Equal(w.pending[at:at+w.words], fresh[:w.words]) {
			w.numbers[at/w.words] = owner.number(first)
			first, fresh = first+1, fresh[w.words:]
		}
	}
	return nil
}

// insertAt inserts the discovered states into a worker's set, and appends those
// that are new, which are in fresh then, to its queue. It returns their first
// place.
func (w *Worker) insertAt(owner *Worker) (first uint64, err error) {
	owner.deepMu.Lock()
	defer owner.deepMu.Unlock()
	owner.set.FetchAll(w.discovered)
	w.fresh, err = owner.set.InsertAll(w.discovered, w.fresh[:0])
	if err != nil {
		return 0, err
	}
	if owner.trail != nil {
		if err := owner.keepTrail(owner.trail.add(w.fresh, w.from, w.words)); err != nil {
			return 0, err
		}
	}
	first = owner.end()
	if err := owner.next.push(w.fresh); err != nil {
		return 0, err
	}
	return first, owner.markFar(first, w.deep.level)
}

// retrace distributes the states of all queues and trails to the workers to
// whom they belong now that they are packed again. Visited states get places
// before the states of the queues.
func (r *repacker) retrace(waiting []queues) error {
	s := r.s
	before, taken := make([]*trail, len(s.workers)), make([]uint64, len(s.workers))
	numbers := make([]store.Array[uint64], len(s.workers)) // the new numbers, by old place
	for i, w := range s.workers {
		before[i], taken[i], numbers[i] = w.trail, w.taken, store.NewArray[uint64](s.budget)
		defer numbers[i].Free()
		if err := numbers[i].Resize(before[i].parents.Len()); err != nil {
			return err
		}
	}
	for _, w := range s.workers {
		w.trail = newTrail(s.budget, s.packer.Words())
	}
	for part := range parts {
		for i, w := range s.workers {
			end := taken[i] + uint64(waiting[i].present.n)
			for place := range uint64(before[i].parents.Len()) {
				its, level := w.partOf(&waiting[i].later, place, taken[i], end)
				if part != its {
					continue
				}
				number, err := r.move(before[i], place, part, level)
				if err != nil {
					return err
				}
				*numbers[i].At(uint32(place)) = number
			}
		}
	}
	for i, t := range before {
		t.free()
		waiting[i].present.free()
		waiting[i].next.free()
		waiting[i].later.states.free()
		waiting[i].later.places.Free()
		waiting[i].later.adopted.Free()
	}
	if err := s.renumber(numbers); err != nil {
		return err
	}
	return r.markFar()
}

// The parts of a queue, in their order: visited states, the states of the
// present level, of the next, and those that are visited later.
const (
	partVisited = iota
	partPresent
	partNext
	partLater
	parts
)

// partOf returns the part of a queue in which a place is, and for what is later
// its level.
func (w *Worker) partOf(passed *later, place, taken, end uint64) (part, level int) {
	if w.isEarly(place) {
		return partVisited, 0
	}
	if place < taken {
		if _, found := passed.find(place); found {
			return w.partOfFar(place)
		}
		return partVisited, 0
	}
	switch {
	case w.isFar(place):
		return w.partOfFar(place)
	case place < end:
		return partPresent, 0
	}
	return partNext, 0
}

// partOfFar is partOf for a state that was met while a worker went deep and was
// not visited: the present level may have come to it.
func (w *Worker) partOfFar(place uint64) (part, level int) {
	if level = w.deep.levelOf(place); level <= w.s.level {
		return partPresent, 0
	}
	return partLater, level
}

// move packs the state at a place of a trail again, gives it to its worker, and
// returns its number; level is that of a state for later.
func (r *repacker) move(t *trail, place uint64, part, level int) (number uint64, err error) {
	var key packed.Words
	t.states.at(int(place), &key)
	words, owner, err := r.again(&key)
	if err != nil {
		return 0, err
	}
	number = owner.number(uint64(owner.trail.parents.Len()))
	if err := owner.trail.add(words, uint64(*t.parents.At(uint32(place))), len(words)); err != nil {
		return 0, err
	}
	switch part {
	case partVisited:
		return number, nil
	case partPresent:
		return number, owner.present.push(words)
	case partLater:
		if err := r.far[owner.id].Append(uint32(level)); err != nil {
			return 0, err
		}
	}
	return number, owner.next.push(words)
}

// renumber changes the numbers of parents, and of states on stacks, to the new
// ones.
func (s *Search) renumber(numbers []store.Array[uint64]) error {
	n := uint64(len(s.workers))
	now := func(number uint64) uint64 { return *numbers[number%n].At(uint32(number / n)) }
	for _, w := range s.workers {
		for i := range w.trail.parents.Len() {
			if p := w.trail.parents.At(uint32(i)); *p != noParent {
				*p = uint32(now(uint64(*p)))
			}
		}
		st := &w.deep.stacks[0]
		for i := range st.Len() {
			at := st.At(uint32(i))
			*at = now(*at)
		}
		w.deep.forgetPlaces()
		w.taken = uint64(w.trail.parents.Len() - w.present.n - w.next.n)
	}
	return nil
}
