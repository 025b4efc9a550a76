package partitioned

import (
	"errors"

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
	sets, waiting := make([]*packed.Set, len(s.workers)), make([]queues, len(s.workers))
	for i, w := range s.workers {
		sets[i], waiting[i] = w.set, w.queues
		w.queues = newQueues(s.budget)
	}
	if err := s.allocate(); err != nil {
		return err
	}
	r := &repacker{s: s, words: before.Words(), Repacker: wider.Repacks(before)}
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

// requeueAll packs the states of all next levels again, and of the trails: no
// other states wait, as a level has just ended.
func (r *repacker) requeueAll(before []queues) error {
	if r.s.traced {
		return r.retrace(before)
	}
	for i, w := range r.s.workers {
		if len(before) > 1 {
			w.taken = 0 // all places change
		}
		if err := r.requeue(before[i].next); err != nil {
			return err
		}
		before[i].present.Free()
		before[i].next.Free()
	}
	return nil
}

// requeue packs the states of a queue again, and gives each to its worker.
func (r *repacker) requeue(from *packed.Queue) error {
	for key := new(packed.Words); from.Len() > 0; {
		from.Pop(key)
		words, owner, err := r.again(key)
		if err != nil {
			return err
		}
		if err := owner.next.Push(words); err != nil {
			return err
		}
	}
	return nil
}
