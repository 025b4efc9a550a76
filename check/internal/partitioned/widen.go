package partitioned

import "github.com/ltlcheck/ltlcheck/store/packed"

// Bits that did not vary in the states that packing was learned from may vary in others. These states are numbered, which takes more
// memory and a lock, until there are many: then all states are packed again between two levels, with these bits.

// strayPart and fewStrays are how many of the states may be numbered: one in strayPart of them, and some.
const (
	strayPart = 64
	fewStrays = 1 << 10
)

func (s *Search) mostStrays() int64 {
	return fewStrays + int64(s.met()/strayPart)
}

// met is how many states were met.
func (s *Search) met() (n uint64) {
	for _, w := range s.workers {
		n += w.set.Len()
	}
	return n
}

// widenIfDue packs all states again if many were numbered; all that was met has been looked up, and no worker is at work.
func (s *Search) widenIfDue() error {
	if s.packer.Strays() > s.mostStrays() {
		return s.widen()
	}
	return nil
}

// widen packs all states again.
func (s *Search) widen() error {
	before := s.packer
	wider := before.Wider(s.varied())
	if wider == nil {
		return ErrUnlike
	}
	s.packer = wider
	sets, queues := make([]*packed.Set, len(s.workers)), make([][2]*queue, len(s.workers))
	for i, w := range s.workers {
		sets[i], queues[i] = w.set, [2]*queue{w.present, w.next}
		w.present, w.next = &queue{budget: s.budget}, &queue{budget: s.budget}
	}
	if err := s.furnish(); err != nil {
		return err
	}
	r := &repacker{s: s, before: before, buffer: new([packed.MostBytes]byte)}
	for i, set := range sets {
		if err := set.Each(r.insert); err != nil {
			return err
		}
		set.Free()
		if err := r.requeue(s.workers[i], queues[i]); err != nil {
			return err
		}
	}
	if err := r.trail(); err != nil {
		return err
	}
	before.Free()
	return nil
}

// varied is what the states that were met have in common.
func (s *Search) varied() *packed.Varied {
	v := packed.NewVaried()
	for _, w := range s.workers {
		_ = w.set.Each(func(key *packed.Words) error {
			state := *key
			state.Unspread(w.words)
			v.Note(&state)
			return nil
		})
	}
	return &v
}

// repacker packs states again that another packer has packed.
type repacker struct {
	s      *Search
	before *packed.Packer
	buffer *[packed.MostBytes]byte
	packed [packed.MostWords]uint64
}

// again is a state packed again, and whose it is.
func (r *repacker) again(key *packed.Words) (packed []uint64, owner *Worker, err error) {
	old := *key
	old.Unspread(r.before.Words())
	state := r.before.Unpack(&old, r.buffer)
	packed = r.packed[:r.s.packer.Words()]
	err = r.s.packer.PackAll(state, len(state), packed)
	return packed, r.s.workers[r.s.owner(packed[0])], err
}

func (r *repacker) insert(key *packed.Words) error {
	packed, owner, err := r.again(key)
	if err != nil {
		return err
	}
	_, err = owner.set.InsertAll(packed, nil)
	return err
}

// requeue packs the states of a worker's queue again: those of the present level, and of the next. Those of several workers that were
// visited early are left out, as all places are others then; those of the only worker keep theirs.
func (r *repacker) requeue(w *Worker, levels [2]*queue) error {
	key, several, at := new(packed.Words), len(r.s.workers) > 1, w.taken
	for i, level := range levels {
		for ; level.n > 0; at++ {
			level.pop(key)
			if several && w.isEarly(at) {
				continue
			}
			if err := r.push(key, i == 0); err != nil {
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

// trail packs what is kept of the way again.
func (r *repacker) trail() error {
	t := r.s.workers[0].trail
	if t == nil {
		return nil
	}
	before := t.states
	t.states = &queue{budget: r.s.budget, words: r.s.packer.Words()}
	for key := new(packed.Words); before.n > 0; {
		before.pop(key)
		packed, _, err := r.again(key)
		if err != nil {
			return err
		}
		if err := t.states.push(packed); err != nil {
			return err
		}
	}
	before.free()
	return nil
}

func (r *repacker) push(key *packed.Words, present bool) error {
	packed, owner, err := r.again(key)
	if err != nil {
		return err
	}
	if present {
		return owner.present.push(packed)
	}
	return owner.next.push(packed)
}
