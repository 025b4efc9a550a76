package partitioned

import (
	"errors"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/guard"
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
	if s.Stopped() {
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
	found, waiting := s.workers[0].set, make([]queues, len(s.workers))
	for i, w := range s.workers {
		waiting[i], w.queues = w.queues, newQueues(s.budget)
	}
	if err := s.allocate(); err != nil {
		return err
	}
	var shards atomic.Int64
	err = s.byAll(func(w *Worker) error {
		r := &repacker{w: w, words: before.Words(), Repacker: wider.Repacks(before)}
		for i := shards.Add(1) - 1; i < packed.Shards; i = shards.Add(1) - 1 {
			if err := found.Drain(int(i), r.insert); err != nil {
				return err
			}
		}
		if err := r.flush(); err != nil {
			return err
		}
		return r.requeueAll(waiting[w.id])
	})
	if err != nil {
		return err
	}
	if before.Free(); wider.Strays() > s.mostStrays() {
		return ErrUnlike
	}
	return nil
}

// byAll calls a function for all workers, while they wait, at the same time.
func (s *Search) byAll(f func(w *Worker) error) error {
	errs := make([]error, len(s.workers))
	var running guard.Group
	for i, w := range s.workers {
		running.Go(func() { errs[i] = f(w) })
	}
	running.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// each calls a function for the words of all states that were met.
func (s *Search) each(visit func(key *packed.Words) error) error {
	w := s.workers[0]
	return w.set.Each(func(key *packed.Words) error {
		state := *key
		state.Unspread(w.words)
		if err := visit(&state); err != nil {
			return err
		}
		return s.ended()
	})
}

// repacker packs states again that another packer has packed into so many
// words, for a worker.
type repacker struct {
	*packed.Repacker
	w     *Worker
	words int
	key   packed.Words
}

// again packs a state again, and returns its spread words.
func (r *repacker) again(key *packed.Words) (spread []uint64, err error) {
	if err := r.w.s.ended(); err != nil {
		return nil, err
	}
	r.key = *key
	r.key.Unspread(r.words)
	if err := r.Repack(&r.key); err != nil {
		return nil, err
	}
	r.key.Spread(r.w.words)
	return r.key[:r.w.words], nil
}

// repackBatch is how many words of states are inserted into a set together.
const repackBatch = 96

// insert packs a state again, and inserts it into the set, together with others.
func (r *repacker) insert(key *packed.Words) error {
	words, err := r.again(key)
	if err != nil {
		return err
	}
	w := r.w
	if w.pending = append(w.pending, words...); len(w.pending) < repackBatch {
		return nil
	}
	return r.flush()
}

// flush inserts what is pending into the set.
func (r *repacker) flush() (err error) {
	w := r.w
	w.set.FetchAll(w.pending)
	w.fresh, err = w.set.InsertAll(w.pending, w.fresh[:0])
	w.pending = w.pending[:0]
	return err
}

// requeueAll packs the states of the worker's next level again, and of its
// trail, which stay in order: no others wait, as a level has just ended.
func (r *repacker) requeueAll(before queues) error {
	before.present.Free()
	if err := r.requeue(before.next, r.w.next); err != nil {
		return err
	}
	t := r.w.trail
	if t == nil {
		return nil
	}
	states := t.states
	t.states = packed.NewQueue(r.w.s.budget, r.w.words)
	return r.requeue(states, t.states)
}

// requeue packs the states of a queue again, into another one.
func (r *repacker) requeue(from, to *packed.Queue) error {
	defer from.Free()
	for key := new(packed.Words); from.Len() > 0; {
		from.Pop(key)
		words, err := r.again(key)
		if err != nil {
			return err
		}
		if err := to.Push(words); err != nil {
			return err
		}
	}
	return nil
}
