package partitioned

import (
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// retrace distributes the states of all queues and trails to the workers to
// whom they belong now that they are packed again. Visited states get places
// before those of the next level; no others wait.
func (r *repacker) retrace(waiting []queues) error {
	s := r.s
	before := make([]*trail, len(s.workers))
	numbers := make([]store.Array[uint64], len(s.workers)) // the new numbers, by old place
	for i, w := range s.workers {
		before[i], numbers[i] = w.trail, store.NewArray[uint64](s.budget)
		defer numbers[i].Free()
		if err := numbers[i].Resize(before[i].parents.Len()); err != nil {
			return err
		}
	}
	for _, w := range s.workers {
		w.trail = newTrail(s.budget, s.packer.Words())
	}
	for _, visited := range []bool{true, false} {
		for i, w := range s.workers {
			for place := range uint64(before[i].parents.Len()) {
				if (place < w.taken) != visited {
					continue
				}
				number, err := r.move(before[i], place, visited)
				if err != nil {
					return err
				}
				*numbers[i].At(uint32(place)) = number
			}
		}
	}
	for i, t := range before {
		t.free()
		waiting[i].present.Free()
		waiting[i].next.Free()
	}
	s.renumber(numbers)
	return nil
}

// move packs the state at a place of a trail again, gives it to its worker, and
// returns its number.
func (r *repacker) move(t *trail, place uint64, visited bool) (number uint64, err error) {
	var key packed.Words
	t.states.At(int(place), &key)
	words, owner, err := r.again(&key)
	if err != nil {
		return 0, err
	}
	number = owner.number(uint64(owner.trail.parents.Len()))
	err = owner.trail.add(words, uint64(*t.parents.At(uint32(place))), len(words))
	if err == nil && !visited {
		err = owner.next.Push(words)
	}
	return number, err
}

// renumber changes the numbers of parents to the new ones.
func (s *Search) renumber(numbers []store.Array[uint64]) {
	n := uint64(len(s.workers))
	for _, w := range s.workers {
		for i := range w.trail.parents.Len() {
			if p := w.trail.parents.At(uint32(i)); *p != noParent {
				was := uint64(*p)
				*p = uint32(*numbers[was%n].At(uint32(was / n)))
			}
		}
		w.taken = uint64(w.trail.parents.Len() - w.next.Len())
	}
}
