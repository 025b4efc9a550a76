package parallel

import (
	"github.com/ltlcheck/ltlcheck/internal/program/por"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// sampleSize is how many states the form of the workers' store is learned from.
const sampleSize = 1 << 13

// sureSize is how many states are enough if all are short and of one length.
const sureSize = 1 << 11

// mostSampled bounds the bytes of these states: they are compared several times
// before the search begins.
const mostSampled = 1 << 26

// sampler visits some states of a program, the next one to be expanded chosen
// at random among those found, so that it comes far without leaving out what is
// near. The choices are the same in every run.
type sampler struct {
	ex     program.Explorer
	batch  program.Batch
	states *store.States
	open   store.Array[uint32]
	random uint64
	room   int // bytes of states after which no more are expanded
}

// learnPartition learns from some states of a program how to keep its states in
// a form. An error of the program ends the sample; the search will find it as
// well.
func learnPartition(b *store.Budget, ex program.Explorer, form store.Form) *store.Partition {
	b = b.Part()
	defer b.Release()
	if r, ok := program.As[por.Counter](ex); ok {
		r.Repeats(true)
		defer r.Repeats(false)
	}
	s := &sampler{ex: ex, states: store.NewStates(b, store.Whole), open: store.NewArray[uint32](b), room: mostSampled}
	if ex.Initial(&s.batch) == nil && s.meet() == nil {
		s.wander(sureSize)
		if p := store.Sure(form, s.states.Len(), s.states.Key); p != nil {
			return p
		}
		s.wander(sampleSize)
	}
	if p := store.Choose(form, s.states.Len(), s.states.Key); p != nil {
		return p
	}
	return store.Learn(s.states.Len(), s.states.Key)
}

// wander expands states until there are enough, if there are that many.
func (s *sampler) wander(enough int) {
	for s.open.Len() > 0 && s.states.Len() < enough && s.room > 0 {
		if s.ex.Expand(s.states.Key(s.choose()), &s.batch) != nil || s.meet() != nil {
			return
		}
	}
}

// meet stores the states of the batch.
func (s *sampler) meet() error {
	for i := range s.batch.Len() {
		index, added, err := s.states.Insert(s.batch.State(i))
		if err != nil {
			return err
		}
		if added {
			s.room -= len(s.batch.State(i))
			if err := s.open.Append(index); err != nil {
				return err
			}
		}
	}
	return nil
}

// choose removes one of the open states at random, and returns it.
func (s *sampler) choose() uint32 {
	s.random = s.random*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
	at := s.open.At(uint32((s.random >> 33) % uint64(s.open.Len())))
	index := *at
	*at = *s.open.Top()
	s.open.Truncate(s.open.Len() - 1)
	return index
}
