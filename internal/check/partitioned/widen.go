package partitioned

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// How many of the states may be strays: one in strayPart of them, or in
// strayPartInComponents, and some. States that are packed as bits have to be
// unpacked to be packed again, which takes longer than many more strays do; the
// words of those in components are made of the words before. But a word more for
// every state takes as much memory as those strays.
const (
	strayPart             = 16
	strayPartInComponents = 64
	fewStrays             = 1 << 10
)

// mostStrays returns how many states may be strays before all are packed again.
//
// Bits that did not vary in the states that packing was learned from may vary
// in others, and components may have more values. These states are strays,
// which take more memory and a lock, until there are many: then all states are
// packed again between two levels, so that they fit.
func (s *Search) mostStrays() int64 {
	n := s.discovered()
	most := fewStrays + int64(n/strayPart)
	if fewer := fewStrays + int64(n/strayPartInComponents); s.InComponents() && (s.packer.Strays() <= fewer || !s.packer.TakesWord(n)) {
		return fewer
	}
	return most
}

// discovered returns how many states were found.
func (s *Search) discovered() (n uint64) {
	for _, w := range s.workers {
		n += w.set.Len()
	}
	return n
}

// widenIfDue packs all states again if there are too many strays. All that was
// found has been looked up, and no worker is at work.
func (s *Search) widenIfDue() error {
	s.dropTrails()
	if s.packer.Strays() > s.mostStrays() {
		return s.widen()
	}
	return nil
}

// errStopped ends packing all states again: Stop was called meanwhile.
var errStopped = errors.New("internal error: the search is stopped while states are packed again")

// ended is errStopped once the search is stopped. Packing millions of states
// again takes seconds, and asks before each.
func (s *Search) ended() error {
	if s.stopped.Load() {
		return errStopped
	}
	return nil
}

// widen packs all states again. If it ends early, the search only knows how
// many states were met.
func (s *Search) widen() error {
	for _, w := range s.workers {
		w.added = w.set.Len()
	}
	s.repacking = true
	err := s.repackAll()
	s.repacking = err != nil
	return err
}

// repackAll makes a packer for all keys met so far, and moves all sets and
// queues to its form. The error is ErrUnlike if there is none.
func (s *Search) repackAll() error {
	before := s.packer
	wider, err := before.Wider(packed.Keys{N: s.discovered(), Each: s.each})
	if err != nil {
		return err
	}
	if wider == nil {
		return ErrUnlike
	}
	s.packer = wider
	sets, waiting := make([]*packed.Set, len(s.workers)), make([]queues, len(s.workers))
	for i, w := range s.workers {
		sets[i], waiting[i] = w.set, w.queues
		w.queues = newQueues(s.budget)
	}
	if err := s.allocate(); err != nil {
		return err
	}
	r := &repacker{s: s, words: before.Words(), Repacker: wider.Repacks(before), far: make([]store.Array[uint32], len(s.workers))}
	for i := range r.far {
		r.far[i] = store.NewArray[uint32](s.budget)
		defer r.far[i].Free()
	}
	for _, set := range sets {
		if err := set.Drain(r.insert); err != nil {
			return err
		}
		for _, w := range s.workers {
			if err := r.flush(w); err != nil {
				return err
			}
		}
	}
	if err := r.requeueAll(waiting); err != nil {
		return err
	}
	if before.Free(); wider.Strays() > s.mostStrays() {
		return ErrUnlike
	}
	return nil
}

// each calls a function for the words of all states that were met.
func (s *Search) each(visit func(key *packed.Words) error) error {
	for _, w := range s.workers {
		err := w.set.Each(func(key *packed.Words) error {
			state := *key
			state.Unspread(w.words)
			if err := visit(&state); err != nil {
				return err
			}
			return s.ended()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// repacker packs states again that another packer has packed into so many
// words.
type repacker struct {
	*packed.Repacker
	s     *Search
	words int
	key   packed.Words
	far   []store.Array[uint32] // by worker: the levels of the last states of its queue, which are for later
}

// again packs a state again, and returns its spread words and its owner.
func (r *repacker) again(key *packed.Words) (spread []uint64, owner *Worker, err error) {
	if err := r.s.ended(); err != nil {
		return nil, nil, err
	}
	r.key = *key
	r.key.Unspread(r.words)
	if err := r.Repack(&r.key); err != nil {
		return nil, nil, err
	}
	n := r.s.packer.Words()
	r.key.Spread(n)
	return r.key[:n], r.s.workers[r.s.owner(r.key[0])], nil
}

// repackBatch is how many words of states are inserted into a set together.
const repackBatch = 96

// insert packs a state again, and inserts it into the set of its worker,
// together with others.
func (r *repacker) insert(key *packed.Words) error {
	words, owner, err := r.again(key)
	if err != nil {
		return err
	}
	owner.pending = append(owner.pending, words...)
	if len(owner.pending) < repackBatch {
		return nil
	}
	return r.flush(owner)
}

// flush inserts what is pending into the set of a worker.
func (r *repacker) flush(w *Worker) error {
	w.set.FetchAll(w.pending)
	_, err := w.set.InsertAll(w.pending, w.fresh[:0])
	w.pending = w.pending[:0]
	return err
}

// requeueAll packs the states of all queues, and of the trails, again.
func (r *repacker) requeueAll(before []queues) error {
	if r.s.traced && len(r.s.workers) > 1 {
		return r.retrace(before)
	}
	for i, w := range r.s.workers {
		if err := r.requeue(w, &before[i]); err != nil {
			return err
		}
	}
	if len(r.s.workers) > 1 {
		return r.queueFar()
	}
	return r.trail()
}

// requeue packs the states of a worker's queues again, of the present level, of
// the next, and the passed ones. With several workers the states that were
// visited early are left out, as all places change, and those for later are kept
// apart until all queues are there; with one worker states keep their places.
func (r *repacker) requeue(w *Worker, before *queues) error {
	key, several, at := new(packed.Words), len(r.s.workers) > 1, w.taken
	if err := r.requeueLater(w, &before.later); err != nil {
		return err
	}
	for i, level := range []*queue{before.present, before.next} {
		for ; level.n > 0; at++ {
			level.pop(key)
			part, far := partPresent+i, 0
			if several && w.isEarly(at) {
				continue
			} else if several && w.isFar(at) {
				part, far = w.partOfFar(at)
			}
			if err := r.push(key, part, far); err != nil {
				return err
			}
		}
		level.free()
	}
	if several {
		w.taken = 0 // whose queue a state is in has changed
		w.deep.forget()
	}
	return nil
}

// requeueLater packs the states that a worker has passed again.
func (r *repacker) requeueLater(w *Worker, before *later) error {
	defer before.states.free()
	if len(r.s.workers) == 1 {
		states := w.later.states
		w.later = *before
		w.later.states = states
		return r.repush(before.states, w.later.states)
	}
	defer before.places.Free()
	defer before.adopted.Free()
	for key := new(packed.Words); before.states.n > 0; before.first++ {
		before.states.pop(key)
		place := uint64(*before.places.At(uint32(before.first)))
		if w.isEarly(place) {
			continue
		}
		part, level := w.partOfFar(place)
		if err := r.push(key, part, level); err != nil {
			return err
		}
	}
	return nil
}

// queueFar moves the states of several workers that are visited later behind
// the states of the next level.
func (r *repacker) queueFar() error {
	key := new(packed.Words)
	for _, w := range r.s.workers {
		for states := w.later.states; states.n > 0; {
			states.pop(key)
			if err := w.next.push(key[:states.words]); err != nil {
				return err
			}
		}
	}
	return r.markFar()
}

// markFar marks the last states of the queues, which are visited later, by
// their levels.
func (r *repacker) markFar() error {
	for i, w := range r.s.workers {
		levels := &r.far[i]
		first := w.end() - uint64(levels.Len())
		for from, to := 0, 0; from < levels.Len(); from = to {
			level := *levels.At(uint32(from))
			for to = from + 1; to < levels.Len() && *levels.At(uint32(to)) == level; to++ {
			}
			if err := w.markSpan(first+uint64(from), first+uint64(to), int(level)); err != nil {
				return err
			}
		}
	}
	return nil
}

// repush packs the states of a queue of the only worker again.
func (r *repacker) repush(from, to *queue) error {
	for key := new(packed.Words); from.n > 0; {
		from.pop(key)
		words, _, err := r.again(key)
		if err != nil {
			return err
		}
		if err := to.push(words); err != nil {
			return err
		}
	}
	return nil
}

// trail packs the trail of the only worker again.
func (r *repacker) trail() error {
	t := r.s.workers[0].trail
	if t == nil {
		return nil
	}
	before := t.states
	t.states = &queue{budget: r.s.budget, words: r.s.packer.Words()}
	if err := r.repush(before, t.states); err != nil {
		return err
	}
	before.free()
	return nil
}

// push packs a state again and appends it to the given part of its owner's
// queue; level is that of a state for later.
func (r *repacker) push(key *packed.Words, part, level int) error {
	words, owner, err := r.again(key)
	if err != nil {
		return err
	}
	switch part {
	case partPresent:
		return owner.present.push(words)
	case partLater:
		if err := r.far[owner.id].Append(uint32(level)); err != nil {
			return err
		}
		return owner.later.states.push(words)
	}
	return owner.next.push(words)
}
